"""House pages with faults put in on purpose: all are found, and no other clause is accused.

Each page has, about one thing: a clause; another that says the contrary with no precedence between them; one
whose conditions never meet; one that repeats the first in other letters; one that gives way to an exception
wherever it speaks; that exception; and one that nothing is wrong with.
"""

from collections.abc import Iterator

import pytest
from house import asp, house, page
from thorough import THOROUGH, share

from saitei.errors import SaiteiError
from saitei.kb.pages.documents import with_own
from saitei.kb.pages.page import read_page
from saitei.kb.solver.worker import Worker
from saitei.queries.check.check import CONFLICT, NEVER_APPLIES, NEVER_WINS, TWINS, Check
from saitei.queries.check.twins import twins
from saitei.queries.search.search import SearchRequest
from saitei.queries.search.space import SearchBound
from saitei.queries.session import Session

THINGS = {
    "shields": "user(A,C), number_in(C,shield_zone,{})",
    "cost": "has(O,A), cost(O,{})",
    "power": "has(O,A), power(O,{}000)",
    "civilization": "has(O,A), civilization(O,{})",
    "first turn": "user(A,C), {}",
}
VALUES = {
    "civilization": ("fire", "water", "nature"),
    "first turn": ("first_own_turn(C)", "not turn_player(C)", "turn_player(C), not first_own_turn(C)"),
}
IMPOSSIBLE = {
    "civilization": "has(O,A), civilization(O,fire), deed(I,destroy)",
    "first turn": "user(A,C), first_own_turn(C), not turn_player(C)",
}
CLASHING = {("house 1", "house 2"), ("house 2", "house 4")}
OF_TWO = {(sees, sees_not) for sees in ("house 1", "house 4") for sees_not in ("house 6", "house 7")}
"""What else clashes about civilizations: a card may be of two."""


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker() as one:
        yield one


def sees(given: str, sign: str = "", player: str = "P") -> str:
    return asp(f"{sign}sees(I,{player}) :- instruction(A,I), deed(I,look), player({player}), {given}.")


def clauses_about(thing: str) -> list[str]:
    one, other, third = (THINGS[thing].format(value) for value in VALUES.get(thing, (5, 4, 3)))
    return [
        sees(one), sees(one, "-"), sees(IMPOSSIBLE.get(thing, f"{one}, {other}")), sees(one, player="Q"),
        sees(other), "- exception to 5\n\n" + sees(other, "-"), sees(third, "-"),
    ]  # fmt: skip


def draws(shields: str, sign: str = "", player: str = "P") -> str:
    counted = shields.format(player)
    return asp(f"{sign}draws_for_turn({player}) :- turn_player({player}), {counted}.")


COURSE = [
    draws("number_in({},shield_zone,3)"), draws("number_in({},shield_zone,3)", "-"),
    draws("number_in({0},shield_zone,3), number_in({0},shield_zone,4)"),
    draws("number_in({},shield_zone,3)", player="W"),
    draws("number_in({},shield_zone,4)"),
    "- exception to 5\n\n" + draws("number_in({},shield_zone,4)", "-"),
    draws("number_in({},shield_zone,2)", "-"),
]  # fmt: skip


def checked(worker: Worker, clauses: list[str], wanted: SearchRequest) -> Check:
    documents = with_own((read_page(page(*clauses, extends="duel-masters"), "house.md"),))
    check = Check(Session(documents=documents, worker=worker), "house", wanted, "en")
    check.run(lambda _: None)
    assert check.coverage.whole
    return check


def found(check: Check, kind: str) -> list[tuple[str, ...]]:
    return [one.clauses for one in check.findings if one.kind == kind and one.clauses[0].startswith("house")]


@pytest.mark.parametrize("thing", share([*THINGS], 2))
def test_every_fault_is_found_and_no_other_clause_is_accused(worker: Worker, thing: str) -> None:
    check = checked(worker, clauses_about(thing), SearchRequest(SearchBound(2, 1), about="who_sees"))
    assert {*found(check, CONFLICT)} == CLASHING | (OF_TWO if thing == "civilization" else set())
    assert found(check, NEVER_APPLIES) == [("house 3",)]
    assert found(check, NEVER_WINS) == [("house 5",)]
    examples = [one.example for one in check.findings if one.kind == CONFLICT]
    assert all(one and one.minimal and one.printed and one.printed.agrees for one in examples)
    assert [pair for pair in twins(check.rules) if "house 1" in pair] == [("house 1", "house 4")]


@pytest.mark.parametrize("clauses", [clauses_about(thing) for thing in THINGS] + [COURSE])
def test_a_circle_of_precedence_is_refused(clauses: list[str]) -> None:
    house(*clauses[:2])
    with pytest.raises(SaiteiError) as refused:
        house(f"- exception to 2\n\n{clauses[0]}", f"- exception to 1\n\n{clauses[1]}")
    assert refused.value.notice.key == "precedence_cycle"


@pytest.mark.skipif(not THOROUGH, reason="plays out some hundred scenes")
def test_of_a_course_what_clashes_is_found_and_nobody_is_said_to_be_mute(worker: Worker) -> None:
    wanted = SearchRequest(SearchBound(2, 0), about="course", courses=60.0)
    check = checked(worker, COURSE, wanted)
    clashing = {frozenset(one.clauses) for one in check.findings if one.kind == CONFLICT}
    assert any({"house 1", "house 2", "house 4"} <= one for one in clashing)
    assert not any("house 3" in one or "house 5" in one for one in clashing)
    accused = {NEVER_APPLIES, NEVER_WINS}
    assert [one for one in check.findings if one.kind in accused] == []
    assert {one.state for one in check.coverage.clauses["house"] if one.clause.startswith("house")} == {
        "course"
    }
    assert ("house 1", "house 4") in twins(check.rules)


def test_a_clash_is_found_about_what_the_answer_rests_on(worker: Worker) -> None:
    at_once = asp("-sick(O) :- card_type(O,creature).")
    check = checked(worker, [at_once], SearchRequest(SearchBound(2, 1), about="may"))
    (clash,) = (one for one in check.findings if one.kind == CONFLICT)
    assert clash.clauses == ("duel-masters 301.5", "house 1")
    assert clash.example
    assert "attack" in clash.example.texts.en


BEYOND = [
    asp("-may(O,attack,P) :- at_issue(O,attack,P), 3 <= #count { X : controller(X,P), lies_in_play(X) }."),
    asp(
        "-may(O,attack,P) :- at_issue(O,attack,P), player(P), lies_in_play(X), lies_in_play(Y), X < Y, Y < O."
    ),
    asp("-may(O,attack,P) :- at_issue(O,attack,P), number_in(P,shield_zone,N), N > 4, N < 5."),
    asp("-may(O,attack,P) :- at_issue(O,attack,P), number_in(P,shield_zone,4), player(P)."),
    "- exception to 4\n\n"
    + asp("may(O,attack,P) :- at_issue(O,attack,P), 2 > #count { X : controller(X,P), lies_in_play(X) }."),
]


def test_what_needs_more_than_lies_on_the_table_is_not_said_to_be_mute(worker: Worker) -> None:
    check = checked(worker, BEYOND, SearchRequest(SearchBound(2, 1), about="may"))
    assert found(check, NEVER_APPLIES) == [("house 3",)]
    assert found(check, NEVER_WINS) == []
    told = {one.clause: one for one in check.coverage.clauses["house"]}
    for name in ("house 1", "house 2"):
        assert [(one.name, *one.args) for one in told[name].needs] == [("more_cards", frozenset({3}))]
    assert {told[name].state for name in ("house 1", "house 2")} == {"partly"}
    assert told["house 3"].state == "searched"


ON_SPELLS = [
    asp("-may_use(A) :- has(O,A), keyword(A,shield_trigger), cost(O,7), card_type(O,spell)."),
    asp("may_use(A) :- has(O,A), keyword(A,shield_trigger), civilization(O,fire)."),
    asp("-may_use(A) :- has(O,A), keyword(A,blocker), has(O,B), keyword(B,double_breaker)."),
]


def test_a_keyword_lies_on_what_a_clause_names_and_two_on_one_card_are_not_said_to_be_mute(
    worker: Worker,
) -> None:
    check = checked(worker, ON_SPELLS, SearchRequest(SearchBound(2, 2), about="may_use"))
    assert found(check, CONFLICT) == [("house 1", "house 2")]
    assert found(check, NEVER_APPLIES) == []
    told = {one.clause: one for one in check.coverage.clauses["house"]}
    assert [one.name for one in told["house 3"].needs] == ["more_of_a_text"]


def test_what_says_the_same_is_told_with_the_rest(worker: Worker) -> None:
    again = sees(THINGS["cost"].format(5), player="C")
    check = checked(worker, [*clauses_about("cost"), again], SearchRequest(SearchBound(2, 0)))
    assert {("house 1", "house 4"), ("house 1", "house 8")} <= {*found(check, TWINS)}
