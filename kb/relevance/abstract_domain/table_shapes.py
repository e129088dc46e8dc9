"""What a table is like: the shapes of its facts by name, as far as a program tells them apart.

What pruning a program for a table comes to depends on that alone, so it can be kept under it between runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from saitei.kb.relevance.abstract_domain.domain import (
    NUMBER,
    TEXT,
    UNNAMED,
    Ground,
    GroundAtom,
    ShapeRow,
    bit,
    part_bit,
    set_of,
)

_MOST_TEXTS = 64
"""So many texts are told apart besides those that rules name."""

_OF = " of "
"""What stands in the name of a compound that is told apart by what it is a part of."""


class ProgramNames(NamedTuple):
    """What a program says of how facts are told apart.

    `keys` are the key places of predicates, `known` the names that rules write, `numbers` those that stand
    for numbers, `made` the compounds that some rule makes, or of which it is not plain where they come from,
    `read` the predicates that some rule reads: no other fact makes a difference.
    """

    keys: Mapping[str, int]
    known: frozenset[str]
    numbers: frozenset[str]
    made: frozenset[str]
    read: frozenset[str]


FactShape: TypeAlias = "tuple[str, str, tuple[str, ...]]"
"""The shape of a fact: its predicate, the compound at its key place if there is one, the arguments."""

TableShapes: TypeAlias = "frozenset[FactShape]"
"""What a table is like."""


def table_shapes(
    names: ProgramNames, facts: Iterable[GroundAtom], fluents: Iterable[GroundAtom]
) -> TableShapes:
    """The shapes of the facts and fluents of a table; of its texts it makes no difference what they say."""
    facts = [fact for fact in facts if f"{fact.name}/{len(fact.args)}" in names.read]
    alone = dict.fromkeys(
        fact.args[0] for fact in facts if len(fact.args) == 1 and isinstance(fact.args[0], str)
    )
    texts = {text: f"{TEXT}{number}" for number, text in enumerate([*alone][:_MOST_TEXTS])}
    naming = _Naming(names, texts)
    return frozenset(
        (
            *(naming.fact(fact.name, fact.args) for fact in facts),
            *(naming.fact("now", (fluent,)) for fluent in fluents),
        )
    )


class _Naming:
    """Names the shapes of one table; `texts` are those that are told apart, with their names."""

    def __init__(self, names: ProgramNames, texts: Mapping[str, str]) -> None:
        self._names = names
        self._texts = texts

    def fact(self, predicate: str, args: tuple[Ground, ...]) -> FactShape:
        name = f"{predicate}/{len(args)}"
        at = self._names.keys.get(name, -1)
        others = (self._term(arg) for place, arg in enumerate(args) if place != at)
        if at < 0:
            return name, "", tuple(others)
        key = args[at]
        if isinstance(key, int | str) or not key.args:
            return name, "", (self._term(key), *others)
        return name, self._compound(key), (*map(self._term, key.args), *others)

    def _term(self, of: Ground) -> str:
        if isinstance(of, int):
            return NUMBER
        if isinstance(of, str):
            return TEXT + of if TEXT + of in self._names.known else self._texts.get(of, TEXT)
        if of.args:
            return self._compound(of)
        if of.name in self._names.numbers:
            return NUMBER
        return str(of.name) if of.name in self._names.known else UNNAMED

    def _compound(self, of: Ground) -> str:
        """The name of a compound; of one that no rule makes also of what kind of thing it is a part."""
        name = f"{of.name}/{len(of.args)}"
        first = of.args[0]
        if name in self._names.made or isinstance(first, int | str) or not first.args:
            return name
        return f"{of.name}{_OF}{first.name}/{len(of.args)}"


def rows(shapes: TableShapes) -> Iterator[tuple[str, int, ShapeRow]]:
    """The facts of these shapes: predicate, part, what each argument can be."""
    for predicate, key, args in shapes:
        yield predicate, _bit(key) if key else -1, [_set(arg) for arg in args]


def _set(name: str) -> int:
    _bit(name)
    return set_of(name)


def _bit(name: str) -> int:
    outer, of, kind = name.partition(_OF)
    if not of or name.startswith(TEXT):
        return bit(name)
    return part_bit(f"{outer}/{kind.rpartition('/')[2]}", name)
