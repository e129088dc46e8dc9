"""Slice a ruling set: the rules that one kind of question depends on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from saitei.kb.clauses.precedence import Precedence, set_as_facts
from saitei.kb.clauses.rule import Rule
from saitei.kb.logic_files import logic
from saitei.kb.relevance.reachable_rules import BodyIndex, index_clauses
from saitei.kb.solver.job import ProvenanceRule
from saitei.kb.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Slice:
    """The rules that one kind of question depends on: its name, program text, what is read.

    `stated` holds the predicates that clauses themselves read, not the engine's definitions; `counts_cards`
    is whether some clause turns on how many cards a player has in a zone.
    """

    question: str
    bodies: BodyIndex[Rule]
    over: tuple[Precedence, ...]
    text: str
    facts: frozenset[str]
    stated: frozenset[str]
    clauses: frozenset[str]
    words: Vocabulary
    counts_cards: bool

    @property
    def rules(self) -> Sequence[Rule]:
        """The rules it is made of."""
        return self.bodies.rules

    def text_where(self, stated: Collection[str]) -> str:
        """Its text without the rules that cannot fire where only these predicates are stated."""
        return _text(self.bodies.reachable_rules(stated), self.over, self.facts, self.words)


class RulesByHead(NamedTuple):
    """Rules by the predicate that they yield, and those that answer a kind of question by that kind."""

    by_head: Mapping[str, Sequence[Rule]]
    of_question: Mapping[str, Sequence[Rule]]

    @staticmethod
    def of(rules: Iterable[Rule]) -> RulesByHead:
        """These rules, each in its order."""
        by_head: dict[str, list[Rule]] = {}
        of_question: dict[str, list[Rule]] = {}
        for rule in rules:
            by_head.setdefault(rule.head, []).append(rule)
            if rule.question is not None:
                of_question.setdefault(rule.question, []).append(rule)
        return RulesByHead(by_head, of_question)


def slice_for(
    every: RulesByHead,
    over: Iterable[Precedence],
    question: str,
    words: Vocabulary,
    seeds: Collection[str] = (),
) -> Slice:
    """The rules that a question of this kind reaches, with the precedences among their clauses.

    `seeds` are predicates that are wanted besides those the question's own rules read.
    """
    chosen, reached = rules_for(every, question, seeds)
    clauses = clauses_of_rules(chosen)
    among = tuple(pair for pair in over if pair.upper in clauses and pair.lower in clauses)
    stated = frozenset(
        name for rule in chosen if not rule.clause.startswith("logic ") for name, _ in rule.reads
    )
    text = _text(chosen, among, reached, words)
    bodies = index_clauses(chosen, words)
    counts = any(rule.number_demand for rule in chosen)
    return Slice(question, bodies, among, text, frozenset(reached), stated, clauses, words, counts)


def text_of_all(rules: Sequence[Rule], over: Iterable[Precedence], words: Vocabulary) -> str:
    """The program text of all rules, whatever is asked, with the precedences among their clauses."""
    return _text(rules, over, frozenset(), words)


def _text(
    rules: Sequence[Rule], over: Iterable[Precedence], reached: Collection[str], words: Vocabulary
) -> str:
    defined = defined_directives({*reached}.difference(rule.head for rule in rules), words)
    told = "".join(f"{rule.text}\n" for rule in rules)
    counted = "".join(f"{one}\n" for one in dict.fromkeys(rule.number_demand for rule in rules) if one)
    return f"{logic('core')}{set_as_facts('main', clauses_of_rules(rules), over)}{defined}{told}{counted}"


def provenance_rules(rules: Iterable[Rule]) -> tuple[ProvenanceRule, ...]:
    """What records which of these rules fired, and on what."""
    return tuple(
        ProvenanceRule(rule.provenance_rule, frozenset(name for name, absent in rule.reads if not absent))
        for rule in rules
        if rule.provenance_rule
    )


def clauses_of_rules(rules: Iterable[Rule]) -> frozenset[str]:
    """The clauses that rules stand in, the engine's own definitions among them."""
    return frozenset(rule.clause for rule in rules)


def rules_for(every: RulesByHead, question: str, seeds: Collection[str]) -> tuple[list[Rule], set[str]]:
    """The rules that a question of this kind depends on, and the predicates they read."""
    chosen = dict.fromkeys(every.of_question.get(question, ()))
    wanted = {name for rule in chosen for name, _ in rule.reads} | set(seeds)
    reached: set[str] = set()
    while pending := wanted - reached:
        reached |= pending
        found = [
            rule
            for name in sorted(pending)
            for rule in every.by_head.get(name, ())
            if rule.question in (None, question)
        ]
        chosen |= dict.fromkeys(found)
        wanted |= {name for rule in found for name, _ in rule.reads}
    return list(chosen), reached


def defined_directives(names: Iterable[str], words: Vocabulary) -> str:
    """`#defined` directives for predicates that no rule of the program defines."""
    return "".join(f"#defined {name}/{_arity(name, words)}.\n" for name in sorted(names))


def _arity(name: str, words: Vocabulary) -> int:
    predicate = words.predicates[name]
    return predicate.arity + (predicate.kind == "answer")
