"""What searches have found, as the site shows it: each find asked again, the rulings as they are now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from saitei.errors import Place
from saitei.kb.pages.documents import Document
from saitei.queries.say.messages import Language
from saitei.queries.site.faults import Fault
from saitei.queries.site.records import Record, Sets, path_of, read_record
from saitei.queries.site.reverify import Again, Recorded, ask_again, in_parts
from saitei.queries.site.searching import alone, compared
from saitei.queries.site.words import say
from saitei.queries.site.workers import Desks


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two ruling sets part: what was searched, and what of it still comes out."""

    record: Record
    finds: tuple[Again, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """Examples by the clause that they need; where each two sets part, None where nobody looked."""

    examples: Mapping[str, Sequence[Again]] = field(default_factory=dict[str, "Sequence[Again]"])
    partings: Mapping[Sets, Parting | None] = field(default_factory=dict[Sets, "Parting | None"])
    stale: tuple[Again, ...] = ()

    def parting(self, clause: str) -> Iterator[tuple[Sets, int]]:
        """The differences in which a clause has a part: of which two sets, and which on their page."""
        for sets, parting in self.partings.items():
            for number, one in enumerate(parting.finds if parting else (), 1):
                if clause in one.recorded.find.clauses:
                    yield sets, number


def recorded(
    chosen: Sequence[Document], documents: Mapping[str, Document]
) -> dict[Sets, Record | None]:  # fmt: skip
    """What is recorded of some documents and of each two of them, None where nothing is."""
    every = (*alone(chosen), *compared(chosen, documents))
    return {sets: read_record(path_of(sets, documents)) for sets in every}


def found(records: Mapping[Sets, Record | None], desks: Desks, advance: Callable[[], None]) -> Found:
    """The finds of these records, each asked again."""
    known = {sets: record for sets, record in records.items() if record is not None}
    finds = [Recorded(sets, find) for sets, record in known.items() for find in record.finds]
    again: dict[Place, Again] = {}
    for one in desks.each(ask_again, in_parts(finds)):
        again[one.recorded.find.place] = one
        advance()
    shown = {sets: [again[find.place] for find in record.finds] for sets, record in known.items()}
    fresh = {sets: tuple(one for one in every if one.sides) for sets, every in shown.items()}
    partings = {
        sets: None if record is None else Parting(record, fresh[sets])
        for sets, record in records.items()
        if len(sets) > 1
    }
    examples = (one for sets, every in fresh.items() if len(sets) == 1 for one in every)
    return Found(
        _by_clause(examples),
        partings,
        tuple(one for every in shown.values() for one in every if not one.sides),
    )


def _by_clause(examples: Iterable[Again]) -> Mapping[str, Sequence[Again]]:
    found: dict[str, list[Again]] = {}
    for one in examples:
        for clause in one.recorded.find.clauses:
            found.setdefault(clause, []).append(one)
    return found


def stale(found: Found, lang: Language) -> Iterator[Fault]:
    """What is recorded and does not come out any more."""
    return (Fault(one.recorded.find.place, say("fault_stale", lang)) for one in found.stale)


def pair_path(sets: Sets) -> str:
    """Where the comparison of two sets stands on the site."""
    return f"comparison/{'--'.join(sets).replace(':', '.')}"


def difference_anchor(number: int) -> str:
    """The anchor of a difference on its page."""
    return f"d-{number}"
