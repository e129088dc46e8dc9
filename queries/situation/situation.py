"""A scenario with its cards: everything that is stated, as facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from saitei.fact_base import FactBase
from saitei.language import Language
from saitei.parser.ability import Ability
from saitei.parser.ability_cache import abilities as read_abilities
from saitei.parser.cards.card import Card
from saitei.parser.cards.facts import card_facts
from saitei.parser.scenario.resolve import resolve
from saitei.parser.scenario.scenario import Scenario
from saitei.queries.situation.disambiguate_question import disambiguate_question, of_its_ability
from saitei.queries.situation.inferences import conceded, infer
from saitei.queries.situation.printed_facts import printed_facts
from saitei.terms import NOTHING, Term, program


@dataclass(frozen=True, slots=True)
class Situation:
    """The facts of a scenario and of the card texts in it."""

    scenario: Scenario
    facts: FactBase
    abilities: Mapping[Term, tuple[Ability, ...]]

    @property
    def language(self) -> Language:
        """The language that the scenario is told in."""
        return self.scenario.language

    @property
    def question(self) -> Term:
        """What is asked."""
        return self.scenario.question or NOTHING

    def text(self, predicates: frozenset[str]) -> str:
        """The program text of the facts that some rule reads."""
        return program(fact for fact in self.facts if fact.name in predicates)


def situation(scenario: Scenario, cards: Mapping[str, Card], keywords: Mapping[str, str]) -> Situation:
    """A scenario put together with the cards it names; abilities it refers to are found in their texts.

    `cards` are those that the scenario names, `keywords` defines keywords by their card text.
    """
    language = scenario.language
    known = {card.term: cards[card.name] for card in scenario.objects if card.name in cards}
    abilities = {
        term: read_abilities(
            card.text, card_type=card.text_type(language), keywords=keywords, language=language
        )
        for term, card in known.items()
    }
    asked = of_its_ability(scenario.question, scenario.facts, language)
    resolved = resolve(replace(scenario, question=asked), abilities)
    stated = [*resolved.facts]
    for term, card in known.items():
        stated += printed_facts(term, card)
        stated += card_facts(term, abilities[term])
    stated += (
        Term("unknown_card", (card.term,))
        for card in scenario.objects
        if card.name and card.term not in known
    )
    facts = infer(FactBase(stated), language)
    if resolved.question is None:
        return Situation(resolved, facts, abilities)
    question = disambiguate_question(resolved.question, facts, language)
    facts = facts.extended((*conceded(facts, question, language), Term("question", (question,))))
    return Situation(replace(resolved, question=question), facts, abilities)
