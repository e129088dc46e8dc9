"""A noun phrase with its class: what the verb frames look at."""

from __future__ import annotations

from dataclasses import dataclass

from saitei.parser.ability import Phrase
from saitei.parser.cards.tokens import Token
from saitei.terms import Term


@dataclass(frozen=True, slots=True)
class Nominal:
    """Phrases of one class; for a power, a cost or a number the phrases are those it belongs to.

    `joined` says how several phrases belong together, `acted` that a participle such as 選んだ stands
    before the noun, `modified` that the noun has modifiers of its own, `owned` that the owner is said,
    `union` that 光と水の names two kinds of which all are meant. `waiting` are the filters that stood before
    the noun, `apart` says that a comma sets them all off from it, `any_of` that so many of a list are meant.
    """

    kind: str
    head: Token
    phrases: tuple[Phrase, ...]
    joined: str = ""
    acted: bool = False
    modified: bool = False
    owned: bool = True
    union: bool = False
    waiting: tuple[Term, ...] = ()
    apart: bool = False
    any_of: bool = False
