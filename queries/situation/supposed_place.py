"""What lies where of which nothing is told but what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from saitei.fact_base import FactBase
from saitei.language import Language
from saitei.parser.scenario.table import HAND
from saitei.parser.scenario.zones import play_zone
from saitei.terms import Term, Value


class SupposedFighter(NamedTuple):
    """A creature that nobody tells of: where it lies, what else is so of it, its type and its text."""

    card: Term
    place: Term
    facts: tuple[Term, ...]
    card_type: str
    text: str


_IN_PLAY = ("triggers", "how_often_set_off", "applies")
"""Questions about an ability whose card is meant to be in play, unless the ability speaks of another zone."""

_WHERE_IT_SAYS = "may_use"
"""A question about an ability whose card is meant to be in the zone of which the ability speaks."""

_OF_A_CARD = ("ends_in", "ends_within", "ends_tapped", "ends_untapped", "fate", "occurs")
"""Questions what becomes of a card: it is meant to be in play, unless it comes from elsewhere."""

_RETURN = "return"
_ATTACK, _BLOCK = Term("attack"), Term("block")

_PLACES = ("in_zone", "under", "linked", "reverse", "sealed", "used_and_gone", "subject", "put_onto")
"""What says where a card lies, or that something happens to it."""


def supposed_places(facts: FactBase, question: Term, language: Language) -> Iterator[Term]:
    """The zone of a card that is asked about, or an ability of it, where nothing is told of that card.

    It is the zone that the ability names as its card's, or else play; a spell lies in none, but for one that
    is used as it leaves where it is struck.
    """
    play = Term(play_zone(language))
    yield from _whence_used(facts, language)
    if (card := _card_of_a_course(question, facts, language)) is not None and _lies_untold(card, facts):
        yield Term("in_zone", (card, play))
    asked = question.name in (*_IN_PLAY, _WHERE_IT_SAYS)
    ability = question.args[0] if asked else None
    card = next((card for card, has in facts.rows("has") if has == ability), None)
    if ability is None or card is None:
        return
    struck = {Term(zone) for zone in language.role("struck_zone")}
    from_there = struck.intersection(_own_zones(ability, facts, language))
    if (
        question.name == _WHERE_IT_SAYS
        and from_there
        and facts.named("event")
        and not _is_told_of(card, facts)
    ):
        for zone in from_there:
            yield from _one_more_there(card, zone, facts)
        return
    if not _lies_untold(card, facts):
        return
    usual = {play} if question.name in _IN_PLAY else set[Value]()
    zones = {*_own_zones(ability, facts, language)} - {play} or usual
    if len(zones) == 1:
        yield Term("in_zone", (card, zones.pop()))


def supposed_fighter(
    facts: FactBase, question: Term, language: Language, lang: str
) -> SupposedFighter | None:
    """A creature with which a player may attack or block of whom that is asked.

    It is supposed where nobody tells that the player has one, or none.
    """
    if question.name != "may" or question.args[0] not in facts.firsts("player"):
        return None
    player, deed, *_ = question.args
    fighters, keywords = language.role("fighter_type"), language.role("blocking_keyword")
    blocks = deed == _BLOCK
    if (deed != _ATTACK and not blocks) or not fighters or (blocks and not keywords):
        return None
    play = Term(play_zone(language))
    owned = [card for card, owner in facts.rows("owner") if owner == player]
    told = any(facts.has("in_zone", card, play) for card in owned) or any(facts.rows("controls"))
    if told or any(row[:2] == (player, play) for row in facts.rows("count")):
        return None
    name = language.words["keyword"][keywords[0]][lang] if blocks else ""
    card = Term("card", (player, name, len(owned) + 1))
    return SupposedFighter(
        card,
        Term("in_zone", (card, play)),
        (
            Term("object", (card,)),
            Term("owner", (card, player)),
            Term("named", (card, name)),
            Term("card_type", (card, Term(fighters[0]))),
        ),
        fighters[0],
        f"■{name}" if blocks else "",
    )


def _card_of_a_course(question: Term, facts: FactBase, language: Language) -> Value | None:
    """The card of which it is asked what becomes of it; of a deed, if that is done to cards in play."""
    if question.name not in _OF_A_CARD:
        return None
    leaving = (*language.role("done_in_play"), _RETURN)
    if question.name == "occurs" and str(question.args[0]) not in leaving:
        return None
    return next((one for one in question.args if one in facts.firsts("object")), None)


def _lies_untold(card: Value, facts: FactBase) -> bool:
    """Whether a card that may lie on the table lies nowhere that is told, where something happens."""
    of_play = not facts.has("card_type", card, Term("spell")) and bool(facts.named("event"))
    return of_play and not _is_told_of(card, facts)


def _whence_used(facts: FactBase, language: Language) -> Iterator[Term]:
    """Where a card lay of which it is told only that it is used: whence its ability has it."""
    for use, ability in facts.rows("uses"):
        card = next((card for card, has in facts.rows("has") if has == ability), None)
        told = (fact for name in _PLACES for fact in facts.named(name) if card in fact.args)
        if card is None or any(fact.name != "subject" or fact.args[0] != use for fact in told):
            continue
        struck = {Term(zone) for zone in language.role("struck_zone")}
        for zone in struck.intersection(_own_zones(ability, facts, language)):
            yield from _one_more_there(card, zone, facts)


def _one_more_there(card: Value, zone: Value, facts: FactBase) -> Iterator[Term]:
    """A card in a zone of its owner's, unless all cards that lie there are named."""
    owner = facts.value("owner", card) or ""
    numbered = any(row[:2] == (owner, zone) for row in facts.rows("count"))
    in_part = facts.has("told_in_part", owner, zone)
    named = any(facts.has("owner", one, owner) for one, at in facts.rows("in_zone") if at == zone)
    if numbered or in_part or not named:
        yield Term("in_zone", (card, zone))
    if not numbered and not in_part and not named:
        yield Term("told_in_part", (owner, zone))


def _is_told_of(card: Value, facts: FactBase) -> bool:
    return any(card in fact.args for name in _PLACES for fact in facts.named(name))


def _own_zones(ability: Value, facts: FactBase, language: Language) -> Iterator[Value]:
    """The zones in which an ability says that its card lies, or out of which it has it moved or played."""
    of_it = [row for row in facts.rows("phrase") if _is_within(ability, row[0])]
    own = {phrase for _, _, phrase in of_it if facts.value("refers", phrase) == Term("this")}
    played = language.role("played_from_hand")
    moved = {whole for whole, role, phrase in of_it if role == Term("object") and phrase in own}
    for whole, role, phrase in of_it:
        if phrase in own or (whole in moved and role == Term("from")):
            yield from facts.seconds("zone", phrase)
    for whole in moved:
        if facts.has("mode", whole, Term("may")) and not any(
            row[:2] == (whole, Term("from")) for row in of_it
        ):
            yield from (Term(HAND) for deed in facts.seconds("deed", whole) if str(deed) in played)


def _is_within(ability: Value, part: Value) -> bool:
    """Whether something is a part of an ability: an instruction of it, a case of a condition."""
    return part == ability or (isinstance(part, Term) and any(_is_within(ability, one) for one in part.args))
