"""Faults put into a ruling set: the comparison with the set as it was finds each that makes a difference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from gallery import Example, answer, deck_examples, session, stated
from seeded import Fault, faults, is_observed, parts, whole
from shipped import LANGUAGE
from test_needed import EXAMPLES, likeliest, ruling_of
from thorough import THOROUGH

from saitei.errors import SaiteiError
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.question_kinds import is_of_course

SET, OF_EACH_KIND = "duema-party", 20
WANTED = 54
"""So many of the 60 faults that change some answer have to be caught by worked examples."""


@cache
def faulty(name: str, fault: Fault) -> RulingSet:
    """A ruling set with the fault."""
    return fault.put_into(session().rules(name))


def catches(example: Example, fault: Fault) -> bool:
    """Whether a worked example is answered otherwise with the fault."""
    rules, situation = stated(example)
    question = situation.question.name
    if not {*fault.clauses} <= rules.clauses.keys() or example in deck_examples():
        return False
    if not is_of_course(question, LANGUAGE) and not {*fault.clauses} <= rules.slice(question).clauses:
        return False
    try:
        return ruling_of(session().judge(faulty(rules.name, fault), situation)) != ruling_of(answer(example))
    except SaiteiError:
        return True


def near(fault: Fault) -> Iterator[Example]:
    """The worked examples under the fault's clauses, asked under the documents of the set or some of them."""
    own = whole(fault.set).documents
    return (one for one in EXAMPLES if one.clause in fault.clauses and stated(one)[0].name in own)


def every_fault() -> list[Fault]:
    return list(faults(SET, OF_EACH_KIND))


@pytest.mark.skipif(not THOROUGH, reason="compares whole sets; test_compare does of a small one")
@pytest.mark.parametrize("at", range(3 * OF_EACH_KIND))
def test_a_fault_that_an_example_catches_is_found_by_comparing(at: int) -> None:
    fault = every_fault()[at]
    caught = {stated(one)[0].name for one in near(fault) if catches(one, fault)}
    assert [name for name in caught if not parts(replace(fault, set=name))] == []


@pytest.mark.skipif(not THOROUGH, reason="asks every worked example many times")
def test_worked_examples_catch_nearly_every_fault_that_changes_an_answer() -> None:
    observed = list(faults(SET, OF_EACH_KIND, is_observed))
    missed = [
        str(fault)
        for fault in observed
        if not any(catches(one, fault) for one in likeliest(frozenset(fault.clauses)))
    ]
    assert len(observed) - len(missed) >= WANTED, missed
