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
    """How a language opens a triggered ability: a table of rows `event`, `deed` and `doubtful`.

    `event` matches the words up to the deed, `deed` is one that can stand behind them, and where
    `doubtful` is found in the rest, that may say more of when the ability triggers, or replace the event.
    """

    event: re.Pattern[str]
    deed: str
    doubtful: re.Pattern[str]


@cache
def _event_words(rows: Rows) -> _EventWords:
    said = {row[0]: row[1] for row in rows}
    return _EventWords(re.compile(said["event"]), said["deed"], re.compile(said["doubtful"]))


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
    by_itself = known.kind == "triggered" and known.label is None and len(known.instructions) == 1
    if not by_itself or known.missed or known.conditions or known.replaces:
        return unread
    return replace(unread, kind=known.kind, triggers=known.triggers)
