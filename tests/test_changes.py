"""Change something in a situation, and the answer changes as the rules say (`changes.toml`)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from gallery import session
from thorough import share

from saitei.queries.asked import ask
from saitei.queries.examples.expected import ExpectationContext, fits

TABLE = tomllib.loads((Path(__file__).parent / "changes.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Change:
    """A situation, what changes in it, and the answer and the deciding clause before and after."""

    name: str
    text: str
    old: str
    new: str
    answers: tuple[str, str]
    clauses: tuple[str, str]
    drop: str = ""

    def __str__(self) -> str:
        return self.name

    @property
    def changed(self) -> str:
        """The situation after the change."""
        return self.text.replace(self.drop, "").replace(self.old, self.new)


def change(row: dict[str, Any]) -> Change:
    text = f"ルール：デュエパーティー\nターン順：A→B→C→D\n{TABLE['base'][row['base']]}\n"
    before, after = row["clauses"]
    answers = (row["before"], row["after"])
    return Change(row["name"], text, row["old"], row["new"], answers, (before, after), row.get("drop", ""))


CHANGES = [change(row) for row in TABLE["change"]]
EACH = pytest.mark.parametrize("each", share(CHANGES, 8), ids=str)


def assert_answer(text: str, answer: str, clause: str) -> None:
    asked = ask(session(), f"{text}答：{answer}\n", why=True)
    scenario = asked.situation.scenario
    assert scenario.expected is not None
    table = ExpectationContext.read(scenario.players, asked.situation.facts)
    found = asked.answer
    assert fits(scenario.expected, found, table), f"{answer} expected, {found.status} {found.value} found"
    assert (clause if " " in clause else f"duema-party {clause}") in found.clauses


@EACH
def test_the_situation_is_answered_as_the_rules_say(each: Change) -> None:
    assert_answer(each.text, each.answers[0], each.clauses[0])


@EACH
def test_the_changed_situation_is_answered_as_the_rules_say(each: Change) -> None:
    assert each.old in each.text
    assert_answer(each.changed, each.answers[1], each.clauses[1])


def test_no_change_leaves_the_answer_as_it_was() -> None:
    assert [each.name for each in CHANGES if each.answers[0] == each.answers[1]] == []
