"""Resolve a question whose words are ambiguous to the one that its situation calls for."""

from __future__ import annotations

from saitei.fact_base import FactBase
from saitei.language import Language
from saitei.queries.situation.verb_by_card_type import verb_for_card
from saitei.terms import Term, Value

_GOING_ON = frozenset({"waits", "happened", "imminent", "resolving"})


def disambiguate_question(question: Term, facts: FactBase, language: Language) -> Term:
    """The question that is meant, for example “may B summon it” for “may B play it” about a creature."""
    told = {*facts.predicates}
    match question.name, question.args:
        case "fate", (card,) if "imminent" not in told and "happened" in told:
            return Term("ends_in", (card,))
        case "fate", (card,) if _is_being_cast(card, facts):
            return Term("ends_in", (card,))
        case "may", (str() as player, Term("put_into_play"), Term() as card) if not told & _GOING_ON:
            found = verb_for_card(card, facts, language)
            return Term("may", (player, found, card)) if found else question
        case "may", (str(), Term("cast" | "summon") as verb, Term() as card) if _is_shield(card, facts):
            return Term("occurs", (verb, card))
        case "may", (
            str(),
            Term("destroy" | "tap" | "untap" | "return" | "discard") as verb,
            Term() as card,
        ) if told & _GOING_ON:
            return Term("occurs", (verb, card))
        case _:
            return question


def _is_being_cast(card: Value, facts: FactBase) -> bool:
    """Whether a card is about to be cast: it goes where spells go, unless that is barred."""
    about = (event for event, subject in facts.rows("subject") if subject == card)
    return any(facts.has("deed", event, Term("cast")) for event in about)


def _is_shield(card: Term, facts: FactBase) -> bool:
    """Whether a card is a shield, and so played only as it is broken."""
    return facts.has("in_zone", card, Term("shield_zone"))
