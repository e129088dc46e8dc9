"""A card of the store: its fields as saitei reads them, and the words they were given in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from saitei.json_value import Json
from saitei.parser.cards.card import Card
from saitei.parser.cards.card import Side as CardSide
from saitei.queries.cards.values import is_infinite, number_of, parts_of, sided_types, special_of, types_of
from saitei.wording import Lang


@dataclass(frozen=True, slots=True)
class StoredSide:
    """One side of a card that has several, as far as its words tell the sides apart."""

    name: str
    type_words: str = ""
    cost_words: str = ""


@dataclass(frozen=True, slots=True)
class StoredCard:
    """A card; `…_words` as printed, `extra` whatever the file said besides, `tongue` en for English alone."""

    name: str
    tongue: Literal["ja", "en"] = "ja"
    name_en: str = ""
    reading: str = ""
    type_words: str = ""
    types: tuple[str, ...] = ()
    civilizations: tuple[str, ...] = ()
    cost: int | None = None
    cost_words: str = ""
    power: int | None = None
    power_words: str = ""
    races: tuple[str, ...] = ()
    text: str = ""
    text_en: str = ""
    sides: tuple[StoredSide, ...] = ()
    extra: Mapping[str, Json] = field(default_factory=dict[str, Json])

    def card(self, lang: Lang = "ja") -> Card:
        """The card as the parser takes it, with its text in that language where it has one."""
        text = (self.text_en or self.text) if lang == "en" else (self.text or self.text_en)
        sides = tuple(self._sides())
        return Card(
            self.name, self._types(sides), text, self.name_en, self.reading,
            self.civilizations, self.cost, self.power, self.races,
            special_of(self.type_words), sides, self._defense(),
            self.text_en if text != self.text_en else "", is_infinite(self.cost_words),
        )  # fmt: skip

    def _types(self, sides: Sequence[CardSide]) -> tuple[str, ...]:
        """The types as printed, and those of sides that only a heading in the text tells of."""
        headed = sided_types(self.text or self.text_en)
        return tuple(dict.fromkeys((*self.types, *(side.type for side in sides if side.type in headed))))

    def _defense(self) -> int | None:
        """The second of two numbers: 1800/1000 is a monster's attack and defense."""
        both = parts_of(self.power_words)
        return (
            number_of(both[1])
            if "monster" in self.types and len(both) == len(("attack", "defense"))
            else None
        )

    def _sides(self) -> Iterator[CardSide]:
        """The sides with their types: where one type is printed for both, it is that of the first."""
        headed = sided_types(self.text or self.text_en)
        first = self.types[0] if len(self.types) == 1 and self.types[0] in headed else ""
        for number, side in enumerate(self.sides):
            told = next(iter(types_of(side.type_words)), "")
            guessed = "" if not first else first if number == 0 else next(iter(headed - {first}), "")
            yield CardSide(told or guessed, number_of(side.cost_words))
