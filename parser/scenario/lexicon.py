"""One lexicon for both languages: every word with its token type, value and language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from saitei.data import data
from saitei.disk_cache import Cached, fingerprint, kept_as
from saitei.language import Language
from saitei.parser.cards.en import tables as english_tables
from saitei.parser.scenario.data import load
from saitei.parser.trie import Trie

_FROM_VOCABULARY = {
    "civilization": "CIVILIZATION",
    "step": "STEP",
    "zone": "ZONE",
    "keyword": "KEYWORD",
    "role": "ROLE",
    "state": "STATE",
}
_TABLES = (
    ("parser", "scenario", "words.toml"),
    ("parser", "scenario", "verbs.toml"),
    ("parser", "scenario", "extra.toml"),
    ("parser", "scenario", "conjugate.py"),
    ("parser", "scenario", "lexicon.py"),
    ("rules", "vocabulary", "words.toml"),
    ("parser", "cards", "en", "keywords.tsv"),
)
_JAPANESE = re.compile(r"[぀-ヿ㐀-鿿、。々]")


@dataclass(frozen=True, slots=True)
class ScenarioWord:
    """What a written form is: its token type, its value, and for verbs the features of the form."""

    type: str
    value: str | int
    features: frozenset[str] = frozenset()


def is_japanese(text: str) -> bool:
    """Whether a text has a Japanese letter in it."""
    return _JAPANESE.search(text) is not None


@cache
def numbers() -> dict[str, int]:
    """The numbers by their words, as 「三」 or “two”."""
    rows = load("words")["NUMBER"].items()
    return {form: int(number) for number, row in rows for forms in row.values() for form in forms}


def _listed() -> Iterator[tuple[str, ScenarioWord]]:
    for kind, rows in load("words").items():
        for value, forms in rows.items():
            word = ScenarioWord(kind, int(value) if kind in ("NUMBER", "ORDINAL") else value)
            for lang in ("ja", "en"):
                yield from ((form, word) for form in forms.get(lang, ()))


def _constants(language: Language) -> Iterator[tuple[str, ScenarioWord]]:
    for section, kind in _FROM_VOCABULARY.items():
        for value, forms in language.words[section].items():
            yield from ((forms[lang].lower(), ScenarioWord(kind, value)) for lang in ("ja", "en"))
    for kind, rows in load("extra").items():
        for value, forms in rows.items():
            yield from ((form, ScenarioWord(kind, value)) for form in forms)
    for value, forms in language.words["card_type"].items():
        if value != "creature":
            yield from ((forms[lang].lower(), ScenarioWord("CARD_TYPE", value)) for lang in ("ja", "en"))
            yield f"{forms['en'].lower()}s", ScenarioWord("CARD_TYPE", value)
    for section, kind in _FROM_VOCABULARY.items():
        for value, forms in language.words[section].items():
            yield from ((form.lower(), ScenarioWord(kind, value)) for form in other_forms(forms))


def other_forms(forms: Mapping[str, str]) -> Iterator[str]:
    """More ways to write a constant than the one that each language has: `also_en = "field/board"`."""
    for key in ("also_en", "also_ja"):
        yield from filter(None, map(str.strip, forms.get(key, "").split("/")))


def _verbs() -> Iterator[tuple[str, ScenarioWord]]:
    from saitei.parser.scenario.conjugate import VERBS, english, japanese  # noqa: PLC0415 only where a table has changed

    for verb, lemmas in VERBS.items():
        for lemma in lemmas["ja"]:
            yield from ((form, ScenarioWord("VERB", verb, _features(what))) for form, what in japanese(lemma))
        for lemma in lemmas["en"]:
            yield from ((form, ScenarioWord("VERB", verb, _features(what))) for form, what in english(lemma))


@cache
def _features(text: str) -> frozenset[str]:
    return frozenset(text.split())


@cache
def lexicon(language: Language) -> dict[str, ScenarioWord]:
    """Every written form; where two tables write the same, the listed word wins over the made one."""
    tables = (data(*path).read_bytes() for path in _TABLES)
    source = fingerprint((*tables, language.digest.encode()))
    return kept_as("lexicon", source, lambda: _packed(_made(language)), _words)


def _packed(made: Mapping[str, ScenarioWord]) -> Cached:
    """Each word once, and its number by every form of it."""
    number = {word: at for at, word in enumerate(dict.fromkeys(made.values()))}
    rows = [[word.type, word.value, " ".join(sorted(word.features))] for word in number]
    return [rows, {form: number[word] for form, word in made.items()}]


def _words(found: Cached) -> dict[str, ScenarioWord]:
    rows, numbers = found
    words = [ScenarioWord(kind, value, _features(features)) for kind, value, features in rows]
    return {form: words[number] for form, number in numbers.items()}


def _made(language: Language) -> dict[str, ScenarioWord]:
    found: dict[str, ScenarioWord] = {}
    for form, word in _verbs():
        before = found.get(form.lower())
        same = before is not None and before.value == word.value
        found[form.lower()] = (
            replace(word, features=word.features | before.features) if before and same else word
        )
    found.update((form.lower(), word) for words in (_constants(language), _listed()) for form, word in words)
    for form, keyword in _printed(language):
        found.setdefault(form, keyword)
    return found


def _printed(language: Language) -> Iterator[tuple[str, ScenarioWord]]:
    """Keywords by the names that English cards print, where these are no other words."""
    for constant, cell in english_tables.rows("keywords"):
        known = constant in language.words["keyword"]
        yield from (
            (form.strip().lower(), ScenarioWord("KEYWORD", constant)) for form in cell.split("|") if known
        )


@cache
def trie(language: Language) -> Trie[ScenarioWord]:
    """The lexicon for longest match."""
    return Trie(lexicon(language).items())
