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
from saitei.parser.cards.core.meanings.phrases import THE_ONE, duration_in, places_of
from saitei.parser.cards.core.meanings.sentences import SentenceMeanings
from saitei.parser.cards.core.meanings.values import THAT, THIS, Deed, Made, Standing
from saitei.parser.cards.core.words import Token, Word

_Constructor: TypeAlias = Callable[[Sequence[Any]], Made]

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
        return None


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


_AFFIXES = (
    ("itself_", "", _of_itself),
    ("", "_now", _for_a_while),
    ("", "_ever", _for_a_while),
    ("stands_", "", _standing),
    ("", "_always", _always),
)
"""What stands around the name of a production, and how its meaning is that of the plain one changed.

Its subject is this card and not said; it is said for a while, or for ever; it stands with its card; always of
what is said there itself.
"""
