"""The event that a triggered ability waits for, where the rest of its text is not understood."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

from saitei.parser.ability import Ability

Rows: TypeAlias = tuple[tuple[str, ...], ...]
"""A table of a language, row by row."""


@dataclass(frozen=True, slots=True)
class _EventWords:
    """How a language opens a triggered ability: a table of rows `event`, `deed`, `doubtful` and `labels`.

    `event` matches the words up to the deed, `deed` is one that can stand behind them, and where
    `doubtful` is found in the rest, that may say more of when the ability triggers, or replace the event.
    `labels` are the keywords that may stand before it and say nothing of when it triggers.
    """

    event: re.Pattern[str]
    deed: str
    doubtful: re.Pattern[str]
    labels: frozenset[str]


@cache
def _event_words(rows: Rows) -> _EventWords:
    said = {row[0]: row[1] for row in rows}
    event, doubtful = re.compile(said["event"]), re.compile(said["doubtful"])
    return _EventWords(event, said["deed"], doubtful, frozenset(said["labels"].split()))


def with_own_event(unread: Ability, plain: str, rows: Rows, read: Callable[[str], Ability]) -> Ability:
    """An ability that was not understood, as a triggered one that does what is not known, if it begins so.

    `plain` is its text without reminders, `rows` are the language's words, `read` reads another text in its
    place.
    """
    words = _event_words(rows)
    found = words.event.match(plain)
    if found is None or words.doubtful.search(plain[found.end() :]):
        return unread
    known = read(found.group() + words.deed)
    opens = known.label is None or known.label in words.labels
    by_itself = known.kind == "triggered" and opens and len(known.instructions) == 1
    if not by_itself or known.missed or known.conditions or known.replaces:
        return unread
    return replace(unread, kind=known.kind, label=known.label, triggers=known.triggers)
