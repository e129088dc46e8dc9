"""Copies of a card that nothing tells apart: it does not matter which of them is meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from saitei.parser.facts import Term, Value

_OF_COPIES = ("object", "named", "owner", "printed", "unknown_card")
"""What is said of every copy."""

_ORDERED = ("on_top", "next_up", "under", "linked", "reverse")
"""What tells a card from its copies."""


def alike(cards: Sequence[Term], facts: Collection[Term]) -> list[Term]:
    """The first of several copies of which nothing has been told yet, if nothing tells these apart."""
    if len(cards) <= 1 or len({card.args[0] for card in cards}) > 1:
        return list(cards)
    told = {card: [*_said_of(card, facts)] for card in cards}
    fresh = [card for card in cards if not any(fact.name in ("subject", "goal") for fact in told[card])]
    kinds = {frozenset((fact.name, *fact.args[1:]) for fact in told[card]) for card in fresh}
    apart = any(fact.name in _ORDERED for card in fresh for fact in told[card])
    return fresh[:1] if fresh and len(kinds) == 1 and not apart else list(cards)


def candidates(cards: Iterable[Term]) -> str:
    """Cards that might be meant, for a notice: whose each is, its name and its number."""
    return "、".join(sorted(f"{card.args[0]}: 《{card.args[1]}》{card.args[2]}" for card in cards))


def _said_of(card: Value, facts: Collection[Term]) -> list[Term]:
    return [fact for fact in facts if card in fact.args and fact.name not in _OF_COPIES]
