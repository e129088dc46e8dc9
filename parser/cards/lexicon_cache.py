"""Lexicons kept between runs: to make every word of the tables anew takes five times as long."""

from __future__ import annotations

from collections.abc import Callable

from saitei.disk_cache import Cached, digest, kept
from saitei.language import Language
from saitei.parser.cards.tokens import Word
from saitei.parser.code_digest import card_reader


def cached_words(name: str, language: Language, make: Callable[[], dict[str, Word]]) -> dict[str, Word]:
    """Words by how they are written; made anew where a table or what reads it has changed."""
    rows, numbers = kept(f"words-{name}", _source(language), lambda: _packed(make()))
    words = [Word(kind, noun, meaning, frozenset(features)) for kind, noun, meaning, features in rows]
    return {written: words[number] for written, number in numbers.items()}


def cached_names(name: str, language: Language, make: Callable[[], dict[str, str]]) -> dict[str, str]:
    """Constants by how they are written."""
    names: dict[str, str] = kept(f"names-{name}", _source(language), make)
    return names


def _source(language: Language) -> str:
    return digest((card_reader(language).encode(),))


def _packed(made: dict[str, Word]) -> Cached:
    """Each word once, and its number by all that it is written as."""
    number = {word: at for at, word in enumerate(dict.fromkeys(made.values()))}
    rows = [[word.type, word.kind, word.meaning, sorted(word.features)] for word in number]
    return [rows, {written: number[word] for written, word in made.items()}]
