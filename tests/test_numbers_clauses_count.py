"""A number of cards that a clause counts and nobody has stated is tried, and never taken for another one."""

from __future__ import annotations

import pytest
from house import asp, page

from saitei.kb.pages.documents import with_own
from saitei.kb.pages.page import read_page
from saitei.queries.answer import Answer
from saitei.queries.asked import ask
from saitei.queries.session import Session
from saitei.terms import Term

SHIELDS = asp("-may(O,attack,P) :- at_issue(O,attack,P), number_in(P,shield_zone,3).")
FEW_SHIELDS = asp("-may(O,attack,P) :- at_issue(O,attack,P), number_in(P,shield_zone,N), N <= 3.")
HAND = asp("-may(P,draw,D) :- at_issue(P,draw,D), number_in(P,hand,3).")
TABLE = """Rules: house
Turn order: A, B, C, D
Card 《Kid》 (creature, fire, cost 2, power 1000): When this creature attacks, draw a card.
It is A's turn, attack step.
A's battle zone: 《Kid》
A's deck has 20 cards.
"""
ATTACK = "Question: May A's 《Kid》 attack B?\n"
DRAW = "B has 2 shields.\nA's 《Kid》 attacks B.\nQuestion: How many cards are left in A's deck?\n"


def asked(clause: str, text: str) -> Answer:
    session = Session(documents=with_own((read_page(page(clause), "house.md"),)))
    return ask(session, TABLE + text).answer


CASES = [(SHIELDS, {3}), (FEW_SHIELDS, {0, 1, 2, 3})]


@pytest.mark.parametrize(("clause", "forbidden"), CASES)
def test_each_number_of_shields_is_tried(clause: str, forbidden: set[int]) -> None:
    answer = asked(clause, ATTACK)
    assert answer.status == "depends"
    assert {one.fact.args[:2] for one in answer.cases} == {("B", Term("shield_zone"))}
    assert {one.fact.args[2] for one in answer.cases if one.value is False} == forbidden


def test_a_course_tries_what_a_clause_counts_in_it() -> None:
    answer = asked(HAND, DRAW)
    assert answer.status == "depends"
    assert {one.value for one in answer.cases if one.fact.args[2] == 3} == {20}
    assert {one.value for one in answer.cases if one.fact.args[2] != 3} == {19}


def test_what_is_stated_is_not_tried() -> None:
    assert asked(SHIELDS, f"B has 4 shields.\n{ATTACK}").value is True
    assert asked(SHIELDS, f"B has 3 shields.\n{ATTACK}").value is False
