"""Deck lists in tests: cards that are known, lists that are read, decks that are judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from shipped import LANGUAGE

from saitei.parser.decks.deck import DeckList
from saitei.parser.decks.read import read_list
from saitei.queries.answer import Answer, Legality
from saitei.queries.decks.deck_situation import read_deck
from saitei.queries.session import Session


@dataclass(frozen=True, slots=True)
class Known:
    """A card of which only the name matters."""

    name: str
    types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Names:
    """A catalogue of names; each is also found by itself in small letters."""

    names: tuple[str, ...] = field(default=())

    def find(self, name: str) -> Known | None:
        """The card whose name this is, whatever its case."""
        return next((Known(one) for one in self.names if one.lower() == name.lower()), None)

    def is_name(self, text: str) -> bool:  # noqa: ARG002 - the signature of a catalogue
        """Nothing outside 《 》 is a name."""
        return False

    def near(self, name: str) -> tuple[str, ...]:
        """The names with the same first letter."""
        return tuple(one for one in self.names if one[:1] == name[:1])


def read(text: str, *names: str) -> DeckList:
    """The list, where these names are known."""
    return read_list(text, "deck.txt", catalogue=Names(names), language=LANGUAGE)


def cards(text: str, *names: str) -> list[tuple[int, str, str]]:
    """Number, name and part of each card of the list."""
    return [(entry.number, entry.name, entry.part) for entry in read(text, *names).entries]


@cache
def session() -> Session:
    """One session for all tests that only judge."""
    return Session()


def judged(text: str, rules: str | None = None) -> Answer:
    """The ruling on a deck list."""
    return session().judge(*read_deck(session(), text, rules=rules))


def legality(text: str, rules: str | None = None) -> Legality:
    """What is found of a deck."""
    value = judged(text, rules).value
    assert isinstance(value, Legality)
    return value


def faults(text: str, rules: str | None = None) -> set[str]:
    """What is wrong with a deck, as terms."""
    return {str(finding.what) for finding in legality(text, rules).faults}
