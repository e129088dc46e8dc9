"""Pages that compare ruling sets: a matrix, and the scenarios on which each two differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from markupsafe import Markup

from saitei.disk_cache import digest
from saitei.queries.asked import document_name
from saitei.queries.say.messages import phrase
from saitei.queries.say.scenario_text import question_of
from saitei.queries.search.space import PLAYERS
from saitei.queries.site.clauses import find_shown
from saitei.queries.site.corpus import Corpus
from saitei.queries.site.finds import SetDifference, difference_anchor, pair_path
from saitei.queries.site.markup import Linker, coded
from saitei.queries.site.page import SitePage, TemplateContext
from saitei.queries.site.records import Sets
from saitei.queries.site.reverify import ReverifiedFind
from saitei.queries.site.words import say, titles
from saitei.wording import LANGS, Lang

_SHADES, _STEP = 4, 8
"""Cells are the darker the more differences there are, in so many shades."""


def comparisons(book: Corpus) -> Iterator[SitePage]:
    """The matrix, and a page for each two sets that have been searched."""
    yield _matrix(book)
    for sets, parting in book.found.partings.items():
        if parting is not None:
            yield _pair(book, sets, parting)


def _matrix(book: Corpus) -> SitePage:
    """A table for each game."""
    partings = book.found.partings
    games = list(_games(partings))

    def fill(lang: Lang) -> TemplateContext:
        return {
            "about": say("comparison_about", lang),
            "how": coded(say("comparison_how", lang)) if None in partings.values() else "",
            "games": [
                [
                    {"title": _short(book, a, lang), "cells": [_cell(book, a, b, lang) for b in names]}
                    for a in names
                ]
                for names in games
            ],
        }

    counts = {sets: parting and _searched(parting) for sets, parting in partings.items()}
    source = digest((repr(counts).encode(), book.digest.encode()))
    return SitePage("comparison/index", titles("comparison"), "matrix.html", fill, source)


def _games(partings: Iterable[Sets]) -> Iterator[list[str]]:
    """The ruling sets of each game: those that are compared with one another."""
    beside: dict[str, dict[str, None]] = {}
    for a, b in partings:
        beside.setdefault(a, {a: None})[b] = None
        beside.setdefault(b, {a: None})[b] = None
    yield from (list(names) for first, names in beside.items() if next(iter(names)) == first)


def _short(book: Corpus, name: str, lang: Lang) -> str:
    """What a ruling set is called in a table: a variant by its own name."""
    document, _, part = name.partition(":")
    fronts = (page.front for page in book.documents[document].pages)
    named = (str(front.get(f"name_{lang}", part)) for front in fronts if front.get("part") == part)
    return next(named, part) if part else document_name(name, book.documents, lang)


def _searched(parting: SetDifference) -> tuple[int, bool]:
    """How many differences there are, and whether these are all."""
    return parting.record.found, parting.whole


def _cell(book: Corpus, a: str, b: str, lang: Lang) -> Mapping[str, object]:
    partings = book.found.partings
    sets = (a, b) if (a, b) in partings else (b, a)
    if a == b:
        return {"kind": "same", "href": "", "words": "", "title": ""}
    parting = partings[sets]
    if parting is None:
        return {"kind": "unknown", "href": "", "words": "?", "title": say("not_searched", lang)}
    number, whole = _searched(parting)
    title = book.pair(sets, lang)
    if not parting.record.together:
        return {
            "kind": "apart",
            "href": f"../{pair_path(sets)}.html",
            "words": "—",
            "title": f"{title}{say('colon', lang)}{say('not_together', lang)}",
        }
    said = say("differences", lang, number=number)
    return {
        "kind": f"parts parts-{min(_SHADES, 1 + number // _STEP)}" if number else "alike",
        "href": f"../{pair_path(sets)}.html",
        "words": f"{number}" if whole else f"{number}+",
        "title": f"{title}{say('colon', lang)}{said}",
    }


def _pair(book: Corpus, sets: Sets, parting: SetDifference) -> SitePage:
    def fill(lang: Lang) -> TemplateContext:
        linker = book.linker("../../", lang)
        return {
            "summary": _summary(parting, lang),
            "differences": [
                _difference(book, one, number, linker) for number, one in enumerate(parting.finds, 1)
            ],
        }

    named: dict[Lang, str] = {lang: book.pair(sets, lang) for lang in LANGS}
    source = digest((repr(parting).encode(), book.digest.encode()))
    return SitePage(pair_path(sets), named, "difference.html", fill, source)


def _summary(parting: SetDifference, lang: Lang) -> Markup:
    """How much was searched, and how much of what was found is shown."""
    record = parting.record
    bound = say("searched_bound", lang, players=record.players, cards=record.cards)
    whole = say("searched_whole" if parting.whole else "searched_part", lang, number=record.found)
    table = "" if record.together else phrase("no_table", lang, players=str(len(PLAYERS)))
    less = say("shown_less", lang, a=record.sets[0], b=record.sets[1], number=len(parting.finds))
    return coded(" ".join((table, bound, whole, less if len(parting.finds) < record.found else "")))


def _difference(book: Corpus, one: ReverifiedFind, number: int, linker: Linker) -> dict[str, Any]:
    find, sets = one.recorded.find, one.recorded.sets
    names = {
        side: document_name(name, book.documents, linker.lang) for side, name in zip("ab", sets, strict=True)
    }
    return find_shown(one, linker, difference_anchor(number)) | {
        "number": number,
        "title": linker.title(find.clauses[0]) if find.clauses else "",
        "question": question_of(find.texts[linker.lang]),
        "kind": phrase(f"kind_{find.kind}", linker.lang, **names),
        "clauses": [linker.link(clause, titled=True) for clause in find.clauses],
    }
