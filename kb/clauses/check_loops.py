"""Refuse loops among conclusions through negation or defeat: they would silently delete situations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from saitei.errors import Place, RulePageError
from saitei.kb.clauses.precedence import Precedence
from saitei.kb.clauses.rule import Rule
from saitei.kb.pages.page import Clause
from saitei.kb.strong_components import strong_components
from saitei.kb.vocabulary import Vocabulary
from saitei.wording import Notice


def _reads(rules: Iterable[Rule], words: Vocabulary) -> dict[str, dict[str, bool]]:
    """For each conclusion the conclusions its clauses read, and whether by absence."""
    edges: dict[str, dict[str, bool]] = {}
    for rule in rules:
        for name, absent in rule.reads:
            if words.predicates[name].kind == "conclusion":
                targets = edges.setdefault(rule.head, {})
                targets[name] = targets.get(name, False) or absent
    return edges


def refuse_negative_loops(rules: Sequence[Rule], clauses: Mapping[str, Clause], words: Vocabulary) -> None:
    """Refuse a topic that depends on its own absence: an odd loop deletes situations without a word."""
    edges = _reads(rules, words)
    for component in strong_components(edges):
        for one in component:
            for other, absent in edges.get(one, {}).items():
                if absent and other in component:
                    raise RulePageError(
                        Notice("topic_loop", {"topic": one, "other": other}),
                        _place(one, other, rules, clauses),
                    )


def refuse_defeat_loops(
    rules: Sequence[Rule], over: Sequence[Precedence], clauses: Mapping[str, Clause], words: Vocabulary
) -> None:
    """Refuse topics that read each other while clauses beat one another on them: that is a loop as well."""
    edges = _reads(rules, words)
    heads: dict[str, set[str]] = {clause: set() for clause in clauses}
    for rule in rules:
        heads[rule.clause].add(rule.head)
    fought: set[str] = set()
    for pair in over:
        fought |= heads[pair.upper] & heads[pair.lower]
    for component in strong_components(edges):
        looped = len(component) > 1 or any(one in edges.get(one, {}) for one in component)
        if looped and component & fought:
            one = min(component & fought)
            other = min(edges[one].keys() & component)
            raise RulePageError(
                Notice("topic_loop", {"topic": one, "other": other}), _place(one, other, rules, clauses)
            )


def _place(topic: str, read: str, rules: Sequence[Rule], clauses: Mapping[str, Clause]) -> Place:
    rule = next(rule for rule in rules if rule.head == topic and read in dict(rule.reads))
    return Place(clauses[rule.clause].place.file, rule.line)
