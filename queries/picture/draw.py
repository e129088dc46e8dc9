"""Draw the table: players in turn order around it, common zones in the middle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from xml.etree.ElementTree import Element, tostring

from saitei.data import data
from saitei.fact_base import FactBase
from saitei.kb.vocabulary import Vocabulary
from saitei.queries.picture.arrows import arrow
from saitei.queries.picture.mats import PAD, Marks, mat, stretched
from saitei.queries.picture.middle import middle
from saitei.queries.picture.seen import Seat, TableView, view_table
from saitei.queries.picture.svg import Box, Position, group, lay, put
from saitei.queries.picture.words import PictureWords
from saitei.queries.say.words import Speaker
from saitei.terms import Term, Value
from saitei.wording import Lang

WIDE = 420.0
_RIM, _GAP = 10.0, 18.0
_INSIDE = WIDE - 2 * _RIM
_FACING = 2
"""So many players sit face to face, not side by side."""


def picture(  # noqa: PLR0913 what is drawn, how it is called, and what is added
    facts: Iterable[Term], lang: Lang, vocabulary: Vocabulary, *,
    told: Sequence[str] = (), marks: Marks | None = None, name: str = "table", styled: bool = False,
) -> str:  # fmt: skip
    """The table that facts tell of, as SVG; `styled` where it has to stand by itself, without a style sheet.

    `told` are the sentences of its events; `name` is what its parts are called after within a page.
    """
    known = facts if isinstance(facts, FactBase) else FactBase(facts)
    seen, words = view_table(known), PictureWords(Speaker(lang, known, vocabulary))
    high, board = _board(seen, words, told, marks or Marks())
    root = Element("svg", {
        "xmlns": "http://www.w3.org/2000/svg", "class": "saitei-table", "role": "img", "lang": lang,
        "viewBox": f"0 0 {WIDE:g} {high:.0f}", "aria-labelledby": f"{name}-title {name}-desc",
    })  # fmt: skip
    players = words.listed([seat.player for seat in seen.seats])
    put(root, "title", id=f"{name}-title").text = words.say("title", players=players)
    put(root, "desc", id=f"{name}-desc").text = " ".join(_description(seen, words, told))
    if styled:
        put(root, "style").text = style()
    put(root, "rect", "wood", width=WIDE, height=round(high), rx=14)
    root.append(board)
    return tostring(root, encoding="unicode")


def style() -> str:
    """The style sheet of pictures."""
    return data("queries", "picture", "picture.css").read_text(encoding="utf-8")


def _board(seen: TableView, words: PictureWords, told: Sequence[str], marks: Marks) -> tuple[float, Element]:
    """The whole table and how high it is; arrows pass beneath what is written in the middle."""
    board, over = group("board"), group("over")
    places: dict[Value, Position] = {}
    around = list(_around(seen.seats))
    centre = middle(seen, words, told, _INSIDE - 2 * PAD)
    y = _RIM
    for number in range(len(around) + 1):
        if number == len(around) // 2 and centre is not None:
            put(board, "rect", "strip", x=_RIM, y=y, width=_INSIDE, height=centre.high + 2 * PAD, rx=9)
            places |= lay(over, centre, _RIM + PAD, y + PAD)
            y += centre.high + 2 * PAD + _GAP
        if number < len(around):
            row = _row(around[number], words, marks)
            if len(around[number]) > 1 and number in (0, len(around) - 1):
                _pointer(row.drawn, _INSIDE / 2, 24, 4 if number == 0 else -4, 0)
            if number:
                _onward(board, y - _GAP / 2)
            places |= lay(board, row, _RIM, y)
            y += row.high + _GAP
    for number, happening in enumerate(seen.happenings, 1):
        for layer, shown in zip((board, over), arrow(happening, number, places), strict=False):
            layer.append(shown)
    board.append(over)
    return y - _GAP + _RIM, board


def _around(seats: Sequence[Seat]) -> Iterator[tuple[Seat, ...]]:
    """The players in rows from the top; turn order goes round clockwise from the first, who sits below.

    An odd one sits at the lower end; two sit face to face.
    """
    alone = len(seats) % 2 == 1 or len(seats) == _FACING
    ends, sides = (seats[:1], seats[1:]) if alone else ((), seats)
    left, right = sides[: len(sides) // 2], sides[len(sides) // 2 :]
    if left:
        yield from zip(reversed(left), right, strict=True)
    elif sides:
        yield tuple(sides)
    if ends:
        yield tuple(ends)


def _row(seats: Sequence[Seat], words: PictureWords, marks: Marks) -> Box:
    """Mats beside one another, as high as the highest."""
    wide = (_INSIDE - _GAP * (len(seats) - 1)) / len(seats)
    mats = [mat(seat, words, wide, marks) for seat in seats]
    high = max(one.high for one in mats)
    drawn, places = group("row"), dict[Value, Position]()
    for number, one in enumerate(mats):
        places |= lay(drawn, stretched(one, high), number * (wide + _GAP), 0)
    return Box(drawn, _INSIDE, high, places)


def _onward(board: Element, y: float) -> None:
    """Turn order goes up on the left and down on the right."""
    _pointer(board, _RIM + 22, y, 0, -4)
    _pointer(board, WIDE - _RIM - 22, y, 0, 4)


def _pointer(drawn: Element, x: float, y: float, dx: float, dy: float) -> None:
    """A small angle that points in a direction."""
    corners = (
        f"{x - dx + dy:.1f} {y - dy - dx:.1f}L{x + dx:.1f} {y + dy:.1f}L{x - dx - dy:.1f} {y - dy + dx:.1f}"
    )
    put(drawn, "path", "order", d=f"M{corners}")


def _description(seen: TableView, words: PictureWords, told: Sequence[str]) -> Iterator[str]:
    """What the picture shows, in sentences."""
    in_turn = [seat.player for seat in seen.seats if seat.turn]
    yield words.say("told_seats", players=words.listed([seat.player for seat in seen.seats]))
    if in_turn:
        yield words.say("told_turn", players=words.listed(in_turn))
    holders = [*((seat.player, seat.piles) for seat in seen.seats), (words.say("common"), seen.common)]
    for player, piles in holders:
        for pile in piles:
            cards = [*([] if pile.count is None else [str(pile.count)]), *map(words.card, pile.cards)]
            yield words.say("told_zone", player=player, zone=words.zone(pile.zone), cards=words.listed(cards))
    if seen.map:
        yield words.say("told_map", cards=words.listed([*map(words.on_map, seen.map)]))
    if seen.waiting:
        effects = words.listed([words.speaker.thing(one.effect) for one in seen.waiting])
        yield words.say("told_waiting", effects=effects)
    yield from (words.say("told_event", sentence=sentence) for sentence in told)
