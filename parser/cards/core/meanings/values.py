"""What the productions of the grammar mean: sentences, occasions, deeds, what stands, and their parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.words import Count
from saitei.terms import Term

THIS, THAT = "this", "that"
IT, THEM, TARGET, TARGETS = "it", "them", "target", "targets"
"""How something spoken of before is called; `references` finds out what it is."""

ITSELF = "itself"
"""What a relative clause is about."""

THEIRS = "their"
"""Whose a thing is that is "theirs"; `owners` finds out who that is."""

Made = Iterator[object]


@dataclass(frozen=True, slots=True)
class Role:
    """Phrases in a role of a verb; `either` where "or" joins them."""

    name: str
    phrases: tuple[Phrase, ...]
    either: bool = False


@dataclass(frozen=True, slots=True)
class Amount:
    """How much: as much as something, a part of it, or so much for each of something."""

    phrases: tuple[tuple[str, Phrase], ...]
    how: tuple[str, ...] = ()
    number: Count | None = None


@dataclass(frozen=True, slots=True)
class Deed:
    """A deed with how much and how long."""

    action: Action
    amount: int | None = None
    lasts: str | None = None
    may: str | None = None
    by: str = "unstated"
    replaced: Action | None = None
    delayed: str | None = None
    conditions: tuple[tuple[Action, ...], ...] = ()
    fronted: bool = False


@dataclass(frozen=True, slots=True)
class Modes:
    """What is chosen from the lines below, on which occasion."""

    occasion: Occasion
    number: int
    activated: bool
    may: str | None = None
    by: str = "unstated"
    verb: str = ""
    cost: tuple[tuple[str, Deed], ...] = ()
    limit: Deed | None = None
    ways: tuple[Effect, ...] = ()
    before: tuple[tuple[str, Deed], ...] = ()
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grant:
    """What has the effects in the lines below, if what is so."""

    occasion: Occasion
    action: Action


@dataclass(frozen=True, slots=True)
class Option:
    """One of the lines that are chosen from, or of those that count from a number of something on."""

    sign: str
    effect: object
    number: Term | None = None


@dataclass(frozen=True, slots=True)
class Deeds:
    """Deeds in order, each with how it hangs on the one before; `may` where they are permitted, not told."""

    steps: tuple[tuple[str, Deed], ...]
    may: str | None = None
    by: str = "unstated"


@dataclass(frozen=True, slots=True)
class Occasion:
    """When something is done: on which events (any of them), if what is so, how often."""

    triggers: tuple[Action, ...] = ()
    conditions: tuple[tuple[Action, ...], ...] = ()
    limit: str | None = None
    quick: str | None = None
    scope: str | None = None
    would: str | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What holds as long as the card is there."""

    deeds: tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """A sentence: (occasion): (cost); (deeds), or what stands."""

    occasion: Occasion = Occasion()
    cost: Deeds | None = None
    deeds: Deeds | None = None
    standing: Standing | None = None
    activated: bool = False
    instead: str | None = None


@dataclass(frozen=True, slots=True)
class Limit:
    """How often, or how many."""

    action: Action
    of_effect_above: bool = False
    lasts: str | None = None
    conditions: tuple[tuple[Action, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class OnlyWay:
    """The only way in which something is done, and what is paid for it."""

    cost: Deeds
    deed: Deed
    also: Deed | None = None


@dataclass(frozen=True, slots=True)
class Continuation:
    """What is done besides what the sentence before says, and how it hangs on that."""

    link: str
    deeds: Deeds


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a monster is summoned with."""

    phrases: tuple[Phrase, ...]
