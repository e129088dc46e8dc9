"""Errors with the line they are about, and phrases from the tables, in English and Japanese."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

from saitei.errors import Place, SaiteiError
from saitei.tables import table
from saitei.wording import Lang, filled, wording

_NO_FILE = "-"
"""What a text is called that was typed, sent or read from standard input."""


def render_error(error: SaiteiError, lang: Lang) -> str:
    """The place, the sentence, and the source line with a mark under what is meant, if these are known."""
    said = wording(error.notice, lang)
    if error.place is None:
        return said
    line = _source_line(error.source, error.place)
    shown = f"\n  {line}\n  {_mark(line, error)}" if line else ""
    return f"{error.place}: {said}{shown}"


def say_place(place: Place, lang: Lang) -> str:
    """Where something stands; in a text that lies in no file, its line."""
    return phrase("in_line", lang, line=str(place.line)) if place.file == _NO_FILE else str(place)


def _source_line(source: str, place: Place) -> str:
    """The line of a place; a source of one line is that line itself."""
    lines = source.split("\n")
    at = place.line - 1 if len(lines) > 1 else 0
    return lines[at].rstrip("\r").replace("\t", " ") if at < len(lines) else ""


def _mark(line: str, error: SaiteiError) -> str:
    """A caret under the place, drawn on under the words there that the notice speaks of."""
    start = error.place.column - 1 if error.place else 0
    spoken = [value for value in error.notice.values.values() if isinstance(value, str)]
    meant = max((word for word in spoken if line.startswith(word, start)), key=len, default="")
    wide = width(meant or line[start : start + 1])
    return " " * width(line[:start]) + "^" + "~" * (wide - 1)


def width(text: str) -> int:
    """Columns on a screen: full-width characters take two, combining marks none."""
    return sum(_columns(char) for char in text)


def _columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


@cache
def _phrases() -> Mapping[str, Mapping[Lang, str]]:
    parts = table("queries", "say", "phrases.toml")
    rows = {f"status_{key}": row for key, row in parts["status"].items()}
    return {key: row for name, part in parts.items() if name != "status" for key, row in part.items()} | rows


def has_phrase(key: str) -> bool:
    """Whether the table has a phrase of this key."""
    return key in _phrases()


def phrase(key: str, lang: Lang, **slots: str) -> str:
    """A phrase or a ruling from the table, its slots filled."""
    return filled(_phrases()[key][lang], slots)
