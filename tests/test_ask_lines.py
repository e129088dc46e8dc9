"""`saitei ask --jsonl`: many scenarios are asked and answered in their order, and a stopped run goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from saitei.queries.cli import exits
from saitei.queries.cli.main import main

TABLE = """Rules: duel-masters
Turn order: A → B
A has {number} shields.
Question: how many shields does A have?
"""


def lines(count: int) -> list[dict[str, Any]]:
    return [{"id": f"q{number}", "scenario": TABLE.format(number=number)} for number in range(count)]


@pytest.fixture
def asked(tmp_path: Path) -> Path:
    file = tmp_path / "asked.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines(5)), encoding="utf-8")
    return file


def test_each_line_is_answered_in_its_place(asked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with asked.open("a", encoding="utf-8") as stream:
        stream.write('no JSON\n\n{"id": 7}\n')
    assert main(["ask", "--jsonl", str(asked)]) == exits.FAILED
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["id"], one["answer"]["value"]) for one in found[:5]] == [(f"q{n}", n) for n in range(5)]
    assert [(one["line"], one["error"]["key"]) for one in found[5:]] == [
        (6, "line_not_json"), (8, "line_not_asked"),
    ]  # fmt: skip


def test_a_line_that_is_not_understood_names_what_is_near(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "asked.jsonl"
    asked = [
        "A has 3 shields.\nQuestion: which shields are blue?",
        "A's battle zone: 《ボルシャック・モモキングX》\nQuestion: who wins?",
    ]
    file.write_text("".join(json.dumps({"scenario": one}) + "\n" for one in asked), encoding="utf-8")
    assert main(["ask", "--jsonl", str(file), "--lang", "en"]) == exits.FAILED
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert len(first["error"]["forms"]) == 3
    assert any("A" in form for form in first["error"]["forms"])
    assert second["error"]["names"]
    assert "forms" not in second["error"]


def test_of_several_creatures_that_may_be_meant_none_is_invented(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "Rules: duel-masters\nTurn order: A -> B\nIt is A's turn.\nCard 《X》 (creature, power 5000)\n"
        "Card 《Y》 (creature, power 3000)\nA's battle zone: 《X》\n"
        "B's battle zone: 《X》, 《Y》\nA's 《X》 attacks B's creature.\n"
        "Question: What happens?"
    )
    file = tmp_path / "asked.jsonl"
    file.write_text(json.dumps({"scenario": text}) + "\n", encoding="utf-8")
    assert main(["ask", "--jsonl", str(file)]) == exits.FAILED
    (found,) = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert found["error"]["key"] == "scenario_which_creature"


def test_a_stopped_run_goes_on_where_it_was(asked: Path, tmp_path: Path) -> None:
    into = tmp_path / "answers.jsonl"
    assert main(["ask", "--jsonl", str(asked), "--into", str(into)]) == exits.ANSWERED
    whole = into.read_text(encoding="utf-8")
    kept = whole.splitlines(keepends=True)
    marked = kept[0].replace('"settled"', '"kept"')
    into.write_text(marked + kept[1] + kept[2][:40], encoding="utf-8")
    assert main(["ask", "--jsonl", str(asked), "--into", str(into)]) == exits.ANSWERED
    assert into.read_text(encoding="utf-8") == whole.replace(kept[0], marked)


def test_answers_to_another_file_are_left_alone(
    asked: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    into = tmp_path / "answers.jsonl"
    into.write_text('{"line": 1, "id": "other", "answer": {}}\n', encoding="utf-8")
    assert main(["ask", "--jsonl", str(asked), "--into", str(into)]) == exits.INPUT
    assert "another file" in capsys.readouterr().err
    assert "other" in into.read_text(encoding="utf-8")
