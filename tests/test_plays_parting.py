"""Where its source says that the digital game parts from the paper game, their rules do."""

from __future__ import annotations

import pytest
from gallery import Example, answer, examples, session

NAMED = frozenset({"dm-plays-burn-1-1", "dm-plays-compelled-1-1", "dm-plays-skull-moon-1-2"})
PARTING = [example for example in examples() if str(example) in NAMED]


def test_all_of_them_are_found() -> None:
    assert frozenset(map(str, PARTING)) == NAMED


@pytest.mark.parametrize("example", PARTING, ids=str)
def test_the_paper_game_rules_otherwise(example: Example) -> None:
    paper = session().ask(example.text, rules="duel-masters")
    assert (paper.status, paper.value) != (answer(example).status, answer(example).value)
