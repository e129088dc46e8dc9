"""What searches have found is recorded, searched once, and asked again wherever it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from gallery import KITCHEN, documents
from sites import unseen
from thorough import share

from saitei.data import data
from saitei.kb.pages.documents import Library
from saitei.queries import input_files
from saitei.queries.cli.commands import docs
from saitei.queries.cli.main import main
from saitei.queries.search.search import SearchProgress, SearchRequest
from saitei.queries.search.space import SearchBound
from saitei.queries.session import Session
from saitei.queries.session_workers import SessionWorkers
from saitei.queries.site import record_searches
from saitei.queries.site.finds import ReverifiedFinds, pair_path, reverified_finds
from saitei.queries.site.needed_clauses import recorded_as_needed
from saitei.queries.site.records import FOLDER, STATED_ONLY, Record, Sets, path_of, read_record, write_record
from saitei.queries.site.reverify import RecordedFind, ReverifiedFind
from saitei.queries.site.searching import Searcher, reducer_digest, set_pairs, single_sets

PAIR = ("duel-masters", "duema-party")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    page = tmp_path / "kitchen-table.md"
    page.write_text(KITCHEN.read_text(encoding="utf-8"), encoding="utf-8")
    return page


def searcher(page: Path) -> Searcher:
    session = Session(documents=input_files.documents(input_files.own_pages([str(page)])))
    return Searcher(session, SearchRequest(SearchBound(2, 2), about="may"), "en")


def shown(sets: Sets, record: Record | None) -> ReverifiedFinds:
    with SessionWorkers((), "en", 1) as workers, unseen("", 0) as advance:
        return reverified_finds({sets: record}, workers, advance)


def parted(now: ReverifiedFinds) -> Sequence[ReverifiedFind]:
    parting = now.partings[PAIR]
    assert parting is not None
    return parting.finds


def kept(sets: Sets) -> Record:
    record = read_record(path_of(sets, documents()))
    assert record is not None
    return record


def recorded() -> list[Sets]:
    """The ruling sets, and pairs of them, of which the project has a record."""
    every = documents()
    searched = (*single_sets(every.values()), *set_pairs(every.values(), every))
    return [sets for sets in searched if path_of(sets, every).is_file()]


RECORDS = recorded()
FINDS = [RecordedFind(sets, find) for sets in RECORDS for find in kept(sets).finds]


def test_the_project_has_recorded_finds() -> None:
    assert FINDS


@pytest.mark.parametrize("one", share(FINDS, 160), ids=lambda one: str(one.find.place))
def test_what_is_recorded_still_comes_out(one: RecordedFind) -> None:
    record = replace(kept(one.sets), finds=(one.find,))
    assert [again.recorded.find.place for again in shown(one.sets, record).stale] == []


def test_every_record_is_of_rules_that_there_are() -> None:
    found = {path.name for path in data("docs", FOLDER).glob("*.toml")}
    found -= {path.name for path in data("docs", FOLDER).glob(f"*{STATED_ONLY}.toml")}
    assert found == {path_of(sets, documents()).name for sets in RECORDS}


def test_a_record_is_read_as_it_was_written(tmp_path: Path) -> None:
    record = kept(PAIR)
    write_record(tmp_path / "again.toml", record)
    assert read_record(tmp_path / "again.toml") == record


def test_a_find_that_does_not_come_out_any_more_is_told_with_its_place_and_left_out() -> None:
    record = kept(PAIR)
    first = record.finds[0]
    other = "only_a" if first.kind != "only_a" else "only_b"
    now = shown(PAIR, replace(record, finds=(replace(first, kind=other),)))
    assert [one.recorded.find.place for one in now.stale] == [first.place]
    assert parted(now) == ()


def test_what_was_searched_whole_under_earlier_rules_is_not_shown_as_all_there_is() -> None:
    searched = Searcher(Session(), SearchRequest(), "en")
    record = replace(kept(PAIR), complete=True, made_of=searched.made_of(PAIR), finds=())
    earlier = replace(record, made_of="0" * 16, program_digest="0" * 16)
    shown_whole = [parting.whole for one in (record, earlier) if (parting := shown(PAIR, one).partings[PAIR])]
    assert shown_whole == [True, False]


def test_a_find_whose_clause_is_no_more_is_left_out() -> None:
    record = kept(("duema-party",))
    gone = replace(record.finds[0], clauses=("duema-party 999.9",))
    assert len(shown(("duema-party",), replace(record, finds=(gone,))).stale) == 1


def test_a_find_that_was_proven_on_other_clauses_is_shown_as_that() -> None:
    record = kept(PAIR)
    earlier = replace(record.finds[0], proven_on="0" * 16)
    now = parted(shown(PAIR, replace(record, finds=(earlier,))))
    assert [one.as_proven for one in now] == [False]


def test_a_find_of_a_page_of_ones_own_is_recorded_beside_it_and_searched_once(house: Path) -> None:
    search = searcher(house)
    sets = ("kitchen-table",)
    assert search.wants(sets)
    record = search.search(sets, lambda _: None)
    assert record.complete
    assert [find.clauses for find in record.finds] == [("kitchen-table 2",)]
    assert read_record(house.parent / FOLDER / "kitchen-table.toml") == record
    assert not search.wants(sets)


def test_what_has_changed_since_is_searched_anew(house: Path) -> None:
    searcher(house).search(("kitchen-table",), lambda _: None)
    text = house.read_text(encoding="utf-8")
    assert text.count("N <= 2") == 1
    house.write_text(text.replace("N <= 2", "N <= 1"), encoding="utf-8")
    assert searcher(house).wants(("kitchen-table",))


def test_what_is_recorded_as_needed_holds_until_a_rule_changes(house: Path) -> None:
    search, sets = searcher(house), ("kitchen-table",)
    search.search(sets, lambda _: None)
    known = search.session.documents
    assert recorded_as_needed([sets], known) == {"kitchen-table 2"}
    (page,) = known["kitchen-table"].pages
    other = replace(known["kitchen-table"], pages=(replace(page, clauses=page.clauses[1:]),))
    changed = Library({**known, "kitchen-table": other}, known.language)
    assert recorded_as_needed([sets], changed) == set()


def test_what_no_search_goes_through_changes_nothing_of_what_was_proven(house: Path) -> None:
    searched = searcher(house).search(("kitchen-table",), lambda _: None)
    text = house.read_text(encoding="utf-8")
    rule = "-may(O,attack,Z) :- card_type(O,creature), card_type(Z,creature), side_cost(Z,2,N), N <= 2.\n"
    house.write_text(text.replace("-may(O,attack", f"{rule}-may(O,attack", 1), encoding="utf-8")
    again = searcher(house)
    assert again.made_of(("kitchen-table",)) != searched.made_of
    assert again.refreshed(("kitchen-table",)) == replace(searched, made_of=again.made_of(("kitchen-table",)))
    assert not again.wants(("kitchen-table",))


def test_what_another_program_made_small_is_searched_anew(house: Path) -> None:
    search, sets = searcher(house), ("kitchen-table",)
    searched = search.search(sets, lambda _: None)
    write_record(house.parent / FOLDER / "kitchen-table.toml", replace(searched, reducer_digest="0" * 16))
    assert search.refreshed(sets) is None
    assert not search.wants(sets)


def test_what_was_not_begun_in_its_time_is_searched_by_the_next_run_alone(
    house: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, begun = [0.0], list[Sets]()

    def search_for_a_minute(self: Searcher, sets: Sets, _heard: object) -> Record:
        begun.append(sets)
        clock[0] += 60
        record = Record(
            sets, 2, 2, complete=True, found=0, made_of=self.made_of(sets), finds=(),
            reducer_digest=reducer_digest(),
        )  # fmt: skip
        documents = self.session.documents
        write_record(path_of(sets, documents, stated_only=self.stated_only), record)
        return record

    monkeypatch.setattr(Searcher, "search", search_for_a_minute)
    for module in (docs, record_searches):
        monkeypatch.setattr(module, "time", lambda: clock[0])
    command = f"docs search --document kitchen-table --page {house} --within 30 --jobs 1 --lang en"
    for known, left in ((0, 1), (1, 0), (2, 0)):
        assert main(command.split()) == 0
        assert f"{known} were recorded already, {left} were not begun" in capsys.readouterr().out
    assert begun == [("kitchen-table",)] * 2
    assert {path.name for path in (house.parent / FOLDER).iterdir()} == {
        "kitchen-table.toml", f"kitchen-table{STATED_ONLY}.toml",
    }  # fmt: skip


def test_a_search_that_is_stopped_leaves_the_record_as_it_was(house: Path) -> None:
    def press(_: SearchProgress) -> None:
        raise KeyboardInterrupt

    whole = searcher(house).search(("kitchen-table",), lambda _: None)
    with pytest.raises(KeyboardInterrupt):
        searcher(house).search(("kitchen-table",), press)
    assert read_record(house.parent / FOLDER / "kitchen-table.toml") == whole


def test_the_command_says_what_it_has_searched(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = f"docs search --document kitchen-table --page {house} --seconds 0 --jobs 1 --lang en"
    assert main(command.split()) == 0
    out = capsys.readouterr().out
    assert "1/2 kitchen-table: 0 found, not everything was searched" in out
    assert "2/2 kitchen-table, what it leaves open: " in out


def test_every_pair_of_ruling_sets_has_an_address_of_its_own() -> None:
    pairs = [*set_pairs(documents().values(), documents())]
    assert len({pair_path(sets) for sets in pairs}) == len(pairs)
