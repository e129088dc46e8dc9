"""What a solver process costs over solving here: warm round trips, a start, a restart after a kill."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

from saitei.errors import OutOfBounds
from saitei.kb.solver.worker import Job, Limits, Worker, run_here

LIMITS = Limits(seconds=30)
SMALL = Job(("p(1..5). q(X) :- p(X), X > 2. #show q/1.",))
LARGE = Job(
    ('p("A";"B";"C";"D"). n(1..20). says("page 1",names(card(P,"切札",N),Q),all) :- p(P), p(Q), n(N).',)
)


def spans(run: Callable[[], object], times: int) -> str:
    """Minimum and median of some runs, in milliseconds."""
    found: list[float] = []
    for _ in range(times):
        started = perf_counter()
        run()
        found.append((perf_counter() - started) * 1000)
    return f"{min(found):8.2f} {median(found):8.2f}"


def start_and_answer() -> None:
    """A whole life of a worker."""
    with Worker() as worker:
        worker.run(SMALL, LIMITS)


def main() -> None:
    """Print the table."""
    print("ms                             min   median")
    with Worker() as worker:
        print("small job, here         ", spans(lambda: run_here(SMALL), 200))
        print("small job, warm worker  ", spans(lambda: worker.run(SMALL, LIMITS), 200))
        print("400 atoms, here         ", spans(lambda: run_here(LARGE), 50))
        print("400 atoms, warm worker  ", spans(lambda: worker.run(LARGE, LIMITS), 50))
        print("start, small job, end   ", spans(start_and_answer, 20))
        try:
            worker.run(Job(("p(0). p(X+1) :- p(X).",)), Limits(seconds=0.2))
        except OutOfBounds:
            print("small job after a kill  ", spans(lambda: worker.run(SMALL, LIMITS), 1))


if __name__ == "__main__":
    main()
