"""English noun phrases folded from flat chains: links, places and comparisons."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Phrase
from saitei.parser.cards.en.alternatives import alternatives
from saitei.parser.cards.en.heads import folded_unit
from saitei.parser.cards.en.measures import as_many, compared
from saitei.parser.cards.en.modifiers import Modifiers, modifiers_of
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.en.sources import KINDS, source_of
from saitei.parser.cards.en.tree import NounPhrase, Unit
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term


def fold(chain: NounPhrase, places: tuple[Nominal, ...] = (), *, named: bool = True) -> Nominal:
    """The meaning of a noun phrase with the places behind it; raises NotUnderstood for what does not fit."""
    cuts = [index for index, link in enumerate(chain.links) if link.type == "OR"]
    chain = _shared_behind(chain) if cuts and len(cuts) == len(chain.links) else chain
    starts = [0, *(cut + 1 for cut in cuts)]
    ends = [*(cut + 1 for cut in cuts), len(chain.units)]
    parts = [
        _part(chain.units[start:end], chain.links[start : end - 1], places if end == len(chain.units) else ())
        for start, end in zip(starts, ends, strict=True)
    ]
    if cuts and _compares(chain, starts[-1]):
        parts = _compared_all(chain, parts, starts)
    found = alternatives(parts, [chain.links[cut] for cut in cuts])
    if named and parts[0].bare:
        raise not_understood("bare_noun", parts[0].head)
    return found


def _compares(chain: NounPhrase, last: int) -> bool:
    """Whether the last of several nouns has a comparison behind it: "that costs less than …"."""
    behind = chain.links[last:]
    return bool(behind) and behind[0].type != "GEN" and behind[0].meaning not in ("of", "as_many")


def _compared_all(chain: NounPhrase, parts: list[Nominal], starts: list[int]) -> list[Nominal]:
    """ "one of their creatures or tamaseeds that costs less than that": said of both, under one article."""
    later = [chain.units[start] for start in starts[1:]]
    if not _equal(chain.units[0], later[-1]):
        return parts
    apart = any(word.type in ("DET", "POSS") for unit in later for word in unit.modifiers)
    alike = all(len(part.phrases) == 1 and part.kind == "obj" for part in parts)
    if apart or not alike or not parts[-1].phrase.filters:
        raise not_understood("shared_modifier", parts[-1].head)
    said = parts[-1].phrase.filters[-1]
    return [*(_filtered(part, said) for part in parts[:-1]), parts[-1]]


def _shared_behind(chain: NounPhrase) -> NounPhrase:
    """ "a creature or spell that costs 3 or less": under one article, the clause behind is about both."""
    *others, last = chain.units
    said = tuple(each for each in last.relatives if each.kind not in ("that", "whose", "bound"))
    if (
        not said
        or any(unit.relatives for unit in others)
        or any(link.meaning == "and" for link in chain.links)
    ):
        return chain
    if not _equal(others[0], last):
        return chain
    later = [*others[1:], last]
    if any(word.type in ("DET", "POSS") for unit in later for word in unit.modifiers):
        first_has = any(word.type in ("DET", "POSS") for word in others[0].modifiers)
        if first_has:
            raise not_understood("shared_modifier", said[0])
    return NounPhrase(
        (*(Unit(each.modifiers, each.head, said, each.clause) for each in others), last), chain.links
    )


def _equal(first: Unit, last: Unit) -> bool:
    """Whether a clause behind two nouns says which of either they are.

    Not with "this creature", nor with "light creatures or creatures that …".
    """
    if any(word.meaning in ("@this", "@that") for word in first.modifiers) or "@" in first.head.meaning:
        return False
    return not (_specific(first) and not _specific(last)) and first.head.meaning != last.head.meaning


def _specific(unit: Unit) -> bool:
    return unit.head.kind in ("race", "name") or any(word.type == "ADJ" for word in unit.modifiers)


def _part(units: tuple[Unit, ...], links: tuple[Token, ...], places: tuple[Nominal, ...]) -> Nominal:
    if not links:
        return _placed(folded_unit(units[0]), places)
    if links[0].type == "GEN":
        return _owned(folded_unit(units[0]), _part(units[1:], links[1:], places))
    main = units[0]
    if links[0].meaning == "as_many":
        return as_many(folded_unit(main), _part(units[1:], links[1:], places), links[0])
    if links[0].meaning == "of":
        return _of(main, _part(units[1:], links[1:], ()), places)
    operand = _part(units[1:], links[1:], ())
    if places and operand.kind == "count" and operand.phrase.zone is None:
        operand, places = _placed(operand, places[:1]), places[1:]
    folded = folded_unit(main)
    if folded.kind != "obj":
        raise not_understood("license", links[0])
    found = compared(operand, links[0])
    return _placed(_filtered(folded, found), places)


def _filtered(nominal: Nominal, found: Term) -> Nominal:
    return replace(
        nominal, phrases=tuple(replace(each, filters=(*each.filters, found)) for each in nominal.phrases)
    )


def _placed(nominal: Nominal, places: tuple[Nominal, ...]) -> Nominal:
    """ "… in your mana zone"."""
    for place in map(_place_of, places):
        phrase = nominal.phrase
        if (
            nominal.kind not in ("obj", "count", "num", "civs")
            or phrase.zone
            or nominal.points
            or (len(nominal.phrases) > 1)
        ):
            raise not_understood("license", place.head)
        if len(place.phrases) > 1:
            nominal = _scattered(nominal, place)
            continue
        said = {phrase.whose, place.phrase.whose} - {"unstated"}
        if len(said) > 1:
            said.discard("their")
        if len(said) > 1:
            raise not_understood("license", place.head)
        whose = said.pop() if said else "unstated"
        nominal = replace(nominal, phrases=(replace(phrase, zone=place.phrase.zone, whose=whose),))
    return nominal


def _scattered(nominal: Nominal, place: Nominal) -> Nominal:
    """ "one of their cards in the battle zone or mana zone": in either."""
    phrase = nominal.phrase
    owners = [{phrase.whose, each.whose} - {"unstated"} for each in place.phrases]
    if any(len(each) > 1 for each in owners) or nominal.kind != "obj" or nominal.relative is not None:
        raise not_understood("license", place.head)
    phrases = tuple(
        replace(phrase, zone=each.zone, whose=owner.pop() if owner else "unstated")
        for each, owner in zip(place.phrases, owners, strict=True)
    )
    return replace(nominal, phrases=phrases, joined=place.joined)


def _place_of(nominal: Nominal) -> Nominal:
    """A zone, or "your shields" for the zone where they lie."""
    phrase = nominal.phrase
    shields = (
        nominal.kind == "obj"
        and phrase.noun == "shield"
        and nominal.head.has("plural")
        and not phrase.filters
    )
    if shields and not phrase.quantity and not phrase.refers:
        if phrase.whose == "unstated":
            raise not_understood("bare_noun", nominal.head)
        zones = tuple(Phrase("zone", each.whose, "shield_zone") for each in nominal.phrases)
        return replace(nominal, kind="zone", phrases=zones)
    if nominal.kind != "zone":
        raise not_understood("license", nominal.head)
    return nominal


def _of(main: Unit, whole: Nominal, places: tuple[Nominal, ...]) -> Nominal:
    """ "the top 2 cards of your deck", "the number of your shields", "the power of that creature"."""
    found, head = modifiers_of(main), main.head
    if found.ends:
        return _placed(_ends_of(found, head, whole), places)
    thing = whole.kind == "obj"
    if head.kind == "target" and thing:
        return replace(whole, kind="target", head=head)
    if head.kind in ("number", "power", "cost") and thing and not (found.filters or found.quantity):
        kind = "count" if head.kind == "number" else head.kind
        return _placed(replace(whole, kind=kind, head=head), places)
    named = bool(whole.points or whole.phrase.refers)
    if head.kind in KINDS or (head.kind == "keyword" and thing and not named):
        return _placed(source_of(folded_unit(main), whole), places)
    if head.kind == "keyword" and thing and len(whole.phrases) == 1:
        keyword = folded_unit(main)
        refers = "it" if whole.points else whole.phrase.refers
        return replace(keyword, phrases=(replace(keyword.phrase, refers=refers),))
    return _rest_of(main, whole, named=named)


def _rest_of(main: Unit, whole: Nominal, *, named: bool) -> Nominal:
    """ "the rest of them", "the rest of your creatures"."""
    if not main.head.meaning.endswith("@rest"):
        raise not_understood("license", main.head)
    if _to_part(whole):
        return replace(whole, phrases=(replace(whole.phrase, refers="rest"),))
    if whole.kind != "obj" or not named:
        raise not_understood("license", main.head)
    return folded_unit(main)


def _ends_of(found: Modifiers, head: Token, whole: Nominal) -> Nominal:
    """ "the top 2 cards of your deck"."""
    if whole.bare or not (found.article or found.quantity or found.partly):
        raise not_understood("bare_noun", head)
    if whole.kind != "zone" or whole.phrase.zone != "deck":
        raise not_understood("license", head)
    source = replace(whole.phrase, zone=f"deck_{found.ends}")
    card = Phrase("card", quantity=found.quantity or Term("exactly", (1,)))
    return Nominal("obj", head, (card,), source=source)


def _to_part(whole: Nominal) -> bool:
    """ "the rest of your creatures": those that were not dealt with."""
    phrase = whole.phrase
    plain = not (phrase.refers or phrase.quantity or phrase.filters or whole.points or whole.relative)
    return whole.kind == "obj" and len(whole.phrases) == 1 and plain and phrase.whose != "unstated"


def _owned(owner: Nominal, thing: Nominal) -> Nominal:
    """ "this creature's power"."""
    if owner.kind == "obj" and owner.phrase.refers and thing.kind == "obj" and thing.phrase.noun == "shield":
        belongs = Term("belongs_to", (Term(owner.phrase.refers),))
        return replace(_filtered(thing, belongs), bare=False)
    if thing.kind in KINDS:
        return source_of(thing, owner)
    if (
        thing.kind == "player"
        and thing.phrase.whose == "owner"
        and owner.kind == "obj"
        and owner.phrase.refers
    ):
        return thing
    if owner.kind != "obj" or thing.kind not in ("power", "cost"):
        raise not_understood("license", thing.head)
    return replace(owner, kind=thing.kind, head=thing.head)
