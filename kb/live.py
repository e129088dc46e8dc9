"""Which rules of a program can fire at all, given its facts: the rest need not be grounded.

A course of play reaches every deed, ability and keyword that some card might have; on one table there are few
of them. What can be true is followed through the rules by the outer shape of terms (see `saitei.kb.shapes`),
too freely rather than too strictly, so that leaving out the rest changes no answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from saitei.kb.shape_sets import ANYTHING, Fact, Inner, Literal, Pattern, Row, Tables, rows_of, same
from saitei.kb.shaped import EVERY_PART, WHOLE, Program, Statement


class Live(NamedTuple):
    """What is left of a program: its text, and the predicates that it reads."""

    text: str
    reads: frozenset[str]


def live(program: Program, facts: Iterable[Fact], fluents: Iterable[Fact]) -> Live:
    """The statements that can fire where these facts hold, and these fluents at first."""
    search = _Search(program)
    for fact in facts:
        search.tables.put(fact.name, fact.args)
    for fluent in fluents:
        search.tables.put("now", (fluent,))
    search.run()
    firing = [program.statements[number] for number in sorted(search.firing)]
    needed = [*firing, *_needed(program, firing)]
    return Live("\n".join(one.text for one in needed), _reads(needed))


def _reads(statements: Iterable[Statement]) -> frozenset[str]:
    found: set[str] = set()
    for one in statements:
        found.update(one.otherwise)
        found.update(literal.name for literal in one.reads)
        found.update(literal.name for head in one.heads for literal in head.reads)
    return frozenset(found)


def _needed(program: Program, firing: Iterable[Statement]) -> Iterator[Statement]:
    """The bodyless statements that anything else reads: of clauses in force those that have their say."""
    read: dict[str, Row] = {}
    statements = program.statements
    otherwise = {name for one in firing for name in one.otherwise}
    otherwise.update(name for at in program.bodyless for name in statements[at].otherwise)
    for one in firing:
        for literal in (*one.reads, *(literal for head in one.heads for literal in head.reads)):
            masks = [ANYTHING if isinstance(each, int) else each.mask for each in _patterns(literal)]
            known = read.get(literal.name)
            read[literal.name] = (
                masks if known is None else [a | b for a, b in zip(known, masks, strict=True)]
            )
    for one in (statements[at] for at in program.bodyless):
        if not one.heads or any(_meant(head.literal, read, otherwise) for head in one.heads):
            yield one


def _patterns(literal: Literal) -> tuple[Pattern, ...]:
    return literal.others if literal.key is None else (literal.key, *literal.others)


def _meant(fact: Literal, read: dict[str, Row], otherwise: set[str]) -> bool:
    if fact.name in otherwise:
        return True
    masks = read.get(fact.name)
    return masks is not None and all(
        isinstance(one, int) or one.mask & mask for one, mask in zip(_patterns(fact), masks, strict=True)
    )


class _Search:
    """Rules are looked at again when something new can be true of what they read, until nothing is new."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self.tables = Tables(program.keys, program.base)
        self.firing: set[int] = set()
        self._blocked: dict[int, int] = {}
        self._work: list[tuple[int, int, int]] = []
        self._queued: set[tuple[int, int, int]] = set()

    def run(self) -> None:
        """Look at every rule once, then at what is new for it."""
        for number in self._program.rules:
            self._look(number, WHOLE, 0)
        while self._work:
            task = heappop(self._work)
            self._queued.discard(task)
            number, place, part = task
            self._look(number, place if number in self.firing else WHOLE, part)

    def _look(self, number: int, place: int, part: int) -> None:
        """Look at a rule, or only at what follows from a new part at one place of it."""
        rule = self._program.statements[number]
        domain: Row = [ANYTHING] * rule.variables
        inner: Inner = {}
        unfit = self._unfit(rule, domain, inner, place, part)
        if unfit >= 0:
            self._blocked[number] = unfit
            return
        self.firing.add(number)
        for head in rule.heads:
            if not head.reads:
                self._conclude(head.literal, domain, inner)
                continue
            mine, within = domain[:], dict(inner)
            if all(self.tables.fits(each, mine, within) for each in head.reads):
                self._conclude(head.literal, mine, within)

    def _unfit(self, rule: Statement, domain: Row, inner: Inner, place: int, part: int) -> int:
        """Up to which literal nothing fits them together, -1 if they all do."""
        fits = self.tables.fits
        every = len(rule.reads)
        if not all(same(one, other, domain) for one, other in rule.equal):
            return every
        if place >= 0 and not fits(rule.reads[place], domain, inner, part):
            return place
        for number, literal in enumerate(rule.reads):
            if number != place and not fits(literal, domain, inner):
                return number
        if place < 0 and every > 1 and not all(fits(literal, domain, inner) for literal in rule.reads):
            return every
        return -1

    def _conclude(self, head: Literal, domain: Row, inner: Inner) -> None:
        for part, row in rows_of(head, domain, inner):
            if self.tables.add(head.name, part, row):
                anything = part < 0 and head.key is not None and row[0] < 0
                for number, place, read in self._program.readers.get(head.name, ()):
                    if read in (EVERY_PART, part) or anything:
                        self._wake(number, place, part)

    def _wake(self, number: int, place: int, part: int) -> None:
        task = (number, place, part)
        if (number in self.firing or place <= self._blocked.get(number, place)) and task not in self._queued:
            self._queued.add(task)
            heappush(self._work, task)
