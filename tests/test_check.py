import json
from collections.abc import Iterator

import pytest
from house import asp, page
from thorough import THOROUGH, share

from saitei.kb.pages.documents import with_own
from saitei.kb.pages.page import read_page
from saitei.kb.rulesets.ruleset import ruling_set
from saitei.kb.solver.worker import Worker
from saitei.queries.check.check import CONFLICT, NEVER_APPLIES, NEVER_WINS, SILENT, Check, CheckFinding
from saitei.queries.cli.main import main
from saitei.queries.search.search import SearchRequest
from saitei.queries.search.space import SearchBound
from saitei.queries.session import Session

SEES = "sees(I,P) :- instruction(A,I), deed(I,look), player(P)."
SEES_NOT = "-sees(I,P) :- instruction(A,I), deed(I,look), user(A,P)."
RACES = ((SEES, '"ドラゴン"'), (SEES_NOT, '"ヒューマノイド"'))
NEVER = "sees(I,P) :- instruction(A,I), deed(I,look), deed(I,destroy), player(P)."
SMALL = SearchRequest(SearchBound(2, 1), about="who_sees")


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker() as one:
        yield one


def checked(worker: Worker, *clauses: str, others: tuple[str, ...] = ()) -> Check:
    """What is found of a house page over the comprehensive rules."""
    documents = with_own((read_page(page(*clauses, extends="duel-masters"), "house.md"),))
    check = Check(Session(documents=documents, worker=worker), "house", SMALL, "en", others)
    check.run(lambda _: None)
    assert check.coverage.whole
    return check


def found(check: Check, kind: str) -> list[CheckFinding]:
    return [one for one in check.findings if one.kind == kind and one.clauses[0].startswith("house")]


def test_clauses_about_two_races_clash_on_a_card_of_both(worker: Worker) -> None:
    of_one, of_other = (f"{rule[:-1]}, has(O,A), race(O,{race})." for rule, race in RACES)
    (clash,) = found(checked(worker, asp(of_one), asp(of_other)), CONFLICT)
    assert clash.clauses == ("house 1", "house 2")
    assert clash.example is not None
    assert clash.example.printed is not None
    assert clash.example.printed.agrees


def test_two_clauses_that_clash_are_shown_with_the_smallest_scenario(worker: Worker) -> None:
    (clash,) = found(checked(worker, asp(SEES), asp(SEES_NOT)), CONFLICT)
    assert clash.clauses == ("house 1", "house 2")
    assert [str(place.file) for place in clash.places] == ["house.md", "house.md"]
    assert clash.example is not None
    assert (clash.example.size.players, clash.example.size.cards) == (2, 1)
    assert clash.example.minimal
    assert clash.example.printed is not None
    assert clash.example.printed.agrees
    assert clash.example.printed.asked["a"].answer.status == "conflict"


def test_a_conflict_that_the_page_accepts_is_not_new(worker: Worker) -> None:
    check = checked(worker, "- accepted conflict 2: so we like it\n\n" + asp(SEES), asp(SEES_NOT))
    (clash,) = found(check, CONFLICT)
    assert clash.accepted == "so we like it"
    assert clash not in check.new


def test_another_conflict_is_not_accepted_with_it(worker: Worker) -> None:
    check = checked(worker, "- accepted conflict 3: so we like it\n\n" + asp(SEES), asp(SEES_NOT))
    assert found(check, CONFLICT)[0] in check.new


def test_a_clause_that_nothing_makes_speak_never_applies(worker: Worker) -> None:
    check = checked(worker, asp(SEES), asp(NEVER))
    assert [one.clauses for one in found(check, NEVER_APPLIES)] == [("house 2",)]


def test_a_clause_that_always_gives_way_never_wins(worker: Worker) -> None:
    check = checked(
        worker, asp(SEES), "- exception to 1\n\n" + asp(SEES_NOT.replace("user(A,P)", "player(P)"))
    )
    (beaten,) = found(check, NEVER_WINS)
    assert beaten.clauses == ("house 1",)
    assert beaten.example is not None


def test_what_another_set_settles_is_left_unsaid(worker: Worker) -> None:
    check = checked(worker, others=("duema-party",))
    unsaid = [one for one in check.findings if one.kind == SILENT]
    assert {one.by for one in unsaid} == {"duema-party"}
    assert [one for one in unsaid if one.example is None or not one.example.printed] == []
    assert [one for one in unsaid if one in check.new] == []


def stated_only(worker: Worker, name: str, players: int) -> Check:
    """What is found of one kind of question, with nothing but the precedence that the document states."""
    session = Session(worker=worker)
    session.sets[name] = ruling_set(name, session.documents, stated_only=True)
    check = Check(session, name, SearchRequest(SearchBound(players, 1), about="whom", seconds=200.0), "en")
    check.run(lambda _: None)
    assert check.coverage.whole
    return check


def test_the_clauses_of_a_clash_are_those_that_clash_in_its_scenario(worker: Worker) -> None:
    check = stated_only(worker, "dm-variants:tower-duel", 3)
    (clash,) = (one for one in check.findings if one.kind == CONFLICT)
    assert clash.clauses == ("dm-variants 600.4a", "dm-variants 600.6a")
    assert clash.example is not None
    assert clash.example.printed is not None
    assert {*clash.clauses} == {clause for clause, _ in clash.example.printed.asked["a"].answer.sides}
    # who is an opponent is what clashes there
    assert {*check.unconfirmed} == {("dm-variants 600.4a",), ("dm-variants 101.1", "dm-variants 605.1")}


def test_no_clause_is_said_never_to_win_that_may_win_where_something_else_is_asked(worker: Worker) -> None:
    check = stated_only(worker, "dm-variants:two-headed", 4)
    assert [one.clauses for one in check.findings if one.kind == NEVER_WINS] == []


def test_the_command_exits_with_1_where_something_is_new(capsys: pytest.CaptureFixture[str]) -> None:
    small = ("--about", "whom", "--players", "2", "--cards", "1", "--clause", "701.21a", "--alone", "--json")
    code = main(("check", "duel-masters", *small))
    printed = json.loads(capsys.readouterr().out)
    assert code == int(any(one["accepted"] is None for one in printed["conflicts"]))
    assert printed["because"] == ["about", "clause", "courses"]
    assert all(one["places"] for one in printed["conflicts"])
    assert {"conflicts", "never_applies", "never_wins", "silent", "not_searched"} <= printed.keys()


def test_without_a_set_every_document_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(("check", "--about", "declaration_order", "--players", "2", "--cards", "1", "--json"))
    printed = json.loads(capsys.readouterr().out)
    assert {"duel-masters", "duema-party", "dm-variants"} <= {one["set"] for one in printed}
    assert code == int(any(one["accepted"] is None for each in printed for one in each["conflicts"]))


@pytest.mark.parametrize("name", share(["duema-party", "duel-masters"], 2))
def test_nothing_new_is_found_of_a_shipped_set(worker: Worker, name: str) -> None:
    wanted = SearchRequest(SearchBound(3, 2), about=None if THOROUGH else "may", seconds=200.0)
    check = Check(Session(worker=worker), name, wanted, "en")
    check.run(lambda _: None)
    assert check.coverage.whole
    assert [one.clauses for one in check.new] == []
