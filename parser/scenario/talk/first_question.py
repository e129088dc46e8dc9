"""The first question of a text as people talk: a scenario asks one, the others are named as not answered."""

from __future__ import annotations

import re
from typing import NamedTuple

from saitei.parser.scenario.data import load_talk
from saitei.parser.scenario.lines import ScenarioLine, split
from saitei.parser.scenario.talk.plain_speech import language_of, with_names_hidden
from saitei.parser.text import Text, TextEdit, spliced


class FirstQuestion(NamedTuple):
    """A text that asks one question, and what it asked besides: where, and in which words."""

    text: Text
    others: tuple[tuple[int, str], ...] = ()


def with_first_question(text: Text) -> FirstQuestion:
    """The text without the questions behind its first and their conditions.

    Where the writer has headed a question, all stay.
    """
    asked = [line for line in split(text.plain) if line.head == "question"]
    if not asked or any(line.start != line.body for line in asked):
        return FirstQuestion(text)
    edits = [*_another(text.plain, asked[0]), *(TextEdit(one.start, one.end, " ") for one in asked[1:])]
    spans = ((one.start, text.plain[one.start : one.end].strip(" 、,。?")) for one in edits)
    return FirstQuestion(spliced(text, edits), tuple(one for one in spans if one[1]))


def _another(plain: str, question: ScenarioLine) -> list[TextEdit]:
    """Another question within one, behind “or” or “and”: “can it attack, or do I have to wait?”."""
    said = plain[question.start : question.end]
    hidden = with_names_hidden(plain)[question.start : question.end]
    for another in load_talk("colloquial")["another_question"][language_of(said)]:
        if found := re.search(another, hidden, re.IGNORECASE):
            return [TextEdit(question.start + found.start("asked"), question.end, "? ")]
    return []
