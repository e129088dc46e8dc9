"""The audited sample: readings that a person has checked against the text have not changed unseen."""

import tomllib
from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path

from card_corpus import sentences

from saitei.parser.cards.facts import ability_facts
from saitei.terms import Term, program

AUDIT = tomllib.loads((Path(__file__).parent / "card_audit_ja.toml").read_text("utf-8"))
SAMPLE, LATER = AUDIT["sample"], AUDIT["later"]


def short_hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


@cache
def facts_now() -> dict[str, str]:
    """What each line of the cards at hand is read as, both by their hashes."""
    return {
        short_hash(plain): short_hash(program(ability_facts(Term("a"), ability)))
        for plain, ability in sentences().items()
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
