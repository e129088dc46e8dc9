"""Draw the middle of the table: the step, waiting effects, past events, common zones."""

from __future__ import annotations

from collections.abc import Sequence

from saitei.queries.picture.arrows import badge
from saitei.queries.picture.chart import chart
from saitei.queries.picture.mats import zones
from saitei.queries.picture.seen import TableView
from saitei.queries.picture.svg import Box, group, put, stack, wrapped_text, write
from saitei.queries.picture.words import PictureWords
from saitei.queries.say.words import english_names

_LINE = 15.0
_SIZE = 11.5


def middle(seen: TableView, words: PictureWords, told: Sequence[str], inside: float) -> Box | None:
    """All of it below one another, or nothing where there is none."""
    parts: list[Box] = []
    if seen.step is not None:
        parts.append(_line(words.constant(seen.step, "step"), inside, "step"))
    if seen.waiting:
        parts.append(_effects(seen, words, inside))
    if told:
        parts.append(_events([english_names(one, words.speaker) for one in told], inside))
    if seen.common:
        common = words.say("common")
        parts += [_line(common, inside, "heading"), zones(seen.common, common, words, inside)]
    if seen.map:
        parts += [_line(words.say("map"), inside, "heading"), chart(seen.map, words, inside)]
    return stack(parts, 8, "middle") if parts else None


def _line(text: str, inside: float, kind: str, indent: float = 0) -> Box:
    drawn = group(kind)
    lines = wrapped_text(text, inside - indent, _SIZE)
    for number, line in enumerate(lines):
        write(drawn, line, indent, 11.5 + _LINE * number, _SIZE)
    return Box(drawn, inside, _LINE * len(lines))


def _effects(seen: TableView, words: PictureWords, inside: float) -> Box:
    """What is being resolved, then what waits, in the order stated."""
    boxes: list[Box] = []
    for resolving in (True, False):
        found = [one for one in seen.waiting if one.resolving == resolving]
        if found:
            boxes.append(_line(words.say("resolving" if resolving else "waiting"), inside, "heading"))
        for one in found:
            box = _line(words.speaker.thing(one.effect), inside, "effect", indent=12)
            box.drawn.set("data-effect", str(one.effect))
            put(box.drawn, "circle", "bullet", cx=5, cy=7.5, r=3)
            boxes.append(box)
    return stack(boxes, 2)


def _events(told: Sequence[str], inside: float) -> Box:
    boxes: list[Box] = []
    for number, sentence in enumerate(told, 1):
        box = _line(sentence, inside, "told", indent=24)
        badge(box.drawn, number, 9, 7.5)
        boxes.append(Box(box.drawn, box.wide, max(box.high, 17)))
    return stack(boxes, 3)
