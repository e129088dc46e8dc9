"""The audited samples: readings that a person has checked against the text have not changed unseen."""

import tomllib
from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from card_corpus import english_sentences, sentences

from saitei.parser.cards.facts import ability_facts
from saitei.terms import Term, program
from saitei.wording import LANGS, Lang

pytestmark = pytest.mark.parametrize("lang", LANGS)


@cache
def audited(lang: Lang, part: str) -> list[dict[str, Any]]:
    """The lines of a part of the sample, each with its length, its facts and the verdict on them."""
    text = (Path(__file__).parent / f"card_audit_{lang}.toml").read_text("utf-8")
    lines: list[dict[str, Any]] = tomllib.loads(text)[part]
    return lines


def all_audited(lang: Lang) -> list[dict[str, Any]]:
    return [*audited(lang, "sample"), *audited(lang, "later")]


def short_hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


@cache
def facts_now(lang: Lang) -> dict[str, str]:
    """What each line of the cards at hand is read as, both by their hashes."""
    return {
        short_hash(plain): short_hash(program(ability_facts(Term("a"), ability)))
        for plain, ability in (sentences() if lang == "ja" else english_sentences()).items()
    }


def test_the_sample_has_two_hundred_lines_half_of_them_long(lang: Lang) -> None:
    assert Counter(each["long"] for each in audited(lang, "sample")) == {True: 100, False: 100}


def test_no_more_than_two_in_a_hundred_are_read_wrongly(lang: Lang) -> None:
    read, now = all_audited(lang), facts_now(lang)
    wrong = [
        each
        for each in read
        if each["verdict"].startswith("wrong") and now.get(each["line"]) == each["facts"]
    ]
    assert len(wrong) <= 0.02 * len(read)


def test_more_lines_were_drawn_later(lang: Lang) -> None:
    first = {each["line"] for each in audited(lang, "sample")}
    assert len({each["line"] for each in audited(lang, "later")} - first) >= 55


def test_every_audited_line_still_gives_the_facts_that_were_checked(lang: Lang) -> None:
    read, now = all_audited(lang), facts_now(lang)
    changed = [each["line"] for each in read if now.get(each["line"], "none") != each["facts"]]
    assert not changed
