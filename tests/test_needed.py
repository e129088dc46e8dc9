"""Each encoded clause is needed: `saitei examples` shows what changes when it is taken away.

Unless its page says that it only clarifies or doubles another clause; then that is shown to be so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest
from gallery import Example, answer, deck_examples, documents, examples, session, stated
from shipped import LANGUAGE
from thorough import share

from saitei.errors import SaiteiError
from saitei.kb.clauses.precedence import named_clauses
from saitei.kb.pages.page import Clause
from saitei.kb.rulesets.ruleset import RulingSet, ruling_set
from saitei.queries.answer import Answer, Steps
from saitei.queries.decks.deck_situation import read_deck
from saitei.queries.examples.ledger import reasons
from saitei.queries.minimal_examples.page_examples import ExampleIndex, examples_needing
from saitei.queries.question_kinds import is_of_course
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation
from saitei.terms import Term
from saitei.wording import LANGS

NOT_LOADED = "the ruling set without it cannot be loaded"


def ruling_of(answer: Answer) -> tuple[object, ...]:
    """What has to differ for an answer to count as another: more than the clauses beside its steps."""
    value = answer.value
    if isinstance(value, Steps):
        value = replace(value, steps=tuple(replace(step, clauses=()) for step in value.steps))
    return answer.status, value, answer.cases


EXAMPLES = (*examples(), *deck_examples())


@cache
def encoded() -> dict[str, Clause]:
    """The clauses that have an effect of their own, by id."""
    clauses = (
        clause for document in documents().values() for page in document.pages for clause in page.clauses
    )
    return {clause.id: clause for clause in clauses if clause.encoded}


@cache
def without(name: str, clauses: frozenset[str]) -> RulingSet | None:
    """The ruling set with clauses taken away, None where what is left cannot stand."""
    try:
        return replace(ruling_set(name, documents(), without=clauses), complete=session().rules(name))
    except SaiteiError:
        return None


@cache
def anew(name: str, away: frozenset[str]) -> Session:
    """A session in which the texts of the cards are read anew, since a keyword has lost its meaning."""
    left = without(name, away)
    assert left is not None
    return replace(session(), sets={left.name: left})


def again(example: Example, left: RulingSet, away: frozenset[str]) -> Situation:
    """The situation of an example as it is read under what is left."""
    rules, situation = stated(example)
    if left.keywords == rules.keywords:
        return situation
    asker = read_deck if example in deck_examples() else Session.read
    return asker(anew(rules.name, away), example.text, rules=left.name)[1]


def reaches(example: Example, away: frozenset[str]) -> bool:
    """Whether the question of an example can reach one of the clauses, or a precedence they give."""
    rules, situation = stated(example)
    question = (situation.scenario.question or Term("nothing")).name
    part = rules.slice(question).clauses
    given = any(pair.by in away and {pair.upper, pair.lower} <= part for pair in rules.over)
    return is_of_course(question, LANGUAGE) or given or bool(away & part)


def changed(example: Example, away: frozenset[str]) -> str:
    """What becomes another answer, or none, without these clauses; "" if the answer stays."""
    rules, situation = stated(example)
    if not away <= rules.clauses.keys():
        return ""
    left = without(rules.name, away)
    if left is None:
        return NOT_LOADED
    before = ruling_of(answer(example))
    try:
        read = again(example, left, away)
        same_parts = set(left.clauses) == set(rules.clauses) - away
        if read == situation and same_parts and not reaches(example, away):
            return ""
        after = ruling_of(session().judge(left, read))
    except SaiteiError as error:
        return f"{example}: {error.notice.key}"
    return "" if after == before else f"{example}: {before[:2]} → {after[:2]}"


def rests_on(example: Example) -> set[str]:
    """The clauses that an answer names, and those that say why one gave way."""
    found = answer(example)
    return {*found.clauses, *(clause for one in found.beaten for clause in (one.by, one.because))}


def likeliest(away: frozenset[str]) -> Iterator[Example]:
    """All worked examples, first those of the clauses' own, then those whose answers rest on them."""
    own = [one for one in EXAMPLES if one.clause in away]
    yield from own
    yield from sorted(
        (one for one in EXAMPLES if one not in own), key=lambda one: away.isdisjoint(rests_on(one))
    )


def twins(clause: Clause, kind: str) -> list[str]:
    """The clauses that a clause names as saying the same."""
    return [target for relation in clause.related(kind) for target in named_clauses(relation, clause)]


def clauses(kind: str) -> list[str]:
    """The ids of the encoded clauses that say of themselves that they clarify or double another."""
    return [name for name, clause in encoded().items() if any(clause.related(kind))]


@cache
def naming() -> ExampleIndex:
    return ExampleIndex.of(documents().values())


def is_shown(clause: Clause) -> bool:
    """Whether a worked example shows that a clause is needed, of those that `saitei examples` gives."""
    return any(True for _ in examples_needing(clause, naming(), session()))


def is_missed(away: frozenset[str]) -> bool:
    """Whether some answer changes without these clauses."""
    return any(changed(one, away) for one in likeliest(away))


@pytest.mark.parametrize("clause", share([*encoded()], 192))
def test_a_clause_has_an_example_that_needs_it_or_a_reason_why_none_can(clause: str) -> None:
    why = [any(reasons(encoded()[clause], lang)) for lang in LANGS]
    assert all(why) or is_shown(encoded()[clause])


@pytest.mark.parametrize("clause", share(clauses("doubles"), 72))
def test_a_clause_and_the_one_it_doubles_are_missed_together(clause: str) -> None:
    assert is_missed(frozenset({clause, *twins(encoded()[clause], "doubles")}))


def culprits(example: Example, idle: Sequence[str]) -> list[str]:
    """The clauses without which, one by one, the answer is another; halves tell more quickly.

    Two that double one another may go one at a time.
    """
    if not idle or not changed(example, frozenset(idle)):
        return []
    if len(idle) == 1:
        return [*idle]
    half = len(idle) // 2
    return [*culprits(example, idle[:half]), *culprits(example, idle[half:])]


@pytest.mark.parametrize("example", share(EXAMPLES, 192), ids=str)
def test_clauses_that_clarify_or_double_others_change_nothing(example: Example) -> None:
    idle = stated(example)[0].clauses.keys() & {*clauses("clarifies"), *clauses("doubles")}
    assert culprits(example, sorted(idle)) == []


@pytest.mark.parametrize("clause", [*clauses("clarifies"), *clauses("doubles")])
def test_the_twin_of_a_clause_is_an_encoded_clause(clause: str) -> None:
    named = [*twins(encoded()[clause], "clarifies"), *twins(encoded()[clause], "doubles")]
    assert named
    assert set(named) <= set(encoded())
