"""Meanings of a forest, made by the constructors of its productions; equal meanings are one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from saitei.parser.cards.core.glr import Node
from saitei.parser.cards.core.words import STRUCTURE, Token


@dataclass(frozen=True, slots=True, order=True)
class Form:
    """How something is built, with its open slots left out.

    `whole` is its skeleton; what is judged apart (noun phrases, occasions, deeds, places, words of a table)
    stands in it as a slot, and in `parts` as a skeleton of its own.
    """

    whole: str = ""
    parts: frozenset[str] = frozenset()

    def joined(self, other: Form) -> Form:
        """The form of one thing after another."""
        return Form(f"{self.whole} {other.whole}".strip(), self.parts | other.parts)


_MOST_VALUES = 400
_OPEN = frozenset(
    {
        "NUM",
        "NAME",
        "COUNTER",
        "RACE",
        "ATTRIBUTE",
        "CLASS",
        "LEVEL",
        "NON_RACE",
        "NON_ATTRIBUTE",
        "NON_CLASS",
    }
)
"""Terminals of which any will do in a form."""

_APART = frozenset(
    {
        "KIND", "KINDS", "ACT", "TIME", "ONCE", "MANNER", "POSITION", "STAT", "TERM", "EFFECTS_OF_OTHERS",
        "WHILE_LYING", "FACE_AND_POSITION", "PER_TURN", "EACH_TURN", "BOUND", "ZONE", "POSS", "OTHER",
        "FACE", "THEN", "AND", "IF_DONE", "ALSO", "BUT", "BY_BATTLE", "BY_EFFECT", "BY_OPPONENT",
        "BRACKETED_SCOPE", "OPPONENTS", "COUNT", "TURN_OF_USE", "TRANSFER", "DURING_END",
        "DIFFERENT_NAMES", "OR_DO", "OTHERWISE", "CMP", "CMP_ADJ", "SORT_OF", "PHASE", "USED_AS",
        "TURN_ENTERED", "FOR_NOW", "ONLY_SUMMON", "SUMMON", "LEVELS", "PREDICATE", "SAYING", "REMARK",
        "ALLOWANCE", "PERIOD", "MARK", "SUPERLATIVE", "TOTAL_REACHES", "TAKES_DAMAGE",
    }
)  # fmt: skip
"""Terminals whose words are judged each by itself."""

_SLOTS = {
    "things": "<things>",
    "quality": "<quality>",
    "qualities": "<quality>",
    "post": "<post>",
    "comparison": "<comparison>",
    "place": "<place>",
    "occasion": "<occasion>",
    "event": "<event>",
    "state": "<state>",
    "deed": "<deed>",
    "doing": "<deed>",
    "deeds": "<deeds>",
    "done": "<done>",
    "standing": "<standing>",
    "np": "<np>",
    "np_stat": "<measure>",
    "np_level": "<measure>",
    "measure": "<measure>",
    "amount": "<amount>",
    "np_effects": "<effects>",
    "using": "<using>",
    "_included": "<included>",
    "player": "<player>",
    "term": "<term>",
    "heading": "<heading>",
}
"""What stands for the rules whose forms are judged apart."""

_EACH_BY_ITSELF = {"_arg": "[{}]", "_barred": "[{}]", "_done_arg": "[{}]"}
"""What stands beside a verb, in any number and order: the verb is judged with each of them by itself."""

_BESIDE = re.compile(r"\[([^][]*)\]")
_VERB = re.compile(r"\b(?:VERB|DOING|DOES|DONE):(\S+)")

_FOR_A_WHILE = ("deed", "standing")
"""What a term may be said of: the term is judged by itself."""

_REPEATED = re.compile(
    r"(<(?:quality|post|deed|occasion|state|done)>)"
    r"(?:(?: comma)?(?: (?:THEN|AND|IF_DONE|ALSO|BUT|OR_DO|OTHERWISE|or))? \1)+"
)
_STEP = re.compile(
    r"(?<= )(?:comma )?(THEN|AND|IF_DONE|ALSO|BUT|OR_DO|OTHERWISE) "
    r"((?:if <state>(?: (?:comma )?AND <state>)* comma )?(?:AT_ONCE:at_once (?:comma )?)?"
    r"(?:(?:YOU:you|OPPONENT:opponent) MAY:may )?)<deed>"
)
"""A later step of a chain of deeds, with what it hangs on and who may do it: judged by itself."""
_SENTENCE = "line"

_LOOSE = re.compile(r" ?<(?:quality|post)>")
"""What may be added to a noun phrase any number of times: each narrows it by itself."""


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
            name = rule.name
            for values, form in self._together(children):
                for value in self._made(name, node, values):
                    shown = _apart(rule.origin, name, form)
                    if value not in found or _comes_before(shown, found[value]):
                        found[value] = shown
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
        return Form(token.name)
    if token.name in _APART:
        return Form(token.name, frozenset({f"word {token.name}:{token.meaning}"}))
    return Form(token.name.lower() if token.meaning == STRUCTURE else f"{token.name}:{token.meaning}")


def _apart(rule: str, production: str, form: Form) -> Form:
    if rule in _EACH_BY_ITSELF:
        return Form(_EACH_BY_ITSELF[rule].format(form.whole), form.parts)
    slot = _SLOTS.get(rule)
    if slot is None:
        return _in_steps(form) if rule == _SENTENCE else form
    form = _in_steps(_beside_verb(rule, form))
    whole = form.whole
    if rule in _FOR_A_WHILE:
        whole = whole.removesuffix(" <term>")
    if rule == "things":
        whole = _LOOSE.sub("", whole)
    if whole in _SLOTS.values():
        return Form(slot, form.parts)
    name = "" if production == rule else f" {production}"
    return Form(slot, form.parts | {f"{rule}{name}: {whole}"})


def _in_steps(form: Form) -> Form:
    """A form in which one deed stands for several in order, each judged with what it hangs on."""
    steps = {f"step: {said}<deed>" for _, said in _STEP.findall(form.whole) if said}
    return Form(_REPEATED.sub(r"\1", _STEP.sub(r"\1 <deed>", form.whole)), form.parts | steps)


def _beside_verb(rule: str, form: Form) -> Form:
    """A form whose verb is judged with each thing beside it by itself."""
    verb = _VERB.search(form.whole)
    if verb is None or not _BESIDE.search(form.whole):
        return form
    said = "done" if rule == "done" else "does"
    beside = {f"{said} {verb[1]}: {each}" for each in _BESIDE.findall(form.whole)}
    return Form(" ".join(_BESIDE.sub("", form.whole).split()), form.parts | beside)


def _comes_before(one: Form, other: Form) -> bool:
    """Whether a form is the one to show of a meaning that has several, in whatever order they are found."""
    if one.whole != other.whole:
        return (len(one.whole), one.whole) < (len(other.whole), other.whole)
    if one.parts == other.parts:
        return False
    return (len(one.parts), sorted(one.parts)) < (len(other.parts), sorted(other.parts))
