"""Unroll a game over all its moments: what can come of it, where there are too many situations to explore.

Says which outcomes there are, not who can bring them about. Runs where the solver runs.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import clingo

from saitei.errors import OutOfBounds
from saitei.kb.game.play import UnrolledOutcomes
from saitei.kb.game.procedure import moments
from saitei.kb.logic_files import logic
from saitei.wording import Notice

Assumption: TypeAlias = "tuple[clingo.Symbol, bool]"

HORIZONS = (6, 12, 24, 48)
"""How many moments are tried, one after the other, until every course has ended."""


def unroll(program: str, facts: str, start: Sequence[str]) -> UnrolledOutcomes:
    """The outcomes that some course and that every course has; raises OutOfBounds for an endless game."""
    for horizon in HORIZONS:
        control = _grounded(program, facts, start, horizon)
        if not _goes_on(control):
            made = _fewest_made(control)
            as_told = [] if made is None else [(_made_more_than(made), False)]
            some, every = (_consequences(control, mode, as_told) for mode in ("brave", "cautious"))
            return UnrolledOutcomes(tuple(some), tuple(every), horizon, made)
    raise OutOfBounds(Notice("course_too_large"))


def _grounded(program: str, facts: str, start: Sequence[str], horizon: int) -> clingo.Control:
    control = clingo.Control(["--warn=none"], logger=lambda _code, _text: None)
    begun = "".join(f"now({fluent},0).\n" for fluent in start)
    for part in (program, facts, begun, moments(horizon), logic("wide")):
        control.add("base", [], part)
    control.ground([("base", [])])
    return control


def _goes_on(control: clingo.Control) -> bool:
    """Whether some course has not ended by the horizon; of those that have, only they are looked at after."""
    ended = clingo.Function("ended")
    if control.symbolic_atoms[ended] is None:
        return True
    return bool(control.solve(assumptions=[(ended, False)]).satisfiable)


def _fewest_made(control: clingo.Control) -> int | None:
    """How many of the events which the scenario tells of are made to happen at least; None: none is told."""
    for number in itertools.count():
        more = _made_more_than(number)
        if control.symbolic_atoms[more] is None:
            return None
        if control.solve(assumptions=[(more, False)]).satisfiable:
            return number
    return None


def _made_more_than(number: int) -> clingo.Symbol:
    return clingo.Function("made_more_than", [clingo.Number(number)])


def _consequences(control: clingo.Control, mode: str, assumed: Sequence[Assumption]) -> Iterator[str]:
    control.configuration.solve.enum_mode = mode  # type: ignore[union-attr]  # clingo leaves it untyped
    control.configuration.solve.models = 0  # type: ignore[union-attr]
    last: Sequence[clingo.Symbol] = ()
    with control.solve(assumed, yield_=True) as handle:
        for model in handle:
            last = model.symbols(shown=True)
    return map(str, last)
