"""Find what pages say in one language only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from saitei.data import data
from saitei.errors import Place
from saitei.kb.pages.documents import Document
from saitei.kb.pages.page import Clause, Page
from saitei.kb.vocabulary import vocabulary
from saitei.language import shipped_language
from saitei.queries.site.bilingual import said_once
from saitei.queries.site.faults import PageFault
from saitei.queries.site.handwritten import named, sources, text_of
from saitei.queries.site.reference import glossary_rows
from saitei.queries.site.words import halves, say
from saitei.wording import LANGS, Lang


def untranslated(chosen: Iterable[Document], lang: Lang) -> Iterator[PageFault]:
    """Titles, clauses and reasons of rule pages that say something in one language only."""
    for document in chosen:
        for page in document.pages:
            for place in _one_sided(page):
                yield lacking(place, "ja", lang)
            for clause in page.clauses:
                yield from (lacking(clause.place, other, lang) for other in _silent_in(clause))


def untranslated_by_hand(lang: Lang) -> Iterator[PageFault]:
    """Pages written by hand without their other file, notes without their other half, words unexplained."""
    yield from (lacking(place, "ja", lang) for place in _unexplained())
    for page in sources():
        english, japanese = page.files["en"], page.files["ja"]
        if not japanese.is_file():
            yield lacking(Place(named(english), 1), "ja", lang)
        if page.twofold:
            for line, other in said_once(text_of(english)):
                yield lacking(Place(named(english), line), other, lang)
    file = data("docs", "glossary.md")
    for line, (_, _, note) in glossary_rows(text_of(file)):
        if note and len(halves(note)) == 1:
            yield lacking(Place(named(file), line), "ja", lang)


def _unexplained() -> Iterator[Place]:
    """Predicates that nobody speaks of and whose meaning is not given in Japanese."""
    unsaid = {
        one.name
        for one in vocabulary(shipped_language()).predicates.values()
        if not one.ja and not one.meaning_ja
    }
    for file in sorted(data("rules").glob("*/*.toml")) if unsaid else ():
        for number, line in enumerate(text_of(file).split("\n"), 1):
            if line.strip("[]") in unsaid:
                yield Place(f"rules/{file.parent.name}/{file.name}", number)


def lacking(place: Place, other: Lang, lang: Lang) -> PageFault:
    """Something that there is no version of in a language."""
    return PageFault(place, say("fault_translation", lang, language=say("this_language", other)))


def _one_sided(page: Page) -> Iterator[Place]:
    """Where the title or a reason is in English alone."""
    if page.title and len(halves(page.title)) == 1:
        yield Place(page.file, 1)
    for clause in page.clauses:
        yield from (one.place for one in clause.relations if one.because and not one.because_ja)


def _silent_in(clause: Clause) -> Iterator[Lang]:
    silent: list[Lang] = [lang for lang in LANGS if not clause.text(lang)]
    yield from silent if len(silent) == 1 else []
