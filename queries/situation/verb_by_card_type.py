"""Resolve “use” and “play” to the verb of the card's type (summon, cast, …)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from saitei.fact_base import FactBase
from saitei.language import Language
from saitei.terms import Term, Value

_SAID = frozenset({Term("use"), Term("execute"), Term("put_into_play")})
_SUMMON, _CAST = Term("summon"), Term("cast")


@cache
def _ways(language: Language) -> Mapping[Value, Term]:
    """How a card of each type is played, as the vocabularies say."""
    types = language.words["card_type"].items()
    return {Term(name): Term(row["played"]) for name, row in types if "played" in row}


def fighting(language: Language) -> frozenset[Value]:
    """What is done in an attack, which goes on while it is asked about."""
    return frozenset(map(Term, language.role("fighting")))


def resolve_verbs(facts: FactBase, language: Language) -> FactBase:
    """The facts with each general verb replaced by that of the card's type, and where such a card goes."""
    meant = dict(_meant(facts, language))
    if not meant:
        return facts
    subjects = [*facts.rows("subject")]
    zones = [Term(zone) for zone in language.role("play_zone")[:1]]
    cast = {
        Term("in_zone", (card, zone))
        for event, card in subjects
        for zone in zones
        if meant.get(event) == _CAST
    }
    resolved = FactBase(
        Term("deed", (fact.args[0], meant[fact.args[0]]))
        if fact.name == "deed" and fact.args[0] in meant
        else fact
        for fact in facts
        if fact not in cast
    )
    past, placed = facts.firsts("happened"), facts.firsts("in_zone")
    return resolved.extended(
        Term("in_zone", (card, zone))
        for event, card in subjects
        for zone in zones
        if event in past and meant.get(event) == _SUMMON and card not in placed
    )


def verb_for_card(card: Value, facts: FactBase, language: Language) -> Term | None:
    """The verb by which a card is played; None unless it has exactly one type that says so."""
    types = {fact.args[1] for fact in facts.about(card) if fact.name == "card_type"}
    return _ways(language).get(types.pop()) if len(types) == 1 else None


def _meant(facts: FactBase, language: Language) -> Iterator[tuple[Value, Term]]:
    """What is meant by each event in which a card is said to be used; a creature that is put into play is."""
    said = {event: deed for event, deed in facts.rows("deed") if deed in _SAID}
    for event, card in _subjects(facts):
        found = verb_for_card(card, facts, language) if event in said else None
        if found is not None and (said[event], found) != (Term("put_into_play"), _SUMMON):
            yield event, found


def _subjects(facts: FactBase) -> Iterator[tuple[Value, Value]]:
    yield from ((event, card) for event, card in facts.rows("subject"))
