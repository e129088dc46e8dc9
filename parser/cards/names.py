"""Card names looked up forgivingly: width, dashes, dots, spaces and brackets do not count."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from saitei.errors import Refused, UnknownTerm
from saitei.parser.cards.card import Card
from saitei.parser.text import normalise
from saitei.wording import Notice

_IGNORED = re.compile(r"[\s・･·.,、。ー\-〜~!?《》〈〉<>「」『』()\[\]【】†☆★♪'\"“”’]+")


_BETWEEN_WORDS = re.compile(r"[\s・･·.,、]+")

_ALIKE = 0.5
"""How like a name another one has to be, of 1."""


def plain_name(name: str) -> str:
    """The name without anything that people write in different ways."""
    folded = normalise(name).plain.casefold()
    return _IGNORED.sub("", folded) or folded


def near_names(name: str, names: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Those of some names that have the words of this one in them, then those that look like it."""
    plain = {plain_name(one): one for one in names}
    return tuple(plain[near] for near in _near(name, plain, most))


def _near(name: str, plain: Iterable[str], most: int) -> list[str]:
    every, parts = list(plain), parts_of(name)
    whole = sorted((one for one in every if has_parts(parts, one)), key=len)
    return list(dict.fromkeys((*whole, *get_close_matches(plain_name(name), every, most, _ALIKE))))[:most]


def parts_of(name: str) -> tuple[str, ...]:
    """The words of a name, as they stand in plain names; none of what cannot be a name."""
    try:
        return tuple(filter(None, map(plain_name, _BETWEEN_WORDS.split(name))))
    except Refused:
        return ()


def has_parts(parts: Iterable[str], plain: str) -> bool:
    """Whether words stand in a plain name, in their order, with others between them or not."""
    at = -1
    for part in parts:
        at = plain.find(part, max(at, 0))
        if at < 0:
            return False
        at += len(part)
    return at >= 0


def names_in_brackets(names: Iterable[str]) -> str:
    """Names of cards as they are told: each in its brackets."""
    return " ".join(f"《{name}》" for name in names)


class CardIndex:
    """Cards by name, in Japanese and English."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._exact: dict[str, Card] = {}
        self._plain: dict[str, list[Card]] = {}
        for card in cards:
            for name in filter(None, (card.name, card.name_en)):
                self._exact.setdefault(name, card)
                found = self._plain.setdefault(plain_name(name), [])
                if card not in found:
                    found.append(card)

    def find(self, name: str) -> Card | None:
        """The card of this name, or None where none or several fit."""
        exact = self._exact.get(name)
        if exact is not None:
            return exact
        found = self._plain.get(plain_name(name), [])
        return found[0] if len(found) == 1 else None

    def is_name(self, text: str) -> bool:
        """Whether a text that stands without 《 》 is the name of a card."""
        return self.find(text) is not None

    def near(self, name: str, most: int = 3) -> tuple[str, ...]:
        """Names that have the words of this one in them, then names that look like it, the nearest first."""
        return tuple(self.near_with_english(name, most))[:most]

    def near_with_english(self, name: str, most: int = 3) -> dict[str, str]:
        """The same, each with its English name, or ""."""
        close = _near(name, self._plain, most)
        return {card.name: card.name_en or "" for plain in close for card in self._plain[plain]}

    def get(self, name: str) -> Card:
        """The card of this name; raises UnknownTerm with the nearest names."""
        card = self.find(name)
        if card is None:
            near = names_in_brackets(self.near(name))
            raise UnknownTerm(Notice("unknown_card", {"name": name, "nearest": near}))
        return card
