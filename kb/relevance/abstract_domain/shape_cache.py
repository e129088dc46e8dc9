"""The shapes of a program's lines, kept between runs: most lines are the same in every ruling set."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from saitei.data import data
from saitei.disk_cache import Cached, fingerprint, kept_as

_FEW = 100
"""So many new lines are read anew rather than kept."""

_KNOWN: dict[str, Cached] = {}


def shapes_of(text: str) -> Iterator[Cached]:
    """The statements of a program with their shapes; no statement may go over a line's end."""
    lines = [line for line in text.split("\n") if line and not line.startswith("%")]
    new = [line for line in dict.fromkeys(lines) if line not in _KNOWN]
    if len(new) < _FEW:
        made = _made(new)
    else:
        source = fingerprint((_maker(), *(line.encode() for line in new)))
        made = kept_as("shapes", source, lambda: _made(new), lambda rows: _of(new, rows))
    _KNOWN.update(zip(new, made, strict=True))
    for line in lines:
        yield from _KNOWN[line]


def _of(lines: list[str], rows: Cached) -> Cached:
    if len(rows) != len(lines):
        raise ValueError("not of these lines")
    return rows


def _made(lines: list[str]) -> Cached:
    if not lines:
        return []
    from saitei.kb.relevance.abstract_domain.shapes import shapes  # noqa: PLC0415 loads clingo (30 ms)

    return [shapes(line) for line in lines]


@cache
def _maker() -> bytes:
    shapes = data("kb", "relevance", "abstract_domain", "shapes.py")
    return shapes.read_bytes() + data("kb", "clauses", "syntax.py").read_bytes()
