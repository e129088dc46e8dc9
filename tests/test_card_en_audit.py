"""The audited English sample: readings that a person has checked against the text have not changed unseen."""

import json
import re
import tomllib
from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from shipped import LANGUAGE

from saitei.parser.ability import Ability
from saitei.parser.cards.coverage import is_understood
from saitei.parser.cards.en.lines import english_line
from saitei.parser.cards.en.tokenise import tokens
from saitei.parser.cards.facts import ability_facts
from saitei.parser.cards.lines import split_lines
from saitei.parser.cards.read import read_card_text
from saitei.terms import Term, program

HERE = Path(__file__).parent
CORPUS = HERE.parent.parent / "shared" / "corpora" / "dm_en.jsonl"
AUDIT = tomllib.loads((HERE / "card_audit_en.toml").read_text("utf-8"))
SAMPLE, LATER = AUDIT["sample"], AUDIT["later"]


def short_hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def kind(printed: str | None) -> str:
    """The card type as the reader wants it: a card with a spell side is a twinpact."""
    sides = set((printed or "").split("/"))
    return "spell" if sides == {"Spell"} else "twinpact" if "Spell" in sides else "creature"


def plain(ability: Ability) -> str:
    return "".join(english_line(line).plain for line in split_lines(ability.text, LANGUAGE))


@cache
def sentences() -> dict[str, Ability]:
    """The understood sentence lines of the control half by their plain text."""
    if not CORPUS.exists():
        pytest.skip("the corpus is not part of the project")
    found: dict[str, Ability] = {}
    for entry in map(json.loads, CORPUS.read_text("utf-8").splitlines()):
        if not entry["text"] or sha256(entry["name"].encode()).digest()[0] % 2 == 0:
            continue
        for each in read_card_text(
            entry["text"], card_type=kind(entry.get("type")), keywords={}, language=LANGUAGE
        ):
            if is_understood(each) and each.kind != "keyword":
                found.setdefault(plain(each), each)
    return found


SMALL = re.compile(
    "into|from|on|of|under|when|whenever|your|and|or|in|to|if|while|until|by|with", re.IGNORECASE
)


def without_a_small_word(text: str, chance: Random) -> str | None:
    """The line with one small word left out at random; None where it has none."""
    words = [word for word in tokens(text, LANGUAGE) if SMALL.fullmatch(word.text)]
    if not words:
        return None
    gone = chance.choice(words)
    return text[: gone.start] + text[gone.end :].lstrip()


def test_without_a_small_word_a_line_of_the_cards_at_hand_is_rarely_understood() -> None:
    chance = Random(20)  # noqa: S311 a sample, no secret
    whole = sorted(text for text, each in sentences().items() if "\n" not in each.text and "(" not in text)
    outcomes: list[bool] = []
    for text in chance.sample(whole, 700):
        damaged = without_a_small_word(text, chance)
        if damaged is not None:
            card_type = "spell" if sentences()[text].kind == "spell" else "creature"
            found = read_card_text(damaged, card_type=card_type, keywords={}, language=LANGUAGE)
            outcomes.append(bool(found) and all(map(is_understood, found)))
    assert len(outcomes) >= 600
    assert sum(outcomes) <= 0.03 * len(outcomes)


@cache
def facts_now() -> dict[str, str]:
    """What each line of the cards at hand is read as, both by their hashes."""
    return {
        short_hash(text): short_hash(program(ability_facts(Term("a"), ability)))
        for text, ability in sentences().items()
    }


def test_the_sample_has_two_hundred_lines_half_of_them_long() -> None:
    assert Counter(each["long"] for each in SAMPLE) == {True: 100, False: 100}


def test_no_more_than_two_in_a_hundred_are_read_wrongly() -> None:
    read, now = [*SAMPLE, *LATER], facts_now()
    wrong = [
        each
        for each in read
        if each["verdict"].startswith("wrong") and now.get(each["line"]) == each["facts"]
    ]
    assert len(wrong) <= 0.02 * len(read)


def test_sixty_lines_and_more_were_drawn_later() -> None:
    assert len({each["line"] for each in LATER} - {each["line"] for each in SAMPLE}) >= 55


def test_every_audited_line_still_gives_the_facts_that_were_checked() -> None:
    read, now = [*SAMPLE, *LATER], facts_now()
    changed = [each["line"] for each in read if now.get(each["line"], "none") != each["facts"]]
    assert not changed
