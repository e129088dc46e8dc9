"""A solver process that can be killed: clingo's grounding hears neither a signal nor a time limit.

>>> with Worker() as worker:
...     worker.run(Job(("p(1..2).",)), Limits(seconds=5)).models
((Term(name='p', args=(1,)), Term(name='p', args=(2,))),)
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.process
import os
import signal
import threading
import warnings
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkContext, SpawnContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import NamedTuple, Self, TypeVar, TypeVarTuple
from weakref import WeakSet

from saitei.errors import OutOfBounds
from saitei.kb.solver.job import Job, Limits, Raw, Reply, Timings
from saitei.kb.solver.worker_process import Broken, Denied, Done, OutOfMemory, Response, Task, serve
from saitei.wording import Notice

__all__ = ["Job", "Limits", "Reply", "Timings", "Worker", "run_here"]

A = TypeVarTuple("A")
R = TypeVar("R")


def run_here(job: Job, limits: Limits | None = None) -> Reply:
    """Run a job in this process, where only the number of models is limited: for programs we trust."""
    return _solve(job, limits or Limits()).read()


def _solve(job: Job, limits: Limits) -> Raw:
    from saitei.kb.solver.solve import solve  # noqa: PLC0415 only the process that solves needs clingo (30 ms)

    return solve(job, limits)


def _context() -> ForkContext | SpawnContext:
    if "fork" in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("spawn")


_EVERY: WeakSet[Worker] = WeakSet()
"""All there are, for a process that is forked off has none of its parent's."""


def _forget() -> None:
    """Know of no solver process: they are the parent's, which goes on asking them."""
    started = vars(multiprocessing.process).get("_children", set[object]())
    for worker in _EVERY:
        started.discard(worker.forget())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


@contextmanager
def _any_process_may_start_one() -> Generator[None]:
    """Let a daemonic process have a child, too: ours ends by itself when its parent does."""
    here = multiprocessing.current_process()
    daemonic, here.daemon = here.daemon, False
    try:
        yield
    finally:
        here.daemon = daemonic


@contextmanager
def _deaf_to_ctrl_c() -> Generator[None]:
    """Let a new process hear no Ctrl-C before it ignores it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class SlowCallback(NamedTuple):
    """What is to be done whenever a call has taken so many seconds more."""

    every: float
    do: Callable[[], None]


def _answered(pipe: Connection, seconds: float, slow: SlowCallback | None) -> bool:
    """Whether something comes through a pipe within so many seconds."""
    while slow is not None and slow.every < seconds:
        if pipe.poll(slow.every):
            return True
        slow.do()
        seconds -= slow.every
    return pipe.poll(seconds)


_LOOKED = 20
"""So many times in the seconds of a call it is looked what its process has used."""

_PROCESSES = Path("/proc")
"""Where a system tells of its processes."""

_USED = slice(11, 13)
"""The fields of a process's state, behind its name, that say what it has used of the processors."""


class Worker:
    """One solver process: started once, asked in turn, killed and started anew when it goes too far."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._life: Connection | None = None
        _EVERY.add(self)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self) -> None:
        """Start the process ahead of the first job; it loads clingo meanwhile."""
        with self._lock:
            self._ready()

    def close(self) -> None:
        """End the process; a later job starts another."""
        with self._lock:
            self._stop()

    def interrupt(self) -> None:
        """End what the process does at the moment; whoever waits for it hears that it died."""
        process = self._process
        if process is not None:
            with suppress(ValueError):  # it has ended meanwhile
                process.kill()

    def pause(self) -> None:
        """Have the process stand still until it is to go on; where no system can, it goes on meanwhile."""
        self._signal("SIGSTOP")

    def resume(self) -> None:
        """Have the process go on after a pause."""
        self._signal("SIGCONT")

    def _signal(self, name: str) -> None:
        process, number = self._process, getattr(signal, name, None)
        with suppress(ValueError, ProcessLookupError):  # it has ended meanwhile
            if number is not None and process is not None and process.pid is not None:
                os.kill(process.pid, number)

    def forget(self) -> BaseProcess | None:
        """Begin as one that has started no process, and give the one that it had: for after a fork."""
        process = self._process
        self._lock = threading.Lock()
        self._let_go()
        return process

    def _let_go(self) -> None:
        for end in (self._pipe, self._life):
            if end is not None:
                end.close()
        self._process = self._pipe = self._life = None

    def run(self, job: Job, limits: Limits) -> Reply:
        """The reply to a job; raises OutOfBounds where it goes beyond its limits."""
        return self.call(limits, _solve, job, limits).read()

    def processor_seconds(self) -> float:
        """What the process has used of the processors; where no system tells, the time that has gone by."""
        if not _PROCESSES.is_dir():
            return monotonic()
        process = self._process
        try:
            state = (_PROCESSES / str(process.pid) / "stat").read_text("utf-8") if process else ""
        except (OSError, ValueError):  # it has ended meanwhile
            state = ""
        used = state.rpartition(")")[2].split()[_USED]  # its name may have anything in it
        return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")

    def call(
        self, limits: Limits, function: Callable[[*A], R], *args: *A,
        unless: threading.Event | None = None, slow: SlowCallback | None = None,
    ) -> R:  # fmt: skip
        """Have a module's function called in the process; what goes in and comes out must pickle.

        Whoever sets `unless` and then interrupts the worker stops this call, however far it is. `slow` is
        told when it takes long.
        """
        with self._lock:
            try:
                answer = self._exchange(Task(function, args, limits.megabytes), limits, unless, slow)
            except BaseException:
                self._stop()
                raise
            match answer:
                case Done(value):
                    result: R = value
                    return result
                case Denied(kind, notice, place, source):
                    raise kind(notice, place, source)
                case OutOfMemory():
                    self._stop()  # its heap is as large as it may be
                    raise OutOfBounds(Notice("too_much_memory", {"megabytes": limits.megabytes}))
                case Broken(trace):
                    raise RuntimeError(trace)

    def _exchange(
        self, task: Task, limits: Limits, unless: threading.Event | None, slow: SlowCallback | None
    ) -> Response:
        try:
            pipe = self._sent(task)
            used = self.processor_seconds() if limits.stretch > 1 else 0.0
            stopped = unless is not None and unless.is_set()  # whoever sets it later finds a process to kill
            if stopped or not (
                _answered(pipe, limits.seconds, slow) or self._catches_up(pipe, limits, used, slow)
            ):
                raise OutOfBounds(Notice("too_slow", {"seconds": f"{limits.seconds:g}"}))
            answer: Response = pipe.recv()
        except (EOFError, ConnectionError) as error:
            raise OutOfBounds(Notice("solver_died", {"code": self._stop() or 0})) from error
        return answer

    def _catches_up(
        self, pipe: Connection, limits: Limits, used: float, slow: SlowCallback | None
    ) -> bool:  # fmt: skip
        """Whether something comes yet, while the process has not had its seconds of a processor."""
        step, left = limits.seconds / _LOOKED, limits.seconds * (limits.stretch - 1)
        while left > 0 and self.processor_seconds() - used < limits.seconds:
            if pipe.poll(step):
                return True
            if slow is not None:
                slow.do()
            left -= step  # what it does not run meanwhile does not count
        return False

    def _sent(self, task: Task) -> Connection:
        pipe = self._ready()
        try:
            pipe.send(task)
        except ConnectionError:  # it died while nobody asked
            self._stop()
            pipe = self._ready()
            pipe.send(task)
        return pipe

    def _ready(self) -> Connection:
        if self._pipe is not None and self._process is not None and self._process.is_alive():
            return self._pipe
        self._stop()
        context = _context()
        try:
            self._pipe, theirs = context.Pipe()
            lives, self._life = context.Pipe(duplex=False)
            process = context.Process(target=serve, args=(theirs, lives), name="saitei-solver", daemon=True)
            with _any_process_may_start_one(), _deaf_to_ctrl_c(), warnings.catch_warnings():
                # Python 3.12 warns of a fork beside threads: the child uses no lock of theirs
                warnings.simplefilter("ignore", DeprecationWarning)
                process.start()
        except OSError as error:
            self._stop()
            why = error.strerror or str(error)
            raise OutOfBounds(Notice("solver_not_started", {"why": why})) from error
        self._process = process
        theirs.close()
        lives.close()
        return self._pipe

    def _stop(self) -> int | None:
        """Kill the process, if there is one; its exit code, negative for a signal."""
        process = self._process
        self._let_go()
        if process is None:
            return None
        process.kill()
        process.join()
        code = process.exitcode
        process.close()
        return code
