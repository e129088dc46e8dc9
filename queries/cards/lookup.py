"""Look cards of the store up by name, tolerant of spelling; find similar names."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher

from saitei.queries.cards.naming import key_of, keys_of
from saitei.queries.cards.record import StoredCard
from saitei.queries.cards.rows import LISTED, from_row

_BY_KEY = (
    f"SELECT spelling.rank, card.source, {LISTED} FROM spelling JOIN card ON card.id = spelling.card "  # noqa: S608 names of columns
    "WHERE spelling.plain = ? ORDER BY spelling.rank, card.id"
)
_CANDIDATES = 60
_ALIKE = 0.5


def named(base: sqlite3.Connection, name: str) -> tuple[tuple[StoredCard, str], ...]:
    """The cards that this name fits best, each with where it came from: one, none, or several alike."""
    for key in keys_of(name):
        rows = base.execute(_BY_KEY, (key,)).fetchall()
        found = [(row[0], from_row(row[2:]), str(row[1])) for row in rows]
        exact = [row for row in found if name.strip() in (row[1].name, row[1].name_en)] or found
        if exact:
            best = min(rank for rank, _, _ in exact)
            return tuple((card, source) for rank, card, source in exact if rank == best)
    return ()


def near(base: sqlite3.Connection, name: str, most: int = 3) -> tuple[str, ...]:
    """Names of the store that look like this one, the nearest first."""
    key = key_of(name)
    wanted = _pairs(key)
    shared: Counter[int] = Counter()
    rows = base.execute("SELECT plain, card, rank FROM spelling WHERE rank < 7").fetchall()
    for at, (plain, _, _) in enumerate(rows):
        common = len(wanted & _pairs(plain))
        if common:
            shared[at] = round(2000 * common / (len(wanted) + len(plain)))
    likest = [rows[at] for at, _ in shared.most_common(_CANDIDATES)]
    best = sorted((-_likeness(key, plain), rank, card) for plain, card, rank in likest)
    cards = dict.fromkeys(card for unlike, _, card in best if -unlike >= _ALIKE)
    return tuple(_name(base, card) for card in list(cards)[:most])


def nearest(name: str, names: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Some of these names, the nearest first, each once."""
    key = key_of(name)
    return tuple(sorted(dict.fromkeys(names), key=lambda each: -_likeness(key, key_of(each)))[:most])


def _name(base: sqlite3.Connection, card: int) -> str:
    return str(base.execute("SELECT name FROM card WHERE id = ?", (card,)).fetchone()[0])


def _pairs(key: str) -> set[str]:
    """Two letters after one another, and the first by itself, so that short names have something too."""
    return {key[at : at + 2] for at in range(len(key) - 1)} | {key[:1]}


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()
