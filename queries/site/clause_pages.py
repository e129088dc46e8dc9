"""A page for each clause: what it says, how it stands to others, its examples whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath

from saitei.disk_cache import digest
from saitei.kb.pages.documents import Document
from saitei.kb.pages.page import Clause, Page
from saitei.queries.asked import document_name
from saitei.queries.site.asked_examples import name_of
from saitei.queries.site.clauses import clause_shown
from saitei.queries.site.corpus import Corpus, clause_path, front_page
from saitei.queries.site.page import SearchEntry, SitePage, TemplateContext
from saitei.queries.site.words import half, say
from saitei.wording import LANGS, Lang


def clause_pages(book: Corpus, chosen: Iterable[Document]) -> Iterator[SitePage]:
    """The pages of all clauses of some documents, in the order of the documents."""
    for document in chosen:
        for page in document.pages:
            for at in range(len(page.clauses)):
                yield _leaf(book, document, page, at)


def _leaf(book: Corpus, document: Document, page: Page, at: int) -> SitePage:
    clause = page.clauses[at]
    told = book.told.get(clause.id, ())
    made_of = (
        page.digest,
        book.digest,
        *(str(one.shown) for one in told),
        *(f"{one} {one.recorded.find.place}" for one in book.found.examples.get(clause.id, ())),
        f"{[*book.found.parting(clause.id)]}",
        f"{[name_of(one.example) for one in book.cited.get(clause.id, ())]}",
    )
    titles: dict[Lang, str] = {lang: f"{clause.number} {clause.title(lang)}" for lang in LANGS}

    def fill(lang: Lang) -> TemplateContext:
        chapter = PurePath(page.file).stem
        beside = {"before": at - 1, "after": at + 1}
        return {
            "document": {
                "href": f"../../{front_page(document)}",
                "title": document_name(document.id, book.documents, lang),
            },
            "chapter": {"href": f"../{chapter}.html", "title": half(page.title, lang)},
            "clause": clause_shown(book, clause, "../../../", lang),
            "beside": {key: _named(page, number, lang) for key, number in beside.items()},
        }

    def entries(lang: Lang) -> Iterator[SearchEntry]:
        yield SearchEntry(f"{clause.id} {clause.title(lang)}", clause.text(lang))
        for count, one in enumerate(told, 1):
            words = f"{one.shown[lang]['text']} {one.shown[lang]['ruling']}" if one.shown else ""
            yield SearchEntry(
                f"{clause.id} {say('example', lang, number=count)}", words, name_of(one.example)
            )

    return SitePage(
        clause_path(page, clause),
        titles,
        "clause.html",
        fill,
        digest(map(str.encode, made_of)),
        entries,
        dict.fromkeys(LANGS, page.file),
    )


def _named(page: Page, at: int, lang: Lang) -> dict[str, str] | None:
    """The clause before or after on its rule page, if there is one."""
    if not 0 <= at < len(page.clauses):
        return None
    clause: Clause = page.clauses[at]
    return {"href": f"{clause.number}.html", "title": f"{clause.number} {clause.title(lang)}"}
