"""A pool of worker processes: a bounded queue, a deadline for each call, calls that can be taken back.

A call that takes long while others wait loses its turn: it is begun anew in a lane of its own, in which calls
that take long wait for each other and for nobody else. So short questions do not wait for those that nobody
can answer, and there are never more processes than turns and places in that lane.

>>> with ProcessPool(1) as pool:
...     pool.submit(Limits(seconds=5), abs, -3).result()
3
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from queue import LifoQueue
from time import monotonic
from types import TracebackType
from typing import Any, Generic, Self, TypeAlias, TypeVar, TypeVarTuple

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

SLOW, LONG = 1.0, 5.0
"""Seconds of a processor after which a call gives way to those that wait: at its turn, in the lane."""

_LOOKED = 4
"""So many times within these seconds it is looked how long a call has taken."""

DIED = "solver_died"
"""The notice of a worker that ended by itself."""


def cores() -> int:
    """How many processes run at once on this machine, as far as this one may use it."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def processes(workers: int) -> int:
    """How many worker processes a pool may have that answers so many calls at once."""
    return workers + max(1, workers // 2)


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


def _nothing() -> None:
    """Nothing is to be done afterwards."""


class _GaveWay(Exception):
    """A call has been stopped for those that wait."""


class _KilledFromOutside(OutOfBounds):
    """A worker has ended by itself, or by somebody else's hand."""


class _Held:
    """The worker that a call runs on, whether the call has been taken back, whether it gives way."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._worker: Worker | None = None
        self.taken_back = threading.Event()
        self.gives_way = False

    def take(self, worker: Worker | None) -> None:
        with self._lock:
            self._worker, self.gives_way = worker, False

    def give_way(self) -> None:
        with self._lock:
            if self._worker is not None:
                self.gives_way = True
                self._worker.interrupt()

    def let_go(self) -> None:
        with self._lock:
            self.taken_back.set()
            if self._worker is not None:
                self._worker.interrupt()


_Asking: TypeAlias = Callable[[Worker, threading.Event, SlowCallback], R]
"""Calls a function in a worker, unless the event is set, and hears when it is slow."""


def _unless_gone(held: _Held, ask: Callable[[], R]) -> R:
    """What is answered; raises _GaveWay for a call that was stopped, else _KilledFromOutside."""
    try:
        return ask()
    except OutOfBounds as error:
        if error.notice.key != DIED or held.taken_back.is_set():
            raise
        if held.gives_way:
            raise _GaveWay from error
        raise _KilledFromOutside(error.notice) from error


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    """A call that waits: until when, how it is begun; how often it has given way already."""

    until: float
    future: Future[Any]
    begin: Callable[[_Lane, _Waiting], None]
    gave_way: int = 0

    def turn_away(self, why: BaseException) -> None:
        """Tell whoever waits for it that it is never begun."""
        if not self.future.done():
            self.future.set_exception(why)


class _Lane:
    """Threads that begin calls, those first that have given way least; each does so after so many seconds."""

    def __init__(self, places: int, seconds: float, name: str) -> None:
        self.seconds = seconds
        self._threads = ThreadPoolExecutor(places, name)
        self._waiting: dict[_Waiting, None] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, waiting: _Waiting, after: Callable[[], None]) -> None:
        """Have a call wait; `after` is what its thread does besides, afterwards."""
        with self._lock:
            self._waiting[waiting] = None

        def begin() -> None:
            if (taken := self.take()) is not None:
                taken.begin(self, taken)
            after()

        try:
            self._threads.submit(begin)
        except RuntimeError:  # it has been closed meanwhile
            self.turn_away(CancelledError(), float("inf"))

    def take(self) -> _Waiting | None:
        """Whoever has given way least, and of these has waited longest; it waits no more."""
        with self._lock:
            taken = min(self._waiting, key=lambda one: one.gave_way, default=None)
            if taken is not None:
                del self._waiting[taken]
            return taken

    def turn_away(self, why: BaseException, now: float) -> None:
        """Tell those whose patience is over by then."""
        for one in tuple(self._waiting):
            if one.until <= now and self._leave(one):
                one.turn_away(why)

    def _leave(self, waiting: _Waiting) -> bool:
        with self._lock:
            return self._waiting.pop(waiting, ...) is None

    def close(self) -> None:
        """Begin nothing more."""
        self.turn_away(CancelledError(), float("inf"))
        self._threads.shutdown(wait=False, cancel_futures=True)

    def join(self) -> None:
        """Wait until nothing runs any more."""
        self._threads.shutdown(wait=True)


class ProcessPool:
    """Worker processes that are called side by side, each started when it is first needed.

    So many `workers` have a turn at once, besides half as many calls that have taken more than `slow` seconds
    of a processor; `waiting` calls may wait for a turn, each for its `patience` in seconds.
    """

    def __init__(
        self, workers: int = 0, waiting: int = MOST_WAITING, patience: float = PATIENCE,
        slow: float = SLOW, long: float = LONG,
    ) -> None:  # fmt: skip
        self._at_once = workers or cores()
        self.workers = tuple(Worker() for _ in range(processes(self._at_once)))
        self._idle: LifoQueue[Worker] = LifoQueue()  # the one that was busy last knows most
        for worker in self.workers:
            self._idle.put(worker)
        self._turns = _Lane(self._at_once, slow, "saitei-turn")
        self._aside = _Lane(len(self.workers) - self._at_once, long, "saitei-aside")
        self._under_way: set[_Held] = set()
        self._room = threading.BoundedSemaphore(self._at_once + waiting)
        self._most, self._patience = waiting, patience
        self._closed = False

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
            raise OutOfBounds(Notice("too_many_wait", {"waiting": self._most}))
        held, future = _Held(), Future[R]()
        future.add_done_callback(lambda _: self._room.release())

        def ask(worker: Worker, unless: threading.Event, slow: SlowCallback) -> R:
            return worker.call(limits, function, *args, unless=unless, slow=slow)

        def begin(lane: _Lane, waiting: _Waiting) -> None:
            if future.running() or future.set_running_or_notify_cancel():
                self._begin(lane, waiting, held, ask)

        self._turns.put(_Waiting(monotonic() + self._patience, future, begin), self._help)
        return Call(future, held)

    def _begin(self, lane: _Lane, waiting: _Waiting, held: _Held, ask: _Asking[R]) -> None:
        """Answer a call, or have it wait for a place aside."""
        try:
            waiting.future.set_result(self._asked(lane, held, ask))
        except _GaveWay:
            until = waiting.until if waiting.gave_way else monotonic() + self._patience
            again = replace(waiting, until=until, gave_way=waiting.gave_way + 1)
            self._aside.put(again, _nothing)
        except BaseException as error:  # noqa: BLE001 whoever waits is told of it
            waiting.future.set_exception(error)

    def _help(self) -> None:
        """While nobody waits for a turn, have those begin that wait for a place aside."""
        while not len(self._turns) and (taken := self._aside.take()) is not None:
            taken.begin(self._turns, taken)

    def _turn_away(self) -> None:
        """Tell those whose patience is over."""
        self._turns.turn_away(
            OutOfBounds(Notice("waited_too_long", {"seconds": f"{self._patience:g}"})), monotonic()
        )
        self._aside.turn_away(OutOfBounds(Notice("too_many_slow")), monotonic())

    def _asked(self, lane: _Lane, held: _Held, ask: _Asking[R]) -> R:
        worker = self._idle.get()
        used = worker.processor_seconds()

        def look() -> None:
            self._turn_away()
            if len(lane) and worker.processor_seconds() - used >= lane.seconds:
                held.give_way()

        self._under_way.add(held)
        try:
            if self._closed or held.taken_back.is_set():
                raise CancelledError
            held.take(worker)
            slow = SlowCallback(lane.seconds / _LOOKED, look)
            try:
                return _unless_gone(held, lambda: ask(worker, held.taken_back, slow))
            except _KilledFromOutside:
                return _unless_gone(held, lambda: ask(worker, held.taken_back, slow))
        finally:
            held.take(None)
            self._under_way.discard(held)
            self._idle.put(worker)

    @property
    def load(self) -> Load:
        """How busy it is at the moment."""
        return Load(len(self._under_way), len(self._turns) + len(self._aside), self._at_once)

    def close(self) -> None:
        """End all workers, whatever they do; what waits is never begun."""
        self._closed = True
        lanes = self._turns, self._aside
        for lane in lanes:
            lane.close()
        for held in tuple(self._under_way):
            held.let_go()
        for lane in lanes:
            lane.join()
        for worker in self.workers:
            worker.close()
