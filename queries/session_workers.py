"""Processes that ask many questions: this one, or several others, each with a session of its own."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock
from types import TracebackType
from typing import Self, TypeVar

from saitei.kb.pages.documents import Library
from saitei.kb.solver.worker import Limits, Worker
from saitei.kb.solver.worker_pool import run_concurrently
from saitei.queries import input_files
from saitei.queries.document_digest import logic_fingerprint
from saitei.queries.session import Session
from saitei.wording import Lang

T = TypeVar("T")
R = TypeVar("R")

_SECONDS = 60.0
"""Nobody waits for one answer here, and all cores are busy."""

_MANY_ANSWERS = Limits(seconds=24 * 3600.0, megabytes=8 * 1024)
"""What many answers may take; each of them has its own limits besides."""

_FEW = 2
"""A process takes longer to start than to ask so many."""


@dataclass
class WorkerSession:
    """What questions are asked with: the documents in force, and digests of their logic."""

    documents: Library
    lang: Lang
    session: Session = field(init=False)
    logics: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.session = Session(documents=self.documents, limits=Limits(seconds=_SECONDS))
        self.logics = {name: logic_fingerprint(document) for name, document in self.documents.items()}


Ask = Callable[[WorkerSession, Sequence[T]], list[R]]
"""Asks some things in a session, one after another."""

Given = tuple[tuple[str, ...], Lang]
"""The pages of the user's own, and the language that faults are told in."""

_HERE: dict[Given, WorkerSession] = {}
"""The session of a worker process."""


def _worker_session(pages: Sequence[str], lang: Lang) -> WorkerSession:
    return WorkerSession(input_files.documents(input_files.own_pages(pages)), lang)


_ONE_AT_A_TIME = Lock()


def ask_in_process(given: Given, ask: Ask[T, R], part: Sequence[T]) -> list[R]:
    """What some things come to in the session of this process, one at a time."""
    with _ONE_AT_A_TIME:
        if given not in _HERE:
            gc.enable()
            _HERE[given] = _worker_session(*given)
        return ask(_HERE[given], part)


class SessionWorkers:
    """So many processes, each with a session; `pages` are those of the user's own.

    What a ruling set needs is made once by a process that asks about it. They end when this one does.
    """

    def __init__(self, pages: Sequence[str], lang: Lang, jobs: int) -> None:
        self._given: Given = (tuple(pages), lang)
        self._workers = tuple(Worker() for _ in range(jobs))
        self._session: WorkerSession | None = None
        self._ended = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended = True
        for worker in self._workers:
            worker.interrupt()
        for worker in self._workers:
            worker.close()

    def each(self, ask: Ask[T, R], parts: Sequence[Sequence[T]]) -> Iterator[R]:
        """What is answered, in any order; what stands in one part is asked in one session."""
        if len(self._workers) < 2 or sum(map(len, parts)) < _FEW * len(self._workers):  # noqa: PLR2004 one process is this one
            self._session = self._session or _worker_session(*self._given)
            for one in (one for part in parts for one in part):
                yield from ask(self._session, [one])
            return
        answered: SimpleQueue[list[R] | BaseException] = SimpleQueue()

        def task(part: Sequence[T]) -> Callable[[Worker], None]:
            return lambda worker: answered.put(self._try(worker, ask, part))

        with run_concurrently(self._workers, [task(part) for part in sorted(parts, key=len, reverse=True)]):
            for _ in parts:
                found = answered.get()
                if isinstance(found, BaseException):
                    raise found
                yield from found

    def _try(self, worker: Worker, ask: Ask[T, R], part: Sequence[T]) -> list[R] | BaseException:
        """What a part comes to, or why it came to nothing."""
        if self._ended:
            return []
        try:
            return worker.call(_MANY_ANSWERS, ask_in_process, self._given, ask, part)
        except Exception as error:  # noqa: BLE001 who waits for it is told
            return error
