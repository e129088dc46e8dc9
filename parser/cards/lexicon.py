"""The lexicon: nouns, closed-class words, races and keywords, and beside them the forms of verbs."""

from __future__ import annotations

from functools import cache

from saitei.language import Language
from saitei.parser.cards.lexicon_cache import cached_names, cached_words
from saitei.parser.cards.tables import rows
from saitei.parser.cards.tokens import Word
from saitei.parser.cards.verbs import VerbForms, irregular_forms, verb_forms
from saitei.parser.text import normalise
from saitei.parser.trie import Trie


class Lexicon:
    """Every word the card grammar knows."""

    def __init__(self, words: Trie[Word], verbs: VerbForms) -> None:
        self._words, self._verbs = words, verbs

    def longest(self, text: str, start: int) -> tuple[int, Word] | None:
        """End and word of the longest match; a listed word wins over a verb form of the same length."""
        word, verb = self._words.longest(text, start), self._verbs.longest(text, start)
        return verb if verb is not None and (word is None or verb[0] > word[0]) else word


@cache
def lexicon(language: Language) -> Lexicon:
    """The words of the tables and of a language's keywords, and the forms of verbs."""
    words = cached_words("japanese", language, lambda: _words(language))
    return Lexicon(Trie(words.items()), verb_forms())


def _words(language: Language) -> dict[str, Word]:
    """The words of the tables; closed classes win over nouns, those over keywords and races."""
    words: dict[str, Word] = {}
    for race, *spellings in rows("races"):
        words.update(dict.fromkeys((race, race.replace("・", ""), *spellings), Word("NOUN", "race", race)))
    for name, constant in keyword_names(language).items():
        words.setdefault(name, Word("NOUN", "keyword", constant))
    words.update(irregular_forms())
    for kind, meaning, surfaces in rows("nouns"):
        for surface in surfaces.split():
            words[surface] = Word("NOUN", kind, meaning)
            if kind == "obj" and "@" not in meaning:
                _pointed(words, meaning, surface)
    for kind, meaning, surfaces in rows("nouns"):
        words.update(dict.fromkeys(surfaces.split(), Word("NOUN", kind, meaning)))
    for word_type, meaning, surfaces in rows("words"):
        words.update(dict.fromkeys(surfaces.split(), Word(word_type, "", meaning)))
    return words


def known(text: str, kind: str, language: Language) -> str | None:
    """What a text means that is a word of this kind, and nothing more."""
    found = lexicon(language).longest(text, 0)
    return found[1].meaning if found and found[0] == len(text) and found[1].kind == kind else None


def _pointed(words: dict[str, Word], meaning: str, surface: str) -> None:
    """このクロスギア, そのクロスギア: the card itself, whatever it is, or a thing named before."""
    noun, _, filters = meaning.partition(" ")
    words["この" + surface] = Word("NOUN", "obj", f"{noun} @this")
    for pointer in ("その", "それらの", "これらの"):
        words[pointer + surface] = Word("NOUN", "obj", f"{noun} @that {filters}".rstrip())


@cache
def keyword_names(language: Language) -> dict[str, str]:
    """Keywords as they are printed, with their constants."""
    return cached_names("japanese", language, lambda: _names(language))


def _names(language: Language) -> dict[str, str]:
    return {normalise(said["ja"]).plain: constant for constant, said in language.words["keyword"].items()}
