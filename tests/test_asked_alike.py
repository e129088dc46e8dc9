"""One answer, however it is asked: of the told event or of its course, told as past or as about to happen."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from gallery import Example, answer, asked, examples, session, stated
from shipped import LANGUAGE
from thorough import share

from saitei.errors import SaiteiError
from saitei.parser.scenario.print import print_scenario
from saitei.parser.scenario.scenario import Scenario
from saitei.queries.answer import Answer
from saitei.queries.course.agreement import asked_of_course
from saitei.queries.question_kinds import is_of_course, question_kind
from saitei.queries.situation.stated_events import stated_events
from saitei.terms import Term, Value
from saitei.wording import LANGS

OF_AN_EVENT = [one for one in examples() if question_kind(asked(one), LANGUAGE).in_course]
COURSES = [one for one in examples() if is_of_course(asked(one), LANGUAGE)]

ACTS = frozenset(
    {"attack", "block", "cast", "summon", "deploy", "generate", "cross", "fortify", "execute"}
    | {"charge", "hand_over", "activate"}
)
"""What a player does who may: told as about to be done it needs leave, told as done it has been done."""


@pytest.mark.parametrize("example", share(OF_AN_EVENT, 24), ids=str)
def test_what_an_event_brings_comes_in_the_course_as_well(example: Example) -> None:
    rules, situation = stated(example)
    of_course = asked_of_course(situation)
    if of_course is None:
        pytest.skip("nothing is told to have happened")
    of_event, played = session().of_moment(rules, situation), session().judge(rules, of_course)
    knows_less = of_event.status == "silent"  # what comes of the event later only the course knows
    assert knows_less or played.status in ("silent", "tainted", "depends") or played.value is of_event.value


def only_event(example: Example) -> Value | None:
    """The one event that is told to have happened, if it is nobody's free act."""
    _, situation = stated(example)
    told = stated_events(situation)
    if len(told) != 1:
        return None
    ((event, said),) = told.items()
    deed = said["deed"]
    stands = Term("happened", (event,)) in situation.scenario.facts
    return event if stands and isinstance(deed, Term) and deed.name not in ACTS else None


def about_to_happen(scenario: Scenario, event: Value) -> str:
    """The scenario's text with its event as about to happen; "" where no sentence says that."""
    past, present = Term("happened", (event,)), Term("imminent", (event,))
    facts = dict.fromkeys(present if fact == past else fact for fact in scenario.facts)
    text = print_scenario(replace(scenario, facts=facts), "ja")
    again = session().read(text, otherwise="duel-masters")[1]
    return text if any(fact.name == "imminent" for fact in again.facts) else ""


def ruling(found: Answer) -> tuple[object, ...]:
    return (found.status, None if found.question.name == "course" else found.value)


def test_there_are_examples_to_ask() -> None:
    assert len(COURSES) > 500
    assert len(OF_AN_EVENT) > 30


@pytest.mark.parametrize("example", share(COURSES, 144), ids=str)
def test_what_has_happened_is_played_like_what_is_about_to(example: Example) -> None:
    rules, situation = stated(example)
    event = only_event(example)
    if event is None:
        pytest.skip("nothing, or more than one event, is told to have happened")
    try:
        text = about_to_happen(situation.scenario, event)
    except SaiteiError:
        text = ""
    if not text:
        pytest.skip("no sentence tells it as about to happen")
    _, again = session().read(text, otherwise=example.document)
    assert ruling(session().judge(rules, again)) == ruling(answer(example))


MAY = [one for one in examples() if asked(one) in ("may", "may_for_free")]


def test_what_a_question_was_taken_to_mean_is_printed_in_words_that_mean_it_again() -> None:
    meant = [(one, stated(one)) for one in share(MAY, 3)]
    brought = [(one, *told) for one, told in meant if told[1].question.name == "can_bring_about"]
    assert brought
    for (example, rules, situation), lang in product(brought, LANGS):
        _, again = session().read(print_scenario(situation.scenario, lang), rules=rules.name)
        assert again.question == situation.question, example
