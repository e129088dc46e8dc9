"""Which clauses are known to be needed, from recorded finds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from saitei.disk_cache import digest
from saitei.kb.pages.documents import Library
from saitei.queries.document_digest import logic_digest
from saitei.queries.minimal_examples.find import MinimalExamples
from saitei.queries.site.records import NeededClauses, Record, Sets, path_of, read_record


def needed_by(search: MinimalExamples) -> tuple[NeededClauses, ...]:
    """The clauses for which a search has examples, together where these are of the same documents."""
    by_documents: dict[tuple[str, ...], list[str]] = {}
    for clause, rules in search.shown.items():
        by_documents.setdefault(rules.documents, []).append(clause)
    known = search.session.documents
    return tuple(
        NeededClauses(tuple(sorted(some)), names, _logic(names, known))
        for names, some in by_documents.items()
    )


def recorded_as_needed(every: Iterable[Sets], documents: Library) -> frozenset[str]:
    """The clauses that are recorded as needed by rules that say the same still."""
    records = (read_record(path_of(sets, documents)) for sets in every)
    found = (some for record in records if record for some in record.needed)
    return frozenset(clause for some in found if _stands(some, documents) for clause in some.clauses)


def is_current(record: Record, documents: Library) -> bool:
    """Whether all that is recorded as needed was found of the rules as they are."""
    return all(_stands(some, documents) for some in record.needed)


def _stands(some: NeededClauses, documents: Library) -> bool:
    return documents.keys() >= {*some.documents} and some.logic == _logic(some.documents, documents)


def _logic(names: Sequence[str], documents: Library) -> str:
    return digest(logic_digest(documents[name]).encode() for name in names)
