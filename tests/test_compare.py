import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from house import asp, house
from shipped import LANGUAGE
from thorough import few_unless_thorough, share

from saitei.kb.rulesets.side_by_side import Sides, side_by_side
from saitei.kb.solver.job import Limits
from saitei.kb.solver.search import begin
from saitei.kb.solver.worker import Worker
from saitei.kb.vocabulary import vocabulary
from saitei.queries import input_files
from saitei.queries.answer import Choice, Deciders, Zone, as_seen
from saitei.queries.cli.main import main
from saitei.queries.compare.compare import Comparison
from saitei.queries.compare.difference import Difference
from saitei.queries.compare.editions import sides
from saitei.queries.search.search import SearchProgress, SearchRequest
from saitei.queries.search.space import SearchBound, searched_kinds, space
from saitei.queries.search.table_size import fit_table_size
from saitei.queries.session import Session

ROOT = Path(__file__).parent.parent
UNEXPLAINED = (ROOT / "tests" / "unexplained.lp").read_text(encoding="utf-8")
HOUSE = str(ROOT / "docs" / "examples" / "kitchen-table.md")


PARTING = {
    "winner": ("dm-variants:two-headed", "dm-variants:free-for-all"),
    "losers": ("dm-variants:two-headed", "dm-variants:free-for-all"),
    "controller_at_end": ("dm-variants:rotating-table", "dm-variants:free-for-all"),
    "ends_in": ("dm-variants:planechase", "dm-variants:planar-exploration"),
    "number_at_end": ("dm-variants:archenemy", "dm-variants:shared-team-turns"),
    "playable": ("dm-variants:rotating-table", "dm-variants:free-for-all"),
}
"""Two sets that part on a question on which the documents do not."""

COMPARE = ("compare", "duel-masters", "duema-party", "--about", "whom", "--players", "3", "--cards", "1")


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Worker() as worker:
        yield Session(documents=input_files.documents(input_files.own_pages([HOUSE])), worker=worker)


def compared(session: Session, a: str, b: str, wanted: SearchRequest) -> Comparison:
    comparison = Comparison(session, a, b, wanted, "en")
    comparison.run(lambda _: None)
    return comparison


@pytest.fixture(scope="module")
def named(session: Session) -> Comparison:
    """Whom a text may mean, under the comprehensive rules and under Duema Party."""
    return compared(
        session,
        "duel-masters",
        "duema-party",
        SearchRequest(SearchBound(3, few_unless_thorough(2, 1)), about="whom"),
    )


def one(comparison: Comparison, clause: str, kind: str) -> Difference:
    return next(
        found
        for found in comparison.differences
        if found.kind == kind and clause in (*found.clauses_a, *found.clauses_b)
    )


def test_every_difference_is_smallest_and_comes_out_again_when_it_is_asked(named: Comparison) -> None:
    assert named.coverage.whole
    assert named.differences
    assert [found.texts.own for found in named.differences if not (found.minimal and found.round_trip)] == []


def test_an_attack_trigger_may_name_any_opponent_only_where_a_clause_says_so(named: Comparison) -> None:
    found = one(named, "duema-party 304.1", "only_b")
    assert (found.size.players, found.size.cards) == (3, 1)
    assert found.printed is not None
    assert found.printed.asked["a"].answer.status == "silent"
    assert "attacks" in found.texts.en
    assert "攻撃した" in found.texts.ja


def test_a_house_page_that_does_not_speak_of_a_question_makes_no_difference(session: Session) -> None:
    same = compared(session, "duema-party", "kitchen-table", SearchRequest(SearchBound(3, 1), about="whom"))
    assert same.coverage.whole
    assert same.differences == ()


def test_what_is_counted_is_stated_though_one_side_never_counts(session: Session) -> None:
    counted = compared(
        session, "duel-masters", "duema-party", SearchRequest(SearchBound(2, 1), about="holds_against")
    )
    assert counted.differences
    assert all(found.round_trip for found in counted.differences)


def test_answers_that_part_on_what_is_not_asked_are_found(session: Session) -> None:
    ffa = "dm-variants:free-for-all"
    parted = compared(session, ffa, f"{ffa}+limited-range", SearchRequest(SearchBound(4, 2), about="power"))
    weakened = one(parted, "dm-variants 600.4a", "differs")
    assert weakened.conclusions == ("power",)
    assert weakened.round_trip


@pytest.mark.parametrize("question", share(searched_kinds(), 5))
def test_no_difference_goes_unseen(session: Session, question: str) -> None:
    a, b = PARTING.get(question, ("duel-masters", "duema-party"))
    sets = {"a": session.rules(a), "b": session.rules(b)}
    made = space(Sides.of(sets), question, SearchBound(4 if question in PARTING else 3, 2), "compare")
    begun = session.worker.call(Limits(seconds=60), begin, question, (*made.parts, UNEXPLAINED), (), 60.0)
    assert begun.exhausted
    assert begun.targets
    assert "unexplained" not in begun.targets


def test_nothing_is_left_over_where_only_one_of_the_sets_is_for_the_table(session: Session) -> None:
    wanted = SearchRequest(SearchBound(3, 2), about="may_use", clause="duel-masters 603.4", courses=0)
    (found,) = [
        difference
        for difference in compared(session, "duel-masters", "duema-party", wanted).differences
        if difference.size.players == 3  # too many for the comprehensive rules
    ]
    assert "mana zone" not in found.texts.en
    assert found.printed is not None
    assert found.printed.agrees


def edition(tmp_path: Path, *changes: tuple[str, str]) -> str:
    """The house page with some words changed, each of which it has once."""
    text = Path(HOUSE).read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    own = tmp_path / "kitchen-table.md"
    own.write_text(text, encoding="utf-8")
    return str(own)


def editions(session: Session, other: str, wanted: SearchRequest) -> Comparison:
    found = sides("kitchen-table", other, session)
    comparison = Comparison(found.session, found.a, found.b, wanted, "en", found.given, found.moved)
    comparison.run(lambda _: None)
    return comparison


def test_another_edition_parts_on_the_revised_clause(session: Session, tmp_path: Path) -> None:
    own = edition(tmp_path, ("N <= 2", "N <= 1"))
    comparison = editions(session, own, SearchRequest(SearchBound(2, 2), about="may", clause="2"))
    assert {found.clauses_a for found in comparison.differences} == {("kitchen-table 2",)}
    assert all(found.round_trip for found in comparison.differences)


def test_another_edition_flips_published_examples(session: Session, tmp_path: Path) -> None:
    own = edition(tmp_path, ("N <= 2", "N <= 1"))
    comparison = editions(session, own, SearchRequest(examples_only=True, asking=200.0))
    assert {flip.given.clause for flip in comparison.flips} == {"kitchen-table 2"}
    assert comparison.coverage.left_out == ("searches",)


def test_a_clause_that_only_moved_is_known_by_its_text(
    session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = edition(tmp_path, ("## 2 Spare", "## 7 Spare"))
    assert main(("test", str(HOUSE), "--rules", own, "--lang", "en")) == 0
    assert "kitchen-table 2 → 7" in capsys.readouterr().out
    comparison = editions(session, own, SearchRequest(SearchBound(2, 2), about="may"))
    assert dict(comparison.moved) == {"kitchen-table 7": "kitchen-table 2"}
    assert comparison.differences == ()


def test_what_is_only_told_in_another_order_is_no_difference() -> None:
    one, other = Zone("graveyard"), Zone("battle_zone")
    told = Deciders(("A",), (one, other), (("A",), ()), ((), ("B",)))
    assert as_seen(told) == as_seen(Deciders(("A",), (other, one), ((), ("A",)), (("B",), ())))
    assert as_seen(told) != as_seen(Deciders(("A",), (other, one), (("A",), ()), ((), ("B",))))
    assert as_seen(Choice("A", ("B", "C"))) == as_seen(Choice("A", ("C", "B")))


def test_own_scenarios_are_asked_under_both_sets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "own.scenario").write_text(
        "Rules: duema-party\nTurn order: A → B → C\nIt is A's turn.\nQuestion: Whose turn is next?\n",
        encoding="utf-8",
    )
    unknown = tmp_path / "unknown.scenario"
    unknown.write_text(
        "Turn order: A → B\nA's hand: 《ない》\nQuestion: Whose turn is next?\n", encoding="utf-8"
    )
    assert main(("compare", "duel-masters", "duema-party", "--examples", str(tmp_path), "--json")) == 0
    printed = json.loads(capsys.readouterr().out)
    assert [(one["kind"], one["a"]["status"]) for one in printed["flips"]] == [("only_b", "silent")]
    assert printed["examples"] | {"refused": []} == {"asked": 1, "unread": 1, "left": 0, "refused": []}
    (refused,) = printed["examples"]["refused"]
    assert (refused["file"], "《ない》" in refused["why"]) == (str(unknown), True)


def test_a_set_does_not_differ_from_itself(session: Session) -> None:
    assert compared(session, "duema-party", "duema-party", SearchRequest()).differences == ()


def test_a_search_without_time_finds_nothing_and_says_so(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saitei.disk_cache._folder", lambda: tmp_path)  # nothing is known from before
    stopped = compared(session, "duel-masters", "duema-party", SearchRequest(seconds=0))
    assert not stopped.complete
    assert stopped.differences == ()


def test_what_was_found_before_ctrl_c_stays(session: Session) -> None:
    comparison = Comparison(session, "duel-masters", "duema-party", SearchRequest(SearchBound(3, 1)), "en")

    def press(stage: SearchProgress) -> None:
        if stage.found == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        comparison.run(press)
    assert len(comparison.found) == 2
    assert not comparison.complete


def test_the_command_prints_the_form_that_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    assert main((*COMPARE, "--clause", "304.1", "--limit", "1", "--json")) == 0
    printed = json.loads(capsys.readouterr().out)
    (found,) = printed["differences"]
    assert (printed["complete"], printed["because"]) == (False, ["about", "clause", "limit", "courses"])
    assert found["clauses_b"] == ["duema-party 304.1"]
    assert {found["a"]["ruling_set"], found["b"]["ruling_set"]} == {"duel-masters", "duema-party"}
    assert found["b"]["why"]
    assert set(found["scenarios"]) == {"en", "ja"}


def test_the_command_says_it_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main((*COMPARE, "--clause", "304.1", "--lang", "en", "--why")) == 0
    told = capsys.readouterr().out
    assert "[duema-party 304.1]" in told
    assert "- ⟷ duema-party 304.1" in told
    assert "not all such scenarios were searched: one kind of question only, one clause only" in told


def test_an_unknown_ruling_set_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("compare", "duema-partie", "duel-masters", "--lang", "en")) == 1
    assert "duema party" in capsys.readouterr().err


def test_options_of_one_document_are_kept_apart(session: Session) -> None:
    sets = {"a": session.rules("dm-variants:free-for-all"), "b": session.rules("dm-variants:emperor")}
    told = side_by_side(Sides.of(sets), "may", vocabulary(LANGUAGE).predicates).text.splitlines()
    handing_over = [line for line in told if line.startswith('says(b,"dm-variants 609.9"')]
    assert handing_over
    assert all("in_use_b(emperor)" in line for line in handing_over)
    assert [line for line in told if line.startswith("in_use(")] == []


def test_what_options_do_not_define_otherwise_is_said_once(session: Session) -> None:
    sets = {"a": session.rules("dm-variants:free-for-all"), "b": session.rules("dm-variants:emperor")}
    told = side_by_side(Sides.of(sets), "whom", vocabulary(LANGUAGE).predicates).text.splitlines()
    assert [line for line in told if line.startswith('says(S,"dm-variants 601.2c"')]
    assert [line for line in told if line.startswith(("apart_a(", "apart_b("))] == []


def test_as_many_sit_as_clauses_say_that_the_rules_are_for() -> None:
    six = house(asp("-for_so_many :- seats(N), N < 6."))
    with Worker() as worker:
        fitted = fit_table_size(worker, {"a": six}, SearchRequest(SearchBound(2, 1)))
    assert fitted.wanted.bound.players == 6
