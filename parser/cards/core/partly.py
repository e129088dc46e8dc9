"""A line of which only a part is read: what stands by itself is an ability each, the rest is kept unread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TypeAlias

from saitei.parser.ability import Ability, Missed
from saitei.parser.cards.core.effects import SPELL
from saitei.parser.cards.core.read import LONGEST, Reading, Unread, with_sentence
from saitei.parser.cards.core.tables import speaks_of
from saitei.parser.cards.core.tokenise import UNKNOWN, sentences, tokens
from saitei.parser.cards.core.words import Token

_Words: TypeAlias = Sequence[tuple[Token, ...]]

_LISTS = frozenset({"OPTION", "ACTIVATE_ONE", "GAINS_EFFECTS", "GEMINI_SUMMON"})
"""Where one of these stands, what stands below is part of what stands above."""

_SIGNS = frozenset({"COLON", "SEMI"})
_UNKNOWN_WORD, _DOES_NOT_FIT = "unknown_word", "grammar"


@dataclass(frozen=True, slots=True)
class _Part:
    """Sentences that speak of one another: what is read of them, or why nothing is."""

    text: str
    at: int
    readings: tuple[Reading, ...] = ()
    refusal: Unread | None = None


def read_partly(text: str, card_type: str, column: int, first: int) -> tuple[Ability, ...]:
    """The abilities of a line that is not read whole, numbered from `first`; none where no part can be read.

    What an unread part says is missed; `column` is where the line begins.
    """
    words = tokens(text, whole=False)
    if len(text) > LONGEST or any(token.name in _LISTS for word in words for token in word):
        return ()
    parts = [_part(text, each, card_type) for each in _together(text, words)]
    parts = [_unread(part) if any(map(_is_carried_out_whole, part.readings)) else part for part in parts]
    if not any(part.readings for part in parts):
        return ()
    abilities = [each for part in parts for each in _abilities(part, column)]
    return tuple(replace(each, number=first + at) for at, each in enumerate(abilities))


def _together(text: str, words: _Words) -> Iterator[_Words]:
    """The sentences of a text, together where one speaks of another."""
    gathered: list[tuple[Token, ...]] = []
    for sentence in sentences(tuple(words)):
        if gathered and not speaks_of("above", _head(text, sentence)):
            yield gathered
            gathered = []
        gathered += sentence
        if speaks_of("below", _shown(text, sentence)) and not speaks_of("above", _head(text, sentence)):
            gathered += [word for word in words if word[0].at > sentence[-1][0].at]
            break
    if gathered:
        yield gathered


def _head(text: str, words: _Words) -> str:
    """A sentence up to its first sign: what stands after it may speak of what stands before it."""
    return _shown(text, [*takewhile(lambda word: word[0].name not in _SIGNS, words)] or words)


def _shown(text: str, words: _Words) -> str:
    last = words[-1][0]
    return text[words[0][0].at : last.at + len(last.text)]


def _part(text: str, words: _Words, card_type: str) -> _Part:
    shown, at = _shown(text, words), words[0][0].at
    unknown = next((word[0] for word in words if word[0].name == UNKNOWN), None)
    if unknown is not None:
        return _Part(shown, at, refusal=Unread(_UNKNOWN_WORD, unknown.at, unknown.text))
    found: tuple[Reading, ...] = ()
    try:
        for sentence in sentences(tuple(words)):
            found = with_sentence(found, text, sentence, card_type)
    except Unread as refusal:
        return _Part(shown, at, refusal=replace(refusal, reason=_DOES_NOT_FIT, detail=shown))
    return _Part(shown, at, found)


def _is_carried_out_whole(reading: Reading) -> bool:
    """What a spell or trap does: in between, something unread may be done."""
    return reading.ability.kind == SPELL


def _unread(part: _Part) -> _Part:
    return _Part(part.text, part.at, refusal=Unread(_DOES_NOT_FIT, part.at, part.text))


def _abilities(part: _Part, column: int) -> Iterator[Ability]:
    if part.refusal is None:
        yield from (reading.ability for reading in part.readings)
        return
    why = part.refusal
    missed = Missed(part.text, column + part.at, why.reason, column + why.at, why.detail)
    yield Ability(1, part.text, "unknown", missed=(missed,))
