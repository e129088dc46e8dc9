"""A card as a card file states it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed; types and civilizations (none: colorless) are constants of the vocabulary."""

    name: str
    types: tuple[str, ...]
    text: str = ""
    name_en: str = ""
    reading: str = ""
    civilizations: tuple[str, ...] = ()
    cost: int | None = None
    power: int | None = None
    races: tuple[str, ...] = ()

    @property
    def text_type(self) -> str:
        """The type that decides whether its lines are spell abilities."""
        return "spell" if self.types == ("spell",) else (self.types or ("creature",))[0]
