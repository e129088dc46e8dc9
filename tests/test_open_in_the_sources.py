"""What the documents leave open: our readings settle each scenario, without them two clauses clash.

And what each leaves to others is listed.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from thorough import THOROUGH, share

from saitei.kb.pages.documents import CONSTRUCTION
from saitei.kb.rulesets.ruleset import RulingSet, ruling_set
from saitei.queries.examples.expected import ExpectationContext, fits
from saitei.queries.search.check import SILENT, Check, sets_beside
from saitei.queries.search.search import SearchRequest
from saitei.queries.session import Session

PAGE = (Path(__file__).parent.parent / "docs" / "open-in-the-sources.md").read_text(encoding="utf-8")
ENTRIES = re.findall(r"^### (.*?):.*?```scenario\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL)
UNSAID = re.findall(r"^\| ([a-z][a-z, -]+) \| (.*?) \|", PAGE, re.MULTILINE)
SESSION = Session()
SHIPPED = [name for name in SESSION.documents if name != CONSTRUCTION]


@cache
def stated(name: str) -> RulingSet:
    return ruling_set(name, SESSION.documents, stated_only=True)


def test_there_are_such_scenarios() -> None:
    assert ENTRIES


@pytest.mark.parametrize("text", [text for _, text in ENTRIES], ids=[named for named, _ in ENTRIES])
def test_our_reading_settles_it(text: str) -> None:
    rules, situation = SESSION.read(text)
    expected = situation.scenario.expected
    assert expected is not None
    table = ExpectationContext.read(situation.scenario.players, situation.facts)
    assert fits(expected, SESSION.judge(rules, situation), table)


@pytest.mark.parametrize(("named", "text"), share(ENTRIES, 3, at=1))
def test_without_our_reading_the_two_clauses_clash(named: str, text: str) -> None:
    rules, situation = SESSION.read(text)
    answer = SESSION.judge(stated(rules.name), situation)
    assert answer.status == "conflict"
    assert {number for clause, _ in answer.sides if (number := clause.split()[-1]) in named}


def settled(cell: str) -> set[str]:
    """The clauses in a cell of the table, where each document is named before the numbers of its clauses."""
    parts = [part.split(maxsplit=1) for part in cell.split("; ")]
    return {f"{document} {number}" for document, numbers in parts for number in numbers.split(", ")}


def listed(name: str) -> set[str]:
    """The clauses that settle what a set leaves unsaid, as the page lists them."""
    return {clause for sets, cell in UNSAID if name in sets.split(", ") for clause in settled(cell)}


@pytest.mark.skipif(not THOROUGH, reason="searches every set")
@pytest.mark.parametrize("name", SHIPPED)
def test_what_a_set_leaves_unsaid_is_listed(name: str) -> None:
    check = Check(SESSION, name, SearchRequest(seconds=600.0), "en", sets_beside(SESSION, name))
    check.run(lambda _: None)
    assert check.coverage.whole
    assert {one.clauses[0] for one in check.findings if one.kind == SILENT} == listed(name)
