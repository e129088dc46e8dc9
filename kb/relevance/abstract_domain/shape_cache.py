"""The shapes of a program's lines, kept between runs: most lines are the same in every ruling set.

They are kept in runs of lines that end where a line's own content says so: a line that is new changes the run
that it stands in and no other, and programs that have a run in common have it once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from zlib import crc32

from saitei.data import data
from saitei.disk_cache import Cached, fingerprint, kept_as

_FEW = 100
"""So many new lines are read anew rather than kept."""

_IN_A_RUN = 128
"""So many lines stand in a run, taking the mean."""

_KNOWN: dict[str, Cached] = {}


def shapes_of(text: str) -> Iterator[Cached]:
    """The statements of a program with their shapes; no statement may go over a line's end."""
    lines = [line for line in text.split("\n") if line and not line.startswith("%")]
    new = [line for line in dict.fromkeys(lines) if line not in _KNOWN]
    if len(new) < _FEW:
        _KNOWN.update(zip(new, _made(new), strict=True))
    else:
        for run in _runs(lines):
            if not all(line in _KNOWN for line in run):
                _KNOWN.update(zip(run, _kept(run), strict=True))
    for line in lines:
        yield from _KNOWN[line]


def _runs(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    begin = 0
    for end, line in enumerate(lines, 1):
        if crc32(line.encode()) % _IN_A_RUN == 0 or end == len(lines):
            yield lines[begin:end]
            begin = end


def _kept(run: Sequence[str]) -> Cached:
    source = fingerprint((_maker(), *(line.encode() for line in run)))
    return kept_as("shapes", source, lambda: _made(run), lambda rows: _of(run, rows))


def _of(lines: Sequence[str], rows: Cached) -> Cached:
    if len(rows) != len(lines):
        raise ValueError("not of these lines")
    return rows


def _made(lines: Sequence[str]) -> Cached:
    if not lines:
        return []
    from saitei.kb.relevance.abstract_domain.shapes import shapes  # noqa: PLC0415 loads clingo (30 ms)

    return [_KNOWN[line] if line in _KNOWN else shapes(line) for line in lines]


@cache
def _maker() -> bytes:
    shapes = data("kb", "relevance", "abstract_domain", "shapes.py")
    return shapes.read_bytes() + data("kb", "clauses", "syntax.py").read_bytes()
