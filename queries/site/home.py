"""The home page."""

from __future__ import annotations

from collections.abc import Iterable

from saitei.disk_cache import digest
from saitei.kb.pages.documents import Document
from saitei.queries.asked import document_name
from saitei.queries.say.messages import Lang
from saitei.queries.site.corpus import Corpus, edition, examples_in, front_page, is_index, path_of
from saitei.queries.site.page import SitePage, TemplateContext
from saitei.queries.site.words import half, say, titles


def home(book: Corpus, chosen: Iterable[Document], guides: Iterable[SitePage]) -> SitePage:
    """The first page of a language."""
    documents, pages = tuple(chosen), tuple(guides)

    def fill(lang: Lang) -> TemplateContext:
        return {
            "documents": [_document(book, one, lang) for one in documents],
            "guides": [{"href": f"{one.path}.html", "title": one.titles[lang]} for one in pages[1:]],
            "guide": f"{pages[0].path}.html" if pages else "",
        }

    source = digest(page.digest.encode() for document in documents for page in document.pages)
    made_of = digest(f"{source} {[one.titles for one in pages]}".encode().splitlines())
    return SitePage("index", titles("site"), "home.html", fill, made_of)


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
