"""Find rule documents: those that are shipped, by name, and a user's own pages, by path."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from saitei.data import data
from saitei.errors import Notice, Place, Refused, RulePageError, SaiteiError, UnknownTerm
from saitei.kb.pages.page import Page, read_page
from saitei.kb.pages.page_cache import read_pages
from saitei.kb.pages.page_files import LARGEST, pages_at, read_file
from saitei.kb.vocabulary import vocabulary
from saitei.tables import forget, learn

CONSTRUCTION = "construction"
"""The document of how documents are read; part of every ruling set."""


@dataclass(frozen=True, slots=True)
class Document:
    """A rule document: its pages in order, what it builds on, its names, the names and sorts of its parts."""

    id: str
    pages: tuple[Page, ...]
    extends: tuple[str, ...]
    aliases: tuple[str, ...]
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    sorts: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def spoken(self) -> frozenset[str]:
        """Its names as they are compared."""
        return frozenset(map(plain, self.aliases))


@cache
def shipped() -> dict[str, Document]:
    """The documents that come with the program, by id."""
    found = sorted(data("rules").glob("*/*.md"))
    named = [(f"rules/{page.parent.name}/{page.name}", page.read_text(encoding="utf-8")) for page in found]
    return _documents(read_pages(named))


def read_own(path: Path) -> tuple[Page, ...]:
    """A user's page, or the pages of a user's folder; raises SaiteiError for what cannot be read.

    The vocabulary that lies beside them is taken in.
    """
    _take_in(path if path.is_dir() else path.parent)
    return tuple(read_page(read_file(page), str(page)) for page in pages_at(path))


def _take_in(folder: Path) -> None:
    """The words of a user's own game are known from now on; raises RulePageError where they cannot be."""
    path = learn(folder)
    if path is None:
        return
    try:
        if path.stat().st_size > LARGEST:
            raise Refused(Notice("page_too_large", {"page": str(path), "largest": LARGEST}))
        vocabulary()
    except (ValueError, TypeError, KeyError, AttributeError, OSError) as error:
        forget(path)
        raise RulePageError(
            Notice("vocabulary_malformed", {"why": str(error)}), Place(str(path), _line(path, str(error)))
        ) from error
    except SaiteiError:
        forget(path)
        raise


def _line(path: Path, why: str) -> int:
    """The line of a vocabulary that declares what a fault begins with, 1 where none does."""
    named = re.compile(rf"\s*\[?(?:words\.)?\[?[\"']?{re.escape(why.partition(':')[0])}\b")
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, ValueError):
        return 1
    return next((number for number, line in enumerate(lines, 1) if named.match(line)), 1)


def with_own(pages: Sequence[Page]) -> dict[str, Document]:
    """The shipped documents and a user's own; pages of a shipped document's id are added to it."""
    if not pages:
        return shipped()
    names = {str(Path(page.file).resolve()) for page in pages}
    kept = [page for document in shipped().values() for page in document.pages if not _same(page, names)]
    return _documents([*kept, *pages])


def edited(documents: Mapping[str, Document], pages: Sequence[Page], *, whole: bool) -> dict[str, Document]:
    """The documents with these pages for those of the same file name, with `whole` for all pages there."""
    own = {(page.document, "" if whole else Path(page.file).name) for page in pages}
    every = [page for document in documents.values() for page in document.pages]
    kept = [page for page in every if (page.document, "" if whole else Path(page.file).name) not in own]
    return _documents([*kept, *pages])


def _same(page: Page, names: set[str]) -> bool:
    return any(name.endswith(f"/{page.file}") for name in names)


def _documents(pages: Sequence[Page]) -> dict[str, Document]:
    grouped: dict[str, list[Page]] = {}
    for page in pages:
        grouped.setdefault(page.document, []).append(page)
    _refuse_doubles(pages)
    return {name: _document(name, group) for name, group in grouped.items()}


def _document(name: str, pages: list[Page]) -> Document:
    extends = dict.fromkeys(str(base) for page in pages for base in page.front.get("extends", []))
    own = [page.front for page in pages if "part" not in page.front]
    aliases = dict.fromkeys(str(alias) for front in own for alias in front.get("aliases", []))
    fronts = {str(page.front["part"]): page.front for page in pages if "part" in page.front}
    parts = {part: _part_names(part, front) for part, front in fronts.items()}
    sorts = {part: str(front.get("sort", "variant")) for part, front in fronts.items()}
    return Document(name, tuple(pages), tuple(extends), (name, *aliases), parts, sorts)


def _part_names(part: str, front: Mapping[str, Any]) -> tuple[str, ...]:
    said = [part, *(front[key] for key in ("name_en", "name_ja") if key in front), *front.get("aliases", [])]
    return tuple(dict.fromkeys(plain(unicodedata.normalize("NFKC", str(name))) for name in said))


def _refuse_doubles(pages: Sequence[Page]) -> None:
    places: dict[str, Place] = {}
    for clause in (clause for page in pages for clause in page.clauses):
        if clause.id in places:
            values: dict[str, str | int] = {"clause": clause.id, "first": str(places[clause.id])}
            raise RulePageError(Notice("clause_doubled", values), clause.place)
        places[clause.id] = clause.place


def find(name: str, documents: dict[str, Document]) -> Document:
    """The document of that name or alias, whatever parts are named behind it.

    Raises UnknownTerm with the nearest names, as they are written.
    """
    name = unicodedata.normalize("NFKC", name).partition(":")[0]
    spoken = {
        plain(alias): (alias, document) for document in documents.values() for alias in document.aliases
    }
    if found := spoken.get(plain(name)):
        return found[1]
    nearest = [spoken[near] for near in get_close_matches(plain(name), spoken, cutoff=0.4)]
    names = {document.id: alias for alias, document in reversed(nearest)}
    said = ", ".join(reversed(names.values())) or ", ".join(sorted(documents))
    raise UnknownTerm(Notice("ruling_set_unknown", {"name": name, "nearest": said}))


def plain(name: str) -> str:
    """A name as it is compared with others."""
    return name.strip().casefold().replace(" ", "-").replace("_", "-")


def closure(document: Document, documents: dict[str, Document]) -> tuple[Document, ...]:
    """A document and all it builds on, the bases first, the rules of construction before all."""
    ordered: dict[str, Document] = {}

    def visit(one: Document, path: tuple[str, ...]) -> None:
        if one.id in path:
            cycle = " → ".join((*path, one.id))
            raise RulePageError(Notice("extends_cycle", {"cycle": cycle}), Place(one.pages[0].file, 1))
        for base in one.extends:
            visit(find(base, documents), (*path, one.id))
        ordered[one.id] = one

    if CONSTRUCTION in documents:
        ordered[CONSTRUCTION] = documents[CONSTRUCTION]
    visit(document, ())
    return tuple(ordered.values())
