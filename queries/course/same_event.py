"""Whether an event is one that a question or an expected course speaks of."""

from __future__ import annotations

from saitei.terms import Term, Value

_USING = frozenset({"cast", "summon", "generate", "deploy", "activate"})
_ENTERING = frozenset({"enter", "put_into_play", "summon"})


def same_deed(one: str, other: str) -> bool:
    """Whether two deeds are the same, or both a way of entering, or of using a card."""
    return one == other or (one == "enter" and other in _ENTERING) or (one == "use" and other in _USING)


def is_card(meant: Value, card: Value) -> bool:
    """Whether a card is the one meant: itself, or any shield or creature of a player's."""
    if isinstance(meant, Term) and meant.name in ("shield", "creatures") and isinstance(card, Term):
        return card.args[:1] == meant.args
    return meant == card
