"""A user's own words are read where their pages are in use, whatever was read before, and nowhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest
from shipped import LANGUAGE
from thorough import share

import saitei
from saitei.kb.pages.documents import language_of, read_own, shipped, with_own
from saitei.kb.rulesets.selection import select
from saitei.kb.vocabulary import vocabulary

PAGE = """\
+++
document = "frost"
edition = "1"
language = "en"
extends = ["duel-masters"]
name_en = "Frost rules"
name_ja = "霜のルール"
+++
# Frost rules · 霜のルール

## 1 Frostbite · 霜焼け

A creature with frostbite cannot attack.

霜焼けを持つクリーチャーは攻撃できない。

```keyword frostbite
このクリーチャーは攻撃できない。
```
"""
WORDS = '[words.keyword]\nfrostbite = { en = "frostbite", ja = "霜焼け" }\n'
SCENARIO = """\
Rules: {rules}
Turn order: A, B
Card 《Cold》 (creature, water, cost 3, power 3000):
  ■Frostbite
A's turn, attack step.
A's battle zone: 《Cold》
Question: may A's 《Cold》 attack B?
"""
OWN, PLAIN = "frost", "duel-masters"
EXPECTED = {OWN: "settled False", PLAIN: "tainted True"}
ASK = """
import sys, saitei
page, *sets = sys.argv[1:]
for name in sets:
    pages = (page,) if name == "frost" else ()
    answer = saitei.ask(SCENARIO.format(rules=name), pages=pages)
    print(answer.status, answer.value)
"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "frost"
    folder.mkdir()
    (folder / "vocabulary.toml").write_text(WORDS, encoding="utf-8")
    (folder / "index.md").write_text(PAGE, encoding="utf-8")
    return folder / "index.md"


def asked(page: Path, *sets: str) -> list[str]:
    """The answers under these ruling sets, one after the other in a process of their own."""
    script = f"SCENARIO = {SCENARIO!r}\n{ASK}"
    environment = {**os.environ, "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", script, str(page), *sets]
    found = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return found.stdout.splitlines()


@pytest.mark.parametrize("sets", share([*permutations((OWN, PLAIN))], 2), ids=" then ".join)
def test_what_was_asked_before_changes_no_answer(page: Path, sets: tuple[str, ...]) -> None:
    assert asked(page, *sets) == [EXPECTED[name] for name in sets]
    assert asked(page, OWN) == [EXPECTED[OWN]]  # what the process before has kept on disk is not in the way
    assert asked(page, PLAIN) == [EXPECTED[PLAIN]]


def test_an_own_vocabulary_is_part_of_the_library_of_its_pages_only(page: Path) -> None:
    library = with_own(read_own(page))
    assert library.language.words["keyword"]["frostbite"]["ja"] == "霜焼け"
    assert "frostbite" not in shipped().language.words["keyword"]
    assert "frostbite" in vocabulary(library.language).words["keyword"]


def test_a_vocabulary_that_has_changed_is_another_language(page: Path) -> None:
    before = with_own(read_own(page)).language
    assert before == with_own(read_own(page)).language
    vocabulary_file = page.with_name("vocabulary.toml")
    vocabulary_file.write_text(WORDS.replace("frostbite = ", "chill = "), encoding="utf-8")
    after = with_own(read_own(page)).language
    assert before != after
    assert "frostbite" not in after.words["keyword"]


def test_a_page_that_has_changed_is_read_anew(page: Path) -> None:
    text, pages = SCENARIO.format(rules=OWN), (str(page),)
    before = saitei.ask(text, pages=pages).value
    page.write_text(
        PAGE.replace("このクリーチャーは攻撃できない。\n```", "ブロッカー\n```"), encoding="utf-8"
    )
    assert (before, saitei.ask(text, pages=pages).value) == (False, True)


def test_a_ruling_set_is_in_the_words_of_its_own_games() -> None:
    games = {
        name: [
            game.file.parent.name for game in language_of(select(name, shipped()).documents, LANGUAGE).games
        ]
        for name in ("ygo-twin-tower", "duel-masters")
    }
    assert games == {"ygo-twin-tower": ["yu-gi-oh"], "duel-masters": ["duel-masters"]}
