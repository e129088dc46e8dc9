"""The words of a card file, as the constants and numbers they stand for.

Card files are in the language of the games that come with the program: the card store outlives any pages.

>>> types_of("進化クリーチャー/呪文"), number_of("2000＋"), number_of("∞")
(('creature', 'spell'), 2000, None)
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache

from saitei.language import shipped_language
from saitei.tables import table

_NUMBER = re.compile(r"(\d{1,6})[+-]?")
INFINITY = "∞"
_BRACKETS = re.compile(r"\([^()]*\)")
_PARTS = re.compile(r"[/,、]")
_DASHES = str.maketrans("−‐‑–—―", "------")


def names() -> Mapping[str, Mapping[str, list[str]]]:
    """The tables of what files call things."""
    return table("queries", "cards", "fields.toml")


@lru_cache(maxsize=4096)
def folded(word: str) -> str:
    """A word without differences of width and case."""
    return unicodedata.normalize("NFKC", word).translate(_DASHES).strip().casefold()


def number_of(words: str) -> int | None:
    """The number that a cost or a power is, None where it is none: 5/6, ∞, +3000."""
    found = _NUMBER.fullmatch(folded(words))
    return int(found[1]) if found else None


def is_infinite(words: str) -> bool:
    """Whether a cost is printed as infinity."""
    return folded(words) == INFINITY


def parts_of(words: str) -> list[str]:
    """What is divided by / or a comma, without what stands in brackets."""
    return [part.strip() for part in _PARTS.split(_BRACKETS.sub("", folded(words)))]


@cache
def _constants(table: str) -> Mapping[str, str]:
    """Constants by all their words, the longest word first."""
    rows = shipped_language().words[table].items()
    words = {folded(word): constant for constant, row in rows for word in (constant, row["en"], row["ja"])}
    return dict(sorted(words.items(), key=lambda row: -len(row[0])))


@lru_cache(maxsize=1024)
def types_of(words: str) -> tuple[str, ...]:
    """The card types that a type line names: 進化クリーチャー is a creature, what is not known is nothing."""
    parts = parts_of(words)
    if (one := _of_two_words(parts)) is not None:
        return (one,)
    found = (_ending(part) for part in parts)
    return tuple(dict.fromkeys(constant for constant in found if constant))


def _of_two_words(parts: list[str]) -> str | None:
    """A type that is called by another's word, and known by what stands beside it: "Spell / Normal".

    >>> types_of("Spell / Field"), types_of("Creature / Spell")
    (('spell_card',), ('creature', 'spell'))
    """
    for constant, row in shipped_language().words["card_type"].items():
        beside = {folded(word) for word in row.get("beside", "").split("/")}
        if len(parts) == len(("type", "kind")) and parts[0] == row.get("called") and parts[1] in beside:
            return constant
    return None


def sided_types(text: str) -> frozenset[str]:
    """The types that stand over the two parts of a twinpact's text: クリーチャー側 and 呪文側.

    >>> sorted(sided_types("-クリーチャー側 ■ブロッカー -呪文側 ■カードを1枚引く。"))
    ['creature', 'spell']
    """
    headers = [header for header in names()["words"]["side_headers"] if header in text]
    found = frozenset(kind for header in headers for kind in types_of(header[:-1]))
    return found if len(found) == 2 else frozenset()  # noqa: PLR2004 a card has two sides


@lru_cache(maxsize=1024)
def special_of(words: str) -> tuple[str, ...]:
    """The special types that a type line names: サイキック・クリーチャー is psychic.

    >>> special_of("Gacharange Creature"), special_of("NEO GRクリーチャー"), special_of("Grand Spell")
    (('gr',), ('neo', 'gr'), ())
    >>> special_of("Spell / Continuous"), special_of("D2フィールド")
    (('continuous',), ('d2',))
    """
    line, parts = folded(words), parts_of(words)
    found = [constant for constant, said in _special().items() if said.search(line)]
    return (*found, *(one for one in _lasting() if parts[1:] and _lasting()[one] & {*parts}))


@cache
def _special() -> Mapping[str, re.Pattern[str]]:
    """How each special type is said; a Latin word does not stand within a longer one."""
    every = shipped_language().words["special_type"].items()
    said = {
        constant: [row[lang] for lang in ("ja", "en", "also") if lang in row]
        for constant, row in every
        if "text" not in row
    }
    return {
        constant: re.compile("|".join(rf"(?<![a-z]){re.escape(folded(word))}(?![a-z])" for word in words))
        for constant, words in said.items()
    }


@cache
def _lasting() -> Mapping[str, set[str]]:
    """What spells that stay are called: words that are types of other games, unless a type stands beside."""
    rows = shipped_language().words["special_type"].items()
    return {constant: {folded(row["ja"]), folded(row["en"])} for constant, row in rows if "text" in row}


def _ending(part: str) -> str | None:
    known = _constants("card_type")
    return next((known[word] for word in known if part.endswith(word)), None)


@lru_cache(maxsize=256)
def civilization_of(word: str) -> str | None:
    """The civilization of a word, "" for none, None if the word is not known."""
    plain = folded(word)
    for tail in names()["words"]["civilization"]:
        plain = plain.removesuffix(tail).strip()
    if plain in names()["words"]["colorless"]:
        return ""
    return _constants("civilization").get(plain)


def type_of(word: str) -> str | None:
    """The constant of a word that is exactly a card type."""
    return _constants("card_type").get(folded(word))
