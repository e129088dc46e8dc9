"""Real card text, where it is at hand: how much is understood."""

import pytest
from card_corpus import corpus, is_control
from shipped import LANGUAGE

from saitei.parser.cards.card import Card
from saitei.parser.cards.coverage import Coverage, coverage


def share(part: int, whole: int) -> float:
    return part / whole


@pytest.fixture(scope="module")
def control() -> Coverage:
    return coverage(filter(is_control, corpus()), LANGUAGE)


@pytest.fixture(scope="module")
def other() -> Coverage:
    return coverage((card for card in corpus() if not is_control(card)), LANGUAGE)


def test_ninety_two_of_a_hundred_lines_are_understood(control: Coverage) -> None:
    assert share(control.lines_understood, control.lines) >= 0.92


def test_eighty_eight_of_a_hundred_sentence_lines_are_understood(control: Coverage) -> None:
    assert share(control.sentence_lines_understood, control.sentence_lines) >= 0.88


def test_eighty_four_of_a_hundred_cards_are_understood(control: Coverage) -> None:
    assert share(control.cards_understood, control.cards) >= 0.84


def test_the_half_that_was_looked_at_is_understood_hardly_better(control: Coverage, other: Coverage) -> None:
    seen = share(other.lines_understood, other.lines)
    assert seen - share(control.lines_understood, control.lines) <= 0.03


def test_both_halves_together_are_understood_as_far_as_is_aimed_at(
    control: Coverage, other: Coverage
) -> None:
    halves = (control, other)
    lines = sum(each.lines_understood for each in halves) / sum(each.lines for each in halves)
    said = sum(each.sentence_lines_understood for each in halves) / sum(
        each.sentence_lines for each in halves
    )
    cards = sum(each.cards_understood for each in halves) / sum(each.cards for each in halves)
    assert (lines >= 0.93, said >= 0.90, cards >= 0.84) == (True, True, True)


def test_coverage_counts_what_was_missed() -> None:
    found = coverage([Card("X", ("creature",), "スレイヤー\n踊る。\n踊る。")], LANGUAGE)
    assert (found.lines, found.lines_understood, found.missed) == (3, 1, (("踊る。", 2),))
