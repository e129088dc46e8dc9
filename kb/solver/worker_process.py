"""The far side of `saitei.kb.solver.worker`: take a task from the pipe, do it within its memory, answer."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, TypeAlias

from saitei.errors import Place, SaiteiError
from saitei.wording import Notice

if sys.platform == "linux":
    import resource

_FILES = Path("/proc/self/fd")
_STANDARD = 3


@dataclass(frozen=True, slots=True)
class Task:
    """A function known by its module and name, its arguments, and the megabytes it may grow by."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    megabytes: int


@dataclass(frozen=True, slots=True)
class Done:
    """What the function returned."""

    value: Any


@dataclass(frozen=True, slots=True)
class Denied:
    """A SaiteiError in parts: an exception with arguments of its own does not pickle."""

    kind: type[SaiteiError]
    notice: Notice
    place: Place | None
    source: str


@dataclass(frozen=True, slots=True)
class OutOfMemory:
    """The task wanted more memory than it may have."""


@dataclass(frozen=True, slots=True)
class Broken:
    """Any other exception, a programmer's fault: its traceback."""

    trace: str


Response: TypeAlias = Done | Denied | OutOfMemory | Broken


def serve(pipe: Connection, lives: Connection) -> None:
    """Answer tasks until the other end of the pipe is gone; end when that of `lives` is, whatever goes on."""
    _settle(pipe, lives)
    importlib.import_module("saitei.kb.solver.solve")
    with suppress(EOFError):
        while True:
            answer = _answer(pipe.recv())
            try:
                pipe.send(answer)
            except Exception:  # noqa: BLE001 a value that does not pickle is answered, too
                pipe.send(Broken(traceback.format_exc()))


def _answer(task: Task) -> Response:
    try:
        with _memory(task.megabytes):
            return Done(task.function(*task.args))
    except SaiteiError as error:
        return Denied(type(error), error.notice, error.place, error.source)
    except MemoryError:
        return OutOfMemory()
    except Exception:  # noqa: BLE001 whatever it is, the parent must hear of it
        return Broken(traceback.format_exc())


def _settle(pipe: Connection, lives: Connection) -> None:
    """Be no trouble: leave Ctrl-C to the parent, hold none of its files, end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        _forget_files({pipe.fileno(), lives.fileno(), parent.sentinel})
    threading.Thread(target=_follow, args=(parent.sentinel, lives), daemon=True).start()


def _follow(sentinel: int, lives: Connection) -> None:
    """End with the parent: a fork of it may hold the one end open that is watched, and not the other."""
    wait([sentinel, lives])
    os._exit(1)


def _forget_files(keep: set[int]) -> None:
    """Point inherited files at nothing: a held socket would stay open after the parent closes it."""
    with Path(os.devnull).open("rb") as nothing:
        for number in [int(entry.name) for entry in _FILES.iterdir()]:
            if number >= _STANDARD and number not in keep:
                with suppress(OSError):
                    os.fstat(number)
                    os.dup2(nothing.fileno(), number)


@contextmanager
def _memory(megabytes: int) -> Generator[None]:
    """Let the process grow by so much and no more, where the system can hold it to that."""
    if sys.platform != "linux":
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    bounds = {soft, hard, _used() + megabytes * 2**20} - {resource.RLIM_INFINITY}
    resource.setrlimit(resource.RLIMIT_AS, (min(bounds), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _used() -> int:
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
