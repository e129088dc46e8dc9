"""The answer for each value of what nobody stated, where a question hinges on it and no value was tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product, takewhile
from math import prod
from typing import TypeAlias

from saitei.errors import OutOfBounds, SaiteiError
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.parser.scenario.scenario import COMMON
from saitei.queries.answer import AS_ASKED, NOT_AS_ASKED, Answer, Case, Ruling, Status
from saitei.queries.numbers_tried import stands_for_more, worth_trying
from saitei.queries.powers_tried import POWER, PowerRange, powers_worth_trying
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value

MOST_CASES = 40
"""So many combinations of values are asked; of more only the facts are told."""

_FIRM = ("settled", "open")

_ALIKE = ("settled", "open", "conflict")
"""An answer that every value leads to is the answer, if it is one of these."""

_CARDS = "cards"

_UNTOLD = 2
"""Cards of a player in a zone; a third argument says how they are."""

_SEATS_AWAY = "range"
"""What the vocabulary calls a number of seats."""

_IN_COMMON = Term("common", (COMMON,))

Told: TypeAlias = "tuple[Term, ...]"
"""Facts with a value each."""


def with_each_value(session: Session, rules: RulingSet, asked: Situation, answer: Answer) -> Answer:
    """The answer with a case for each value of the facts that it only names; settled where all are alike.

    It stays as it is where there are too many, or they do not tell the answer, or it takes too long.
    """
    if answer.status != "depends":
        return answer
    facts = [case.fact for case in answer.cases]
    if [(one.name, len(one.args)) for one in facts] == [(POWER, 1)]:
        return _with_each_power(session, rules, asked, answer)
    return _with_each_number(session, rules, asked, answer)


def _with_each_number(session: Session, rules: RulingSet, asked: Situation, answer: Answer) -> Answer:
    """The answer with a case for each number of cards or seats, or for cards that are as a text asks."""
    facts = [case.fact for case in answer.cases]
    ways = [_values(fact, rules, asked) for fact in facts]
    if not ways or not 1 < prod(map(len, ways)) <= MOST_CASES:
        return answer
    try:
        found = dict(_answers(session, rules, asked, ways))
        if len(ways) == 1:
            found = dict(_with_those_between(session, rules, asked, found))
    except OutOfBounds:
        return answer
    if not found or any(each.status == "depends" for each in found.values()):
        return answer
    if any(fact.name == _CARDS for fact in facts) and any(each.course for each in (answer, *found.values())):
        return answer  # in a course they may come to be what is asked for, or no more
    first = next(iter(found.values()))
    if first.status in _ALIKE and len({*map(_ruling, found.values())}) == 1:
        return replace(first, assumed=answer.assumed)
    telling = _telling(found)
    told = {tuple(each[at] for at in telling): one for each, one in found.items()}
    cases = [Case(fact, one.status, one.value, tuple(also)) for (fact, *also), one in told.items()]
    if len(ways) == 1 and facts[0].name == "count" and stands_for_more(asked, cases):
        cases[-1] = replace(cases[-1], or_more=True)
    return session.usual_first(rules, asked, replace(answer, cases=tuple(cases)))


def _with_each_power(session: Session, rules: RulingSet, asked: Situation, answer: Answer) -> Answer:
    """The answer with a case for each range of powers of a creature; as it is where one is not alike."""
    (fact,) = (case.fact for case in answer.cases)
    found: list[tuple[PowerRange, Answer]] = []
    for powers in powers_worth_trying(rules, asked):
        told = [Term(fact.name, (*fact.args, one)) for one in powers.samples]
        try:
            alike = [one for _, one in _answers(session, rules, asked, [told])]
        except OutOfBounds:
            return answer
        first = alike[0] if len(alike) == len(told) else answer
        if first.status not in _FIRM or len({*map(_ruling, alike)}) > 1:
            return answer
        if found and _ruling(found[-1][1]) == _ruling(first):
            found[-1] = (found[-1][0].joined(powers), found[-1][1] if powers.from_turn else first)
        else:
            found.append((powers, first))
    answers = [one for _, one in found]
    if len(found) < len(("this", "that")):
        return replace(answers[0], assumed=answer.assumed) if answers else answer
    cases = [
        Case(Term(fact.name, (*fact.args, powers.told())), one.status, one.value) for powers, one in found
    ]
    clauses = dict.fromkeys(clause for one in answers for clause in one.clauses)
    steps = zip(*(one.course for one in answers), strict=False)
    course = takewhile(lambda told: len({*told}) == 1, steps)
    return replace(
        answer, cases=tuple(cases), clauses=tuple(clauses), also_used=(), deciding=(), cut_short=False,
        course=tuple(first for first, *_ in course),
    )  # fmt: skip


def _telling(found: Mapping[Told, Answer]) -> Sequence[int]:
    """At which places the facts stand whose value makes a difference, whatever that of the others is."""
    every = range(len(next(iter(found))))
    telling = list(every)
    for at in every:
        rest = [one for one in telling if one != at]
        by_rest: dict[Told, set[tuple[Status, Ruling]]] = {}
        for told, answer in found.items():
            known = by_rest.setdefault(tuple(told[one] for one in rest), set())
            known.add(_ruling(answer))
        if rest and all(len(known) == 1 for known in by_rest.values()):
            telling = rest
    return telling


def _ruling(answer: Answer) -> tuple[Status, Ruling]:
    return answer.status, answer.value


def _values(fact: Term, rules: RulingSet, asked: Situation) -> Sequence[Term]:
    """A fact that lacks its number with each that is tried; none where it does not lack one.

    None as well of what is no number of cards or seats: nothing says which costs would do, and powers are
    tried in ranges.
    """
    if fact.name == _CARDS:
        return _as_asked(fact, asked)
    predicate = rules.vocabulary.predicates.get(fact.name)
    if predicate is None or len(predicate.args) != len(fact.args) + 1 or predicate.args[-1][1] != "number":
        return ()
    name, _ = predicate.args[-1]
    if fact.name != "count" and name != _SEATS_AWAY:
        return ()
    numbers = worth_trying(asked) if fact.name == "count" else range(1, len(asked.scenario.players))
    return [Term(fact.name, (*fact.args, number)) for number in numbers]


def _as_asked(fact: Term, asked: Situation) -> Sequence[Term]:
    """That cards nobody told are as the text asks, and that they are not; none where several texts ask.

    What one of these asks for may be there, and not what another does. None where they are told already.
    """
    if len(fact.args) != _UNTOLD:
        return ()
    _, zone = fact.args
    asking = {
        case for case, _, phrase in asked.facts.rows("phrase") if _is_case_on(case, phrase, zone, asked)
    }
    if len(asking) != 1:
        return ()
    return [Term(_CARDS, (*fact.args, how)) for how in (AS_ASKED, NOT_AS_ASKED)]


def _is_case_on(case: Value, phrase: Value, zone: Value, asked: Situation) -> bool:
    """Whether a part of a text is a case of a condition, and speaks of cards in a zone."""
    is_case = isinstance(case, Term) and case.name == "case"
    return is_case and zone in asked.facts.seconds("zone", phrase)


def _answers(
    session: Session, rules: RulingSet, asked: Situation, ways: Iterable[Sequence[Term]]
) -> Iterator[tuple[Told, Answer]]:
    """The answers with all values told; raises OutOfBounds where one takes too long."""
    for told in product(*ways):
        try:
            in_common = [_IN_COMMON for one in told if COMMON in one.args]
            facts = asked.facts.extended((*map(_supposed, told), *in_common))
            yield told, session.judge(rules, replace(asked, facts=facts))
        except OutOfBounds:
            raise
        except SaiteiError:
            continue  # what is told does not go with it


def _with_those_between(
    session: Session, rules: RulingSet, asked: Situation, found: Mapping[Told, Answer]
) -> Iterator[tuple[Told, Answer]]:
    """The answers for several numbers, with those for the numbers between them.

    Between two that have the same answer it stays so, for none is left out at which it may change; between
    others it changes once, and half way is asked.
    """
    yield from [*found.items()][:1]
    for (low, below), (high, above) in pairwise(found.items()):
        between = [Term(low[0].name, (*low[0].args[:-1], one)) for one in range(_last(low) + 1, _last(high))]
        if _ruling(below) == _ruling(above):
            yield from (((one,), below) for one in between)
        elif between:
            middle = dict(_answers(session, rules, asked, [between[len(between) // 2 :][:1]]))
            ways = {low: below, **middle, high: above}
            yield from [*_with_those_between(session, rules, asked, ways)][1:-1] if middle else ()
        yield high, above


def _supposed(fact: Term) -> Term:
    """What is stated for a fact that is tried."""
    if fact.name != _CARDS:
        return fact
    return Term("supposed_as_asked" if fact.args[-1] == AS_ASKED else "supposed_not_as_asked", fact.args[:-1])


def _last(told: Told) -> int:
    number = told[0].args[-1]
    return number if isinstance(number, int) else -1
