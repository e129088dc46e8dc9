"""Who beats whom: for each clause those it prevails over and those it gives way to, in any ruling set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from saitei.disk_cache import Cached, fingerprint, kept_as
from saitei.kb.pages.documents import Document, Library, closure
from saitei.kb.rulesets.ruleset import ruling_set
from saitei.queries.code_digest import answer_digest


@dataclass(frozen=True, slots=True)
class PrecedenceTable:
    """Pairs of clauses of which one prevails, with the clause that says so; both ways."""

    over: Mapping[str, tuple[tuple[str, str], ...]] = field(
        default_factory=dict[str, tuple[tuple[str, str], ...]]
    )
    under: Mapping[str, tuple[tuple[str, str], ...]] = field(
        default_factory=dict[str, tuple[tuple[str, str], ...]]
    )


def precedence_table(
    chosen: Iterable[Document], documents: Library, logics: Mapping[str, str]
) -> PrecedenceTable:  # fmt: skip
    """Who beats whom under any of the ruling sets that the chosen documents and their parts make."""
    pairs = [pair for document in chosen for pair in _kept_pairs(document, documents, logics)]
    over: dict[str, dict[tuple[str, str], None]] = {}
    under: dict[str, dict[tuple[str, str], None]] = {}
    for upper, lower, by in pairs:
        over.setdefault(upper, {})[lower, by] = None
        under.setdefault(lower, {})[upper, by] = None
    return PrecedenceTable(
        {clause: tuple(found) for clause, found in over.items()},
        {clause: tuple(found) for clause, found in under.items()},
    )


def set_names(document: Document) -> Iterator[str]:
    """The ruling sets of a document: itself, and with each of its parts."""
    yield document.id
    yield from (f"{document.id}:{part}" for part in document.parts)


def _kept_pairs(
    document: Document, documents: Library, logics: Mapping[str, str]
) -> list[tuple[str, str, str]]:
    rest = [logics[base.id] for base in closure(document, documents)]
    source = fingerprint(map(str.encode, (answer_digest(), *rest)))
    return kept_as("beats", source, lambda: _pairs(document, documents), _rows)


def _rows(rows: Cached) -> list[tuple[str, str, str]]:
    return [(str(upper), str(lower), str(by)) for upper, lower, by in rows]


def _pairs(document: Document, documents: Library) -> Cached:
    found = {
        (pair.upper, pair.lower, pair.by)
        for name in set_names(document)
        for pair in ruling_set(name, documents).over
    }
    return sorted(map(list, found))
