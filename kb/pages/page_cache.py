"""Rule pages that were read before are not read again: what they hold is kept between runs."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO, TextIOWrapper

from saitei.data import data
from saitei.disk_cache import Cached, fingerprint, kept_as
from saitei.errors import Place
from saitei.kb.pages.page import Clause, Fence, Page, Relation, read_page

_MADE_BY = ("page.py", "front_matter.py", "page_cache.py")


def read_pages(files: Sequence[tuple[str, bytes]]) -> list[Page]:
    """The pages of some files, each given by name and content; raises RulePageError for a malformed one.

    What is kept needs no text: to decode a megabyte of it takes as long as to load what it holds.
    """
    named = (part for name, content in files for part in (name.encode(), content))
    source = fingerprint((*(data("kb", "pages", name).read_bytes() for name in _MADE_BY), *named))
    return kept_as(
        "pages",
        source,
        lambda: [_page_row(read_page(_text(content), name)) for name, content in files],
        lambda rows: [*map(_page, rows)],
    )


def _text(content: bytes) -> str:
    """The text of a file, with one sign for the end of a line, whatever the system writes."""
    return TextIOWrapper(BytesIO(content), encoding="utf-8").read()


def _page_row(page: Page) -> Cached:
    return [page.file, page.document, page.front, page.digest, page.title, [*map(_clause_row, page.clauses)]]


def _page(row: Cached) -> Page:
    file, document, front, stamp, title, clauses = row
    return Page(file, document, front, tuple(_clause(one, file, document) for one in clauses), stamp, title)


def _clause_row(clause: Clause) -> Cached:
    return [
        clause.id, clause.number, clause.title_en, clause.title_ja, clause.place.line,
        clause.text_en, clause.text_ja,
        [[one.kind, one.what, one.because, one.place.line, one.because_ja] for one in clause.relations],
        [[one.kind, one.info, one.text, one.place.line] for one in clause.fences],
        clause.parts,
    ]  # fmt: skip


def _clause(row: Cached, file: str, document: str) -> Clause:
    name, number, title_en, title_ja, line, text_en, text_ja, relations, fences, parts = row
    return Clause(
        name, document, number, title_en, title_ja, Place(file, line), text_en, text_ja,
        tuple(Relation(kind, what, why, Place(file, at), ja) for kind, what, why, at, ja in relations),
        tuple(Fence(kind, info, text, Place(file, at)) for kind, info, text, at in fences),
        tuple(parts),
    )  # fmt: skip
