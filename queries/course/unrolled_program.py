"""The program of all moments of a course, as clingo runs it by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from saitei.kb.game.play import UnrolledOutcomes
from saitei.kb.game.procedure import clauses_in_play, moments, with_time_argument
from saitei.kb.logic_files import logic
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.course.initial_state import initial_state
from saitei.queries.course.outcome import step_parts
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, program


def unrolled_program(
    at_once: Callable[[str, str, Sequence[str]], UnrolledOutcomes], rules: RulingSet, asked: Situation
) -> tuple[str, ...]:
    """The program of all moments of a course: what of the rules matters on its table, its facts, its start.

    Raises OutOfBounds for a course that does not end within the moments there are.
    """
    begun = initial_state(asked, clauses_in_play(rules), rules.keywords)
    step, facts = step_parts(rules, begun)
    clauses = with_time_argument((step,))
    facts += program([Term("question", (asked.question,))])
    found = at_once(clauses, facts, begun.begun)
    start = program(Term("now", (fluent, 0)) for fluent in begun.fluents)
    told = [] if found.made is None else [f":- made_more_than({found.made})."]
    return (clauses, facts, start, logic("wide"), moments(found.horizon), *told, logic("what_happens"))
