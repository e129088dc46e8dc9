"""How a document is read where it is unclear: readings, what is left open, exceptions read into it, twins."""

from __future__ import annotations

from collections.abc import Iterator

from saitei.kb.pages.documents import Document
from saitei.kb.pages.page import Clause, Relation
from saitei.queries.check.twins import says_it_doubles, twins
from saitei.queries.session import Session

_SORTS = {
    "reading": "our reading · 読み方",
    "left open": "left open · 定めのないこと",
    "read as exception to": "read as an exception · 例外と読む",
    "doubles": "says the same · 同じ内容",
}
"""The relations that say how a clause is read, and what the page calls them."""

_UNSAID = "says the same, unmarked · 同じ内容（印なし）"


def readings_table(session: Session, document: Document) -> Iterator[str]:
    """The lines of a table of all that the pages of a document mark, and of twins that none marks."""
    rows = [*_marked(document), *_unmarked_twins(session, document)]
    if rows:
        yield from ("| clause | how | of what | why |", "|---|---|---|---|", *rows)


def _marked(document: Document) -> Iterator[str]:
    for page in document.pages:
        for clause in page.clauses:
            for relation in clause.relations:
                if relation.kind in _SORTS:
                    yield _row(clause, _SORTS[relation.kind], relation.what, _why(relation))


def _unmarked_twins(session: Session, document: Document) -> Iterator[str]:
    """Those that no page marks, in the document by itself."""
    rules = session.rules(document.id)
    for pair in twins(rules):
        one, other = (rules.clauses[name] for name in pair)
        marked = any(says_it_doubles(clause, pair) for clause in (one, other))
        if document.id in (one.document, other.document) and not marked:
            yield _row(one, _UNSAID, other.id, "")


def _row(clause: Clause, how: str, what: str, why: str) -> str:
    return f"| {clause.number} | {how} | {what} | {why} |"


def _why(relation: Relation) -> str:
    return " · ".join(filter(None, (relation.because, relation.because_ja)))
