"""Sweep units in chunks, on the cores of this machine or by the workers of a Dask cluster."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from time import monotonic
from typing import Any

from saitei.data import data
from saitei.disk_cache import fingerprint
from saitei.errors import Refused
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.code_digest import decision_digest
from saitei.queries.search.kept_answers import digest
from saitei.queries.session import Session
from saitei.queries.session_workers import Given, SessionWorkers, WorkerSession, ask_in_process
from saitei.queries.sweep.asking import TABLE, Sweeper, SweptUnit
from saitei.queries.sweep.results import SweepResults
from saitei.queries.sweep.units import SweepUnit
from saitei.wording import Notice

_CHUNK = 16
"""So many units go to a worker at once."""

_PROBE = 12
"""So many are asked first, to tell how long the rest will take."""

_WARM = 4
"""So many before them."""

_SEED = 1

_PATIENCE = 10
"""Seconds to wait for a scheduler."""

GAME = "duel-masters"
"""The game whose cards are in the store, as everywhere in `saitei cards`."""


@dataclass(frozen=True, slots=True)
class SweepTask:
    """A unit that is left to ask about, and under which sets."""

    unit: SweepUnit
    sets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a sweep will cost: tasks left and known, seconds each by one process, processes."""

    left: int
    known: int
    each: float
    processes: int

    @property
    def minutes(self) -> float:
        """How long it will take if all processes have a core for themselves."""
        return self.left * self.each / max(1, self.processes) / 60


AskChunks = Callable[[Sequence[Sequence[SweepTask]]], Iterator[SweptUnit]]
"""Asks chunks of tasks, and gives what comes of each in any order."""


def digest_of(rules: RulingSet) -> str:
    """A digest of what answers under a set are made by: rules, code, tables of scenes and questions."""
    tables = (data("rules") / GAME / name for name in (TABLE, "exercise.toml"))
    return fingerprint(
        (decision_digest().encode(), digest(rules).encode(), *(one.read_bytes() for one in tables))
    )


def tasks(units: Sequence[SweepUnit], sets: Sequence[str], results: SweepResults) -> tuple[SweepTask, ...]:
    """What is left to ask, in an order of its own that is the same each time."""
    known = results.done()
    left = (
        SweepTask(one, missing)
        for one in units
        if (missing := tuple(name for name in sets if (one.key, name) not in known))
    )
    every = list(left)
    random.Random(_SEED).shuffle(every)  # noqa: S311 an order, no secret
    return tuple(every)


def probe(
    every: Sequence[SweepTask], session: Session, results: SweepResults, known: int, processes: int
) -> Estimate:
    """Ask the first few here, which are kept as all are, and say how long the others will take.

    Before the clock is started a few are asked for which it has to be found out which rules matter.
    """
    sweeper = Sweeper(session, GAME)
    warm, timed = every[:_WARM], every[_WARM : _WARM + _PROBE]
    for one in warm:
        results.keep(sweeper.swept(one.unit, one.sets))
    began = monotonic()
    for one in timed:
        results.keep(sweeper.swept(one.unit, one.sets))
    each = (monotonic() - began) / max(1, len(timed))
    asked = len(warm) + len(timed)
    return Estimate(len(every) - asked, known + asked, each, processes)


def sweep(
    every: Sequence[SweepTask], ask: AskChunks, results: SweepResults, advance: Callable[[], None]
) -> None:
    """Ask all tasks; each is kept as it comes, so that a stopped sweep goes on where it was."""
    for found in ask([every[at : at + _CHUNK] for at in range(0, len(every), _CHUNK)]):
        results.keep(found)
        advance()


@contextmanager
def local_workers(given: Given, jobs: int) -> Generator[AskChunks]:
    """So many processes of this machine."""
    with SessionWorkers(*given, jobs) as workers:
        yield lambda chunks: workers.each(_swept, chunks)


@contextmanager
def dask_workers(given: Given, address: str) -> Generator[tuple[AskChunks, int]]:
    """The workers of a Dask cluster, and how many; raises Refused where there is none, or no Dask."""
    try:
        cluster: Any = import_module("distributed")
    except ImportError as error:
        raise Refused(Notice("sweep_extra")) from error
    try:
        client = cluster.Client(address, timeout=_PATIENCE)
    except (OSError, ValueError, TimeoutError) as error:
        raise Refused(Notice("sweep_unreachable", {"address": address, "why": str(error)})) from error

    def asked(chunks: Sequence[Sequence[SweepTask]]) -> Iterator[SweptUnit]:
        under_way = client.map(partial(ask_in_process, given, _swept), chunks, pure=False)
        for future in cluster.as_completed(under_way):
            yield from future.result()
            future.release()

    with client:
        yield asked, max(1, len(client.scheduler_info(n_workers=-1)["workers"]))


def _swept(at: WorkerSession, part: Sequence[SweepTask]) -> list[SweptUnit]:
    """What comes of some tasks; to be called where there is a session."""
    sweeper = Sweeper(at.session, GAME)
    return [sweeper.swept(one.unit, one.sets) for one in part]
