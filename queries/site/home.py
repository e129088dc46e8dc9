"""The home page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from saitei.disk_cache import digest
from saitei.kb.pages.documents import Document
from saitei.queries.asked import document_name
from saitei.queries.say.scenario_text import question_of
from saitei.queries.site.asked_examples import AnsweredExample
from saitei.queries.site.clauses import example
from saitei.queries.site.corpus import Corpus, edition, examples_in, front_page, is_index, path_of
from saitei.queries.site.page import SitePage, TemplateContext
from saitei.queries.site.words import half, say, titles
from saitei.wording import Lang

_FOUR = 4
"""So many players sit at the table that the site opens with."""


def home(book: Corpus, chosen: Iterable[Document], guides: Iterable[SitePage]) -> SitePage:
    """The first page of a language."""
    documents, pages = tuple(chosen), tuple(guides)

    def fill(lang: Lang) -> TemplateContext:
        return {
            "opening": _opening(book, documents, lang),
            "documents": [_document(book, one, lang) for one in documents],
            "guides": [{"href": f"{one.path}.html", "title": one.titles[lang]} for one in pages[1:]],
            "guide": f"{pages[0].path}.html" if pages else "",
        }

    source = digest(page.digest.encode() for document in documents for page in document.pages)
    made_of = digest(f"{source} {book.digest} {[one.titles for one in pages]}".encode().splitlines())
    return SitePage("index", titles("site"), "home.html", fill, made_of)


def _opening(book: Corpus, documents: Sequence[Document], lang: Lang) -> TemplateContext | None:
    """The example that a reader sees first: four players, settled, where a clause prevails over another."""
    told = [
        one
        for document in documents
        for page in document.pages
        for clause in page.clauses
        for one in book.told.get(clause.id, ())
        if not one.fault and one.shown.get("status") == "settled" and one.shown[lang].get("picture")
    ]
    if not told:
        return None
    best = max(told, key=_telling)
    shown = example(best.shown, book.linker("../", lang), "opening")
    return {**shown, "question": question_of(best.shown[lang]["text"])}


def _telling(one: AnsweredExample) -> tuple[bool, int, int]:
    """How well an example shows what this is: a table of four, clauses that gave way, a short text."""
    text = str(one.shown["en"]["text"])
    seats = text.partition("\n")[2].partition("\n")[0].count("→") + 1
    return seats == _FOUR, min(len(one.shown["beaten"]), 2), -len(text)


def _document(book: Corpus, document: Document, lang: Lang) -> TemplateContext:
    clauses = [clause for page in document.pages for clause in page.clauses]
    return {
        "href": front_page(document),
        "title": document_name(document.id, book.documents, lang),
        "edition": edition(document),
        "clauses": say("clauses_count", lang, number=len(clauses)),
        "examples": say("examples_count", lang, number=examples_in(document.pages)),
        "chapters": [
            {"href": f"{path_of(page)}.html", "title": half(page.title, lang)}
            for page in document.pages
            if page.clauses and not is_index(page)
        ],
    }
