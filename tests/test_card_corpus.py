"""Real card text, where it is at hand: how much is understood, how fast."""

import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest
from card_corpus import corpus, is_control

from saitei.parser.cards.card import Card
from saitei.parser.cards.coverage import Coverage, coverage

ROOT = Path(__file__).parent.parent
LOAD = (
    "from time import perf_counter; start = perf_counter();"
    "from saitei.parser.cards.read import read_card_text;"
    "read_card_text('カードを1枚引く。', card_type='spell', keywords={});"
    "print(perf_counter() - start)"
)


def share(part: int, whole: int) -> float:
    return part / whole


@pytest.fixture(scope="module")
def control() -> Coverage:
    return coverage(filter(is_control, corpus()))


@pytest.fixture(scope="module")
def other() -> Coverage:
    return coverage(card for card in corpus() if not is_control(card))


def test_eighty_eight_of_a_hundred_lines_are_understood(control: Coverage) -> None:
    assert share(control.lines_understood, control.lines) >= 0.88


def test_eighty_two_of_a_hundred_sentence_lines_are_understood(control: Coverage) -> None:
    assert share(control.sentence_lines_understood, control.sentence_lines) >= 0.82


def test_seventy_six_of_a_hundred_cards_are_understood(control: Coverage) -> None:
    assert share(control.cards_understood, control.cards) >= 0.76


def test_the_half_that_was_looked_at_is_understood_hardly_better(control: Coverage, other: Coverage) -> None:
    seen = share(other.lines_understood, other.lines)
    assert seen - share(control.lines_understood, control.lines) <= 0.03


def test_seven_thousand_cards_are_read_in_eight_seconds(control: Coverage, other: Coverage) -> None:
    seconds = control.seconds + other.seconds
    assert seconds / (control.cards + other.cards) < 8 / 7000


def test_the_time_grows_with_the_length_only(control: Coverage) -> None:
    def seconds(times: int) -> float:
        text = "自分の山札の上から1枚目を見る。" * times
        started = perf_counter()
        coverage([Card("X", ("spell",), text)] * 20)
        return perf_counter() - started

    assert control.cards
    assert min(seconds(80) for _ in range(3)) < 8 * max(min(seconds(20) for _ in range(3)), 0.002)


def test_the_first_line_is_read_within_120_milliseconds() -> None:
    def seconds() -> float:
        command = [sys.executable, "-c", LOAD]
        run = subprocess.run(
            command, capture_output=True, check=True, cwd=ROOT, env={"PYTHONPATH": str(ROOT / "src")}
        )
        return float(run.stdout)

    assert min(seconds() for _ in range(5)) < 0.120


def test_an_empty_set_of_cards_is_covered() -> None:
    started = perf_counter()
    assert coverage([]).lines == 0
    assert perf_counter() - started < 1


def test_coverage_counts_what_was_missed() -> None:
    found = coverage([Card("X", ("creature",), "スレイヤー\n踊る。\n踊る。")])
    assert (found.lines, found.lines_understood, found.missed) == (3, 1, (("踊る。", 2),))
