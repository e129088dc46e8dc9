"""A pool of solver processes, one for each core."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from queue import SimpleQueue

from saitei.kb.solver.worker import Worker

WorkerTask = Callable[[Worker], None]
"""Something to do with a solver process of one's own."""


MOST = 4
"""More of them would cost more memory than they save time."""


def worker_pool() -> tuple[Worker, ...]:
    """A solver process for each core, as far as they help; none is started before it is needed."""
    return tuple(Worker() for _ in range(min(os.cpu_count() or 1, MOST)))


@contextmanager
def run_concurrently(workers: Sequence[Worker], tasks: Sequence[WorkerTask]) -> Generator[None]:
    """Have tasks done side by side, begun in their order; who leaves early ends what is still under way."""
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 only for searches

    workers = workers[: len(tasks)]
    for worker in workers:  # before there are threads that a new process would know nothing of
        worker.start()
    idle: SimpleQueue[Worker] = SimpleQueue()
    for worker in workers:
        idle.put(worker)

    def do(task: WorkerTask) -> None:
        worker = idle.get()
        try:
            task(worker)
        finally:
            idle.put(worker)

    with ThreadPoolExecutor(max(1, len(workers)), "saitei-search") as pool:
        pending = [pool.submit(do, task) for task in tasks]
        try:
            yield
        except BaseException:
            for one in pending:
                one.cancel()
            for worker in workers:
                worker.interrupt()
            raise
