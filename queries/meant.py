"""What a question comes to in the situation it is asked of, where its words leave that open."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from saitei.parser.facts import Term, Value

_WAYS: Mapping[Value, Term] = {
    Term("creature"): Term("summon"),
    Term("spell"): Term("cast"),
    Term("cross_gear"): Term("generate"),
    Term("field"): Term("deploy"),
}
"""How a card of each type is played."""

_GOING_ON = frozenset({"waits", "happened", "imminent", "resolving"})


def meant(question: Term, facts: Collection[Term]) -> Term:
    """The question as it is meant: what becomes of a card after something has happened, how it is played."""
    told = {fact.name for fact in facts}
    match question.name, question.args:
        case "fate", (card,) if "imminent" not in told and "happened" in told:
            return Term("ends_in", (card,))
        case "fate", (card,) if _is_being_cast(card, facts):
            return Term("ends_in", (card,))
        case "may", (str() as player, Term("put_into_play"), Term() as card) if not told & _GOING_ON:
            way = _way(card, facts)
            return Term("may", (player, way, card)) if way else question
        case "may", (str(), Term("cast" | "summon") as way, Term() as card) if _is_shield(card, facts):
            return Term("occurs", (way, card))
        case _:
            return question


def _way(card: Term, facts: Collection[Term]) -> Term | None:
    """How a card is played that has one type."""
    types = {fact.args[1] for fact in facts if fact.name == "card_type" and fact.args[0] == card}
    return _WAYS.get(types.pop()) if len(types) == 1 else None


def _is_being_cast(card: Value, facts: Collection[Term]) -> bool:
    """Whether a card is about to be cast: it goes where spells go, unless that is barred."""
    about = {fact.args[0] for fact in facts if fact.name == "subject" and fact.args[1] == card}
    return any(
        fact.name == "deed" and fact.args[1] == Term("cast") and fact.args[0] in about for fact in facts
    )


def _is_shield(card: Term, facts: Collection[Term]) -> bool:
    """Whether a card is a shield, and so played only as it is broken."""
    return Term("in_zone", (card, Term("shield_zone"))) in facts
