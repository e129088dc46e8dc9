"""A program whose statements have shapes: who reads what, in which order rules are best looked at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from saitei.kb.graph import strong_components
from saitei.kb.shape_sets import (
    ANYTHING,
    Literal,
    Pattern,
    Shape,
    Table,
    Tables,
    pattern,
    rows_of,
    same,
    stands_for_a_number,
)

_CONSTANT = re.compile(r"#const (\w+) =")

EVERY_PART = -2
WHOLE = -1
"""No place in a body: what is read belongs to the head, so that the whole rule is looked at."""


class Head(NamedTuple):
    """What a rule yields, and what has to hold besides for an element of a choice."""

    literal: Literal
    reads: tuple[Literal, ...]


class Statement(NamedTuple):
    """A statement with its shape."""

    text: str
    variables: int
    reads: tuple[Literal, ...]
    equal: tuple[tuple[Pattern, Pattern], ...]
    heads: tuple[Head, ...]
    otherwise: tuple[str, ...]


class Program(NamedTuple):
    """Statements, rules in the order in which they are best looked at; the key places of predicates.

    A reader is a rule's number and a place in its body, by the predicate, with the part of it that is read;
    `base` holds what bodyless statements yield.
    """

    statements: tuple[Statement, ...]
    keys: Mapping[str, int]
    bodyless: tuple[int, ...]
    rules: tuple[int, ...]
    readers: Mapping[str, tuple[tuple[int, int, int], ...]]
    base: Mapping[str, Table]


def program(shapes: Iterable[Sequence[Any]]) -> Program:
    """A program of statements with their shapes as `saitei.kb.shapes` gives them."""
    rows = [*shapes]
    for row in rows:
        if defined := _CONSTANT.match(row[0]):
            stands_for_a_number(defined[1])
    keys = _keys([tuple(_literals(row)) for row in rows])
    statements = _in_order([_statement(row, keys) for row in rows])
    readers: dict[str, list[tuple[int, int, int]]] = {}
    for number, one in enumerate(statements):
        more = (literal for head in one.heads if one.reads for literal in head.reads)
        for place, literal in (*enumerate(one.reads), *((WHOLE, literal) for literal in more)):
            readers.setdefault(literal.name, []).append((number, place, _part(literal)))
    bodyless = tuple(number for number, one in enumerate(statements) if not one.reads)
    rules = tuple(number for number, one in enumerate(statements) if one.reads)
    every = {name: tuple(found) for name, found in readers.items()}
    base = _base((statements[number] for number in bodyless), keys)
    return Program(tuple(statements), keys, bodyless, rules, every, base)


def _base(statements: Iterable[Statement], keys: Mapping[str, int]) -> dict[str, Table]:
    tables = Tables(keys, {})
    for one in statements:
        domain = [ANYTHING] * one.variables
        possible = all(same(left, right, domain) for left, right in one.equal)
        for head in one.heads if possible else ():
            for part, row in rows_of(head.literal, domain, {}):
                tables.add(head.literal.name, part, row)
    return tables.everything()


def _part(literal: Literal) -> int:
    if isinstance(literal.key, Shape) and literal.key.args is not None:
        return literal.key.mask.bit_length() - 1
    return EVERY_PART


def _literals(row: Sequence[Any]) -> Iterator[Any]:
    _, _, reads, _, heads, *_ = row
    yield from reads
    for head, more in heads:
        yield head
        yield from more


def _statement(row: Sequence[Any], keys: Mapping[str, int]) -> Statement:
    text, variables, reads, equal, heads, otherwise = row

    def literal(of: Sequence[Any]) -> Literal:
        name, args = of
        patterns = tuple(map(pattern, args))
        at = keys.get(name, -1)
        if at < 0:
            return Literal(name, None, patterns)
        return Literal(name, patterns[at], (*patterns[:at], *patterns[at + 1 :]))

    return Statement(
        text, variables, tuple(map(literal, reads)),
        tuple((pattern(one), pattern(other)) for one, other in equal),
        tuple(Head(literal(head), tuple(map(literal, more))) for head, more in heads),
        tuple(otherwise),
    )  # fmt: skip


def _keys(statements: Sequence[Sequence[Any]]) -> dict[str, int]:
    """The key place of each predicate: where a compound stands, or a variable that is one elsewhere."""
    keys: dict[str, int] = {}
    for literals in statements:
        for name, patterns in literals:
            for place, each in enumerate(patterns):
                if not isinstance(each, int) and each[1] is not None:
                    keys[name] = min(place, keys.get(name, place))
    size = -1
    while len(keys) > size:
        size = len(keys)
        for literals in statements:
            compound = {p[keys[n]] for n, p in literals if n in keys and isinstance(p[keys[n]], int)} - {-1}
            for name, patterns in literals:
                if name not in keys:
                    places = (i for i, p in enumerate(patterns) if isinstance(p, int) and p in compound)
                    if (found := next(places, None)) is not None:
                        keys[name] = found
    return keys


def _in_order(statements: Sequence[Statement]) -> list[Statement]:
    """What yields a predicate before what reads it, as far as they do not go round."""
    edges: dict[str, set[str]] = {}
    for one in statements:
        for head in one.heads:
            read = {literal.name for literal in (*one.reads, *head.reads)}
            edges.setdefault(head.literal.name, set()).update(read)
    rank = {name: at for at, names in enumerate(strong_components(edges)) for name in names}
    last = len(rank)
    return sorted(
        statements, key=lambda one: max((-rank.get(head.literal.name, 0) for head in one.heads), default=last)
    )
