"""Ruling sets side by side: a matrix, and for each two of them the smallest scenarios on which they part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from saitei.kept import Json, digest
from saitei.queries.asking import document_name
from saitei.queries.messages import LANGUAGES, Language, phrase
from saitei.queries.site.book import Book
from saitei.queries.site.clauses import example
from saitei.queries.site.found import Pair, difference_anchor, pair_path
from saitei.queries.site.markup import Linker, coded
from saitei.queries.site.plan import Context, Leaf
from saitei.queries.site.words import say, titles


def comparisons(book: Book) -> Iterator[Leaf]:
    """The matrix, and a page for each two sets that have been searched."""
    yield _matrix(book)
    yield from (_pair(book, pair, rows) for pair, rows in book.found.differences.items() if rows is not None)


def _matrix(book: Book) -> Leaf:
    names = list(dict.fromkeys(name for pair in book.found.differences for name in pair))

    def fill(lang: Language) -> Context:
        rows = [
            {
                "title": document_name(a, book.documents, lang),
                "cells": [_cell(book, a, b, lang) for b in names],
            }
            for a in names
        ]
        return {
            "about": say("comparison_about", lang),
            "how": coded(say("comparison_how", lang)) if None in book.found.differences.values() else "",
            "heads": [document_name(name, book.documents, lang) for name in names],
            "rows": rows,
        }

    counts = {pair: None if rows is None else len(rows) for pair, rows in book.found.differences.items()}
    source = digest((repr(counts).encode(), book.digest.encode()))
    return Leaf("comparison/index", titles("comparison"), "matrix.html", fill, source)


def _cell(book: Book, a: str, b: str, lang: Language) -> Mapping[str, str]:
    if a == b:
        return {"href": "", "words": ""}
    pair = (a, b) if (a, b) in book.found.differences else (b, a)
    if pair not in book.found.differences:
        return {"href": "", "words": say("other_game", lang)}
    rows = book.found.differences[pair]
    if rows is None:
        return {"href": "", "words": say("not_searched", lang)}
    return {"href": f"../{pair_path(pair)}.html", "words": say("differences", lang, number=len(rows))}


def _pair(book: Book, pair: Pair, rows: Json) -> Leaf:
    def fill(lang: Language) -> Context:
        linker = book.linker("../../", lang)
        return {
            "differences": [
                _difference(book, pair, row, number, linker) for number, row in enumerate(rows, 1)
            ]
        }

    named: dict[Language, str] = {lang: book.pair(pair, lang) for lang in LANGUAGES}
    source = digest((repr(rows).encode(), book.digest.encode()))
    return Leaf(pair_path(pair), named, "difference.html", fill, source)


def _difference(book: Book, pair: Pair, row: Json, number: int, linker: Linker) -> dict[str, Any]:
    names = {
        side: document_name(name, book.documents, linker.lang) for side, name in zip("ab", pair, strict=True)
    }
    return {
        "number": number,
        "kind": phrase(f"kind_{row['kind']}", linker.lang, **names),
        "sides": [example(row[side], linker, f"{difference_anchor(number)}-{side}") for side in "ab"],
        "anchor": difference_anchor(number),
    }
