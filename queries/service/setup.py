"""What a service is set up with: rule pages, cards and card store, and the session of it in each process."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from saitei.disk_cache import fingerprint
from saitei.kb.pages.documents import Library, with_own
from saitei.kb.pages.page import Page, read_page
from saitei.kb.pages.page_files import pages_at, read_file
from saitei.kb.solver.inline import InlineWorker
from saitei.kb.solver.job import Limits
from saitei.parser.cards.card import Card
from saitei.queries.cards.catalogue import Catalogue
from saitei.queries.cards.place import refresh_store, store_at
from saitei.queries.cards.shelf import digest_of, state_of
from saitei.queries.session import Session


@dataclass(frozen=True, slots=True)
class PageSource:
    """A rule page as it was read: the file's name and its text."""

    file: str
    text: str


@dataclass(frozen=True, slots=True)
class Setup:
    """What answers rest on besides the shipped rules.

    `store` is a card store other than the user's own: its path, or the URL of one that machines share.
    """

    pages: tuple[PageSource, ...] = ()
    cards: tuple[Card, ...] = ()
    store: str | None = None

    @property
    def digest(self) -> str:
        """A name for it that no other has."""
        told = [part for page in self.pages for part in (page.file, page.text)]
        return fingerprint(part.encode() for part in (*told, repr(self.cards), self.store or ""))

    def documents(self) -> Library:
        """The shipped documents with these pages; raises SaiteiError for pages that cannot be read."""
        return with_own(tuple(_page(page) for page in self.pages))

    def catalogue(self) -> Catalogue:
        """The cards that are known."""
        return Catalogue(self.cards, store_at(self.store) if self.store else None)

    def refresh(self) -> None:
        """Look whether a shared card store has changed; raises Refused where it is out of reach."""
        refresh_store(self.store)

    def store_digest(self) -> str:
        """A name for what the card store has, of all its copies; raises Refused for an unreadable one."""
        path = self.catalogue().store
        return "" if path is None else digest_of(path, self.store_state())

    def store_state(self) -> tuple[int, ...]:
        """What changes whenever the card store does."""
        path = self.catalogue().store
        return () if path is None else state_of(path)


def _page(source: PageSource) -> Page:
    return read_page(source.text, source.file)


def page_sources(path: Path) -> tuple[PageSource, ...]:
    """A user's page, or the pages of a folder; raises SaiteiError for what cannot be read."""
    return tuple(PageSource(str(page), read_file(page)) for page in pages_at(path))


@lru_cache(maxsize=4)
def session_of(setup: Setup) -> Session:
    """The session of a setup in this process, in which it is also solved: a worker is killed as a whole."""
    here = InlineWorker()
    return Session(
        documents=setup.documents(), cards=setup.catalogue(), worker=here, crew=(here,), limits=Limits()
    )
