"""The flat syntax tree of an English line."""

from __future__ import annotations

from dataclasses import dataclass

from saitei.parser.cards.tokens import Token
from saitei.parser.cards.tree import Label


@dataclass(frozen=True, slots=True)
class Unit:
    """A noun with the words before it and the relative clauses behind it."""

    modifiers: tuple[Token, ...]
    head: Token
    relatives: tuple[Token, ...]
    clause: Relative | None = None

    @property
    def first(self) -> Token:
        """The first word."""
        return self.modifiers[0] if self.modifiers else self.head


@dataclass(frozen=True, slots=True)
class Relative:
    """A clause behind a noun; `gap` says what the noun is in it: subject, object, or passive subject."""

    gap: str
    clause: Clause
    how: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """Units joined by links, one link less than units."""

    units: tuple[Unit, ...]
    links: tuple[Token, ...]

    @property
    def first(self) -> Token:
        """The first word."""
        return self.units[0].first


@dataclass(frozen=True, slots=True)
class Argument:
    """A noun phrase with its preposition (none where bare), or a single word."""

    noun: NounPhrase | None
    token: Token | None


@dataclass(frozen=True, slots=True)
class Clause:
    """What opens it, what stands before the verb, the verb and what follows; `joins` led to it."""

    opening: Token | None
    leads: tuple[Argument, ...]
    subject: NounPhrase | None
    places: tuple[Argument, ...]
    verb: Token
    complements: tuple[Argument, ...]
    joins: tuple[Token, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """Labels (or keywords) with their numbers, and sentences of clauses, or a noun phrase with its places."""

    labels: tuple[Label, ...] = ()
    sentences: tuple[tuple[Clause, ...], ...] = ()
    keywords: bool = False
    fragment: NounPhrase | None = None
    places: tuple[Argument, ...] = ()
