"""Walk a game: ground its step once, then visit every situation it can come to, each once.

The answer sets of a step are the moves that are legal there. Runs where the solver runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import clingo

from saitei.errors import Notice, OutOfBounds
from saitei.kb.play import Asked, Bounds, RawMove, RawPlay

_CHANGES = ("add", "drop")
_DERIVATIONS = ("because", "stands", "gave_way")
_UNTOLD = (*_CHANGES, "quiet", *_DERIVATIONS)
_OPTIONS = ("0", "--warn=none", "--heuristic=none")
"""All moves; nothing is left to search for once the choices are made, so that no heuristic pays."""


@dataclass(slots=True)
class _Numbers:
    """Each symbol's text once, known by a number."""

    index: dict[clingo.Symbol, int]

    def of(self, symbol: clingo.Symbol) -> int:
        return self.index.setdefault(symbol, len(self.index))


class _Step:
    """The ground program of a step, whose fluents are assumed to hold or not."""

    def __init__(self, parts: Sequence[str], start: Sequence[str]) -> None:
        self._control = clingo.Control(_OPTIONS, logger=lambda _code, _text: None)
        externals = "".join(f"#external now({fluent}).\n" for fluent in start)
        for part in (*parts, externals):
            self._control.add("base", [], part)
        self._control.ground([("base", [])])
        now = self._control.symbolic_atoms.by_signature("now", 1)
        self._literals = [(atom.symbol.arguments[0], atom.literal) for atom in now]
        for _, literal in self._literals:
            self._control.assign_external(literal, None)
        self._read: dict[clingo.Symbol, tuple[str, clingo.Symbol]] = {}

    def moves(self, state: frozenset[clingo.Symbol], most: int) -> Iterator[list[tuple[str, clingo.Symbol]]]:
        """The shown atoms of each legal move out of a situation: a kind, and what it is about."""
        said = [literal if fluent in state else -literal for fluent, literal in self._literals]
        with self._control.solve(said, yield_=True) as handle:
            for number, model in enumerate(handle):
                if number >= most:
                    raise OutOfBounds(Notice("too_many_moves", {"moves": most}))
                yield [self._kind(symbol) for symbol in model.symbols(shown=True)]

    def _kind(self, symbol: clingo.Symbol) -> tuple[str, clingo.Symbol]:
        known = self._read.get(symbol)
        if known is None:
            about = symbol.arguments[0] if symbol.name in _CHANGES else symbol
            known = self._read[symbol] = (symbol.name, about)
        return known


def walk(parts: Sequence[str], start: Sequence[str], bounds: Bounds) -> RawPlay:
    """Every situation that can be reached from `start`; raises OutOfBounds beyond the bounds."""
    step = _Step(parts, start)
    first = frozenset(map(clingo.parse_term, start))
    number: dict[frozenset[clingo.Symbol], int] = {first: 0}
    states, ends = [first], set[int]()
    moves: list[tuple[RawMove, ...]] = []
    names = _Numbers({})
    while len(moves) < len(states):
        here = len(moves)
        found: list[RawMove] = []
        for shown in step.moves(states[here], bounds.moves):
            after, told, quiet = _outcome(states[here], shown, names)
            if quiet:
                ends.add(here)
                continue
            if after not in number:
                if len(states) >= bounds.situations:
                    raise OutOfBounds(Notice("too_many_situations", {"situations": bounds.situations}))
                number[after] = len(states)
                states.append(after)
            found.append(RawMove(number[after], told))
        moves.append(tuple(found))
    numbered = tuple(tuple(names.of(fluent) for fluent in state) for state in states)
    return RawPlay(tuple(map(str, names.index)), numbered, tuple(moves), frozenset(ends))


def explain(parts: Sequence[str], start: Sequence[str], asked: Sequence[Asked]) -> list[list[str]]:
    """The derivations in each of some moves, told apart by what is told of them."""
    step = _Step(parts, start)
    return [_derivations(step, state, told) for state, told in asked]


def _derivations(step: _Step, state: Sequence[str], told: frozenset[str]) -> list[str]:
    for shown in step.moves(frozenset(map(clingo.parse_term, state)), Bounds().moves):
        texts = {str(about) for kind, about in shown if kind not in _UNTOLD}
        if told <= texts:
            return [str(about) for kind, about in shown if kind in _DERIVATIONS]
    return []


def _outcome(
    state: frozenset[clingo.Symbol], shown: Sequence[tuple[str, clingo.Symbol]], names: _Numbers
) -> tuple[frozenset[clingo.Symbol], tuple[int, ...], bool]:
    added = {about for kind, about in shown if kind == "add"}
    dropped = {about for kind, about in shown if kind == "drop"}
    told = tuple(names.of(about) for kind, about in shown if kind not in _UNTOLD)
    quiet = any(kind == "quiet" for kind, _ in shown)
    return frozenset((state - dropped) | added), told, quiet
