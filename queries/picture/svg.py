"""SVG elements with a size, and their layout.

>>> wrapped_text("長い長い名前のカード", 60, 10)
['長い長い名', '前のカード']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias
from xml.etree.ElementTree import Element, SubElement

from saitei.queries.say.layout import Span
from saitei.queries.say.messages import width
from saitei.queries.say.wrap import wrap
from saitei.terms import Value

_HALF = 0.54
"""What a column takes of a letter's height."""

Position: TypeAlias = "tuple[float, float, float, float]"
"""Left, top, width, height."""


@dataclass(frozen=True, slots=True)
class Box:
    """A drawn piece with its size, and where the things that arrows may point at lie in it."""

    drawn: Element
    wide: float
    high: float
    places: Mapping[Value, Position] = field(default_factory=dict[Value, Position])


def group(kind: str, **data: str) -> Element:
    """A group of a class; what it shows stands in its data attributes."""
    return Element(
        "g", {"class": kind} | {f"data-{key.replace('_', '-')}": said for key, said in data.items()}
    )


def put(parent: Element, tag: str, kind: str = "", **attributes: float | str) -> Element:
    """An element within another one; numbers are rounded, underscores in names become hyphens."""
    said = {name.replace("_", "-"): _said(value) for name, value in attributes.items()}
    return SubElement(parent, tag, ({"class": kind} if kind else {}) | said)


def _said(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")


def write(parent: Element, text: str, x: float, y: float, size: float, kind: str = "", **more: str) -> None:  # noqa: PLR0913, PLR0917 where, how large and what
    """A line of text; y is its baseline."""
    put(parent, "text", kind, x=x, y=y, font_size=size, **more).text = text


def text_width(text: str, size: float) -> float:
    """How wide a line of text will be."""
    return width(text) * size * _HALF


def wrapped_text(text: str, wide: float, size: float) -> list[str]:
    """A text in lines that are no wider than that."""
    broken = wrap((Span(text),), max(2, int(wide / (size * _HALF))))
    return ["".join(span.text for span in row) for row in broken]


def stack(boxes: Iterable[Box], gap: float, kind: str = "stack") -> Box:
    """Boxes below one another."""
    return _placed(_below(boxes, gap), group(kind))


def _below(boxes: Iterable[Box], gap: float) -> Iterable[tuple[float, float, Box]]:
    y = 0.0
    for box in boxes:
        yield 0.0, y, box
        y += box.high + gap


def flow(boxes: Sequence[Box], wide: float, gap: float, kind: str = "flow") -> Box:
    """Boxes beside one another, in as many rows as they need."""
    placed: list[tuple[float, float, Box]] = []
    x = y = high = 0.0
    for box in boxes:
        if x and x + box.wide > wide:
            x, y, high = 0.0, y + high + gap, 0.0
        placed.append((x, y, box))
        x, high = x + box.wide + gap, max(high, box.high)
    return _placed(placed, group(kind))


def _placed(boxes: Iterable[tuple[float, float, Box]], drawn: Element) -> Box:
    wide = high = 0.0
    places: dict[Value, Position] = {}
    for x, y, box in boxes:
        places |= lay(drawn, box, x, y)
        wide, high = max(wide, x + box.wide), max(high, y + box.high)
    return Box(drawn, wide, high, places)


def lay(parent: Element, box: Box, x: float, y: float) -> dict[Value, Position]:
    """Put a box at a place of another one; where its things lie there."""
    if (x, y) != (0, 0):
        box.drawn.set("transform", f"translate({_said(x)} {_said(y)})")
    parent.append(box.drawn)
    return {thing: (left + x, top + y, wide, high) for thing, (left, top, wide, high) in box.places.items()}
