"""Draw a player's side of the table: name and marks, then each zone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from saitei.queries.picture.seen import Pile, Seat
from saitei.queries.picture.svg import (
    Box,
    Position,
    flow,
    group,
    lay,
    put,
    stack,
    text_width,
    wrapped_text,
    write,
)
from saitei.queries.picture.tiles import tile
from saitei.queries.picture.words import PictureWords, sign_of, zone_order
from saitei.terms import Value

PAD = 8.0
_TITLE, _SMALL = 15.0, 11.0
_MOST_SIGNS = 12
_SIGN_WIDE, _SIGN_HIGH = 11.0, 15.0
_TEAM_COLOURS = 6


@dataclass(frozen=True, slots=True)
class Marks:
    """What an answer adds to the picture: whom the ruling is about, who is in whose range."""

    meant: frozenset[str] = frozenset()
    ranges: Mapping[str, Mapping[str, bool]] = field(default_factory=dict[str, Mapping[str, bool]])


def mat(seat: Seat, words: PictureWords, wide: float, marks: Marks) -> Box:
    """A player's side of the table, as wide as given and as high as it needs."""
    inside = wide - 2 * PAD - 4
    head = _head(seat, words, inside, marks)
    content = stack([head, zones(seat.piles, seat.player, words, inside)], 6)
    high = content.high + 2 * PAD
    drawn = group(_kind(seat, marks), player=seat.player, seat=str(seat.number))
    put(drawn, "rect", "cloth", x=0.75, y=0.75, width=wide - 1.5, height=high - 1.5, rx=9)
    put(drawn, "rect", "edge", x=0.75, y=8, width=4, height=high - 16, rx=2)
    places: dict[Value, Position] = lay(drawn, content, PAD + 4, PAD)
    return Box(drawn, wide, high, {seat.player: (PAD, PAD, head.wide + 18, head.high)} | places)


def _kind(seat: Seat, marks: Marks) -> str:
    kinds = ["mat"]
    kinds += ["turn"] * seat.turn + ["out"] * seat.out + ["meant"] * (seat.player in marks.meant)
    kinds += [f"team-{seat.team % _TEAM_COLOURS + 1}"] if seat.team is not None else []
    within = [by[seat.player] for by in marks.ranges.values() if seat.player in by]
    return " ".join([*kinds, *(["within"] * any(within)), *(["beyond"] * (bool(within) and not any(within)))])


def stretched(box: Box, high: float) -> Box:
    """A mat made as high as its neighbour."""
    for kind, less in (("cloth", 1.5), ("edge", 16.0)):
        found = box.drawn.find(f"rect[@class='{kind}']")
        if found is not None:
            found.set("height", f"{high - less:.1f}")
    return Box(box.drawn, box.wide, high, box.places)


def _head(seat: Seat, words: PictureWords, inside: float, marks: Marks) -> Box:
    name = group("name")
    lines = wrapped_text(seat.player, inside, _TITLE)
    for number, line in enumerate(lines):
        write(name, line, 0, 15 + 18 * number, _TITLE, "player")
    title = Box(name, max(text_width(line, _TITLE) for line in lines) + 2, 18.0 * len(lines) + 2)
    return flow([title, *(_chip(kind, said) for kind, said in _said(seat, words, marks))], inside, 5)


def _said(seat: Seat, words: PictureWords, marks: Marks) -> Iterator[tuple[str, str]]:
    """The marks behind a name, each with its class."""
    if seat.turn:
        yield "turn", words.say("turn")
    yield from (("marker", words.say("marker", number=number)) for number in seat.markers)
    yield from (("role", words.constant(role, "role")) for role in seat.roles)
    if seat.team is not None:
        yield "team", words.say("team", number=seat.team + 1)
    yield from (("range", words.say(kind, number=wide)) for kind, wide in seat.ranges)
    for player, reached in marks.ranges.items():
        if seat.player in reached:
            yield "range", words.say("within" if reached[seat.player] else "beyond", player=player)
    if seat.player in marks.meant:
        yield "meant", words.say("meant")
    if seat.out:
        yield "out", words.say("out")


def _chip(kind: str, said: str) -> Box:
    wide = text_width(said, _SMALL) + 12
    drawn = group(f"chip {kind}")
    put(drawn, "rect", "pill", x=0.5, y=2, width=wide - 1, height=16, rx=8)
    write(drawn, said, wide / 2, 14, _SMALL, text_anchor="middle")
    return Box(drawn, wide, 20)


def _sorted(piles: Sequence[Pile]) -> list[Pile]:
    order = zone_order()
    return sorted(piles, key=lambda pile: order.index(pile.zone) if pile.zone in order else len(order))


def zones(piles: Sequence[Pile], player: str, words: PictureWords, inside: float) -> Box:
    """Zones with known cards below one another, then those that are only counted, beside one another."""
    lying = [_zone(pile, player, words, inside) for pile in _sorted(piles) if pile.cards]
    counted = [_counted(pile, player, words, inside) for pile in _sorted(piles) if not pile.cards]
    return stack([*lying, *([flow(counted, inside, 10)] if counted else [])], 7)


def _counted(pile: Pile, player: str, words: PictureWords, inside: float) -> Box:
    """A zone of which only the number of cards is stated."""
    drawn = group("zone", zone=pile.zone, of=player, count=str(pile.count))
    said = words.say("counted", zone=words.zone(pile.zone), number=str(pile.count))
    write(drawn, said, 0, 11.5, _SMALL, "zone-name")
    signs, after = _signs(pile, inside), text_width(said, _SMALL) + 5
    if signs is None:
        return Box(drawn, after, 17)
    beside = after + signs.wide <= inside
    lay(drawn, signs, after if beside else 0, 0 if beside else 17)
    return Box(drawn, after + signs.wide if beside else max(after, signs.wide), 17 if beside else 34)


def _zone(pile: Pile, player: str, words: PictureWords, inside: float) -> Box:
    """A zone with the cards that are known, and a sign for each that is not."""
    drawn = group(
        "zone", zone=pile.zone, of=player, **({} if pile.count is None else {"count": str(pile.count)})
    )
    zone = words.zone(pile.zone)
    key = "top" if any(card.place for card in pile.cards) else "counted"
    number = "" if pile.count is None else str(pile.count)
    said = words.say(key, zone=zone, number=number).strip()
    lines = wrapped_text(said, inside, _SMALL)
    for line, text in enumerate(lines):
        write(drawn, text, 0, 11 + 13 * line, _SMALL, "zone-name")
    head = 13.0 * len(lines) + 4
    known = [tile(card, words) for card in pile.cards]
    signs = _signs(pile, inside)
    boxes = [*known, *([signs] if signs else [])]
    content = flow(boxes, inside, 5)
    places = lay(drawn, content, 0, head)
    return Box(drawn, inside, head + content.high, places)


def _signs(pile: Pile, inside: float) -> Box | None:
    """A sign for each card of a zone that is only counted, as many as there is room for."""
    unknown = (pile.count or 0) - sum(card.times for card in pile.cards)
    if unknown <= 0:
        return None
    sign = sign_of(pile.zone)
    shown = 1 if sign == "deck" else min(unknown, _MOST_SIGNS)
    return flow([_sign(sign) for _ in range(shown)], inside, 2, "signs")


def _sign(sign: str) -> Box:
    drawn = group(f"sign-of-{sign}")
    if sign == "shield":
        put(drawn, "path", "back", d="M.7 2.5 5.5.7 10.3 2.5V8c0 3-2 5-4.8 6.3C2.7 13 .7 11 .7 8Z")
    else:
        for sheet in (2, 1, 0) if sign == "deck" else (0,):
            put(drawn, "rect", "back", x=0.7 + sheet, y=0.7 - sheet * 0.4 + 1, width=9, height=12.5, rx=1.8)
    return Box(drawn, _SIGN_WIDE + (2 if sign == "deck" else 0), _SIGN_HIGH)
