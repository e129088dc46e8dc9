"""Courses of play compared: with a few texts only, since every scene is played out under both sets."""

from collections.abc import Iterator

import pytest
from shipped import LANGUAGE
from thorough import THOROUGH, share

from saitei.errors import UnknownTerm
from saitei.kb.solver.worker import Worker
from saitei.queries.check.check import Check
from saitei.queries.compare.compare import Comparison
from saitei.queries.search import card_texts, menu
from saitei.queries.search.search import SearchRequest
from saitei.queries.search.space import SearchBound
from saitei.queries.session import Session


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker() as one:
        yield one


def compared(
    worker: Worker, monkeypatch: pytest.MonkeyPatch, wanted: SearchRequest, *words: tuple[str, str]
) -> Comparison:
    chosen = [one for one in card_texts.card_texts() if (one.type, one.ja) in words]
    assert len(chosen) == len(words)
    monkeypatch.setattr(menu, "card_texts", lambda: tuple(chosen))
    comparison = Comparison(Session(worker=worker), "duel-masters", "duema-party", wanted, "en")
    comparison.run(lambda _: None)
    return comparison


@pytest.mark.skipif(not THOROUGH, reason="plays some hundred scenes; another stops at the first find")
def test_an_extra_turn_is_taken_under_one_set_only(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = SearchRequest(SearchBound(2, 1), about="course", courses=200.0)
    words = ("spell", "このターンの後に自分のターンを追加する。")
    comparison = compared(worker, monkeypatch, wanted, words)
    (found,) = (one for one in comparison.differences if "duema-party 106.1" in one.clauses_b)
    assert (found.clauses_a, found.clauses_b) == ((), ("duema-party 106.1",))
    assert found.minimal
    assert found.round_trip
    assert comparison.coverage.courses is not None
    assert comparison.coverage.courses.whole


@pytest.mark.skipif(not THOROUGH, reason="plays some hundred scenes; courses of variants are compared below")
def test_a_partner_may_go_home(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = SearchRequest(SearchBound(2, 1), about="course", clause="201.4", limit=1, courses=200.0)
    (found,) = compared(worker, monkeypatch, wanted, ("creature", "")).differences
    assert "duema-party 201.4" in found.clauses_b
    assert "partner" in found.texts.en
    assert found.round_trip


@pytest.mark.parametrize(
    ("variant", "told"), share([("pentagon", "D → E"), ("emperor", "B, C, D are on the same team")], 2)
)
def test_courses_are_played_at_tables_that_a_variant_is_for(worker: Worker, variant: str, told: str) -> None:
    wanted = SearchRequest(SearchBound(2, 0), about="course", limit=1, courses=200.0)
    check = Check(Session(worker=worker), f"dm-variants:{variant}", wanted, "en")
    check.run(lambda _: None)
    (found,) = check.findings
    assert found.clauses == ("dm-variants 600.3a", "dm-variants 600.3g")
    assert found.example is not None
    assert told in found.example.texts.en


def test_an_unknown_topic_is_refused() -> None:
    with pytest.raises(UnknownTerm):
        SearchRequest(about="whim").check(LANGUAGE)
