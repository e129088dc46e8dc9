"""All rule documents with their examples, and where on the site each clause stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from saitei.disk_cache import digest
from saitei.kb.pages.documents import Document, Library
from saitei.kb.pages.page import Clause, Page
from saitei.queries.asked import document_name
from saitei.queries.examples.run import examples
from saitei.queries.site.asked_examples import AnsweredExample
from saitei.queries.site.finds import ReverifiedFinds
from saitei.queries.site.markup import Linker
from saitei.queries.site.precedence_table import PrecedenceTable
from saitei.queries.site.records import Sets
from saitei.wording import Lang


@dataclass(frozen=True)
class Corpus:
    """All documents with their examples, those `shown`, and the page of each clause on the site."""

    documents: Library
    shown: frozenset[str]
    clauses: Mapping[str, Clause]
    where: Mapping[str, str]
    told: Mapping[str, Sequence[AnsweredExample]]
    beats: PrecedenceTable
    found: ReverifiedFinds
    cited: Mapping[str, Sequence[AnsweredExample]]
    digest: str

    def linker(self, root: str, lang: Lang) -> Linker:
        """Links clauses as seen from a page."""
        return Linker(self.clauses, lambda clause: self.address(clause, root, lang), lang)

    def address(self, clause: str, root: str, lang: Lang) -> str:
        """Where a clause stands, as seen from a page; "" for one of a document that is not on the site."""
        page = self.where.get(clause)
        return f"{root}{lang}/{page}.html" if page else ""

    def pair(self, names: Sets, lang: Lang) -> str:
        """Two ruling sets side by side, as they are called."""
        return " ⟷ ".join(document_name(name, self.documents, lang) for name in names)


def anchor(clause: Clause) -> str:
    """The anchor of a clause on the page of its chapter."""
    return f"c-{clause.number}"


def path_of(page: Page) -> str:
    """Where a rule page goes on the site."""
    return f"{page.document}/{PurePath(page.file).stem}"


def clause_path(page: Page, clause: Clause) -> str:
    """Where a clause of a rule page goes on the site: beneath its chapter."""
    return f"{path_of(page)}/{clause.number}"


def front_page(document: Document) -> str:
    """The page by which a document is entered: its index, else its first chapter."""
    pages = [page for page in document.pages if is_index(page)] or [*document.pages]
    return f"{path_of(pages[0])}.html"


def corpus(
    documents: Library, chosen: Sequence[Document], told: Iterable[AnsweredExample],
    beats: PrecedenceTable, found: ReverifiedFinds,
) -> Corpus:  # fmt: skip
    """The documents, those chosen for the site put together with what has been told of their examples."""
    pages = [page for document in documents.values() for page in document.pages]
    clauses = {clause.id: clause for page in pages for clause in page.clauses}
    where = {
        clause.id: clause_path(page, clause)
        for one in chosen
        for page in one.pages
        for clause in page.clauses
    }
    by_clause: dict[str, list[AnsweredExample]] = {}
    cited: dict[str, list[AnsweredExample]] = {}
    for one in told:
        by_clause.setdefault(one.example.clause.id, []).append(one)
        for clause in (*one.shown["clauses"], *one.shown["also_used"]) if one.shown else ():
            if clause != one.example.clause.id:
                cited.setdefault(clause, []).append(one)
    shown = frozenset(one.id for one in chosen)
    words = (
        f"{one.id} {one.title_en} {one.title_ja} {one.text_en} {one.text_ja}" for one in clauses.values()
    )
    made_of = digest(word.encode() for word in (*sorted(shown), *words))
    return Corpus(documents, shown, clauses, where, by_clause, beats, found, cited, made_of)


def examples_in(pages: Iterable[Page]) -> int:
    """How many worked examples some pages have."""
    return sum(1 for _ in examples(pages))


def is_index(page: Page) -> bool:
    """Whether a page tells of its document rather than being one of its chapters."""
    return PurePath(page.file).stem == "index"


def edition(document: Document) -> str:
    """Which edition a document was read from, "" where its pages do not say."""
    return next((str(page.front["edition"]) for page in document.pages if "edition" in page.front), "")
