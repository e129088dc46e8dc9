"""Which rules can fire at all, by the predicates that are stated; the rest need not be grounded.

This looks at names only and is fast; `saitei.kb.relevance.prune` is more precise, for courses of play.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from saitei.kb.clauses.rule import Rule
from saitei.kb.vocabulary import Vocabulary


class HasHead(Protocol):
    """A rule, in whatever form, that yields one predicate."""

    @property
    def head(self) -> str:
        """The name of that predicate."""
        ...


R = TypeVar("R", bound=HasHead)


class BodyIndex(NamedTuple, Generic[R]):
    """Rules indexed by their bodies: how many predicates each needs, and which rules need a predicate."""

    rules: Sequence[R]
    counts: Sequence[int]
    needing: Mapping[str, Sequence[int]]

    def reachable_rules(self, stated: Collection[str]) -> list[R]:
        """The rules whose whole positive body is stated or derivable, in their order."""
        lacking = [*self.counts]
        known = {*stated, *(rule.head for rule, need in zip(self.rules, lacking, strict=True) if not need)}
        new = [*known]
        while new:
            for number in self.needing.get(new.pop(), ()):
                lacking[number] -= 1
                head = self.rules[number].head
                if not lacking[number] and head not in known:
                    known.add(head)
                    new.append(head)
        return [rule for rule, need in zip(self.rules, lacking, strict=True) if not need]


def index_bodies(rules: Iterable[R], needs: Callable[[R], Collection[str]]) -> BodyIndex[R]:
    """Index rules by their bodies, to be queried for many tables; `needs` says what a body needs."""
    every = tuple(rules)
    each = [needs(rule) for rule in every]
    needing: dict[str, list[int]] = {}
    for number, names in enumerate(each):
        for name in names:
            needing.setdefault(name, []).append(number)
    return BodyIndex(every, tuple(map(len, each)), needing)


def index_clauses(rules: Iterable[Rule], words: Vocabulary) -> BodyIndex[Rule]:
    """Index compiled rules by their bodies."""
    return index_bodies(rules, lambda rule: _needs(rule, words))


def _needs(rule: Rule, words: Vocabulary) -> frozenset[str]:
    """What has to hold for a rule to fire; the keys that an answer is about need not."""
    known = words.predicates
    about = known[rule.head].kind == "answer"
    return frozenset(
        name for name, absent in rule.reads if not absent and not (about and known[name].kind == "conclusion")
    )
