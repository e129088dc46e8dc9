"""A plain English line cut into words, numbers, quotations and signs.

>>> [atom.key for atom in atoms('It gets +1000 power and "slayer".')]
['it', 'gets', '+#', 'power', 'and', '@', '.']
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_ATOM = re.compile(
    r"""(?P<quote>"[^"]*"|\{[^{}]*\}|\[[A-Za-z -]+\]|《[^》]*》|(?<![A-Za-z])'[^']+'(?![A-Za-z]))
    |(?P<signed>(?<![A-Za-z0-9])[+-][0-9]{1,7}(?![A-Za-z0-9]))
    |(?P<number>[0-9]{1,6}(?![A-Za-z0-9]))
    |(?P<word>[A-Za-z]+(?:'(?:t|re|ve|ll)\b)?)
    |(?P<genitive>['\u0301]s\b|')
    |(?P<sign>\S)""",
    re.VERBOSE,
)
_SMALL = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_MISPRINT = re.compile(r"(?<=[a-z])[\"’´`](?=(?:s|t) )")
"""An apostrophe that was printed as another sign."""

_NOTHING = re.compile(r"[\s\u200b\u2060-\u206f\ufeff]+")


@dataclass(frozen=True, slots=True)
class Atom:
    """The smallest piece: `key` is what the lexicon knows it by, `value` the number or what is quoted."""

    key: str
    value: str
    start: int
    end: int


def atoms(line: str) -> list[Atom]:
    """The pieces of a line in order; only blanks are between them."""
    found: list[Atom] = []
    line = _MISPRINT.sub("'", line)
    at = 0
    while at < len(line):
        blank = _NOTHING.match(line, at)
        if blank:
            at = blank.end()
            continue
        match = _ATOM.match(line, at)
        if match is None:
            found.append(Atom(line[at], line[at], at, at + 1))
            at += 1
            continue
        found.append(_atom(match))
        at = match.end()
    return found


def _atom(match: re.Match[str]) -> Atom:
    text = match[0]
    start, end = match.span()
    if match.lastgroup == "quote":
        key = {"{": "{}", "[": "{}", "《": "《》"}.get(text[0], "@")
        return Atom(key, text[1:-1].strip(" ."), start, end)
    if match.lastgroup == "signed":
        return Atom(text[0] + "#", text, start, end)
    if match.lastgroup == "number":
        return Atom("#", text, start, end)
    return Atom(text.lower(), text, start, end)


def small_number(word: str) -> int | None:
    """The number that a word such as "two" stands for."""
    return _SMALL.get(word)
