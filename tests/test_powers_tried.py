"""Answers that hinge on a power that nobody stated: for each range of powers what comes of it."""

from __future__ import annotations

import pytest

from saitei.queries.answer import Answer
from saitei.queries.asked import ask
from saitei.queries.session import Session
from saitei.terms import Term, to_asp

_BATTLE = """
Rules: duel-masters
Turn order: A→B
Card 《Comer》 (creature, fire, cost 2{power}):
  {text}
Card 《Stranger》 (creature, fire, cost 2{other})
A's turn.
A's battle zone: 《Comer》
B's battle zone: 《Stranger》 (tapped)
A's 《Comer》 attacks B's 《Stranger》.
Question: Is B's 《Stranger》 destroyed?
"""

_SPELL = """
Rules: duel-masters
Turn order: A→B
Card 《Chill》 (spell, darkness, cost 3):
  {text}
Card 《Stranger》 (creature, fire, cost 2)
A's turn.
B's battle zone: 《Stranger》
A casts 《Chill》.
Question: Is B's 《Stranger》 destroyed?
"""

_PLAIN = "When this creature is destroyed, draw a card."


@pytest.fixture(scope="module")
def session() -> Session:
    return Session()


def _cases(answer: Answer) -> list[tuple[str, object]]:
    return [(to_asp(one.fact.args[-1]), one.value) for one in answer.cases]


def test_a_battle_is_told_for_each_range_of_the_attackers_power(session: Session) -> None:
    text = _BATTLE.format(power="", text=_PLAIN, other=", power 3000")
    answer = ask(session, text).answer
    assert answer.status == "depends"
    assert _cases(answer) == [("below(3000)", False), ("at_least(3000)", True)]


def test_what_a_text_adds_to_a_power_moves_where_the_ranges_part(session: Session) -> None:
    text = _BATTLE.format(power="", text="Power attacker +2000", other=", power 3000")
    assert _cases(ask(session, text).answer) == [("below(1000)", False), ("at_least(1000)", True)]


def test_what_is_so_at_every_power_from_none_up_to_a_bound_is_one_range(session: Session) -> None:
    text = _SPELL.format(text="One of your opponent's creatures gets -2000 power until the end of the turn.")
    assert _cases(ask(session, text).answer) == [("between(0,2000)", True), ("above(2000)", False)]


def test_two_powers_that_nobody_stated_are_only_named(session: Session) -> None:
    answer = ask(session, _BATTLE.format(power="", text=_PLAIN, other="")).answer
    assert answer.status == "depends"
    assert {one.fact.name for one in answer.cases} == {"power"}
    assert all(len(one.fact.args) == 1 for one in answer.cases)


def test_a_power_that_is_asked_for_itself_is_told_in_no_ranges(session: Session) -> None:
    text = _SPELL.format(text="Draw a card.").replace(
        "A casts 《Chill》.\nQuestion: Is B's 《Stranger》 destroyed?",
        "Question: What is the power of B's 《Stranger》?",
    )
    (case,) = ask(session, text).answer.cases
    assert case.fact == Term("power", (Term("card", ("B", "Stranger", 1)),))


def test_nothing_is_tried_where_a_keyword_reckons_with_the_power(session: Session) -> None:
    text = _BATTLE.format(power="", text="Powered breaker", other=", power 3000")
    answer = ask(session, text).answer
    assert all(len(one.fact.args) == 1 for one in answer.cases)
