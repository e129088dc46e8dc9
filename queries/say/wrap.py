"""Break lines of Japanese and English text by display width.

>>> [''.join(span.text for span in row) for row in wrap((Span("Aの《手札》は3枚。"),), 11)]
['Aの《手札》', 'は3枚。']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from saitei.queries.say.layout import Span, Style
from saitei.queries.say.messages import width

Letter: TypeAlias = "tuple[str, Style]"
"""A character and what it is part of."""

_NO_START = frozenset(
    "、。，．・：；！？）］｝」』》〉】”’ー～…‐ゝ々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;!?)]}"
)
_NO_END = frozenset("（［｛「『《〈【“‘([{")


def wrap(spans: Sequence[Span], columns: int) -> list[tuple[Span, ...]]:
    """The spans in rows of at most so many columns; blanks at a break are dropped."""
    rows: list[list[Letter]] = [[]]
    taken = 0
    for piece in _pieces([(letter, span.style) for span in spans for letter in span.text]):
        bare = width("".join(letter for letter, _ in piece).rstrip())
        if taken and taken + bare > columns:
            rows.append([])
            taken = 0
        for part in _cut(piece, columns) if bare > columns else [piece]:
            if part is not piece and taken:
                rows.append([])
            rows[-1] += part
            taken = width("".join(letter for letter, _ in rows[-1]))
    return [_spans(row) for row in rows]


def _pieces(letters: Sequence[Letter]) -> Iterator[list[Letter]]:
    """Runs of letters that stay together."""
    piece: list[Letter] = []
    for letter in letters:
        if piece and _may_break(piece[-1][0], letter[0]):
            yield piece
            piece = []
        piece.append(letter)
    if piece:
        yield piece


def _may_break(before: str, after: str) -> bool:
    """Behind a blank, unless a number follows; beside a full-width letter, unless one clings to the other."""
    if before == " ":
        return after != " " and not after.isdigit()
    wide = "2" in f"{width(before)}{width(after)}"
    return wide and after != " " and after not in _NO_START and before not in _NO_END


def _cut(piece: Iterable[Letter], columns: int) -> Iterator[list[Letter]]:
    """A run that is longer than a row, in parts."""
    part: list[Letter] = []
    taken = 0
    for letter in piece:
        if part and taken + width(letter[0]) > columns:
            yield part
            part, taken = [], 0
        part.append(letter)
        taken += width(letter[0])
    if part:
        yield part


def _spans(row: list[Letter]) -> tuple[Span, ...]:
    while row and row[-1][0] == " ":
        row.pop()
    runs = ([*run] for _, run in groupby(row, key=lambda letter: letter[1]))
    return tuple(Span("".join(letter for letter, _ in run), run[0][1]) for run in runs)
