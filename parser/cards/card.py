"""A card as a card file states it."""

from __future__ import annotations

from dataclasses import dataclass

from saitei.language import Language


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card that has two, as far as it is known: its card type and its cost."""

    type: str = ""
    cost: int | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed; types, special types and civilizations (none: colorless) are the vocabulary's.

    `text` is what is read, `text_en` what English readers are shown in its place.
    """

    name: str
    types: tuple[str, ...]
    text: str = ""
    name_en: str = ""
    reading: str = ""
    civilizations: tuple[str, ...] = ()
    cost: int | None = None
    power: int | None = None
    races: tuple[str, ...] = ()
    special: tuple[str, ...] = ()
    sides: tuple[Side, ...] = ()
    defense: int | None = None
    text_en: str = ""
    infinite_cost: bool = False

    def lines_en(self, abilities: int) -> tuple[str, ...]:
        """What the English text says in the place of each ability; nothing where it has not as many lines."""
        rows = [row for row in map(str.strip, self.text_en.split("\n")) if row]
        joined = [row if row.startswith("●") else f"\0{row}" for row in rows]
        found = tuple(one.rstrip("\n") for one in "\n".join(joined).split("\0") if one)
        return found if len(found) == abilities else ()

    def text_type(self, language: Language) -> str:
        """The type that decides whether its lines are a spell's; "twinpact" with a spell side beside.

        Before a stroke stands whose wording its text has, where most cards' wording is another.
        """
        wording = next(filter(None, (_wording(kind, language) for kind in self.types)), "")
        return f"{wording}/{self._read_as(language)}" if wording else self._read_as(language)

    def _read_as(self, language: Language) -> str:
        for one in self.special:
            if said := language.words["special_type"].get(one, {}).get("text"):
                return said
        kinds = tuple(_read_as(kind, language) for kind in self.types)
        if "spell" in kinds:
            return "spell" if set(kinds) == {"spell"} else "twinpact"
        return (kinds or ("creature",))[0]


def _read_as(card_type: str, language: Language) -> str:
    """The type as whose text a type's text is read, where its vocabulary says so."""
    return language.words["card_type"].get(card_type, {}).get("text", card_type)


def _wording(card_type: str, language: Language) -> str:
    """By which grammar a type's text is read, where its vocabulary says so."""
    return language.words["card_type"].get(card_type, {}).get("wording", "")
