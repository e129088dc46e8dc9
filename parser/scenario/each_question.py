"""A scenario that asks several questions, told once for each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from saitei.parser.scenario.lines import ScenarioLine, split
from saitei.parser.text import Text, normalise

_ASKING = frozenset({"question", "chance"})
_BEHIND = _ASKING | {"answer", "clauses"}
"""What may stand behind a question: the answer that is expected, its clauses, another question."""

_SEEN = re.compile(r"[^\r\n]")


class SingleQuestion(NamedTuple):
    """One question as it was typed, and the scenario with no other."""

    said: str
    text: str


def each_question(raw: str) -> tuple[SingleQuestion, ...]:
    """The questions that a scenario heads, each with the scenario that asks it alone; none if it heads one.

    What is asked of the same table stands together at the end: where something is told between two questions
    it is not said of which moment the first one is, and the text stays as it is. Every line keeps its place.
    Raises Refused for a text that is too long.
    """
    text = normalise(raw)
    lines = split(text.plain)
    asked = [at for at, line in enumerate(lines) if line.head in _ASKING and line.start != line.body]
    together = [line.head for line in lines[asked[0] :]] if asked else []
    if len(asked) < 2 or not _BEHIND.issuperset(together):  # noqa: PLR2004 - one question is no list of them
        return ()
    ends = [*asked[1:], len(lines)]
    parts = [lines[start:end] for start, end in zip(asked, ends, strict=True)]
    return tuple(
        SingleQuestion(raw[slice(*_span(text, part[0]))].strip(), _without(text, parts, part))
        for part in parts
    )


def single_questions(raw: str, most: int) -> tuple[SingleQuestion, ...]:
    """The scenario once for each question at its end; as it is if it asks one, or more than so many."""
    parts = each_question(raw)
    return parts if 1 < len(parts) <= most else (SingleQuestion("", raw),)


def _without(text: Text, parts: list[list[ScenarioLine]], kept: list[ScenarioLine]) -> str:
    """The text with spaces in place of all questions but one."""
    raw = text.raw
    for start, end in _spans(text, parts, kept):
        raw = raw[:start] + _SEEN.sub(" ", raw[start:end]) + raw[end:]
    return raw


def _spans(
    text: Text, parts: list[list[ScenarioLine]], kept: list[ScenarioLine]
) -> Iterator[tuple[int, int]]:
    yield from (_span(text, line) for part in parts if part is not kept for line in part)


def _span(text: Text, line: ScenarioLine) -> tuple[int, int]:
    """Where a line stands in the text as it was typed."""
    start = text.origin[line.start]
    return start, text.origin[line.end] if line.end < len(text.origin) else len(text.raw)
