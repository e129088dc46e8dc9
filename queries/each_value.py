"""The answer for each value of what nobody stated, where a question hinges on it and no value was tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod

from saitei.errors import OutOfBounds, SaiteiError
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.answer import Answer, Case
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value

MOST_CASES = 40
"""So many combinations of values are asked; of more only the facts are told."""

_CARDS = 6
"""At least up to so many cards in a zone are tried, and to more than any text speaks of."""

_MANY = 30
"""Numbers beyond this are no numbers of cards."""

_SPOKEN_OF = ("test", "filter", "amount")
"""The facts that have the numbers of which texts speak."""


def with_each_value(session: Session, rules: RulingSet, asked: Situation, answer: Answer) -> Answer:
    """The answer with a case for each value of the facts that it only names; settled where all are alike.

    It stays as it is where there are too many, or they do not tell the answer, or it takes too long.
    """
    facts = [case.fact for case in answer.cases]
    ways = [_values(fact, rules, asked) for fact in facts]
    if answer.status != "depends" or not ways or not 1 < prod(map(len, ways)) <= MOST_CASES:
        return answer
    try:
        found = [*_answers(session, rules, asked, ways)]
    except OutOfBounds:
        return answer
    if not found or any(each.status == "depends" for _, each in found):
        return answer
    first = found[0][1]
    if first.status in ("settled", "open") and len({(each.status, each.value) for _, each in found}) == 1:
        return replace(first, assumed=answer.assumed)
    each = replace(answer, cases=tuple(_case(told, one, ways) for told, one in found))
    return session.usual_first(rules, asked, each)


def _case(told: Sequence[Term], answer: Answer, ways: Sequence[Sequence[Term]]) -> Case:
    (fact, *also), most = told, ways[0][-1]
    last = fact == most and fact.name == "count"
    return Case(fact, answer.status, answer.value, tuple(also), or_more=last)


def _values(fact: Term, rules: RulingSet, asked: Situation) -> Sequence[Term]:
    """A fact that lacks its number with each that it may have; none where it does not lack one."""
    predicate = rules.vocabulary.predicates.get(fact.name)
    if predicate is None or len(predicate.args) != len(fact.args) + 1 or predicate.args[-1][1] != "number":
        return ()
    seats = len(asked.scenario.players)
    numbers = range(_most_cards(asked) + 1) if fact.name == "count" else range(1, seats)
    return [Term(fact.name, (*fact.args, number)) for number in numbers]


def _most_cards(asked: Situation) -> int:
    spoken_of = (arg for name in _SPOKEN_OF for fact in asked.facts.named(name) for arg in fact.args)
    numbers = [one for arg in spoken_of for one in _numbers(arg) if one <= _MANY]
    return max(_CARDS, *(one + 1 for one in numbers)) if numbers else _CARDS


def _numbers(value: Value) -> Iterator[int]:
    if isinstance(value, Term):
        for arg in value.args:
            yield from _numbers(arg)
    elif isinstance(value, int):
        yield value


def _answers(
    session: Session, rules: RulingSet, asked: Situation, ways: Sequence[Sequence[Term]]
) -> Iterator[tuple[tuple[Term, ...], Answer]]:
    """The answers with all values told; raises OutOfBounds where one takes too long."""
    for told in product(*ways):
        try:
            yield told, session.judge(rules, replace(asked, facts=asked.facts.extended(told)))
        except OutOfBounds:
            raise
        except SaiteiError:
            continue  # what is told does not go with it
