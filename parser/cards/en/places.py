"""Where things lie and where they go: what the frames of verbs ask of nouns."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.en.tables import rows
from saitei.parser.cards.terms import outside
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term


def many(nominal: Nominal) -> bool:
    """ "3 of your cards in the battle zone or mana zone": of all together, which two phrases do not say."""
    one = (None, Term("all"), Term("exactly", (1,)), Term("up_to", (1,)))
    zones = {each.zone for each in nominal.phrases} - {None}
    apart = nominal.kind == "obj" and nominal.joined == "or" and len(zones) > 1
    return apart and any(each.quantity not in one for each in nominal.phrases)


def indefinite(nominal: Nominal) -> bool:
    """ "for each of creatures": of which, is not said."""
    phrase = nominal.phrase
    return phrase.whose == "unstated" and not (phrase.refers or nominal.points or nominal.relative)


def uncounted(nominal: Nominal) -> bool:
    """ "choose your opponent's creatures": how many is not said."""
    phrase = nominal.phrase
    said = phrase.quantity or phrase.refers or nominal.points or nominal.source or nominal.relative
    return nominal.kind == "obj" and nominal.head.has("plural") and not said


def cards_in(zone: Nominal) -> Nominal:
    """ "your hand" as what is put somewhere: the cards in it."""
    cards = tuple(Phrase("card", each.whose, each.zone, Term("all")) for each in zone.phrases)
    return replace(zone, kind="obj", phrases=cards)


def any_zone_but(zone: Nominal) -> Nominal:
    """ "from anywhere other than your hand": any zone but that one, whoever it is of."""
    if zone.kind != "zone" or not any(each.zone for each in zone.phrases):
        raise not_understood("license", zone.head)
    place = Phrase("zone", zone="any_zone", filters=(outside(each.zone for each in zone.phrases),))
    return replace(zone, phrases=(place,), joined="")


def destined(verb: str, phrases: list[tuple[str, Phrase]]) -> str:
    """To put is to add, or to put into play, by where it leads."""
    zones = [phrase.zone or "-" for slot, phrase in phrases if slot == "to" and phrase.noun == "zone"]
    placed = any(slot in ("onto", "under") for slot, _ in phrases)
    where = zones[0] if len(set(zones)) == 1 else "?" if zones or placed else "-"
    return next((meant for said, zone, meant in rows("destinations") if (said, zone) == (verb, where)), verb)


def hand_discarded(action: Action) -> Action:
    """ "discards a card from their hand" says what "discards a card" says."""
    if action.verb != "discard":
        return action
    sources = [phrase for slot, phrase in action.phrases if slot == "from" and phrase.zone == "hand"]
    this = any(slot == "object" and phrase.refers for slot, phrase in action.phrases)
    others = [
        (slot, phrase)
        for slot, phrase in action.phrases
        if this or not (slot == "from" and phrase.zone == "hand")
    ]
    unknown = action.by == "unstated"
    whose = sources[0].whose if sources else "you" if unknown or action.by == "you" else "themself"
    made: list[tuple[str, Phrase]] = []
    for slot, phrase in others:
        held = (
            slot == "object"
            and phrase.refers is None
            and phrase.noun != "zone"
            and phrase.whose == "unstated"
        )
        among = any(name == "from" for name, _ in others)
        made.append(
            (slot, replace(phrase, zone="hand", whose=whose)) if held and not among else (slot, phrase)
        )
        if slot == "object" and phrase.noun == "zone" and phrase.zone == "hand":
            made[-1] = (slot, Phrase("card", phrase.whose, "hand", Term("all")))
    return replace(action, phrases=tuple(made))


def end_of(nominal: Nominal, end: str, token: Token) -> Nominal:
    """The top or the bottom of a deck."""
    if nominal.kind != "zone" or nominal.phrase.zone not in ("deck", "gr_zone"):
        raise not_understood("license", token)
    return replace(nominal, phrases=(replace(nominal.phrase, zone=f"{nominal.phrase.zone}_{end}"),))


def is_shields(nominal: Nominal) -> bool:
    """ "your shields" as a place."""
    phrase = nominal.phrase
    if phrase.noun == "shield" and phrase.whose == "unstated" and not (phrase.quantity or phrase.refers):
        raise not_understood("bare_noun", nominal.head)
    plain = not (phrase.filters or phrase.quantity or phrase.refers or phrase.zone)
    return len(nominal.phrases) == 1 and phrase.noun == "shield" and plain and nominal.head.has("plural")
