"""Sets of shapes as bits of a number, and tables of what the arguments of predicates can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

NUMBER, TEXT = "#", '"'
"""The name of any number; what the name of a text begins with."""

ANYTHING = -1
"""The set of all shapes."""

Kept: TypeAlias = Any
"""A pattern in the form in which it is kept: a number, or names and the patterns of arguments."""

Ground: TypeAlias = Any
"""A number, a text or a term, of the parser or the knowledge base."""

Row: TypeAlias = "list[int]"
"""What each argument can be."""

Table: TypeAlias = "dict[int, Row]"
"""For each compound that can stand at the key place of a predicate what its and the other arguments can be.

Under -1 the same for what is no compound there."""


class Fact(Protocol):
    """A ground term of the parser or the knowledge base."""

    @property
    def name(self) -> str:
        """The predicate."""
        ...

    @property
    def args(self) -> tuple[Ground, ...]:
        """Numbers, texts, terms."""
        ...


class Shape(NamedTuple):
    """What an argument is written as: some names, and the arguments of a compound."""

    mask: int
    args: tuple[Pattern, ...] | None


Pattern: TypeAlias = "int | Shape"
"""A variable's number, -1 for anything, or a shape."""


class Literal(NamedTuple):
    """A predicate with the pattern at its key place, if it has one, and the others."""

    name: str
    key: Pattern | None
    others: tuple[Pattern, ...]


Inner: TypeAlias = "dict[tuple[int, int], Row]"
"""What the arguments of a variable can be, if it is the compound of that part."""

_BITS: dict[str, int] = {}
_ARITY: list[int] = []
_ALONE: list[int] = []
"""Of each bit its name's arity, and the set of it alone."""


def bit(name: str) -> int:
    """A name's own bit; a compound's name ends in its number of arguments."""
    if name not in _BITS:
        _BITS[name] = len(_ARITY)
        _ALONE.append(1 << len(_ARITY))
        slash = -1 if name.startswith(TEXT) else name.rfind("/")
        _ARITY.append(int(name[slash + 1 :]) if slash > 0 else 0)
    return _BITS[name]


def stands_for_a_number(name: str) -> None:
    """Of a name that the program defines as a number: it is one wherever it is written."""
    _BITS[name] = bit(NUMBER)


def arity(part: int) -> int:
    """The number of arguments of the compound with that bit, 0 for a constant."""
    return _ARITY[part]


def mask(names: Iterable[str]) -> int:
    """The set of these names."""
    found = 0
    for name in names:
        found |= _ALONE[bit(name)]
    return found


def singles(names: int) -> Iterator[tuple[int, int]]:
    """Each bit of a set, with the set of it alone."""
    while names:
        lowest = names & -names
        names ^= lowest
        yield lowest.bit_length() - 1, lowest


_NUMBER = mask((NUMBER,))
_TEXT = mask((TEXT,))
_UNNAMED = mask(("?",))
"""A constant that no rule names."""


def pattern(row: Kept) -> Pattern:
    """A pattern from the form in which it is kept."""
    if isinstance(row, int):
        return row
    names, args = row
    return Shape(mask(names), None if args is None else tuple(map(pattern, args)))


def value(of: Pattern, domain: Row) -> int:
    """What a pattern can be where its variables can be so much."""
    if isinstance(of, int):
        return ANYTHING if of < 0 else domain[of]
    return of.mask


def same(one: Pattern, other: Pattern, domain: Row) -> bool:
    """Whether two patterns can be the same; narrows what the variables can be."""
    for left, right in ((one, other), (other, one)):
        if isinstance(left, int) and left >= 0:
            domain[left] &= value(right, domain)
            if not domain[left]:
                return False
    return True


def differ(one: Pattern, other: Pattern, domain: Row) -> bool:
    """Whether two patterns can be different; a variable that is compared with a constant is not that one."""
    for left, right in ((one, other), (other, one)):
        if isinstance(left, int) and left >= 0 and isinstance(right, Shape) and _is_single(right):
            domain[left] &= ~right.mask
            if not domain[left]:
                return False
    return True


def _is_single(shape: Shape) -> bool:
    """Whether a shape is one constant and nothing else."""
    return shape.args is None and shape.mask.bit_count() == 1 and shape.mask not in (_NUMBER, _TEXT, _UNNAMED)


def rows_of(literal: Literal, domain: Row, inner: Inner) -> Iterator[tuple[int, Row]]:
    """What a literal says, by part."""
    others = [value(each, domain) for each in literal.others]
    key = literal.key
    if key is None:
        yield -1, others
    elif not isinstance(key, int) and key.args is not None:
        yield key.mask.bit_length() - 1, [*(value(each, domain) for each in key.args), *others]
    else:
        yield from _rows(value(key, domain), key, others, inner)


def _rows(can_be: int, key: Pattern, others: Row, inner: Inner) -> Iterator[tuple[int, Row]]:
    if can_be < 0:
        yield -1, [ANYTHING, *others]
        return
    flat = 0
    for part, lowest in singles(can_be):
        if not (count := _ARITY[part]):
            flat |= lowest
        elif isinstance(key, int) and (key, part) in inner:
            yield part, [*inner[key, part], *others]
        else:
            yield part, [*[ANYTHING] * count, *others]
    if flat:
        yield -1, [flat, *others]


def _shape(of: Ground) -> int:
    """The set with a ground term alone."""
    if isinstance(of, int):
        return _NUMBER
    if isinstance(of, str):
        known = _BITS.get(TEXT + of)
        return _TEXT if known is None else _ALONE[known]
    if of.args:
        return _ALONE[bit(f"{of.name}/{len(of.args)}")]
    known = _BITS.get(of.name)
    return _UNNAMED if known is None else _ALONE[known]


class Tables:
    """What can be true so far."""

    def __init__(self, keys: Mapping[str, int], base: Mapping[str, Table]) -> None:
        self._keys = keys
        self._tables: dict[str, Table] = {
            name: {part: row[:] for part, row in table.items()} for name, table in base.items()
        }

    def everything(self) -> dict[str, Table]:
        """All of it."""
        return self._tables

    def put(self, predicate: str, args: Sequence[Ground]) -> None:
        """Take in a ground fact."""
        name = f"{predicate}/{len(args)}"
        at = self._keys.get(name, -1)
        others = [_shape(arg) for place, arg in enumerate(args) if place != at]
        if at < 0:
            self.add(name, -1, others)
            return
        key = args[at]
        if isinstance(key, int | str) or not key.args:
            self.add(name, -1, [_shape(key), *others])
        else:
            self.add(name, bit(f"{key.name}/{len(key.args)}"), [*map(_shape, key.args), *others])

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
        row = table.get(key.mask.bit_length() - 1)
        return (
            row is not None
            and _narrow(key.args, row, 0, domain)
            and _narrow(literal.others, row, len(key.args), domain)
        )


def _fits_shape(literal: Literal, key: Shape, table: Table, domain: Row) -> bool:
    """Constants, or compounds of which only the names are written."""
    fitting: list[Row] = []
    for part, row in table.items():
        start = 1 if part < 0 else _ARITY[part]
        if key.mask & (row[0] if part < 0 else _ALONE[part]):
            mine = domain[:]
            if _narrow(literal.others, row, start, mine):
                fitting.append(mine)
    return _merge(fitting, domain)


def _among(table: Table, can_be: int) -> Table:
    """The parts that a key can be, where it can be only one; else all of them, to be tried."""
    if can_be <= 0 or can_be & (can_be - 1):
        return table
    return {part: table[part] for part in (can_be.bit_length() - 1, -1) if part in table}


def _fits_any(literal: Literal, key: int, parts: Table, domain: Row, inner: Inner) -> bool:
    """Whatever stands at the key place."""
    before = ANYTHING if key < 0 else domain[key]
    found = 0
    fitting: list[Row] = []
    for part, row in parts.items():
        here = before & (row[0] if part < 0 else _ALONE[part])
        if not here:
            continue
        mine = domain[:]
        count = 1 if part < 0 else _ARITY[part]
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
