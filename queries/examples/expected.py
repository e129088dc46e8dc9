"""Compare an answer with the one that a worked example expects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from saitei.fact_base import FactBase
from saitei.queries.answer import (
    Answer,
    Choice,
    Deciders,
    Facts,
    Group,
    Legality,
    Moment,
    Odds,
    Order,
    Players,
    Ruling,
    Steps,
    Things,
    Until,
    Zone,
)
from saitei.queries.examples.expected_course import fits_course
from saitei.terms import Term, Value

STATUSES = ("silent", "conflict", "depends", "tainted")
"""Expected answers that are statuses; every other answer has to be settled, or open for a choice."""


@dataclass(frozen=True, slots=True)
class ExpectationContext:
    """What an expected answer may leave to the situation: who plays, whose effects, what is under way."""

    players: tuple[str, ...]
    made_by: dict[Value, Value] = field(default_factory=dict[Value, Value])
    resolving: frozenset[Value] = frozenset()

    @staticmethod
    def read(players: Sequence[str], facts: FactBase) -> ExpectationContext:
        """The table that the facts of a situation make."""
        playing = tuple(player for player in players if not facts.has("out", player))
        return ExpectationContext(playing, facts.values("made_by"), frozenset(facts.firsts("resolving")))


def fits(expected: Term, answer: Answer, table: ExpectationContext) -> bool:
    """Whether the answer is the expected one."""
    if expected.name in STATUSES:
        return answer.status == expected.name
    if answer.status in STATUSES:
        return False
    return _fits_value(expected, answer, table)


def _fits_value(expected: Term, answer: Answer, table: ExpectationContext) -> bool:
    match answer.value:
        case Players(players):
            found = _meant(expected, answer, table) == set(players)
        case Things(things):
            found = _meant(expected, answer, table) == set(things)
        case Choice() as value:
            found = _fits_choice(expected, value, answer, table)
        case Order() as value:
            found = expected.name == "order" and _fits_order(expected.args, value, table)
        case Steps() as value:
            found = expected.name == "course" and fits_course(expected.args, value)
        case Deciders() as value:
            found = _fits_deciders(expected, value)
        case Facts() | None:
            found = False
        case value:
            found = expected == _term(value)
    return found


def _fits_deciders(expected: Term, value: Deciders) -> bool:
    if expected.name == "up_to":
        return set(expected.args) == set(value.players)
    terms = {_bare(one) for one in value.among}
    return (
        expected.name == "choice" and expected.args[:1] == value.players and set(expected.args[1:]) == terms
    )


def _bare(value: Ruling) -> Value | None:
    if isinstance(value, Players):
        return Term("players", value.players)
    return _term(value) if isinstance(value, bool | int | Zone) else None


def _term(value: bool | int | Zone | Odds | Moment | Until | Legality) -> Term:  # noqa: FBT001 a ruling may be a yes
    """The term of an answer that can be said in one way only."""
    match value:
        case Legality(faults):
            term = Term("no" if faults else "yes")
        case bool():
            term = Term("yes" if value else "no")
        case int():
            term = Term("number", (value,))
        case Zone(zone, _):
            term = Term("zone", (Term(zone),))
        case Odds(part, whole):
            term = Term("odds", (part, whole))
        case Moment(instruction):
            term = Term("instruction", (instruction,))
        case Until(then):
            term = Term("until", (then,))
    return term


def _meant(expected: Term, answer: Answer, table: ExpectationContext) -> set[Value] | None:
    """The players and cards of an expected answer, None where it is about something else."""
    playing: set[Value] = set(table.players)
    if expected.name == "all_opponents":
        return playing - {_user(answer.question)}
    if expected.name == "everyone":
        return playing
    return set(expected.args) if expected.name in ("players", "things") else None


def _user(value: Value) -> Value | None:
    """Whose card the question is about: the first one it names."""
    if not isinstance(value, Term):
        return None
    if value.name == "card":
        return value.args[0]
    return next((found for arg in value.args if (found := _user(arg)) is not None), None)


def _fits_choice(expected: Term, value: Choice, answer: Answer, table: ExpectationContext) -> bool:
    if expected.name == "choice":
        return expected.args[:1] == (value.chooser,) and set(expected.args[1:]) == set(value.among)
    return len(value.among) == 1 and _meant(expected, answer, table) == set(value.among)


def _fits_order(expected: Sequence[Value], value: Order, table: ExpectationContext) -> bool:
    """Each group of the answer is one or more steps of the expected order, which end where the next begins.

    What is being resolved already may be left unsaid.
    """
    steps = [_step(group, table) for group in expected if isinstance(group, Term)]
    groups = [group for group in value.groups if group.members]
    if groups and set(groups[0].members) <= table.resolving and not _takes(groups[0], steps, value, table):
        groups = groups[1:]
    for group in groups:
        taken = _takes(group, steps, value, table)
        if not taken:
            return False
        steps = steps[taken:]
    return not steps


def _step(group: Term, table: ExpectationContext) -> tuple[Value, set[Value]]:
    """The player of an expected group and what is in it; a group of a player alone is that player."""
    player, *members = group.args
    return player, {_source(member, table) for member in members} or {player}


def _source(member: Value, table: ExpectationContext) -> Value:
    """An effect by the ability it comes from, where that is known, so that both ways to name it are one."""
    if isinstance(member, Term) and member.name == "effect_of":
        return member.args[0]
    return table.made_by.get(member, member)


def _takes(
    group: Group, steps: Sequence[tuple[Value, set[Value]]], value: Order, table: ExpectationContext
) -> int:
    """How many of the next steps make up the group, 0 where they do not."""
    left = {_source(member, table) for member in group.members}
    after = {(_source(one, table), _source(other, table)) for one, other in value.after}
    before: set[Value] = set()
    for count, (player, members) in enumerate(steps, 1):
        in_turn = all(_follows(late, early, after) for late in members for early in before)
        if player != group.player or not members <= left or not in_turn:
            return 0
        left -= members
        before = members
        if not left:
            return count
    return 0


def _follows(late: Value, early: Value, after: set[tuple[Value, Value]]) -> bool:
    """Whether the answer says, at once or through others, that one comes after the other."""
    found, known = {early}, set[Value]()
    while found - known:
        known |= found
        found = found | {one for one, other in after if other in found}
    return late in found
