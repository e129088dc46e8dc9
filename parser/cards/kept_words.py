"""Lexicons kept between runs: to make every word of the tables anew takes five times as long."""

from __future__ import annotations

from collections.abc import Callable

from saitei.disk_cache import Json, fingerprint, kept_as, table_in
from saitei.parser.cards.tokens import Word
from saitei.parser.code_digest import card_reader


def kept_words(language: str, make: Callable[[], dict[str, Word]]) -> dict[str, Word]:
    """Words by how they are written; made anew where a table or what reads it has changed."""
    return kept_as(f"words-{language}", _source(), lambda: _packed(make()), _unpacked)


def _unpacked(found: Json) -> dict[str, Word]:
    rows, numbers = found
    words = [Word(kind, noun, meaning, frozenset(features)) for kind, noun, meaning, features in rows]
    return {written: words[number] for written, number in numbers.items()}


def kept_names(language: str, make: Callable[[], dict[str, str]]) -> dict[str, str]:
    """Constants by how they are written."""
    return kept_as(f"names-{language}", _source(), make, table_in)


def _source() -> str:
    return fingerprint((card_reader().encode(),))


def _packed(made: dict[str, Word]) -> Json:
    """Each word once, and its number by all that it is written as."""
    number = {word: at for at, word in enumerate(dict.fromkeys(made.values()))}
    rows = [[word.type, word.kind, word.meaning, sorted(word.features)] for word in number]
    return [rows, {written: number[word] for written, word in made.items()}]
