"""Explore a game: ground its step once, then visit every reachable situation, each once.

The answer sets of a step are the moves that are legal there. Runs where the solver runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import clingo

from saitei.errors import OutOfBounds
from saitei.kb.game.play import AskedMove, Bounds, RawMove, RawPlay
from saitei.kb.solver.fired import AnswerSet, Fired
from saitei.kb.solver.job import Provenance
from saitei.wording import Notice

_CHANGES = ("initiates", "terminates")
_UNTOLD = (*_CHANGES, "quiet")
_OPTIONS = ("0", "--warn=none", "--heuristic=none")
"""All moves; nothing is left to search for once the choices are made, so that no heuristic pays."""


_MOST_ASSUMED = 3_000_000
"""So often altogether a fluent is assumed to hold or not: each time takes microseconds. As many situations as
there are cards to draw, with a fluent for each of them, would take minutes either way."""

ShownAtom: TypeAlias = "tuple[str, int]"
"""An atom that is shown of a move: its kind, and the number of what it is about."""


class GroundStep:
    """The ground program of a step, whose fluents are assumed to hold or not.

    Fluents and whatever else is told are known by numbers: a symbol is looked into once only.
    """

    def __init__(self, parts: Sequence[str], start: Sequence[str]) -> None:
        self.control = clingo.Control(_OPTIONS, logger=lambda _code, _text: None)
        externals = "".join(f"#external now({fluent}).\n" for fluent in start)
        for part in (*parts, externals):
            self.control.add("base", [], part)
        self.control.ground([("base", [])])
        self._numbers: dict[clingo.Symbol, int] = {}
        self._shown: dict[clingo.Symbol, ShownAtom] = {}
        now = self.control.symbolic_atoms.by_signature("now", 1)
        # in reverse order: later atoms are derived, so that assigning them first leaves less to propagate
        self._literals = [(self._number(atom.symbol.arguments[0]), atom.literal) for atom in reversed([*now])]
        for _, literal in self._literals:
            self.control.assign_external(literal, None)

    @property
    def fluents(self) -> int:
        """How many fluents are assumed to hold or not in each situation."""
        return len(self._literals)

    @property
    def texts(self) -> tuple[str, ...]:
        """What has a number, in the order of the numbers."""
        return tuple(map(str, self._numbers))

    def numbers(self, texts: Iterable[str]) -> frozenset[int]:
        """The numbers of what these texts say: of fluents, of what is told of a move."""
        return frozenset(self._number(clingo.parse_term(text)) for text in texts)

    def moves(self, state: frozenset[int], most: int) -> Iterator[list[ShownAtom]]:
        """What is shown of each legal move out of a situation."""
        for number, model in enumerate(self.models(state)):
            if number >= most:
                raise OutOfBounds(Notice("too_many_moves", {"moves": most}))
            yield self.shown(model)

    def shown(self, model: clingo.Model) -> list[ShownAtom]:
        """What is shown of a move."""
        return [self._known(symbol) for symbol in model.symbols(terms=True)]

    def models(self, state: frozenset[int]) -> Iterator[clingo.Model]:
        """The answer set of each legal move out of a situation."""
        with self.control.solve(self._assumed(state), yield_=True) as handle:
            yield from handle

    def _assumed(self, state: frozenset[int]) -> list[int]:
        return [literal if fluent in state else -literal for fluent, literal in self._literals]

    def _known(self, symbol: clingo.Symbol) -> ShownAtom:
        known = self._shown.get(symbol)
        if known is None:
            about = symbol.arguments[0] if symbol.name in _CHANGES else symbol
            known = self._shown[symbol] = (symbol.name, self._number(about))
        return known

    def _number(self, symbol: clingo.Symbol) -> int:
        return self._numbers.setdefault(symbol, len(self._numbers))


def explore(parts: Sequence[str], start: Sequence[str], bounds: Bounds) -> RawPlay:
    """Every situation that can be reached from `start`; raises OutOfBounds beyond the bounds."""
    return walk(GroundStep(parts, start), start, bounds)


def walk(step: GroundStep, start: Sequence[str], bounds: Bounds) -> RawPlay:
    """The same, on a step that has been grounded."""
    first = step.numbers(start)
    number: dict[frozenset[int], int] = {first: 0}
    states, ends = [first], set[int]()
    moves: list[tuple[RawMove, ...]] = []
    while len(moves) < len(states):
        here = len(moves)
        found: list[RawMove] = []
        for shown in step.moves(states[here], bounds.moves):
            after, told, quiet = _outcome(states[here], shown)
            if quiet:
                ends.add(here)
                continue
            if after not in number:
                if len(states) >= bounds.situations:
                    raise OutOfBounds(Notice("too_many_situations", {"situations": bounds.situations}))
                if len(states) * step.fluents > _MOST_ASSUMED:
                    raise OutOfBounds(Notice("course_too_large"))
                number[after] = len(states)
                states.append(after)
            found.append(RawMove(number[after], told))
        moves.append(tuple(found))
    return RawPlay(step.texts, tuple(map(tuple, states)), tuple(moves), frozenset(ends))


def fired_in_moves(step: GroundStep, provenance: Provenance, asked: Sequence[AskedMove]) -> list[list[str]]:
    """What fires in each of some moves, as far as what clauses decide in it rests on it."""
    fired = Fired(step.control, provenance)
    return fired.told([_move(step, fired, one) for one in asked])


def _move(step: GroundStep, fired: Fired, asked: AskedMove) -> tuple[AnswerSet, Sequence[clingo.Symbol]]:
    """The answer set of a move, told apart by what is told of it, and the keys that are decided in it."""
    state, told = asked
    wanted = step.numbers(told)
    decided = (one for one in map(clingo.parse_term, told) if one.name == "decided")
    for model in step.models(step.numbers(state)):
        if wanted <= {about for kind, about in step.shown(model) if kind not in _UNTOLD}:
            return fired.read(model), [one.arguments[0] for one in decided]
    return frozenset(), ()


def _outcome(
    state: frozenset[int], shown: Sequence[ShownAtom]
) -> tuple[frozenset[int], tuple[int, ...], bool]:
    added = {about for kind, about in shown if kind == "initiates"}
    dropped = {about for kind, about in shown if kind == "terminates"}
    told = tuple(about for kind, about in shown if kind not in _UNTOLD)
    quiet = any(kind == "quiet" for kind, _ in shown)
    return (state - dropped) | added, told, quiet
