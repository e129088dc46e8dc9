"""Each encoded clause is needed: take it away and the answer to some worked example changes.

Unless its page says that it only clarifies or doubles another clause; then that is shown to be so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

import clingo
import pytest
from gallery import Example, deck_examples, documents, examples, session, stated
from thorough import some

from saitei.errors import SaiteiError
from saitei.kb.pages import Clause
from saitei.kb.precedence import full_id
from saitei.kb.procedure import clauses_in_play, procedure
from saitei.kb.ruleset import RulingSet, ruling_set
from saitei.parser.facts import Term
from saitei.queries.answer import Answer
from saitei.queries.ask import Session
from saitei.queries.decks.stating import read_deck
from saitei.queries.outcome import QUESTIONS as COURSES
from saitei.queries.situation import Situation
from saitei.queries.start import start

NOT_LOADED = "the ruling set without it cannot be loaded"


@dataclass(frozen=True, slots=True)
class Asked:
    """An example as it was asked, and what came of it."""

    example: Example
    rules: RulingSet
    situation: Situation
    ruling: tuple[object, ...]


def ruling_of(answer: Answer) -> tuple[object, ...]:
    """What has to differ for an answer to count as another."""
    return answer.status, answer.value, answer.cases


@cache
def asked() -> tuple[Asked, ...]:
    """All worked examples, each judged once."""
    found: list[Asked] = []
    for example in (*examples(), *deck_examples()):
        with suppress(SaiteiError):  # that every example can be asked is another test
            rules, situation = stated(example)
            found.append(Asked(example, rules, situation, ruling_of(session().judge(rules, situation))))
    return tuple(found)


@cache
def encoded() -> dict[str, Clause]:
    """The clauses that have an effect of their own, by id."""
    clauses = (
        clause for document in documents().values() for page in document.pages for clause in page.clauses
    )
    return {
        clause.id: clause
        for clause in clauses
        if any(fence.kind in ("asp", "keyword") for fence in clause.fences)
    }


@cache
def without(name: str, clauses: frozenset[str]) -> RulingSet | None:
    """The ruling set with clauses taken away, None where what is left cannot stand."""
    try:
        return ruling_set(name, documents(), without=clauses)
    except SaiteiError:
        return None


@cache
def reached() -> dict[Example, frozenset[str]]:
    """For each example the clauses that can have a say in it: in a course, those that anything grounds."""
    return {one.example: in_course(one) if is_course(one) else in_slice(one) for one in asked()}


def is_course(one: Asked) -> bool:
    """Whether an example is played out."""
    return (one.situation.scenario.question or Term("nothing")).name in COURSES


def in_slice(one: Asked) -> frozenset[str]:
    """The clauses that a question of this kind reaches."""
    return one.rules.slice((one.situation.scenario.question or Term("nothing")).name).clauses


def in_course(one: Asked) -> frozenset[str]:
    """The clauses with a conclusion in the ground program of a step."""
    part = clauses_in_play(one.rules)
    begun = start(one.situation, part, one.rules.keywords)
    control = clingo.Control(["--warn=none"])
    externals = "".join(f"#external now({fluent}).\n" for fluent in begun.fluents)
    control.add("base", [], f"{part.text}\n{begun.facts}\n{procedure()}\n{externals}")
    control.ground([("base", [])])
    said = control.symbolic_atoms.by_signature("says", 4)
    return frozenset(atom.symbol.arguments[1].string for atom in said)


def touched(one: Asked, left: RulingSet, away: Iterable[str]) -> bool:
    """Whether an example can notice that clauses are gone, or a precedence they gave."""
    part = reached()[one.example]
    pairs = {(pair.upper, pair.lower) for pair in one.rules.over} ^ {
        (pair.upper, pair.lower) for pair in left.over
    }
    return (
        any(clause in part for clause in away)
        or any(upper in part and lower in part for upper, lower in pairs)
        or left.keywords != one.rules.keywords
    )


def again(one: Asked, left: RulingSet) -> tuple[object, ...]:
    """The ruling on an example under what is left."""
    if left.keywords == one.rules.keywords:
        return ruling_of(session().judge(left, one.situation))
    # a keyword has lost its meaning: the texts of the cards are read anew
    anew = Session(session().documents, session().cards, session().worker, sets={left.name: left})
    asker = read_deck if one.example in deck_examples() else Session.read
    return ruling_of(anew.judge(*asker(anew, one.example.text, rules=left.name)))


def changes(away: frozenset[str]) -> Iterator[str]:
    """What becomes another answer, or none, without these clauses; their own examples come first."""
    for one in sorted(asked(), key=lambda one: one.example.clause not in away):
        if away <= set(one.rules.clauses):
            left = without(one.rules.name, away)
            if left is None:
                yield NOT_LOADED
            elif touched(one, left, away):
                try:
                    ruling = again(one, left)
                except SaiteiError as error:
                    yield f"{one.example}: {error.notice.key}"
                else:
                    if ruling != one.ruling:
                        yield f"{one.example}: {one.ruling[:2]} → {ruling[:2]}"


def twins(clause: Clause, kind: str) -> list[str]:
    """The clauses that a clause names as saying the same."""
    return [
        full_id(word.strip(), clause)
        for relation in clause.related(kind)
        for word in relation.what.split(",")
    ]


def sort_of(clause: Clause) -> str:
    """Whether a clause claims to be needed, or to clarify or double another."""
    return next((kind for kind in ("clarifies", "doubles") if any(clause.related(kind))), "needed")


def clauses(kind: str) -> list[str]:
    """The ids of the encoded clauses of that sort."""
    return [name for name, clause in encoded().items() if sort_of(clause) == kind]


def doubled_by(clause: str) -> list[str]:
    """The clauses of the same document that say of themselves that they double this one."""
    document = encoded()[clause].document
    own = [other for other in clauses("doubles") if encoded()[other].document == document]
    return [other for other in own if clause in twins(encoded()[other], "doubles")]


@pytest.mark.parametrize("clause", some(clauses("needed"), 6))
def test_a_clause_that_is_taken_away_is_missed(clause: str) -> None:
    away = frozenset({clause, *doubled_by(clause)})
    tried = [str(one.example) for one in asked() if clause in one.rules.clauses]
    assert next(changes(away), None), (
        f"without {', '.join(sorted(away))} none of these changes: {', '.join(tried)}"
    )


@pytest.mark.parametrize("clause", some(clauses("clarifies"), 6))
def test_a_clause_that_clarifies_changes_nothing(clause: str) -> None:
    assert list(changes(frozenset({clause}))) == []


@pytest.mark.parametrize("clause", some(clauses("doubles"), 6))
def test_a_clause_that_doubles_another_changes_nothing_by_itself(clause: str) -> None:
    assert list(changes(frozenset({clause}))) == []


@pytest.mark.parametrize("clause", some(clauses("doubles"), 6))
def test_a_clause_and_the_one_it_doubles_are_missed_together(clause: str) -> None:
    pair = frozenset({clause, *twins(encoded()[clause], "doubles")})
    assert next(changes(pair), None), f"no answer changes without {', '.join(sorted(pair))}"


@pytest.mark.parametrize("clause", [*clauses("clarifies"), *clauses("doubles")])
def test_the_twin_of_a_clause_is_an_encoded_clause(clause: str) -> None:
    named = [*twins(encoded()[clause], "clarifies"), *twins(encoded()[clause], "doubles")]
    assert named
    assert set(named) <= set(encoded())
