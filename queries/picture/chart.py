"""Draw the cards that lie on a map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from saitei.queries.picture.seen import DrawnCard
from saitei.queries.picture.svg import Box, Position, group, lay, put
from saitei.queries.picture.tiles import tile
from saitei.queries.picture.words import PictureWords
from saitei.terms import Value

_GAP = 6.0
_EMPTY = 22.0
"""How wide or high a part of the map is in which nothing lies."""


def chart(cards: Sequence[DrawnCard], words: PictureWords, inside: float) -> Box:
    """The cards at their places, all smaller where the map is wider than there is room."""
    tiles = [tile(card, words) for card in cards]
    across = _along([(card.where[0], one.wide) for card, one in zip(cards, tiles, strict=True)])
    down = _along([(-card.where[1], one.high) for card, one in zip(cards, tiles, strict=True)])
    drawn = group("zone map", zone=cards[0].zone)
    scale = min(1.0, inside / _end(across))
    left = (inside - _end(across) * scale) / 2
    board = put(drawn, "g", "places", transform=f"translate({left:.1f} 0) scale({scale:.3f})")
    places: dict[Value, Position] = {}
    for card, one in zip(cards, tiles, strict=True):
        start, wide = across[card.where[0]]
        one.drawn.set("data-at", f"{card.where[0]},{card.where[1]}")
        places |= lay(board, one, start + (wide - one.wide) / 2, down[-card.where[1]][0])
    shown = {
        thing: (left + x * scale, y * scale, wide * scale, high * scale)
        for thing, (x, y, wide, high) in places.items()
    }
    return Box(drawn, inside, _end(down) * scale, shown)


def _along(sizes: Sequence[tuple[int, float]]) -> dict[int, tuple[float, float]]:
    """For each column, or each row, where it begins and how large it is."""
    found: dict[int, tuple[float, float]] = {}
    places, start = [place for place, _ in sizes], 0.0
    for place in range(min(places), max(places) + 1):
        size = max((one for at, one in sizes if at == place), default=_EMPTY)
        found[place] = (start, size)
        start += size + _GAP
    return found


def _end(along: Mapping[int, tuple[float, float]]) -> float:
    return max(start + size for start, size in along.values())
