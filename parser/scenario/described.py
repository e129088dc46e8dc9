"""Cards of which a scenario says one thing only, its name: three fire cards of a mana zone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, partial

from saitei.language import Language
from saitei.parser.scenario.data import load
from saitei.parser.scenario.lexicon import lexicon, numbers
from saitei.parser.scenario.scenario import WrittenCard

_AND = re.compile(r"\s+and\s+|\s*&\s*|・|と|/")

_Named = Callable[[re.Match[str]], tuple[list[WrittenCard], str]]
"""What a description stands for: the cards, and how they are told of by their names."""


def named_by_description(plain: str, language: Language) -> tuple[tuple[WrittenCard, ...], str]:
    """The cards that are only described, and the text with their names instead, as long as before."""
    found: dict[str, WrittenCard] = {}

    def told(match: re.Match[str], named: _Named) -> str:
        cards, text = named(match)
        if len(text) > len(match[0]):
            return match[0]
        found.update((card.name, card) for card in cards if card.name not in found)
        return text.ljust(len(match[0]))

    for lang in ("ja", "en"):
        described: tuple[tuple[str, _Named], ...] = (
            ("ability", _ability),
            ("strength", _strength),
            ("mana", partial(_mana, lang=lang, language=language)),
        )
        for kind, named in described:
            plain = _pattern(kind, lang, language).sub(partial(told, named=named), plain)
    return tuple(found.values()), plain


def civilizations_named(said: str, language: Language) -> list[str]:
    """The civilizations that are named, one or several; none if anything else is said."""
    words = [lexicon(language).get(one.lower()) for one in _AND.split(said)]
    found = [str(word.value) for word in words if word is not None and word.type == "CIVILIZATION"]
    return found if len(found) == len(words) else []


def _ability(match: re.Match[str]) -> tuple[list[WrittenCard], str]:
    said = match["said"].strip()
    return [WrittenCard(said, ("creature",), text=said)], f"《{said}》"


def _strength(match: re.Match[str]) -> tuple[list[WrittenCard], str]:
    said = match["said"]
    power, defense = (int(match[part]) if match[part] else None for part in ("power", "defense"))
    return [WrittenCard(said, ("monster",), power=power, defense=defense)], f"《{said}》"


def _mana(match: re.Match[str], lang: str, language: Language) -> tuple[list[WrittenCard], str]:
    forms: dict[str, dict[str, str]] = load("described")["mana"]
    cards: list[WrittenCard] = []
    listed: list[str] = []
    for one in _item_of_mana(lang, language).finditer(match["items"]):
        if one["named"]:
            listed.append(one["named"])
            continue
        name = one["civilizations"]
        cards.append(WrittenCard(name, civilizations=tuple(civilizations_named(name, language))))
        state = forms["tapped"][lang] if one["tapped"] else ""
        listed.append(forms["card"][lang].format(name=name, number=_number(one["number"]), state=state))
    return cards, forms["listed"][lang].format(player=match["player"], cards=", ".join(listed))


def _number(said: str) -> int:
    return int(said) if said.isdecimal() else numbers()[said.lower()]


@cache
def _pattern(kind: str, lang: str, language: Language) -> re.Pattern[str]:
    said: str = load("described")[kind][lang]
    for part, pattern in (("item", _item_of_mana), ("sort", _sort_of_mana)):
        inner = re.sub(r"\?P<\w+>", "?:", pattern(lang, language).pattern)
        said = said.replace(f"{{{part}}}", f"(?:{inner})")
    return re.compile(said, re.IGNORECASE)


@cache
def _item_of_mana(lang: str, language: Language) -> re.Pattern[str]:
    """A sort of cards, or a card by its name."""
    named = load("described")["mana"]["named"]
    return re.compile(f"{_sort_of_mana(lang, language).pattern}|(?P<named>{named})", re.IGNORECASE)


@cache
def _sort_of_mana(lang: str, language: Language) -> re.Pattern[str]:
    forms: dict[str, dict[str, str]] = load("described")["mana"]
    one = _any(row[lang] for row in language.words["civilization"].values())
    several = f"{one}(?:{forms['and'][lang]}{one})*"
    number = f"(?:[0-9]{{1,2}}|{_any(numbers())})"
    said = forms["sort"][lang].replace("{civilizations}", several).replace("{number}", number)
    return re.compile(said, re.IGNORECASE)


def _any(words: Iterable[str]) -> str:
    """A pattern of any of the words, the longest first."""
    return f"(?:{'|'.join(re.escape(word) for word in sorted(words, key=len, reverse=True))})"
