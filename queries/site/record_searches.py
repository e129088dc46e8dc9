"""All searches that are recorded, by several processes: what one builds on is recorded before it begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from time import time

from saitei.kb.pages.documents import Document, Library, closure, find
from saitei.kb.solver.worker import Worker
from saitei.queries.search.search import SearchRequest
from saitei.queries.session_workers import SessionWorkers, WorkerSession
from saitei.queries.site.records import Record, Sets
from saitei.queries.site.searching import Searcher, set_pairs, sets_left_open, single_sets

_COURSES = 30.0
"""For so many seconds courses are played out in which clauses of a set may clash."""


@dataclass(frozen=True, slots=True)
class PlannedSearch:
    """Ruling sets to be searched: for what needs their clauses or parts them, or for what one leaves open."""

    sets: Sets
    left_open: bool = False

    def searcher(self, worker: WorkerSession, seconds: float) -> Searcher:
        """What searches them, each within so many seconds."""
        wanted = SearchRequest(seconds=seconds)
        if not self.left_open:
            return Searcher(worker.session, wanted, worker.lang)
        with_courses = replace(wanted, courses=min(_COURSES, seconds))
        return Searcher.of_what_is_open(worker.session, with_courses, worker.lang, *self.sets)


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """What is recorded of a search, None where its turn did not come; `searched` if it was not known."""

    planned: PlannedSearch
    record: Record | None
    searched: bool = False


def planned_searches(chosen: Sequence[Document], documents: Library) -> Iterator[list[PlannedSearch]]:
    """All searches; those of one wave need nothing that another of it records.

    What a set leaves open is told without what the documents that it builds on leave open. Pairs come last,
    for they are many: of documents first, then of their variants.
    """

    def depth(sets: Sets) -> tuple[int, bool]:
        document = find(sets[0], dict(documents))
        return len(closure(document, documents)), ":" in sets[0]

    left_open = sorted(sets_left_open(chosen, documents), key=depth)
    waves = [[PlannedSearch(sets, left_open=True) for sets in wave] for _, wave in groupby(left_open, depth)]
    first, *rest = waves or [[]]
    yield [*map(PlannedSearch, single_sets(chosen)), *first]
    yield from rest
    pairs = sorted(set_pairs(chosen, documents), key=lambda sets: ":" in "".join(sets))
    yield [*map(PlannedSearch, pairs)]


def searched(
    waves: Sequence[Sequence[PlannedSearch]], workers: SessionWorkers, seconds: float, until: float
) -> Iterator[SearchOutcome]:
    """What comes of all searches, in the order in which they are done; none is begun after `until`."""
    for wave in waves:
        yield from workers.each(partial(_searched, seconds=seconds, until=until), [[one] for one in wave])


def _searched(
    worker: WorkerSession, part: Sequence[PlannedSearch], *, seconds: float, until: float
) -> list[SearchOutcome]:
    """What comes of some searches in the session of a process that has one solver for searches."""
    if len(worker.session.crew) > 1:
        worker.session = replace(worker.session, crew=(Worker(),))
    return [_outcome(one, one.searcher(worker, seconds), until) for one in part]


def _outcome(planned: PlannedSearch, searcher: Searcher, until: float) -> SearchOutcome:
    if time() > until:
        return SearchOutcome(planned, None)
    known = searcher.refreshed(planned.sets)
    if known is not None:
        return SearchOutcome(planned, known)
    return SearchOutcome(planned, searcher.search(planned.sets, lambda _: None), searched=True)
