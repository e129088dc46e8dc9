"""The vocabulary as a page: the words by what they are said of, each with a clause that uses it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from saitei.disk_cache import digest
from saitei.kb.pages.page import LOGIC, Clause
from saitei.kb.vocabulary import Predicate, vocabulary
from saitei.queries.site.corpus import Corpus
from saitei.queries.site.page import SearchEntry, SitePage, TemplateContext
from saitei.queries.site.words import say, titles
from saitei.wording import Lang

_NAME = re.compile(r"\b[a-z]\w*")
_THEMES = (
    "card", "player", "zone", "event", "effect", "ability", "instruction", "phrase", "case", "filter",
    "trigger", "mention", "number", "verb", "deck_part",
)  # fmt: skip
"""Types of first arguments: what words may be said of."""
_OTHER = "other"


def vocabulary_listed(book: Corpus) -> SitePage:
    """All predicates and constants that a rule page may use."""
    words = vocabulary(book.documents.language)
    predicates = sorted(words.predicates.values(), key=lambda predicate: predicate.name)
    themes = _themes(predicates)
    used = _first_users(book.clauses.values())

    def fill(lang: Lang) -> TemplateContext:
        linker = book.linker("../", lang)
        listed = [
            {
                "id": theme,
                "title": say(f"theme_{theme}", lang),
                "rows": [
                    _row(one, lang) | {"used": linker.link(used[one.name]) if one.name in used else ""}
                    for one in members
                ],
            }
            for theme, members in themes.items()
        ]
        return {"about": say("vocabulary_about", lang), "themes": listed, "constants": words.words}

    def entries(lang: Lang) -> Iterator[SearchEntry]:
        for one in predicates:
            row = _row(one, lang)
            yield SearchEntry(one.name, f"{row['meaning']} {row['said']}", f"p-{one.name}")

    made_of = (repr((one, used.get(one.name))).encode() for one in predicates)
    return SitePage("vocabulary", titles("vocabulary"), "vocabulary.html", fill, digest(made_of), entries)


def _themes(predicates: Iterable[Predicate]) -> Mapping[str, list[Predicate]]:
    """The predicates by the type of their first argument, the rest together at the end."""
    members: dict[str, list[Predicate]] = {theme: [] for theme in (*_THEMES, _OTHER)}
    for one in predicates:
        subject = one.args[0][1] if one.args else _OTHER
        members.get(subject, members[_OTHER]).append(one)
    return members


def _first_users(clauses: Iterable[Clause]) -> Mapping[str, str]:
    """The first clause whose logic has each name."""
    used: dict[str, str] = {}
    for clause in clauses:
        for fence in clause.fenced(*LOGIC):
            for name in _NAME.findall(fence.text):
                used.setdefault(name, clause.id)
    return used


def _row(one: Predicate, lang: Lang) -> dict[str, str]:
    args = [f"{name}: {kind}" for name, kind in one.args] + ([f"value: {one.value}"] if one.value else [])
    return {
        "name": one.name,
        "form": f"{one.name}({', '.join(args)})" if args else one.name,
        "kind": say(f"kind_{one.kind}", lang),
        "meaning": one.meaning if lang == "en" else "",
        "said": (one.ja or one.meaning_ja) if lang == "ja" else one.en,
    }
