"""What clauses name: the words and numbers that their conditions are about, followed down to facts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from saitei.kb.clauses.rule import Rule
from saitei.kb.clauses.syntax import Argument, BodyAtom, RuleTerms, Variable, rule_terms
from saitei.terms import Value

Values: TypeAlias = frozenset[Value]
"""Words and numbers that an argument is compared with; empty where it may be anything."""

DEEPEST = 6
"""Through so many definitions a value is followed."""

_ANY: Values = frozenset()

_MEMBERSHIP = "in"
"""What a compiled rule asks first: whether its clause is in force."""


class NamedFact(NamedTuple):
    """A fact that some condition rests on, with the values that its arguments are compared with."""

    name: str
    args: tuple[Values, ...]


@dataclass(frozen=True, slots=True)
class Definitions:
    """Rules by what they define or conclude, to follow a value to the facts that it comes from."""

    by_head: Mapping[str, tuple[Rule, ...]]
    facts: frozenset[str]
    _known: dict[str, Mapping[NamedFact, frozenset[NamedFact]]] = field(
        default_factory=dict[str, Mapping[NamedFact, frozenset[NamedFact]]], compare=False, repr=False
    )
    _followed: dict[tuple[NamedFact, frozenset[NamedFact]], frozenset[NamedFact]] = field(
        default_factory=dict[tuple[NamedFact, frozenset[NamedFact]], frozenset[NamedFact]],
        init=False, compare=False, repr=False,
    )  # fmt: skip

    @staticmethod
    def of(rules: Iterable[Rule], facts: Collection[str]) -> Definitions:
        """The rules of a ruling set, and the predicates that a situation states."""
        by_head: dict[str, list[Rule]] = {}
        for rule in rules:
            by_head.setdefault(rule.head, []).append(rule)
        return Definitions({name: tuple(found) for name, found in by_head.items()}, frozenset(facts))

    def named(self, rules: Iterable[Rule]) -> frozenset[NamedFact]:
        """The facts that conditions of some rules rest on, with the values that these name."""
        return frozenset(
            fact for rule in rules for leaves in self.conditions(rule).values() for fact in leaves
        )

    def conditions(self, rule: Rule) -> Mapping[NamedFact, frozenset[NamedFact]]:
        """The conditions of a rule that name any value, each with the facts that it may come from."""
        if rule.text not in self._known:
            atoms = _with_values(terms_of(rule.text))
            self._known[rule.text] = {atom: self._leaves(atom, frozenset()) for atom in atoms}
        return self._known[rule.text]

    def _leaves(self, atom: NamedFact, seen: frozenset[NamedFact]) -> frozenset[NamedFact]:
        """The facts in which the values of an atom turn up, through the rules that define it."""
        if atom.name in self.facts:
            return frozenset((atom,))
        if atom in seen or len(seen) == DEEPEST:
            return frozenset()
        if (atom, seen) not in self._followed:
            self._followed[atom, seen] = self._follow(atom, seen)
        return self._followed[atom, seen]

    def _follow(self, atom: NamedFact, seen: frozenset[NamedFact]) -> frozenset[NamedFact]:
        found: set[NamedFact] = set()
        for rule in self.by_head.get(atom.name, ()):
            terms = terms_of(rule.text)
            bound = _bound(terms.head, atom)
            for inner in terms.body:
                passed = NamedFact(inner.name, tuple(_values(arg, bound, told=False) for arg in inner.args))
                if any(passed.args):
                    found |= self._leaves(passed, seen | {atom})
        return frozenset(found)


def _with_values(terms: RuleTerms) -> Iterator[NamedFact]:
    """The atoms of a body that name a value, or are compared with one."""
    compared: dict[str, Values] = {}
    for one in terms.comparisons:
        compared[one.variable] = compared.get(one.variable, _ANY) | one.values
    for atom in terms.body:
        named = NamedFact(atom.name, tuple(_values(arg, compared) for arg in atom.args))
        if any(named.args) and atom.name != _MEMBERSHIP:
            yield named


def _values(arg: Argument, compared: Mapping[str, Values], *, told: bool = True) -> Values:
    """The values of an argument: what a variable is compared with, and, if it is `told`, a value itself."""
    if isinstance(arg, Variable):
        return compared.get(arg.name, _ANY)
    return frozenset((arg,)) if told and arg is not None else _ANY


def _bound(head: BodyAtom, atom: NamedFact) -> dict[str, Values]:
    """The values of a head's variables where it is asked for as in an atom."""
    return {
        arg.name: values
        for arg, values in zip(head.args, atom.args, strict=False)
        if isinstance(arg, Variable) and values
    }


@lru_cache(maxsize=20_000)
def terms_of(text: str) -> RuleTerms:
    """The terms of a compiled rule, taken apart once."""
    return rule_terms(text)
