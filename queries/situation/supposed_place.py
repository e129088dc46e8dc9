"""Where a card lies of which only an ability is asked about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from saitei.fact_base import FactBase
from saitei.language import Language
from saitei.parser.scenario.zones import play_zone
from saitei.terms import Term, Value

_OF_A_TRIGGER = ("triggers", "how_often_set_off")
"""Questions whether what happens sets an ability off: its card is meant to be where that matters."""

_PLACES = ("in_zone", "under", "linked", "reverse", "sealed", "used_and_gone", "subject", "put_onto")
"""What says where a card lies, or that something happens to it."""


def supposed_places(facts: FactBase, question: Term, language: Language) -> Iterator[Term]:
    """The zone of the card of an ability that may be set off, where nothing is told of that card.

    It is the zone that the ability names as its card's, or else play; a spell lies in none.
    """
    ability = question.args[0] if question.name in _OF_A_TRIGGER and question.args else None
    card = next((card for card, has in facts.rows("has") if has == ability), None)
    if ability is None or card is None or not facts.named("event"):
        return
    if facts.has("card_type", card, Term("spell")) or _is_told_of(card, facts):
        return
    play = Term(play_zone(language))
    zones = {*_own_zones(ability, facts)} - {play} or {play}
    if len(zones) == 1:
        yield Term("in_zone", (card, zones.pop()))


def _is_told_of(card: Value, facts: FactBase) -> bool:
    return any(card in fact.args for name in _PLACES for fact in facts.named(name))


def _own_zones(ability: Value, facts: FactBase) -> Iterator[Value]:
    """The zones in which an ability says that its card lies, or from which it says that it moves."""
    for of in (*facts.seconds("trigger", ability), *facts.seconds("instruction", ability)):
        phrases = [(role, phrase) for whole, role, phrase in facts.rows("phrase") if whole == of]
        own = [(role, phrase) for role, phrase in phrases if facts.value("refers", phrase) == Term("this")]
        yield from _zones((phrase for _, phrase in own), facts)
        if any(role == Term("object") for role, _ in own):
            yield from _zones((phrase for role, phrase in phrases if role == Term("from")), facts)


def _zones(phrases: Iterable[Value], facts: FactBase) -> Iterator[Value]:
    yield from (zone for phrase in phrases if (zone := facts.value("zone", phrase)) is not None)
