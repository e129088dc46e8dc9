"""Draw events as numbered arrows."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from xml.etree.ElementTree import Element

from saitei.queries.picture.seen import DrawnEvent
from saitei.queries.picture.svg import Position, group, put
from saitei.queries.picture.svg import write as letters
from saitei.terms import Value, to_asp

_HEAD = 9.0
_BEND = 0.14


def arrow(happening: DrawnEvent, number: int, places: Mapping[Value, Position]) -> tuple[Element, ...]:
    """The arrow of an event and its number at what it sets out from; nothing where that is not to be seen."""
    start = None if happening.source is None else places.get(happening.source)
    end = None if happening.goal is None else places.get(happening.goal)
    if start is None and end is None:
        return ()
    drawn = group("event imminent" if happening.imminent else "event", event=str(number))
    if happening.source is not None:
        drawn.set("data-from", to_asp(happening.source))
    if happening.goal is not None:
        drawn.set("data-to", to_asp(happening.goal))
    if start and end:
        _curve(drawn, start, end)
    mark = group("event-number")
    badge(mark, number, *_corner(start or end or (0, 0, 0, 0)))
    return drawn, mark


def badge(drawn: Element, number: int, x: float, y: float) -> None:
    """The number of an event in a circle."""
    put(drawn, "circle", "badge", cx=x, cy=y, r=8)
    letters(drawn, str(number), x, y + 3.8, 10.5, "badge-number", text_anchor="middle")


def _corner(place: Position) -> tuple[float, float]:
    left, top, wide, _ = place
    return left + wide - 7, top + 5


def _curve(drawn: Element, start: Position, end: Position) -> None:
    """A bent line from the rim of one thing to the rim of another."""
    (x0, y0), (x1, y1) = _middle(start), _middle(end)
    x0, y0 = _rim(start, x1, y1)
    x1, y1 = _rim(end, x0, y0)
    length = hypot(x1 - x0, y1 - y0) or 1.0
    bend = min(36.0, length * _BEND)
    mx, my = (x0 + x1) / 2 + (y1 - y0) / length * bend, (y0 + y1) / 2 - (x1 - x0) / length * bend
    dx, dy = x1 - mx, y1 - my
    way = hypot(dx, dy) or 1.0
    ux, uy = dx / way, dy / way
    bx, by = x1 - ux * _HEAD, y1 - uy * _HEAD
    put(drawn, "path", "shaft", d=f"M{x0:.1f} {y0:.1f}Q{mx:.1f} {my:.1f} {bx:.1f} {by:.1f}")
    half = _HEAD * 0.55
    put(
        drawn, "path", "head",
        d=f"M{x1:.1f} {y1:.1f}L{bx - uy * half:.1f} {by + ux * half:.1f}"
        f" {bx + uy * half:.1f} {by - ux * half:.1f}Z",
    )  # fmt: skip


def _middle(place: Position) -> tuple[float, float]:
    left, top, wide, high = place
    return left + wide / 2, top + high / 2


def _rim(place: Position, x: float, y: float) -> tuple[float, float]:
    """Where the line from the middle of a thing towards a point leaves the thing."""
    cx, cy = _middle(place)
    dx, dy = x - cx, y - cy
    if not dx and not dy:
        return cx, cy
    across = place[2] / 2 / abs(dx) if dx else float("inf")
    down = place[3] / 2 / abs(dy) if dy else float("inf")
    part = min(across, down, 1.0)
    return cx + dx * part, cy + dy * part
