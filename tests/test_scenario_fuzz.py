"""Whatever is typed, reading gives a scenario or a SaiteiError, and nothing else."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import read
from shipped import LANGUAGE
from thorough import few_unless_thorough, share

from saitei.errors import SaiteiError
from saitei.parser.scenario.lexicon import lexicon
from saitei.parser.scenario.scenario import Scenario


def outcome(text: str, players: str = "ターン順：A→B→C→D\n") -> Scenario | SaiteiError:
    try:
        return read(text, players)
    except SaiteiError as error:
        return error


PAGE = (Path(__file__).parent.parent / "docs" / "scenario-language.md").read_text(encoding="utf-8")
LINES = [line for row in re.findall(r"^\| `(.+)` \| `(.+)` \|$", PAGE, re.MULTILINE) for line in row]
WORDS = sorted(lexicon(LANGUAGE))
WIDE = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})


@settings(max_examples=few_unless_thorough(300, 100))
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    assert outcome(text, "") is not None


@settings(max_examples=few_unless_thorough(300, 100))
@given(
    st.lists(
        st.sampled_from([*WORDS, "A", "B", "《X》", "《Y》2", "「出た時」", "3", "→", "\n"]), max_size=14
    )
)
def test_any_words_in_any_order(words: list[str]) -> None:
    assert outcome("".join(words)) is not None


@settings(max_examples=few_unless_thorough(300, 100))
@given(st.lists(st.sampled_from([*WORDS, "A", "B's", "《X》", '"attack"', "3", "->", "\n"]), max_size=14))
def test_any_spaced_words_in_any_order(words: list[str]) -> None:
    assert outcome("Question: " + " ".join(words)) is not None


@settings(max_examples=few_unless_thorough(300, 100))
@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_mutilated_lines(lines: list[str], chance: random.Random) -> None:
    letters = list("\n".join(lines))
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(letters) + 1)
        letters[at : at + chance.randint(0, 3)] = chance.choice(
            ["", "の", "《", "」", "は", " ", "A", "9", "\n", "："]
        )
    assert outcome("".join(letters)) is not None


@pytest.mark.parametrize("line", share(LINES, 4))
def test_full_width_makes_no_difference(line: str) -> None:
    wide = re.sub(r"[^\n]+", lambda match: match.group().translate(WIDE), line)
    usual, other = read(line), read(wide)
    assert (set(usual.facts), usual.question, usual.expected) == (
        set(other.facts),
        other.question,
        other.expected,
    )


HOSTILE = (
    "A" * 100_000,
    "の" * 19_000,
    "《" * 10_000,
    "「" * 10_000,
    "「" * 9_000 + "」" * 9_000,
    "(" * 10_000,
    "Aのバトルゾーン：" + "《X》(" * 3_000,
    "Aの手札：" + "《X》(タップ(" * 1_500 + ")" * 3_000,
    "A's " * 4_000,
    "effect of " * 1_900,
    "答：" + "A→" * 9_000,
    "A、" * 9_000,
    "問：" + "Bを指定した場合、" * 1_500,
    "\0",
    "#script (python)\nimport os\n#end.",
    '#include "/etc/passwd".',
    "カード《X》（" + "/" * 15_000,
    "カード《X》：" + "\n " * 9_000,
    "カード《X》" * 2_000,
    "ターン順：" + "A→" * 9_000,
    "\u202e\u0301\ufeff",
    "\u2028Aのターン。\u2029",
    "İ" * 300,
    "Aの\ud800",
)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_answered(text: str) -> None:
    assert outcome(text) is not None
