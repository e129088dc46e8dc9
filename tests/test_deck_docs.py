"""What docs/decks.md shows is read as it says."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from decks import cards, read

from saitei.queries.cli.main import main

EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"
PAGE = (EXAMPLES.parent / "decks.md").read_text(encoding="utf-8")
FOURS = [line for row in re.findall(r"^\| `([^|]+)` \| `([^|]+)` \|$", PAGE, re.MULTILINE) for line in row]
PAIRS = re.findall(r"^\| `([^|]+)` \| `([^|]+)` \| [^|]*\|$", PAGE, re.MULTILINE)
COMMANDS = [shlex.split(row)[1:-2] for row in re.findall(r"^saitei .*$", PAGE, re.MULTILINE)]


def test_the_page_has_rows() -> None:
    assert (len(FOURS), len(PAIRS), len(COMMANDS)) == (12, 11, 3)


@pytest.mark.parametrize("line", FOURS)
def test_each_form_is_four_of_a_card(line: str) -> None:
    assert [number for number, _, _ in cards(line)] == [4]


@pytest.mark.parametrize(("english", "japanese"), PAIRS)
def test_both_languages_of_a_row_say_the_same(english: str, japanese: str) -> None:
    one, other = (read(f"{line}\n《Y》") for line in (english, japanese))
    said = [(each.entries, each.others, each.expected, each.expected_clauses) for each in (one, other)]
    assert said[0] == said[1]


@pytest.mark.parametrize("line", [line for pair in PAIRS for line in pair if pair[0] != "Main deck"])
def test_each_row_says_something(line: str) -> None:
    assert read(f"{line}\n《Y》") != read("《Y》")


def test_the_written_cards_are_read() -> None:
    block = re.search(r"```\n(カード.*?)```", PAGE, re.DOTALL)
    assert block is not None
    one, other = read(f"{block[1]}\n1 《Z》").cards
    assert ((one.types, one.cost, one.other_cost), other.special) == (
        (("creature", "spell"), 6, 3),
        ("psychic",),
    )


def test_the_list_in_json_is_read() -> None:
    block = re.search(r"```\n(\{.*?)```", PAGE, re.DOTALL)
    assert block is not None
    assert cards(block[1])[1] == (2, "Y", "main_deck")


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_commands_run_as_they_stand(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(EXAMPLES)
    main(command)
    out = capsys.readouterr().out
    assert json.loads(out)["legal"] is False if "--json" in command else out.startswith(("No: ", "いいえ。"))
