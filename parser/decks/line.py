"""The cards of one line of a deck list: numbers and names, in any of the ways people write them.

>>> readings("4x Terror Pit")[0]
Reading(number=4, name='Terror Pit', at=3, twice=0)
>>> readings("デーモン・ハンド ×4")[0]
Reading(number=4, name='デーモン・ハンド', at=0, twice=0)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from saitei.parser.decks.words import others, times

LONGEST = 300
"""Characters a line may have."""
LARGEST = 9_999
"""The largest number of one card."""

_BULLET = re.compile(r"\s*(?:[-*+>]\s|[・•●○◆◇■□▪‣]|[0-9]+[.)]\s)?\s*")
_REMARK = re.compile(r"\s+#")
_NAME = re.compile("《[^《》]*》")
_BETWEEN = re.compile(r"[、,;/&]")
_REMARKS = 9
"""Signs of a remark that are tried as part of a name; in a name that nobody knows, none is."""
_DIGITS = len(str(LARGEST))


class LineFault(Exception):
    """A line that cannot be read: the key of the sentence that says why, where, and the sentence's slots."""

    def __init__(self, key: str, at: int, **values: str | int) -> None:
        super().__init__(key)
        self.key, self.at, self.values = key, at, values


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a line: how many of which card, where its name begins, a second number or 0."""

    number: int
    name: str
    at: int
    twice: int = 0


@cache
def _before() -> tuple[re.Pattern[str], ...]:
    """Ways to write a number before a name."""
    return _compiled(
        r"(?P<n>[0-9]+)\s*(?:枚の?|×|✕|✖)\s*(?P<name>\S.*)",
        rf"(?P<n>[0-9]+)\s*(?:{times()})\s+(?P<name>\S.*)",
        r"(?P<n>[0-9]+)(?:\s*[,;])?\s+(?P<name>\S.*)",
        r"(?P<n>[0-9]+)[,;](?P<name>[^\s0-9].*)",
        r"(?:x|×|✕|✖)\s*(?P<n>[0-9]+)\s+(?P<name>\S.*)",
    )


@cache
def _behind() -> tuple[re.Pattern[str], ...]:
    """Ways to write a number behind a name, those that can hardly be part of the name first."""
    return _compiled(
        r"(?P<name>.*\S)\s*(?:×|✕|✖)\s*(?P<n>[0-9]+)\s*枚?",
        r"(?P<name>.*\S)(?:\s+|(?<=[^\x00-\x7f]))x\s*(?P<n>[0-9]+)",
        r"(?P<name>.*[^\s:0-9])[\s:]*(?P<n>[0-9]+)\s*枚",
        r"(?P<name>.*[^\s:0-9])\s*[(\[]\s*(?P<n>[0-9]{1,3})\s*枚?\s*[)\]]",
        r"(?P<name>.*[^\s,;])\s*[,;]\s*(?P<n>[0-9]+)",
        r"(?P<name>.*\S)\s+(?P<n>[0-9]{1,2})",
    )


_SURE = 4
"""So many of the ways behind a name are surely a number of cards."""


def _compiled(*forms: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(form, re.IGNORECASE) for form in forms)


def readings(line: str) -> tuple[Reading, ...]:
    """The ways to read a line, the likeliest first; raises LineFault for one that is too long."""
    if len(line) > LONGEST:
        raise LineFault("deck_line_long", LONGEST, longest=LONGEST)
    start = _start(line)
    whole = line[start:].rstrip()
    ends = [remark.start() for remark in _REMARK.finditer(whole)][:_REMARKS]
    texts = dict.fromkeys((*(whole[:end] for end in ends), whole))
    return tuple(replace(one, at=one.at + start) for text in texts for one in _read(text))


def _start(line: str) -> int:
    found = _BULLET.match(line)
    return found.end() if found else 0


def _read(text: str) -> Iterator[Reading]:
    for form in _before():
        if found := form.fullmatch(text):
            name = found["name"].strip()
            second = next(
                (number_of(back["n"]) for way in _behind()[:_SURE] if (back := way.fullmatch(name))), 0
            )
            yield Reading(number_of(found["n"]), name, found.start("name"), second)
    for form in _behind():
        if found := form.fullmatch(text):
            yield Reading(number_of(found["n"]), found["name"].strip(), found.start("name"))
    yield Reading(1, text, 0)


def number_of(digits: str) -> int:
    """The number; one that is too large is only larger than any that is let in."""
    bare = digits.lstrip("0")
    return LARGEST + 1 if len(bare) > _DIGITS else int(bare or "0")


@cache
def bare_number() -> re.Pattern[str]:
    """A number of cards, and no name."""
    return re.compile(rf"(?:{times()})?\s*[0-9]*\s*(?:{times()})?", re.IGNORECASE)


@cache
def counted() -> re.Pattern[str]:
    """A line that only counts cards, each of another name: 59 others, ほか59枚."""
    names, times_ = "|".join(map(re.escape, sorted(others(), key=len, reverse=True))), rf"(?:{times()})?"
    return re.compile(
        rf"\s*([0-9]+)\s*{times_}の?\s*(?:{names})\s*(?:#.*)?|\s*(?:{names})\s*{times_}\s*([0-9]+)\s*{times_}\s*(?:#.*)?",
        re.IGNORECASE,
    )


@cache
def _around() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What may stand before a name in 《》 and behind it."""
    times_ = rf"(?:{times()})?"
    before = rf"\s*(?:([0-9]+)\s*{times_}の?|{times_}\s*([0-9]+))?\s*[,;:]?\s*"
    behind = rf"\s*[,;:]?\s*[(\[]?\s*(?:{times_}\s*([0-9]+)\s*{times_})?\s*[)\]]?\s*(?:#.*)?"
    return re.compile(before, re.IGNORECASE), re.compile(behind, re.IGNORECASE)


def quoted(line: str) -> Iterator[Reading]:
    """The cards of a line that has its names in 《》; raises LineFault for what else stands there."""
    spans = [found.span() for found in _NAME.finditer(line)]
    if len(spans) != line.count("《") or len(spans) != line.count("》"):
        raise LineFault("deck_unclosed", re.search("[《》]", line).start())  # type: ignore[union-attr]
    at = _start(line)
    for number, (start, end) in enumerate(spans):
        following = spans[number + 1][0] if number + 1 < len(spans) else len(line)
        stop = _stop(line, end, following, last=number + 1 == len(spans))
        yield _quoted(line, (at, start, end, stop))
        at = stop + 1


def _stop(line: str, end: int, following: int, *, last: bool) -> int:
    """Where what belongs to a card ends: at the sign that divides it from the next one."""
    if last:
        return following
    between = _BETWEEN.search(line, end, following)
    if between is None:
        raise LineFault("deck_two_cards", end)
    return between.start()


def _quoted(line: str, marks: tuple[int, int, int, int]) -> Reading:
    at, start, end, stop = marks
    before, behind = (
        form.fullmatch(line, *span) for form, span in zip(_around(), ((at, start), (end, stop)), strict=True)
    )
    for found, span in ((before, (at, start)), (behind, (end, stop))):
        if found is None:
            words = line[slice(*span)]
            raise LineFault("deck_words", span[0] + len(words) - len(words.lstrip()), words=words.strip())
    groups = [*(before.groups() if before else ()), *(behind.groups() if behind else ())]
    numbers = [number_of(digits) for digits in groups if digits is not None]
    second = numbers[1] if len(numbers) > 1 else 0
    return Reading(numbers[0] if numbers else 1, line[start + 1 : end - 1].strip(), start + 1, second)
