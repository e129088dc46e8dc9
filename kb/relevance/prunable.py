"""Programs that are pruned for one table after the other; what has been found is kept between runs."""

from __future__ import annotations

import json
from functools import cache, cached_property
from typing import NamedTuple

from saitei.data import data
from saitei.disk_cache import Cached, fingerprint, kept_as
from saitei.kb.relevance.abstract_domain.shape_cache import shapes_of
from saitei.kb.relevance.abstract_domain.shaped_program import ShapedProgram, shaped_program
from saitei.kb.relevance.abstract_domain.table_shapes import ProgramNames, TableShapes
from saitei.kb.relevance.prune import Needed, Pruner

_MAKERS = (
    ("kb", "clauses", "syntax.py"),
    ("kb", "relevance", "prune.py"),
    ("kb", "relevance", "abstract_domain", "domain.py"),
    ("kb", "relevance", "abstract_domain", "shaped_program.py"),
    ("kb", "relevance", "abstract_domain", "shapes.py"),
    ("kb", "relevance", "abstract_domain", "table_shapes.py"),
)
"""What decides what is found."""


class Pruned(NamedTuple):
    """A pruned program: its text, and the predicates that it reads."""

    text: str
    reads: frozenset[str]


class _Outline(NamedTuple):
    """What of a program is asked for where it need not be pruned anew."""

    names: ProgramNames
    statements: tuple[str, ...]


class PrunableProgram:
    """A program that is played on many tables."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._source = fingerprint((_makers(), text.encode()))

    @property
    def names(self) -> ProgramNames:
        """How it tells facts apart."""
        return self._outline.names

    def pruned(self, table: TableShapes) -> Pruned:
        """What of it can matter on such a table."""
        source = fingerprint((self._source.encode(), json.dumps(sorted(table)).encode()))
        found = kept_as("pruned", source, lambda: self._found(table), self._as_kept)
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
            dict(names.keys), sorted(names.known), sorted(names.numbers), sorted(names.made),
            [one.text for one in statements],
        ]  # fmt: skip

    def _found(self, table: TableShapes) -> Cached:
        found = self._pruner.needed(table)
        return [found.statements, sorted(found.reads)]

    def _as_kept(self, found: Cached) -> Needed:
        statements, reads = found
        every = range(len(self._outline.statements))
        if not all(number in every for number in statements):
            raise ValueError("not of this program")
        return Needed(tuple(statements), frozenset(reads))


def _outline(found: Cached) -> _Outline:
    keys, known, numbers, made, statements = found
    names = ProgramNames(dict(keys), frozenset(known), frozenset(numbers), frozenset(made))
    return _Outline(names, tuple(statements))


@cache
def _makers() -> bytes:
    return b"".join(data(*path).read_bytes() for path in _MAKERS)
