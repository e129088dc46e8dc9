"""A page for each chapter of each rule document, and one for the document itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from markupsafe import Markup

from saitei.kb.documents import Document
from saitei.kb.pages import Clause, Fence, Page
from saitei.kept import Json, digest
from saitei.queries.asking import document_name
from saitei.queries.ledger import entry_of
from saitei.queries.messages import Language
from saitei.queries.site.asked import Told, name_of
from saitei.queries.site.beats import Beats
from saitei.queries.site.found import Found, difference_anchor, pair_path
from saitei.queries.site.markup import Linker, clause_rows, lines, tree
from saitei.queries.site.plan import Context, Entry, Leaf
from saitei.queries.site.words import LANGUAGES, half, say


@dataclass(frozen=True)
class Book:
    """All documents with their examples, and where each clause stands on the site."""

    documents: Mapping[str, Document]
    clauses: Mapping[str, Clause]
    where: Mapping[str, str]
    told: Mapping[str, Sequence[Told]]
    beats: Beats
    found: Found
    digest: str

    def linker(self, root: str, lang: Language) -> Linker:
        """Links clauses as seen from a page."""
        return Linker(self.clauses, lambda clause: self.address(clause, root, lang), lang)

    def address(self, clause: str, root: str, lang: Language) -> str:
        """Where a clause stands, as seen from a page."""
        return f"{root}{lang}/{self.where[clause]}.html#{anchor(self.clauses[clause])}"


def anchor(clause: Clause) -> str:
    """The anchor of a clause on its page."""
    return f"c-{clause.number}"


def path_of(page: Page) -> str:
    """Where a rule page goes on the site."""
    return f"{page.document}/{PurePath(page.file).stem}"


def front_page(document: Document) -> str:
    """The page by which a document is entered: its index, else its first chapter."""
    pages = [page for page in document.pages if is_index(page)] or [*document.pages]
    return f"{path_of(pages[0])}.html"


def book(documents: Mapping[str, Document], told: Iterable[Told], beats: Beats, found: Found) -> Book:
    """The documents put together with what has been told of their examples."""
    pages = [page for document in documents.values() for page in document.pages]
    clauses = {clause.id: clause for page in pages for clause in page.clauses}
    where = {clause.id: path_of(page) for page in pages for clause in page.clauses}
    by_clause: dict[str, list[Told]] = {}
    for one in told:
        by_clause.setdefault(one.example.clause.id, []).append(one)
    words = (
        f"{one.id} {one.title_en} {one.title_ja} {one.text_en} {one.text_ja}" for one in clauses.values()
    )
    return Book(documents, clauses, where, by_clause, beats, found, digest(word.encode() for word in words))


def chapters(book: Book, chosen: Iterable[Document]) -> Iterator[Leaf]:
    """The pages of some documents, each chapter in turn."""
    for document in chosen:
        pages = [page for page in document.pages if page.clauses or is_index(page)]
        for number in range(len(pages)):
            yield _leaf(book, document, pages, number)


def is_index(page: Page) -> bool:
    """Whether a page tells of its document rather than being one of its chapters."""
    return PurePath(page.file).stem == "index"


def _leaf(book: Book, document: Document, pages: Sequence[Page], number: int) -> Leaf:
    page = pages[number]
    shown = [one for clause in page.clauses for one in book.told.get(clause.id, ())]
    finds = (
        f"{book.found.examples.get(clause.id)} {[*book.found.parting(clause.id)]}" for clause in page.clauses
    )
    made_of = (page.digest, book.digest, *(str(one.shown) for one in shown), *finds)
    source = digest(map(str.encode, made_of))
    titles: dict[Language, str] = {lang: half(page.title, lang) for lang in LANGUAGES}

    def fill(lang: Language) -> Context:
        root = "../../"
        linker = book.linker(root, lang)
        return {
            "document": {
                "href": f"../{front_page(document)}",
                "title": document_name(document.id, book.documents, lang),
            },
            "clauses": [_clause(book, clause, linker) for clause in page.clauses],
            "beside": _beside(pages, number, lang),
            "index": _index(book, document, pages, lang) if is_index(page) else None,
        }

    def entries(lang: Language) -> Iterator[Entry]:
        for clause in page.clauses:
            title = clause.title_ja if lang == "ja" else clause.title_en
            text = clause.text_ja if lang == "ja" else clause.text_en
            yield Entry(f"{clause.id} {title}", text, anchor(clause))
            for count, one in enumerate(book.told.get(clause.id, ()), 1):
                words = f"{one.shown[lang]['text']} {one.shown[lang]['ruling']}" if one.shown else ""
                yield Entry(f"{clause.id} {say('example', lang, number=count)}", words, name_of(one.example))

    return Leaf(path_of(page), titles, "chapter.html", fill, source, entries)


def _beside(pages: Sequence[Page], number: int, lang: Language) -> Mapping[str, Mapping[str, str] | None]:
    """The chapters before and after."""
    near = {"before": number - 1, "after": number + 1}
    return {key: _named(pages[at], lang) if 0 <= at < len(pages) else None for key, at in near.items()}


def _named(page: Page, lang: Language) -> Mapping[str, str]:
    return {"href": f"{PurePath(page.file).stem}.html", "title": half(page.title, lang)}


def _index(book: Book, document: Document, pages: Sequence[Page], lang: Language) -> Context:
    """What a document is: its edition, what it builds on, its chapters and parts."""
    return {
        "edition": edition(document),
        "extends": [
            {
                "href": f"../{front_page(book.documents[base])}",
                "title": document_name(base, book.documents, lang),
            }
            for base in document.extends
        ],
        "chapters": [_chapter(page, lang) for page in pages if not is_index(page)],
    }


def edition(document: Document) -> str:
    """Which edition a document was read from, "" where its pages do not say."""
    return next((str(page.front["edition"]) for page in document.pages if "edition" in page.front), "")


def _chapter(page: Page, lang: Language) -> Context:
    examples = sum(1 for clause in page.clauses for _ in clause.fenced("scenario", "deck"))
    return {
        **_named(page, lang),
        "clauses": say("clauses_count", lang, number=len(page.clauses)),
        "examples": say("examples_count", lang, number=examples),
    }


def _clause(book: Book, clause: Clause, linker: Linker) -> Context:
    return {
        "id": clause.id, "number": clause.number, "anchor": anchor(clause),
        "title": linker.title(clause.id), "text": linker.linked(linker.restated(clause.id)),
        "state": entry_of(clause).state.replace(" ", "_"),
        "relations": [*_relations(clause, linker)],
        "fences": [_fence(fence) for fence in clause.fenced("asp", "keyword")],
        "over": [*_pairs(book.beats.over.get(clause.id, ()), linker)],
        "under": [*_pairs(book.beats.under.get(clause.id, ()), linker)],
        "examples": [
            example(one.shown, linker, name_of(one.example), one) for one in book.told.get(clause.id, ())
        ],
        "found": [*_found(book, clause, linker)],
        "parting": [*_parting(book, clause, linker)],
        "level": 3 if clause.number[-1:].isalpha() else 2,
    }  # fmt: skip


_SILENT = ("source",)


def _relations(clause: Clause, linker: Linker) -> Iterator[Markup]:
    """How a clause says it stands to others; numbers alone are of its own document."""
    for relation in clause.relations:
        if relation.kind not in _SILENT:
            kind = say(f"relation_{relation.kind.replace(' ', '_')}", linker.lang)
            meant = Markup(", ").join(
                _meant(what.strip(), clause, linker) for what in relation.what.split(",")
            )
            because = Markup(": {}").format(linker.linked(relation.because)) if relation.because else ""
            yield Markup("{} {}{}").format(kind, meant if relation.what else "", because)


def _meant(what: str, clause: Clause, linker: Linker) -> Markup:
    own = f"{clause.document} {what}"
    return linker.link(own) if own in linker.clauses else linker.linked(what)


def _found(book: Book, clause: Clause, linker: Linker) -> Iterator[Context]:
    """Examples of the clause that the solver has found, with the ruling without it."""
    for number, row in enumerate(book.found.examples.get(clause.id, ()), 1):
        players, cards = row["size"]
        yield {
            "shown": example(row["shown"], linker, f"f-{clause.number}-{number}"),
            "without": row["without"][linker.lang]["ruling"],
            "size": say("found_size", linker.lang, players=players, cards=cards),
        }


def _parting(book: Book, clause: Clause, linker: Linker) -> Iterator[Context]:
    """Where another ruling set parts from what this clause says."""
    for pair, number in book.found.parting(clause.id):
        names = [document_name(name, book.documents, linker.lang) for name in pair]
        yield {"href": f"../{pair_path(pair)}.html#{difference_anchor(number)}", "title": " ⟷ ".join(names)}


def _fence(fence: Fence) -> Context:
    return {"kind": fence.kind, "info": fence.info, "text": fence.text}


def _pairs(pairs: Iterable[tuple[str, str]], linker: Linker) -> Iterator[Context]:
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


def example(shown: Json, linker: Linker, name: str, told: Told | None = None) -> dict[str, Any]:
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
            Markup(" ({} {})").format(say("because_of", linker.lang), linker.link(because))
            if because not in ("", by) else "",
        )
        for clause, by, because in shown["beaten"]
    )  # fmt: skip
    return told_of | {
        "text": own["text"], "picture": picture, "ruling": own["ruling"],
        "status": own["status"], "kind": shown["status"], "rules": own["rules"], "cards": own["cards"],
        "clauses": [*clause_rows(shown["clauses"], linker)], "beaten": [*beaten],
        "sections": [
            {
                "heading": one["heading"], "tree": one["tree"],
                "html": (tree if one["tree"] else lines)(one["nodes"], linker),
            }
            for one in own["sections"]
        ],
    }  # fmt: skip


def _nothing(told: Told | None) -> dict[str, Any]:
    """What is shown of an example that cannot be asked: its words, and why."""
    words = {"text": told.example.fence.text, "ruling": told.fault} if told else {"text": "", "ruling": ""}
    empty: dict[str, Any] = {key: [] for key in ("cards", "clauses", "beaten", "sections")}
    return empty | words | {"picture": "", "status": "", "kind": "silent", "rules": ""}
