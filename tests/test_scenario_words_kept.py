"""No word of a scenario is lost: what is put into a sentence changes what it says, or is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from scenes import AllCards
from shipped import LANGUAGE
from thorough import share

from saitei.errors import SaiteiError
from saitei.parser.scenario.read import read_scenario

_DOCS = Path(__file__).parent.parent / "docs" / "scenario-language.md"
_TABLE = """\
ターン順：A→B→C→D
カード《X》（クリーチャー、火、コスト4、パワー4000）：
  ■ブロッカー
カード《Y》（クリーチャー、水、コスト4、パワー4000）：
  ■ブロッカー
"""
_ROW = re.compile(r"^\| `(?P<ja>[^`]*)` \| `(?P<en>[^`]*)` \|$", re.MULTILINE)

WORDS = {
    "ja": ("火の", "コスト3の", "タップしている", "裏向きの", "2番目の"),
    "en": ("fire", "cost 3", "tapped", "second"),
}
"""Words that say something wherever they stand."""

STARTS = {
    "ja": r"(?<=[はがをにでの、])(?=[A-D手山シタパ墓バマ])|^(?=[A-D])",
    "en": r"(?<![\w《'])(?=[A-Da-z])",
}
"""Where a word may stand in a sentence: before a noun."""


def _rows(lang: str) -> Iterator[str]:
    """The statements and questions of the reference."""
    text = _DOCS.read_text(encoding="utf-8")
    rows = _ROW.finditer(text[text.index("## The table") : text.index("## Answers")])
    yield from (row[lang] for row in rows if row[lang][:6] not in ("ルール：", "Rules:"))


def _told(line: str) -> frozenset[str] | None:
    try:
        scenario = read_scenario(f"{_TABLE}{line}\n", catalogue=AllCards(), language=LANGUAGE)
    except SaiteiError:
        return None
    return frozenset(map(str, (*scenario.facts, scenario.question)))


def _is_usual(word: str, following: str) -> bool:
    """Whether a word says what is so anyway: so many shields of which no face is told are face down."""
    return word == "裏向きの" and re.match("(?:[A-D]の)?シールド", following) is not None


def _without_trace(line: str, lang: str) -> Iterator[str]:
    """The sentence with one word more, where that is read as the same."""
    told = _told(line)
    if told is None:
        return
    hidden = re.sub(r"《[^》]*》|「[^」]*」|\"[^\"]*\"", lambda found: "・" * len(found[0]), line)
    blank = " " if lang == "en" else ""
    for place in re.finditer(STARTS[lang], hidden):
        for word in (
            one for one in WORDS[lang] if one not in line and not _is_usual(one, hidden[place.start() :])
        ):
            longer = f"{line[: place.start()]}{word}{blank}{line[place.start() :]}"
            if _told(longer) == told:
                yield longer


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_word_is_lost(lang: str) -> None:
    lost = [longer for line in share([*_rows(lang)], 12) for longer in _without_trace(line, lang)]

    assert lost == []
