"""The fewest conditions that alone keep rules from firing, in a moment or anywhere in a game.

Runs where the solver runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import clingo

from saitei.errors import OutOfBounds
from saitei.kb.clauses.near_misses import near_misses
from saitei.kb.game.explore import GroundStep, walk
from saitei.kb.game.play import Bounds

_MOST_FAILING = 3
"""So many conditions at most are looked at together."""


def in_moment(parts: Sequence[str], rules: Sequence[str]) -> list[str]:
    """What keeps the rules from firing in the answer sets of a program, as terms."""

    def found(recording: str) -> Iterator[clingo.Symbol]:
        control = clingo.Control(["0", "--warn=none"], logger=lambda _code, _text: None)
        for part in (*parts, recording):
            control.add("base", [], part)
        control.ground([("base", [])])
        with control.solve(yield_=True) as handle:
            for model in handle:
                yield from _recorded(control, model)

    return _fewest(found, rules)


def in_game(parts: Sequence[str], start: Sequence[str], bounds: Bounds, rules: Sequence[str]) -> list[str]:
    """What keeps the rules from firing in the situations of a game, as terms."""

    def found(recording: str) -> Iterator[clingo.Symbol]:
        step = GroundStep((*parts, recording), start)
        try:
            states = walk(step, start, bounds).states
        except OutOfBounds:
            states = (tuple(step.numbers(start)),)
        for state in states:
            for model in step.models(frozenset(state)):
                yield from _recorded(step.control, model)

    return _fewest(found, rules)


def _fewest(found: Callable[[str], Iterator[clingo.Symbol]], rules: Sequence[str]) -> list[str]:
    for failing in range(1, _MOST_FAILING + 1):
        told = dict.fromkeys(str(symbol.arguments[1]) for symbol in found(near_misses(rules, failing)))
        if told:
            return sorted(told)
    return []


def _recorded(control: clingo.Control, model: clingo.Model) -> Iterator[clingo.Symbol]:
    for atom in control.symbolic_atoms.by_signature("near_miss", 2):
        if model.is_true(atom.literal):
            yield atom.symbol
