"""The rules of a program's lines taken apart, kept between runs: most lines are the same in every program."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from saitei.data import data
from saitei.disk_cache import digest, kept
from saitei.kb.relevance.parsed_rules import ParsedRule, from_json

_FEW = 100
"""So many new lines are taken apart anew rather than kept."""

_CONSTRAINT = "#false"

_MAKERS = (
    ("relevance", "parsed_rules.py"),
    ("relevance", "take_rules_apart.py"),
    ("clauses", "syntax.py"),
)
"""What decides what a rule is taken apart into."""

_KNOWN: dict[str, list[ParsedRule]] = {}


def rules_on_lines(text: str) -> Iterator[tuple[str, ParsedRule]]:
    """The rules of a program, each with its line; no statement may go over a line's end."""
    lines = [line for line in text.split("\n") if line.startswith(_CONSTRAINT) or _is_rule(line)]
    new = [line for line in dict.fromkeys(lines) if line not in _KNOWN]
    if len(new) < _FEW:
        _KNOWN.update(zip(new, _made(new), strict=True))
    else:
        source = digest((_maker(), *(line.encode() for line in new)))
        rows = kept("relaxable", source, lambda: _made(new))
        _KNOWN.update((line, from_json(found)) for line, found in zip(new, rows, strict=True))
    for line in lines:
        yield from ((line, rule) for rule in _KNOWN[line])


def _is_rule(line: str) -> bool:
    return bool(line) and not line.startswith(("%", "#"))


def _made(lines: list[str]) -> list[list[ParsedRule]]:
    if not lines:
        return []
    from saitei.kb.relevance.take_rules_apart import rules_of  # noqa: PLC0415 loads clingo's syntax trees (20 ms)

    return [rules_of(line) for line in lines]


@cache
def _maker() -> bytes:
    makers = (
        ("relevance", "parsed_rules.py"),
        ("relevance", "take_rules_apart.py"),
        ("clauses", "syntax.py"),
    )
    return b"".join(data("kb", *path).read_bytes() for path in makers)
