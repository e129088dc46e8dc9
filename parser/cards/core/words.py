"""Words of a line with where they stand, so that what is read of it can be asked which words it came from."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Self, cast


class Word(str):
    """A meaning that remembers which word of the line said it."""

    __slots__ = ("also", "at")
    at: int
    also: tuple[int, ...]

    def __new__(cls, meaning: str, at: int, *also: int) -> Self:
        """The meaning of the word at a place, and of words elsewhere that say it too."""
        made = super().__new__(cls, meaning)
        made.at, made.also = at, also
        return made


class Count(int):
    """A number that remembers which word of the line said it."""

    at: int

    def __new__(cls, number: int, at: int) -> Self:
        """The number of the word at a place."""
        made = super().__new__(cls, number)
        made.at = at
        return made

    def __neg__(self) -> Count:
        return Count(-int(self), self.at)


STRUCTURE = "-"
"""The meaning of a sign that says only which production it takes part in."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word, or several that belong together, as one terminal of the grammar."""

    name: str
    meaning: str
    text: str
    at: int

    @property
    def word(self) -> Word:
        """Its meaning, with its place."""
        return Word(self.meaning, self.at)

    @property
    def count(self) -> Count:
        """The number that it writes, with its place."""
        return Count(int(self.meaning), self.at)


def places(value: object) -> Iterator[int]:
    """The places of all words that left something in a value."""
    if isinstance(value, Word):
        yield value.at
        yield from value.also
    elif isinstance(value, Count):
        yield value.at
    else:
        for each in parts(value):
            yield from places(each)


def parts(value: object) -> Sequence[object]:
    """What a tuple or a dataclass is made of; nothing if it is neither."""
    if isinstance(value, tuple):
        return cast("tuple[object, ...]", value)
    return [getattr(value, name) for name in _field_names(cast("Hashable", type(value)))]


@cache
def _field_names(kind: Hashable) -> tuple[str, ...]:
    """The fields of a dataclass; none of what is no dataclass."""
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()
