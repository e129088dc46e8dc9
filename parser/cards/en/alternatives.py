"""English nouns joined by "and" and "or": what is shared, and whether all or one is meant."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Phrase
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.en.sources import KINDS
from saitei.parser.cards.terms import both
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term


def alternatives(parts: list[Nominal], links: list[Token]) -> Nominal:
    """ "A or B" as one phrase with an `or` filter, "A and B" as several."""
    if len(parts) == 1:
        return parts[0]
    said = {link.meaning for link in links} - {"list"}
    head, kinds = parts[-1].head, {part.kind for part in parts}
    apart = any(part.joined or part.source or part.points or part.relative for part in parts)
    if len(said) != 1 or apart:
        raise not_understood("and_or_or", head)
    (join,) = said
    if kinds == {"player", "obj"} and join == "or":
        return Nominal("anyone", head, tuple(part.phrase for part in parts), "or")
    if kinds & KINDS and kinds <= KINDS | {"obj"}:
        return _sources(parts, join)
    if kinds == {"keyword"}:
        return _keywords(parts, join)
    if len(kinds) != 1 or not kinds <= {"obj", "zone", "player"}:
        raise not_understood("and_or_or", head)
    return _several(parts, join)


def _several(parts: list[Nominal], join: str) -> Nominal:
    """Things, zones or players: things under "or" are one phrase, unless one of them was named before."""
    head, kind = parts[-1].head, parts[0].kind
    phrases = _shared([part.phrase for part in parts])
    if kind == "obj" and join == "or" and not any(each.refers for each in phrases):
        return Nominal("obj", head, (_merged(phrases, head),))
    first = parts[0].phrase
    counted = kind == "obj" and join == "and" and (first.quantity is not None or first.refers is not None)
    if counted and any(part.bare for part in parts[1:]):
        raise not_understood("bare_noun", head)
    return Nominal(kind, head, tuple(phrases), join)


def _sources(parts: list[Nominal], join: str) -> Nominal:
    """ "a spell or the ability of a creature": either may do it."""
    if join != "or" or any(part.kind == "obj" and part.phrase.noun != "spell" for part in parts):
        raise not_understood("and_or_or", parts[-1].head)
    first = parts[0].phrase
    phrases = [
        replace(part.phrase, whose=first.whose)
        if part.bare or part.phrase.whose == "unstated"
        else part.phrase
        for part in parts
    ]
    return Nominal("ability", parts[-1].head, tuple(phrases), "or")


def _keywords(parts: list[Nominal], join: str) -> Nominal:
    if join != "and":
        raise not_understood("and_or_or", parts[-1].head)
    filters = tuple(each for part in parts for each in part.phrase.filters)
    return replace(parts[0], phrases=(Phrase("keyword", filters=filters),))


def _shared(phrases: list[Phrase]) -> list[Phrase]:
    """The owner named before the first is the owner of all, where the others name none."""
    first = phrases[0]
    bare = all(each.whose == "unstated" and each.quantity is None and not each.refers for each in phrases[1:])
    if bare and first.whose != "unstated":
        return [first, *(_another(replace(each, whose=first.whose), first) for each in phrases[1:])]
    return phrases


def _another(phrase: Phrase, first: Phrase) -> Phrase:
    """ "Your other creatures and tamaseeds": other ones of both."""
    other = Term("other")
    if other not in first.filters or other in phrase.filters:
        return phrase
    return replace(phrase, filters=(other, *phrase.filters))


def _merged(phrases: list[Phrase], head: Token) -> Phrase:
    first, *others = phrases
    for other in others:
        quantity = other.quantity in (None, first.quantity)
        if other.whose != first.whose or not quantity or other.refers or first.refers or first.zone:
            raise not_understood("and_or_or", head)
        if first.quantity is not None and other.quantity is None and first.filters and not other.filters:
            raise not_understood("shared_modifier", head)
    nouns = {phrase.noun for phrase in phrases}
    noun = nouns.pop() if len(nouns) == 1 else "card"
    filters = tuple(_as_filter(phrase, with_noun=noun != phrase.noun) for phrase in phrases)
    return replace(
        phrases[-1], noun=noun, whose=first.whose, quantity=first.quantity, filters=(both("or", filters),)
    )


def _as_filter(phrase: Phrase, *, with_noun: bool) -> Term:
    filters = phrase.filters
    if with_noun and phrase.noun != "card":
        filters = (Term("card_type", (Term(phrase.noun),)), *filters)
    return both("and", filters) if filters else Term("any")
