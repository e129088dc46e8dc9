"""Look cards up by name: the shipped cards first, then the user's card store."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, fields
from functools import cache, cached_property
from pathlib import Path

from saitei.data import data
from saitei.disk_cache import Cached, fingerprint, kept_as
from saitei.language import shipped_language
from saitei.parser.cards.card import Card, Side
from saitei.parser.cards.names import CardIndex


@cache
def shipped_cards() -> tuple[Card, ...]:
    """The cards of the shipped card files."""
    pages = sorted(data("rules", "cards").glob("*.toml"))
    form = " ".join(field.name for field in fields(Card)).encode()
    source = fingerprint((form, *(page.read_bytes() for page in pages)))
    return kept_as("cards", source, lambda: _rows(pages), lambda rows: tuple(map(_card, rows)))


def _card(row: Cached) -> Card:
    lists = {name: tuple(row[name]) for name in ("types", "civilizations", "races", "special")}
    return Card(**row | lists | {"sides": tuple(Side(**side) for side in row["sides"])})


def _rows(pages: Iterable[Path]) -> list[dict[str, Cached]]:
    from saitei.parser.cards.file import read_card_file  # noqa: PLC0415 only where a card file has changed

    language = shipped_language()
    files = ((page.read_text(encoding="utf-8"), f"rules/cards/{page.name}") for page in pages)
    return [asdict(card) for text, name in files for card in read_card_file(text, name, language)]


class Catalogue:
    """Cards found by name, as people write it; files and store are looked into when a name is asked for.

    `own` cards go before the shipped ones; `store` names another store than the user's own.
    """

    def __init__(self, own: Iterable[Card] = (), store: Path | None = None) -> None:
        self.own = tuple(own)
        self._named_store = store

    @cached_property
    def _index(self) -> CardIndex:
        names = {card.name for card in self.own}
        return CardIndex((*self.own, *(card for card in shipped_cards() if card.name not in names)))

    @property
    def store(self) -> Path | None:
        """The card store's file, if there is one; raises Refused for a shared one that cannot be asked."""
        if self._named_store is not None:
            return self._named_store
        from saitei.queries.cards.place import own_store  # noqa: PLC0415 only where a name is not shipped

        return own_store()

    def find(self, name: str) -> Card | None:
        """The card of this name, None where none or several fit; raises Refused for a broken store."""
        shipped = self._index.find(name)
        if shipped is not None or (path := self.store) is None:
            return shipped
        from saitei.queries.cards import shelf  # noqa: PLC0415 SQLite, only where there is a store

        return shelf.find(path, name)

    def is_name(self, text: str) -> bool:
        """Whether a text that stands without 《 》 is the name of a card."""
        return self.find(text) is not None

    def near(self, name: str) -> tuple[str, ...]:
        """Names like this one, the nearest first."""
        if (path := self.store) is None:
            return self._index.near(name)
        from saitei.queries.cards import shelf  # noqa: PLC0415 as above

        return shelf.near_names(path, name, self._index.near_with_english(name))
