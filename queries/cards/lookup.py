"""Look cards of the store up by name, tolerant of spelling; find similar names."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Mapping
from difflib import SequenceMatcher

from saitei.parser.cards.names import has_parts, parts_of
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
    """Names of cards of the store that are like this one, the nearest first."""
    return tuple(near_with_english(base, name, most))


def near_with_english(base: sqlite3.Connection, name: str, most: int = 3) -> dict[str, str]:
    """Cards of the store that have the words of this name in theirs, as it is read, too; then those like it.

    With each stands its English name, or "".
    """
    key = key_of(name)
    wanted = _pairs(key)
    shared: Counter[int] = Counter()
    rows = base.execute("SELECT plain, card, rank FROM spelling").fetchall()
    for at, (plain, _, _) in enumerate(rows):
        common = len(wanted & _pairs(plain))
        if common:
            shared[at] = round(2000 * common / (len(wanted) + len(plain)))
    parts = parts_of(name)
    whole = sorted((row for row in rows if has_parts(parts, row[0])), key=lambda row: (len(row[0]), row[2]))
    likest = [rows[at] for at, _ in shared.most_common(_CANDIDATES)]
    best = sorted((-_likeness(key, plain), rank, card) for plain, card, rank in likest)
    like = (card for unlike, _, card in best if -unlike >= _ALIKE)
    cards = dict.fromkeys((*(card for _, card, _ in whole[:most]), *like))
    return dict(_names(base, card) for card in list(cards)[:most])


def nearest(name: str, names: Mapping[str, str], most: int = 3) -> tuple[str, ...]:
    """Some of these cards, those first that have the words of this name in theirs, then the nearest.

    By each name stands what else its card is called, or ""; it is told by the one that is nearer.
    """
    key, parts = key_of(name), parts_of(name)

    def far(other: str) -> tuple[bool, float]:
        plain = key_of(other)
        return not has_parts(parts, plain), -_likeness(key, plain)

    nearer = (min(filter(None, both), key=far) for both in names.items())
    return tuple(sorted(nearer, key=far)[:most])


def _names(base: sqlite3.Connection, card: int) -> tuple[str, str]:
    name, english = base.execute("SELECT name, name_en FROM card WHERE id = ?", (card,)).fetchone()
    return str(name), str(english or "")


def _pairs(key: str) -> set[str]:
    """Two letters after one another, and the first by itself, so that short names have something too."""
    return {key[at : at + 2] for at in range(len(key) - 1)} | {key[:1]}


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()
