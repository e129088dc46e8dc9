"""Which clauses of a ruling set speak of an ability, by the words that their conditions name."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.rulesets.side_by_side import Sides
from saitei.parser.ability import Ability
from saitei.queries.search.ability_index import named_groups, words_of
from saitei.queries.search.real_texts import facts_of_texts


@dataclass(frozen=True, slots=True)
class SpeakingClauses:
    """For each clause, for each of its rules that names words of abilities, the words that it names.

    `asked` are the clauses that questions reach which are put to every ability, `besides` those that
    questions reach which are put to the abilities that they could tell something of.
    """

    groups: Mapping[str, tuple[frozenset[frozenset[str]], ...]]
    asked: frozenset[str]
    besides: frozenset[str]

    @staticmethod
    def of(
        rules: RulingSet,
        clauses: Collection[str],
        questions: Collection[str],
        besides: Collection[str],
    ) -> SpeakingClauses:
        """Those among some clauses of a ruling set that speak of some abilities, not of every card.

        `questions` and `besides` are the kinds of questions.
        """
        definitions = Sides.alone(rules).definitions
        parts = facts_of_texts(rules)
        found: dict[str, list[frozenset[frozenset[str]]]] = {}
        named = [
            (rule, named_groups(definitions.named((rule,)), parts))
            for rule in rules.rules
            if rule.clause in clauses
        ]
        of_every_card = {(rule.clause, rule.head) for rule, groups in named if not groups}
        for rule, groups in named:
            if groups and (rule.clause, rule.head) not in of_every_card:
                found.setdefault(rule.clause, []).append(groups)
        asked, more = (
            frozenset(clause for question in kinds for clause in rules.clauses_reached_by(question))
            for kinds in (questions, besides)
        )
        return SpeakingClauses({name: tuple(every) for name, every in found.items()}, asked, more)

    def speaking_of(self, ability: Ability, telling: Collection[str]) -> tuple[str, ...]:
        """The clauses that speak of an ability: it has of each thing that one of their rules names a word.

        At least one of these things is a fact `telling`.
        """
        words = words_of(ability)
        return tuple(
            clause
            for clause, rules in self.groups.items()
            if any(
                all(not group.isdisjoint(words) for group in groups) and _names(groups, telling)
                for groups in rules
            )
        )


def _names(groups: frozenset[frozenset[str]], telling: Collection[str]) -> bool:
    return any(word.split("(", 1)[0] in telling for group in groups for word in group)
