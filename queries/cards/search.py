"""Search the card store by words and fields."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

from saitei.errors import ParseError
from saitei.queries.cards.database import has_search
from saitei.queries.cards.record import StoredCard
from saitei.queries.cards.rows import LISTED, Cell, from_row
from saitei.queries.cards.values import civilization_of, folded, type_of
from saitei.wording import Notice

_TRIGRAM = 3
_RANGE = re.compile(r"(\d{1,6})?\s*(-|\.\.)?\s*(\d{1,6})?")
_ORDER = (
    "ORDER BY instr(card.name, ?) = 0 AND instr(lower(card.name_en), ?) = 0, length(card.name), card.name"
)


@dataclass(frozen=True, slots=True)
class CardQuery:
    """What to look for; everything that is given must fit."""

    text: str = ""
    types: tuple[str, ...] = ()
    civilizations: tuple[str, ...] = ()
    cost: str = ""
    races: tuple[str, ...] = ()


def find_cards(base: sqlite3.Connection, wanted: CardQuery, limit: int) -> tuple[int, tuple[StoredCard, ...]]:
    """How many cards fit, and the first of them; those whose name fits come first."""
    clauses, values = list[str](), list[Cell]()
    for clause, given in _conditions(wanted, has_search(base)):
        clauses.append(clause)
        values += given
    where = f"FROM card WHERE {' AND '.join(clauses) or '1'}"
    count = int(base.execute(f"SELECT count(*) {where}", values).fetchone()[0])
    query = f"SELECT {LISTED} {where} {_ORDER} LIMIT ?"
    text = wanted.text.strip()
    rows = base.execute(query, (*values, text, text.lower(), limit)).fetchall()
    return count, tuple(from_row(row) for row in rows)


def _conditions(wanted: CardQuery, index: bool) -> Iterator[tuple[str, list[Cell]]]:  # noqa: FBT001 private
    yield from _words(folded(wanted.text).split(), index)
    for word in wanted.types:
        yield (
            "(instr(card.types, ?) OR instr(lower(card.type_words), ?))",
            [_quoted(type_of(word)), folded(word)],
        )
    for word in wanted.civilizations:
        yield _civilization(word)
    for word in wanted.races:
        yield "instr(lower(card.races), ?)", [word.strip().lower()]
    if wanted.cost:
        low, high = _range(wanted.cost)
        yield "card.cost BETWEEN ? AND ?", [low, high]


def _words(words: list[str], index: bool) -> Iterator[tuple[str, list[Cell]]]:  # noqa: FBT001 private
    """Words of three letters and more are in the index, shorter ones are looked for in every text."""
    long = [word for word in words if len(word) >= _TRIGRAM and index]
    if long:
        phrases = " AND ".join('"' + word.replace('"', '""') + '"' for word in long)
        yield "card.id IN (SELECT rowid FROM words WHERE words MATCH ?)", [phrases]
    for word in words:
        if word not in long:
            yield "instr(card.search, ?)", [word]


def _civilization(word: str) -> tuple[str, list[Cell]]:
    constant = civilization_of(word)
    if constant is None:
        # a word of the card file that no vocabulary knows
        return "instr(lower(json_extract(card.extra, '$.civilization')), ?)", [folded(word)]
    if not constant:
        return "card.civilizations = '[]' AND json_extract(card.extra, '$.civilization') IS NULL", []
    return "instr(card.civilizations, ?)", [_quoted(constant)]


def _quoted(constant: str | None) -> str:
    return f'"{constant or "?"}"'


def _range(words: str) -> tuple[int, int]:
    """5, 3-5, -3, 7-; raises ParseError for what is neither a number nor a range."""
    parts = _RANGE.fullmatch(folded(words))
    low, dash, high = parts.groups() if parts else (None, None, None)
    if not (low or high) or (low and high and not dash):
        raise ParseError(Notice("cost_not_a_range", {"words": words}))
    if not dash:
        high = low = low or high
    return int(low or 0), int(high or 999_999)
