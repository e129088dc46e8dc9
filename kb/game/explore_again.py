"""Explore a game on a ground step that is kept, whole or without some of its clauses.

Runs where the solver runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TypeAlias

import clingo

from saitei.errors import OutOfBounds
from saitei.kb.game.explore import GroundStep, fired_in_moves, walk
from saitei.kb.game.play import AskedMove, Bounds, RawMove, RawPlay, VariedStart
from saitei.kb.solver.job import Provenance
from saitei.kb.solver.kept_programs import Unit, comparable, decisions, keep, units, vary
from saitei.kb.solver.retraction import Variation
from saitei.wording import Notice

_MOST = 600
"""In a game of more situations nobody looks for what decides it."""

_ASIDE = ("lost", "reached", "unread")
"""What only tells who said something, or what a text would have to be heeded for."""

_ENDLESS = RawPlay((), ((),), ((),), frozenset())
"""What is told of a game that has no end."""

State: TypeAlias = "frozenset[int]"
"""What holds in a situation, by numbers."""


class _Game:
    """A game whose step is ground; what clauses decide in it is found out when it is asked for."""

    def __init__(self, parts: Sequence[str], start: Sequence[str], bounds: Bounds) -> None:
        self.step = GroundStep(parts, start)
        self.start, self.bounds = start, bounds

    @cached_property
    def states(self) -> list[State]:
        """All its situations."""
        return self.walked()

    def walked(self) -> list[State]:
        """The situations that it comes to with the clauses that are there."""
        return [frozenset(state) for state in walk(self.step, self.start, self.bounds).states]

    @cached_property
    def decided(self) -> dict[State, set[tuple[str, clingo.Symbol]]]:
        """What clauses decide in each situation."""
        return self.decided_in(self.states)

    def decided_in(self, states: Iterable[State]) -> dict[State, set[tuple[str, clingo.Symbol]]]:
        """What those clauses that are there decide in some situations."""
        may_decide = decisions(self.step.control)
        return {
            state: {
                (clause, what)
                for model in self.step.models(state)
                for literal, clause, what in may_decide
                if model.is_true(literal)
            }
            for state in states
        }

    @cached_property
    def moves(self) -> dict[State, frozenset[frozenset[clingo.Symbol]]]:
        """What is told of the moves out of each situation."""
        return {state: self.moves_from(state) for state in self.states}

    def where(self, unit: Unit) -> list[State]:
        """The situations in which one of these clauses decides something."""
        return [state for state, said in self.decided.items() if any(one in unit for one, _ in said)]

    def moves_from(self, state: State) -> frozenset[frozenset[clingo.Symbol]]:
        return frozenset(comparable(model.symbols(terms=True), _ASIDE) for model in self.step.models(state))


def explore_varied(
    parts: Sequence[str], fluents: Sequence[str], start: Sequence[str], bounds: Bounds, variation: Variation
) -> RawPlay:
    """The game from a start under a variation; its step is kept, ground for all of these fluents."""
    step = _kept(parts, fluents, bounds).step
    with vary(step.control, variation):
        return walk(step, start, bounds)


def explored_varied(
    parts: Sequence[str], fluents: Sequence[str], varied: VariedStart, bounds: Bounds
) -> RawPlay:
    """The same; a game that has no end within the bounds has no move."""
    start, variation = varied
    try:
        return trimmed(explore_varied(parts, fluents, start, bounds, variation))
    except OutOfBounds:
        return _ENDLESS


def explain_moves(
    parts: Sequence[str], start: Sequence[str], provenance: Provenance, asked: Sequence[AskedMove]
) -> list[list[str]]:
    """What fires in each of some moves; the step is kept."""
    return fired_in_moves(_kept(parts, start, Bounds()).step, provenance, asked)


def deciders(parts: Sequence[str], start: Sequence[str], bounds: Bounds, away: Unit) -> dict[Unit, bool]:
    """The clauses that decide anything in a game: each alone, and together all that decide the same.

    Some are `away`. With each stands whether it denies anything. Raises OutOfBounds for a game of too many
    situations.
    """
    game = _kept(parts, start, bounds)
    if len(game.states) > _MOST:
        raise OutOfBounds(Notice("too_many_situations", {"situations": _MOST}))
    if not away:
        return units(one for said in game.decided.values() for one in said)
    with vary(game.step.control, Variation(away)):
        return units(one for said in game.decided_in(game.walked()).values() for one in said)


def games_without(
    parts: Sequence[str], start: Sequence[str], bounds: Bounds, asked: Sequence[Unit]
) -> dict[Unit, RawPlay]:
    """The games where some clauses are taken away, by these, as far as they differ from the whole.

    One that has no end within the bounds has no move.
    """
    game = _kept(parts, start, bounds)
    whole, where = game.moves, {unit: game.where(unit) for unit in asked}
    found: dict[Unit, RawPlay] = {}
    for unit in asked:
        with vary(game.step.control, Variation(unit)):
            if any(game.moves_from(state) != whole[state] for state in where[unit]):
                found[unit] = _played(game, bounds)
    return found


def _played(game: _Game, bounds: Bounds) -> RawPlay:
    try:
        return trimmed(walk(game.step, game.start, bounds))
    except OutOfBounds:
        return _ENDLESS


def trimmed(play: RawPlay) -> RawPlay:
    """The same game with no more texts than it tells; the step knows those of all games played on it."""
    number: dict[int, int] = {}

    def numbered(told: Iterable[int]) -> tuple[int, ...]:
        return tuple([number.setdefault(one, len(number)) for one in told])

    states = tuple(map(numbered, play.states))
    moves = tuple(tuple(RawMove(one.to, numbered(one.told)) for one in each) for each in play.moves)
    return RawPlay(tuple(play.texts[one] for one in number), states, moves, play.ends)


def _kept(parts: Sequence[str], start: Sequence[str], bounds: Bounds) -> _Game:
    return keep((*parts, *start), lambda: _Game(parts, start, bounds), _Game)
