"""A sentence as terminals of the grammar: at each place the longest phrase, with every job it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from saitei.parser.cards.core.tables import ATOM, COUNTER, longest_phrase
from saitei.parser.cards.core.words import Token

_QUOTE = '"'
_ANY_NUMBER = "(s)"
"""Stands behind a name where one or more of them are meant."""


@dataclass(slots=True)
class UnknownWord(Exception):
    """A word that no table has: where it stands in the text, and how it is written."""

    at: int
    text: str


UNKNOWN = "UNKNOWN"
"""The terminal of a word that no table has; no production takes it."""


def tokens(text: str, *, whole: bool = True) -> tuple[tuple[Token, ...], ...]:
    """The words of a text in order, each with its terminals.

    Raises UnknownWord; unless it is to be `whole`, a word that no table has is kept as one.
    """
    return tuple(_tokens(text, whole=whole))


def _tokens(text: str, *, whole: bool) -> Iterator[tuple[Token, ...]]:
    atoms = [*ATOM.finditer(text)]
    lower = [each.group().lower() for each in atoms]
    at = 0
    while at < len(atoms):
        atom = atoms[at].group()
        place = atoms[at].start()
        if atom.startswith(_QUOTE) and len(atom) > 1:
            name = atom.removesuffix(_ANY_NUMBER)[1:-1].removesuffix(_ANY_NUMBER)
            yield (Token("NAME", name, atom, place),)
            at += 1
            continue
        if counter := COUNTER.fullmatch(atom):
            yield (Token("COUNTER", counter["name"], atom, place),)
            at += 1
            continue
        length, rows = longest_phrase(lower, at)
        if rows:
            shown = text[place : atoms[at + length - 1].end()]
            yield tuple(Token(name, meaning, shown, place) for name, meaning in rows)
        elif atom[0].isdigit():
            yield (Token("NUM", atom.replace(",", ""), atom, place),)
        elif whole:
            raise UnknownWord(place, atom)
        else:
            yield (Token(UNKNOWN, atom, atom, place),)
        at += length or 1


def sentences(words: tuple[tuple[Token, ...], ...]) -> Iterator[tuple[tuple[Token, ...], ...]]:
    """The words of each sentence, with what ends it."""
    begun = 0
    for number, word in enumerate(words, 1):
        if word[0].name == "OPTION" and number - 1 > begun:
            yield words[begun : number - 1]
            begun = number - 1
        if word[0].name in ("END", "BRACKET_END", "TREATED_SO"):
            yield words[begun:number]
            begun = number
    if begun < len(words):
        yield words[begun:]
