"""Prune rules that cannot fire, or that nothing asked for depends on, before grounding.

A course of play can reach every deed, ability and keyword that some card might have; one table has few of
them. An abstract interpretation by the outer shape of terms (see `saitei.kb.relevance.abstract_domain`)
computes first, forwards, what can be true at all; then, backwards from what is shown, what of that is needed.
Both passes over-approximate, so pruning never changes an answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush
from types import MappingProxyType
from typing import NamedTuple

from saitei.kb.relevance.abstract_domain.domain import (
    ANYTHING,
    AbstractFacts,
    Inner,
    Literal,
    ShapeRow,
    rows_of,
)
from saitei.kb.relevance.abstract_domain.shaped_program import WHOLE, ReaderIndex, ShapedProgram, Statement
from saitei.kb.relevance.abstract_domain.table_shapes import TableShapes, rows

_MOST_KNOWN = 12
"""For so many tables, and parts of tables, it is known what can be true on them."""

_NOWHERE = (0, -1)
"""Of a rule that has not been looked at: it will be."""


class Needed(NamedTuple):
    """What of a program matters: the numbers of its statements, in their order, and the predicates read."""

    statements: tuple[int, ...]
    reads: frozenset[str]


class Pruner:
    """Prunes a program for one table after the other, beginning with what two tables have in common."""

    def __init__(self, program: ShapedProgram) -> None:
        self._program = program
        self._known: dict[TableShapes, _ForwardPass] = {}

    def needed(self, table: TableShapes) -> Needed:
        """The statements that can matter where facts of these shapes hold."""
        asked = _BackwardPass(self._program, self._possible(table))
        asked.run()
        return Needed((*sorted(asked.wanted), *asked.facts()), frozenset(asked.tables.everything()))

    def _possible(self, table: TableShapes) -> _ForwardPass:
        """What can be true on a table: what can be on part of it, and what follows from the rest."""
        if not self._known:
            self._known[frozenset()] = _ForwardPass.of_no_table(self._program)
        shared = max((table & known for known in self._known), key=len)
        part = max((known for known in self._known if known <= table), key=len)
        found = self._known[part]
        for more in (shared, table):
            found = found.extended(more - part)
            part = more
            self._keep(part, found)
        return found

    def _keep(self, table: TableShapes, found: _ForwardPass) -> None:
        self._known.pop(table, None)
        self._known[table] = found
        if len(self._known) > _MOST_KNOWN:
            self._known.pop(next(known for known in self._known if known))


class _ForwardPass:
    """Forward pass: what can be true. A rule is revisited whenever something it reads has grown."""

    def __init__(
        self,
        program: ShapedProgram,
        tables: AbstractFacts,
        firing: Iterable[int] = (),
        waiting: Mapping[int, tuple[int, int]] = MappingProxyType({}),
    ) -> None:
        self._program = program
        self.tables = tables
        self.firing = {*firing}
        self._waiting = {**waiting}
        self._work: list[tuple[int, int, int]] = []
        self._queued: set[tuple[int, int, int]] = set()

    @classmethod
    def of_no_table(cls, program: ShapedProgram) -> _ForwardPass:
        """What can be true where nothing is stated: look at every rule once, then at what is new for it."""
        found = cls(program, AbstractFacts(program.base))
        for number in program.rules:
            found._look(number, WHOLE, 0)
        found._run()
        return found

    def extended(self, stated: TableShapes) -> _ForwardPass:
        """What can be true where facts of these shapes are stated as well."""
        if not stated:
            return self
        tables = AbstractFacts(self.tables.everything())
        found = _ForwardPass(self._program, tables, self.firing, self._waiting)
        for name, part, row in rows(stated):
            found._add(name, part, row)
        found._run()
        return found

    def _run(self) -> None:
        while self._work:
            task = heappop(self._work)
            self._queued.discard(task)
            number, place, part = task
            self._look(number, place if number in self.firing else WHOLE, part)

    def _look(self, number: int, place: int, part: int) -> None:
        """Look at a rule, or only at what follows from a new part at one place of it.

        Where its head has the key of something that it reads, part by part: what is said of one kind of key
        is not said of the others.
        """
        rule = self._program.statements[number]
        known = self.tables.everything()
        for lacking, literal in enumerate(rule.positive_body):
            if literal.name not in known:
                self._waiting[number] = (lacking, lacking)
                return
        domain: ShapeRow = [ANYTHING] * rule.variables
        inner: Inner = {}
        unfit = self._unfit(rule, domain, inner, place, part)
        if unfit >= 0:
            self._waiting[number] = (unfit if self._fits_nothing(rule, unfit) else 0, unfit)
            return
        self.firing.add(number)
        if rule.through in (WHOLE, place):
            self._yield(rule, domain, inner)
            return
        for each in [*known[rule.positive_body[rule.through].name]]:
            mine: ShapeRow = [ANYTHING] * rule.variables
            within: Inner = {}
            if self._unfit(rule, mine, within, rule.through, each) < 0:
                self._yield(rule, mine, within)

    def _yield(self, rule: Statement, domain: ShapeRow, inner: Inner) -> None:
        for head in rule.heads:
            if not head.condition:
                self._conclude(head.literal, domain, inner)
                continue
            mine, within = domain[:], dict(inner)
            if all(self.tables.fits(each, mine, within) for each in head.condition):
                self._conclude(head.literal, mine, within)

    def _unfit(self, rule: Statement, domain: ShapeRow, inner: Inner, place: int, part: int) -> int:
        """Up to which place nothing fits together what a rule reads, -1 if something does."""
        fits = self.tables.fits
        every = len(rule.positive_body)
        if not rule.possible(domain):
            return every
        if place >= 0 and not fits(rule.positive_body[place], domain, inner, part):
            return place
        for number, literal in enumerate(rule.positive_body):
            if number != place and not fits(literal, domain, inner):
                return number
        if (
            place < 0
            and every > 1
            and not all(fits(literal, domain, inner) for literal in rule.positive_body)
        ):
            return every
        return -1 if rule.possible(domain) else every

    def _fits_nothing(self, rule: Statement, place: int) -> bool:
        """Whether it is for a place alone, whatever the others are, that a rule does not fire."""
        if place == len(rule.positive_body):
            return False
        return not self.tables.fits(rule.positive_body[place], [ANYTHING] * rule.variables, {})

    def _conclude(self, head: Literal, domain: ShapeRow, inner: Inner) -> None:
        for part, row in rows_of(head, domain, inner):
            self._add(head.name, part, row)

    def _add(self, name: str, part: int, row: ShapeRow) -> None:
        if self.tables.add(name, part, row):
            for number, place in self._program.readers.of(
                name, part, row, keyed=name in self._program.names.keys
            ):
                self._wake(number, place, part)

    def _wake(self, number: int, place: int, part: int) -> None:
        task = (number, place, part)
        if task in self._queued:
            return
        if number in self.firing:
            matters = not self._program.statements[number].always_same
        else:
            first, last = self._waiting.get(number, _NOWHERE)
            matters = first <= place <= last
        if matters:
            self._queued.add(task)
            heappush(self._work, task)


class _BackwardPass:
    """Backward pass: what is needed. A rule is revisited whenever more is needed of what it derives.

    A statement that does more than yield something (a choice, a constraint, what is shown) always matters.
    """

    def __init__(self, program: ShapedProgram, possible: _ForwardPass) -> None:
        self._program = program
        self._possible = possible
        self.tables = AbstractFacts({})
        self.wanted: set[int] = set()
        self._work: list[int] = []
        self._queued: set[int] = set()
        self._yielding = ReaderIndex()

    def run(self) -> None:
        """Begin with what always matters; last rules first, since mostly what they read comes before."""
        for number, one in enumerate(self._program.statements):
            if one.conditional and number not in self._possible.firing:
                continue
            if not one.plain:
                self._wake(number)
            elif one.positive_body or one.other_body:
                self._yielding.join(one.heads[0].literal, number, WHOLE)
        while self._work:
            number = -heappop(self._work)
            self._queued.discard(number)
            self._look(number)

    def facts(self) -> Iterator[int]:
        """The facts of the program that are asked for."""
        for number in self._program.bodyless:
            one = self._program.statements[number]
            if one.plain and not one.other_body:
                domain: ShapeRow = [ANYTHING] * one.variables
                if one.possible(domain) and self.tables.fits(one.heads[0].literal, domain, {}):
                    yield number

    def _look(self, number: int) -> None:
        """Ask for what a rule reads, as far as what it yields is asked for."""
        rule = self._program.statements[number]
        domain: ShapeRow = [ANYTHING] * rule.variables
        inner: Inner = {}
        rule.possible(domain)
        if rule.plain and not self.tables.fits(rule.heads[0].literal, domain, inner):
            return
        if not all(self._possible.tables.fits(literal, domain, inner) for literal in rule.positive_body):
            return
        self.wanted.add(number)
        for literal in (
            *rule.positive_body,
            *rule.other_body,
            *(each for head in rule.heads for each in head.condition),
        ):
            self._ask(literal, domain, inner)

    def _ask(self, literal: Literal, domain: ShapeRow, inner: Inner) -> None:
        for part, row in rows_of(literal, domain, inner):
            if self.tables.add(literal.name, part, row):
                for number, _ in self._yielding.of(literal.name, part, row, keyed=literal.key is not None):
                    self._wake(number)

    def _wake(self, number: int) -> None:
        if number not in self._queued:
            self._queued.add(number)
            heappush(self._work, -number)
