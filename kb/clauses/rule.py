"""A compiled rule."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """A compiled rule: what it concludes, what it reads (and whether by absence), its program text."""

    clause: str
    head: str
    reads: tuple[tuple[str, bool], ...]
    text: str
    provenance_rule: str
    line: int
    question: str | None = None
    value: str = ""
