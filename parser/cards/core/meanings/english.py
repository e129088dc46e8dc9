"""What a production of the English grammar means: a constructor by its name, which may refuse its children.

A constructor yields nothing where verb and roles do not fit by their valency. Meanings are those of
`saitei.parser.ability`; strings and numbers in them know the word that they come from (`words.Word`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from saitei.parser.ability import Phrase
from saitei.parser.cards.core.meanings.by_table import made_by, rows
from saitei.parser.cards.core.meanings.phrases import THE_ONE, duration_in, places_of, with_word
from saitei.parser.cards.core.meanings.sentences import SentenceMeanings
from saitei.parser.cards.core.meanings.values import (
    THAT,
    THIS,
    Deed,
    Effect,
    Limit,
    Made,
    OnlyWay,
    Standing,
)
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term

_Constructor: TypeAlias = Callable[[Sequence[Any]], Made]

_ONLY = "_only"
"""Behind the name of a production: there is no other way."""

_AGAIN = "again"
"""In the place of what was spoken of before, which nothing that stands with its card is said of."""


class EnglishMeanings(SentenceMeanings):
    """The constructors by the names of their productions."""

    def of(self, production: str) -> _Constructor | None:
        """The constructor of a production; None for one that passes its only child on."""
        made: _Constructor | None = getattr(self, f"_on_{production}", None)
        if made is not None:
            return made
        if production in rows():
            return partial(made_by, rows()[production], self.of)
        for begun, ended, change in _AFFIXES:
            plain = production.removeprefix(begun).removesuffix(ended)
            if production == f"{begun}{plain}{ended}" and (said := self.of(plain)):
                return partial(change, said)
        if production.endswith(_ONLY) and (said := self.of(production.removesuffix(_ONLY))):
            return partial(_and_in_no_other_way, said, self._on_no_other_way)
        return None


def _and_in_no_other_way(said: _Constructor, other: _Constructor, parts: Sequence[Any]) -> Made:
    """The way in which something must be summoned; it cannot be summoned otherwise."""
    told = [each for each in parts if getattr(each, "name", "") != "COMMA"]
    both = max(at for at, each in enumerate(told) if getattr(each, "name", "") == "AND")
    for last in other(told[both + 1 :]):
        if not isinstance(last, Limit):
            continue
        ban = Deed(with_word(last.action, told[both]))
        for first in said(told[:both]):
            if isinstance(first, OnlyWay):
                yield replace(first, also=ban)
            elif isinstance(first, Limit):
                yield Effect(standing=Standing((Deed(first.action, conditions=first.conditions), ban)))


def _standing(said: _Constructor, parts: Sequence[Any]) -> Made:
    for each in said(parts):
        if isinstance(each, Deed):
            yield Standing((each,))


def _always(said: _Constructor, parts: Sequence[Any]) -> Made:
    if not any(isinstance(each, Phrase) and each.refers == THAT for each in parts):
        yield from _standing(said, parts)


def _of_itself(said: _Constructor, parts: Sequence[Any]) -> Made:
    yield from said((Phrase("card", refers=THIS), *parts))


def _for_a_while(stands: _Constructor, parts: Sequence[Any]) -> Made:
    """What would stand with its card, as it is said of something, or for so long."""
    term = duration_in(parts)
    told = [each for each in parts if not (isinstance(each, Token) and each.name == "TERM")]
    if not term and not any(isinstance(each, Phrase) and _spoken_of(each) for each in told):
        return
    for each in stands([_kept_apart(one) for one in told]):
        if isinstance(each, Standing):
            deeds = tuple(_meant_again(one, term) for one in each.deeds)
            yield deeds[0] if len(deeds) == 1 else Standing(deeds)


def _spoken_of(phrase: Phrase) -> bool:
    return phrase.refers == THAT or phrase.quantity is THE_ONE


def _kept_apart(part: Any) -> Any:  # noqa: ANN401 whatever a production is made of
    if isinstance(part, Phrase) and part.refers == THAT:
        return replace(part, refers=Word(_AGAIN, *(places_of(part.refers) or (-1,))))
    return part


def _meant_again(deed: Deed, term: str | None) -> Deed:
    phrases = ((role, _again(one)) for role, one in deed.action.phrases)
    return replace(deed, action=replace(deed.action, phrases=tuple(phrases)), lasts=term)


def _again(phrase: Phrase) -> Phrase:
    if phrase.refers != _AGAIN:
        return phrase
    at = places_of(phrase.refers)
    return replace(phrase, refers=THAT if at == (-1,) else Word(THAT, *at))


def _but_this(said: _Constructor, parts: Sequence[Any]) -> Made:
    """What a ban says of all but this card, as one of the others."""
    *ban, _, non, this = parts
    what = ban[2]
    if what.refers is None:
        other = replace(what, filters=(*what.filters, Term(Word("other", non.at, this.at))))
        yield from said((*ban[:2], other, *ban[3:]))


_AFFIXES = (
    ("", "_but", _but_this),
    ("itself_", "", _of_itself),
    ("", "_now", _for_a_while),
    ("", "_ever", _for_a_while),
    ("stands_", "", _standing),
    ("", "_always", _always),
)
"""What stands around the name of a production, and how its meaning is that of the plain one changed.

It says so of all but this card; its subject is this card and not said; it is said for a while, or for ever;
it stands with its card; always of what is said there itself.
"""
