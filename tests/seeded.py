"""Faults put into a ruling set on purpose: a precedence lost or swapped, a condition lost from a clause."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import clingo
from gallery import UNHURRIED, documents, session
from thorough import THOROUGH

from saitei.kb.clauses.precedence import Precedence
from saitei.kb.clauses.rule import Rule
from saitei.kb.rulesets.ruleset import RulingSet, ruling_set
from saitei.kb.rulesets.side_by_side import Sides
from saitei.kb.solver.search import begin
from saitei.queries.search.space import SearchBound, searched_kinds, space
from saitei.terms import read_atoms

PROGRAM = (Path(__file__).parent / "seeded.lp").read_text(encoding="utf-8")
BOUND = SearchBound(4 if THOROUGH else 3, 2)

_WORD = re.compile(r"\w+")
_CONDITION = re.compile(r"; (?![^()]*\))")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, in words, and the clauses it is about: a precedence to drop, a text to change."""

    set: str
    what: str
    clauses: tuple[str, ...]
    pair: tuple[str, str] | None = None
    swapped: bool = False
    texts: tuple[str, str] | None = None

    def __str__(self) -> str:
        return f"{self.set}: {self.what}".replace(" ", "-")

    def put_into(self, rules: RulingSet) -> RulingSet:
        """The ruling set with the fault."""
        over = tuple(found for pair in rules.over if (found := self._pair(pair)) is not None)
        told = tuple(map(self._rule, rules.rules))
        return replace(rules, over=over, rules=told, slices={}, programs={}, changes={})

    def _pair(self, pair: Precedence) -> Precedence | None:
        if (pair.upper, pair.lower) != self.pair:
            return pair
        return replace(pair, upper=pair.lower, lower=pair.upper) if self.swapped else None

    def _rule(self, rule: Rule) -> Rule:
        if self.texts is None or rule.text != self.texts[0]:
            return rule
        return replace(rule, text=self.texts[1], provenance_rule="", reads=_read_by(self.texts[1], rule))


@cache
def whole(name: str) -> RulingSet:
    """The ruling set without a fault."""
    return ruling_set(name, documents())


def shown(sets: dict[str, RulingSet], question: str, sought: str) -> set[str]:
    """What some situation within the bound shows of what is sought; raises where not all was searched."""
    made = space(Sides.of(sets), question, BOUND)
    if made.alike or made.mute:
        return set()
    parts = (*made.parts, PROGRAM, f"sought({sought}).")
    begun = session().worker.call(session().limits, begin, question, parts, (), UNHURRIED)
    assert begun.exhausted
    return set(begun.targets)


@cache
def seen(name: str) -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    """The clauses that apply somewhere within the bound, and the precedences under which two clash."""
    every = {text for one in searched_kinds() for text in shown({"a": whole(name)}, one, "seen")}
    atoms = read_atoms(sorted(every))
    applying = frozenset(str(one.args[0]) for one in atoms if one.name == "applies")
    pairs = frozenset((str(one.args[0]), str(one.args[1])) for one in atoms if one.name == "live")
    return applying, pairs


def parts(fault: Fault) -> bool:
    """Whether some situation within the bound is concluded otherwise with the fault; a no is a proof."""
    return _shows(fault, "parted")


def is_observed(fault: Fault) -> bool:
    """Whether some situation within the bound is answered otherwise with the fault; a no is a proof."""
    return _shows(fault, "answered")


def _shows(fault: Fault, sought: str) -> bool:
    sets = {"a": whole(fault.set), "b": fault.put_into(whole(fault.set))}
    return any(shown(sets, question, sought) for question in searched_kinds())


def faults(name: str, each: int, wanted: Callable[[Fault], bool] = lambda _: True) -> Iterator[Fault]:
    """So many faults of each kind that are wanted, the same ones each time, as far as there are."""
    applying, pairs = seen(name)
    chance = Random(name)  # noqa: S311 the same faults each time
    ranked = [Fault(name, f"{pair[0]} no longer over {pair[1]}", pair, pair) for pair in sorted(pairs)]
    swapped = [replace(one, what=" over ".join(reversed(one.clauses)), swapped=True) for one in ranked]
    weaker = [one for rule in whole(name).rules if rule.clause in applying for one in _weaker(rule)]
    for kind in (ranked, swapped, [replace(one, set=name) for one in weaker]):
        yield from islice(filter(wanted, chance.sample(kind, len(kind))), each)


def _weaker(rule: Rule) -> Iterator[Fault]:
    """The rule without one of its conditions, wherever what is left is safe."""
    head, _, body = rule.text.removesuffix(".").partition(" :- ")
    member, *conditions = _CONDITION.split(body)
    for at, lost in enumerate(conditions):
        text = f"{head} :- {'; '.join((member, *conditions[:at], *conditions[at + 1 :]))}."
        if _safe(text):
            yield Fault("", f"{rule.clause} without {lost}", (rule.clause,), texts=(rule.text, text))


def _read_by(text: str, rule: Rule) -> tuple[tuple[str, bool], ...]:
    """What is left of what a rule reads."""
    words = {*_WORD.findall(text)}
    return tuple((name, absent) for name, absent in rule.reads if name in words)


def _safe(text: str) -> bool:
    control = clingo.Control(["--warn=none"], logger=lambda _code, _text: None)
    try:
        control.add("base", [], text)
        control.ground([("base", [])])
    except RuntimeError:
        return False
    return True
