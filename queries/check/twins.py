"""Clauses that say the same as another: an edit to one of them would fork the document."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from saitei.kb.clauses.precedence import named_clauses
from saitei.kb.clauses.rule import Rule
from saitei.kb.pages.page import Clause
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.terms import quoted

_PARTS = re.compile(r"; (?![^()\[\]{}]*[)\]}])")
_ITS_CLAUSE = quoted("")
"""What stands for the clause of a rule: no variable that the rule itself may have."""

_VARIABLE = re.compile(r'"(?:[^"\\]|\\.)*"|\b_*[A-Z]\w*')


def twins(rules: RulingSet) -> Iterator[tuple[str, str]]:
    """Two clauses in force, all rules of the first of which the second has as well, each two once."""
    played = rules.clauses_of_parts
    said: dict[str, frozenset[str]] = {}
    for rule in rules.rules:
        if rule.clause in played or not rules.clauses[rule.clause].parts:
            said[rule.clause] = said.get(rule.clause, frozenset()) | {_bare(rule)}
    sharing: dict[str, list[str]] = {}
    for clause, every in said.items():
        for one in every:
            sharing.setdefault(one, []).append(clause)
    found: set[frozenset[str]] = set()
    for clause, every in said.items():
        others = {other for one in every for other in sharing[one]} - {clause}
        for other in sorted(others):
            if every <= said[other] and frozenset((clause, other)) not in found:
                found.add(frozenset((clause, other)))
                yield clause, other


def says_it_doubles(clause: Clause, pair: Collection[str]) -> bool:
    """Whether a clause says of itself that it doubles another of some."""
    said = (name for relation in clause.related("doubles") for name in named_clauses(relation, clause))
    return any(name in pair and name != clause.id for name in said)


def _bare(rule: Rule) -> str:
    """A rule without its clause, its conditions and its variables in an order of their own."""
    text = rule.text.removesuffix(".").replace(quoted(rule.clause), _ITS_CLAUSE)
    head, _, body = text.partition(" :- ")
    parts = sorted(_PARTS.split(body), key=lambda part: _VARIABLE.sub(_masked, part))
    names: dict[str, str] = {}

    def named(found: re.Match[str]) -> str:
        return found[0] if found[0].startswith('"') else names.setdefault(found[0], f"V{len(names)}")

    return _VARIABLE.sub(named, "; ".join((head, *parts)))


def _masked(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith('"') else "V"
