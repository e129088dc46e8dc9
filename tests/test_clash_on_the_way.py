"""Clauses that clash on one way that a course can go, and not on another."""

from collections.abc import Iterator

import pytest
from house import asp, page

from saitei.kb.pages.documents import with_own
from saitei.kb.pages.page import read_page
from saitei.kb.solver.worker import Worker
from saitei.queries.answer import Answer, Deciders, Zone
from saitei.queries.asked import ask
from saitei.queries.course.outcome import NO_CLASH
from saitei.queries.session import Session

LEAVES = "may(O,leave,N) :- at_issue(O,leave,N), lies_in_play(O), cost(O,5)."
TABLE = """
Rules: house
Turn order: A → B
Card 《Bolt》 (spell, darkness, cost 6):
  ■Destroy one of your opponent's creatures.
Card 《Five》 (creature, fire, cost 5, power 5000)
Card 《Three》 (creature, fire, cost 3, power 3000)
B's battle zone: {creatures}
It is A's turn.
A casts 《Bolt》.
Question: {question}
"""
BOTH = "《Five》, 《Three》"


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    own = read_page(page(asp(LEAVES), asp(f"-{LEAVES}"), extends="duel-masters"), "house.md")
    with Worker() as worker:
        yield Session(documents=with_own((own,)), worker=worker)


def asked(session: Session, question: str, creatures: str = BOTH) -> Answer:
    return ask(session, TABLE.format(creatures=creatures, question=question)).answer


def test_what_is_the_same_whichever_side_prevails_is_the_choosers(session: Session) -> None:
    found = asked(session, "Is B's 《Three》 destroyed?")
    assert found.status == "open"
    assert isinstance(found.value, Deciders)
    assert {*found.value.among} == {True, False}
    assert found.chooser == "A"


def test_the_answer_without_the_clash_is_told_beside_it(session: Session) -> None:
    found = asked(session, "In which zone does B's 《Five》 end up?")
    assert (found.status, found.value) == ("conflict", None)
    assert {clause for clause, _ in found.sides} >= {"house 1", "house 2"}
    assert [(one.fact, one.status, one.value) for one in found.cases] == [
        (NO_CLASH, "settled", Zone("battle_zone"))
    ]


def test_the_course_leads_up_to_the_clash(session: Session) -> None:
    steps = asked(session, "Is B's 《Five》 destroyed?").course
    assert [str(choice.what) for step in steps for choice in step.picked] == ['card("B","Five",1)']
    assert steps[0].events  # the spell is cast before


def test_where_every_way_comes_to_the_clash_nothing_is_told_of_another(session: Session) -> None:
    found = asked(session, "Is B's 《Five》 destroyed?", "《Five》")
    assert (found.status, found.cases) == ("conflict", ())
