"""`ask --facts` and `ask --program`: clingo reads them by itself, and derives the same answer."""

from __future__ import annotations

from typing import cast

import pytest
from gallery import Example, answer, asked, examples, session, stated
from shipped import LANGUAGE
from thorough import share

from saitei.errors import OutOfBounds, Refused
from saitei.kb.solver.job import Limits
from saitei.kb.solver.worker import Job, run_here
from saitei.queries.answer import Answer, Deciders, Zone
from saitei.queries.judge.result import read_result
from saitei.queries.judge.unstated import PROJECTED
from saitei.queries.program_text import facts_text, program_text
from saitei.queries.question_kinds import is_of_course, question_kind
from saitei.terms import Term, Value

OF_A_MOMENT = [one for one in examples() if not is_of_course(asked(one), LANGUAGE) and asked(one) != "deck"]
OF_A_COURSE = [
    one
    for one in examples()
    if is_of_course(asked(one), LANGUAGE) and question_kind(asked(one), LANGUAGE).unrolled
]
FIRM = ("settled", "open")


def run(text: str) -> tuple[tuple[Term, ...], ...]:
    """The answer sets of a program, as somebody with nothing but clingo finds them."""
    return run_here(Job((text,), PROJECTED), Limits(seconds=60)).models


@pytest.mark.parametrize("example", share(examples(), 160), ids=str)
def test_the_facts_are_all_there_and_each_stated_one_stands_under_its_line(example: Example) -> None:
    _, situation = stated(example)
    text = facts_text(situation, example.text, "en")
    (found,) = run(text)
    assert {*found} == {*situation.facts}
    lines = example.text.splitlines()
    for fact, line in situation.scenario.facts.items():
        if line is not None and fact in {*situation.facts}:
            assert " ".join(lines[line - 1].split()) in text
    assert any(line is not None for line in situation.scenario.facts.values())


@pytest.mark.parametrize("example", share(OF_A_MOMENT, 120), ids=str)
def test_the_program_of_a_moment_has_the_answer(example: Example) -> None:
    rules, situation = stated(example)
    found = session().of_moment(rules, situation)
    try:
        parts = session().program(rules, situation)
    except Refused:
        pytest.skip("the answer is made of several programs")
    if found.status not in FIRM:
        pytest.skip("no firm answer")
    models = [*run(program_text(parts, "", "en"))]
    assert models
    for model in models:
        assert read_result(model, situation.scenario.players).status == found.status


@pytest.mark.parametrize("example", share(OF_A_COURSE, 192), ids=str)
def test_the_program_of_a_course_has_the_outcomes_of_the_answer(example: Example) -> None:
    rules, situation = stated(example)
    known = answer(example)
    if known.status not in FIRM:
        pytest.skip("no firm answer")
    try:
        parts = session().program(rules, situation)
    except OutOfBounds:
        pytest.skip("the course does not end within the moments there are")
    found = {
        atom.args[0]
        for model in run(program_text(parts, "", "en"))
        for atom in model
        if atom.name == "outcome"
    }
    assert found == {*_outcomes(known)}


def _outcomes(found: Answer) -> list[Value]:
    """The values of an answer as the unrolled program says them."""
    among = found.value.among if isinstance(found.value, Deciders) else (found.value,)
    return [_outcome(one) for one in among]


def _outcome(value: object) -> Value:
    if isinstance(value, bool):
        return Term("yes" if value else "no")
    if isinstance(value, Zone):
        return Term("zone", (Term(value.zone),))
    return Term("number", (cast("int", value),))
