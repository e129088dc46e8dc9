"""Programs that are pruned for one table after the other; what has been found is kept between runs."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache, cached_property
from typing import NamedTuple, TypeVar

from saitei.data import data
from saitei.disk_cache import Cached, fingerprint, kept_as, kept_before, remember
from saitei.kb.relevance.abstract_domain.domain import GroundAtom
from saitei.kb.relevance.abstract_domain.program_index import index_of, indexed_program
from saitei.kb.relevance.abstract_domain.shape_cache import shapes_of
from saitei.kb.relevance.abstract_domain.shaped_program import DEFINED, ShapedProgram, shaped_program
from saitei.kb.relevance.abstract_domain.table_shapes import ProgramNames, TableShapes, table_shapes
from saitei.kb.relevance.prune import NeededStatements, Pruner

T = TypeVar("T", bound=GroundAtom)

_MAKERS = (
    ("kb", "clauses", "syntax.py"),
    ("kb", "relevance", "prune.py"),
    ("kb", "relevance", "slicing.py"),
    ("kb", "relevance", "abstract_domain", "domain.py"),
    ("kb", "relevance", "abstract_domain", "program_index.py"),
    ("kb", "relevance", "abstract_domain", "shaped_program.py"),
    ("kb", "relevance", "abstract_domain", "shapes.py"),
    ("kb", "relevance", "abstract_domain", "table_shapes.py"),
)
"""What decides what is found."""

_MOST = 1_000
"""For so many kinds of tables it is kept in memory what matters on them."""

_FEW_MORE = 12
_SHARE_MORE = 3
"""A table that has so many more shapes, or this part of its own, is asked with more rules than it needs."""

_PAYS = 4
"""Of so many kinds of tables it need not be known what matters on them: one question asks of two or three."""


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
        self._known: dict[tuple[str, TableShapes], NeededStatements] = {}
        self._sections: dict[str, dict[int, int]] = {}
        self._outlined: _Outline | None = None
        self._missed: set[Hashable] = set()

    @property
    def names(self) -> ProgramNames:
        """How it tells facts apart."""
        return self._outline.names

    def pruned(self, table: TableShapes, section: Section | None = None) -> Pruned:
        """What of it, or of a section of it, can matter on such a table."""
        found = self._found_before(table, section)
        if found is None:
            made = self._found(table, section)
            remember("pruned", self._source_of(table, section), made)
            found = self._keep(table, section, self._as_kept(made))
        return self._program_of(found)

    def pruned_at_hand(
        self, facts: Iterable[GroundAtom], fluents: Iterable[GroundAtom], section: Section | None
    ) -> Pruned | None:
        """What of it can matter on a table; None where that is not known and would not pay to find out yet.

        To find it out takes longer than one question does without it: it pays where more are asked.
        """
        self._outlined = self._outlined or kept_before("outline", self._source, _outline)
        if self._outlined is None and not self._pays(("", frozenset(map(str, facts)))):
            return None
        table = table_shapes(self.names, facts, fluents)
        found = self._found_before(table, section)
        if found is not None:
            return self._program_of(found)
        return self.pruned(table, section) if self._pays(_key(table, section)) else None

    def _pays(self, table: Hashable) -> bool:
        """Whether what is not known shall be found out now: there are more tables than one question has."""
        if len(self._missed) <= _PAYS:
            self._missed.add(table)
        return len(self._missed) > _PAYS

    def _found_before(self, table: TableShapes, section: Section | None) -> NeededStatements | None:
        """What is known to matter, in memory or on disk; or what does on a table that has more on it."""
        found = self._known.pop(_key(table, section), None)
        if found is None:
            found = kept_before("pruned", self._source_of(table, section), self._as_kept)
        if found is None:
            return self._known_of_larger(table, section)
        return self._keep(table, section, found)

    def _known_of_larger(self, table: TableShapes, section: Section | None) -> NeededStatements | None:
        """What matters on the smallest known table with all of these shapes, if it has few more.

        The more is stated, the more can matter: on a part of a table nothing does that does not on the whole.
        """
        name, _ = _key(table, section)
        room = len(table) + max(_FEW_MORE, len(table) // _SHARE_MORE)
        larger = (
            known for of, known in (*self._known,) if of == name and len(known) <= room and table <= known
        )
        least = min(larger, key=len, default=None)
        return None if least is None else self._known.get((name, least))

    def _keep(self, table: TableShapes, section: Section | None, found: NeededStatements) -> NeededStatements:
        if len(self._known) >= _MOST:
            self._known.pop(next(iter(self._known)))
        self._known[_key(table, section)] = found
        return found

    def _source_of(self, table: TableShapes, section: Section | None) -> str:
        name, _ = _key(table, section)
        return fingerprint((self._source.encode(), name.encode(), json.dumps(sorted(table)).encode()))

    def _program_of(self, found: NeededStatements) -> Pruned:
        return Pruned("\n".join(map(self._outline.statements.__getitem__, found.statements)), found.reads)

    @cached_property
    def _shaped(self) -> ShapedProgram:
        shapes = shapes_of(self._text)
        if self._outlined is not None:
            names, texts = self._outlined
            found = kept_before(
                "index", self._source, lambda index: indexed_program(shapes, texts, names, index)
            )
            if found is not None:
                return found
            shapes = shapes_of(self._text)
        made = shaped_program(shapes)
        remember("index", self._source, index_of(made))
        return made

    @cached_property
    def _pruner(self) -> Pruner:
        return Pruner(self._shaped)

    @property
    def _outline(self) -> _Outline:
        if self._outlined is None:
            self._outlined = kept_as("outline", self._source, self._made, _outline)
        return self._outlined

    def _made(self) -> Cached:
        names, texts = self._shaped.names, self._shaped.texts
        return [
            dict(names.keys), *map(sorted, (names.known, names.numbers, names.made, names.read)), texts,
        ]  # fmt: skip

    def _found(self, table: TableShapes, section: Section | None) -> Cached:
        places = None if section is None else self._places_in(section)
        found = self._pruner.needed(table, None if places is None else places.keys())
        order = found.statements if places is None else sorted(found.statements, key=places.__getitem__)
        return [order, sorted(found.reads)]

    def _places_in(self, section: Section) -> dict[int, int]:
        """The statements of a section, each with its place in it; raises KeyError for one that is strange."""
        if section.name not in self._sections:
            numbers: dict[str, list[int]] = {}
            for number, text in enumerate(self._shaped.texts):
                numbers.setdefault(text, []).append(number)
            texts = enumerate(row[0] for row in shapes_of(section.text()))
            said = ((place, text) for place, text in texts if not text.startswith(DEFINED))
            self._sections[section.name] = {n: place for place, text in said for n in numbers[text]}
        return self._sections[section.name]

    def _as_kept(self, found: Cached) -> NeededStatements:
        statements, reads = found
        every = range(len(self._outline.statements))
        if not all(number in every for number in statements):
            raise ValueError("not of this program")
        return NeededStatements(tuple(statements), frozenset(reads))


def _key(table: TableShapes, section: Section | None) -> tuple[str, TableShapes]:
    return section.name if section else "", table


def _outline(found: Cached) -> _Outline:
    keys, known, numbers, made, read, statements = found
    names = ProgramNames(dict(keys), *map(frozenset, (known, numbers, made, read)))
    return _Outline(names, tuple(statements))


@cache
def _makers() -> bytes:
    return b"".join(data(*path).read_bytes() for path in _MAKERS)
