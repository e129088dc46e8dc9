"""What of card texts nobody heeds, in a course of play or in a question about a moment.

To be called where the solver runs, in two steps: first, from the texts and what is asked alone, what could
bear on it and is of no form that is known to be followed; then, where there is any, a relaxation of the rules
says which of it nobody asks for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from operator import attrgetter
from typing import NamedTuple, cast

import clingo

from saitei.kb.logic_files import logic
from saitei.kb.relevance.demand import ASKED, demand
from saitei.kb.relevance.parsed_rules import ParsedRule, Sort
from saitei.kb.relevance.reachable_rules import BodyIndex, index_bodies
from saitei.kb.relevance.review_query import Kind, ReviewQuery, Surveyed
from saitei.kb.relevance.rule_cache import rules_on_lines

GIVEN = {("now", 1): (("initiates", 1), ("terminates", 1)), ("next", 1): (), ("reached", 1): ()}
"""Predicates stated for all moments together, in place of their rules, with what makes or ends them."""

_WORD = re.compile(r"\b[a-z]\w*")
_STATED = re.compile(r"(?:^|\.\s*)([a-z]\w*)", re.MULTILINE)
_ANSWERS = "asked_for"
_FOLLOWED = re.compile(r"^followed\((.*)\)\.(?:\n|\Z)", re.MULTILINE)
_APART: dict[Kind, str] = {"course": "{}", "moment": "moment({})"}
"""How a form is told apart by what is asked about."""

_NEVER_SHOWN: dict[Kind, tuple[str, ...]] = {"course": (), "moment": ("awaits(", "trigger(")}
"""Things of which each is to be asked for: in a moment, what waits for an event, for it may be amid that."""

_MOST = 64
"""For so many programs the relaxed ones are kept."""

_MANY = 4096
"""Of so many tables it is kept what their texts say."""


class _Said(NamedTuple):
    """The things that texts say, each with its form, and those that are none of a game's."""

    forms: tuple[tuple[str, str], ...]
    aside: frozenset[str]


def unshown(asked: ReviewQuery) -> list[str]:
    """The things that texts say in forms that no example shows to be followed."""
    said, shown = _said(asked.texts, asked.known), _known(asked.known).shown
    return [
        thing
        for thing, form in said.forms
        if thing not in said.aside
        and (_APART[asked.kind].format(form) not in shown or thing.startswith(_NEVER_SHOWN[asked.kind]))
    ]


def suspects(asked: ReviewQuery) -> list[str]:
    """The things that could bear on what is asked and whose form is not known to be followed."""
    return [*_suspects(asked.kind, "\n".join(_facts(asked)))] if unshown(asked) else []


@lru_cache(maxsize=_MOST)
def _suspects(kind: Kind, facts: str) -> tuple[str, ...]:
    """The same by what is asked as facts: of one table under two ruling sets it is found out once."""
    stated = frozenset(_STATED.findall(facts))
    rules = "\n".join(rule.text for rule in _index(kind).reachable_rules(stated))
    return (*_told(_grounded([rules, facts]), "suspect"),)


def unheeded(asked: ReviewQuery, rules: str, facts: str) -> list[str]:
    """The suspects that nobody asks for under some rules; `facts` are those that the rules read.

    Among these are texts that cards are given, of other forms than what the cards say themselves.
    """
    shown = "\n".join(f"followed({form})." for form in sorted(_known(asked.known).shown))
    parts = (_relaxed(asked.kind, rules), facts, *_texts(asked), shown)
    return _in_some_model(_grounded(parts), "unheeded")


def survey(asked: ReviewQuery, rules: str, facts: str) -> list[Surveyed]:
    """Everything that the texts say, with who heeds it."""
    control = _grounded([_relaxed(asked.kind, rules), facts, *_texts(asked)])
    at_stake, heeded = {*_told(control, "could_bear")}, {*_told(control, "followed_here")}
    return [Surveyed(thing, form, thing in at_stake, thing in heeded) for thing, form in _forms(control)]


def _texts(asked: ReviewQuery) -> Iterator[str]:
    yield from map(logic, _programs(asked.kind))
    yield from _facts(asked)


def _programs(kind: Kind) -> Iterator[str]:
    return (f"relevance/{name}" for name in ("forms", "stakes", kind))


def _facts(asked: ReviewQuery) -> Iterator[str]:
    """What is asked, without the forms that it has nothing of."""
    known = _known(asked.known)
    forms = {_APART[asked.kind].format(form) for _, form in _said(asked.texts, asked.known).forms}
    yield from (asked.texts, known.besides, *(f"followed({form})." for form in sorted(forms & known.shown)))
    yield asked.moments


class _RuleOnLine(NamedTuple):
    """A rule of the programs that say what could bear: its text, what it yields, what it needs."""

    text: str
    head: str
    needs: frozenset[str]


@cache
def _index(kind: Kind) -> BodyIndex[_RuleOnLine]:
    rules = rules_on_lines("\n".join(map(logic, _programs(kind))))
    return index_bodies((_rule_on_line(line, rule) for line, rule in rules), attrgetter("needs"))


def _rule_on_line(line: str, rule: ParsedRule) -> _RuleOnLine:
    (head,) = (head.atom.signature[0] for head in rule.heads if head.atom is not None)
    needs = (read.atom.signature[0] for one in rule.body if one.sort is Sort.HOLDS for read in one.reads)
    return _RuleOnLine(line, head, frozenset(needs))


@lru_cache(maxsize=_MANY)
def _said(texts: str, known: str) -> _Said:
    control = _grounded([logic("relevance/forms"), texts, _known(known).besides])
    return _Said(tuple(_forms(control)), frozenset(_told(control, "aside")))


class _Known(NamedTuple):
    """What games know of texts: the forms that are shown to be followed, and all else."""

    shown: frozenset[str]
    besides: str


@cache
def _known(facts: str) -> _Known:
    return _Known(frozenset(_FOLLOWED.findall(facts)), _FOLLOWED.sub("", facts))


@lru_cache(maxsize=_MOST)
def _relaxed(kind: Kind, text: str) -> str:
    """Rules relaxed, with who asks for what of the texts."""
    asking = logic(f"relevance/demand_{kind}") + logic("relevance/asked_for")
    rules = (rule for _, rule in rules_on_lines(text))
    constants = (line for line in text.split("\n") if line.startswith("#const "))
    spoken_of = (f"spoken_of({word})." for word in sorted({*_WORD.findall(text)} - {"not"}))
    return "\n".join((*constants, demand(rules, GIVEN, [*_wanted(asking)]), asking, *spoken_of))


def _wanted(asking: str) -> Iterator[tuple[str, int]]:
    """The predicates of which it is to be told whether somebody asks for them."""
    from saitei.kb.relevance.take_rules_apart import rules_of  # noqa: PLC0415 loads clingo's syntax trees (20 ms)

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
