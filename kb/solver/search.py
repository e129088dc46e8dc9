"""A search that stays grounded between its steps; it runs where the solver runs.

First which targets some situation shows at all: an exhausted search is the proof that there are no others.
Then for each the smallest situation, under an assumption: an exhausted search is the proof that none is
smaller.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Timer
from time import monotonic
from typing import Any, TypeAlias

import clingo

from saitei.disk_cache import fingerprint

TARGET = ("target", 1)
PROJECTED = "#project target/1. #defined target/1."
"""Of what a situation shows only the targets have to be gone through."""

LEVELS = (4, 3, 2, 1)
"""The priorities of what is made small: see `kb/logic/space/size.lp`."""

ARGUMENTS = ("--opt-strategy=usc", "--warn=none", "--seed=1")


Pattern: TypeAlias = "tuple[str, tuple[str | None, ...]]"
"""A predicate and its arguments as a program prints them; None for one that may be anything."""


@dataclass(frozen=True, slots=True)
class Begun:
    """The targets that some situation shows, and whether these are all.

    `absent` are those of the patterns asked for that no atom of the ground program has.
    """

    targets: tuple[str, ...]
    exhausted: bool
    absent: tuple[Pattern, ...]
    ground: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Smallest:
    """The shown atoms of the smallest situation for a target, its size, and whether none is smaller."""

    atoms: tuple[str, ...]
    size: tuple[int, ...]
    proven: bool
    seconds: float


class _Search:
    def __init__(self, parts: Sequence[str]) -> None:
        self.control = clingo.Control([*ARGUMENTS], logger=lambda _code, _text: None)
        for part in parts:
            self.control.add("base", [], part)
        self.control.add("base", [], PROJECTED)
        self.control.ground([("base", [])])
        found = self.control.symbolic_atoms.by_signature(*TARGET)
        self.literals = {str(atom.symbol.arguments[0]): atom.literal for atom in found}

    def has(self, pattern: Pattern) -> bool:
        """Whether some atom of the ground program is like that."""
        name, wanted = pattern
        atoms = self.control.symbolic_atoms.by_signature(name, len(wanted))
        return any(_is_like(atom.symbol, wanted) for atom in atoms)

    def configure(self, **settings: str) -> None:
        solve: Any = self.control.configuration.solve
        for name, value in settings.items():
            setattr(solve, name, value)


def _is_like(symbol: clingo.Symbol, wanted: Sequence[str | None]) -> bool:
    return all(one is None or str(arg) == one for arg, one in zip(symbol.arguments, wanted, strict=True))


_OPEN: dict[str, _Search] = {}


def begin(name: str, parts: Sequence[str], sought: Sequence[Pattern], seconds: float) -> Begun:
    """Ground a search and find which targets can be shown within the time; `sought` is looked for in it."""
    started = monotonic()
    _OPEN.clear()
    search = _OPEN[name] = _Search(parts)
    grounded = monotonic()
    search.configure(enum_mode="brave", opt_mode="ignore", models="0", project="project")
    shown: set[str] = set()
    with _stopping(search.control, started + seconds), search.control.solve(yield_=True) as handle:
        for model in handle:
            shown |= {target for target, literal in search.literals.items() if model.is_true(literal)}
        exhausted = bool(handle.get().exhausted)
    absent = tuple(one for one in sought if not search.has(one))
    return Begun(tuple(sorted(shown)), exhausted, absent, grounded - started, monotonic() - started)


def smallest(name: str, target: str, seconds: float) -> Smallest | None:
    """The smallest situation for a target of the search that has been begun; None if time is too short.

    None, too, where the process has been started anew since.
    """
    started = monotonic()
    search = _OPEN.get(name)
    if search is None:
        return None
    search.configure(enum_mode="auto", opt_mode="opt", models="0", project="no")
    best: Smallest | None = None
    assumed = [search.literals[target]]
    with (
        _stopping(search.control, started + seconds),
        search.control.solve(assumptions=assumed, yield_=True) as handle,
    ):
        for model in handle:
            atoms = tuple(map(str, model.symbols(shown=True)))
            best = Smallest(atoms, _size(model), proven=False, seconds=0.0)
        proven = bool(handle.get().exhausted)
    if best is None:
        return None
    return Smallest(best.atoms, best.size, proven, monotonic() - started)


def _size(model: clingo.Model) -> tuple[int, ...]:
    """What was made small, the weightiest first; what the program never counts is nothing."""
    counted = dict(zip(model.priority, model.cost, strict=True))
    return tuple(counted.get(level, 0) for level in LEVELS)


@dataclass(frozen=True, slots=True)
class Layer:
    """All situations of one size, each as its shown atoms, and whether these are all."""

    scenes: tuple[tuple[str, ...], ...]
    exhausted: bool


def layer(parts: Sequence[str], size: tuple[int, int, int], seconds: float) -> Layer:
    """The situations with so many players, cards and stated facts; grounds the search where it is new."""
    started = monotonic()
    name = fingerprint(part.encode() for part in parts)
    if name not in _OPEN:
        _OPEN.clear()
        _OPEN[name] = _Search(parts)
    search = _OPEN[name]
    of_size = clingo.Function("at_size", [clingo.Number(number) for number in size])
    if search.control.symbolic_atoms[of_size] is None:
        return Layer((), exhausted=True)
    search.configure(enum_mode="auto", opt_mode="ignore", models="0", project="show")
    found: list[tuple[str, ...]] = []
    with (
        _stopping(search.control, started + seconds),
        search.control.solve(assumptions=[(of_size, True)], yield_=True) as handle,
    ):
        found += [tuple(map(str, model.symbols(shown=True))) for model in handle]
        return Layer(tuple(found), bool(handle.get().exhausted))


@contextmanager
def _stopping(control: clingo.Control, until: float) -> Generator[None]:
    """Interrupt the solver when the time is up; what it has found by then stays."""
    timer = Timer(max(0.0, until - monotonic()), control.interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
