"""The small terms that tables write: `not(evolution)`, `cost(at_most(5))`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from saitei.terms import Term, Value

_PART = re.compile(r"\s*([a-z_][a-z0-9_]*|-?[0-9]+|\"[^\"]*\")")


@cache
def term(text: str) -> Term:
    """The term that a table's text stands for; raises ValueError for anything else."""
    value, end = _value(text, 0)
    if end != len(text) or not isinstance(value, Term):
        raise ValueError(f"not a term: {text!r}")
    return value


def _value(text: str, start: int) -> tuple[Value, int]:
    match = _PART.match(text, start)
    if match is None:
        raise ValueError(f"not a term: {text!r}")
    if match[1].lstrip("-").isdigit():
        return int(match[1]), match.end()
    if match[1].startswith('"'):
        return match[1][1:-1], match.end()
    args: list[Value] = []
    at = match.end()
    while text[at : at + 1] in (("(",) if not args else (",",)):
        value, at = _value(text, at + 1)
        args.append(value)
    return Term(match[1], tuple(args)), at + 1 if args and text[at : at + 1] == ")" else at


def both(name: str, filters: tuple[Term, ...]) -> Term:
    """Filters under one `and` or `or`; a single one stays as it is."""
    joined = filters[0]
    for following in filters[1:]:
        joined = Term(name, (joined, following))
    return joined


def negation(filters: tuple[Term, ...]) -> Term:
    """None of these: they are alternatives under one `not`."""
    return Term("non", (both("or", filters),))


def outside(zones: Iterable[str | None]) -> Term:
    """In none of these zones."""
    return negation(tuple(Term("in_zone", (Term(zone),)) for zone in zones if zone))
