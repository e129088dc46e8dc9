"""The tables of the English card grammar: tab-separated files beside the grammar."""

from __future__ import annotations

from functools import cache

from saitei.data import data


@cache
def rows(name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a table; lines that begin with # are its comments."""
    text = data("parser", "cards", "en", f"{name}.tsv").read_text("utf-8")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(tuple(line.split("\t")) for line in lines)


@cache
def grammar() -> str:
    """The grammar's text."""
    return data("parser", "cards", "en", "card.lark").read_text("utf-8")
