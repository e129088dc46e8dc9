"""Whether a course begins at the start or the draw of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from saitei.queries.question_kinds import question_kind
from saitei.queries.situation.situation import Situation
from saitei.queries.situation.stated_events import StatedEvents
from saitei.terms import Term

TURN_STARTS = Term("turn_starts")
"""The deed that play comes to by itself as a turn goes its way."""

_FIRST = ("turn_start", "draw")
"""The steps through which a turn runs by itself."""


def begins_in(asked: Situation, told: StatedEvents) -> Term | None:
    """The step in which a turn begins to run, where nothing but its beginning is told."""
    first = next(iter(told.values()), None)
    if first is not None:
        return Term("turn_start") if first["deed"] == TURN_STARTS else None
    stated = asked.facts.firsts("step")
    question = asked.question
    of_draw = question_kind(question.name, asked.language).of_a_draw and str(question.args[0]) == "draw"
    in_turn = {*map(str, asked.facts.firsts("turn_player"))}
    if not stated and ((of_draw and in_turn & set(map(str, question.args))) or _draws_now(asked)):
        return Term("draw")
    return next((step for step in stated if isinstance(step, Term) and step.name in _FIRST), None)


def _draws_now(asked: Situation) -> bool:
    """Whether the scenario stands, in a game's own word for it, where a player draws for the turn."""
    moments = {(Term(name),) for name in asked.language.role("moment_of_draw")}
    return any(fact.args in moments for fact in asked.facts)


def fluents(asked: Situation, told: StatedEvents) -> Iterator[Term]:
    """What holds as a turn begins to run, and whether it is the first of the game."""
    step = begins_in(asked, told)
    if step is not None:
        yield from (Term("step", (step,)), Term("passing"), Term("fresh_turn"))
    begins = (asked.facts.value("seat", player) == 0 for player in asked.facts.firsts("first_own_turn"))
    if any(begins) and not asked.facts.firsts("turn_number"):
        yield from (Term("first_turn"), Term("turn_number", (1,)))
