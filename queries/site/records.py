"""What searches have found, as it is recorded in the project: data beside the rules, never typed by hand.

A record is of one ruling set (scenarios that need a clause of it; or those that it leaves open) or of two
(scenarios on which they part).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from saitei.data import data
from saitei.disk_cache import fingerprint, kept_as, table_in
from saitei.errors import Place, Refused
from saitei.kb.pages.documents import Document, closure, find, shipped
from saitei.kb.pages.page_files import read_file
from saitei.queries.search.search import Size
from saitei.toml import parse
from saitei.wording import LANGS, Lang, Notice

Sets: TypeAlias = "tuple[str, ...]"
"""One ruling set, or two that are compared."""

FOLDER = "finds"
"""Where records lie: among the docs, or beside a user's own pages."""

STATED_ONLY = ".stated-only"
"""How the names of records end that are of what a document leaves open."""

_LARGEST = 2**24
"""Bytes that a record may have."""

_HEAD = "# Written by `saitei docs search`, never by hand. What is shown of it is asked anew each time.\n"
_FIND = "[[find]]"


@dataclass(frozen=True, slots=True)
class Find:
    """A scenario that was found: what it shows (`kind`), of which clauses, and what that was proven on.

    `by` is the ruling set that settles what the one that was searched leaves unsaid.
    """

    question: str
    kind: str
    clauses: tuple[str, ...]
    size: Size
    minimal: bool
    proven_on: str
    texts: Mapping[Lang, str]
    by: str = ""
    place: Place = field(compare=False, repr=False, default=Place("", 0))


@dataclass(frozen=True, slots=True)
class NeededClauses:
    """Clauses of which an example was found that needs them, and of what documents its rules were.

    `logic` is a digest of what these said in logic then.
    """

    clauses: tuple[str, ...]
    documents: tuple[str, ...]
    logic: str


@dataclass(frozen=True, slots=True)
class Record:
    """What a search has found: about which ruling sets, within which bound, and whether that is all of it.

    `found` is how many there were, of which the smallest are kept; `together` whether some table is for all
    of the sets; `made_of` changes with the rules that were searched, `program_digest` only with what
    the search goes through, `reducer_digest` with the program that leaves out of finds what they do without;
    `needed` are clauses of a single set, also those that only worked examples need.
    """

    sets: Sets
    players: int
    cards: int
    complete: bool
    found: int
    made_of: str
    finds: tuple[Find, ...]
    together: bool = True
    needed: tuple[NeededClauses, ...] = ()
    program_digest: str = ""
    reducer_digest: str = ""


def path_of(sets: Sets, documents: Mapping[str, Document], *, stated_only: bool = False) -> Path:
    """Where the record of some ruling sets lies: beside a user's own pages if any of them is the user's.

    With `stated_only` the record of what a set leaves open without the precedence that we read into it.
    """
    known = documents
    shipped_files = {page.file for document in shipped().values() for page in document.pages}
    own = (
        Path(page.file).parent / FOLDER
        for name in sets
        for document in closure(find(name, known), known)
        for page in document.pages
        if page.file not in shipped_files
    )
    name = f"{'--'.join(sets).replace(':', '.')}{STATED_ONLY if stated_only else ''}.toml"
    return next(own, data("docs", FOLDER)) / name


def read_record(path: Path) -> Record | None:
    """A record, None where nothing was recorded; raises SaiteiError for one that no search has written."""
    if not path.exists():
        return None
    text = read_file(path, _LARGEST)
    try:
        return _record(path, text)
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise Refused(Notice("record_malformed", {"file": _named(path), "why": str(error)})) from error


def _record(path: Path, text: str) -> Record:
    rows = kept_as("record", fingerprint((text.encode(),)), lambda: parse(text), table_in)
    places = (Place(_named(path), line) for line, one in enumerate(text.split("\n"), 1) if one == _FIND)
    finds = tuple(_find(row, place) for row, place in zip(rows.get("find", ()), places, strict=True))
    return Record(
        tuple(rows["sets"]), rows["players"], rows["cards"], rows["complete"], rows["found"],
        rows["made_of"], finds, rows["together"], tuple(map(_needed, rows.get("needed", ()))),
        rows.get("program_digest", ""), rows.get("reducer_digest", ""),
    )  # fmt: skip


def _named(path: Path) -> str:
    """A record as a message names it."""
    return f"docs/{FOLDER}/{path.name}" if path.parent == data("docs", FOLDER) else str(path)


def _find(row: Mapping[str, Any], place: Place) -> Find:
    texts: dict[Lang, str] = {lang: row[lang] for lang in LANGS}
    return Find(
        row["question"], row["kind"], tuple(row["clauses"]), Size(*row["size"]), row["minimal"],
        row["proven_on"], texts, row.get("by", ""), place,
    )  # fmt: skip


def _needed(row: Mapping[str, Any]) -> NeededClauses:
    return NeededClauses(tuple(row["clauses"]), tuple(row["documents"]), row["logic"])


def write_record(path: Path, record: Record) -> None:
    """Write a record in the place of what was there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_HEAD + "".join(_lines(record)), encoding="utf-8")


def _lines(record: Record) -> Iterator[str]:
    yield from _rows(
        sets=record.sets, players=record.players, cards=record.cards, complete=record.complete,
        together=record.together, found=record.found, made_of=record.made_of,
        program_digest=record.program_digest, reducer_digest=record.reducer_digest,
    )  # fmt: skip
    for some in record.needed:
        yield "\n[[needed]]\n"
        yield from _rows(documents=some.documents, logic=some.logic, clauses=some.clauses)
    for one in record.finds:
        size = one.size
        yield f"\n{_FIND}\n"
        yield from _rows(
            question=one.question, kind=one.kind, clauses=one.clauses,
            size=(size.players, size.cards, size.facts, size.letters),
            minimal=one.minimal, proven_on=one.proven_on, **({"by": one.by} if one.by else {}),
        )  # fmt: skip
        yield from (f"{lang} = '''\n{text}'''\n" for lang, text in one.texts.items())


def _rows(**values: str | int | Iterable[str | int]) -> Iterator[str]:
    """A line for each value: what JSON writes of these is TOML as well."""
    yield from (f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in values.items())
