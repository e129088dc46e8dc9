"""What a document says in logic, as a digest: its wording and its examples change none."""

from __future__ import annotations

from collections.abc import Iterator

from saitei.disk_cache import digest, fingerprint
from saitei.kb.pages.documents import Document
from saitei.kb.pages.page import LOGIC, Clause, Page

_IDLE = (
    "note", "reading", "left open", "source", "accepted", "clarifies", "doubles", "todo", "no effect",
    "routine",
)  # fmt: skip
"""Relations that change no ruling."""


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
