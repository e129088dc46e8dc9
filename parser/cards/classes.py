"""The classes of nouns that verbs look at, and nouns read as another class."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Phrase
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.terms import both, negation, outside
from saitei.parser.cards.tokens import not_understood
from saitei.terms import Term

_PILES = frozenset({"graveyard", "mana_zone"})
_CAST = frozenset({"card", "spell"})


def classes(nominal: Nominal) -> set[str]:
    """手札 is a zone, and beside 捨てる the cards in it; a spell is never attacked, a creature never cast."""
    if nominal.kind == "hand":
        return {"zone", "obj"}
    if nominal.kind != "obj":
        return {nominal.kind}
    nouns = {phrase.noun for phrase in nominal.phrases}
    classes = {"obj": True, "body": "spell" not in nouns, "spell": nouns <= _CAST}
    return {name for name, fits in classes.items() if fits}


def hand(nominal: Nominal, *, as_zone: bool) -> Nominal:
    """The hand as a place, or as the cards in it."""
    if as_zone:
        return replace(nominal, kind="zone")
    cards = tuple(replace(phrase, noun="card") for phrase in nominal.phrases)
    return replace(nominal, kind="obj", phrases=cards)


def lying(nominal: Nominal) -> Nominal:
    """墓地を山札に戻す: all the cards there."""
    every = Term("all")
    cards = tuple(replace(phrase, noun="card", quantity=every) for phrase in nominal.phrases)
    if any(phrase.filters or phrase.refers or phrase.zone not in _PILES for phrase in nominal.phrases):
        return nominal
    return replace(nominal, kind="obj", phrases=cards)


def is_shields(nominal: Nominal) -> bool:
    """自分のシールドに加える: the shields as a place."""
    return all(
        phrase.noun == "shield"
        and not (phrase.quantity or phrase.filters or phrase.refers or phrase.relatives)
        for phrase in nominal.phrases
    )


def shields(nominal: Nominal) -> Nominal:
    """The shields as a place, where nothing more is said of them."""
    if not is_shields(nominal):
        return nominal
    zones = tuple(Phrase("zone", phrase.whose, "shield_zone") for phrase in nominal.phrases)
    return replace(nominal, kind="zone", phrases=zones)


def elsewhere(nominal: Nominal) -> Nominal:
    """手札以外から; 手札または山札以外 is neither of them."""
    owners = {each.whose for each in nominal.phrases}
    if len(owners) > 1 or not any(each.zone for each in nominal.phrases):
        raise not_understood("license", nominal.head)
    filters = (outside(each.zone for each in nominal.phrases),)
    place = Phrase("zone", owners.pop(), "any_zone", filters=filters)
    return replace(nominal, kind="zone", phrases=(place,), joined="")


def all_but(nominal: Nominal) -> Nominal:
    """《X》しか: everything that is not such a thing; 手札からしか: every zone but it."""
    if nominal.kind in ("zone", "hand"):
        return elsewhere(nominal)
    phrase = nominal.phrases[0]
    plain = not (nominal.phrases[1:] or phrase.quantity or phrase.refers or phrase.zone or phrase.relatives)
    if nominal.kind != "obj" or not plain:
        raise not_understood("quantity", nominal.head)
    kinds = () if phrase.noun == "card" else (Term("card_type", (Term(phrase.noun),)),)
    owner = () if phrase.whose == "unstated" else (Term("whose", (Term(phrase.whose),)),)
    others = negation((both("and", (*kinds, *owner, *phrase.filters)),))
    return replace(nominal, phrases=(Phrase("card", filters=(others,)),))


def again(phrase: Phrase) -> Phrase:
    """What was said with its number is meant again, not chosen anew."""
    return Phrase(phrase.noun, refers="that") if some_of(phrase) and phrase.refers is None else phrase


def some_of(phrase: Phrase) -> bool:
    """Whether a phrase names so many of its kind, neither all nor any."""
    return phrase.quantity is not None and phrase.quantity.name not in ("all", "any_number")


def possessed(marked: list[tuple[str, Nominal]], *, passive: bool = False) -> list[tuple[str, Nominal]]:
    """そのクリーチャーはパワーを+2000され: the power of what is spoken of."""
    owners = [nominal for particle, nominal in marked if particle == "は" and nominal.kind == "obj"]
    bare = [nominal for _, nominal in marked if nominal.kind in ("power", "cost") and not nominal.owned]
    if len(owners) != 1 or len(bare) != 1:
        return marked
    owned = replace(bare[0], phrases=owners[0].phrases, owned=True)
    return [
        (
            "が" if nominal is bare[0] and p == "を" and passive else p,
            owned if nominal is bare[0] else nominal,
        )
        for p, nominal in marked
        if nominal is not owners[0]
    ]
