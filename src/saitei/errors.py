"""The errors of saitei.

SaiteiError
├── ParseError          scenario or card text that cannot be read: line, column, what was expected
├── RulePageError       a rule page that cannot be loaded: file, line, the nearest known name
├── UnknownTerm         a name nobody knows: ruling set, clause, card, page
├── Contradiction       a scenario that states two things that cannot both be
├── Refused             input that is not let in: too long, too deep, not text
└── OutOfBounds         a question that took too long or too much memory
"""

from __future__ import annotations

import os
from typing import NamedTuple

from saitei.wording import Lang, Notice, surrounding, wording


class Place(NamedTuple):
    """Where in a text something stands: file name, line and column, both from 1, in characters."""

    file: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class SaiteiError(Exception):
    """Anything that saitei says no to: what is wrong (`notice`), where (`place`), and the text around it."""

    def __init__(self, notice: Notice, place: Place | None = None, source: str = "") -> None:
        super().__init__(notice, place, source)
        self.notice = notice
        self.place = place
        self.source = source

    def message(self, lang: Lang | None = None) -> str:
        """What is wrong as a sentence; in the language of the locale, else in English, if none is given."""
        return wording(self.notice, lang or surrounding(os.environ))

    def __str__(self) -> str:
        return f"{self.place}: {self.message()}" if self.place else self.message()


class ParseError(SaiteiError):
    """A scenario or card text that cannot be read."""


class RulePageError(SaiteiError):
    """A rule page that cannot be loaded."""


class UnknownTerm(SaiteiError):
    """A name that nobody knows."""


class Contradiction(SaiteiError):
    """A scenario that states two things that cannot both be."""


class Refused(SaiteiError):
    """Input that is not let in."""


class OutOfBounds(SaiteiError):
    """A question that took too long or too much memory."""
