"""Answers that are the same whichever side of a conflict between clauses prevails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

from saitei.kb.clauses.precedence import Precedence
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.answer import Answer, Step
from saitei.terms import Value

JudgeUnder = Callable[[RulingSet], Answer]


def conflict_invariant_answer(disputed: Answer, rules: RulingSet, judge: JudgeUnder) -> Answer:
    """The one answer there is whichever side prevails; the dispute itself where the sides lead apart."""
    sides = _sides(disputed)
    answers = [judge(_siding(rules, sides, value)) for value in sides]
    first, *others = answers or [disputed]
    if first.status not in ("settled", "open") or any(
        (one.status, one.value) != (first.status, first.value) for one in others
    ):
        return disputed
    at_odds = {clause for clauses in sides.values() for clause in clauses}
    beaten = tuple(one for one in first.beaten if not {one.clause, one.by} <= at_odds)
    course = tuple(_alike(answers))
    return replace(first, clauses=tuple(dict.fromkeys(_cited(answers))), beaten=beaten, course=course)


def _alike(answers: list[Answer]) -> Iterator[Step]:
    """The steps of the courses up to where they part by which side prevails."""
    for steps in zip(*(one.course for one in answers), strict=False):
        if len({(step.picked, step.events, step.withheld) for step in steps}) > 1:
            return
        yield steps[0]


def _sides(disputed: Answer) -> dict[Value, set[str]]:
    """Which clauses say what, where they are at odds over one thing alone."""
    keys = {said.args[0] for _, said in disputed.sides}
    found: dict[Value, set[str]] = {}
    for clause, said in disputed.sides:
        found.setdefault(said.args[1], set()).add(clause)
    return found if len(keys) == 1 else {}


def _siding(rules: RulingSet, sides: dict[Value, set[str]], value: Value) -> RulingSet:
    """The rules as they would be if those who say this prevailed."""
    others = {clause for said, clauses in sides.items() if said != value for clause in clauses}
    won = (Precedence(upper, lower, upper) for upper, lower in product(sorted(sides[value]), sorted(others)))
    return replace(rules, over=(*rules.over, *won), slices={}, programs={}, changes={})


def _cited(answers: list[Answer]) -> Iterator[str]:
    for one in answers:
        yield from one.clauses
