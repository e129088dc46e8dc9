"""The races that the tables of the readers of card text list."""

from __future__ import annotations

import re
from functools import cache

from saitei.parser.cards import tables
from saitei.parser.cards.en import tables as english_tables
from saitei.parser.cards.names import plain_name

_MOST_WORDS = 4
"""No race has a longer name."""

_SENTENCE = re.compile("[ぁ-ん]")
"""What a Japanese sentence has, and no race made of two."""


@cache
def listed_races() -> frozenset[str]:
    """Their names in both languages, as names are compared."""
    return frozenset(
        plain_name(race) for rows in (tables.rows, english_tables.rows) for race, *_ in rows("races")
    )


def may_be_race(name: str) -> bool:
    """Whether a name is that of a race, or has a race among its words (“Ancient Dragon”)."""
    if plain_name(name) in listed_races() or name.lower() in _of_monsters():
        return True
    words = name.split()
    if len(words) > _MOST_WORDS or _SENTENCE.search(name):
        return False
    return any(plain_name(word) in listed_races() for word in words) or _ends_in_race(name)


def _ends_in_race(name: str) -> bool:
    """Whether a Japanese name is made of others: ボルシャック・ドラゴン."""
    plain = plain_name(name)
    return not plain.isascii() and any(plain.endswith(race) for race in listed_races() if len(race) > 1)


@cache
def _of_monsters() -> frozenset[str]:
    from saitei.parser.cards.core.tables import lexicon  # noqa: PLC0415 few cards need the core's words

    return frozenset(
        meaning.lower() for rows in lexicon().values() for terminal, meaning in rows if terminal == "RACE"
    )
