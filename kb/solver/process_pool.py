"""A pool of worker processes: a bounded queue, a deadline for each call, calls that can be taken back.

>>> with ProcessPool(1) as pool:
...     pool.submit(Limits(seconds=5), abs, -3).result()
3
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from queue import LifoQueue
from time import monotonic
from types import TracebackType
from typing import Generic, Self, TypeAlias, TypeVar, TypeVarTuple

from saitei.errors import OutOfBounds
from saitei.kb.solver.job import Limits
from saitei.kb.solver.worker import Worker
from saitei.wording import Notice

A = TypeVarTuple("A")
R = TypeVar("R")

MOST_WAITING = 1024
"""So many calls may wait for a worker."""

DIED = "solver_died"
"""The notice of a worker that ended by itself."""


def cores() -> int:
    """How many processes run at once on this machine, as far as this one may use it."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Load:
    """How busy a pool is: calls that run, calls that wait, workers."""

    running: int
    waiting: int
    workers: int


class Call(Generic[R]):
    """A call under way; its result comes by the future."""

    def __init__(self, future: Future[R], held: _Held) -> None:
        self.future = future
        self._held = held

    def result(self) -> R:
        """Wait for the result; raises what the call raised."""
        return self.future.result()

    def cancel(self) -> None:
        """Take the call back: if it waits it is never begun, if it runs its worker is killed."""
        if not self.future.cancel():
            self._held.let_go()


class _Held:
    """The worker that a call runs on, and whether the call has been taken back."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._worker: Worker | None = None
        self.taken_back = threading.Event()

    def take(self, worker: Worker | None) -> None:
        with self._lock:
            self._worker = worker

    def let_go(self) -> None:
        with self._lock:
            self.taken_back.set()
            if self._worker is not None:
                self._worker.interrupt()


_Asking: TypeAlias = Callable[[Worker, Limits, threading.Event], R]
"""Calls a function in a worker, within limits, unless the event is set."""


class ProcessPool:
    """Worker processes that are called side by side, each started when it is first needed."""

    def __init__(self, workers: int = 0, waiting: int = MOST_WAITING) -> None:
        self.workers = tuple(Worker() for _ in range(workers or cores()))
        self._idle: LifoQueue[Worker] = LifoQueue()  # the one that was busy last knows most
        for worker in self.workers:
            self._idle.put(worker)
        self._under_way: set[_Held] = set()
        self._room = threading.BoundedSemaphore(len(self.workers) + waiting)
        self._waiting = waiting
        self._threads = ThreadPoolExecutor(len(self.workers), "saitei-pool")
        self._closed = False
        self._lock = threading.Lock()
        self._begun = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def submit(self, limits: Limits, function: Callable[[*A], R], *args: *A) -> Call[R]:
        """Have a module's function called in a worker; raises OutOfBounds where too many calls wait.

        The seconds of the limits count from now on, the time in the queue with them. A call whose worker is
        killed from outside is begun once more on another.
        """
        if not self._room.acquire(blocking=False):
            raise OutOfBounds(Notice("too_many_wait", {"waiting": self._waiting}))
        held, until = _Held(), monotonic() + limits.seconds

        def ask(worker: Worker, left: Limits, unless: threading.Event) -> R:
            return worker.call(left, function, *args, unless=unless)

        try:
            future = self._threads.submit(self._run, held, limits, until, ask)
        except BaseException:
            self._room.release()
            raise
        with self._lock:
            self._begun += 1
        future.add_done_callback(self._done)
        return Call(future, held)

    def _done(self, _: object) -> None:
        with self._lock:
            self._begun -= 1
        self._room.release()

    def _run(self, held: _Held, limits: Limits, until: float, ask: _Asking[R]) -> R:
        worker = self._idle.get()
        self._under_way.add(held)

        def once() -> R:
            left = until - monotonic()
            if left <= 0 or held.taken_back.is_set():
                raise OutOfBounds(Notice("too_slow", {"seconds": f"{limits.seconds:g}"}))
            return ask(worker, replace(limits, seconds=left), held.taken_back)

        try:
            held.take(worker)
            try:
                return once()
            except OutOfBounds as error:
                if error.notice.key != DIED or held.taken_back.is_set():
                    raise
                return once()
        except OutOfBounds as error:
            if error.notice.key == "too_slow":  # the seconds that were asked for, not those that were left
                error.notice = Notice("too_slow", {"seconds": f"{limits.seconds:g}"})
            raise
        finally:
            held.take(None)
            self._under_way.discard(held)
            self._idle.put(worker)

    @property
    def load(self) -> Load:
        """How busy it is at the moment."""
        running = len(self._under_way)
        return Load(running, max(0, self._begun - running), len(self.workers))

    def close(self) -> None:
        """End all workers, whatever they do; what waits is never begun."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for held in tuple(self._under_way):
            held.let_go()
        self._threads.shutdown(wait=True)
        for worker in self.workers:
            worker.close()
