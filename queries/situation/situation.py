"""A scenario with its cards: everything that is stated, as facts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from saitei.errors import UnknownTerm
from saitei.fact_base import FactBase
from saitei.language import Language
from saitei.parser.ability import Ability
from saitei.parser.ability_cache import abilities as read_abilities
from saitei.parser.cards.card import Card
from saitei.parser.cards.facts import card_facts
from saitei.parser.scenario.resolve import resolve
from saitei.parser.scenario.scenario import Scenario
from saitei.queries.situation.description import description
from saitei.queries.situation.disambiguate_question import (
    disambiguate_question,
    of_being_brought_up,
    of_its_ability,
)
from saitei.queries.situation.inferences import (
    attacks_under_way,
    conceded,
    ending,
    infer,
    opponent_already_hit,
)
from saitei.queries.situation.performed_actions import performed_actions
from saitei.queries.situation.printed_facts import printed_facts, printed_in_english
from saitei.queries.situation.supposed_place import supposed_fighter, supposed_places
from saitei.terms import NOTHING, Term, program
from saitei.wording import Notice

_FIGHTS = frozenset({Term("attack"), Term("block"), Term("battle")})
"""What only creatures do, or what is in play with them."""

_NUMBER = "N"
"""What stands for a keyword's number in the text that it is defined by."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The facts of a scenario and of the card texts in it.

    `rules_said` is whether anybody named the rules, `supposed` what is among the facts though nobody said it.
    """

    scenario: Scenario
    facts: FactBase
    abilities: Mapping[Term, tuple[Ability, ...]]
    rules_said: bool = True
    supposed: tuple[Term, ...] = ()

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
    spells = {term for term, card in known.items() if card.types == ("spell",)}
    _refuse_spells_that_fight(scenario, spells)
    asked = of_being_brought_up(scenario.question, scenario.facts, abilities, language)
    asked = of_its_ability(asked, scenario.facts, spells, language)
    resolved = resolve(replace(scenario, question=asked), abilities)
    stated = [*resolved.facts]
    for term, card in known.items():
        stated += printed_facts(term, card)
        stated += card_facts(term, abilities[term])
        stated += printed_in_english(term, card, abilities[term])
    stated += _used_and_gone(stated, cards)
    stated += _felt_still(stated, cards, keywords, language)
    stated += performed_actions(stated, keywords, language)
    stated += (
        Term("unknown_card", (card.term,))
        for card in scenario.objects
        if card.name and card.term not in known
    )
    stated += _kind_of_keyword(resolved.question, keywords, language)
    races = [(fact.args[0], fact.args[1]) for fact in stated if fact.name == "race"]
    stated += description(resolved, races, keywords, language)
    facts = infer(FactBase(stated), language)
    if resolved.question is None:
        return Situation(resolved, facts, abilities)
    question = disambiguate_question(resolved.question, facts, language)
    facts = attacks_under_way(ending(facts, question, language), question, language)
    told = (*conceded(facts, question, language), *opponent_already_hit(facts, question))
    facts = facts.extended((*told, Term("question", (question,))))
    supposed = (*supposed_places(facts, question, language),)
    if (fighter := supposed_fighter(facts, question, language, scenario.lang)) is not None:
        read = read_abilities(fighter.text, card_type=fighter.card_type, keywords=keywords, language=language)
        abilities |= {fighter.card: read}
        facts = infer(facts.extended((*fighter.facts, *card_facts(fighter.card, read))), language)
        supposed = (*supposed, fighter.place)
    return Situation(
        replace(resolved, question=question), facts.extended(supposed), abilities, supposed=supposed
    )


def _refuse_spells_that_fight(scenario: Scenario, spells: Collection[Term]) -> None:
    """Refuse a spell that is told to attack, to block or to battle: something else is meant."""
    fights = {fact.args[0] for fact in scenario.facts if fact.name == "deed" and fact.args[1] in _FIGHTS}
    for fact in scenario.facts:
        if fact.name == "subject" and fact.args[0] in fights and fact.args[1] in spells:
            named = next((card.name for card in scenario.objects if card.term == fact.args[1]), "")
            raise UnknownTerm(Notice("scenario_spell_fights", {"card": named}), scenario.question_place)


def _used_and_gone(stated: Collection[Term], cards: Mapping[str, Card]) -> Iterator[Term]:
    """What is printed on cards that are only told to have been used: they lie nowhere on the table."""
    lying = {fact.args[1] for fact in stated if fact.name == "named"}
    for player, name in (fact.args for fact in stated if fact.name == "played"):
        if isinstance(name, str) and name in cards and name not in lying:
            term = Term("card", (player, name, 1))
            yield from (Term("used_and_gone", (term,)), Term("named", (term, name)))
            yield from printed_facts(term, cards[name])


def _felt_still(
    stated: Collection[Term], cards: Mapping[str, Card], keywords: Mapping[str, str], language: Language
) -> Iterator[Term]:
    """The abilities of spells that are only told to have been cast, where what they do lasts."""
    for player, name in (fact.args for fact in stated if fact.name == "played"):
        card = cards.get(str(name))
        if card is None or "spell" not in {*card.types, *(side.type for side in card.sides)}:
            continue
        term = Term("card", (player, name, 0))
        read = read_abilities(
            card.text, card_type=card.text_type(language), keywords=keywords, language=language
        )
        lasting = [one for one in read if one.kind == "spell" and any(i.lasts for i in one.instructions)]
        if lasting:
            yield from (Term("object", (term,)), Term("owner", (term, player)), Term("named", (term, name)))
            yield from card_facts(term, lasting)
            yield from (Term("felt_still", (Term("ability", (term, one.number)),)) for one in lasting)


def _kind_of_keyword(
    question: Term | None, keywords: Mapping[str, str], language: Language
) -> Iterator[Term]:
    """Of which kind the ability is that a keyword stands for, where that is asked: as its text is read."""
    if question is None or question.name != "kind_of_keyword":
        return
    (keyword,) = question.args
    text = keywords.get(keyword.name if isinstance(keyword, Term) else "", "").replace(_NUMBER, "1")
    read = read_abilities(text, card_type="creature", keywords=keywords, language=language)
    if any(one.missed or one.kind == "unknown" for one in read):
        return
    yield from (
        Term("means_kind", (keyword, Term("replacement" if one.replaces else one.kind))) for one in read
    )
