"""Real card text, where it is at hand: how much is understood, how fast."""

import json
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from saitei.parser.cards.card import Card
from saitei.parser.cards.coverage import Coverage, coverage

ROOT = Path(__file__).parent.parent
CORPUS = ROOT.parent / "shared" / "corpora" / "dm_ja.jsonl"
LOAD = (
    "from time import perf_counter; start = perf_counter();"
    "from saitei.parser.cards.read import read_card_text;"
    "read_card_text('カードを1枚引く。', card_type='spell', keywords={});"
    "print(perf_counter() - start)"
)


@pytest.fixture(scope="module")
def measured() -> Coverage:
    if not CORPUS.exists():
        pytest.skip("the corpus is not part of the project")
    entries = [json.loads(line) for line in CORPUS.read_text("utf-8").splitlines()]
    return coverage(
        Card(entry["name"], ("spell",) if entry["type"] == "呪文" else ("creature",), entry["text"])
        for entry in entries
        if entry.get("text")
    )


def test_half_of_the_sentence_lines_are_understood(measured: Coverage) -> None:
    assert measured.sentence_lines_understood >= 0.5 * measured.sentence_lines


def test_six_in_ten_lines_are_understood(measured: Coverage) -> None:
    assert measured.lines_understood >= 0.6 * measured.lines


def test_a_line_takes_half_a_millisecond_at_most(measured: Coverage) -> None:
    assert measured.seconds / measured.lines < 0.0005


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
