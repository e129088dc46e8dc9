"""A derivation has no term of the program in it, in either language."""

from __future__ import annotations

import re

import pytest
from gallery import Example, examples

import saitei
from saitei.wording import LANGS, Lang

TERM = re.compile(r"\b(?:card|ability|instruction|effect|event|phrase|trigger)\(")
"""A thing of the program that nobody has put in words."""

OF_CHOICES = ("dm-plays chance-2", "duel-masters keyword-93", "dm-plays nine-2")
"""Clauses whose examples derive from choices at random, and from what a keyword has one do."""

EACH = 250
"""Of the other examples each so-manieth is read."""

READ = [one for at, one in enumerate(examples()) if one.clause in OF_CHOICES or at % EACH == 0]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("example", READ, ids=str)
def test_a_derivation_has_no_term_of_the_program(example: Example, lang: Lang) -> None:
    told = "\n".join(
        line for line in example.lines if not line.startswith(("答", "Answer", "根拠", "Clauses"))
    )
    rules = None if told.startswith(("ルール", "Rules")) else example.otherwise

    assert not TERM.findall(saitei.ask_words(told, rules=rules, lang=lang, why=True))
