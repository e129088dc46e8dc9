"""A derivation has no term of the program in it, in either language."""

from __future__ import annotations

import re

import pytest
from gallery import Example, documents, examples, session, stated
from thorough import share

from saitei.queries.asked import Asked
from saitei.queries.necessity.deciding import answer_with_deciding
from saitei.queries.say.layout import plain
from saitei.queries.say.show import sections
from saitei.wording import LANGS

TERM = re.compile(r"\b(?:card|ability|instruction|effect|event|phrase|trigger)\(")
"""A thing of the program that nobody has put in words."""

OF_CHOICES = ("dm-plays chance-2", "duel-masters keyword-93", "dm-plays nine-2")
"""Clauses whose examples derive from choices at random, and from what a keyword has one do."""

EACH = 1_000
"""Of the other examples each so-manieth is read."""

FIRST = [next(one for one in examples() if one.clause == clause) for clause in OF_CHOICES]

READ = [*FIRST, *share(examples(), EACH)]


@pytest.mark.parametrize("example", READ, ids=str)
def test_a_derivation_has_no_term_of_the_program(example: Example) -> None:
    rules, situation = stated(example)
    found = answer_with_deciding(session(), rules, situation, why=True)
    asked = Asked(rules, situation, found)
    for lang in LANGS:
        assert not TERM.findall(plain(sections(found, asked.context(lang, documents()))))


def test_a_game_says_in_its_own_words_what_any_game_has() -> None:
    said = next(one for one in examples() if one.clause == "yu-gi-oh battle-2")
    rules, situation = stated(said)
    asked = Asked(rules, situation, session().judge(rules, situation, why=True))
    words = plain(sections(asked.answer, asked.context("ja", documents())))
    assert "に書かれた攻撃力は" in words
    assert "パワー" not in words
