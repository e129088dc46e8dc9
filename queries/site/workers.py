"""Desks where questions are asked for the site: one in this process, or one in each of several others."""

from __future__ import annotations

import gc
import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self, TypeVar

from saitei.kb.pages.documents import Document
from saitei.kb.solver.job import Limits
from saitei.queries import input_files
from saitei.queries.say.messages import Language
from saitei.queries.session import Session
from saitei.queries.site.dependencies import says

T = TypeVar("T")
R = TypeVar("R")

_SECONDS = 60.0
"""Nobody waits for one answer here, and all cores are busy."""

_FEW = 2
"""A process takes longer to start than to ask so many."""


@dataclass
class Desk:
    """What questions are asked with: the documents in force, and digests of their logic."""

    documents: Mapping[str, Document]
    lang: Language
    session: Session = field(init=False)
    logics: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.session = Session(documents=self.documents, limits=Limits(seconds=_SECONDS))
        self.logics = {name: says(document) for name, document in self.documents.items()}


Ask = Callable[[Desk, Sequence[T]], list[R]]
"""Asks some things at a desk, one after another."""

_HERE: list[Desk] = []
"""The desk of a process."""


def _begin(pages: Sequence[str], lang: Language) -> None:
    gc.enable()
    _HERE[:] = [_desk(pages, lang)]


def _desk(pages: Sequence[str], lang: Language) -> Desk:
    return Desk(input_files.documents(input_files.own_pages(pages)), lang)


def _asked(ask: Ask[T, R], part: Sequence[T]) -> list[R]:
    return ask(_HERE[0], part)


class Desks:
    """So many processes, each with a desk; `pages` are those of the user's own.

    What a ruling set needs is made once by a process that asks about it.
    """

    def __init__(self, pages: Sequence[str], lang: Language, jobs: int) -> None:
        self._jobs = jobs
        self._given = (tuple(pages), lang)
        self._desk: Desk | None = None
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def each(self, ask: Ask[T, R], parts: Sequence[Sequence[T]]) -> Iterator[R]:
        """What is answered, in any order; what stands in one part is asked at one desk."""
        if self._jobs < 2 or sum(map(len, parts)) < _FEW * self._jobs:  # noqa: PLR2004 one process is this one
            self._desk = self._desk or _desk(*self._given)
            for one in (one for part in parts for one in part):
                yield from ask(self._desk, [one])
            return
        asked = [self._started().submit(_asked, ask, part) for part in sorted(parts, key=len, reverse=True)]
        for done in as_completed(asked):
            yield from done.result()

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._jobs, context, initializer=_begin, initargs=self._given)
        return self._pool
