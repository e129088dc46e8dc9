"""The lexicon: one trie over nouns, closed-class words, races, keywords and verb forms."""

from __future__ import annotations

from functools import cache

from saitei.parser.cards.tables import rows, vocabulary
from saitei.parser.cards.tokens import Word
from saitei.parser.cards.verbs import verb_words
from saitei.parser.text import normalise
from saitei.parser.trie import Trie


@cache
def lexicon() -> Trie[Word]:
    """Every word the card grammar knows; closed classes win over verb forms, those over names."""
    words: dict[str, Word] = {}
    for (race,) in rows("races"):
        words[race] = Word("NOUN", "race", race)
    words.update(verb_words())
    for kind, meaning, surfaces in rows("nouns"):
        words.update(dict.fromkeys(surfaces.split(), Word("NOUN", kind, meaning)))
    for name, constant in keyword_names().items():
        words.setdefault(name, Word("NOUN", "keyword", constant))
    for word_type, meaning, surfaces in rows("words"):
        words.update(dict.fromkeys(surfaces.split(), Word(word_type, "", meaning)))
    return Trie(words.items())


@cache
def keyword_names() -> dict[str, str]:
    """Keywords as they are printed, with their constants."""
    return {normalise(words["ja"]).plain: constant for constant, words in vocabulary()["keyword"].items()}
