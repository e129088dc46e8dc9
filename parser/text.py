"""Normalise text from outside and remember where every character came from.

>>> normalise("Ｂ２：").plain
'B2:'
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from saitei.errors import Place, Refused
from saitei.wording import Notice

LONGEST = 20_000
"""Characters a scenario or a card text may have."""

_DASHES = str.maketrans(dict.fromkeys("−‐‑‒–—―─━", "-") | dict.fromkeys("～∼~", "〜"))
_VOICED = "ﾞﾟ\u3099\u309a"
_SELECTORS = "\ufe0e\ufe0f\ufeff"


@dataclass(frozen=True, slots=True)
class Text:
    """A text as typed, its plain form, and for each plain character its index in the raw text."""

    raw: str
    plain: str
    origin: tuple[int, ...]

    def place(self, index: int, file: str) -> Place:
        """Line and column, from 1, in the raw text of the plain character at `index`."""
        at = self.origin[index] if index < len(self.origin) else len(self.raw)
        line_start = self.raw.rfind("\n", 0, at) + 1
        return Place(file, self.raw.count("\n", 0, at) + 1, at - line_start + 1)


class TextEdit(NamedTuple):
    """What is to stand between two places of a plain text."""

    start: int
    end: int
    said: str


def spliced(text: Text, changes: Iterable[TextEdit]) -> Text:
    """The text with changes, told in their order; what is new comes from where the old began."""
    plain, origin, at = "", list[int](), 0
    for change in changes:
        plain += text.plain[at : change.start] + change.said
        origin += text.origin[at : change.start]
        origin += [text.origin[min(change.start, len(text.origin) - 1)]] * len(change.said)
        at = change.end
    return replace(text, plain=plain + text.plain[at:], origin=(*origin, *text.origin[at:]))


def normalise(raw: str, file: str = "-") -> Text:
    """Full-width to half-width, dashes and waves to one sign each; raises Refused for what is no text."""
    if len(raw) > LONGEST:
        raise Refused(Notice("text_too_long", {"length": len(raw), "longest": LONGEST}), Place(file, 1))
    if not raw.isprintable() and not all(map(_is_text, raw)):
        index, char = next((index, char) for index, char in enumerate(raw) if not _is_text(char))
        place = Text(raw, raw, tuple(range(len(raw)))).place(index, file)
        raise Refused(Notice("not_text", {"code": f"U+{ord(char):04X}"}), place)
    clusters, starts = _clusters(raw)
    folded = [*map(_fold, clusters)]
    plain = "".join(folded)
    if len(plain) == len(folded) and all(folded):
        return Text(raw, plain, tuple(starts))
    return Text(raw, plain, tuple(start for start, each in zip(starts, folded, strict=True) for _ in each))


@lru_cache(maxsize=8192)
def _is_text(char: str) -> bool:
    return char in "\n\r\t" or unicodedata.category(char) not in ("Cc", "Cs", "Co")


def _clusters(raw: str) -> tuple[Sequence[str], Sequence[int]]:
    """Characters, a voiced mark kept with the one before it, each with its index."""
    if not any(mark in raw for mark in _VOICED):
        return raw, range(len(raw))
    clusters: list[str] = []
    starts: list[int] = []
    for index, char in enumerate(raw):
        if char in _VOICED and clusters:
            clusters[-1] += char
        else:
            clusters.append(char)
            starts.append(index)
    return clusters, starts


@lru_cache(maxsize=8192)
def _fold(cluster: str) -> str:
    if cluster in _SELECTORS or cluster == "\r":
        return ""
    if cluster == "\t":
        return " "
    return unicodedata.normalize("NFKC", cluster.translate(_DASHES)).translate(_DASHES)
