"""A page for each chapter of each rule document, and one for the document itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath

from saitei.disk_cache import digest
from saitei.kb.pages.documents import Document
from saitei.kb.pages.page import Page
from saitei.queries.asked import document_name
from saitei.queries.site.clauses import clause_in_chapter
from saitei.queries.site.corpus import Corpus, edition, examples_in, front_page, is_index, path_of
from saitei.queries.site.page import SearchEntry, SitePage, TemplateContext
from saitei.queries.site.words import half, say
from saitei.wording import LANGS, Lang


def chapters(book: Corpus, chosen: Iterable[Document]) -> Iterator[SitePage]:
    """The pages of some documents, each chapter in turn."""
    for document in chosen:
        pages = [page for page in document.pages if page.clauses or is_index(page)]
        for number in range(len(pages)):
            yield _leaf(book, document, pages, number)


def _leaf(book: Corpus, document: Document, pages: Sequence[Page], number: int) -> SitePage:
    page = pages[number]
    shown = [one for clause in page.clauses for one in book.told.get(clause.id, ())]
    source = digest(map(str.encode, (page.digest, book.digest, *(str(one.shown) for one in shown))))
    titles: dict[Lang, str] = {lang: half(page.title, lang) for lang in LANGS}

    def fill(lang: Lang) -> TemplateContext:
        linker = book.linker("../../", lang)
        return {
            "document": {
                "href": f"../{front_page(document)}",
                "title": document_name(document.id, book.documents, lang),
            },
            "clauses": [clause_in_chapter(book, clause, linker) for clause in page.clauses],
            "part": _part(page, book, lang),
            "beside": _beside(pages, number, lang),
            "index": _index(book, document, pages, lang) if is_index(page) else None,
        }

    def entries(lang: Lang) -> Iterator[SearchEntry]:
        yield SearchEntry(titles[lang], " · ".join(clause.title(lang) for clause in page.clauses))

    files: dict[Lang, str] = dict.fromkeys(LANGS, page.file)
    return SitePage(path_of(page), titles, "chapter.html", fill, source, entries, files)


def _part(page: Page, book: Corpus, lang: Lang) -> str:
    """With which variant or option the clauses of a page are in force, "" where they always are."""
    part = str(page.front.get("part", ""))
    return (
        say("in_parts", lang, part=document_name(f"{page.document}:{part}", book.documents, lang))
        if part
        else ""
    )


def _beside(pages: Sequence[Page], number: int, lang: Lang) -> Mapping[str, Mapping[str, str] | None]:
    """The chapters before and after."""
    near = {"before": number - 1, "after": number + 1}
    return {key: _named(pages[at], lang) if 0 <= at < len(pages) else None for key, at in near.items()}


def _named(page: Page, lang: Lang) -> Mapping[str, str]:
    return {"href": f"{PurePath(page.file).stem}.html", "title": half(page.title, lang)}


def _index(book: Corpus, document: Document, pages: Sequence[Page], lang: Lang) -> TemplateContext:
    """What a document is: its edition, what it builds on, its chapters and parts."""
    return {
        "edition": edition(document),
        "extends": [
            {
                "href": f"../{front_page(book.documents[base])}" if base in book.shown else "",
                "title": document_name(base, book.documents, lang),
            }
            for base in document.extends
        ],
        "chapters": [_chapter(page, lang) for page in pages if not is_index(page)],
    }


def _chapter(page: Page, lang: Lang) -> TemplateContext:
    return {
        **_named(page, lang),
        "clauses": say("clauses_count", lang, number=len(page.clauses)),
        "examples": say("examples_count", lang, number=examples_in([page])),
    }
