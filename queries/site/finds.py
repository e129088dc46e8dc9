"""The recorded finds as the site shows them, each reverified."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from saitei.errors import Place
from saitei.kb.pages.documents import Document, Library
from saitei.queries.search.search import SearchRequest
from saitei.queries.session_workers import SessionWorkers, WorkerSession
from saitei.queries.site.faults import PageFault
from saitei.queries.site.records import Record, Sets, path_of, read_record
from saitei.queries.site.reverify import RecordedFind, ReverifiedFind, in_parts, reverify
from saitei.queries.site.searching import Searcher, set_pairs, single_sets
from saitei.queries.site.words import say
from saitei.wording import Lang


@dataclass(frozen=True, slots=True)
class SetDifference:
    """Where two ruling sets part: what was searched, and what of it still comes out.

    `whole` says that all was searched, of the rules as they are.
    """

    record: Record
    finds: tuple[ReverifiedFind, ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class ReverifiedFinds:
    """Examples by the clause that they need; where each two sets part, None where nobody looked."""

    examples: Mapping[str, Sequence[ReverifiedFind]] = field(
        default_factory=dict[str, "Sequence[ReverifiedFind]"]
    )
    partings: Mapping[Sets, SetDifference | None] = field(default_factory=dict[Sets, "SetDifference | None"])
    stale: tuple[ReverifiedFind, ...] = ()

    def parting(self, clause: str) -> Iterator[tuple[Sets, int]]:
        """The differences in which a clause has a part: of which two sets, and which on their page."""
        for sets, parting in self.partings.items():
            for number, one in enumerate(parting.finds if parting else (), 1):
                if clause in one.recorded.find.clauses:
                    yield sets, number


def recorded(
    chosen: Sequence[Document], documents: Library
) -> dict[Sets, Record | None]:  # fmt: skip
    """What is recorded of some documents and of each two of them, None where nothing is."""
    every = (*single_sets(chosen), *set_pairs(chosen, documents))
    return {sets: read_record(path_of(sets, documents)) for sets in every}


def reverified_finds(
    records: Mapping[Sets, Record | None], workers: SessionWorkers, advance: Callable[[], None]
) -> ReverifiedFinds:
    """The finds of these records, each asked again."""
    known = {sets: record for sets, record in records.items() if record is not None}
    finds = [RecordedFind(sets, find) for sets, record in known.items() for find in record.finds]
    again: dict[Place, ReverifiedFind] = {}
    for one in workers.each(reverify, in_parts(finds)):
        again[one.recorded.find.place] = one
        advance()
    shown = {sets: [again[find.place] for find in record.finds] for sets, record in known.items()}
    fresh = {sets: tuple(one for one in every if one.sides) for sets, every in shown.items()}
    whole = {*workers.each(_searched_whole, [[one] for sets, one in known.items() if len(sets) > 1])}
    partings = {
        sets: None if record is None else SetDifference(record, fresh[sets], sets in whole)
        for sets, record in records.items()
        if len(sets) > 1
    }
    examples = (one for sets, every in fresh.items() if len(sets) == 1 for one in every)
    return ReverifiedFinds(
        _by_clause(examples),
        partings,
        tuple(one for every in shown.values() for one in every if not one.sides),
    )


def _searched_whole(worker: WorkerSession, part: Sequence[Record]) -> list[Sets]:
    """Of some records the ruling sets of those that are of everything there is to search now."""
    searcher = Searcher(worker.session, SearchRequest(), worker.lang)
    return [one.sets for one in part if searcher.is_whole(one)]


def _by_clause(examples: Iterable[ReverifiedFind]) -> Mapping[str, Sequence[ReverifiedFind]]:
    found: dict[str, list[ReverifiedFind]] = {}
    for one in examples:
        for clause in one.recorded.find.clauses:
            found.setdefault(clause, []).append(one)
    return found


def stale(found: ReverifiedFinds, lang: Lang) -> Iterator[PageFault]:
    """What is recorded and does not come out any more."""
    return (PageFault(one.recorded.find.place, say("fault_stale", lang)) for one in found.stale)


def pair_path(sets: Sets) -> str:
    """Where the comparison of two sets stands on the site."""
    return f"comparison/{'--'.join(sets).replace(':', '.')}"


def difference_anchor(number: int) -> str:
    """The anchor of a difference on its page."""
    return f"d-{number}"
