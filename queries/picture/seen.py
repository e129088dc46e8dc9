"""The view of a table that a picture shows, read from the facts of a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from saitei.fact_base import FactBase
from saitei.parser.scenario.scenario import COMMON
from saitei.terms import Term, Value


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card; `times` of the same lie together, `below` lie under it, `place` counts from a top."""

    term: Term
    owner: str
    name: str
    holder: str
    zone: str
    tapped: bool = False
    face_down: bool = False
    kinds: tuple[str, ...] = ()
    civilizations: tuple[str, ...] = ()
    cost: int | None = None
    power: int | None = None
    badges: tuple[str, ...] = ()
    where: tuple[int, ...] = ()
    place: int = 0
    below: tuple[DrawnCard, ...] = ()
    times: int = 1


@dataclass(frozen=True, slots=True)
class Pile:
    """What lies in a zone: cards that are known, and how many there are, if that is stated."""

    zone: str
    cards: tuple[DrawnCard, ...] = ()
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A player, what is said of them, and their zones."""

    player: str
    number: int
    turn: bool = False
    out: bool = False
    markers: tuple[int, ...] = ()
    roles: tuple[str, ...] = ()
    team: int | None = None
    ranges: tuple[tuple[str, int], ...] = ()
    piles: tuple[Pile, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnEvent:
    """Something that has happened or is about to: by which card or player, aimed at which."""

    event: Term
    source: Value | None
    goal: Value | None
    imminent: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """An effect that waits, or is being resolved."""

    effect: Term
    player: str
    resolving: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table."""

    seats: tuple[Seat, ...]
    common: tuple[Pile, ...]
    map: tuple[DrawnCard, ...]
    step: str | None
    happenings: tuple[DrawnEvent, ...]
    waiting: tuple[Waiting, ...]


_BADGES = ("token", "copied", "arrived", "deployed", "pawn_on")
_LEADERS = ("partner", "commander")
_RANGES = ("stated_range", "stated_static_range")
_LEAST_STACKED = 4
"""As many cards of one name and state lie on one heap."""


def view_table(facts: FactBase) -> TableView:
    """The table that the facts tell of."""
    return _ViewBuilder(facts).seen()


@dataclass
class _ViewBuilder:
    facts: FactBase

    def of(self, name: str) -> list[tuple[Value, ...]]:
        return [*self.facts.rows(name)]

    def said(self, name: str, thing: Value) -> tuple[Value, ...]:
        return self.facts.seconds(name, thing)

    def seen(self) -> TableView:
        cards = self._cards()
        seats = sorted(self.of("seat"), key=lambda row: int(str(row[1])))
        step = next((str(row[0]) for row in self.of("step")), None)
        return TableView(
            tuple(self._seat(str(player), int(str(number)), cards) for player, number in seats),
            self._piles(COMMON, cards), tuple(card for card in cards if card.where), step,
            tuple(self._happenings()), tuple(self._waiting()),
        )  # fmt: skip

    def _seat(self, player: str, number: int, cards: tuple[DrawnCard, ...]) -> Seat:
        return Seat(
            player, number, self.facts.has("turn_player", player), self.facts.has("out", player),
            tuple(sorted(int(str(marker)) for marker, holder in self.of("marker") if holder == player)),
            tuple(map(str, self.said("role", player))), self._team(player),
            tuple((name, int(str(wide))) for name in _RANGES for wide in self.said(name, player)),
            self._piles(player, cards),
        )  # fmt: skip

    def _team(self, player: str) -> int | None:
        teams = list(dict.fromkeys(leader for _, leader in self.of("team")))
        return next((teams.index(leader) for leader in self.said("team", player)), None)

    def _piles(self, player: str, cards: tuple[DrawnCard, ...]) -> tuple[Pile, ...]:
        lying: dict[str, list[DrawnCard]] = {}
        for card in cards:
            if card.holder == player and not card.where:
                lying.setdefault(card.zone, []).append(card)
        counts = {str(zone): int(str(number)) for one, zone, number in self.of("count") if one == player}
        return tuple(
            Pile(zone, tuple(self._heaped(lying.get(zone, ()))), counts.get(zone))
            for zone in dict.fromkeys((*lying, *counts))
        )

    def _cards(self) -> tuple[DrawnCard, ...]:
        below = {card for card, _ in self.of("under")}
        return tuple(
            self._card(card) for (card,) in self.of("object") if isinstance(card, Term) and card not in below
        )

    def _card(self, card: Term) -> DrawnCard:
        owner, name, _ = card.args
        top, up = self.said("on_top", card), self.said("next_up", card)
        zone = next(map(str, self.said("in_zone", card)), "deck" if top else "")
        led = [name for name in _LEADERS if any(one == card for _, one in self.of(name))]
        lying = [under for under, above in self.of("under") if above == card and isinstance(under, Term)]
        return DrawnCard(
            card, str(owner), str(name), next(map(str, self.said("controlled", card)), str(owner)), zone,
            self.facts.has("tapped", card), self.facts.has("face_down", card),
            tuple(dict.fromkeys(map(str, self.said("card_type", card)))),
            tuple(dict.fromkeys(map(str, self.said("civilization", card)))),
            self._number("cost", card), self._number("power", card),
            (*led, *(one for one in _BADGES if self.facts.has(one, card))),
            next((tuple(int(str(at)) for at in row[1:]) for row in self.of("on_map") if row[0] == card), ()),
            int(str((*top, *up, 0)[0])), tuple(self._card(one) for one in lying),
        )  # fmt: skip

    def _number(self, name: str, card: Term) -> int | None:
        return next((value for value in self.said(name, card) if isinstance(value, int)), None)

    def _heaped(self, cards: Iterable[DrawnCard]) -> Iterator[DrawnCard]:
        """The cards in their order, many of the same on one heap; a card of which something is told apart."""
        heaps: dict[DrawnCard | Term, list[DrawnCard]] = {}
        for card in sorted(cards, key=lambda card: card.place):
            told = card.term in self._spoken_of or card.below
            heaps.setdefault(card.term if told else replace(card, term=Term("")), []).append(card)
        for heap in heaps.values():
            if len(heap) < _LEAST_STACKED:
                yield from heap
            else:
                yield replace(heap[0], times=len(heap))

    @cached_property
    def _spoken_of(self) -> frozenset[Value]:
        happening = {row[-1] for name in ("subject", "goal") for row in self.of(name)}
        return frozenset(happening)

    def _happenings(self) -> Iterator[DrawnEvent]:
        for (event,) in self.of("event"):
            if isinstance(event, Term) and event.name == "event" and event.args != (0,):
                source = next(iter((*self.said("subject", event), *self.said("actor", event))), None)
                goal = next(iter(self.said("goal", event)), None)
                yield DrawnEvent(event, source, goal, self.facts.has("imminent", event))

    def _waiting(self) -> Iterator[Waiting]:
        resolving = [effect for (effect,) in self.of("resolving")]
        waiting = [effect for (effect,) in self.of("waits")]
        for effect in dict.fromkeys((*resolving, *waiting)):
            if isinstance(effect, Term):
                yield Waiting(effect, str(effect.args[0]), effect in resolving)
