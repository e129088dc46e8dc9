"""What the documents leave open: our readings settle each scenario, without them two clauses clash."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from thorough import share

from saitei.kb.ruleset import RulingSet, ruling_set
from saitei.queries.ask import Session
from saitei.queries.expected import Table, fits
from saitei.queries.situation import atom

PAGE = Path(__file__).parent.parent / "docs" / "open-in-the-sources.md"
ENTRIES = re.findall(
    r"^### (.*?):.*?```scenario\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
)
SESSION = Session()


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
    table = Table.read(situation.scenario.players, [atom(fact) for fact in situation.facts])
    assert fits(atom(expected), SESSION.judge(rules, situation), table)


@pytest.mark.parametrize(("named", "text"), share(ENTRIES, 3, at=1))
def test_without_our_reading_the_two_clauses_clash(named: str, text: str) -> None:
    rules, situation = SESSION.read(text)
    answer = SESSION.judge(stated(rules.name), situation)
    assert answer.status == "conflict"
    assert {number for clause, _ in answer.sides if (number := clause.split()[-1]) in named}
