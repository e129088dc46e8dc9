"""Words without which no text fits a regular expression: to look for them is cheaper than to compile it.

>>> required_words("(?:is|was) (?:not )?blocked")
[[' '], ['blocked'], ['is', 'was']]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

RequiredWords: TypeAlias = "Sequence[Sequence[str]]"
"""Of each several words, in lower case, one has to be there."""

_GAP = "\0"
_OPEN = re.compile(r"\{[a-z]\w*\}|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]", re.DOTALL)
"""What is no text: slots, escapes and classes."""

_CHOICE = re.compile(r"\(\?:([^()]*)\)(?![?*{])")
"""A group that has to be there and has no other in it."""

_OPTIONAL = re.compile(r".[?*]|.\{[^}]*\}|[.+^$?*]", re.DOTALL)
"""What may be left out."""


def required_words(said: str) -> list[list[str]]:
    """The words of a pattern; none of one that has several branches."""
    opened = _OPEN.sub(_GAP, said)
    starts, bare = list[int](), opened
    for start, end in _outer_groups(opened):
        starts.append(start)
        bare = f"{bare[:start]}{_GAP * (end - start)}{bare[end:]}"
    if "|" in bare:
        return []
    choices = (_CHOICE.match(opened, start) for start in starts)
    branches = [[*map(_longest_word, choice[1].split("|"))] for choice in choices if choice]
    return [*([word] for word in _words_in(bare)), *filter(all, branches)]


def may_fit(words: RequiredWords, lower: str) -> bool:
    """Whether a text in lower case has all that some pattern requires."""
    return all(any(word in lower for word in either) for either in words)


def _longest_word(bare: str) -> str:
    return max(_words_in(bare), key=len, default="")


def _words_in(bare: str) -> list[str]:
    """The texts in a pattern without groups that have to be there."""
    return [word for word in _OPTIONAL.sub(_GAP, bare).lower().split(_GAP) if word]


def _outer_groups(opened: str) -> Iterator[tuple[int, int]]:
    """Where the groups of a pattern are that stand in no other."""
    depth = start = 0
    for at, sign in enumerate(opened):
        if sign == "(":
            start = start if depth else at
            depth += 1
        elif sign == ")":
            depth -= 1
            if not depth:
                yield start, at + 1
