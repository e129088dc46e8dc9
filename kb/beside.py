"""Several ruling sets side by side over one situation: what a kind of question reaches in any of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from saitei.kb.logic_files import logic
from saitei.kb.ruleset import RulingSet
from saitei.kb.slicing import reach, undefined
from saitei.kb.vocabulary import vocabulary


@dataclass(frozen=True, slots=True)
class Beside:
    """The program of ruling sets over the same facts, and the predicates that some rule reads."""

    text: str
    reads: frozenset[str]
    alike: bool


def beside(sets: Mapping[str, RulingSet], question: str) -> Beside:
    """What a question of this kind reaches, each ruling set under the short name given.

    `alike` says that all of them come to the same clauses with the same precedence: no answer can differ.
    """
    rules: dict[str, None] = {}
    heads: set[str] = set()
    reached: set[str] = set()
    own: dict[str, str] = {}
    for name, rule_set in sets.items():
        chosen, found = reach((*rule_set.definitions, *rule_set.rules), question, ())
        rules |= dict.fromkeys(rule.text for rule in chosen)
        heads |= {rule.head for rule in chosen}
        reached |= found
        own[name] = _members(name, rule_set, frozenset(rule.clause for rule in chosen))
    text = "".join(
        (logic("core"), *own.values(), undefined(reached - heads), *_topics(heads), *_lines(rules))
    )
    same = {_anonymous(name, program) for name, program in own.items()}
    return Beside(text, frozenset(reached), len(same) == 1)


def _members(name: str, rule_set: RulingSet, clauses: frozenset[str]) -> str:
    members = "".join(f'in({name},"{clause}").\n' for clause in sorted(clauses))
    pairs = dict.fromkeys(
        f'over({name},"{pair.upper}","{pair.lower}").\n'
        for pair in rule_set.over
        if {pair.upper, pair.lower} <= clauses
    )
    return f"ruling_set({name}).\n{members}{''.join(pairs)}"


def _anonymous(name: str, program: str) -> str:
    return program.replace(f"({name},", "(,").replace(f"({name})", "()")


def _lines(rules: Mapping[str, None]) -> tuple[str, ...]:
    return tuple(f"{rule}\n" for rule in rules)


def _topics(heads: set[str]) -> tuple[str, ...]:
    """Which topic a key belongs to: the conclusion that it is."""
    known = vocabulary().predicates
    return tuple(
        f"topic({_key(name, len(known[name].args))},{name}) :- said(_,{_key(name, len(known[name].args))}).\n"
        for name in sorted(heads)
        if known[name].kind == "conclusion"
    )


def _key(name: str, arity: int) -> str:
    return f"{name}({','.join(f'X{number}' for number in range(arity))})" if arity else name
