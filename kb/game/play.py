"""The explored game: situations, and the moves between them. This module does not load clingo."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from saitei.kb.solver.job import Provenance
from saitei.kb.solver.retraction import Variation
from saitei.terms import Term, Value, read_atoms


@dataclass(frozen=True, slots=True)
class Bounds:
    """How far a game is played out: situations altogether, moves out of one situation."""

    situations: int = 20_000
    moves: int = 500


@dataclass(frozen=True, slots=True)
class RawMove:
    """A move as it travels: where it leads, and numbers of what is told of it."""

    to: int
    told: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RawPlay:
    """A game as it travels: each distinct term's text once, everything else as numbers."""

    texts: tuple[str, ...]
    states: tuple[tuple[int, ...], ...]
    moves: tuple[tuple[RawMove, ...], ...]
    ends: frozenset[int]


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """What a player chose in a move, and at which stage of it."""

    stage: str
    player: str
    what: Value


@dataclass(frozen=True, slots=True)
class Move:
    """A move: where it leads, who chose what in it, what happened or may not, and which clauses said so."""

    to: int
    choices: tuple[MoveChoice, ...]
    events: tuple[Term, ...]
    withheld: tuple[Term, ...]
    decided: tuple[tuple[Value, str, Value], ...]
    lost: tuple[tuple[Value, str, Value, str], ...]
    unruled: tuple[Value, ...]
    unanswered: tuple[Value, ...]
    unread: tuple[Value, ...]
    unstated: tuple[Value, ...]
    overflow: bool
    reached: tuple[Value, ...] = ()
    told: frozenset[str] = frozenset()


AskedMove: TypeAlias = "tuple[Sequence[str], frozenset[str]]"
"""A situation's fluents and what is told of a move out of it."""

VariedStart: TypeAlias = "tuple[tuple[str, ...], Variation]"
"""The fluents that a game starts with, and what else is otherwise."""

Explain: TypeAlias = (
    "Callable[[Sequence[str], Sequence[str], Provenance, Sequence[AskedMove]], Sequence[Sequence[str]]]"
)
"""Tells of moves what fired in them: for a step's parts, the fluents at the start, the rules' provenance."""

ExplainMoves: TypeAlias = "Callable[[Sequence[AskedMove]], Sequence[Sequence[str]]]"
"""The same for one game."""


@dataclass(frozen=True, slots=True)
class UnrolledOutcomes:
    """What a game can come to: atoms that hold at the end of some course, and of every course.

    Of the program it was found with: how many moments it has, and how many told events at most are made to
    happen, None where none is told.
    """

    some: tuple[str, ...]
    every: tuple[str, ...]
    horizon: int
    made: int | None


class Play:
    """A game in terms that can be read; situations are numbered from 0, where it starts."""

    def __init__(self, raw: RawPlay) -> None:
        self._raw = raw
        self._atoms = read_atoms(raw.texts)
        self.ends = raw.ends

    def __len__(self) -> int:
        return len(self._raw.states)

    def state(self, number: int) -> frozenset[Term]:
        """What holds in a situation."""
        return frozenset(self._atoms[index] for index in self._raw.states[number])

    @cached_property
    def moves(self) -> tuple[tuple[Move, ...], ...]:
        """The moves out of each situation."""
        known: dict[RawMove, Move] = {}
        return tuple(
            tuple(known.get(raw) or known.setdefault(raw, self._move(raw)) for raw in moves)
            for moves in self._raw.moves
        )

    @property
    def stuck(self) -> Iterator[int]:
        """Situations that are no end and have no legal move: a fault of the rules."""
        return (here for here, moves in enumerate(self._raw.moves) if not moves and here not in self.ends)

    def _move(self, raw: RawMove) -> Move:
        told: dict[str, list[tuple[Value, ...]]] = {}
        for index in raw.told:
            atom = self._atoms[index]
            told.setdefault(atom.name, []).append(atom.args)
        return Move(
            raw.to,
            tuple(sorted((MoveChoice(str(a), str(b), c) for a, b, c in told.get("choice", ())), key=str)),
            _in_order(_events(told.get("occurs", ())), told.get("decided", ())),
            _events(told.get("withheld", ())),
            tuple((row[0], str(row[1]), row[2]) for row in told.get("decided", ())),
            tuple((row[0], str(row[1]), row[2], str(row[3])) for row in told.get("lost", ())),
            _first(told.get("unruled", ())), _first(told.get("unanswered", ())),
            _first(told.get("unread", ())), _first(told.get("unstated", ())), "overflow" in told,
            _first(told.get("reached", ())),
            frozenset(self._raw.texts[index] for index in raw.told),
        )  # fmt: skip


def _first(rows: Sequence[tuple[Value, ...]]) -> tuple[Value, ...]:
    return tuple(row[0] for row in rows)


def _in_order(events: tuple[Term, ...], decided: Sequence[tuple[Value, ...]]) -> tuple[Term, ...]:
    """Events of one step, those of cards that move before others ahead of these."""
    yes = [key for key, _, value in decided if isinstance(key, Term) and value == Term("yes")]
    before = [key.args for key in yes if key.name == "moves_before"]
    if not before:
        return events
    return tuple(sorted(events, key=lambda event: sum(later == event.args[1] for _, later in before)))


def _events(rows: Sequence[tuple[Value, ...]]) -> tuple[Term, ...]:
    return tuple(sorted((row[0] for row in rows if isinstance(row[0], Term)), key=str))
