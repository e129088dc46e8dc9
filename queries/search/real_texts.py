"""Texts of real cards on the table of a search: those that say what clauses name and no other text does."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from saitei.kb.clauses.rule import Rule
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.rulesets.side_by_side import Reached, Sides
from saitei.language import Language
from saitei.queries.search.ability_index import AbilityIndex, named_groups, words_in
from saitei.queries.search.card_texts import Row, card_texts

OF_A_RULE = 2
"""So many texts are on offer at most for what one rule names."""

MOST = 24
"""So many are at most in one search."""


def real_rows(index: AbilityIndex, reached: Mapping[str, Reached], sides: Sides) -> tuple[Row, ...]:
    """For each rule in which the sets differ the shortest texts that say most of what it names.

    Where one card is wanted, all that stands on it.
    """
    if index.wanted:
        return tuple((one.type, one.text, one.text, False, True) for one in index.abilities)
    rules = next(iter(sides.sets.values()))
    known = _words_offered(frozenset(rules.keywords.items()), rules.language)
    rows: dict[Row, None] = {}
    for rule in _peculiar(reached, sides):
        groups = named_groups(sides.definitions.named((rule,)), index.predicates)
        said = max((_covered(groups, words) for words in known), default=0)
        found = [one for one in index.speaking_of(groups, OF_A_RULE) if _covered(groups, one.words) > said]
        rows |= dict.fromkeys((one.type, one.text, one.text, False, False) for one in found)
    return tuple(rows)[:MOST]


def facts_of_texts(rules: RulingSet) -> frozenset[str]:
    """The facts that the texts always on offer are made of: those that card texts state, whatever happens."""
    known = _words_offered(frozenset(rules.keywords.items()), rules.language)
    return frozenset(word.split("(", 1)[0] for words in known for word in words)


def _peculiar(reached: Mapping[str, Reached], sides: Sides) -> Iterator[Rule]:
    """The rules that not every set has; of one set those of its own document."""
    every = [frozenset(rule.text for rule in one.rules) for one in reached.values()]
    shared = every[0].intersection(*every[1:])
    for side, found in reached.items():
        rules = sides.sets[side]
        own = rules.name.partition(":")[0]
        for rule in found.rules:
            if rule.clause not in rules.clauses:
                continue
            if rule.text not in shared if len(every) > 1 else rules.clauses[rule.clause].document == own:
                yield rule


def _covered(groups: Iterable[frozenset[str]], words: Collection[str]) -> int:
    return sum(not group.isdisjoint(words) for group in groups)


@lru_cache(maxsize=8)
def _words_offered(keywords: frozenset[tuple[str, str]], language: Language) -> tuple[frozenset[str], ...]:
    """The words of each text that is always on offer."""
    return tuple(words_in(text.read("ja", dict(keywords), language)) for text in card_texts())
