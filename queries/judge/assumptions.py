"""Assumptions that an answer makes because the scenario does not say otherwise."""

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
    before = (Term("there_before", (card,)) for card in _there_before(question, asked))
    return (
        *(untapped if "tapped" in part.stated else ()),
        *(before if "arrival_untold" in part.facts else ()),
        *table,
        *_silent_texts(asked),
    )


def _there_before(question: Term, asked: Situation) -> Iterator[Term]:
    """The card that is asked about as one that attacks, where nobody told whether it came this turn."""
    attacks = question.name in ("may", "whom_may") and question.args[1] == Term("attack")
    card = question.args[0] if attacks or question.name == "sick" else NOTHING
    if isinstance(card, Term) and asked.facts.has("arrival_untold", card):
        yield card


def _silent_texts(asked: Situation) -> Iterator[Term]:
    """Cards that nobody knows and a deck has several of: their texts might allow it."""
    copies: dict[Value, int] = {}
    for card, _, number in asked.facts.rows("copies"):
        if isinstance(number, int):
            copies[card] = copies.get(card, 0) + number
    for card in asked.facts.firsts("unknown_card"):
        if isinstance(card, Term) and copies.get(card, 0) > 1:
            yield from (Term("silent_on_number", (card,)),) if card.name == "listed" else ()


def _untapped(question: Term, asked: Situation) -> Iterator[Term]:
    """Cards in play that the question names and nobody called tapped."""
    facts, zones = asked.facts, asked.language.role("play_zone")
    for card in dict.fromkeys(_cards(question)):
        lies_there = any(facts.has("in_zone", card, Term(zone)) for zone in zones)
        if lies_there and not facts.has("tapped", card):
            yield card


def _cards(term: Term) -> Iterator[Term]:
    if term.name == "card":
        yield term
    for arg in term.args:
        if isinstance(arg, Term):
            yield from _cards(arg)
