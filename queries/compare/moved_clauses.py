"""Clauses of another edition that only moved to another number: what they say is the same."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from saitei.disk_cache import fingerprint
from saitei.kb.clauses.precedence import Precedence
from saitei.kb.clauses.rule import Rule
from saitei.kb.pages.page import LOGIC, Clause
from saitei.kb.rulesets.ruleset import RulingSet

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def moved_clauses(old: RulingSet, new: RulingSet) -> Mapping[str, str]:
    """The clauses of a newer edition by the ids that the same texts have in the older one."""
    gone = {one: clause for one, clause in old.clauses.items() if not _is_said(clause, new)}
    come = {one: clause for one, clause in new.clauses.items() if not _is_said(clause, old)}
    before, after = _by_text(gone), _by_text(come)
    return {after[text]: before[text] for text in after.keys() & before.keys()}


def _is_said(clause: Clause, rules: RulingSet) -> bool:
    """Whether the clause of that number says the same in a set."""
    other = rules.clauses.get(clause.id)
    return other is not None and _text(other) == _text(clause)


def _by_text(clauses: Mapping[str, Clause]) -> dict[str, str]:
    """Clauses by what they say, those that say what no other does."""
    found: dict[str, list[str]] = {}
    for name, clause in clauses.items():
        found.setdefault(_text(clause), []).append(name)
    return {text: names[0] for text, names in found.items() if len(names) == 1}


def _text(clause: Clause) -> str:
    """What a clause says, in words and in logic, as a digest."""
    fences = (fence.text for fence in clause.fenced(*LOGIC))
    return fingerprint(map(str.encode, (clause.document, clause.text_en, clause.text_ja, *fences)))


def renumbered(rules: RulingSet, numbers: Mapping[str, str]) -> RulingSet:
    """A ruling set whose clauses go by other ids; one that had such an id goes by it with a mark."""
    if not numbers:
        return rules
    taken = {
        name: f"{name} (new)" for name in numbers.values() if name in rules.clauses and name not in numbers
    }
    ids = {**taken, **numbers}
    clauses = {
        ids.get(name, name): replace(one, id=ids.get(name, name)) for name, one in rules.clauses.items()
    }
    return replace(
        rules,
        clauses=clauses,
        rules=tuple(_rule(rule, ids) for rule in rules.rules),
        definitions=tuple(_rule(rule, ids) for rule in rules.definitions),
        over=tuple(_pair(pair, ids) for pair in rules.over),
        keyword_clauses={keyword: ids.get(name, name) for keyword, name in rules.keyword_clauses.items()},
        barred_by=_named(rules.barred_by, ids),
        slices={}, programs={}, changes={}, complete=None,
    )  # fmt: skip


def _rule(rule: Rule, ids: Mapping[str, str]) -> Rule:
    if rule.clause not in ids:
        return rule
    text, provenance = (_with_ids(one, ids) for one in (rule.text, rule.provenance_rule))
    return replace(rule, clause=ids[rule.clause], text=text, provenance_rule=provenance)


def _with_ids(text: str, ids: Mapping[str, str]) -> str:
    return _STRING.sub(lambda found: f'"{ids.get(found[0][1:-1], found[0][1:-1])}"', text)


def _pair(pair: Precedence, ids: Mapping[str, str]) -> Precedence:
    return Precedence(*_named((pair.upper, pair.lower, pair.by), ids))


def _named(names: Iterable[str], ids: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(ids.get(name, name) for name in names)


def only_moved(numbers: Mapping[str, str], documents: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Old and new number of each clause that moved, in the order of the old."""
    own = ((old, new) for new, old in numbers.items() if old.partition(" ")[0] in documents)
    return tuple(sorted(own))
