"""Who beats whom: for each clause those it prevails over and those it gives way to, in whichever ruling sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from saitei.kb.documents import Document
from saitei.kb.ruleset import ruling_set
from saitei.kept import Json, digest, kept


@dataclass(frozen=True, slots=True)
class Beats:
    """Pairs of clauses of which one prevails, with the clause that says so; both ways."""

    over: Mapping[str, tuple[tuple[str, str], ...]] = field(
        default_factory=dict[str, tuple[tuple[str, str], ...]]
    )
    under: Mapping[str, tuple[tuple[str, str], ...]] = field(
        default_factory=dict[str, tuple[tuple[str, str], ...]]
    )


def beats(documents: Mapping[str, Document], logics: Mapping[str, str]) -> Beats:
    """Who beats whom under any of the ruling sets that documents and their parts make."""
    source = digest(f"{name} {logics[name]}".encode() for name in sorted(documents))
    pairs: Json = kept("beats", source, lambda: [*map(list, _pairs(documents))])
    over: dict[str, dict[tuple[str, str], None]] = {}
    under: dict[str, dict[tuple[str, str], None]] = {}
    for upper, lower, by in pairs:
        over.setdefault(upper, {})[lower, by] = None
        under.setdefault(lower, {})[upper, by] = None
    return Beats(
        {clause: tuple(found) for clause, found in over.items()},
        {clause: tuple(found) for clause, found in under.items()},
    )


def set_names(document: Document) -> Iterator[str]:
    """The ruling sets of a document: itself, and with each of its parts."""
    yield document.id
    yield from (f"{document.id}:{part}" for part in document.parts)


def _pairs(documents: Mapping[str, Document]) -> list[tuple[str, str, str]]:
    found = {
        (pair.upper, pair.lower, pair.by)
        for document in documents.values()
        for name in set_names(document)
        for pair in ruling_set(name, documents).over
    }
    return sorted(found)
