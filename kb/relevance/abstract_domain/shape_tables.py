"""Tables of what the arguments of predicates can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from saitei.kb.relevance.abstract_domain.shape_sets import (
    ALONE,
    ANYTHING,
    ARITY,
    KINDS,
    Ground,
    Inner,
    Literal,
    Pattern,
    Row,
    Shape,
    compound,
    shape_of,
    value,
)

ShapeTable: TypeAlias = "dict[int, Row]"
"""For each compound that can stand at the key place of a predicate what its and the other arguments can be.

Under -1 the same for what is no compound there."""


FactShape: TypeAlias = "tuple[str, int, tuple[int, ...]]"
"""The shape of a fact: its predicate, the part that it belongs to, what its arguments are."""


def fact_shape(keys: Mapping[str, int], predicate: str, args: Sequence[Ground]) -> FactShape:
    """The shape of a ground fact, where these are the key places of predicates."""
    name = f"{predicate}/{len(args)}"
    at = keys.get(name, -1)
    others = tuple(shape_of(arg) for place, arg in enumerate(args) if place != at)
    if at < 0:
        return name, -1, others
    key = args[at]
    if isinstance(key, int | str) or not key.args:
        return name, -1, (shape_of(key), *others)
    return name, compound(key), (*map(shape_of, key.args), *others)


class AbstractFacts:
    """What can be true so far."""

    def __init__(self, keys: Mapping[str, int], base: Mapping[str, ShapeTable]) -> None:
        self._keys = keys
        self._tables: dict[str, ShapeTable] = {
            name: {part: row[:] for part, row in table.items()} for name, table in base.items()
        }

    def everything(self) -> dict[str, ShapeTable]:
        """All of it."""
        return self._tables

    def add(self, name: str, part: int, row: Row) -> bool:
        """Whether this is anything new."""
        table = self._tables.get(name)
        if table is None:
            self._tables[name] = {part: row}
            return True
        known = table.get(part)
        if known is None:
            table[part] = row
            return True
        new = False
        for place, more in enumerate(row):
            if known[place] | more != known[place]:
                known[place] |= more
                new = True
        return new

    def fits(self, literal: Literal, domain: Row, inner: Inner, only: int | None = None) -> bool:
        """Whether something fits a literal, of `only` one part if given; narrows what variables can be."""
        table = self._tables.get(literal.name)
        if not table:
            return False
        key = literal.key
        if key is None:
            return _narrow(literal.others, table[-1], 0, domain)
        if isinstance(key, int):
            parts = table if only is None else {only: table[only]}
            return _fits_any(literal, key, _among(parts, value(key, domain)), domain, inner)
        if key.args is None:
            return _fits_shape(literal, key, table, domain)
        if -1 in table and table[-1][0] < 0:
            return True
        kinds = KINDS[key.mask.bit_length() - 1]
        return _fits_compound(literal, key.args, [table[part] for part in kinds if part in table], domain)


def _fits_shape(literal: Literal, key: Shape, table: ShapeTable, domain: Row) -> bool:
    """Constants, or compounds of which only the names are written."""
    fitting: list[Row] = []
    for part, row in table.items():
        start = 1 if part < 0 else ARITY[part]
        if key.mask & (row[0] if part < 0 else ALONE[part]):
            mine = domain[:]
            if _narrow(literal.others, row, start, mine):
                fitting.append(mine)
    return _merge(fitting, domain)


def _fits_compound(literal: Literal, args: Sequence[Pattern], rows: Sequence[Row], domain: Row) -> bool:
    """A compound with its arguments, of whatever kind."""
    fitting: list[Row] = []
    for row in rows:
        mine = domain[:] if len(rows) > 1 else domain
        if _narrow(args, row, 0, mine) and _narrow(literal.others, row, len(args), mine):
            fitting.append(mine)
    return _merge(fitting, domain)


def _among(table: ShapeTable, can_be: int) -> ShapeTable:
    """The parts that a key can be, where it can be only one; else all of them, to be tried."""
    if can_be <= 0 or can_be & (can_be - 1):
        return table
    return {part: table[part] for part in (can_be.bit_length() - 1, -1) if part in table}


def _fits_any(literal: Literal, key: int, parts: ShapeTable, domain: Row, inner: Inner) -> bool:
    """Whatever stands at the key place."""
    before = ANYTHING if key < 0 else domain[key]
    found = 0
    fitting: list[Row] = []
    for part, row in parts.items():
        here = before & (row[0] if part < 0 else ALONE[part])
        if not here:
            continue
        mine = domain[:]
        count = 1 if part < 0 else ARITY[part]
        if not _narrow(literal.others, row, count, mine):
            continue
        found |= here
        fitting.append(mine)
        if part >= 0 and key >= 0:
            known = inner.get((key, part))
            rest = row[:count]
            inner[key, part] = rest if known is None else [a & b for a, b in zip(known, rest, strict=True)]
    if not _merge(fitting, domain):
        return False
    if key >= 0:
        domain[key] = before & found
    return True


def _merge(fitting: list[Row], domain: Row) -> bool:
    if not fitting:
        return False
    domain[:] = fitting[0]
    for mine in fitting[1:]:
        for place, more in enumerate(mine):
            domain[place] |= more
    return True


def _narrow(patterns: Sequence[Pattern], row: Row, start: int, domain: Row) -> bool:
    for place, one in enumerate(patterns, start):
        if isinstance(one, int):
            if one >= 0:
                left = domain[one] & row[place]
                if not left:
                    return False
                domain[one] = left
        elif not one.mask & row[place]:
            return False
    return True
