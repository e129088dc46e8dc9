"""Infer the waiting effects that stated events triggered, where a scenario lists none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.worker import Job
from saitei.queries.answer import Answer, Order, Things
from saitei.queries.judge.program import program_parts
from saitei.queries.judge.result import read_result
from saitei.queries.judge.unstated import PROJECTED, Solve
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value

_SET_OFF = Term("set_off")


def infer_waiting_effects(solve: Solve, rules: RulingSet, asked: Situation) -> Situation:
    """The situation with what has been set off, where the order of effects is asked and none is listed."""
    told = asked.facts.predicates
    if asked.question.name != "order" or "waits" in told or "happened" not in told:
        return asked
    facts = asked.facts.without(("question",)).extended([Term("question", (_SET_OFF,))])
    asking = replace(asked, facts=facts)
    models = solve(Job(program_parts(rules, rules.slice(_SET_OFF.name), asking), PROJECTED)).models
    found = {read_result(model, asked.scenario.players).value for model in models}
    abilities = found.pop()
    if found or not isinstance(abilities, Things):
        return asked
    return replace(asked, facts=asked.facts.extended(_effects(asked, abilities.things)))


def name_effects_by_ability(answer: Answer, asked: Situation) -> Answer:
    """The answer with each effect called by the ability that it comes from, for nobody has numbered it."""
    made = asked.facts.values("made_by")
    if not isinstance(answer.value, Order):
        return answer
    groups = (
        replace(group, members=tuple(made.get(one, one) for one in group.members))
        for group in answer.value.groups
    )
    after = tuple((made.get(late, late), made.get(early, early)) for late, early in answer.value.after)
    return replace(answer, value=Order(tuple(groups), after))


def _effects(asked: Situation, abilities: Sequence[Value]) -> Iterator[Term]:
    """A waiting effect for each ability, as if it were listed."""
    known = [Term("ability", (card, one.number)) for card, read in asked.abilities.items() for one in read]
    holders = asked.facts.values("owner") | asked.facts.values("controlled")
    numbers: Counter[Value] = Counter()
    for ability in (one for one in known if one in abilities):
        holder = holders[ability.args[0]]
        numbers[holder] += 1
        effect = Term("effect", (holder, numbers[holder]))
        yield from (Term("waits", (effect,)), Term("waiter", (effect, holder)))
        yield Term("made_by", (effect, ability))
