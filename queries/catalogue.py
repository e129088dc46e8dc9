"""The cards the project knows by name."""

from __future__ import annotations

from functools import cache, cached_property

from saitei.data import data
from saitei.parser.cards.card import Card
from saitei.parser.cards.file import read_card_file
from saitei.parser.cards.names import CardIndex


@cache
def shipped_cards() -> tuple[Card, ...]:
    """The cards of the shipped card files."""
    pages = sorted(data("rules", "cards").glob("*.toml"))
    return tuple(
        card for page in pages for card in read_card_file(page.read_text(encoding="utf-8"), f"rules/cards/{page.name}")
    )


class Catalogue:
    """Cards found by name, as people write it; the files are read when a name is first asked for."""

    @cached_property
    def _index(self) -> CardIndex:
        return CardIndex(shipped_cards())

    def find(self, name: str) -> Card | None:
        """The card of this name, None where none or several fit."""
        return self._index.find(name)

    def near(self, name: str) -> tuple[str, ...]:
        """Names like this one, the nearest first."""
        return self._index.near(name)
