"""Of the forms on offer for a line that is not understood one says what was meant, with its own names."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from saitei.parser.scenario.nearest import Kind, nearest_forms

LINES = tomllib.loads((Path(__file__).parent / "questions" / "nearest.toml").read_text(encoding="utf-8"))[
    "line"
]
FOUR = ("A", "B", "C", "D")
LEAST = 0.75


def offered(said: str, players: tuple[str, ...] = FOUR) -> tuple[str, ...]:
    kind: Kind = "questions" if said.endswith(("?", "？")) else "statements"
    return nearest_forms(said, kind, players, [])


def test_of_four_lines_three_are_offered_what_they_meant() -> None:
    found = [
        line for line in LINES if re.search(line["meant"], " / ".join(offered(line["said"])), re.IGNORECASE)
    ]
    assert len(LINES) >= 40
    assert len(found) >= LEAST * len(LINES)


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("Cの《X》でDへ殴りに行けたりするもんですかね？", "Cの《X》はDを攻撃できる？"),
        ("Has C got any way of clobbering D using C's 《X》 by attacking?", "Can C's 《X》 attack D?"),
        ("Cの残りの盾は2枚ぽっきり。", "Cのシールドは2枚。"),
        ("Bにずるく《X》を唱えられちゃいましたよ。", "Bが《X》を唱えた。"),
        ("Whoa, D is down to no cards in hand whatsoever.", "D has no cards in hand."),
    ],
)
def test_who_and_what_plays_the_part_that_it_played_in_what_was_said(said: str, first: str) -> None:
    assert first in offered(said)


def test_a_form_is_never_offered_for_a_card_where_none_is_spoken_of() -> None:
    assert not any("《" in form for form in offered("Is tapping out two blockers against one swing a thing?"))
