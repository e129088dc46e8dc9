"""What a deck list is once it has been read."""

from __future__ import annotations

from dataclasses import dataclass, field

from saitei.errors import Place
from saitei.parser.scenario.scenario import WrittenCard
from saitei.terms import Term


@dataclass(frozen=True, slots=True)
class Entry:
    """A card of a list: its name (the full one if somebody knows the card), how many, in which part."""

    name: str
    number: int
    part: str
    known: bool = True
    place: Place = field(default=Place("-", 1), compare=False)


@dataclass(frozen=True, slots=True)
class Others:
    """Cards that a list only counts, each of another name; no `civilizations` are known where it is None."""

    number: int
    part: str
    civilizations: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck list: its cards in order, those it writes itself, the rules and the answer it may name."""

    entries: tuple[Entry, ...] = ()
    others: tuple[Others, ...] = ()
    cards: tuple[WrittenCard, ...] = ()
    rules: str | None = None
    expected: Term | None = None
    expected_clauses: tuple[str, ...] = ()
    lang: str = "ja"
