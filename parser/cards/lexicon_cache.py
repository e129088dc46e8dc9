"""Lexicons kept between runs: to make every word of the tables anew takes five times as long."""

from __future__ import annotations

from collections.abc import Callable

from saitei.disk_cache import Cached, fingerprint, kept_as, table_in
from saitei.language import Language
from saitei.parser.cards.tokens import Word
from saitei.parser.code_digest import card_reader


def cached_words(name: str, language: Language, make: Callable[[], dict[str, Word]]) -> dict[str, Word]:
    """Words by how they are written; made anew where a table or what reads it has changed."""
    return kept_as(f"words-{name}", _source(language), lambda: _packed(make()), _unpacked)


def _unpacked(found: Cached) -> dict[str, Word]:
    rows, numbers = found
    words = [Word(kind, noun, meaning, frozenset(features)) for kind, noun, meaning, features in rows]
    return {written: words[number] for written, number in numbers.items()}


def cached_names(name: str, language: Language, make: Callable[[], dict[str, str]]) -> dict[str, str]:
    """Constants by how they are written."""
    return kept_as(f"names-{name}", _source(language), make, table_in)


def _source(language: Language) -> str:
    return fingerprint((card_reader(language).encode(),))


def _packed(made: dict[str, Word]) -> Cached:
    """Each word once, and its number by all that it is written as."""
    number = {word: at for at, word in enumerate(dict.fromkeys(made.values()))}
    rows = [[word.type, word.kind, word.meaning, sorted(word.features)] for word in number]
    return [rows, {written: number[word] for written, word in made.items()}]
