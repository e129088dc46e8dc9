"""The ledger says of every clause where it stands."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from saitei.kb.pages.documents import shipped
from saitei.kb.pages.page import read_page
from saitei.queries.cli.main import main
from saitei.queries.examples.ledger import LedgerEntry, ledger
from saitei.queries.minimal_examples.needed_clauses import needed, remember_needed

FRONT = '+++\ndocument = "house"\n+++\n## 1 One · 一\n\n'


def entry(text: str) -> LedgerEntry:
    from saitei.kb.pages.documents import Document  # noqa: PLC0415 used here only

    page = read_page(FRONT + text, "house.md")
    (found,) = ledger([Document("house", (page,), (), ("house",))])
    return found


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("```asp\nwaiting(E) :- waits(E).\n```\n", "encoded"),
        ("```keyword blocker\n…\n```\n", "encoded"),
        ("- no effect: a greeting\n", "no effect"),
        ("- clarifies 2: the same\n", "no effect"),
        ("- todo\n", "todo"),
        ("Only words.\n", "todo"),
    ],
)
def test_a_clause_stands_where_its_page_puts_it(text: str, state: str) -> None:
    assert entry(text).state == state


def test_a_clause_without_effect_says_why() -> None:
    assert entry("- no effect: a greeting\n").because == "no effect: a greeting"


def stands(one: LedgerEntry) -> list[str]:
    """What a clause says of itself besides its code."""
    said = ("todo", "no effect", "clarifies")
    return [relation.kind for relation in one.clause.relations if relation.kind in said]


def test_a_clause_without_code_says_once_where_it_stands() -> None:
    without = [one for one in ledger(shipped().values()) if one.state != "encoded"]
    assert {one.clause.id: stands(one) for one in without if len(set(stands(one))) != 1} == {}


def test_a_clause_with_code_is_not_called_undone_or_without_effect() -> None:
    encoded = [one for one in ledger(shipped().values()) if one.state == "encoded"]
    assert [one.clause.id for one in encoded if {"todo", "no effect"} & set(stands(one))] == []


def test_duema_party_leaves_nothing_to_do() -> None:
    party = ledger([shipped()["duema-party"]])
    assert [one.clause.id for one in party if one.state == "todo"] == []


def test_the_ledger_in_json_keeps_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["rules", "duema-party", "--json"])
    rows = json.loads(capsys.readouterr().out)
    assert (code, set(rows[0])) == (0, {"clause", "state", "examples", "needed", "because"})


def test_the_ledger_knows_which_clauses_are_needed() -> None:
    every = {one.clause.id: one.needed for one in ledger(shipped().values(), {"duema-party 300.2"})}
    assert every["duema-party 300.2"] is True
    assert every["duema-party 300.1"] is None
    assert every["duema-party 305.1a"] is False


def test_what_examples_found_is_kept_until_a_page_changes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("saitei.disk_cache._folder", lambda: tmp_path)
    documents = shipped()
    remember_needed("duema-party", documents, ["duema-party 300.2"])
    assert needed(["duema-party", "duel-masters"], documents) == {"duema-party 300.2"}
    page = documents["duema-party"].pages[0]
    revised = replace(documents["duema-party"], pages=(replace(page, digest="another"),))
    assert needed(["duema-party"], {**documents, "duema-party": revised}) == set()


def test_an_unknown_ruling_set_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert (main(["rules", "duema-prty", "--lang", "en"]), "duema" in capsys.readouterr().err) == (1, True)
