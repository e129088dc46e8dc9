"""What an answer takes for granted because the scenario does not say otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from saitei.kb.relevance.slicing import Slice
from saitei.queries.judge.taint import rests_on_table
from saitei.queries.situation.situation import Situation
from saitei.terms import NOTHING, Term, Value


def assumptions(part: Slice, asked: Situation) -> tuple[Term, ...]:
    """The assumptions a question of this kind rests on, as atoms of the vocabulary."""
    question = asked.scenario.question or NOTHING
    untapped = (Term("untapped", (card,)) for card in _untapped(question, asked))
    table = [Term("nothing_else")] if rests_on_table(question.name, asked.language) else []
    return (*(untapped if "tapped" in part.stated else ()), *table, *_silent_texts(asked))


def _silent_texts(asked: Situation) -> Iterator[Term]:
    """Cards that nobody knows and a deck has several of: their texts might allow it."""
    copies: dict[Value, int] = {}
    for fact in asked.facts:
        if fact.name == "copies" and isinstance(number := fact.args[2], int):
            copies[fact.args[0]] = copies.get(fact.args[0], 0) + number
    for (card,) in (fact.args for fact in asked.facts if fact.name == "unknown_card"):
        if isinstance(card, Term) and copies.get(card, 0) > 1:
            yield from (Term("silent_on_number", (card,)),) if card.name == "listed" else ()


def _untapped(question: Term, asked: Situation) -> Iterator[Term]:
    """Creatures in the battle zone that the question names and nobody called tapped."""
    tapped = {fact.args[0] for fact in asked.facts if fact.name == "tapped"}
    in_play = {
        fact.args[0] for fact in asked.facts if fact.name == "in_zone" and fact.args[1] == Term("battle_zone")
    }
    for card in dict.fromkeys(_cards(question)):
        if card in in_play and card not in tapped:
            yield card


def _cards(term: Term) -> Iterator[Term]:
    if term.name == "card":
        yield term
    for arg in term.args:
        if isinstance(arg, Term):
            yield from _cards(arg)
