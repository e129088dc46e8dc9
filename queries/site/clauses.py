"""Show a clause: its text, its relations to other clauses, its examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from markupsafe import Markup, escape

from saitei.disk_cache import Cached
from saitei.kb.pages.page import LOGIC, Clause, Fence, Relation
from saitei.queries.examples.ledger import REASONS, entry_of
from saitei.queries.say.messages import phrase
from saitei.queries.say.scenario_text import question_of
from saitei.queries.site.asked_examples import AnsweredExample, name_of
from saitei.queries.site.corpus import Corpus, anchor
from saitei.queries.site.finds import difference_anchor, pair_path
from saitei.queries.site.markup import Linker, clause_rows, lines, tree
from saitei.queries.site.page import TemplateContext
from saitei.queries.site.records import Sets
from saitei.queries.site.reverify import ReverifiedFind
from saitei.queries.site.words import say
from saitei.wording import Lang


def clause_in_chapter(book: Corpus, clause: Clause, linker: Linker) -> TemplateContext:
    """A clause as its chapter lists it: what it says, and its examples by question and ruling."""
    page = linker.to(clause.id)
    return _said(clause, linker) | {
        "anchor": anchor(clause),
        "href": page,
        "examples": [
            {
                "href": f"{page}#{name_of(one.example)}",
                "question": question_of(one.shown[linker.lang]["text"]),
                "ruling": one.shown[linker.lang]["ruling"],
                "kind": one.shown["status"],
            }
            for one in book.told.get(clause.id, ())
            if one.shown
        ],
    }


def _said(clause: Clause, linker: Linker) -> dict[str, Any]:
    return {
        "number": clause.number,
        "title": linker.title(clause.id),
        "text": linker.linked(linker.restated(clause.id)),
        "state": entry_of(clause).state.replace(" ", "_"),
    }


def clause_shown(book: Corpus, clause: Clause, root: str, lang: Lang) -> TemplateContext:
    """A clause with all that is told of it, as seen from a page from which `root` is the top."""
    linker = book.linker(root, lang)
    return _said(clause, linker) | {
        "relations": [
            _relation(clause, one, linker) for one in clause.relations if one.kind not in _SILENT
        ],
        "fences": [_fence(fence) for fence in clause.fenced(*LOGIC)],
        "over": [*_pairs(book.beats.over.get(clause.id, ()), linker)],
        "under": [*_pairs(book.beats.under.get(clause.id, ()), linker)],
        "examples": [
            example(one.shown, linker, name_of(one.example), one) for one in book.told.get(clause.id, ())
        ],
        "found": [*_found(book, clause, linker)],
        "cited": [*_cited(book, clause, linker)],
        "parting": [*_parting(book, clause, f"{root}{lang}/", lang)],
    }  # fmt: skip


_SILENT = ("source",)


def reasons(clause: Clause, linker: Linker) -> Markup:
    """Why a clause has no effect or says nothing of its own."""
    said = (_relation(clause, one, linker) for kind in REASONS for one in clause.related(kind))
    return Markup("; ").join(said)


def _relation(clause: Clause, relation: Relation, linker: Linker) -> Markup:
    """How a clause says it stands to others; numbers alone are of its own document."""
    kind = phrase(f"relation_{relation.kind.replace(' ', '_')}", linker.lang)
    listed = relation.what.split(",") if relation.what else ()
    meant = escape(phrase("comma", linker.lang)).join(_meant(what.strip(), clause, linker) for what in listed)
    why = relation.why(linker.lang)
    because = linker.linked(phrase("relation_because", linker.lang, because=why)) if why else ""
    return Markup(" ").join(filter(None, (kind, meant))) + because


def _meant(what: str, clause: Clause, linker: Linker) -> Markup:
    own = f"{clause.document} {what}"
    return linker.link(own) if own in linker.clauses else linker.linked(what)


def _found(book: Corpus, clause: Clause, linker: Linker) -> Iterator[TemplateContext]:
    """Examples that searches have found, with the ruling without the clause."""
    for number, one in enumerate(book.found.examples.get(clause.id, ()), 1):
        yield find_shown(one, linker, f"f-{clause.number}-{number}")


def find_shown(one: ReverifiedFind, linker: Linker, name: str) -> dict[str, Any]:
    """A find with both its rulings, how large it is and whether that is the smallest."""
    find, sides = one.recorded.find, one.sides or {}
    proven = "found_smallest" if one.as_proven else "found_once"
    size = say("found_size", linker.lang, players=find.size.players, cards=find.size.cards)
    return {
        "name": name,
        "size": f"{size} {say(proven if find.minimal else 'found_small', linker.lang)}",
        "sides": [example(sides[side], linker, f"{name}-{side}") for side in sides],
        "place": find.place,
    }


def _cited(book: Corpus, clause: Clause, linker: Linker) -> Iterator[TemplateContext]:
    """Examples of other clauses in which this one has a say, by the clause under which they stand."""
    by_clause: dict[str, list[str]] = {}
    for one in book.cited.get(clause.id, ()):
        by_clause.setdefault(one.example.clause.id, []).append(name_of(one.example))
    for other, names in by_clause.items():
        links = [
            {"href": f"{linker.to(other)}#{name}", "words": str(number)}
            for number, name in enumerate(names, 1)
        ]
        yield {"clause": linker.link(other), "title": linker.title(other), "links": links}


def _parting(book: Corpus, clause: Clause, top: str, lang: Lang) -> Iterator[TemplateContext]:
    """Where another ruling set parts from what this clause says."""
    numbers: dict[Sets, list[int]] = {}
    for sets, number in book.found.parting(clause.id):
        numbers.setdefault(sets, []).append(number)
    for sets, found in numbers.items():
        links = [
            {
                "href": f"{top}{pair_path(sets)}.html#{difference_anchor(number)}",
                "words": say("difference", lang, number=number),
            }
            for number in found
        ]
        yield {"title": book.pair(sets, lang), "links": links}


def _fence(fence: Fence) -> TemplateContext:
    return {"kind": fence.kind, "info": fence.info, "text": fence.text}


def _pairs(pairs: Iterable[tuple[str, str]], linker: Linker) -> Iterator[TemplateContext]:
    """Clauses beaten or beating, gathered by the clause that says so."""
    by: dict[str, list[str]] = {}
    for other, because in pairs:
        by.setdefault(because, []).append(other)
    for because, others in by.items():
        yield {
            "because": linker.link(because, titled=True) if because not in others else None,
            "others": [linker.link(other, titled=True) for other in others],
            "number": len(others),
        }


def example(shown: Cached, linker: Linker, name: str, told: AnsweredExample | None = None) -> dict[str, Any]:
    """An example in one language, its lines as HTML."""
    told_of = {
        "name": name,
        "deck": told is not None and told.example.fence.kind == "deck",
        "place": {"file": told.example.file, "line": told.example.line} if told else None,
    }
    if shown is None:
        return told_of | _nothing(told)
    own = shown[linker.lang]
    picture = Markup(own["picture"])  # noqa: S704 drawn by ourselves, every word escaped
    beaten = (
        Markup("{} ▸ {}{}").format(
            linker.link(by), linker.link(clause, titled=True, struck=True),
            escape(say("because_clause", linker.lang, clause="{}")).format(linker.link(because))
            if because not in ("", by) else "",
        )
        for clause, by, because in shown["beaten"]
    )  # fmt: skip
    return told_of | {
        "text": own["text"], "picture": picture, "ruling": own["ruling"],
        "status": own["status"], "kind": shown["status"], "rules": own["rules"], "cards": own["cards"],
        "clauses": [*clause_rows(shown["clauses"], linker)], "beaten": [*beaten],
        "also_used": [linker.link(clause) for clause in shown["also_used"]],
        "sections": [
            {
                "heading": one["heading"], "tree": one["tree"],
                "html": (tree if one["tree"] else lines)(one["nodes"], linker),
            }
            for one in own["sections"]
        ],
    }  # fmt: skip


def _nothing(told: AnsweredExample | None) -> dict[str, Any]:
    """What is shown of an example that cannot be asked: its words, and why."""
    words = {"text": told.example.fence.text, "ruling": told.fault} if told else {"text": "", "ruling": ""}
    empty: dict[str, Any] = {key: [] for key in ("cards", "clauses", "also_used", "beaten", "sections")}
    return empty | words | {"picture": "", "status": "", "kind": "silent", "rules": ""}
