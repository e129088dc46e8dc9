"""What of card texts nobody heeds, in a course of play or in a question about a moment.

To be called where the solver runs, in two steps: first, from the texts and what is asked alone, what could
bear on it and is of no form that is known to be followed; then, where there is any, a relaxation of the rules
says which of it nobody asks for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import cast

import clingo

from saitei.kb.logic_files import logic
from saitei.kb.relevance.demand import ASKED, demand
from saitei.kb.relevance.parsed_rules import Sort, rules_of
from saitei.kb.relevance.review_query import Kind, ReviewQuery, Surveyed
from saitei.kb.relevance.rule_cache import rules_on_lines

GIVEN = {("now", 1): (("initiates", 1), ("terminates", 1)), ("next", 1): (), ("reached", 1): ()}
"""Predicates stated for all moments together, in place of their rules, with what makes or ends them."""

_WORD = re.compile(r"\b[a-z]\w*")
_ANSWERS = "asked_for"
_FOLLOWED = re.compile(r"^followed\((.*)\)\.$", re.MULTILINE)
_NEVER_SHOWN: dict[str, tuple[str, ...]] = {"course": (), "moment": ("awaits(",)}
"""Things of which each is to be asked for: in a moment, what waits within an ability for an event."""

_MOST = 64
"""For so many programs the relaxed ones are kept."""

_MANY = 4096
"""Of so many tables it is kept whether any of their texts is doubtful."""


def unshown(asked: ReviewQuery) -> list[str]:
    """The things that texts say in forms that no example shows to be followed."""
    shown = _shown(asked.known)
    control = _grounded([logic("relevance/forms"), asked.texts])
    aside = {*_told(control, "aside")}
    apart = "{}" if asked.kind == "course" else f"{asked.kind}({{}})"
    return [
        thing
        for thing, form in _forms(control)
        if thing not in aside
        and (apart.format(form) not in shown or thing.startswith(_NEVER_SHOWN[asked.kind]))
    ]


def suspects(asked: ReviewQuery) -> list[str]:
    """The things that could bear on what is asked and whose form is not known to be followed."""
    return _told(_grounded([*_texts(asked)]), "suspect") if _is_doubtful(asked._replace(moments="")) else []


def unheeded(asked: ReviewQuery, rules: str, facts: str) -> list[str]:
    """The suspects that nobody asks for under some rules; `facts` are those that the rules read."""
    return _in_some_model(_grounded([_relaxed(asked.kind, rules), facts, *_texts(asked)]), "unheeded")


def survey(asked: ReviewQuery, rules: str, facts: str) -> list[Surveyed]:
    """Everything that the texts say, with who heeds it."""
    control = _grounded([_relaxed(asked.kind, rules), facts, *_texts(asked)])
    at_stake, heeded = {*_told(control, "could_bear")}, {*_told(control, "followed_here")}
    return [Surveyed(thing, form, thing in at_stake, thing in heeded) for thing, form in _forms(control)]


def _texts(asked: ReviewQuery) -> Iterator[str]:
    yield from (logic(f"relevance/{name}") for name in ("forms", "stakes", asked.kind))
    yield from asked[1:]


@lru_cache(maxsize=_MANY)
def _is_doubtful(asked: ReviewQuery) -> bool:
    """Whether anything that the texts say is of a form that is not known to be followed."""
    return bool(unshown(asked))


@cache
def _shown(known: str) -> frozenset[str]:
    """The forms that are known to be followed."""
    return frozenset(_FOLLOWED.findall(known))


@lru_cache(maxsize=_MOST)
def _relaxed(kind: Kind, text: str) -> str:
    """Rules relaxed, with who asks for what of the texts."""
    asking = logic(f"relevance/demand_{kind}") + logic("relevance/asked_for")
    rules = rules_on_lines(text)
    constants = (line for line in text.split("\n") if line.startswith("#const "))
    spoken_of = (f"spoken_of({word})." for word in sorted({*_WORD.findall(text)} - {"not"}))
    return "\n".join((*constants, demand(rules, GIVEN, [*_wanted(asking)]), asking, *spoken_of))


def _wanted(asking: str) -> Iterator[tuple[str, int]]:
    """The predicates of which it is to be told whether somebody asks for them."""
    for rule in rules_of(asking):
        if any(head.atom is not None and head.atom.signature == (_ANSWERS, 1) for head in rule.heads):
            told = (one for one in rule.body if one.sort is Sort.HOLDS)
            for name, arity in (read.atom.signature for one in told for read in one.reads):
                if name.startswith(ASKED):
                    yield name.removeprefix(ASKED), arity


def _grounded(parts: Sequence[str]) -> clingo.Control:
    control = clingo.Control(["--warn=none"], logger=lambda _code, _text: None)
    for part in parts:
        control.add("base", [], part)
    control.ground([("base", [])])
    return control


def _told(control: clingo.Control, name: str) -> list[str]:
    return [str(atom.symbol.arguments[0]) for atom in control.symbolic_atoms.by_signature(name, 1)]


def _in_some_model(control: clingo.Control, name: str) -> list[str]:
    """What a predicate holds of in some model; grounding alone leaves open what hangs on who beats whom."""
    atoms = [*control.symbolic_atoms.by_signature(name, 1)]
    if all(atom.is_fact for atom in atoms):
        return [str(atom.symbol.arguments[0]) for atom in atoms]
    cast("clingo.Configuration", control.configuration.solve).enum_mode = "brave"
    held: Sequence[clingo.Symbol] = [atom.symbol for atom in atoms]
    with control.solve(yield_=True) as found:
        for model in found:
            held = [atom.symbol for atom in atoms if model.contains(atom.symbol)]
    return [str(symbol.arguments[0]) for symbol in held]


def _forms(control: clingo.Control) -> Iterable[tuple[str, str]]:
    for atom in control.symbolic_atoms.by_signature("form", 2):
        thing, form = atom.symbol.arguments
        yield str(thing), str(form)
