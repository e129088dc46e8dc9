"""What the documents leave to their readers, as a page of the docs.

`python -m saitei.queries.search.readings_page > docs/readings.md` writes it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from saitei.kb.pages.documents import CONSTRUCTION, Document
from saitei.kb.pages.page import Clause, Relation
from saitei.queries.asked import document_name
from saitei.queries.search.twins import says_it_doubles, twins
from saitei.queries.session import Session
from saitei.wording import LANGS

_SORTS = {
    "reading": "our reading · 読み方",
    "left open": "left open · 定めのないこと",
    "read as exception to": "read as an exception · 例外と読む",
    "doubles": "says the same · 同じ内容",
}
"""The relations that say how a clause is read, and what the page calls them."""

_UNSAID = "says the same, unmarked · 同じ内容（印なし）"


def reference(session: Session) -> Iterator[str]:
    """The lines of the page."""
    yield "# How the documents are read · 文書の読み"
    yield ""
    yield "Where a document is unclear the page of its clause says how we read it. Clauses that say the same"
    yield "are twins: who edits one of them has to edit the other. Made from the rule pages: do not edit."
    yield "文書が不明確なところの読みと、同じ内容を述べる条項（一方を改めるなら他方も）。"
    for name, document in session.documents.items():
        rows = [] if name == CONSTRUCTION else [*_marked(document), *_unmarked_twins(session, document)]
        if rows:
            called = " · ".join(document_name(name, session.documents, lang) for lang in LANGS)
            yield from (
                "",
                f"## {called}",
                "",
                "| clause | how | of what | why |",
                "|---|---|---|---|",
                *rows,
            )


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


if __name__ == "__main__":
    sys.stdout.write("\n".join(reference(Session())) + "\n")
