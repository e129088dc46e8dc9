"""A pool of worker processes: a bounded queue, a deadline for each call, calls that can be taken back.

A call that takes long while others wait loses its turn: it goes on in a lane of its own, in which calls that
take long take turns with each other and with nobody else. Until it has a place there its process is paused;
where as many are paused as may be, that which gave way most often is killed and its call begun anew. So short
questions do not wait for those that nobody can answer, and there are never more processes than `processes`.

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
from functools import partial
from queue import LifoQueue
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
    return workers + 2 * _aside(workers)


def _aside(workers: int) -> int:
    """How many calls that take long go on beside so many others, and how many may be paused."""
    return max(1, workers // 2)


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


class _GaveWay(Exception):
    """A call has been stopped for those that wait."""


class _KilledFromOutside(OutOfBounds):
    """A worker has ended by itself, or by somebody else's hand."""


class _Held:
    """The worker that a call runs on, in which lane, and whether the call has been taken back."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._worker: Worker | None = None
        self.lane: _Lane | None = None
        self.taken_back = threading.Event()
        self.goes_on = threading.Event()
        self.gives_way, self.gave_way = False, 0
        self.turned_away: BaseException | None = None
        self.until = 0.0
        """How long it may wait: for its turn, and once more for places aside."""

    def take(self, worker: Worker | None) -> None:
        with self._lock:
            self._worker, self.gives_way = worker, False

    def give_way(self) -> None:
        with self._lock:
            if self._worker is not None:
                self.gives_way = True
                self._worker.interrupt()
        self.goes_on.set()

    def go_on(self, lane: _Lane) -> None:
        self.lane = lane
        self.goes_on.set()

    def turn_away(self, why: BaseException) -> None:
        self.turned_away = why
        self.let_go()

    def let_go(self) -> None:
        with self._lock:
            self.taken_back.set()
            if self._worker is not None:
                self._worker.interrupt()
        self.goes_on.set()


_Asking: TypeAlias = Callable[[Worker, threading.Event, SlowCallback], R]
"""Calls a function in a worker, unless the event is set, and hears when it is slow."""


def _unless_gone(held: _Held, ask: Callable[[], R]) -> R:
    """What is answered; raises _GaveWay for a call that was stopped, else _KilledFromOutside."""
    try:
        return ask()
    except OutOfBounds as error:
        if held.turned_away is not None:
            raise held.turned_away from error
        if error.notice.key != DIED or held.taken_back.is_set():
            raise
        if held.gives_way:
            raise _GaveWay from error
        raise _KilledFromOutside(error.notice) from error


def _turn_away(future: Future[R], why: BaseException) -> None:
    """Tell whoever waits for a call that it is not begun."""
    if future.running() or future.set_running_or_notify_cancel():
        future.set_exception(why)


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    """A call that waits for a place: until when, how it begins or goes on there, how it is turned away.

    Those go first that have given way least often.
    """

    until: float
    begin: Callable[[_Lane], None]
    turn_away: Callable[[BaseException], None]
    gave_way: int = 0


class _Lane:
    """So many places in which calls run, each until it has had so many seconds while others wait."""

    def __init__(self, places: int, seconds: float) -> None:
        self.places, self.seconds = places, seconds
        self.running = 0
        self.waiting: dict[_Waiting, None] = {}

    @property
    def is_free(self) -> bool:
        """Whether a call may begin."""
        return self.running < self.places

    def take(self) -> _Waiting | None:
        """Whoever has given way least, and of these has waited longest; it waits no more."""
        taken = min(self.waiting, key=lambda one: one.gave_way, default=None)
        if taken is not None:
            del self.waiting[taken]
        return taken

    def turn_away(self, why: BaseException, now: float) -> None:
        """Tell those whose patience is over by then."""
        for one in [one for one in self.waiting if one.until <= now]:
            del self.waiting[one]
            one.turn_away(why)


class ProcessPool:
    """Worker processes that are called side by side, each started when it is first needed.

    So many `workers` have a turn at once, besides half as many calls that have taken more than `slow` seconds
    of a processor, which take turns of `long` seconds; `waiting` calls may wait for a turn, each for its
    `patience` in seconds.
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
        self._turns = _Lane(self._at_once, slow)
        self._aside = _Lane(_aside(self._at_once), long)
        self._threads = ThreadPoolExecutor(len(self.workers), "saitei-call")
        self._under_way: set[_Held] = set()
        self._paused: dict[_Waiting, _Held] = {}
        self._lanes = threading.RLock()
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

        The seconds of the limits begin with its turn, and stand still while it is paused; one that waits
        longer for it than the pool's patience is out of bounds, too. A call whose worker is killed from
        outside is begun once more.
        """
        if not self._room.acquire(blocking=False):
            raise OutOfBounds(Notice("too_many_wait", {"waiting": self._most}))
        held, future = _Held(), Future[R]()
        future.add_done_callback(lambda _: self._room.release())

        def ask(worker: Worker, unless: threading.Event, slow: SlowCallback) -> R:
            return worker.call(limits, function, *args, unless=unless, slow=slow)

        def begin(lane: _Lane) -> None:
            held.lane = lane
            self._threads.submit(self._run, future, held, ask, anew)

        def anew() -> _Waiting:
            return _Waiting(held.until, begin, partial(_turn_away, future), held.gave_way)

        held.until = monotonic() + self._patience
        self._put(self._turns, anew())
        return Call(future, held)

    def _run(
        self, future: Future[R], held: _Held, ask: _Asking[R], anew: Callable[[], _Waiting]
    ) -> None:  # fmt: skip
        """Answer a call, or have it wait for a place aside."""
        try:
            if future.running() or future.set_running_or_notify_cancel():
                future.set_result(self._asked(held, ask))
        except _GaveWay:
            self._leave(held)
            self._put(self._aside, anew())
            return
        except BaseException as error:  # noqa: BLE001 whoever waits is told of it
            future.set_exception(error)
        self._leave(held)

    def _put(self, lane: _Lane, waiting: _Waiting) -> None:
        """Have a call wait for a place."""
        with self._lanes:
            if self._closed:
                waiting.turn_away(CancelledError())
                return
            lane.waiting[waiting] = None
            self._fill()

    def _leave(self, held: _Held) -> None:
        """Give the place of a call to the next."""
        with self._lanes:
            if held.lane is not None:
                held.lane.running -= 1
                held.lane = None
            self._fill()

    def _fill(self) -> None:
        """Give free places to those that wait; while nobody waits for a turn, to those that wait aside."""
        for lane, those in (
            (self._turns, self._turns),
            (self._aside, self._aside),
            (self._turns, self._aside),
        ):
            while lane.is_free and (taken := those.take()) is not None:
                lane.running += 1
                taken.begin(lane)

    def _turn_away(self) -> None:
        """Tell those whose patience is over."""
        late = OutOfBounds(Notice("waited_too_long", {"seconds": f"{self._patience:g}"}))
        with self._lanes:
            self._turns.turn_away(late, monotonic())
            self._aside.turn_away(OutOfBounds(Notice("too_many_slow")), monotonic())

    def _asked(self, held: _Held, ask: _Asking[R]) -> R:
        worker = self._idle.get()
        used = worker.processor_seconds()

        def look() -> None:
            nonlocal used
            self._turn_away()
            lane = held.lane
            if lane is None or not lane.waiting or worker.processor_seconds() - used < lane.seconds:
                return
            self._make_way(held, worker)
            used = worker.processor_seconds()

        with self._lanes:
            self._under_way.add(held)
        try:
            if self._closed or held.taken_back.is_set():
                raise CancelledError
            held.take(worker)
            slow = SlowCallback(self._turns.seconds / _LOOKED, look)
            try:
                return _unless_gone(held, lambda: ask(worker, held.taken_back, slow))
            except _KilledFromOutside:
                used = worker.processor_seconds()
                return _unless_gone(held, lambda: ask(worker, held.taken_back, slow))
        finally:
            held.take(None)
            with self._lanes:
                self._under_way.discard(held)
            self._idle.put(worker)

    def _make_way(self, held: _Held, worker: Worker) -> None:
        """Let those begin that wait, and go on aside: at once, or after a pause, or from the beginning."""
        if not held.gave_way:
            held.until = monotonic() + self._patience
        held.gave_way += 1
        waiting = _Waiting(held.until, held.go_on, held.turn_away, held.gave_way)
        with self._lanes:
            held.goes_on.clear()
            self._leave(held)
            self._put(self._aside, waiting)
            if held.goes_on.is_set():
                return
            self._paused[waiting] = held
            if len(self._paused) > self._aside.places:
                longest = max(self._paused, key=lambda one: one.gave_way)
                self._aside.waiting.pop(longest, None)
                self._paused.pop(longest).give_way()
            worker.pause()
        held.goes_on.wait()
        with self._lanes:
            self._paused.pop(waiting, None)
            self._aside.waiting.pop(waiting, None)
            worker.resume()

    @property
    def load(self) -> Load:
        """How busy it is at the moment."""
        waiting = len(self._turns.waiting) + len(self._aside.waiting)
        return Load(len(self._under_way) - len(self._paused), waiting, self._at_once)

    def close(self) -> None:
        """End all workers, whatever they do; what waits is never begun."""
        with self._lanes:
            self._closed = True
            for lane in (self._turns, self._aside):
                lane.turn_away(CancelledError(), float("inf"))
            for held in tuple(self._under_way):
                held.let_go()
        self._threads.shutdown(wait=True)
        for worker in self.workers:
            worker.close()
