"""A search whose outcome is kept between runs: of a program that is the same nothing is searched twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import version
from time import monotonic
from typing import TypeVar, TypeVarTuple

from saitei.data import data
from saitei.disk_cache import Cached, fingerprint, remember, remembered_table
from saitei.errors import OutOfBounds
from saitei.kb.solver.job import Limits
from saitei.kb.solver.search import Pattern, Smallest, begin, smallest
from saitei.kb.solver.worker import Worker
from saitei.queries.search.space import Space

A = TypeVarTuple("A")
R = TypeVar("R")

KIND = "search"
"""How what is kept of searches is named."""

GRACE = 10.0
"""Seconds that a search may take beyond its time before its process is killed."""


@dataclass(slots=True)
class CachedSearch:
    """A search in a space, until a time: which targets there are, and the smallest situation for each.

    Only what has been proven is kept: all targets, and situations than which none is smaller.
    """

    worker: Worker
    space: Space
    until: float
    targets: tuple[str, ...] = ()
    exhausted: bool = False
    absent: frozenset[Pattern] = frozenset()
    _best: dict[str, Smallest] = field(default_factory=dict[str, Smallest])
    _source: str = ""
    _begun: bool = False
    _new: bool = False

    def begin(self) -> None:
        """Find the targets, if they are not known from before."""
        sought = (repr(one).encode() for one in self.space.sought)
        self._source = fingerprint((_made_by(), *(part.encode() for part in self.space.parts), *sought))
        kept = remembered_table(KIND, self._source, "targets", "best", "absent")
        try:
            if kept is not None:
                self._best = _read(kept["best"])
                self.absent = frozenset((name, tuple(args)) for name, args in kept["absent"])
                self.targets, self.exhausted = tuple(kept["targets"]), True
        except (TypeError, ValueError, AttributeError):
            kept = None
        if kept is None:
            self._search()

    def smallest(self, target: str) -> Smallest | None:
        """The smallest situation for a target; None if there was no time to find any."""
        if target not in self._best:
            if not self._begun:
                self._search()
            found = within_time(self.worker, self.until, smallest, self.space.question, target)
            if found is None or not found.proven:
                return found
            self._best[target] = found
            self._new = True
        return self._best[target]

    def keep(self) -> None:
        """Keep what has been proven for later runs, if any of it is new."""
        if self._new and self.exhausted:
            best = {target: [one.atoms, one.size] for target, one in self._best.items()}
            absent = [[name, [*args]] for name, args in sorted(self.absent, key=repr)]
            remember(KIND, self._source, {"targets": self.targets, "best": best, "absent": absent})

    def _search(self) -> None:
        self._begun = True
        begun = within_time(
            self.worker, self.until, begin, self.space.question, self.space.parts, self.space.sought
        )
        if begun is not None:
            self.targets, self.exhausted, self._new = begun.targets, begun.exhausted, True
            self.absent = frozenset(begun.absent)


def _read(best: Cached) -> dict[str, Smallest]:
    return {
        target: Smallest(tuple(atoms), tuple(size), proven=True, seconds=0.0)
        for target, (atoms, size) in best.items()
    }


def within_time(worker: Worker, until: float, step: Callable[[*A, float], R], *args: *A) -> R | None:
    """What a step of a search gives in the time that is left; None if there is none or it does not do."""
    left = until - monotonic()
    try:
        return worker.call(Limits(seconds=left + GRACE), step, *args, left) if left > 0 else None
    except OutOfBounds:
        return None


@cache
def _made_by() -> bytes:
    return version("clingo").encode() + data("kb", "solver", "search.py").read_bytes()
