"""Every row of docs/scenario-language.md is read, and both its languages say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scenes import read

PAGE = (Path(__file__).parent.parent / "docs" / "scenario-language.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(.+)` \| `(.+)` \|$", PAGE, re.MULTILINE)


def test_the_page_has_rows() -> None:
    assert len(ROWS) > 60


@pytest.mark.parametrize(("japanese", "english"), ROWS)
def test_both_languages_of_a_row_give_the_same_scenario(japanese: str, english: str) -> None:
    one, other = read(japanese), read(english)
    said = (set(one.facts), one.question, one.expected, one.expected_clauses, one.ruling_set)
    assert said == (
        set(other.facts),
        other.question,
        other.expected,
        other.expected_clauses,
        other.ruling_set,
    )


@pytest.mark.parametrize(("japanese", "english"), ROWS)
def test_a_row_says_something(japanese: str, english: str) -> None:
    empty = read("")
    assert all(read(line) != empty for line in (japanese, english))


def test_the_block_is_read_as_it_stands() -> None:
    block = re.search(r"```\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    assert len(read(block.group(1), players="").cards) == 1
