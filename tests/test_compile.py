"""The loader refuses what a clause cannot mean, and says where and what is near."""

from __future__ import annotations

import pytest
from house import asp, house
from shipped import LANGUAGE

from saitei.errors import SaiteiError
from saitei.kb.clauses.compile import compile_clauses
from saitei.kb.clauses.rule import Rule
from saitei.kb.pages.page import read_page
from saitei.kb.vocabulary import vocabulary


def compiled(rule: str) -> Rule:
    text = '+++\ndocument = "house"\n+++\n## 1 One · 一\n\n' + asp(rule)
    ((made,),) = compile_clauses(read_page(text, "house.md").clauses, vocabulary(LANGUAGE))
    return made


def refused(*clauses: str) -> SaiteiError:
    with pytest.raises(SaiteiError) as caught:
        house(*clauses)
    return caught.value


def test_a_conclusion_gets_its_clause_and_the_ruling_set() -> None:
    assert compiled("-may_name(I,P) :- mentions(I,opponent), out(P).").text == (
        'says(S,"house 1",may_name(I,P),no) :- in(S,"house 1"); mentions(I,opponent); out(P).'
    )


def test_a_value_is_taken_from_the_last_argument() -> None:
    assert (
        'says(S,"house 1",reach(I),one_opponent)'
        in compiled("reach(I,one_opponent) :- mentions(I,opponent).").text
    )


def test_a_conclusion_in_a_body_is_one_that_holds() -> None:
    rule = compiled("may_name(I,P) :- reach(I,one_opponent), -opponent_of(P,P), player(P).")
    assert "holds(S,reach(I),one_opponent); holds(S,opponent_of(P,P),no); player(P)" in rule.text


def test_unsettled_asks_whether_any_clause_speaks() -> None:
    rule = compiled("reach(I,everyone) :- instruction(A,I), unsettled(reach(I)).")
    assert "not said(S,reach(I))" in rule.text


def test_the_explanation_carries_the_instantiated_body() -> None:
    rule = compiled("may_name(I,P) :- mentions(I,opponent), player(P), not out(P).")
    assert "(f(mentions(I,opponent)),f(player(P)),n(out(P)),)" in rule.provenance_rule


@pytest.mark.parametrize(
    ("rule", "key"),
    [
        ("reech(I,everyone) :- instruction(A,I).", "predicate_unknown"),
        ("reach(I,everyone) :- instruktion(A,I).", "predicate_unknown"),
        ("reach(I) :- instruction(A,I).", "wrong_arity"),
        ("reach(I,evryone) :- instruction(A,I).", "constant_unknown"),
        ("-loses_game(P) :- player(P), step(Z), Z != end_step.", "constant_unknown"),
        ("reach(I,everyone) :- instruction(A,I), player(I).", "wrong_type"),
        ("may_name(I,3) :- instruction(A,I).", "wrong_type"),
        ("-reach(I,everyone) :- instruction(A,I).", "denial_not_allowed"),
        ('player("E").', "fact_in_head"),
        ("holds(main,x,y) :- player(P).", "predicate_reserved"),
        ("may_name(I,P) :- instruction(A,I), player(P), not sees(I,P).", "absent_conclusion"),
        ("may_name(I,P) :- instruction(A,I), player(P), not seat(P,(0;1)).", "pool_under_not"),
        ("seats(N) :- N = #count { P : opponent_of(P,P) }.", "definition_reads_conclusion"),
        ("{ may_name(I,P) } :- instruction(A,I), player(P).", "head_not_plain"),
        (":- player(P).", "head_not_plain"),
        ("may_name(I,P) ; sees(I,P) :- instruction(A,I), player(P).", "head_not_plain"),
        ("may_name(I,P) :- instruction(A,I).", "unsafe_variable"),
        ("may_name(I,S) :- instruction(A,I), player(S).", "variable_reserved"),
        ("may_name(I,P) :- instruction(A,I)", "fence_without_stop"),
        ("reach(I,everyone) :- instruction(A,I), unsettled(player(I)).", "unsettled_misused"),
    ],
)
def test_a_rule_that_cannot_be_meant_is_refused(rule: str, key: str) -> None:
    assert refused(asp(rule)).notice.key == key


def test_the_error_names_file_and_line() -> None:
    error = refused(asp("reach(I,everyone) :- instruction(A,I).", "reech(I,everyone) :- instruction(A,I)."))
    assert str(error.place) == "house.md:10:1"


def test_the_nearest_predicate_is_suggested() -> None:
    assert "reach" in str(refused(asp("reech(I,everyone) :- instruction(A,I).")).notice.values["nearest"])


def test_a_doubled_clause_number_is_refused_with_both_places() -> None:
    text = '+++\ndocument = "house"\n+++\n## 1 One · 一\n\n## 1 Again · 再\n'
    from saitei.kb.pages.documents import with_own  # noqa: PLC0415 used here only

    with pytest.raises(SaiteiError) as caught:
        with_own((read_page(text, "house.md"),))
    assert caught.value.notice.values["first"] == "house.md:4:1"


def test_an_unknown_clause_in_a_relation_is_refused_with_the_nearest() -> None:
    error = refused("- exception to duema-party 300.22\n")
    assert (error.notice.key, "duema-party 300.2" in str(error.notice.values["nearest"])) == (
        "clause_unknown",
        True,
    )
