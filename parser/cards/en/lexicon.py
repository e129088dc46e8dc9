"""The lexicon of English card text: phrases of one or more words, longest first.

>>> sorted(expanded("that (cost|costs) # (or less|)"))
['that cost #', 'that cost # or less', 'that costs #', 'that costs # or less']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from saitei.language import Language
from saitei.parser.cards.en.atoms import atoms
from saitei.parser.cards.en.tables import rows
from saitei.parser.cards.en.verbs import verb_words
from saitei.parser.cards.lexicon_cache import cached_names, cached_words
from saitei.parser.cards.tokens import Word

Entries = dict[str, Word]


def expanded(phrase: str) -> list[str]:
    """A phrase with every choice in brackets made."""
    pieces = _pieces(phrase)
    return [" ".join(" ".join(choice).split()) for choice in product(*pieces)]


def _pieces(phrase: str) -> list[list[str]]:
    pieces: list[list[str]] = []
    at = 0
    while at < len(phrase):
        if phrase[at] != "(":
            end = phrase.find("(", at)
            end = len(phrase) if end < 0 else end
            pieces.append([phrase[at:end]])
        else:
            end = _closing(phrase, at) + 1
            pieces.append(
                [whole for part in _alternatives(phrase[at + 1 : end - 1]) for whole in expanded(part)]
            )
        at = end
    return pieces or [[""]]


def _closing(phrase: str, at: int) -> int:
    depth = 0
    for index in range(at, len(phrase)):
        depth += (phrase[index] == "(") - (phrase[index] == ")")
        if not depth:
            return index
    raise ValueError(f"brackets do not match: {phrase!r}")


def _alternatives(text: str) -> list[str]:
    parts: list[str] = []
    depth = start = 0
    for index, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if char == "|" and not depth:
            parts.append(text[start:index])
            start = index + 1
    return [*parts, text[start:]]


def phrases(cell: str) -> Iterator[str]:
    """The phrases of a table's cell, as the keys of their words."""
    for phrase in _alternatives(cell):
        for each in expanded(phrase.strip()):
            yield key(each)


def key(phrase: str) -> str:
    """A phrase as the lexicon has it."""
    if phrase.replace(" ", "").isalpha():
        return phrase.lower()
    return " ".join(atom.key for atom in atoms(phrase))


def plural(noun: str) -> str:
    """The plural by rule."""
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


@cache
def lexicon(language: Language) -> tuple[Entries, dict[str, int]]:
    """Every phrase, and how many words the longest has that begins with a word."""
    entries = cached_words("english", language, lambda: _entries(language))
    longest: dict[str, int] = {}
    for phrase in entries:
        first, *others = phrase.split(" ")
        longest[first] = max(longest.get(first, 0), 1 + len(others))
    return entries, longest


def _entries(language: Language) -> Entries:
    """The phrases of the tables; what comes later wins."""
    entries: Entries = {}
    for (race,) in rows("races"):
        word = Word("NOUN", "race", race)
        entries[key(race)] = word
        entries.setdefault(key(plural(race)), Word("NOUN", "race", race, frozenset({"plural"})))
    for name, constant in keyword_names(language).items():
        entries[name] = Word("NOUN", "keyword", constant)
    entries.update(verb_words())
    _add_nouns(entries)
    for who, cell in rows("possessives"):
        entries.update(dict.fromkeys(phrases(cell), Word("POSS", "", who)))
    for how, meaning, cell in rows("rels"):
        entries.update(dict.fromkeys(phrases(cell), Word("REL", how, meaning)))
    for meaning, cell in rows("links"):
        entries.update(dict.fromkeys(phrases(cell), Word("LINK", "", meaning)))
    for word_type, meaning, cell in rows("words"):
        for phrase in phrases(cell):
            _add(entries, phrase, _word(word_type, meaning, phrase))
    return entries


def _word(word_type: str, meaning: str, phrase: str) -> Word:
    """A word of the closed classes; a verb among them is told by its form."""
    if word_type != "V":
        return Word(word_type, "", meaning)
    forms = {"base"} if "are" in phrase or "choose" in phrase else {"s"}
    negated = {"negated"} if meaning.endswith(" negated") else set[str]()
    return Word("V", "", meaning.removesuffix(" negated"), frozenset(forms | negated))


def _add(entries: Entries, phrase: str, word: Word) -> None:
    """Words of two jobs keep the other one as their class."""
    before = entries.get(phrase)
    if before is not None and before.type == "V" and word.type == "ADJ":
        word = Word("ADJ", "participle", word.meaning + " " + before.meaning)
    elif before is not None and before.type == "ADV" and word.type == "ADJ":
        word = Word("ADJ", "adverb", word.meaning)
    entries[phrase] = word


def _add_nouns(entries: Entries) -> None:
    for kind, meaning, cell in rows("nouns"):
        for entry in cell.split("|"):
            single, _, irregular = entry.strip().partition("/")
            word = Word("NOUN", kind, meaning)
            entries[key(single)] = word
            if kind not in ("player", "game", "any") and not meaning.endswith(
                ("@it", "@them", "@this", "@rest")
            ):
                many = Word("NOUN", kind, meaning, frozenset({"plural"}))
                entries.setdefault(key(irregular or plural(single)), many)
                entries[key(irregular or plural(single))] = many


@cache
def keyword_names(language: Language) -> dict[str, str]:
    """Keywords as English cards print them, with their constants."""
    return cached_names("english", language, lambda: _names(language))


def _names(language: Language) -> dict[str, str]:
    names = {key(words["en"]): constant for constant, words in language.words["keyword"].items()}
    for constant, cell in rows("keywords"):
        names.update(dict.fromkeys(phrases(cell), constant))
    return names
