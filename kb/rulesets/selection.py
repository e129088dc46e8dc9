"""Parse the name of a ruling set: a document, or a document with some of its parts.

`dm-variants:emperor+dmedh`, `dm-variants: emperor, no deploy`, 「非公式変種：皇帝戦、DMEDH」, 「皇帝戦」.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from saitei.errors import UnknownTerm
from saitei.kb.clauses.document_options import DocumentOptions
from saitei.kb.pages.documents import Document, closure, find, plain
from saitei.tables import table
from saitei.wording import Notice


@dataclass(frozen=True, slots=True)
class Selection:
    """A document with the parts that are named of it and of what it builds on."""

    document: Document
    documents: tuple[Document, ...]
    named: DocumentOptions
    sorts: Mapping[str, str]

    @property
    def name(self) -> str:
        """The name as it is written: the document, the chosen parts, those that are left out."""
        marks = [*self.named.chosen, *(f"{WITHOUT}{part}" for part in self.named.left_out)]
        return f"{self.document.id}:{'+'.join(marks)}" if marks else self.document.id


WITHOUT = "no-"
"""Stands before a part that is left out, in the name of a ruling set."""


def select(name: str, documents: Mapping[str, Document]) -> Selection:
    """The selection that a name makes; raises UnknownTerm with the nearest names for an unknown one."""
    known = dict(documents)
    document, parts = _split(name, known)
    found = closure(document, known)
    said = [parts, *(_items(base) for one in found for base in one.extends)]
    spoken = {form: part for one in found for part, forms in one.parts.items() for form in forms}
    read = [_part(item, spoken) for items in said for item in items]
    chosen = tuple(dict.fromkeys(part for part, without in read if not without))
    left_out = tuple(dict.fromkeys(part for part, without in read if without))
    sorts = {part: sort for one in found for part, sort in one.sorts.items()}
    return Selection(document, found, DocumentOptions(chosen, left_out, chosen), sorts)


def _split(name: str, documents: Mapping[str, Document]) -> tuple[Document, tuple[str, ...]]:
    """The document and the names of its parts; a part may stand without its document."""
    if ":" in _normal(name) or any(plain(name) in one.spoken for one in documents.values()):
        return find(name, documents), _items(name)
    items = _separated(name)
    for document in documents.values():
        if items and all(_bare(item)[0] in _forms(document) for item in items):
            return document, items
    for document in documents.values():
        if len(items) > 1 and any(_bare(item)[0] in _forms(document) for item in items):
            return document, items
    return find(name, documents), ()


def _forms(document: Document) -> frozenset[str]:
    return frozenset(form for forms in document.parts.values() for form in forms)


def _items(name: str) -> tuple[str, ...]:
    return _separated(_normal(name).partition(":")[2])


def _separated(text: str) -> tuple[str, ...]:
    between = "|".join(map(re.escape, _words("between")))
    return tuple(item.strip() for item in re.split(between, _normal(text)) if item.strip())


def _part(item: str, spoken: Mapping[str, str]) -> tuple[str, bool]:
    bare, without = _bare(item)
    if bare in spoken:
        return spoken[bare], without
    nearest = ", ".join(get_close_matches(bare, spoken, cutoff=0.4)) or ", ".join(
        dict.fromkeys(spoken.values())
    )
    raise UnknownTerm(Notice("part_unknown", {"name": item, "nearest": nearest}))


def _bare(item: str) -> tuple[str, bool]:
    """What a part is called, and whether the table does without it."""
    said = item.casefold()
    for before in _words("without_before"):
        if said.startswith(before):
            return plain(said[len(before) :]), True
    for behind in _words("without_behind"):
        if said.endswith(behind):
            return plain(said[: -len(behind)]), True
    return plain(said), False


def _normal(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip()


@cache
def _words(key: str) -> tuple[str, ...]:
    return tuple(table("rules", "vocabulary", "selection.toml")[key])
