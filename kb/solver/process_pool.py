"""A pool of worker processes: a bounded queue, a deadline for each call, calls that can be taken back.

A call that takes long while others wait is set aside: it goes on at a lower priority and the next begins
beside it, so that short questions do not wait for those that nobody can answer.

>>> with ProcessPool(1) as pool:
...     pool.submit(Limits(seconds=5), abs, -3).result()
3
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass
from queue import LifoQueue
from threading import Semaphore
from time import monotonic
from types import TracebackType
from typing import Generic, Self, TypeAlias, TypeVar, TypeVarTuple

from saitei.errors import OutOfBounds
from saitei.kb.solver.job import Limits
from saitei.kb.solver.worker import SlowCallback, Worker
from saitei.wording import Notice

A = TypeVarTuple("A")
R = TypeVar("R")

MOST_WAITING = 1024
"""So many calls may wait for a worker."""

PATIENCE = 60.0
"""Seconds that a call may wait for a worker."""

SLOW = 2.0
"""Seconds after which a call is set aside for those that wait."""

_ASIDE = 4
"""So many calls may be set aside for each that has a turn; one more keeps its turn."""

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


_Asking: TypeAlias = Callable[[Worker, threading.Event, SlowCallback], R]
"""Calls a function in a worker, unless the event is set, and hears when it is slow."""


class ProcessPool:
    """Worker processes that are called side by side, each started when it is first needed.

    So many `workers` have a turn at once, besides calls that are set aside after `slow` seconds; `waiting`
    calls may wait for a turn, each for its `patience` in seconds.
    """

    def __init__(
        self, workers: int = 0, waiting: int = MOST_WAITING, patience: float = PATIENCE, slow: float = SLOW
    ) -> None:
        self._at_once = workers or cores()
        places = self._at_once * (1 + _ASIDE)
        self.workers = tuple(Worker() for _ in range(places))
        self._idle: LifoQueue[Worker] = LifoQueue()  # the one that was busy last knows most
        for worker in self.workers:
            self._idle.put(worker)
        self._turns, self._aside = Semaphore(self._at_once), Semaphore(places - self._at_once)
        self._under_way: set[_Held] = set()
        self._room = threading.BoundedSemaphore(self._at_once + waiting)
        self._waiting, self._patience, self._slow = waiting, patience, slow
        self._threads = ThreadPoolExecutor(places, "saitei-pool")
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

        The seconds of the limits begin with its turn; one that waits longer for it than the pool's patience
        is out of bounds, too. A call whose worker is killed from outside is begun once more.
        """
        if not self._room.acquire(blocking=False):
            raise OutOfBounds(Notice("too_many_wait", {"waiting": self._waiting}))
        held, until = _Held(), monotonic() + self._patience

        def ask(worker: Worker, unless: threading.Event, slow: SlowCallback) -> R:
            return worker.call(limits, function, *args, unless=unless, slow=slow)

        try:
            future = self._threads.submit(self._run, held, until, ask)
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

    def _run(self, held: _Held, until: float, ask: _Asking[R]) -> R:
        if not self._turns.acquire(timeout=max(0.0, until - monotonic())):
            raise OutOfBounds(Notice("waited_too_long", {"seconds": f"{self._patience:g}"}))
        place, worker = self._turns, self._idle.get()

        def set_aside() -> None:
            nonlocal place
            if place is self._turns and self.load.waiting and self._aside.acquire(blocking=False):
                place = self._aside
                worker.lower_priority()
                self._turns.release()

        self._under_way.add(held)
        try:
            if self._closed or held.taken_back.is_set():
                raise CancelledError
            held.take(worker)
            slow = SlowCallback(self._slow, set_aside)
            try:
                return ask(worker, held.taken_back, slow)
            except OutOfBounds as error:
                if error.notice.key != DIED or held.taken_back.is_set():
                    raise
                return ask(worker, held.taken_back, slow)
        finally:
            held.take(None)
            if place is self._aside:
                worker.close()  # a priority that has been lowered cannot be raised again
            self._under_way.discard(held)
            self._idle.put(worker)
            place.release()

    @property
    def load(self) -> Load:
        """How busy it is at the moment."""
        running = len(self._under_way)
        return Load(running, max(0, self._begun - running), self._at_once)

    def close(self) -> None:
        """End all workers, whatever they do; what waits is never begun."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for held in tuple(self._under_way):
            held.let_go()
        self._threads.shutdown(wait=True)
        for worker in self.workers:
            worker.close()
