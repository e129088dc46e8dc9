"""Lines of card text by the core: read whole, in judged forms with one meaning, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias, TypeVar, cast

from saitei.parser.ability import Ability
from saitei.parser.cards.core.effects import (
    RECIPE,
    SPELL,
    Unsettled,
    ability,
    brings_one_monster,
    lists_effects,
    references_of,
    says_what_it_equips,
)
from saitei.parser.cards.core.forest import Form, TooManyReadings, meanings
from saitei.parser.cards.core.glr import TooManyParts, parser
from saitei.parser.cards.core.meanings.english import EnglishMeanings
from saitei.parser.cards.core.tables import GRAMMAR, judged, label
from saitei.parser.cards.core.tokenise import UnknownWord, sentences, tokens
from saitei.parser.cards.core.words import STRUCTURE, Count, Token, Word, parts, places

ValueT = TypeVar("ValueT")

LONGEST = 1200
"""In characters, the longest text that is read."""
_Sentence: TypeAlias = Sequence[tuple[Token, ...]]
_OPTION = "OPTION"
"""The terminal of a sign before each line of a list."""


@dataclass(slots=True)
class Unread(Exception):
    """A line that is not read: why (a key of the message table), where, and which word or form it was."""

    reason: str
    at: int = 0
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a sentence means, and the forms that it and its noun phrases have."""

    ability: Ability
    forms: frozenset[str]


def read_line(text: str, card_type: str, first: int, *, sieve: bool = True) -> tuple[Ability, ...]:
    """The abilities of one line, numbered from `first`; raises Unread unless all of it is read and judged."""
    return tuple(
        _numbered(reading.ability, first + at)
        for at, reading in enumerate(_line(text, card_type, sieve=sieve))
    )


def forms_of(text: str, card_type: str) -> frozenset[str]:
    """The forms that a line has, judged or not; raises Unread."""
    return frozenset[str]().union(*(reading.forms for reading in _line(text, card_type, sieve=False)))


@lru_cache(maxsize=512)
def _line(text: str, card_type: str, *, sieve: bool) -> tuple[Reading, ...]:
    if len(text) > LONGEST:
        raise Unread("long")
    try:
        words = tokens(text)
    except UnknownWord as unknown:
        raise Unread("unknown_word", unknown.at, unknown.text) from None
    found: tuple[Reading, ...] = ()
    for sentence in _limits_after_effects([*sentences(words)]):
        found = with_sentence(found, text, sentence, card_type, sieve=sieve)
    if sum(each.ability.kind == SPELL for each in found) > 1:
        raise Unread("hangs_together")
    return found


def _limits_after_effects(said: list[_Sentence]) -> list[_Sentence]:
    """The sentences, one that begins the line and limits "this effect" behind that effect."""
    limits = len(said) > 1 and {"LIMIT", "EFFECT"} <= {token.name for word in said[0] for token in word}
    return [said[1], said[0], *said[2:]] if limits else said


def with_sentence(
    found: tuple[Reading, ...],
    text: str,
    words: Sequence[tuple[Token, ...]],
    card_type: str,
    *,
    sieve: bool = True,
) -> tuple[Reading, ...]:
    """What was read of a text, with its next sentence; raises Unread unless that is read and judged."""
    reading = _sentence(text, words, card_type, _above(found, words))
    if sieve and (unjudged := sorted(reading.forms - judged())):
        raise Unread("unjudged", words[0][0].at, unjudged[0])
    if found and reading.ability.text.startswith(found[-1].ability.text):
        return (*found[:-1], replace(reading, forms=reading.forms | found[-1].forms))
    return (*found, reading)


def _above(found: Sequence[Reading], sentence: Sequence[tuple[Token, ...]]) -> Reading | None:
    """What a sentence may go on with: the one before it, or, for a line of a list, what the list is of."""
    if sentence[0][0].name == _OPTION:
        lists = [each for each in found if lists_effects(each.ability)]
        if lists and not (found[-1].ability.modes or found[-1] is lists[-1]):
            return lists[-1]
    named = {token.name for word in sentence for token in word}
    if "IT" in {token.name for token in sentence[0]}:
        equipping = [each for each in found if says_what_it_equips(each.ability)]
        return equipping[-1] if equipping else found[-1] if found else None
    if {"WHEN", "THAT_CARD"} <= named:
        bringing = [each for each in found if brings_one_monster(each.ability)]
        return bringing[-1] if bringing else found[-1] if found else None
    return found[-1] if found else None


def _sentence(
    text: str, words: Sequence[tuple[Token, ...]], card_type: str, above: Reading | None
) -> Reading:
    begun, last = words[0][0].at, words[-1][0]
    shown = text[begun : last.at + len(last.text)]
    try:
        root = parser(GRAMMAR).parse([[(token.name, token) for token in word] for word in words])
        if root is None:
            raise Unread("no_parse", begun)
        values = meanings(root, EnglishMeanings())
    except (TooManyParts, TooManyReadings):
        raise Unread("two_readings", begun) from None
    found: dict[Ability, tuple[object, Form]] = {}
    said = {word[0].at for word in words if any(token.meaning != STRUCTURE for token in word)}
    lost = False
    for value, form in values.items():
        try:
            each = ability(1, shown, value, card_type, above.ability if above else None)
        except Unsettled:
            continue
        if said <= set(places(value)):
            found.setdefault(each, (value, form))
        else:
            lost = True
    if len(found) != 1:
        raise Unread("two_readings" if found else "words_lost" if lost else "no_meaning", begun)
    ((read, (value, form)),) = found.items()
    return Reading(_plain(read), _parts_to_judge(form, card_type, value, read))


def _parts_to_judge(form: Form, card_type: str, value: object, read: Ability) -> frozenset[str]:
    """The forms by which a sentence is judged: its skeleton, its parts, and how it speaks of things again."""
    if read.label == label(RECIPE):
        return form.parts
    return form.parts | {f"{card_type} {form.whole}"} | references_of(value)


def _numbered(one: Ability, number: int) -> Ability:
    return replace(one, number=number)


def _plain(value: ValueT) -> ValueT:
    """A value without the places of the words that it came from."""
    return cast("ValueT", _without_places(value))


def _without_places(value: object) -> object:
    """A value without the places of the words that it came from."""
    if isinstance(value, Word):
        return str(value)
    if isinstance(value, Count):
        return int(value)
    told = parts(value)
    if not told:
        return value
    plain = tuple(map(_without_places, told))
    return plain if isinstance(value, tuple) else cast("Callable[..., object]", type(value))(*plain)
