"""A program with the shapes of its statements, indexed by what they read, in a good evaluation order."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeAlias

from saitei.kb.relevance.abstract_domain.domain import (
    ANYTHING,
    OUTER,
    AbstractFacts,
    Literal,
    Shape,
    ShapeRow,
    ShapeTable,
    StoredPattern,
    TermPattern,
    columns,
    differ,
    literal_of,
    pattern,
    rows_of,
    same,
    singles,
    stands_for_a_number,
)
from saitei.kb.relevance.abstract_domain.table_shapes import ProgramNames
from saitei.kb.strong_components import postorder, strong_components

_CONSTANT = re.compile(r"#const (\w+) =")

DEFINED = "#defined "
"""How a statement begins that only says that a predicate may be undefined."""

ANY_PART, ALL_PARTS = -1, -2
"""What a variable at the key place hears of; who hears of what can be anything there."""

WHOLE = -1
"""No place in a body: what is read belongs to the head, so that the whole rule is looked at."""


Pair: TypeAlias = "tuple[TermPattern, TermPattern]"
"""Two patterns that are compared."""


class ShapedHead(NamedTuple):
    """What a rule yields, and what has to hold besides for an element of a choice."""

    literal: Literal
    condition: tuple[Literal, ...]


class Statement(NamedTuple):
    """A statement with its shape, see `saitei.kb.relevance.abstract_domain.shapes.shapes`.

    `always_same` says that what it yields does not hang on its variables: if it fires once, that is all.
    `through` are the places in its body that have at the key place what its head has there.
    """

    text: str
    variables: int
    positive_body: tuple[Literal, ...]
    equal: tuple[Pair, ...]
    unequal: tuple[Pair, ...]
    heads: tuple[ShapedHead, ...]
    other_body: tuple[Literal, ...]
    plain: bool
    always_same: bool
    through: tuple[int, ...]

    def possible(self, domain: ShapeRow) -> bool:
        """Whether what it compares can be as it says; narrows what the variables can be."""
        if self.equal and not all(same(one, other, domain) for one, other in self.equal):
            return False
        return not self.unequal or all(differ(one, other, domain) for one, other in self.unequal)


class ReadingRule(NamedTuple):
    """A rule by its number, for a literal of its own, by where that stands.

    `at` is the first place with the same key: what is new at one of them is looked at once.
    """

    number: int
    place: int
    at: int


class Readers(NamedTuple):
    """The rules that have a literal of one form, with one of them: what it fits, all of them fit."""

    literal: Literal
    rules: list[ReadingRule]


class ReaderIndex:
    """Who has to hear what is new of a predicate, by what they say stands at its key place."""

    def __init__(self) -> None:
        self._by: dict[tuple[str, int], list[Readers]] = {}
        self._of_form: dict[int, Readers] = {}
        self._heard: dict[tuple[str, int, int], list[Readers]] = {}

    def join(self, literal: Literal, rules: Iterable[ReadingRule]) -> None:
        """Some rules, for a literal of their own."""
        known = self._of_form.get(literal.form)
        if known is None:
            known = self._of_form[literal.form] = Readers(literal, [])
            key = literal.key
            each = [ANY_PART] if not isinstance(key, Shape) else [part for part, _ in singles(key.mask)]
            for part in (*each, ALL_PARTS):
                self._by.setdefault((literal.name, part), []).append(known)
        known.rules.extend(rules)

    def by_form(self) -> Iterable[Readers]:
        """Who reads a literal of each form."""
        return self._of_form.values()

    def of(self, name: str, part: int, row: ShapeRow, *, keyed: bool) -> Sequence[Readers]:
        """Who hears of a row of a part, some of them twice."""
        asked = name, part, row[0] if keyed and part < 0 else 0
        found = self._heard.get(asked)
        if found is None:
            found = self._heard[asked] = [*self._hearing(*asked, keyed=keyed)]
        return found

    def _hearing(self, name: str, part: int, names: int, *, keyed: bool) -> Iterator[Readers]:
        if part >= 0 or not keyed:
            each = [part]
        elif names < 0:
            yield from self._by.get((name, ALL_PARTS), ())
            return
        else:
            each = [one for one, _ in singles(names)]
        for one in (*each, *(OUTER[one] for one in each if one >= 0 and OUTER[one] != one), ANY_PART):
            yield from self._by.get((name, one), ())


class ShapedProgram(NamedTuple):
    """Statements, what yields a predicate before what reads it; the key places of predicates.

    `texts` are the statements as they are written, `statement` gives one by its number.
    `turns` say in which order rules are best looked at: also where they go round, each after what it reads.
    `readers` are rules by what they read, `yielding` the plain ones by what they yield, `lasting` the
    statements that do more than yield something; `base` holds what bodyless statements yield; `names` say how
    facts are told apart.
    """

    texts: tuple[str, ...]
    statement: Callable[[int], Statement]
    turns: tuple[int, ...]
    names: ProgramNames
    bodyless: frozenset[int]
    rules: tuple[int, ...]
    lasting: tuple[int, ...]
    readers: ReaderIndex
    yielding: ReaderIndex
    base: Mapping[str, ShapeTable]


@contextmanager
def keeping_all() -> Generator[None]:
    """Have no garbage collected: of many small things that are all kept it takes longer than making them.

    Nor are they looked through for garbage later on, each time that it is collected.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if collects:
            gc.enable()


@keeping_all()
def shaped_program(shapes: Iterable[Sequence[Any]]) -> ShapedProgram:
    """A program of statements with their shapes as `saitei.kb.relevance.abstract_domain.shapes` gives them.

    What only says that a predicate may be undefined is left out: where games are played out nothing warns.
    """
    rows = [row for row in shapes if not row[0].startswith(DEFINED)]
    numbers = frozenset(defined[1] for row in rows if (defined := _CONSTANT.match(row[0])))
    for name in numbers:
        stands_for_a_number(name)
    written = [*map(_written, rows)]
    keys = _keys(written)
    each, turns = _in_order([_read(row, said, keys) for row, said in zip(rows, written, strict=True)])
    statements = [one.statement for one in each]
    known = frozenset[str]().union(*(one.names for one in each))
    made = frozenset[str]().union(*(one.made for one in each))
    read = frozenset[str]().union(*(one.asked for one in each))
    names = ProgramNames(keys, known, numbers, made, read)
    readers = ReaderIndex()
    for number, one in enumerate(each):
        for literal, place, at in one.hearing:
            readers.join(literal, (ReadingRule(number, place, at),))
    row_of = {row[0]: row for row in rows}
    in_order = [row_of[one.text] for one in statements]
    return with_readers(in_order, statements.__getitem__, turns, names, readers)


def with_readers(
    rows: Sequence[Sequence[Any]], statement: Callable[[int], Statement], turns: tuple[int, ...],
    names: ProgramNames, readers: ReaderIndex,
) -> ShapedProgram:  # fmt: skip
    """A program of statements with these shapes, in this order, of which it is known who reads what."""
    yielding = ReaderIndex()
    for number, (_, _, reads, _, _, heads, otherwise, plain) in enumerate(rows):
        if plain and (reads or otherwise):
            yielding.join(_by_key(names.keys, heads[0][0]), (ReadingRule(number, WHOLE, WHOLE),))
    rules = tuple(number for number, row in enumerate(rows) if row[2] or any(more for _, more in row[5]))
    lasting = tuple(number for number, row in enumerate(rows) if not row[-1])
    bodyless = frozenset(range(len(rows))).difference(rules)
    base = _base(map(statement, sorted(bodyless)))
    texts = tuple(row[0] for row in rows)
    return ShapedProgram(texts, statement, turns, names, bodyless, rules, lasting, readers, yielding, base)


def _by_key(keys: Mapping[str, int], of: Sequence[Any]) -> Literal:
    """A literal of which only the name and what stands at the key place make a difference."""
    name, args = of
    key = pattern(args[keys[name]]) if name in keys else None
    return literal_of(name, Shape(key.mask, None) if isinstance(key, Shape) else key, columns(()))


def _base(statements: Iterable[Statement]) -> dict[str, ShapeTable]:
    tables = AbstractFacts({})
    for one in statements:
        domain = [ANYTHING] * one.variables
        for head in one.heads if one.possible(domain) else ():
            for part, row in rows_of(head.literal, domain, {}):
                tables.add(head.literal.name, part, row)
    return tables.everything()


def _is_ground(kept: StoredPattern) -> bool:
    """Whether a pattern has no variables."""
    return not isinstance(kept, int) and all(map(_is_ground, kept[1] or ()))


def literals(row: Sequence[Any]) -> Iterator[Any]:
    """The literals of a statement, as they are kept."""
    _, _, reads, _, _, heads, otherwise, _ = row
    yield from (*reads, *otherwise)
    for head, more in heads:
        yield head
        yield from more


class _Written(NamedTuple):
    """What a statement says of predicates: its literals, their names, the places where compounds stand."""

    literals: tuple[Any, ...]
    names: frozenset[str]
    compounds: tuple[tuple[str, int], ...]


_WRITTEN: dict[str, _Written] = {}
"""The same by the text of a statement: most stand in many programs."""


def _written(row: Sequence[Any]) -> _Written:
    if row[0] not in _WRITTEN:
        every = tuple(literals(row))
        compounds = (
            (name, place)
            for name, args in every
            for place, each in enumerate(args)
            if not isinstance(each, int) and each[1] is not None
        )
        _WRITTEN[row[0]] = _Written(every, frozenset(name for name, _ in every), tuple(compounds))
    return _WRITTEN[row[0]]


class _Read(NamedTuple):
    """A statement with the names that it writes, and the compounds among them that it makes.

    Besides: the predicates that it yields, needs, and asks for in any way; what it has to hear of, and where.
    """

    statement: Statement
    names: frozenset[str]
    made: frozenset[str]
    yields: frozenset[str]
    needs: frozenset[str]
    asked: frozenset[str]
    hearing: tuple[tuple[Literal, int, int], ...]


_READ: dict[tuple[str, tuple[int, ...]], _Read] = {}
"""Statements that have been read, by text and key places of predicates."""


def _read(row: Sequence[Any], written: _Written, keys: Mapping[str, int]) -> _Read:
    key = row[0], tuple(keys.get(name, -1) for name, _ in written.literals)
    if key not in _READ:
        names, made = set[str](), set[str]()
        for number, (name, args) in enumerate(written.literals):
            at = keys.get(name, -1) if number < len(row[2]) else -1
            for place, each in enumerate(args):
                _collect(each, names, made, read=place == at)
        for pair in (*row[3], *row[4]):
            for each in pair:
                _collect(each, names, made, read=False)
        _READ[key] = _with_names(statement_of(row, keys), frozenset(names), frozenset(made))
    return _READ[key]


def _with_names(one: Statement, names: frozenset[str], made: frozenset[str]) -> _Read:
    more = [literal for head in one.heads for literal in head.condition]
    at = [one.through[0] if place in one.through else place for place, _ in enumerate(one.positive_body)]
    hearing = [*zip(one.positive_body, range(len(at)), at, strict=True)]
    needs = frozenset(literal.name for literal in (*one.positive_body, *more))
    return _Read(
        one, names, made,
        frozenset(head.literal.name for head in one.heads), needs,
        needs.union(literal.name for literal in one.other_body),
        (*hearing, *((literal, WHOLE, WHOLE) for literal in more)),
    )  # fmt: skip


def _collect(kept: StoredPattern, names: set[str], made: set[str], *, read: bool) -> None:
    """The names in a pattern; what stands at the key place of what is read is not made there."""
    if isinstance(kept, int):
        return
    written, args = kept
    names.update(written)
    if not read or args is None:
        made.update(written)
    for each in args or ():
        _collect(each, names, made, read=False)


def statement_of(row: Sequence[Any], keys: Mapping[str, int]) -> Statement:
    """A statement with its shape, by the key places of predicates."""
    text, variables, reads, equal, unequal, heads, otherwise, plain = row
    body = tuple(literal_by(keys, one) for one in reads)
    yields = tuple(
        ShapedHead(literal_by(keys, head), tuple(literal_by(keys, one) for one in more))
        for head, more in heads
    )
    return Statement(
        text, variables, body,
        _pairs(equal), _pairs(unequal),
        yields,
        tuple(literal_by(keys, one) for one in otherwise), plain,
        all(not more and all(map(_is_ground, args)) for (_, args), more in heads),
        _through(body, yields),
    )  # fmt: skip


def literal_by(keys: Mapping[str, int], of: Sequence[Any]) -> Literal:
    """A literal with its shape, by the key places of predicates."""
    name, args = of
    at = keys.get(name, -1)
    if at < 0:
        return literal_of(name, None, columns(args))
    return literal_of(name, pattern(args[at]), columns((*args[:at], *args[at + 1 :])))


def _through(body: Sequence[Literal], yields: Sequence[ShapedHead]) -> tuple[int, ...]:
    keys = {head.literal.key for head in yields}
    if len(yields) != 1 or not any(isinstance(key, int) and key >= 0 for key in keys):
        return ()
    return tuple(place for place, literal in enumerate(body) if literal.key in keys)


def _pairs(rows: Iterable[Sequence[Any]]) -> tuple[Pair, ...]:
    return tuple((pattern(one), pattern(other)) for one, other in rows)


def _keys(statements: Sequence[_Written]) -> dict[str, int]:
    """The key place of each predicate: where a compound stands, or a variable that is one elsewhere."""
    keys: dict[str, int] = {}
    with_name: dict[str, list[int]] = {}
    for number, one in enumerate(statements):
        for name, place in one.compounds:
            keys[name] = min(place, keys.get(name, place))
        for name in one.names:
            with_name.setdefault(name, []).append(number)
    pending = {number for name in keys for number in with_name[name]}
    while pending:
        for number in sorted(pending):
            pending.discard(number)
            if not statements[number].names <= keys.keys():
                for name in _keyed_by_variables(statements[number].literals, keys):
                    pending.update(with_name[name])
    return keys


def _keyed_by_variables(literals: Sequence[Any], keys: dict[str, int]) -> Iterator[str]:
    """Give a key place to predicates that have a variable there that is a compound elsewhere; which ones."""
    compound = {p[keys[n]] for n, p in literals if n in keys and isinstance(p[keys[n]], int)} - {-1}
    for name, patterns in literals if compound else ():
        if name not in keys:
            places = (i for i, p in enumerate(patterns) if isinstance(p, int) and p in compound)
            if (found := next(places, None)) is not None:
                keys[name] = found
                yield name


def _in_order(statements: Sequence[_Read]) -> tuple[list[_Read], tuple[int, ...]]:
    """What yields a predicate before what reads it, as far as they do not go round; the turn of each."""
    edges: dict[str, set[str]] = {}
    for one in statements:
        for name in one.yields:
            edges.setdefault(name, set()).update(one.needs)
    finished = postorder(edges)
    turn = {name: at for at, name in enumerate(finished)}
    parts = enumerate(strong_components(edges, finished))
    rank = {name: -at for at, names in parts for name in names}
    last = len(finished)
    ordered = sorted(statements, key=lambda one: max((rank[name] for name in one.yields), default=last))
    return ordered, tuple(max((turn[name] for name in one.yields), default=last) for one in ordered)
