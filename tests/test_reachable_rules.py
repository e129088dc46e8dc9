"""What is left out of a question's program because what it needs is not stated has no effect there."""

from __future__ import annotations

import pytest
from gallery import Example, asked, examples, session
from shipped import LANGUAGE
from thorough import THOROUGH

from saitei.kb.clauses.rule import Rule
from saitei.kb.relevance.reachable_rules import index_clauses
from saitei.kb.solver.worker import Job
from saitei.kb.vocabulary import vocabulary
from saitei.queries.judge.program import pruned_parts, reviewed_parts
from saitei.queries.judge.unstated import PROJECTED
from saitei.queries.question_kinds import is_of_course, question_kinds
from saitei.queries.session import Session
from saitei.terms import Term

EVERY = 360


def plain() -> list[Example]:
    every = [one for one in examples() if not is_of_course(asked(one), LANGUAGE)]
    return every if THOROUGH else every[::EVERY]


@pytest.mark.parametrize("example", plain(), ids=str)
def test_what_is_left_out_of_a_question_changes_no_answer(example: Example) -> None:
    rules, situation = session().read(example.text, otherwise=example.document)
    part = rules.slice(situation.question.name)
    clauses, facts = reviewed_parts(part, situation)
    whole = solved((part.text, clauses, facts))
    assert solved((clauses, facts)) == whole
    assert solved(pruned_parts(rules, part, situation)) == whole


def test_what_clauses_a_question_reaches_is_told_without_its_program_alike() -> None:
    told, made = (Session(documents=session().documents).rules("duema-party") for _ in range(2))
    for question in question_kinds():
        assert told.clauses_reached_by(question) == made.slice(question).clauses
    assert told.slices == {}


def solved(parts: tuple[str, ...]) -> set[frozenset[Term]]:
    models = session().worker.run(Job(parts, PROJECTED), session().limits).models
    return {frozenset(model) for model in models}


WORDS = vocabulary(LANGUAGE)


def rule(head: str, *reads: str) -> Rule:
    return Rule("x 1", head, tuple((name.removeprefix("-"), name[0] == "-") for name in reads), "", "", 1)


def test_a_rule_fires_where_all_it_needs_is_stated_or_follows() -> None:
    follows, stuck, absent = (
        rule("kind", "tapped"),
        rule("kind", "arrived"),
        rule("trigger", "-arrived", "kind"),
    )
    assert index_clauses([absent, stuck, follows], WORDS).reachable_rules({"tapped"}) == [absent, follows]


def test_an_answer_needs_no_clause_about_its_key() -> None:
    asks = rule("asks", "question", "reach")
    assert index_clauses([asks], WORDS).reachable_rules({"question"}) == [asks]
    assert index_clauses([asks], WORDS).reachable_rules({"tapped"}) == []
