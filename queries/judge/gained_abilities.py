"""Add to the moment of a question the abilities that texts give to its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.worker import Job
from saitei.queries.answer import Things
from saitei.queries.judge.program import program_parts
from saitei.queries.judge.result import read_result
from saitei.queries.judge.unstated import PROJECTED, Solve
from saitei.queries.situation.granted_abilities import granted_abilities
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value

_GAINED = Term("gained")
_GIVES = ("bestows", "introduces_ability")


def with_gained_abilities(solve: Solve, rules: RulingSet, asked: Situation) -> Situation:
    """The situation in which every card has what texts in force give it and keyword lines introduce.

    What no clause decides of this is `perhaps_has(O,G,K)`: O has ability G if conclusion K holds.
    """
    given = [*granted_abilities(asked, rules.keywords)]
    if not any(fact.name in _GIVES for fact in given):
        return asked
    gained, perhaps = _gained(solve, rules, asked, given)
    facts = (fact for fact in given if any(_speaks_of(fact, one) for one in (*gained, *perhaps)))
    holders = {ability: card for card, ability in asked.facts.rows("has")}

    def holder(ability: Term) -> Value:
        return holders.get(ability.args[0], ability.args[1])

    held = (Term("has", (holder(one), one)) for one in sorted(gained, key=str))
    open_ = (Term("perhaps_has", (holder(one), one, key)) for one, key in sorted(perhaps.items(), key=str))
    return replace(asked, facts=asked.facts.extended([*facts, *held, *open_]))


def _gained(
    solve: Solve, rules: RulingSet, asked: Situation, given: Sequence[Term]
) -> tuple[frozenset[Term], Mapping[Term, Value]]:
    """The abilities that are given in every answer set, and those that may be, with what decides it."""
    bestowed = [fact for fact in given if fact.name in _GIVES]
    facts = asked.facts.without(("question",)).extended([Term("question", (_GAINED,)), *bestowed])
    asking = replace(asked, facts=facts)
    models = solve(Job(program_parts(rules, rules.slice(_GAINED.name), asking), PROJECTED)).models
    values = [read_result(model, asked.scenario.players).value for model in models]
    found = [frozenset[Value](value.things if isinstance(value, Things) else ()) for value in values]
    always = found[0].intersection(*found[1:]) if found else frozenset[Value]()
    undecided = (atom.args[1:] for model in models for atom in model if atom.name == "perhaps_gained")
    perhaps = {one: key for one, key in undecided if isinstance(one, Term) and one not in always}
    return frozenset(one for one in always if isinstance(one, Term)), perhaps


def _speaks_of(value: Value, ability: Term) -> bool:
    parts = value.args if isinstance(value, Term) else ()
    return value == ability or any(_speaks_of(part, ability) for part in parts)
