"""What the texts of a deck's cards may say of building a deck."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from saitei.parser.ability import Ability
from saitei.parser.text import normalise
from saitei.tables import table
from saitei.terms import Term

MORE_COPIES = "more_copies"
"""What any line that was not understood may say: that a deck may have more of this card than of others."""

_BRACKETS = re.compile(r"\([^()]*\)")


@cache
def _table() -> dict[str, Any]:
    return table("parser", "decks", "texts.toml")


def _plain(text: str) -> str:
    return _BRACKETS.sub("", normalise(text).plain).lower()


def notes(text: str) -> Iterator[str]:
    """The notes printed on a card that bear on where it may be used."""
    plain = _plain(text)
    yield from (note for note, forms in _table()["note"].items() if any(form in plain for form in forms))


def doubts(abilities: Iterable[Ability]) -> Iterator[tuple[str, int]]:
    """What abilities that were not understood may say of a deck, each with the ability's number."""
    for ability in abilities:
        if not ability.missed:
            continue
        yield MORE_COPIES, ability.number
        plain = _plain(ability.text)
        for kind, forms in _table()["doubt"].items():
            if any(all(word in plain for word in words) for words in forms):
                yield kind, ability.number


def text_facts(card: Term, text: str, abilities: Iterable[Ability]) -> Iterator[Term]:
    """The facts of a card's text that a question about a deck needs besides those of its abilities."""
    yield from (Term("marked", (card, Term(note))) for note in notes(text))
    for kind, number in doubts(abilities):
        yield Term("doubt", (card, Term(kind), Term("ability", (card, number))))
