"""The audited English sample: readings that a person has checked against the text have not changed unseen."""

import json
import tomllib
from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from saitei.parser.ability import Ability
from saitei.parser.cards.coverage import is_understood
from saitei.parser.cards.en.lines import english_line
from saitei.parser.cards.facts import ability_facts
from saitei.parser.cards.lines import split_lines
from saitei.parser.cards.read import read_card_text
from saitei.parser.facts import Term, program

HERE = Path(__file__).parent
CORPUS = HERE.parent.parent / "shared" / "corpora" / "dm_en.jsonl"
SAMPLE = tomllib.loads((HERE / "card_audit_en.toml").read_text("utf-8"))["sample"]


def short_hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def kind(printed: str | None) -> str:
    """The card type as the reader wants it: a card with a spell side is a twinpact."""
    sides = set((printed or "").split("/"))
    return "spell" if sides == {"Spell"} else "twinpact" if "Spell" in sides else "creature"


def plain(ability: Ability) -> str:
    return "".join(english_line(line).plain for line in split_lines(ability.text))


@cache
def sentences() -> dict[str, Ability]:
    """The understood sentence lines of the control half by their plain text."""
    if not CORPUS.exists():
        pytest.skip("the corpus is not part of the project")
    found: dict[str, Ability] = {}
    for entry in map(json.loads, CORPUS.read_text("utf-8").splitlines()):
        if not entry["text"] or sha256(entry["name"].encode()).digest()[0] % 2 == 0:
            continue
        for each in read_card_text(entry["text"], card_type=kind(entry.get("type")), keywords={}):
            if is_understood(each) and each.kind != "keyword":
                found.setdefault(plain(each), each)
    return found


def test_the_sample_has_two_hundred_lines_half_of_them_long() -> None:
    assert Counter(each["long"] for each in SAMPLE) == {True: 100, False: 100}


def test_no_more_than_two_in_a_hundred_are_read_wrongly() -> None:
    assert sum(each["verdict"].startswith("wrong") for each in SAMPLE) <= 0.02 * len(SAMPLE)


def test_every_audited_line_still_gives_the_facts_that_were_checked() -> None:
    now = {
        short_hash(text): short_hash(program(ability_facts(Term("a"), ability)))
        for text, ability in sentences().items()
    }
    changed = [each["line"] for each in SAMPLE if now.get(each["line"], "none") != each["facts"]]
    assert not changed
