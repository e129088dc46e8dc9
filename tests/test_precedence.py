"""What prevails over what is said by clauses, settled before anything is asked."""

from __future__ import annotations

import pytest
from house import asp, house

from saitei.errors import RulePageError
from saitei.kb.clauses.precedence import is_within
from saitei.kb.rulesets.ruleset import RulingSet, ruling_set

YES = asp("may_name(I,P) :- mentions(I,opponent), player(P).")
NO = asp("-may_name(I,P) :- mentions(I,opponent), player(P).")


def pairs(rules: RulingSet) -> dict[tuple[str, str], str]:
    return {(pair.upper, pair.lower): pair.by for pair in rules.over}


def test_an_exception_prevails_because_a_rule_of_construction_says_so() -> None:
    rules = house("- exception to 2\n\n" + YES, NO)
    assert pairs(rules)["house 1", "house 2"] == "construction 1"


def test_clauses_that_cannot_clash_need_no_precedence() -> None:
    rules = house("- exception to 2\n\n" + YES, YES)
    assert ("house 1", "house 2") not in pairs(rules)


def test_a_document_that_says_it_prevails_is_cited_for_it() -> None:
    rules = ruling_set("duema-party")
    assert pairs(rules)["duema-party 305.1", "duel-masters 101.4"] == "duema-party 000.3"


def test_a_house_rule_prevails_over_the_party_document_by_its_own_clause() -> None:
    assert pairs(house(NO))["house 1", "duema-party 300.1"] == "duema-party 001.3"


def test_what_is_read_into_a_document_can_be_left_out() -> None:
    pair = ("duel-masters 101.2", "duel-masters 101.1")
    read = pairs(ruling_set("duema-party"))
    stated = pairs(ruling_set("duema-party", stated_only=True))
    assert (read[pair], pair in stated) == ("construction 5", False)


def test_a_cycle_of_live_precedences_is_refused() -> None:
    with pytest.raises(RulePageError) as caught:
        house("- exception to 2\n\n" + YES, "- exception to 1\n\n" + NO)
    assert caught.value.notice.key == "precedence_cycle"


@pytest.mark.parametrize(
    ("inner", "outer", "within"),
    [
        ("d 300.1a", "d 300.1", True),
        ("d 300.10", "d 300.1", False),
        ("d 300.1", "d 300.1", False),
        ("d 300.1", "d 300", True),
    ],
)
def test_a_sub_clause_is_known_by_its_number(inner: str, outer: str, *, within: bool) -> None:
    assert is_within(inner, outer) is within
