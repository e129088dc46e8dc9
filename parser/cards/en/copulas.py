"""English conditions: what is, what somebody has, and how many there are."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.en.arguments import Parts
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.en.qualities import quality_terms
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term

_STATES = {"tapped": "tap", "untapped": "untap", "attacking": "attack", "blocking": "block", "linked": "link"}
_FACES = frozenset({"face_up", "face_down"})
_FREE = ("unstated", "themself")
_BOUNDS = frozenset({"at_least", "at_most", "exactly"})


def stated(verb: Token, parts: Parts) -> Action | None:
    """The condition of a verb of being or having; None for any other verb."""
    if verb.meaning == "be":
        return _being(verb, parts)
    if verb.meaning == "cost" and parts.subject is not None and len(parts.objects) == 1:
        return _costing(parts.subject, parts, verb)
    if verb.meaning == "there be":
        return _there(verb, parts)
    if verb.meaning == "have" and parts.predicate is not None and parts.subject is not None:
        return _state(parts.subject, parts.predicate, negated=verb.has("negated"))
    if verb.meaning == "have" and parts.subject is not None and parts.subject.kind == "player":
        return _having(verb, parts)
    return None


def _being(verb: Token, parts: Parts) -> Action:
    subject = parts.subject
    face = parts.predicate is None or parts.predicate.meaning in _FACES
    if subject is not None and not parts.objects and len(parts.marked) == 1 and face:
        return _lies(subject, parts, verb)
    if subject is None or parts.marked or parts.amount or parts.how or len(subject.phrases) != 1:
        raise not_understood("copula", verb)
    if subject.kind == "count":
        return _count(subject, parts, verb)
    counted = subject.phrase.quantity not in (None, Term("exactly", (1,)), Term("all"))
    vague = counted and not (subject.phrase.refers or subject.phrase.zone or subject.phrase.filters)
    if subject.kind != "obj" or subject.source is not None or vague:
        raise not_understood("copula", verb)
    if parts.predicate is not None and not parts.objects:
        return _state(subject, parts.predicate, negated=verb.has("negated"))
    if len(parts.objects) != 1 or parts.predicate:
        raise not_understood("copula", verb)
    return _identity(subject.phrase, parts.objects[0], verb)


def _identity(thing: Phrase, what: Nominal, verb: Token) -> Action:
    """ "if it is a Dragon", "if it's the first attack this turn"."""
    said = what.phrase
    if what.kind not in ("obj", "quality", "event") or len(what.phrases) > 1:
        raise not_understood("copula", verb)
    if Term("only") in said.filters:
        return _only(thing, said, verb)
    if said.zone or said.whose != "unstated":
        raise not_understood("copula", verb)
    subject = Phrase("card", refers="that") if what.kind == "event" else thing
    phrases = (("subject", subject), ("object", replace(said, quantity=None)))
    return Action("be", phrases=phrases, negated=verb.has("negated"))


def _only(thing: Phrase, among: Phrase, verb: Token) -> Action:
    """ "if this is your only creature in the battle zone": your creatures are this alone."""
    if verb.has("negated") or not thing.refers or among.quantity is not None:
        raise not_understood("copula", verb)
    all_of_them = replace(among, filters=tuple(each for each in among.filters if each != Term("only")))
    return Action(
        "be", phrases=(("subject", all_of_them), ("object", replace(thing, noun=among.noun))), how=("only",)
    )


def _costing(subject: Nominal, parts: Parts, verb: Token) -> Action:
    """ "if that card costs 10 or more"."""
    bound = parts.objects[0]
    good = (
        bound.kind == "num" and subject.kind == "obj" and len(subject.phrases) == 1 and bound.phrase.quantity
    )
    if not good or bound.phrase.quantity is None or parts.amount or parts.how or parts.marked:
        raise not_understood("copula", verb)
    cost = Phrase("card", filters=(Term("cost", (bound.phrase.quantity,)),))
    return Action("be", phrases=(("subject", subject.phrase), ("object", cost)), negated=verb.has("negated"))


def _lies(subject: Nominal, parts: Parts, verb: Token) -> Action:
    """ "if this creature is in your graveyard"."""
    ((token, place),) = parts.marked
    phrase = subject.phrase
    shields = place.kind == "obj" and place.phrase.noun == "shield" and place.head.has("plural")
    if shields:
        place = replace(place, phrases=(replace(place.phrase, noun="zone", zone="shield_zone"),))
    good = (
        token.meaning == "in"
        and (place.kind == "zone" or shields)
        and subject.kind == "obj"
        and len(subject.phrases) == 1
    )
    if not good or phrase.zone or parts.how not in ([], ["just_before"]) or parts.amount:
        raise not_understood("copula", token)
    how = (*parts.how, *(() if parts.predicate is None else (parts.predicate.meaning,)))
    placed = replace(phrase, zone=place.phrase.zone, whose=place.phrase.whose)
    return Action("exist", phrases=(("subject", placed),), negated=verb.has("negated"), how=how)


def _state(subject: Nominal, predicate: Token, *, negated: bool) -> Action:
    deed = _STATES.get(predicate.meaning)
    if predicate.meaning.startswith("@") or predicate.meaning in ("top", "bottom", "additional", "other"):
        raise not_understood("copula", predicate)
    if deed is None:
        filters = (quality_terms(predicate.meaning),)
        return Action(
            "be",
            phrases=(("subject", subject.phrase), ("object", Phrase("card", filters=filters))),
            negated=negated,
        )
    slot = "object" if deed in ("tap", "untap") else "subject"
    return Action(deed, phrases=((slot, subject.phrase),), negated=negated, how=("ongoing",))


def _count(subject: Nominal, parts: Parts, verb: Token) -> Action:
    if len(parts.objects) != 1 or parts.objects[0].kind != "num" or verb.has("negated"):
        raise not_understood("copula", verb)
    return Action("exist", phrases=(("subject", subject.phrase),), test=parts.objects[0].phrase.quantity)


def _there(verb: Token, parts: Parts) -> Action:
    if parts.subject or len(parts.objects) != 1 or parts.how or parts.amount:
        raise not_understood("copula", verb)
    return _exists(_beneath(parts.objects[0], parts, verb), "unstated", verb)


def _beneath(thing: Nominal, parts: Parts, verb: Token) -> Nominal:
    """ "there are 3 or more cards under this creature"."""
    if not parts.marked:
        return thing
    (token, where), *others = parts.marked
    if (
        others
        or token.meaning != "under"
        or where.kind != "obj"
        or not where.phrase.refers
        or len(thing.phrases) > 1
    ):
        raise not_understood("copula", verb)
    lies = Term("beneath", (Term(where.phrase.refers),))
    return replace(thing, phrases=(replace(thing.phrase, filters=(*thing.phrase.filters, lies)),))


def _having(verb: Token, parts: Parts) -> Action:
    """ "you have 3 or more shields", "your opponent has more cards in their hand than you"."""
    owner = parts.subject.phrase.whose if parts.subject else "unstated"
    if (
        len(parts.objects) != 1
        or parts.how
        or parts.amount
        or (verb.word.features & {"may", "can", "cannot", "must"})
    ):
        raise not_understood("copula", verb)
    thing = parts.objects[0]
    if thing.total and owner == "each_player":
        return _together(thing, verb, parts)
    if parts.marked:
        return _compared(thing, parts, owner, verb)
    return _exists(thing, owner, verb)


def _exists(thing: Nominal, owner: str, verb: Token) -> Action:
    phrase = thing.phrase
    if len(thing.phrases) > 1:
        return _several(thing, owner, verb)
    if thing.kind == "civs" and phrase.quantity == Term("all") and not verb.has("negated"):
        place = Phrase("zone", owner if phrase.whose == "unstated" else phrase.whose, phrase.zone)
        every = Phrase("civilization", quantity=phrase.quantity)
        return Action("complete", phrases=(("at", place), ("subject", every)), how=("ongoing",))
    if thing.kind not in ("obj", "civs") or phrase.refers or thing.more:
        raise not_understood("copula", verb)
    stated = {phrase.whose, owner} - {"unstated", "themself"}
    if len(stated) > 1:
        raise not_understood("copula", verb)
    phrase = replace(phrase, whose=stated.pop() if stated else "unstated")
    quantity, negated, test = phrase.quantity, verb.has("negated"), None
    if quantity == Term("none"):
        negated = not negated
    elif quantity is not None and quantity.name in _BOUNDS:
        single = quantity == Term("exactly", (1,)) and not thing.head.text[:1].isdigit()
        test = None if single else quantity
    elif quantity is not None:
        raise not_understood("quantity", thing.head)
    subject = replace(phrase, quantity=None)
    return Action("exist", phrases=(("subject", subject),), negated=negated, test=test)


def _several(thing: Nominal, owner: str, verb: Token) -> Action:
    """ "a light creature and a nature creature": both; "3 or more in one zone or the other": in all."""
    if thing.kind != "obj" or thing.more or verb.has("negated") or any(each.refers for each in thing.phrases):
        raise not_understood("copula", verb)
    if thing.joined != "and":
        return _in_all(thing, owner, verb)
    alike = _placed_alike(thing, verb)
    singles = tuple(_exists(replace(thing, phrases=(each,), joined=""), owner, verb) for each in alike)
    if any(each.negated or each.test not in (None, Term("at_least", (1,))) for each in singles):
        raise not_understood("quantity", verb)
    return Action("exist", phrases=tuple(part for each in singles for part in each.phrases))


def _in_all(thing: Nominal, owner: str, verb: Token) -> Action:
    """ "5 or more Jokers in the battle zone or your mana zone": counted together, and all yours."""
    count, zones = thing.phrase.quantity, {each.zone for each in thing.phrases}
    alike = count is not None and all(each.quantity == count for each in thing.phrases)
    if (
        count is None
        or not alike
        or count.name not in _BOUNDS
        or None in zones
        or len(zones) < len(thing.phrases)
    ):
        raise not_understood("quantity", verb)
    if owner != "unstated" and any(each.whose not in (*_FREE, owner) for each in thing.phrases):
        raise not_understood("copula", verb)
    whose = [owner if each.whose in _FREE else each.whose for each in thing.phrases]
    counted = (
        replace(each, quantity=None, whose=own) for each, own in zip(thing.phrases, whose, strict=True)
    )
    return Action("total", phrases=tuple(("subject", each) for each in counted), test=count)


def _placed_alike(thing: Nominal, verb: Token) -> tuple[Phrase, ...]:
    """ "a water card and a fire card in your mana zone": both lie there."""
    *others, last = thing.phrases
    if last.zone is None or all(each.zone for each in others):
        return thing.phrases
    shared = last.zone == "battle_zone" or all(each.noun == last.noun == "card" for each in others)
    if not shared or any(each.zone or each.whose not in (last.whose, "unstated") for each in others):
        raise not_understood("shared_modifier", verb)
    return (*(replace(each, zone=last.zone, whose=last.whose) for each in others), last)


def _together(thing: Nominal, verb: Token, parts: Parts) -> Action:
    """ "you and your opponent have a total of 6 or less shields"."""
    phrase = thing.phrase
    if parts.marked or thing.kind != "obj" or phrase.whose != "unstated" or verb.has("negated"):
        raise not_understood("copula", verb)
    bare = replace(phrase, quantity=None)
    each = tuple(("subject", replace(bare, whose=whose)) for whose in ("you", "opponent"))
    return Action("total", phrases=each, test=phrase.quantity)


def _compared(thing: Nominal, parts: Parts, owner: str, verb: Token) -> Action:
    (token, other), *rest = parts.marked
    if rest or token.meaning != "than" or other.kind != "player" or thing.kind != "obj" or not thing.more:
        raise not_understood("copula", token)
    phrase = replace(thing.phrase, whose=owner, quantity=None)
    if thing.phrase.quantity is not None or verb.has("negated"):
        raise not_understood("copula", verb)
    than = replace(phrase, whose=other.phrase.whose)
    return Action("more", phrases=(("subject", phrase), ("than", than)))
