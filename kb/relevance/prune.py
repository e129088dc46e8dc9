"""Prune rules that cannot fire, or that nothing asked for depends on, before grounding.

A course of play can reach every deed, ability and keyword that some card might have; one table has few of
them. An abstract interpretation by the outer shape of terms (see `saitei.kb.relevance.abstract_domain`)
computes first, forwards, what can be true at all; then, backwards from what is shown, what of that is needed.
Both passes over-approximate, so pruning never changes an answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from saitei.kb.relevance.abstract_domain.domain import (
    ANYTHING,
    AbstractFacts,
    Inner,
    Literal,
    ShapeRow,
    concerns,
    may_fit,
    rows_of,
)
from saitei.kb.relevance.abstract_domain.shaped_program import WHOLE, ReadingRule, ShapedProgram, Statement
from saitei.kb.relevance.abstract_domain.table_shapes import TableShapes, rows

_Task: TypeAlias = "tuple[int, int, int]"
"""A rule, the place of it where something is new, and of which part; WHOLE and 0 for all of it."""


class NeededStatements(NamedTuple):
    """What of a program matters: the numbers of its statements, in their order, and the predicates read."""

    statements: tuple[int, ...]
    reads: frozenset[str]


class Pruner:
    """Prunes a program for one table after the other."""

    def __init__(self, program: ShapedProgram) -> None:
        self._program = program
        self._of_no_table: _ForwardPass | None = None

    def needed(self, table: TableShapes, within: Collection[int] | None = None) -> NeededStatements:
        """The statements that can matter where facts of these shapes hold, of all or of those `within`."""
        if self._of_no_table is None:
            self._of_no_table = _ForwardPass.of_no_table(self._program)
        asked = _BackwardPass(self._program, self._of_no_table.extended(table, within), within)
        asked.run()
        return NeededStatements((*sorted(asked.wanted), *asked.facts()), frozenset(asked.tables.everything()))


class _Lacking(NamedTuple):
    """Forms of literals that something fits; for each rule, a bit a place, what nothing fits."""

    met: Collection[int]
    unmet: Iterable[int]


class _ForwardPass:
    """Forward pass: what can be true. A rule is revisited whenever something it reads has grown.

    A rule is looked at once something fits each literal of its body, whatever the others may be. `settled`
    are rules that yield the same whatever else comes.
    """

    def __init__(
        self,
        program: ShapedProgram,
        tables: AbstractFacts,
        lacking: _Lacking,
        firing: Iterable[int] = (),
        settled: Iterable[int] = (),
    ) -> None:
        self._program = program
        self.tables = tables
        self.firing = {*firing}
        self._met = {*lacking.met}
        self._unmet = [*lacking.unmet]
        self._settled = {*settled}
        self._work: list[tuple[int, _Task]] = []
        self._queued: set[_Task] = set()

    @classmethod
    def of_no_table(cls, program: ShapedProgram) -> _ForwardPass:
        """What can be true where nothing is stated."""
        tables = AbstractFacts(program.base)
        met = {literal.form for literal, _ in program.readers.by_form() if _is_met(literal, tables)}
        found = cls(program, tables, _Lacking(met, _unmet(program, met)))
        for number in program.rules:
            if not found._unmet[number]:
                found._wake((number, WHOLE, 0))
        found._run()
        return found

    def extended(self, stated: TableShapes, within: Collection[int] | None) -> _ForwardPass:
        """What can be true where facts of these shapes are stated as well, by rules `within` if given."""
        tables, unmet, settled = AbstractFacts(self.tables.everything()), self._unmet, self._settled
        if within is not None:
            unmet = [left if number in within else 0 for number, left in enumerate(unmet)]
            settled = settled.union(number for number in self._program.rules if number not in within)
        found = _ForwardPass(self._program, tables, _Lacking(self._met, unmet), self.firing, settled)
        for name, part, row in rows(stated):
            found._add(name, part, row)
        found._run()
        return found

    def _run(self) -> None:
        while self._work:
            _, task = heappop(self._work)
            self._queued.discard(task)
            self._look(*task)

    def _look(self, number: int, place: int, part: int) -> None:
        """Look at a rule, or only at what follows from a new part at one place of it.

        Where its head has the key of something that it reads, part by part: what is said of one kind of key
        is not said of the others.
        """
        rule = self._program.statement(number)
        domain: ShapeRow = [ANYTHING] * rule.variables
        inner: Inner = {}
        if not self._fits(rule, domain, inner, place, part):
            return
        self.firing.add(number)
        if rule.always_same:
            self._settled.add(number)
        if not rule.through or place in rule.through:
            self._yield(rule, domain, inner)
            return
        keyed = rule.through[0]
        for each in [*self.tables.everything()[rule.positive_body[keyed].name]]:
            mine: ShapeRow = [ANYTHING] * rule.variables
            within: Inner = {}
            if self._fits(rule, mine, within, keyed, each):
                self._yield(rule, mine, within)

    def _yield(self, rule: Statement, domain: ShapeRow, inner: Inner) -> None:
        for head in rule.heads:
            if not head.condition:
                self._conclude(head.literal, domain, inner)
                continue
            mine, within = domain[:], dict(inner)
            if all(self.tables.fits(each, mine, within) for each in head.condition):
                self._conclude(head.literal, mine, within)

    def _fits(self, rule: Statement, domain: ShapeRow, inner: Inner, place: int, part: int) -> bool:
        """Whether something fits all that a rule reads together; at one place only what is of a part."""
        fits = self.tables.fits
        if not rule.possible(domain):
            return False
        if place != WHOLE and not fits(rule.positive_body[place], domain, inner, part):
            return False
        known: list[ShapeRow] = []
        for number, literal in enumerate(rule.positive_body):
            if number != place and not fits(literal, domain, inner):
                return False
            known.append(domain[:])
        if place == WHOLE:
            for literal, then in zip(rule.positive_body, known, strict=True):
                if then != domain and not fits(literal, domain, inner):
                    return False
        return rule.possible(domain)

    def _conclude(self, head: Literal, domain: ShapeRow, inner: Inner) -> None:
        for part, row in rows_of(head, domain, inner):
            self._add(head.name, part, row)

    def _add(self, name: str, part: int, row: ShapeRow) -> None:
        new = self.tables.add(name, part, row)
        if new is None:
            return
        known = self.tables.everything()[name][part]
        keyed = name in self._program.names.keys
        of_any = keyed and part < 0 and known[0] < 0
        met = self._met
        for literal, readers in self._program.readers.of(name, part, row, keyed=keyed):
            if literal.form not in met:
                if may_fit(literal, part, known):
                    met.add(literal.form)
                    self._meet(readers)
            elif concerns(literal, part, new, known):
                self._look_again(readers, part, of_any=of_any)

    def _meet(self, readers: Iterable[ReadingRule]) -> None:
        """Something fits a literal of a form for the first time."""
        for number, place, _ in readers:
            if place == WHOLE:
                self._look_again((ReadingRule(number, place, WHOLE),), 0, of_any=True)
            elif self._unmet[number] >> place & 1:
                self._unmet[number] ^= 1 << place
                if not self._unmet[number]:
                    self._wake((number, WHOLE, 0))

    def _look_again(self, readers: Iterable[ReadingRule], part: int, *, of_any: bool) -> None:
        """What is new of a part, or of any part, matters to a literal of a form."""
        unmet, settled, queued = self._unmet, self._settled, self._queued
        for number, _, at in readers:
            if not unmet[number] and number not in settled:
                whole = of_any or at == WHOLE or number not in self.firing
                task = (number, WHOLE, 0) if whole else (number, at, part)
                if task not in queued:
                    self._wake(task)

    def _wake(self, task: _Task) -> None:
        self._queued.add(task)
        heappush(self._work, (self._program.turns[task[0]], task))


def _is_met(literal: Literal, tables: AbstractFacts) -> bool:
    return any(may_fit(literal, part, row) for part, row in tables.parts(literal))


def _unmet(program: ShapedProgram, met: Collection[int]) -> list[int]:
    """What of each rule's body nothing fits, a bit for each place."""
    found = [0] * len(program.texts)
    for literal, readers in program.readers.by_form():
        for number, place, _ in readers if literal.form not in met else ():
            if place != WHOLE:
                found[number] |= 1 << place
    return found


class _BackwardPass:
    """Backward pass: what is needed. A rule is revisited whenever more is needed of what it derives.

    A statement that does more than yield something (a choice, a constraint, what is shown) always matters.
    """

    def __init__(
        self, program: ShapedProgram, possible: _ForwardPass, within: Collection[int] | None
    ) -> None:
        self._program = program
        self._possible = possible
        bearing = possible.firing | program.bodyless
        self._bearing = bearing if within is None else bearing.intersection(within)
        self.tables = AbstractFacts({})
        self.wanted: set[int] = set()
        self._work: list[int] = []
        self._queued: set[int] = set()

    def run(self) -> None:
        """Begin with what always matters; last rules first, since mostly what they read comes before."""
        for number in self._program.lasting:
            self._wake(number)
        while self._work:
            number = -heappop(self._work)
            self._queued.discard(number)
            self._look(number)

    def facts(self) -> Iterator[int]:
        """The facts of the program that are asked for."""
        for number in sorted(self._bearing & self._program.bodyless):
            one = self._program.statement(number)
            if one.plain and not one.other_body:
                domain: ShapeRow = [ANYTHING] * one.variables
                if one.possible(domain) and self.tables.fits(one.heads[0].literal, domain, {}):
                    yield number

    def _look(self, number: int) -> None:
        """Ask for what a rule reads, as far as what it yields is asked for."""
        rule = self._program.statement(number)
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
            if self.tables.add(literal.name, part, row) is not None:
                keyed = literal.key is not None
                for _, readers in self._program.yielding.of(literal.name, part, row, keyed=keyed):
                    for number, _, _ in readers:
                        self._wake(number)

    def _wake(self, number: int) -> None:
        if number in self._bearing and number not in self._queued:
            self._queued.add(number)
            heappush(self._work, -number)
