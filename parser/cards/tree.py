"""The flat syntax tree of a line: clauses of arguments, noun phrases as chains."""

from __future__ import annotations

from dataclasses import dataclass

from saitei.parser.cards.tokens import Token


@dataclass(frozen=True, slots=True)
class Unit:
    """A noun with the words before it that modify it and the quantity behind it."""

    modifiers: tuple[Token, ...]
    head: Token
    quantity: Token | None


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """Units joined by links, one link less than units."""

    units: tuple[Unit, ...]
    links: tuple[Token, ...]

    @property
    def head(self) -> Token:
        """The last noun."""
        return self.units[-1].head


@dataclass(frozen=True, slots=True)
class Argument:
    """A noun phrase with its particle (none where bare), or a single word such as a duration."""

    noun: NounPhrase | None
    token: Token | None
    comma: bool

    @property
    def first(self) -> Token | None:
        """The word an error points at."""
        return self.noun.units[0].head if self.noun else self.token


@dataclass(frozen=True, slots=True)
class Clause:
    """Arguments and a verb; `shape` says how it goes on: joined, copular, chained, conditional or final."""

    shape: str
    arguments: tuple[Argument, ...]
    verb: Token | None
    joint: Token | None


@dataclass(frozen=True, slots=True)
class Label:
    """A keyword or a label, with its number and the civilizations of its cost."""

    name: Token
    number: Token | None = None
    cost: Token | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line: labels (or keywords) with their numbers, and sentences of clauses."""

    labels: tuple[Label, ...] = ()
    sentences: tuple[tuple[Clause, ...], ...] = ()
    keywords: bool = False
