"""Make the scenario of a briefing small: without cards and facts that it is answered the same without."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from saitei.errors import SaiteiError
from saitei.parser.scenario.print import print_scenario
from saitei.parser.scenario.scenario import Scenario
from saitei.queries.answer import Answer
from saitei.queries.session import Session
from saitei.terms import NOTHING, Term, Value
from saitei.wording import Lang

_STAYS = ("player", "seat")
"""What every scenario says."""


def smallest_text(session: Session, scenario: Scenario, rules: str, answer: Answer, lang: Lang) -> str | None:
    """The text of a scenario of which nothing can be left out; None where it cannot be told in words.

    The clauses that decide it and are told of the whole of it are told of what is left, too.
    """
    whole = _answer(session, print_scenario(scenario, lang), rules)
    told = {*answer.clauses} & {*(() if whole is None else whole.clauses)}

    def shows(smaller: Scenario) -> bool:
        found = _answer(session, print_scenario(smaller, lang), rules)
        same = found is not None and (found.status, found.value) == (answer.status, answer.value)
        return same and found is not None and told <= {*found.clauses}

    if not shows(scenario):
        return None
    if shows(bare := _without_the_rest(scenario)):
        scenario = bare
    while (found := next(filter(shows, _smaller(scenario)), None)) is not None:
        scenario = found
    return print_scenario(scenario, lang)


def _answer(session: Session, text: str, rules: str) -> Answer | None:
    try:
        return session.ask(text, rules=rules)
    except SaiteiError:
        return None


def _without_the_rest(scenario: Scenario) -> Scenario:
    """Without every card that nothing happens to and nothing is asked about."""
    events = _events(scenario)
    told = [fact for fact in scenario.facts if fact.args and fact.args[0] in events]
    busy = {part for fact in (*told, scenario.question or NOTHING) for part in _parts(fact)}
    return _without(scenario, [one.term for one in scenario.objects if one.term not in busy])


def _events(scenario: Scenario) -> Sequence[Value]:
    return [fact.args[0] for fact in scenario.facts if fact.name == "event"]


def _smaller(scenario: Scenario) -> Iterator[Scenario]:
    """The scenarios with one thing less; what happens first stays, without that the ability does nothing."""
    asked = {part for part in _parts(scenario.question or NOTHING) if isinstance(part, Term)}
    events = _events(scenario)
    for one in scenario.objects:
        if one.term not in asked:
            yield _without(scenario, [one.term])
    for event in events[1:]:
        yield _without(scenario, [event])
    for fact in scenario.facts:
        if fact.name not in _STAYS and {*events}.isdisjoint(fact.args) and asked.isdisjoint(fact.args):
            yield replace(scenario, facts=dict.fromkeys(one for one in scenario.facts if one != fact))


def _without(scenario: Scenario, gone: Collection[Value]) -> Scenario:
    """The scenario without some cards and all that is said of them."""
    objects = tuple(one for one in scenario.objects if one.term not in gone)
    names = {one.name for one in objects}
    facts = dict.fromkeys(fact for fact in scenario.facts if {*gone}.isdisjoint(_parts(fact)))
    cards = tuple(one for one in scenario.cards if one.name in names)
    return replace(scenario, objects=objects, facts=facts, cards=cards)


def _parts(value: Value) -> Iterator[Value]:
    yield value
    if isinstance(value, Term):
        for arg in value.args:
            yield from _parts(arg)
