"""The words of deck lists, and the patterns made of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from saitei.language import Language
from saitei.parser.scenario.data import load
from saitei.tables import table

TOLD = ("rules", "answer", "clauses", "question")
"""The heads of the scenario language that a deck list may have too."""

_AROUND = r"[\s【\[〔(<■□◆●=~\-*・]*"
_BEHIND = r"[\s】\]〕)>=~\-]*"
_TOTAL = r"(?:\(?\s*[0-9]+(?:\s*/\s*[0-9]+)?\s*(?:枚|cards?)?\s*\)?)?"


def _table() -> Mapping[str, Any]:
    return table("parser", "decks", "words.toml")


def _spoken(row: Mapping[str, list[str]]) -> list[str]:
    return [form.lower() for lang in ("ja", "en") for form in row[lang]]


@cache
def heads() -> Mapping[str, tuple[str, str]]:
    """What a head says: ("part", "partner"), ("group", ""), ("about", ""), ("told", "rules")."""
    found = {form: ("told", head) for head in TOLD for form in _spoken(load("heads")[head])}
    found |= {form: (kind, "") for kind in ("about", "group") for form in _spoken(_table()[kind])}
    parts: Mapping[str, Any] = _table()["part"]
    return found | {form: ("part", part) for part, row in parts.items() for form in _spoken(row)}


@cache
def part_words() -> Mapping[str, tuple[str, str]]:
    """How each part is best called, in Japanese and in English."""
    parts: Mapping[str, Any] = _table()["part"]
    return {part: (row["ja"][0], row["en"][0]) for part, row in parts.items()}


@cache
def head() -> re.Pattern[str]:
    """A line that begins with a head: the head, a colon if there is one, and what follows it."""
    return re.compile(
        rf"{_AROUND}({_any(heads())}){_BEHIND}{_TOTAL}{_BEHIND}(:?)\s*(.*)", re.IGNORECASE | re.DOTALL
    )


@cache
def partner_mark() -> re.Pattern[str]:
    """What marks a card as the partner, at the end of its line."""
    return re.compile(
        rf"\s*[(\[<*]\s*(?:{_any(_spoken(_table()['mark']['partner']))})\s*[)\]>*]\s*$", re.IGNORECASE
    )


@cache
def others() -> frozenset[str]:
    """What stands for cards that are only counted."""
    return frozenset(_spoken(_table()["others"]))


@cache
def times() -> str:
    """A pattern of what may stand between a number and a name."""
    return _any(_spoken(_table()["times"]))


@cache
def civilizations(language: Language) -> Mapping[str, str]:
    """The words of the civilizations, and "" for those of none."""
    rows = language.words["civilization"]
    said = {row[lang].lower(): name for name, row in rows.items() for lang in ("ja", "en")}
    return said | dict.fromkeys(_spoken(_table()["colorless"]), "")


def _any(words: Iterable[str]) -> str:
    """A pattern of any of the words, the longest first; a Latin word does not end within another."""
    return "|".join(
        re.escape(word) + (r"(?![a-z])" if word[-1].isascii() and word[-1].isalpha() else "")
        for word in sorted(words, key=len, reverse=True)
    )
