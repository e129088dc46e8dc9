"""Find rule documents: those that are shipped, by name, and a user's own pages, by path."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from saitei.data import data
from saitei.errors import Place, Refused, RulePageError, UnknownTerm
from saitei.kb.logic_files import MECHANICS
from saitei.kb.pages.page import Page, read_page
from saitei.kb.pages.page_cache import read_pages
from saitei.kb.pages.page_files import LARGEST, pages_at, read_file
from saitei.kb.vocabulary import vocabulary
from saitei.language import VOCABULARY, Language, shipped_language
from saitei.wording import Notice

CONSTRUCTION = "construction"
"""The document of how documents are read; part of every ruling set."""


@dataclass(frozen=True, slots=True)
class Document:
    """A rule document: its pages in order, what it builds on, its names, the names and sorts of its parts.

    Tables of so many players as it is `usual_for` play it where they name no rules; the first number is that
    of its usual table. `seats` has that number of the parts that say one.
    """

    id: str
    pages: tuple[Page, ...]
    extends: tuple[str, ...]
    aliases: tuple[str, ...]
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    sorts: Mapping[str, str] = field(default_factory=dict[str, str])
    usual_for: tuple[int, ...] = ()
    seats: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def spoken(self) -> frozenset[str]:
        """Its names as they are compared."""
        return frozenset(map(plain, self.aliases))


@dataclass(frozen=True, slots=True)
class Library(Mapping[str, Document]):
    """Rule documents by id, and the language that they are written in."""

    documents: Mapping[str, Document]
    language: Language

    def __getitem__(self, name: str) -> Document:
        return self.documents[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.documents)

    def __len__(self) -> int:
        return len(self.documents)


@cache
def shipped() -> Library:
    """The documents that come with the program."""
    return Library(_documents(_shipped_pages()), shipped_language())


def _shipped_pages() -> tuple[Page, ...]:
    found = sorted(data("rules").glob("*/*.md"))
    return tuple(read_pages([(f"rules/{page.parent.name}/{page.name}", page.read_bytes()) for page in found]))


def read_own(path: Path) -> tuple[Page, ...]:
    """A user's page, or the pages of a user's folder; raises SaiteiError for what cannot be read."""
    return tuple(read_page(read_file(page), str(page)) for page in pages_at(path))


def _extended(language: Language, pages: Iterable[Page]) -> Language:
    """A language with the vocabularies beside a user's own pages; raises RulePageError or Refused."""
    folders = dict.fromkeys(Path(page.file).parent for page in pages)
    for folder in folders:
        _refuse_mechanics(folder)
        path = (folder / VOCABULARY).resolve()
        try:
            if path.is_file() and path.stat().st_size > LARGEST:
                raise Refused(Notice("page_too_large", {"page": str(path), "largest": LARGEST}))
            language = language.extended([folder])
            vocabulary(language)
        except (ValueError, TypeError, KeyError, AttributeError, OSError) as error:
            place = Place(str(path), _line(path, str(error)))
            raise RulePageError(Notice("vocabulary_malformed", {"why": str(error)}), place) from error
    return language


def _refuse_mechanics(folder: Path) -> None:
    """Refuse mechanics beside a user's pages: they are programs that no guard reads.

    An unchanged copy of shipped ones may lie there, as in an edition made of a shipped document's folder: it
    is not loaded either, but says nothing else than what is.
    """
    own = folder / MECHANICS
    if own.exists() and folder.resolve().parent != data("rules").resolve() and not _is_shipped_copy(own):
        raise RulePageError(Notice("mechanics_not_own"), Place(str(own), 1))


def _is_shipped_copy(own: Path) -> bool:
    """Whether mechanics are those of a shipped document, file by file."""
    mine = _contents(own)
    shipped = (one for one in data("rules").glob(f"*/{MECHANICS}") if one.parent.name == own.parent.name)
    return mine is not None and any(_contents(one) == mine for one in shipped)


def _contents(folder: Path) -> Mapping[str, bytes] | None:
    """The files of a folder of mechanics; None where one is no plain file, or too large to be shipped."""
    found: dict[str, bytes] = {}
    for path in folder.rglob("*"):
        if path.is_symlink() or not (path.is_file() or path.is_dir()):
            return None
        if path.is_file():
            if path.stat().st_size > LARGEST:
                return None
            found[path.relative_to(folder).as_posix()] = path.read_bytes()
    return found


def _line(path: Path, why: str) -> int:
    """The line of a vocabulary that declares what a fault begins with, 1 where none does."""
    named = re.compile(rf"\s*\[?(?:words\.|sentences\.)?\[?[\"']?{re.escape(why.partition(':')[0])}\b")
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, ValueError):
        return 1
    return next((number for number, line in enumerate(lines, 1) if named.match(line)), 1)


def language_of(documents: Iterable[Document], language: Language) -> Language:
    """The part of a language that some documents are written in: the vocabularies beside their pages."""
    folders = (page.file.rpartition("/")[0] for document in documents for page in document.pages)
    return _beside(frozenset(folders), Path.cwd(), language)


@cache
def _beside(folders: frozenset[str], here: Path, language: Language) -> Language:
    return language.among(root / folder for folder in folders for root in (data("rules").parent, here))


def with_own(pages: Sequence[Page]) -> Library:
    """The shipped documents and a user's own; pages of a shipped document's id are added to it.

    The vocabularies beside the pages are part of the language; raises RulePageError for a malformed one.
    """
    if not pages:
        return shipped()
    names = {str(Path(page.file).resolve()) for page in pages}
    kept = [page for document in shipped().values() for page in document.pages if not _same(page, names)]
    return Library(_documents([*kept, *pages]), _extended(shipped_language(), pages))


def edited(library: Library, pages: Sequence[Page], *, whole: bool) -> Library:
    """The documents with these pages for those of the same file name, with `whole` for all pages there."""
    own = {(page.document, "" if whole else Path(page.file).name) for page in pages}
    every = [page for document in library.values() for page in document.pages]
    kept = [page for page in every if (page.document, "" if whole else Path(page.file).name) not in own]
    return Library(_documents([*kept, *pages]), _extended(library.language, pages))


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
    aliases = tuple(dict.fromkeys((name, *(str(alias) for front in own for alias in _called(front)))))
    fronts = {str(page.front["part"]): page.front for page in pages if "part" in page.front}
    parts = {part: _part_names(part, front) for part, front in fronts.items()}
    sorts = {part: str(front.get("sort", "variant")) for part, front in fronts.items()}
    usual = dict.fromkeys(int(number) for front in own for number in front.get("usual_for", []))
    seats = {part: int(front["usual_for"][0]) for part, front in fronts.items() if front.get("usual_for")}
    return Document(name, tuple(pages), tuple(extends), aliases, parts, sorts, tuple(usual), seats)


def _part_names(part: str, front: Mapping[str, Any]) -> tuple[str, ...]:
    said = [part, *_called(front)]
    return tuple(dict.fromkeys(plain(unicodedata.normalize("NFKC", str(name))) for name in said))


def _called(front: Mapping[str, Any]) -> list[Any]:
    """What front matter calls a document or part: its names, then its aliases."""
    return [*(front[key] for key in ("name_en", "name_ja") if key in front), *front.get("aliases", [])]


def _refuse_doubles(pages: Sequence[Page]) -> None:
    places: dict[str, Place] = {}
    for clause in (clause for page in pages for clause in page.clauses):
        if clause.id in places:
            values: dict[str, str | int] = {"clause": clause.id, "first": str(places[clause.id])}
            raise RulePageError(Notice("clause_doubled", values), clause.place)
        places[clause.id] = clause.place


def find(name: str, documents: Mapping[str, Document]) -> Document:
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


def closure(document: Document, documents: Mapping[str, Document]) -> tuple[Document, ...]:
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
