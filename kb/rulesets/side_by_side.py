"""Several ruling sets over one situation, in one program."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from saitei.kb.clauses.named_values import Definitions, NamedFact
from saitei.kb.clauses.precedence import set_as_facts
from saitei.kb.clauses.rule import Rule
from saitei.kb.logic_files import logic
from saitei.kb.relevance.reachable_rules import index_clauses
from saitei.kb.relevance.slicing import defined_directives, rules_for
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.vocabulary import Vocabulary
from saitei.terms import quoted

_STRING = r'"(?:[^"\\]|\\.)*"'
_SET = re.compile(rf"{_STRING}|\bS\b")
_CALLED = re.compile(rf"{_STRING}|\b([a-z]\w*)\b(?=[(.;,]|$)")
"""A text, or a predicate where it is spoken of."""

ENGINE = "logic "
"""How the engine's own definitions are named where clauses have their ids."""


class Reached(NamedTuple):
    """The rules that can fire, and the clauses of these and of those that cannot."""

    rules: list[Rule]
    clauses: frozenset[str]


@dataclass(frozen=True, slots=True)
class SideBySideProgram:
    """The program of ruling sets over the same facts, and the predicates that some rule reads.

    `clauses` are those that the question reaches in the first of them.
    `alike` says that all sets come to the same clauses with the same precedence: no answer can differ;
    `mute` that no clause of any set has a say. `named` are the facts with the values that the conditions
    of their clauses are about, `reached` are the rules and clauses of each set.
    """

    text: str
    reads: frozenset[str]
    clauses: frozenset[str]
    identical: bool
    no_clause_applies: bool
    named: frozenset[NamedFact]
    reached: Mapping[str, Reached]


@dataclass(frozen=True, slots=True)
class Sides:
    """Ruling sets by the short names that stand for them in the program, and where they differ.

    `apart` maps, for each set, each definition that differs between sets to the set whose version is used.
    `revised` maps rules that a clause has in one set, but not under the same id in another, to the clause.
    """

    sets: Mapping[str, RulingSet]
    apart: Mapping[str, Mapping[str, str]]
    revised: Mapping[str, str]
    definitions: Definitions

    @property
    def vocabulary(self) -> Vocabulary:
        """The vocabulary of all of them."""
        return next(iter(self.sets.values())).vocabulary

    @staticmethod
    def alone(rules: RulingSet) -> Sides:
        """A ruling set by itself, under the name `a`."""
        return Sides.of({"a": rules})

    @staticmethod
    def of(sets: Mapping[str, RulingSet]) -> Sides:
        """Ruling sets in one language that are looked at together, by the names given."""
        if len(sets) == 1:  # nothing can be otherwise in it than in it
            ((name, only),) = sets.items()
            return Sides({name: only}, {name: {}}, {}, _definitions((only,)))
        apart = _apart({name: _defining(one) for name, one in sets.items()})
        return Sides(sets, apart, _revised(sets), _definitions(sets.values()))


def side_by_side(
    sides: Sides, question: str, stated: Collection[str], seeds: Collection[str] = ()
) -> SideBySideProgram:
    """What a question of this kind and the seeds reach, each ruling set under its short name.

    Rules that cannot fire where only those predicates are stated are left out.
    """
    sets, apart, revised = sides.sets, sides.apart, sides.revised
    reached = {name: _reached(one, question, stated, seeds) for name, one in sets.items()}
    own = {name: set_as_facts(name, _clauses(reached[name].rules), one.over) for name, one in sets.items()}
    same = {set_as_facts("", _clauses(reached[name].rules), one.over) for name, one in sets.items()}
    other = any(
        rule.head in apart[name] or rule.text in revised
        for name, found in reached.items()
        for rule in found.rules
    )
    alike = len(sets) > 1 and len(same) == 1 and not other
    return _composed(reached, "".join(own.values()), sides, alike=alike)


def beside_weakened(
    sides: Sides,
    question: str,
    stated: Collection[str],
    droppable: Collection[str],
    seeds: Collection[str] = (),
) -> SideBySideProgram:
    """A ruling set `a`, alone, beside `b`, the same from which one of the droppable clauses may be taken."""
    rule_set = sides.sets["a"]
    reached = _reached(rule_set, question, stated, seeds)
    clauses = _clauses(reached.rules)
    sayers = "".join(
        f"over_by({quoted(pair.upper)},{quoted(pair.lower)},{quoted(pair.by)}).\n"
        for pair in rule_set.over
        if {pair.upper, pair.lower} <= clauses
    )
    chosen = "".join(f"droppable({quoted(clause)}).\n" for clause in sorted(clauses & {*droppable}))
    own = f"{set_as_facts('a', clauses, rule_set.over)}ruling_set(b).\n{sayers}{chosen}"
    return _composed({"a": reached}, own, sides, alike=not chosen)


def _reached(rules: RulingSet, question: str, stated: Collection[str], seeds: Collection[str]) -> Reached:
    every, _ = rules_for(rules.by_head, question, seeds)
    return Reached(index_clauses(every, rules.vocabulary).reachable_rules(stated), _clauses(every))


def _composed(reached: Mapping[str, Reached], own: str, sides: Sides, *, alike: bool) -> SideBySideProgram:
    apart, revised, words = sides.apart, sides.revised, sides.vocabulary
    rules: dict[Rule, None] = {}
    texts: dict[str, None] = {}
    for name, (chosen, _) in reached.items():
        rules |= dict.fromkeys(chosen)
        texts |= dict.fromkeys(f"{_told(rule, name, apart[name], revised, words)}\n" for rule in chosen)
        texts |= dict.fromkeys(
            f"revised({quoted(revised[rule.text])}).\n" for rule in chosen if rule.text in revised
        )
    heads = {rule.head for rule in rules}
    reads = frozenset(name for rule in rules for name, _ in rule.reads)
    text = "".join(
        (logic("core"), own, defined_directives(reads - heads, words), *_topics(heads, words), *texts)
    )
    first, *_ = reached.values()
    mute = not any(_clauses(found.rules) for found in reached.values())
    named = sides.definitions.named(rule for rule in rules if not rule.clause.startswith(ENGINE))
    return SideBySideProgram(text, reads, first.clauses, alike, mute, named, reached)


def _definitions(sets: Collection[RulingSet]) -> Definitions:
    """The rules of all sets by what they define."""
    every = dict.fromkeys(rule for one in sets for rule in (*one.definitions, *one.rules))
    words = next(iter(sets)).vocabulary.predicates
    return Definitions.of(every, [name for name, one in words.items() if one.kind == "fact"])


def _defining(rules: RulingSet) -> dict[str, dict[str, Rule]]:
    """The rules of each definition, by their texts."""
    found: dict[str, dict[str, Rule]] = {}
    for rule in (*rules.definitions, *rules.rules):
        if _defines(rule, rules.vocabulary):
            found.setdefault(rule.head, {})[rule.text] = rule
    return found


def _apart(defining: Mapping[str, Mapping[str, Mapping[str, Rule]]]) -> dict[str, dict[str, str]]:
    """Under whose name each set tells what is not the same in all, as chosen parts and what rests on them."""
    readers: dict[str, set[str]] = {}
    for rules in defining.values():
        for head, texts in rules.items():
            for name in {name for rule in texts.values() for name, _ in rule.reads}:
                readers.setdefault(name, set()).add(head)
    unlike = {
        (name, other): _resting_on(_otherwise(rules, defining[other]), readers)
        for name, rules in defining.items()
        for other in defining
    }
    heads = frozenset[str]().union(*unlike.values())
    return {
        name: {head: next(other for other in defining if head not in unlike[name, other]) for head in heads}
        for name in defining
    }


def _otherwise(one: Mapping[str, Mapping[str, Rule]], other: Mapping[str, Mapping[str, Rule]]) -> set[str]:
    """The definitions that have other rules in one of two sets."""
    return {head for head in {*one, *other} if one.get(head, {}).keys() != other.get(head, {}).keys()}


def _resting_on(names: set[str], readers: Mapping[str, Collection[str]]) -> frozenset[str]:
    """Definitions and all that rests on them."""
    found = {*names}
    new = [*names]
    while new:
        more = {*readers.get(new.pop(), ())} - found
        found |= more
        new += more
    return frozenset(found)


def _revised(sets: Mapping[str, RulingSet]) -> dict[str, str]:
    """What a clause says in one set and, under the same id, not in another: editions of one document."""
    said = [({rule.text for rule in one.rules}, one.concluding_clauses) for one in sets.values()]
    return {
        rule.text: rule.clause
        for one in sets.values()
        for rule in one.rules
        if any(rule.clause in speaking and rule.text not in texts for texts, speaking in said)
    }


def _defines(rule: Rule, words: Vocabulary) -> bool:
    return words.predicates[rule.head].kind not in ("conclusion", "answer")


def _told(
    rule: Rule, name: str, apart: Mapping[str, str], revised: Collection[str], words: Vocabulary
) -> str:
    """The rule as one set has it: what is not the same in all sets is said under the name of one."""
    spoken = apart.keys() & {rule.head, *(read for read, _ in rule.reads)}
    if not spoken and rule.text not in revised:
        return rule.text
    text = rule.text
    if spoken:

        def called(found: re.Match[str]) -> str:
            return f"{found[1]}_{apart[found[1]]}" if found[1] in spoken else found[0]

        text = _CALLED.sub(called, text)
    if _defines(rule, words):
        return text
    return _SET.sub(lambda found: name if found[0] == "S" else found[0], text)


def _clauses(rules: Iterable[Rule]) -> frozenset[str]:
    """The clauses that the rules stand in, without the engine's own definitions."""
    return frozenset(rule.clause for rule in rules if not rule.clause.startswith(ENGINE))


def _topics(heads: set[str], words: Vocabulary) -> tuple[str, ...]:
    """Which topic a key belongs to: the conclusion that it is."""
    known = words.predicates
    conclusions = sorted(name for name in heads if known[name].kind == "conclusion")
    keys = {name: _key(name, len(known[name].args)) for name in conclusions}
    return tuple(f"topic({key},{name}) :- relevant(_,{key}).\n" for name, key in keys.items())


def _key(name: str, arity: int) -> str:
    return f"{name}({','.join(f'X{number}' for number in range(arity))})" if arity else name
