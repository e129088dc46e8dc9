"""What a sweep asks about: abilities that are read alike once, and pairs of abilities that can touch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from saitei.language import Language
from saitei.parser.cards.card import Card
from saitei.queries.exercise.readings import AbilityReading, readings

_THIS = "this"
_ACTORS = ("subject", "object")


@dataclass(frozen=True, slots=True)
class SweepUnit:
    """An ability, or two that wait for the same; `key` tells units apart, `lines` counts lines of cards."""

    key: str
    reading: AbilityReading
    beside: AbilityReading | None = None
    lines: int = 1


@dataclass(slots=True)
class SweptStore:
    """The abilities of a store, which card has which, and how many lines are unread."""

    units: tuple[SweepUnit, ...] = ()
    bears: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    unread: int = 0
    cards: int = 0

    @staticmethod
    def of(cards: Iterable[Card], keywords: Mapping[str, str], language: Language) -> SweptStore:
        """Every ability of some cards that is read whole, the most frequent first."""
        found = SweptStore()
        every = readings(found.counting(cards), keywords, language, found.note)
        found.units = tuple(SweepUnit(one.key, one, lines=one.count) for one in every)
        return found

    def counting(self, cards: Iterable[Card]) -> Iterator[Card]:
        """The cards, each counted."""
        for card in cards:
            self.cards += 1
            yield card

    def note(self, card: Card, key: str | None) -> None:
        """Note which reading stands on a card; none where a line was not understood."""
        if key is None:
            self.unread += 1
        else:
            self.bears.append((card.name, key))


class _Awaited(NamedTuple):
    """What an ability waits for, as far as two of them may meet: two of one shape are asked once."""

    verb: str
    by: str
    taking_part: tuple[tuple[str, str], ...]
    keyword: str | None

    @property
    def itself(self) -> bool:
        """Whether it waits for what happens to its own card."""
        return any(what == _THIS for _, what in self.taking_part)


def pairs(units: Sequence[SweepUnit], strong: Sequence[str]) -> tuple[SweepUnit, ...]:
    """Two abilities that one event can set off: for each two shapes one pair.

    The second is on a card of one of the types `strong`, which stay in play, and waits for what happens to
    others.
    """
    shapes: dict[_Awaited, SweepUnit] = {}
    in_play: dict[_Awaited, SweepUnit] = {}
    lines: dict[_Awaited, int] = {}
    for unit in units:
        for shape in _awaited(unit.reading):
            shapes.setdefault(shape, unit)
            if not shape.itself and not {*unit.reading.card.types}.isdisjoint(strong):
                in_play.setdefault(shape, unit)
            lines[shape] = lines.get(shape, 0) + unit.lines
    met = product(sorted(shapes, key=str), sorted(in_play, key=str))
    return tuple(
        SweepUnit(
            f"{_named(one)} | {_named(other)}", shapes[one].reading, in_play[other].reading,
            lines[one] * lines[other],
        )
        for one, other in met
        if one.verb == other.verb
    )  # fmt: skip


def _awaited(reading: AbilityReading) -> Iterator[_Awaited]:
    ability = reading.ability
    if ability.replaces or ability.kind != "triggered":
        return
    for trigger in ability.triggers:
        part = ((slot, phrase.refers or phrase.whose) for slot, phrase in trigger.phrases if slot in _ACTORS)
        yield _Awaited(trigger.verb, trigger.by, tuple(sorted(part)), ability.keyword)


def _named(shape: _Awaited) -> str:
    part = " ".join(f"{slot}:{what}" for slot, what in shape.taking_part)
    return " ".join(filter(None, (shape.keyword, shape.verb, shape.by, part)))
