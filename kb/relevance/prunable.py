"""Programs that are pruned for one table after the other; what has been found is kept between runs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from typing import NamedTuple, TypeVar

from saitei.data import data
from saitei.disk_cache import Cached, fingerprint, kept_as
from saitei.kb.relevance.abstract_domain.domain import GroundAtom
from saitei.kb.relevance.abstract_domain.shape_cache import shapes_of
from saitei.kb.relevance.abstract_domain.shaped_program import ShapedProgram, shaped_program
from saitei.kb.relevance.abstract_domain.table_shapes import ProgramNames, TableShapes
from saitei.kb.relevance.prune import Needed, Pruner

T = TypeVar("T", bound=GroundAtom)

_MAKERS = (
    ("kb", "clauses", "syntax.py"),
    ("kb", "relevance", "prune.py"),
    ("kb", "relevance", "slicing.py"),
    ("kb", "relevance", "abstract_domain", "domain.py"),
    ("kb", "relevance", "abstract_domain", "shaped_program.py"),
    ("kb", "relevance", "abstract_domain", "shapes.py"),
    ("kb", "relevance", "abstract_domain", "table_shapes.py"),
)
"""What decides what is found."""

_MOST = 1_000
"""For so many kinds of tables it is kept in memory what matters on them."""


class Pruned(NamedTuple):
    """A pruned program: its text, and the predicates that it reads, each with its arity."""

    text: str
    reads: frozenset[str]

    def read_of(self, facts: Iterable[T]) -> Iterator[T]:
        """Those of some facts that it reads."""
        return (fact for fact in facts if f"{fact.name}/{len(fact.args)}" in self.reads)


class Section(NamedTuple):
    """A part of a program, with what it is called: as if nothing else stood in it."""

    name: str
    text: Callable[[], str]


class _Outline(NamedTuple):
    """What of a program is asked for where it need not be pruned anew."""

    names: ProgramNames
    statements: tuple[str, ...]


class PrunableProgram:
    """A program that is played on many tables."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._source = fingerprint((_makers(), text.encode()))
        self._known: dict[tuple[str, TableShapes], Needed] = {}
        self._sections: dict[str, dict[int, int]] = {}

    @property
    def names(self) -> ProgramNames:
        """How it tells facts apart."""
        return self._outline.names

    def pruned(self, table: TableShapes, section: Section | None = None) -> Pruned:
        """What of it, or of a section of it, can matter on such a table."""
        key = section.name if section else "", table
        found = self._known.pop(key, None)
        if found is None:
            source = fingerprint((self._source.encode(), key[0].encode(), json.dumps(sorted(table)).encode()))
            found = kept_as("pruned", source, lambda: self._found(table, section), self._as_kept)
            if len(self._known) >= _MOST:
                self._known.pop(next(iter(self._known)))
        self._known[key] = found
        return Pruned("\n".join(map(self._outline.statements.__getitem__, found.statements)), found.reads)

    @cached_property
    def _shaped(self) -> ShapedProgram:
        return shaped_program(shapes_of(self._text))

    @cached_property
    def _pruner(self) -> Pruner:
        return Pruner(self._shaped)

    @cached_property
    def _outline(self) -> _Outline:
        return kept_as("outline", self._source, self._made, _outline)

    def _made(self) -> Cached:
        names, statements = self._shaped.names, self._shaped.statements
        return [
            dict(names.keys), *map(sorted, (names.known, names.numbers, names.made, names.read)),
            [one.text for one in statements],
        ]  # fmt: skip

    def _found(self, table: TableShapes, section: Section | None) -> Cached:
        places = None if section is None else self._places_in(section)
        found = self._pruner.needed(table, None if places is None else places.keys())
        order = found.statements if places is None else sorted(found.statements, key=places.__getitem__)
        return [order, sorted(found.reads)]

    def _places_in(self, section: Section) -> dict[int, int]:
        """The statements of a section, each with its place in it."""
        if section.name not in self._sections:
            places = {row[0]: place for place, row in enumerate(shapes_of(section.text()))}
            every = enumerate(self._shaped.statements)
            found = {number: places[one.text] for number, one in every if one.text in places}
            self._sections[section.name] = found
        return self._sections[section.name]

    def _as_kept(self, found: Cached) -> Needed:
        statements, reads = found
        every = range(len(self._outline.statements))
        if not all(number in every for number in statements):
            raise ValueError("not of this program")
        return Needed(tuple(statements), frozenset(reads))


def _outline(found: Cached) -> _Outline:
    keys, known, numbers, made, read, statements = found
    names = ProgramNames(dict(keys), *map(frozenset, (known, numbers, made, read)))
    return _Outline(names, tuple(statements))


@cache
def _makers() -> bytes:
    return b"".join(data(*path).read_bytes() for path in _MAKERS)
