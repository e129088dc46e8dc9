"""What the documents leave open: the page lists all that is recorded, and what it lists still comes out."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from thorough import share

from saitei.data import data
from saitei.kb.rulesets.ruleset import ruling_set
from saitei.queries.asked import ask
from saitei.queries.check.check import CONFLICT, SILENT
from saitei.queries.session import Session
from saitei.queries.site.left_open import OpenEntry, entries, ruling, unconfirmed
from saitei.queries.site.readings import readings_table
from saitei.queries.site.records import FOLDER, STATED_ONLY, path_of, read_record
from saitei.queries.site.searching import sets_left_open

PAGE = (Path(__file__).parent.parent / "docs" / "open-in-the-sources.md").read_text(encoding="utf-8")
SESSION = Session()
SETS = [name for (name,) in sets_left_open(SESSION.documents.values(), SESSION.documents)]
ENTRIES = [one for every in entries(SESSION).values() for one in every]
CLASHES = [one for one in ENTRIES if one.find.kind == CONFLICT]
UNSAID = [one for one in ENTRIES if one.find.kind == SILENT]


@cache
def stated(name: str) -> Session:
    return replace(
        SESSION, sets={**SESSION.sets, name: ruling_set(name, SESSION.documents, stated_only=True)}
    )


def called(one: OpenEntry) -> str:
    return f"{one.rules} {' '.join(one.find.clauses)}"


def test_every_ruling_set_has_been_searched_for_what_it_leaves_open_and_nothing_else_has() -> None:
    found = {path.name for path in data("docs", FOLDER).glob(f"*{STATED_ONLY}.toml")}
    assert found == {path_of((name,), SESSION.documents, stated_only=True).name for name in SETS}


def test_the_page_says_how_much_has_been_found_that_no_scenario_confirms() -> None:
    assert [name for name, count in unconfirmed(SESSION).items() if f"- {name}: {count}," not in PAGE] == []


def test_the_page_names_what_has_not_been_searched_to_its_end() -> None:
    records = {name: read_record(path_of((name,), SESSION.documents, stated_only=True)) for name in SETS}
    (line,) = (one for one in PAGE.splitlines() if one.startswith("- Not searched to the end"))
    told = {*line.rpartition(": ")[2].split(", ")}
    assert told >= {name for name, record in records.items() if record is None or not record.complete}


def test_the_page_lists_each_thing_once_and_nothing_more() -> None:
    assert PAGE.count("```scenario") == len(ENTRIES)
    assert [one for one in ENTRIES if one.scenario not in PAGE] == []


@pytest.mark.parametrize("name", [*SESSION.documents])
def test_the_page_has_all_readings_of_a_document(name: str) -> None:
    assert "\n".join(readings_table(SESSION, SESSION.documents[name])) in PAGE


@pytest.mark.parametrize("one", share(CLASHES, 16), ids=called)
def test_without_our_reading_the_clauses_clash_and_with_it_the_answer_is_as_the_page_says(
    one: OpenEntry,
) -> None:
    answer = ask(stated(one.rules), one.scenario, rules=one.rules).answer
    assert answer.status == "conflict"
    assert {*one.find.clauses} <= {*answer.clauses}
    assert "\n".join(ruling(SESSION, one)) in PAGE


@pytest.mark.parametrize("one", share(UNSAID, 48), ids=called)
def test_what_one_set_leaves_unsaid_another_settles(one: OpenEntry) -> None:
    settles = ask(SESSION, one.scenario, rules=one.find.by).answer
    assert ask(SESSION, one.scenario, rules=one.rules).answer.status == "silent"
    assert settles.status in ("settled", "open")
