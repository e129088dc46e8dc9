"""Every two ruling sets part: what variants play with is drawn, at a table that is for both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import combinations

import pytest
from shipped import LANGUAGE
from thorough import THOROUGH, share

from saitei.kb.pages.documents import CONSTRUCTION, shipped
from saitei.kb.solver.worker import Worker
from saitei.queries.check.check import Check
from saitei.queries.compare.compare import Comparison
from saitei.queries.compare.difference import Difference
from saitei.queries.search.search import SearchProgress, SearchRequest
from saitei.queries.search.space import every_question
from saitei.queries.search.variant_components import words_of_clauses
from saitei.queries.session import Session

VARIANTS = "dm-variants"
GAME = "duel-masters"
SETS = sorted(
    {name for name, one in shipped().items() if name != CONSTRUCTION and GAME in (name, *one.extends)}
    | {f"{VARIANTS}:{page.front['part']}" for page in shipped()[VARIANTS].pages if "part" in page.front}
)
CHEAPEST = ("winner", "losers", "playable", "order", "whom", "may")
"""Questions on which most sets part, those that are searched the soonest first."""


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Worker() as worker:
        yield Session(worker=worker)


def compared(session: Session, a: str, b: str, about: str | None = None) -> Comparison:
    comparison = Comparison(session, a, b, SearchRequest(about=about), "en")
    comparison.run(lambda _: None)
    assert comparison.coverage.whole
    return comparison


def variants(session: Session, a: str, b: str, about: str | None = None) -> Comparison:
    return compared(session, f"{VARIANTS}:{a}", f"{VARIANTS}:{b}", about)


def first_found(session: Session, a: str, b: str) -> Difference | None:
    """The first difference that any kind of question shows; the search goes no further."""
    for question in dict.fromkeys((*CHEAPEST, *every_question(LANGUAGE))):
        comparison = Comparison(session, a, b, SearchRequest(about=question), "en")
        with suppress(KeyboardInterrupt):
            comparison.run(partial(stop, comparison))
        if comparison.found:
            return comparison.found[0]
    return None


def stop(comparison: Comparison, _: SearchProgress) -> None:
    if comparison.found:
        raise KeyboardInterrupt


@pytest.mark.parametrize(("a", "b"), share([*combinations(SETS, 2)], 128))
def test_every_two_sets_part_on_a_smallest_scenario(session: Session, a: str, b: str) -> None:
    found = first_found(session, a, b)
    assert found is not None
    assert found.minimal
    assert found.round_trip


@pytest.mark.parametrize(
    ("variant", "players"), share([("emperor", 6), ("pentagon", 5), ("grand-melee", 10)], 3)
)
def test_as_many_play_as_a_clause_calls_for(session: Session, variant: str, players: int) -> None:
    comparison = variants(session, variant, "free-for-all", "winner")
    assert comparison.together
    assert comparison.wanted.bound.players == players


def test_where_no_table_is_for_both_they_part_on_the_table(session: Session) -> None:
    comparison = variants(session, "pentagon", "rotating-table", "playable")
    assert not comparison.together
    found = {(*one.clauses_a, *one.clauses_b): one.size.players for one in comparison.differences}
    assert found == {(f"{VARIANTS} 606.1",): 4, (f"{VARIANTS} 705.2",): 5}


def test_a_plane_without_the_pawn_does_nothing_only_where_there_is_a_map(session: Session) -> None:
    found = variants(session, "planechase", "planar-exploration", "whom").differences
    assert [one.clauses_a for one in found] == [(f"{VARIANTS} 703.8",)] * len(found)
    assert all("(center)" in one.texts.en and "（中央）" in one.texts.ja for one in found)


def test_what_the_die_shows_is_told(session: Session) -> None:
    found = variants(session, "tower-duel", "rotating-table", "controller_at_end").differences
    assert {one.clauses_b: "{P}" in one.texts.ja for one in found} == {
        (f"{VARIANTS} 705.5b",): True,
        (f"{VARIANTS} 705.5c",): False,
    }


def test_teams_win_and_lose_together(session: Session) -> None:
    for question, differ in (("winner", False), ("losers", True)):
        found = variants(session, "two-headed", "archenemy", question).differences
        assert bool(found) is differ
        assert all("on the same team" in one.texts.en and "同じチーム" in one.texts.ja for one in found)


def test_a_conclusion_that_the_vocabulary_asks_for_is_asked_for(session: Session) -> None:
    found = variants(session, "two-headed", "free-for-all", "opponent_of").differences
    assert found
    assert all(one.round_trip and one.texts.en.splitlines()[-1].startswith("Question: ") for one in found)


def test_another_game_is_compared_by_its_own_vocabulary(session: Session) -> None:
    (found,) = compared(session, "yu-gi-oh", "ygo-twin-tower", "enough_players").differences
    assert "Question: Can the duel be held with so many players?" in found.texts.en
    assert (found.minimal, found.round_trip) == (True, True)


@pytest.mark.skipif(not THOROUGH, reason="searches whole sets; test_check does of one")
@pytest.mark.parametrize("name", SETS)
def test_nothing_new_is_found_of_a_variant(session: Session, name: str) -> None:
    check = Check(session, name, SearchRequest(seconds=200.0), "en")
    check.run(lambda _: None)
    assert check.coverage.whole
    assert [one.clauses for one in check.new] == []


def test_what_no_variant_in_force_speaks_of_is_not_drawn(session: Session) -> None:
    """The game's own clauses speak of the first turn; what else may be drawn only a variant speaks of."""
    for name in ("duel-masters", "duema-party", "dm-plays", VARIANTS):
        assert words_of_clauses([session.rules(name)]).facts == {"first_turn", "first_own_turn"}
