"""What things on the site rest on, as digests: code, the logic of rule documents, templates."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache

from saitei.data import data
from saitei.disk_cache import digest, fingerprint
from saitei.kb.pages.documents import Document, closure, plain
from saitei.kb.pages.page import LOGIC, Clause, Page
from saitei.queries.code_digest import files
from saitei.queries.examples.run import Example

_SHOWN_BY = ("queries/site", "queries/picture/picture.css")
_IDLE = (
    "note", "reading", "left open", "source", "accepted", "clarifies", "doubles", "todo", "no effect",
    "routine",
)  # fmt: skip
"""Relations that change no ruling."""


@cache
def presentation_digest() -> str:
    """A digest of all that makes pages out of answers."""
    return digest(path.read_bytes() for part in _SHOWN_BY for path in files(data(*part.split("/"))))


def logic_digest(document: Document) -> str:
    """A digest of what a document says in logic, to be recorded: it tells changes, and no more."""
    return digest(line.encode() for page in document.pages for line in _logic(page))


def logic_fingerprint(document: Document) -> str:
    """What a document says in logic, to keep answers under: its wording and its examples change none."""
    return fingerprint(line.encode() for page in document.pages for line in _logic(page))


def _logic(page: Page) -> Iterator[str]:
    yield page.file
    yield repr(sorted((key, str(value)) for key, value in page.front.items()))
    for clause in page.clauses:
        yield from _of_clause(clause)


def _of_clause(clause: Clause) -> Iterator[str]:
    yield f"{clause.id} {clause.parts}"
    yield from (f"{one.kind} {one.what}" for one in clause.relations if one.kind not in _IDLE)
    yield from (f"{fence.kind} {fence.info} {fence.text}" for fence in clause.fenced(*LOGIC))


def example_dependencies(
    example: Example, documents: Mapping[str, Document], logics: Mapping[str, str]
) -> Iterator[str]:
    """What an answer rests on besides the code: the example, the logic of the documents it may speak of."""
    yield f"{example.clause.id} {example.clause.parts} {example.fence.kind} {example.file}:{example.line}"
    yield example.fence.text
    said = plain(unicodedata.normalize("NFKC", example.fence.text))
    for document in documents.values():
        if document.id == example.clause.document or any(alias in said for alias in document.spoken):
            for part in closure(document, documents):
                yield logics[part.id]
