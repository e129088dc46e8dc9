"""The phrases of the lexicon with a place for a number or for quoted words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from saitei.language import Language
from saitei.parser.cards.en.atoms import Atom
from saitei.parser.cards.en.lexicon import key, keyword_names
from saitei.parser.cards.tokens import Word

_NUMBERED = frozenset({"ADV", "LINK", "V"})
"""Words that keep the number said in them in their meaning."""

Filling = Callable[[Word, list[Atom], Language], Word | None]


def filled_in(word: Word, taken: list[Atom], language: Language) -> Word | None:
    """A phrase with the number or the quoted words in their place; None where they do not fit."""
    if any(each.key == "#" and not each.value.lstrip("+-").isdecimal() for each in taken):
        return None
    if word.kind == "pred":
        number = int(next((each.value for each in taken if each.key == "#"), "0"))
        said = word.meaning.replace("above(#)", f"at_least({number + 1})").replace("#", str(number))
        return Word("PRED", "", said)
    if word.type in _NUMBERED and "#" in word.meaning:
        return replace(word, meaning=word.meaning.replace("#", str(int(_values(taken)[0]))))
    if word.kind == "not_civ":
        return Word("REL", "test", f"non(civilization({taken[-1].key}))")
    filling = _RELATIVES.get(word.kind) if word.type == "REL" else None
    return filling(word, taken, language) if filling else word


def _values(taken: list[Atom]) -> list[str]:
    return [each.value for each in taken if each.key in ("#", "@")]


def _test(word: Word, taken: list[Atom], _language: Language) -> Word:
    values = _values(taken)
    return Word("REL", "test", word.meaning.replace("#", str(int(values[0])))) if values else word


def _has(word: Word, taken: list[Atom], language: Language) -> Word | None:
    constant = keyword_names(language).get(key(_values(taken)[0]))
    return Word("REL", word.meaning, constant) if constant else None


def _begins(word: Word, taken: list[Atom], _language: Language) -> Word | None:
    entering = _values(taken)[0].casefold().startswith("when you put this creature")
    return Word("REL", "test", word.meaning) if entering else None


def _name(word: Word, taken: list[Atom], _language: Language) -> Word:
    return Word("REL", word.kind, _values(taken)[0])


_RELATIVES: dict[str, Filling] = {
    "test": _test,
    "has": _has,
    "begins": _begins,
    "name": _name,
    "named": _name,
}
