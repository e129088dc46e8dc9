"""Meanings of a forest, made by the constructors of its productions; equal meanings are one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from saitei.parser.cards.core.glr import Node
from saitei.parser.cards.core.words import STRUCTURE, Token


@dataclass(frozen=True, slots=True, order=True)
class Form:
    """How a sentence is built, with its open slots left out.

    `whole` is its skeleton with noun phrases as slots, `told` with occasions as slots too, `short` with deeds
    as well; `parts` are the noun phrases, `occasions` and `deeds` the others, each as a skeleton.
    """

    whole: str = ""
    told: str = ""
    short: str = ""
    parts: frozenset[str] = frozenset()
    occasions: frozenset[str] = frozenset()
    deeds: frozenset[str] = frozenset()

    def joined(self, other: Form) -> Form:
        """The form of one thing after another."""
        return Form(
            f"{self.whole} {other.whole}".strip(),
            f"{self.told} {other.told}".strip(),
            f"{self.short} {other.short}".strip(),
            self.parts | other.parts,
            self.occasions | other.occasions,
            self.deeds | other.deeds,
        )


_MOST_VALUES = 400
_OPEN = frozenset({"NUM", "NAME", "RACE", "ATTRIBUTE", "CLASS", "LEVEL"})
"""Terminals of which any will do in a form."""

_NOUN_PHRASE, _OCCASION, _DEED = "things", "occasion", "deed"
"""The rules whose forms are kept apart."""


class TooManyReadings(Exception):
    """A sentence with more readings than are worth telling apart."""


class Constructors(Protocol):
    """A function for each production, by its name."""

    def of(self, production: str) -> Callable[[Sequence[Any]], Iterator[object]] | None:
        """The constructor of a production; None for one that passes its only child on."""
        ...


def meanings(root: Node[Token], constructors: Constructors) -> dict[object, Form]:
    """What a forest means, each meaning once, with its form."""
    return _Evaluation(constructors).of(root)


class _Evaluation:
    def __init__(self, constructors: Constructors) -> None:
        self.constructors = constructors
        self.known: dict[int, dict[object, Form]] = {}

    def of(self, node: Node[Token]) -> dict[object, Form]:
        if id(node) in self.known:
            return self.known[id(node)]
        found = self.known[id(node)] = {}
        for rule, children in node.ways:
            name = str(rule.alias or rule.origin.name)
            for values, form in self._together(children):
                for value in self._made(name, node, values):
                    shown = _apart(str(rule.origin.name), name, form)
                    found[value] = min(found.get(value, shown), shown, key=_rank)
            if len(found) > _MOST_VALUES:
                raise TooManyReadings
        return found

    def _made(self, name: str, node: Node[Token], values: tuple[object, ...]) -> Iterator[object]:
        if node.name.startswith("_"):
            yield values
            return
        make = self.constructors.of(name)
        if make is not None:
            yield from make(values)
        elif len(values) == 1:
            yield values[0]
        else:
            raise LookupError(name)

    def _together(self, children: tuple[Node[Token] | Token, ...]) -> list[tuple[tuple[object, ...], Form]]:
        """Every choice of the children's values, those of a rule that only gathers laid out flat."""
        found: list[tuple[tuple[object, ...], Form]] = [((), Form())]
        for child in children:
            if isinstance(child, Token):
                found = [((*values, child), form.joined(_shown(child))) for values, form in found]
                continue
            flat = child.name.startswith("_")
            found = [
                ((*values, *(value if flat and isinstance(value, tuple) else (value,))), form.joined(more))
                for values, form in found
                for value, more in self.of(child).items()
            ]
            if len(found) > _MOST_VALUES * 5:
                raise TooManyReadings
        return found


def _shown(token: Token) -> Form:
    if token.name in _OPEN:
        shown = token.name
    else:
        shown = token.text.lower() if token.meaning == STRUCTURE else f"{token.name}:{token.meaning}"
    return Form(shown, shown, shown)


def _apart(rule: str, production: str, form: Form) -> Form:
    if rule == _NOUN_PHRASE:
        slot = "<things>"
        return Form(slot, slot, slot, form.parts | {f"{production}: {form.whole}"})
    if rule == _OCCASION:
        return replace(
            form, told="<occasion>", short="<occasion>", occasions=frozenset({f"occasion {form.whole}"})
        )
    if rule == _DEED:
        return replace(form, short="<deed>", deeds=frozenset({f"deed {form.whole}"}))
    return form


def _rank(form: Form) -> tuple[int, str]:
    return len(form.whole), form.whole
