"""Derive trading-card-game rulings from the clauses of rule documents."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from saitei.errors import SaiteiError

if TYPE_CHECKING:
    from saitei.json_value import Json
    from saitei.queries.answer import Answer
    from saitei.queries.asked import Asked
    from saitei.queries.say.messages import Lang
    from saitei.queries.session import Session

__all__ = ["SaiteiError", "ask", "ask_json", "ask_words", "deck", "deck_json", "deck_words"]


def ask(text: str, *, rules: str | None = None, pages: tuple[str, ...] = (), why: bool = False) -> Answer:
    """The ruling on a scenario's question; raises SaiteiError for one that cannot be read.

    `rules` goes before the ruling set that the text names; `pages` are rule pages of one's own, or folders of
    them; `why` adds the derivation.
    """
    return _session(*pages).ask(text, rules=rules, why=why)


def ask_json(
    text: str, *, rules: str | None = None, pages: tuple[str, ...] = (),
    lang: Lang | None = None, why: bool = False,
) -> dict[str, Json]:  # fmt: skip
    """As `ask`, in the form that `saitei ask --json` prints."""
    from saitei.queries.asked import ask as gather  # noqa: PLC0415 importing saitei stays cheap
    from saitei.queries.say.json_form import answer_json  # noqa: PLC0415 as above

    session = _session(*pages)
    asked = gather(session, text, rules=rules, why=why)
    return answer_json(asked.answer, asked.context(lang, session.documents), why=why)


def ask_words(
    text: str, *, rules: str | None = None, pages: tuple[str, ...] = (),
    lang: Lang | None = None, why: bool = False,
) -> str:  # fmt: skip
    """As `ask`, in the words that `saitei ask` prints."""
    from saitei.queries.asked import ask as gather  # noqa: PLC0415 importing saitei stays cheap
    from saitei.queries.say.layout import plain  # noqa: PLC0415 as above
    from saitei.queries.say.show import sections  # noqa: PLC0415 as above

    session = _session(*pages)
    asked = gather(session, text, rules=rules, why=why)
    return plain(sections(asked.answer, asked.context(lang, session.documents)))


def deck(text: str, *, rules: str | None = None, why: bool = False) -> Answer:
    """The ruling on a deck list, text or JSON; raises SaiteiError for one that cannot be read.

    `rules` goes before the ruling set that the list names; `why` adds the derivation.
    """
    return _judged(text, rules, why=why).answer


def deck_json(
    text: str, *, rules: str | None = None, lang: Lang | None = None, why: bool = False
) -> dict[str, Json]:
    """As `deck`, in the form that `saitei deck --json` prints."""
    from saitei.queries.decks.json_form import deck_json as form  # noqa: PLC0415 importing saitei stays cheap

    asked = _judged(text, rules, why=why)
    return form(asked, asked.context(lang, _session().documents), why=why)


def deck_words(text: str, *, rules: str | None = None, lang: Lang | None = None, why: bool = False) -> str:
    """As `deck`, in the words that `saitei deck` prints."""
    from saitei.queries.decks.show import deck_sections  # noqa: PLC0415 importing saitei stays cheap
    from saitei.queries.say.layout import plain  # noqa: PLC0415 as above

    asked = _judged(text, rules, why=why)
    return plain(deck_sections(asked, asked.context(lang, _session().documents)))


def _judged(text: str, rules: str | None, *, why: bool) -> Asked:
    from saitei.queries.decks.ask_deck import ask_deck  # noqa: PLC0415 importing saitei stays cheap

    return ask_deck(_session(), text, rules=rules, why=why)


def _session(*pages: str) -> Session:
    """A session for these pages as they are now; the same one until they change."""
    return _session_of(pages, tuple(_contents(pages)))


@lru_cache(maxsize=8)
def _session_of(pages: tuple[str, ...], _contents: tuple[bytes, ...]) -> Session:
    """One session for many questions, so that rules are composed and the solver is started once."""
    from saitei.queries.session import Session  # noqa: PLC0415 importing saitei stays cheap

    if not pages:
        return Session()
    from saitei.queries.input_files import documents, own_pages  # noqa: PLC0415 only where somebody brings pages

    return Session(documents=documents(own_pages(pages)))


def _contents(pages: tuple[str, ...]) -> Iterator[bytes]:
    """What stands in a user's own pages and in the vocabularies beside them, as far as there are any."""
    from saitei.language import VOCABULARY  # noqa: PLC0415 only where somebody brings pages

    for path in map(Path, pages):
        folder = path if path.is_dir() else path.parent
        for file in (*(sorted(folder.glob("*.md")) if path.is_dir() else [path]), folder / VOCABULARY):
            if file.is_file():
                yield file.read_bytes()
