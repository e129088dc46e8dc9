"""The abstract domain: sets of term shapes, and tables of what the arguments of predicates can be.

A shape forgets which card, which ability, which number a term is about. A set of shapes is a number with a
bit for each. A table says for a predicate which shapes each argument can have, separately for each compound
that can stand at the predicate's key place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

NUMBER, TEXT = "#", '"'
"""The name of any number; what the name of a text begins with."""

ANYTHING = -1
"""The set of all shapes."""

StoredPattern: TypeAlias = Any
"""A pattern in the form in which it is kept: a number, or names and the patterns of arguments."""

Ground: TypeAlias = Any
"""A number, a text or a term, of the parser or the knowledge base."""

ShapeRow: TypeAlias = "list[int]"
"""What each argument can be."""


class GroundAtom(Protocol):
    """A ground term of the parser or the knowledge base."""

    @property
    def name(self) -> str:
        """The predicate."""
        ...

    @property
    def args(self) -> tuple[Ground, ...]:
        """Numbers, texts, terms."""
        ...


class Columns(NamedTuple):
    """Arguments as they are written: at which places which names, at which which variable; else anything.

    `once` says that no variable stands there twice.
    """

    width: int
    constants: tuple[tuple[int, int], ...]
    variables: tuple[tuple[int, int], ...]
    once: bool

    def row(self, domain: ShapeRow) -> ShapeRow:
        """What each of them can be where the variables can be so much."""
        found = [ANYTHING] * self.width
        for place, names in self.constants:
            found[place] = names
        for place, variable in self.variables:
            found[place] = domain[variable]
        return found


class Shape(NamedTuple):
    """What an argument is written as: some names, and the arguments of a compound."""

    mask: int
    args: Columns | None


TermPattern: TypeAlias = "int | Shape"
"""A variable's number, -1 for anything, or a shape."""


class Literal(NamedTuple):
    """A predicate with the pattern at its key place, if it has one, and the others.

    Literals of one `form` differ in nothing but in which variables they have where.
    """

    name: str
    key: TermPattern | None
    others: Columns
    form: int


_FORMS: dict[object, int] = {}


def literal_of(name: str, key: TermPattern | None, others: Columns) -> Literal:
    """A literal, with the number of its form."""
    if isinstance(key, Shape):
        outline: object = key.mask, key.args and _outline(key.args)
    else:
        outline = None if key is None else key >= 0
    form = _FORMS.setdefault((name, outline, _outline(others)), len(_FORMS))
    return Literal(name, key, others, form)


def _outline(of: Columns) -> tuple[object, ...]:
    """Arguments as they are written, whichever variables are among them."""
    return of.width, of.constants, tuple(place for place, _ in of.variables)


Inner: TypeAlias = "dict[tuple[int, int], ShapeRow]"
"""What the arguments of a variable can be, if it is the compound of that part."""

_BITS: dict[str, int] = {}
ARITY: list[int] = []
ALONE: list[int] = []
KINDS: list[list[int]] = []
OUTER: list[int] = []
"""Of each bit the arity of the compound (0 for a constant) and the set of it alone; the bits of all its
kinds, itself among them, where it is told apart by what it is a part of; of each kind the bit of all."""


def bit(name: str) -> int:
    """A name's own bit; a compound's name ends in its number of arguments."""
    if name not in _BITS:
        _BITS[name] = len(ARITY)
        ALONE.append(1 << len(ARITY))
        KINDS.append([len(ARITY)])
        OUTER.append(len(ARITY))
        slash = -1 if name.startswith(TEXT) else name.rfind("/")
        ARITY.append(int(name[slash + 1 :]) if slash > 0 else 0)
    return _BITS[name]


def stands_for_a_number(name: str) -> None:
    """Of a name that the program defines as a number: it is one wherever it is written."""
    _BITS[name] = bit(NUMBER)


def mask(names: Iterable[str]) -> int:
    """The set of these names."""
    found = 0
    for name in names:
        found |= ALONE[bit(name)]
    return found


def singles(names: int) -> Iterator[tuple[int, int]]:
    """Each bit of a set, with the set of it alone."""
    while names:
        lowest = names & -names
        names ^= lowest
        yield lowest.bit_length() - 1, lowest


_NUMBER = mask((NUMBER,))
_TEXT = mask((TEXT,))
UNNAMED = "?"
"""The name of any constant that no rule names."""

_UNNAMED = mask((UNNAMED,))


def pattern(row: StoredPattern) -> TermPattern:
    """A pattern from the form in which it is kept."""
    if isinstance(row, int):
        return row
    names, args = row
    return Shape(mask(names), None if args is None else columns(args))


def columns(rows: Sequence[StoredPattern]) -> Columns:
    """Arguments from the form in which they are kept; of what stands in a compound only its name counts."""
    variables = tuple((place, one) for place, one in enumerate(rows) if isinstance(one, int) and one >= 0)
    constants = tuple((place, mask(one[0])) for place, one in enumerate(rows) if not isinstance(one, int))
    once = len({variable for _, variable in variables}) == len(variables)
    return Columns(len(rows), constants, variables, once)


def value(of: TermPattern, domain: ShapeRow) -> int:
    """What a pattern can be where its variables can be so much."""
    if isinstance(of, int):
        return ANYTHING if of < 0 else domain[of]
    return of.mask


def same(one: TermPattern, other: TermPattern, domain: ShapeRow) -> bool:
    """Whether two patterns can be the same; narrows what the variables can be."""
    for left, right in ((one, other), (other, one)):
        if isinstance(left, int) and left >= 0:
            domain[left] &= value(right, domain)
            if not domain[left]:
                return False
    return True


def differ(one: TermPattern, other: TermPattern, domain: ShapeRow) -> bool:
    """Whether two patterns can be different; a variable that is compared with a constant is not that one."""
    for left, right in ((one, other), (other, one)):
        if isinstance(left, int) and left >= 0 and _is_single(alone := value(right, domain)):
            domain[left] &= ~alone
            if not domain[left]:
                return False
    return True


def _is_single(names: int) -> bool:
    """Whether a set is one constant and nothing else."""
    one = names > 0 and not names & (names - 1) and names not in (_NUMBER, _TEXT, _UNNAMED)
    return one and not ARITY[names.bit_length() - 1]


def rows_of(literal: Literal, domain: ShapeRow, inner: Inner) -> list[tuple[int, ShapeRow]]:
    """What a literal says, by part."""
    _, key, columns_of_others, _ = literal
    others = columns_of_others.row(domain)
    if key is None:
        return [(-1, others)]
    if isinstance(key, int):
        can_be = ANYTHING if key < 0 else domain[key]
    else:
        can_be = key.mask
        if key.args is not None:
            row = [*key.args.row(domain), *others]
            return [(part, row) for part in KINDS[can_be.bit_length() - 1]]
    if can_be < 0:
        return [(-1, [ANYTHING, *others])]
    flat = 0
    found: list[tuple[int, ShapeRow]] = []
    while can_be:
        lowest = can_be & -can_be
        can_be ^= lowest
        part = lowest.bit_length() - 1
        count = ARITY[part]
        if not count:
            flat |= lowest
        elif isinstance(key, int) and (key, part) in inner:
            found.append((part, [*inner[key, part], *others]))
        else:
            found.append((part, [*[ANYTHING] * count, *others]))
    if flat:
        found.append((-1, [flat, *others]))
    return found


def part_bit(outer: str, kind: str) -> int:
    """The bit of a compound; of one that is told apart as a part of something, that of its kind."""
    whole, own = bit(outer), bit(kind)
    if own not in KINDS[whole]:
        KINDS[whole].append(own)
        OUTER[own] = whole
    return own


def set_of(name: str) -> int:
    """The set with the shape of this name alone."""
    return ALONE[bit(name)]


ShapeTable: TypeAlias = "dict[int, ShapeRow]"
"""For each compound that can stand at the key place of a predicate what its and the other arguments can be.

Under -1 the same for what is no compound there."""


class AbstractFacts:
    """What can be true so far."""

    def __init__(self, base: Mapping[str, ShapeTable]) -> None:
        self._tables: dict[str, ShapeTable] = {name: {**table} for name, table in base.items()}

    def everything(self) -> dict[str, ShapeTable]:
        """All of it."""
        return self._tables

    def parts(self, literal: Literal) -> Iterator[tuple[int, ShapeRow]]:
        """The rows that have at the key place what a literal says, by part."""
        table, key = self._tables.get(literal.name, {}), literal.key
        if not isinstance(key, Shape):
            yield from table.items()
            return
        for part, _ in singles(key.mask):
            yield from ((kind, table[kind]) for kind in KINDS[part] if kind in table)
        if -1 in table:
            yield -1, table[-1]

    def add(self, name: str, part: int, row: ShapeRow) -> ShapeRow | None:
        """What of this is new, argument by argument; None if nothing is."""
        table = self._tables.setdefault(name, {})
        known = table.get(part)
        if known is None:
            table[part] = row
            return [*row]
        for now, more in zip(known, row, strict=True):
            if more & ~now:
                break
        else:
            return None
        new = [more & ~now for now, more in zip(known, row, strict=True)]
        table[part] = [now | more for now, more in zip(known, new, strict=True)]
        return new

    def fits(self, literal: Literal, domain: ShapeRow, inner: Inner, only: int | None = None) -> bool:
        """Whether something fits a literal, of `only` one part if given; narrows what variables can be."""
        name, key, others, _ = literal
        table = self._tables.get(name)
        if not table:
            return False
        if key is None:
            return _narrow(others, table[-1], 0, domain)
        if isinstance(key, int):
            parts = table if only is None else _part(table, only)
            return _fits_any(others, key, _among(parts, value(key, domain)), domain, inner)
        if key.args is None:
            return _fits_names(others, key.mask, table, domain)
        if -1 in table and table[-1][0] < 0:
            return True
        kinds = KINDS[key.mask.bit_length() - 1]
        rows = [table[part] for part in kinds if part in table]
        return _fits_compound(others, key.args, rows, domain)


def may_fit(literal: Literal, part: int, row: ShapeRow) -> bool:
    """Whether a row, of a part that fits, has what a literal says, whatever its variables are."""
    key, others = literal.key, literal.others
    start = len(row) - others.width
    for place, names in others.constants:
        if not row[start + place] & names:
            return False
    if not isinstance(key, Shape):
        return True
    if part < 0:
        return bool(row[0] & key.mask)
    return key.args is None or all(row[place] & names for place, names in key.args.constants)


def concerns(literal: Literal, part: int, new: ShapeRow, row: ShapeRow) -> bool:
    """Whether it can matter to what reads a literal that so much of a row of a part is new.

    What is new where a literal has a constant matters once: when it first has a share in that.
    """
    key, others = literal.key, literal.others
    start = len(row) - others.width
    for place, names in others.constants:
        if not row[start + place] & names:
            return False
    if new == row or (isinstance(key, int) and key >= 0 and any(new[:start])):
        return True
    if isinstance(key, Shape):
        if part < 0 and (key.args is not None or _first_share(new[0], row[0], key.mask)):
            return True
        if part >= 0 and key.args is not None and _grows(key.args, new, row, 0):
            return True
    return _grows(others, new, row, start)


def _grows(patterns: Columns, new: ShapeRow, row: ShapeRow, start: int) -> bool:
    for place, _ in patterns.variables:
        if new[start + place]:
            return True
    return any(
        _first_share(new[start + place], row[start + place], names) for place, names in patterns.constants
    )


def _first_share(new: int, known: int, names: int) -> bool:
    """Whether only what is new of a set has something of these names."""
    return bool(new & names) and not known & ~new & names


def _fits_names(others: Columns, names: int, table: ShapeTable, domain: ShapeRow) -> bool:
    """Constants, or compounds of which only the names are written."""
    fitting: list[ShapeRow] = []
    for part, row in table.items():
        if names & (row[0] if part < 0 else ALONE[part]):
            mine = domain[:]
            if _narrow(others, row, 1 if part < 0 else ARITY[part], mine):
                fitting.append(mine)
    return _merge(fitting, domain)


def _fits_compound(others: Columns, args: Columns, rows: Sequence[ShapeRow], domain: ShapeRow) -> bool:
    """A compound with its arguments, of whatever kind."""
    if len(rows) == 1:
        return _narrow(args, rows[0], 0, domain) and _narrow(others, rows[0], args.width, domain)
    fitting: list[ShapeRow] = []
    for row in rows:
        mine = domain[:]
        if _narrow(args, row, 0, mine) and _narrow(others, row, args.width, mine):
            fitting.append(mine)
    return _merge(fitting, domain)


def _part(table: ShapeTable, only: int) -> ShapeTable:
    """A part of a table, with what is of any part."""
    return {
        part: row
        for part in {only, -1}
        if (row := table.get(part)) is not None and (part == only or row[0] < 0)
    }


def _among(table: ShapeTable, can_be: int) -> ShapeTable:
    """The parts that a key can be, where it can be only one; else all of them, to be tried."""
    if can_be <= 0 or can_be & (can_be - 1):
        return table
    return {part: table[part] for part in (can_be.bit_length() - 1, -1) if part in table}


def _fits_any(others: Columns, key: int, parts: ShapeTable, domain: ShapeRow, inner: Inner) -> bool:
    """Whatever stands at the key place."""
    before = ANYTHING if key < 0 else domain[key]
    _, constants, variables, _ = others
    found = 0
    can_be = [0] * len(variables)
    for part, row in parts.items():
        here = before & (row[0] if part < 0 else ALONE[part])
        if not here:
            continue
        count = 1 if part < 0 else ARITY[part]
        if constants and not _has(constants, row, count):
            continue
        if variables:
            mine = _narrowed(others, row, count, domain)
            if mine is None:
                continue
            can_be = [so_far | more for so_far, more in zip(can_be, mine, strict=True)]
        found |= here
        if key >= 0 <= part:
            known = inner.get((key, part))
            rest = row[:count]
            inner[key, part] = rest if known is None else [a & b for a, b in zip(known, rest, strict=True)]
    if not found:
        return False
    for (_, variable), names in zip(variables, can_be, strict=True):
        domain[variable] = names
    if key >= 0:
        domain[key] = before & found
    return True


def _has(constants: tuple[tuple[int, int], ...], row: ShapeRow, start: int) -> bool:
    """Whether a row has something of the names at each place where some are written."""
    return all(names & row[start + place] for place, names in constants)


def _narrowed(patterns: Columns, row: ShapeRow, start: int, domain: ShapeRow) -> list[int] | None:
    """What the variables of some arguments can be that stand in a row; None if one can be nothing."""
    if patterns.once:
        found = [domain[variable] & row[start + place] for place, variable in patterns.variables]
        return None if 0 in found else found
    mine = domain[:]
    return (
        [mine[variable] for _, variable in patterns.variables]
        if _narrow(patterns, row, start, mine)
        else None
    )


def _merge(fitting: list[ShapeRow], domain: ShapeRow) -> bool:
    if not fitting:
        return False
    domain[:] = fitting[0]
    for mine in fitting[1:]:
        for place, more in enumerate(mine):
            domain[place] |= more
    return True


def _narrow(patterns: Columns, row: ShapeRow, start: int, domain: ShapeRow) -> bool:
    for place, names in patterns.constants:
        if not names & row[start + place]:
            return False
    for place, variable in patterns.variables:
        left = domain[variable] & row[start + place]
        if not left:
            return False
        domain[variable] = left
    return True
