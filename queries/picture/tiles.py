"""Draw a card as a tile."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from saitei.queries.picture.seen import DrawnCard
from saitei.queries.picture.svg import Box, Position, group, put, text_width, wrapped_text, write
from saitei.queries.picture.words import PictureWords
from saitei.queries.say.messages import width
from saitei.terms import Value

WIDE, HIGH = 72.0, 90.0
NAME, SMALL = 11.0, 9.5
LINE = 13.0
_LONG = 40
"""Columns of a name from which its card is drawn twice as wide."""

_SHEET = 3.0
"""How far the cards of a heap show below one another."""


def tile(card: DrawnCard, words: PictureWords) -> Box:
    """The card, with whatever lies under it."""
    wide, high = _size(card, words)
    drawn = group(_kind(card), card=str(card.term), times=str(card.times))
    put(drawn, "title").text = words.card(card)
    low = _beneath(drawn, card, words, wide, high)
    put(drawn, "rect", "face", x=0.5, y=0.5, width=wide - 1, height=high - 1, rx=5)
    if card.face_down and not card.name:
        return Box(drawn, wide, low, {card.term: (0.0, 0.0, wide, high)})
    _colours(drawn, card, wide, high)
    _name(drawn, words.name(card), wide)
    _edge(drawn, card, words, wide, high)
    return Box(drawn, wide, low, _places(card, wide, high))


def _places(card: DrawnCard, wide: float, high: float) -> dict[Value, Position]:
    under: dict[Value, Position] = {one.term: (0.0, high - 2, wide, 14.0) for one in card.below}
    return under | {card.term: (0.0, 0.0, wide, high)}


def _size(card: DrawnCard, words: PictureWords) -> tuple[float, float]:
    """Wide and high; a tapped card lies on its side."""
    name = words.name(card)
    wide, high = (HIGH, WIDE) if card.tapped else (WIDE, HIGH)
    if width(name) > _LONG:
        wide = 2 * WIDE + 6
    extra = len(_signs(card, words))
    needed = 27 + LINE * len(wrapped_text(name, wide - 6, NAME)) + 12 * extra
    return wide, max(high, needed)


def _kind(card: DrawnCard) -> str:
    marks = [key for key in ("tapped", "face_down") if getattr(card, key)]
    return " ".join(
        ("card", *(mark.replace("_", "-") for mark in marks), *([] if card.name else ["nameless"]))
    )


def _beneath(drawn: Element, card: DrawnCard, words: PictureWords, wide: float, high: float) -> float:
    """Cards under this one peep out below, with their names; a heap shows its edges. Where it ends."""
    low = high
    for one in reversed(card.below):
        low_one = high + 14.0 * (card.below.index(one) + 1)
        low = max(low, low_one)
        put(drawn, "rect", "face under", x=0.5, y=low_one - 30, width=wide - 1, height=29.5, rx=5)
        name = wrapped_text(words.name(one), wide - 8, SMALL)
        write(drawn, name[0] + ("…" if len(name) > 1 else ""), 5, low_one - 4, SMALL, "below")
    if card.times > 1:
        for sheet in (2, 1):
            put(
                drawn, "rect", "face under", x=0.5 + sheet, y=0.5 + sheet * _SHEET,
                width=wide - 1 - 2 * sheet, height=high - 1, rx=5,
            )  # fmt: skip
        low = high + 2 * _SHEET
    return low


def _colours(drawn: Element, card: DrawnCard, wide: float, high: float) -> None:
    """A stripe for each civilization: along the top, which is on the right when the card is tapped."""
    for number, civilization in enumerate(card.civilizations):
        share = 1 / len(card.civilizations)
        along = {
            "x": wide - 5.5,
            "width": 4,
            "y": 5 + number * share * (high - 10),
            "height": share * (high - 10),
        }
        top = {"y": 1.5, "height": 4, "x": 5 + number * share * (wide - 10), "width": share * (wide - 10)}
        put(drawn, "rect", f"stripe civ-{civilization}", **(along if card.tapped else top))


def _name(drawn: Element, name: str, wide: float) -> None:
    lines = wrapped_text(name, wide - 6, NAME)
    block = put(drawn, "g", "name")
    for number, line in enumerate(lines):
        write(block, line, wide / 2, 19 + number * LINE, NAME, text_anchor="middle")


def _edge(drawn: Element, card: DrawnCard, words: PictureWords, wide: float, high: float) -> None:
    """Along the lower edge: the cost, and power or kind; above it what else is to be said."""
    if card.cost is not None:
        put(drawn, "circle", "cost", cx=9, cy=high - 9.5, r=7)
        write(
            drawn, words.say("cost", number=card.cost), 9, high - 6.2, 9, "cost-number", text_anchor="middle"
        )
    kind = str(card.power) if card.power is not None else "".join(_kinds(card, words))
    if card.times > 1:
        kind = words.say("times", number=card.times)
    if kind:
        end = wide - (8 if card.tapped and card.civilizations else 5)  # beside the stripe, if it is there
        write(drawn, kind, end, high - 6, SMALL, "kind", text_anchor="end")
    for number, sign in enumerate(reversed(_signs(card, words))):
        wide_sign = min(wide - 6, text_width(sign, SMALL) + 6)
        y = high - 28 - 12 * number
        put(drawn, "rect", "sign", x=(wide - wide_sign) / 2, y=y, width=wide_sign, height=11, rx=3)
        write(drawn, sign, wide / 2, y + 8.8, SMALL, "sign-word", text_anchor="middle")


def _kinds(card: DrawnCard, words: PictureWords) -> Iterator[str]:
    """The kind of a card that has no power, where there is room for it."""
    for kind in card.kinds[:1]:
        said = words.constant(kind, "card_type")
        if text_width(said, SMALL) < WIDE - 22:
            yield said


def _signs(card: DrawnCard, words: PictureWords) -> list[str]:
    signs = [words.say(key) for key in card.badges]
    signs += [words.say("tapped")] * card.tapped + [words.say("face_down")] * card.face_down
    signs += [words.say("owned", player=card.owner)] * (card.holder != card.owner)
    return signs
