"""The situation of a deck list: its cards, and what is unknown of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from saitei.errors import UnknownTerm
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.parser.cards.card import Card
from saitei.parser.decks.read import read_list
from saitei.parser.decks.scenario import scenario_of
from saitei.parser.decks.texts import text_facts
from saitei.queries.session import Session, of_the_game, playable
from saitei.queries.situation.situation import Situation, situation
from saitei.terms import NOTHING, Term
from saitei.wording import Notice

UNKNOWN = "unknown"
"""The predicate of what is not known of a card."""


def read_deck(
    session: Session, text: str, *, file: str = "-", rules: str | None = None, otherwise: str | None = None
) -> tuple[RulingSet, Situation]:
    """The rules and the situation of a deck list; raises SaiteiError for one that cannot be read.

    `rules` goes before the ruling set that the list names, `otherwise` is for a list that names none.
    """
    deck = read_list(text, file, language=session.language, catalogue=session.cards)
    name = rules or deck.rules or otherwise
    if name is None:
        raise UnknownTerm(Notice("ruling_set_missing"))
    scenario = scenario_of(deck, session.cards, session.language)
    chosen = playable(session.rules(name), scenario.question or NOTHING)
    cards = of_the_game(session.cards_of(scenario), session.games(name))
    stated = situation(scenario, cards, chosen.keywords)
    return chosen, replace(stated, facts=stated.facts.extended(_of_cards(stated, cards)))


def _of_cards(stated: Situation, cards: dict[str, Card]) -> Iterator[Term]:
    """What the texts may say of the deck, and what is not known of each card."""
    known = {one.term: cards[one.name] for one in stated.scenario.objects if one.name in cards}
    for term, card in known.items():
        yield from text_facts(term, card.text, stated.abilities[term])
        yield from (Term(UNKNOWN, (term, Term(what))) for what in _not_known(card))
    for unknown in stated.facts.firsts("unknown_card"):
        yield from (Term(UNKNOWN, (unknown, Term(what))) for what in _PROPERTIES)


_PROPERTIES = ("civilization", "card_type", "cost", "special_type")


def _not_known(card: Card) -> Iterator[str]:
    if not (card.types or card.civilizations or card.special or card.text or card.cost is not None):
        yield from _PROPERTIES  # a record of the name alone
        return
    if not card.types and not card.special:
        yield "card_type"
    if card.cost is None and all(side.cost is None for side in card.sides):
        yield "cost"
    if len(card.sides) > 1 and not any(side.type for side in card.sides):
        yield "side_type"
