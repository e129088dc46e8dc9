"""Searches through the space of scenarios: how long they take, and how that grows with the bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from time import perf_counter

from bench.tables import Table
from saitei.disk_cache import forget
from saitei.kb.pages.documents import CONSTRUCTION
from saitei.kb.solver.worker import Worker
from saitei.queries.check.check import Check, sets_beside
from saitei.queries.compare.compare import Comparison
from saitei.queries.minimal_examples.find import MinimalExamples
from saitei.queries.search.search import SearchRequest
from saitei.queries.search.search_cache import KIND
from saitei.queries.search.space import SearchBound
from saitei.queries.session import Session

BOUNDS = (SearchBound(2, 1), SearchBound(4, 2))
LONGEST = 8.0
"""Seconds for a search; what takes longer is told by what it has found until then."""


def tables(advance: Callable[[str], None]) -> Iterator[Table]:
    """What each command takes at each bound."""
    columns = ("search", "bound", "s", "s again", "found", "complete")
    measured = Table("Searches through the space of scenarios", columns)
    measured.notes.append(f"Each search is given {LONGEST:g} s, and what it is at by then is let finish.")
    measured.notes.append("First with nothing known of any search, then again: what was proven is kept.")
    with Worker() as worker:
        session = Session(worker=worker)
        for bound in BOUNDS:
            wanted = SearchRequest(bound, seconds=LONGEST)
            size = f"{bound.players} players, {bound.cards} cards"
            for (name, search), (_, again) in zip(
                _searches(session, wanted), _searches(session, wanted), strict=True
            ):
                advance(f"{name}, {size}")
                forget(KIND)
                took, once_more = _seconds(search), _seconds(again)
                measured.rows.append((name, size, took, once_more, len(search.found), str(search.complete)))
    yield measured


def _seconds(search: Comparison | Check | MinimalExamples) -> float:
    started = perf_counter()
    search.run(lambda _: None)
    return perf_counter() - started


def _searches(
    session: Session, wanted: SearchRequest
) -> Iterator[tuple[str, Comparison | Check | MinimalExamples]]:
    """Each command on each document, or on each two of them."""
    names = [name for name in session.documents if name != CONSTRUCTION]
    for a, b in combinations(names, 2):
        yield f"compare {a} {b}", Comparison(session, a, b, wanted, "en")
    for name in names:
        yield f"check {name}", Check(session, name, wanted, "en", sets_beside(session, name))
        yield f"examples {name}", MinimalExamples(session, name, wanted, "en")
