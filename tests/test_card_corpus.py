"""Real card text, where it is at hand: how much is understood."""

import pytest
from card_corpus import corpus, is_control

from saitei.parser.cards.card import Card
from saitei.parser.cards.coverage import Coverage, coverage


def share(part: int, whole: int) -> float:
    return part / whole


@pytest.fixture(scope="module")
def control() -> Coverage:
    return coverage(filter(is_control, corpus()))


@pytest.fixture(scope="module")
def other() -> Coverage:
    return coverage(card for card in corpus() if not is_control(card))


def test_ninety_one_of_a_hundred_lines_are_understood(control: Coverage) -> None:
    assert share(control.lines_understood, control.lines) >= 0.91


def test_eighty_six_of_a_hundred_sentence_lines_are_understood(control: Coverage) -> None:
    assert share(control.sentence_lines_understood, control.sentence_lines) >= 0.86


def test_eighty_two_of_a_hundred_cards_are_understood(control: Coverage) -> None:
    assert share(control.cards_understood, control.cards) >= 0.82


def test_the_half_that_was_looked_at_is_understood_hardly_better(control: Coverage, other: Coverage) -> None:
    seen = share(other.lines_understood, other.lines)
    assert seen - share(control.lines_understood, control.lines) <= 0.03


def test_coverage_counts_what_was_missed() -> None:
    found = coverage([Card("X", ("creature",), "スレイヤー\n踊る。\n踊る。")])
    assert (found.lines, found.lines_understood, found.missed) == (3, 1, (("踊る。", 2),))
