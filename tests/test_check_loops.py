"""Topics that depend on their own absence delete situations without a word: they are refused at load."""

from __future__ import annotations

import pytest
from house import asp, house

from saitei.errors import RulePageError


def refused(*clauses: str) -> str:
    with pytest.raises(RulePageError) as caught:
        house(*clauses)
    return caught.value.notice.key


def test_a_topic_that_reads_its_own_absence_is_refused() -> None:
    assert refused(asp("may_use(A) :- ability(A), unsettled(may_use(A)).")) == "topic_loop"


def test_an_odd_loop_through_another_topic_is_refused() -> None:
    one = asp("sees(I,P) :- instruction(A,I), player(P), unsettled(affected(I,P)).")
    other = asp("affected(I,P) :- instruction(A,I), player(P), sees(I,P).")
    assert refused(one, other) == "topic_loop"


def test_a_loop_inside_an_aggregate_is_refused() -> None:
    assert refused(asp("may_use(A) :- ability(A), 0 = #count { B : may_use(B) }.")) == "topic_loop"


def test_topics_that_read_each_other_while_clauses_fight_over_them_are_refused() -> None:
    positive = asp("sees(I,P) :- instruction(A,I), player(P), affected(I,P).", "affected(I,P) :- sees(I,P).")
    assert (
        refused("- exception to 2\n\n" + positive, asp("-sees(I,P) :- instruction(A,I), player(P)."))
        == "topic_loop"
    )


def test_a_positive_loop_that_nobody_fights_over_is_allowed() -> None:
    assert house(asp("waiting(E) :- waits(E).", "waiting(F) :- waiting(E), follows(F,E).")).name == "house"
