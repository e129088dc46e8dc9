"""Which copy of a card is meant: one that lies where it must, or any if nothing tells them apart."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from saitei.parser.scenario.data import load
from saitei.parser.scenario.nouns import Noun
from saitei.terms import Term, Value

_VERBS = load("verbs")
_WHENCE: dict[str, list[str]] = _VERBS["whence"]
_WHITHER: dict[str, list[str]] = _VERBS["whither"]
"""Where a card lies to which something is done, and where it lies afterwards."""

_OF_COPIES = ("object", "named", "owner", "printed", "unknown_card")
"""What is said of every copy."""

_ORDERED = ("on_top", "next_up", "under", "linked", "reverse")
"""What tells a card from its copies."""


_IN_EVENTS = ("subject", "goal")
"""What is said of the cards that take part in what happens."""


def is_done_in(zone: str, deed: str) -> bool:
    """Whether a deed is done to cards that lie in a zone."""
    return deed in _WHENCE.get(zone, ())


def is_told_of(card: Term, facts: Collection[Term]) -> bool:
    """Whether anything is said of a card but whose it is and what it is called."""
    return bool(_said_of(card, facts))


def lying(
    cards: Sequence[Term], one: Noun, deed: str, table: Mapping[Term, str], facts: Collection[Term]
) -> list[Term]:
    """The copies that lie where a noun says, or else where that is done to cards; all if none does."""
    if len(cards) <= 1:
        return list(cards)
    where = {card: _moved(card, facts) or table.get(card) for card in cards}
    wanted = one.zone or next((zone for zone, deeds in _WHENCE.items() if deed in deeds), None)
    found = [card for card in cards if where[card] == wanted]
    # A table may be told as it is once that has been done.
    led_to = [card for card in cards if where[card] == zone_after(Term(deed))] if deed else []
    return found or led_to or list(cards)


def _moved(card: Term, facts: Collection[Term]) -> str | None:
    """Where the last told event has brought a card."""
    events = [fact.args[0] for fact in facts if fact.name == "subject" and fact.args[1] == card]
    past = {fact.args[0] for fact in facts if fact.name in ("happened", "earlier_this_turn")}
    led = {fact.args[0]: zone_after(fact.args[1]) for fact in facts if fact.name == "deed"}
    led |= {fact.args[0]: _name(fact.args[1]) for fact in facts if fact.name == "destination"}
    return next(filter(None, (led.get(event) for event in reversed(events) if event in past)), None)


def zone_after(deed: Value) -> str | None:
    """Where cards lie to which something has been done."""
    return next((zone for zone, deeds in _WHITHER.items() if _name(deed) in deeds), None)


def _name(value: Value) -> str:
    return value.name if isinstance(value, Term) else str(value)


def alike(cards: Sequence[Term], facts: Collection[Term]) -> list[Term]:
    """The first of several copies of which nothing has been told yet, if nothing tells these apart."""
    if len(cards) <= 1 or len({card.args[0] for card in cards}) > 1:
        return list(cards)
    told = {card: [*_said_of(card, facts)] for card in cards}
    fresh = [card for card in cards if not any(fact.name in _IN_EVENTS for fact in told[card])]
    kinds = {_kind(told[card]) for card in cards}
    apart = any(fact.name in _ORDERED for card in fresh for fact in told[card])
    return fresh[:1] if fresh and len(kinds) == 1 and not apart else list(cards)


def _kind(said: Iterable[Term]) -> frozenset[tuple[Value, ...]]:
    """What is said of a card, but for what happens to it."""
    return frozenset((fact.name, *fact.args[1:]) for fact in said if fact.name not in _IN_EVENTS)


def told_of_in_place(cards: Sequence[Term], facts: Collection[Term]) -> list[Term]:
    """The only copy that anything is told to have happened to, if it has gone nowhere by that; or all."""
    told = told_of(cards, facts)
    return told if len(told) == 1 and _moved(told[0], facts) is None else list(cards)


def told_of(cards: Sequence[Term], facts: Collection[Term]) -> list[Term]:
    """The only copy that anything is told to have happened to, or all."""
    told = [card for card in cards if any(fact.name in _IN_EVENTS for fact in _said_of(card, facts))]
    return told if len(told) == 1 else list(cards)


def candidates(cards: Iterable[Term]) -> str:
    """Cards that might be meant, for a notice: whose each is, its name and its number."""
    return "、".join(sorted(f"{card.args[0]}: 《{card.args[1]}》{card.args[2]}" for card in cards))


def _said_of(card: Value, facts: Collection[Term]) -> list[Term]:
    return [fact for fact in facts if card in fact.args and fact.name not in _OF_COPIES]
