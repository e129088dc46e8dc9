"""A sweep of the user's card store: what an ability costs, against bare clingo, and in parallel workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter, process_time

from bench.tables import Table
from bench.warm import bare
from saitei.kb.solver.job import Job, Limits, Reply
from saitei.kb.solver.worker import Worker
from saitei.queries.cards.coverage import keyword_texts
from saitei.queries.cards.place import own_store
from saitei.queries.cards.shelf import every_card
from saitei.queries.session import Session
from saitei.queries.sweep.asking import Sweeper
from saitei.queries.sweep.run import GAME, SweepTask, local_workers
from saitei.queries.sweep.units import SweepUnit, SweptStore

SETS = ("duel-masters", "duema-party", "dm-variants:emperor")
WARM, ABILITIES, IN_PARALLEL = 10, 100, 320
"""So many abilities are asked about first, then by one process, then by one and by two beside one another."""


class _Noting(Worker):
    """A solver process that notes the programs it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.programs: list[tuple[str, ...]] = []

    def run(self, job: Job, limits: Limits) -> Reply:
        self.programs.append(job.parts)
        return super().run(job, limits)


def tables(advance: Callable[[str], None]) -> Iterator[Table]:
    """Abilities that are spread evenly over the store, under three rule sets."""
    store = own_store()
    if store is None:
        advance("no card store")
        return
    session = Session()
    read = SweptStore.of(every_card(store, "ja"), keyword_texts(session.documents), session.language)
    yield _against_clingo(_spread(read.units, ABILITIES + WARM), advance)
    yield _in_parallel(_spread(read.units, IN_PARALLEL), advance)


def _spread(units: Sequence[SweepUnit], number: int) -> Sequence[SweepUnit]:
    return units[:: max(1, len(units) // number)][:number]


def _against_clingo(units: Sequence[SweepUnit], advance: Callable[[str], None]) -> Table:
    """The processor time of both processes, and of bare clingo on the programs that were solved."""
    with _Noting() as worker:
        sweeper = Sweeper(Session(worker=worker), GAME)
        for unit in units[:WARM]:
            sweeper.swept(unit, SETS)
        worker.programs.clear()
        here, there = process_time(), worker.processor_seconds()
        answers = 0
        for number, unit in enumerate(units[WARM:]):
            advance(f"sweep {number}")
            answers += len(sweeper.swept(unit, SETS).answers)
        asked = process_time() - here
        solved = worker.processor_seconds() - there
        programs = worker.programs
    begun = process_time()
    for parts in programs:
        bare(parts)
    alone = process_time() - begun
    columns = ("abilities", "answers", "s of the asking process", "of the solver", "bare clingo", "ratio")
    table = Table("A sweep against bare clingo, in processor time", columns)
    table.rows.append(
        (len(units) - WARM, answers, asked, solved, alone, (asked + solved) / alone if alone else 0.0)
    )
    table.notes.append(f"Bare clingo has the same answer sets of the same {len(programs)} programs.")
    return table


def _in_parallel(units: Sequence[SweepUnit], advance: Callable[[str], None]) -> Table:
    """By the clock: only on a quiet machine with two cores does this say anything."""
    table = Table("A sweep in parallel workers", ("processes", "abilities", "s", "times one"))
    chunks = [[SweepTask(unit, SETS) for unit in units[at : at + 16]] for at in range(0, len(units), 16)]
    first = 0.0
    for jobs in (1, 2):
        advance(f"sweep by {jobs}")
        with local_workers(((), "en"), jobs) as ask:
            list(ask(chunks[:jobs]))
            begun = perf_counter()
            found = sum(1 for _ in ask(chunks[2:]))
            took = perf_counter() - begun
        first = first or took
        table.rows.append((jobs, found, took, first / took))
    return table
