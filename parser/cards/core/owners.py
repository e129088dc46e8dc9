"""Whose a thing is that is "theirs"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.values import THEIRS
from saitei.parser.cards.core.words import Word, parts
from saitei.terms import Term

ValueT = TypeVar("ValueT")

_NOBODY = frozenset({"unstated", "you"})
_OTHER = "opponent"
_THAT_PLAYER = "that_player"
_PER = "per"


class UnclearOwner(Exception):
    """ "Their" with nobody, or several, whom it might mean."""


def with_owners(meaning: ValueT) -> ValueT:
    """A meaning in which "their hand" is that of the only player spoken of before. Raises UnclearOwner."""
    said = [*_whose(meaning)]
    if all(whose != THEIRS for whose in said):
        return meaning
    return cast("ValueT", _settled(meaning, said))


def _whose(value: object) -> Iterator[Word]:
    """Who is spoken of, each with the place."""
    if isinstance(value, Phrase) and isinstance(value.whose, Word):
        yield value.whose
    if isinstance(value, Action) and isinstance(value.by, Word):
        yield value.by
    if not isinstance(value, Term):
        for each in parts(value):
            yield from _whose(each)


def _settled(value: object, said: list[Word]) -> object:
    if isinstance(value, tuple):
        return tuple(_settled(each, said) for each in cast("tuple[object, ...]", value))
    if not is_dataclass(value) or isinstance(value, type | Term):
        return value
    made = {one.name: _settled(getattr(value, one.name), said) for one in fields(value)}
    if isinstance(value, Phrase) and value.whose == THEIRS:
        made["whose"] = _meant(cast("Word", value.whose), said)
    if isinstance(value, Action):
        made["phrases"] = tuple(
            (
                role,
                replace(one, whose=_that_one(told.whose)) if role == _PER and told.whose == THEIRS else one,
            )
            for (role, told), (_, one) in zip(
                value.phrases, cast("tuple[tuple[str, Phrase], ...]", made["phrases"]), strict=True
            )
        )
    return replace(value, **made)


def _that_one(theirs: str) -> str:
    """Whose what is counted is: of the very opponent whom it befalls, though there may be others."""
    return Word(_THAT_PLAYER, theirs.at, *theirs.also) if isinstance(theirs, Word) else theirs


def _meant(theirs: Word, said: list[Word]) -> Word:
    before = {str(each) for each in said if each.at < theirs.at} - _NOBODY - {THEIRS}
    if before != {_OTHER}:
        raise UnclearOwner
    return Word(_OTHER, theirs.at, *theirs.also)
