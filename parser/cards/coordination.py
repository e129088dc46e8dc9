"""Noun phrases joined by と, または and commas: what is shared, and whether all or one of them is meant."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Phrase
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.terms import both
from saitei.parser.cards.tokens import not_understood
from saitei.terms import Term

_TELLING = frozenset({"cost", "power", "non", "tapped", "untapped", "multicolored", "colorless"})
"""Filters that say more of a race, so that the next race is meant with them too."""


def joined_nominal(parts: list[Nominal], joins: list[str]) -> Nominal:
    """One nominal from its alternatives; raises NotUnderstood where the reading is not plain."""
    if len(parts) == 1:
        return parts[0]
    if {part.kind for part in parts} == {"hand", "zone"}:
        parts = [replace(part, kind="zone") for part in parts]
    kinds, said = {part.kind for part in parts}, set(joins) - {"list"}
    if kinds == {"obj", "ability"} and said == {"or"}:
        parts, kinds = [replace(part, kind="ability") for part in parts], {"ability"}
    head = parts[-1].head
    said = {"or"} if parts[-1].any_of else said or _listed(parts)
    if len(kinds) > 1 or len(said) != 1 or any(part.joined for part in parts):
        raise not_understood("and_or_or", head)
    join = said.pop()
    phrases = _shared([part.phrases[0] for part in parts])
    if parts[0].modified and not any(part.modified for part in parts[1:]) and _only_placed(phrases):
        phrases = [replace(phrase, zone=phrases[0].zone) for phrase in phrases]
        parts = [replace(part, modified=True) for part in parts]
    if parts[0].modified and not all(part.modified for part in parts) and not phrases[0].refers:
        phrases = _under_one_modifier(parts, phrases)
    first, *others = [_own(part) for part in parts]
    if any(len(first) > len(other) > 0 and first[0] not in other for other in others):
        raise not_understood("shared_modifier", head)
    acted = any(part.acted for part in parts)
    if join == "or" and kinds == {"obj"}:
        merged = _merged(phrases)
        if merged is not None:
            return Nominal("obj", head, (merged,), "", acted, modified=True)
    return Nominal(parts[-1].kind, head, tuple(phrases), join, acted, modified=True)


def _listed(parts: list[Nominal]) -> set[str]:
    """What a list with nothing but commas means: each with its number, all of some races, or one of them."""
    counts = [part.phrases[0].quantity for part in parts]
    if all(part.kind == "obj" for part in parts) and all(counts):
        return {"and"}
    if all(part.kind == "zone" for part in parts) and not any(part.modified for part in parts):
        return {"each_list"}
    if any(part.head.kind != "race" for part in parts) or any(counts[:-1]):
        return set()
    return {"and"} if counts[-1] is None else {"or"} if counts[-1] == Term("exactly", (1,)) else set()


def _own(part: Nominal) -> list[str]:
    """The kinds of filters before a noun, apart from what it is chosen among."""
    return [each.name for each in part.waiting if each.name not in ("among", "other")]


def _under_one_modifier(parts: list[Nominal], phrases: list[Phrase]) -> list[Phrase]:
    """What stands before the first of several nouns, where it is plain that it is said of all.

    So it is before races, which come in lists (コスト3以下のドラゴンまたはハンター), where a comma
    sets it off (コスト3以下の、クリーチャーまたはタマシード), and with 他の and すべての.
    """
    first, *others = parts
    head = parts[-1].head
    races = all(part.head.kind == "race" for part in parts)
    telling = any(each.name in _TELLING for each in first.waiting)
    spread = all(each == Term("other") or each.name == "among" for each in first.waiting)
    bare = not any(part.modified or part.waiting or part.phrases[1:] for part in others)
    counted = phrases[0].quantity if phrases[0].quantity == Term("all") else None
    if not bare or not ((races and telling) or first.apart or spread) or phrases[0].relatives:
        raise not_understood("shared_modifier", head)
    if phrases[0].zone and any(phrase.whose != phrases[0].whose for phrase in phrases):
        raise not_understood("shared_modifier", head)
    return [
        phrases[0],
        *(
            replace(
                phrase,
                zone=phrases[0].zone,
                filters=(*first.waiting, *phrase.filters),
                quantity=phrase.quantity or counted,
            )
            for phrase in phrases[1:]
        ),
    ]


def _only_placed(phrases: list[Phrase]) -> bool:
    """バトルゾーンにある自分のAとB: where they lie is said once for both, as whose they are."""
    first, *others = phrases
    race = [each for each in first.filters if each.name not in ("race", "named", "card_type")]
    bare = all(phrase.whose == first.whose and phrase.zone is None for phrase in others)
    counted = first.quantity or first.refers or first.relatives
    return first.zone is not None and bare and not race and not counted


def _shared(phrases: list[Phrase]) -> list[Phrase]:
    """Whose the first is and where it lies, so are all, where the others say nothing of it."""
    first, *others = phrases
    owned = any(phrase.whose != "unstated" for phrase in others)
    placed = any(phrase.zone or phrase.refers or phrase.noun in ("zone", "player") for phrase in others)
    if owned:
        return phrases
    if placed or first.refers or not all(phrase.filters for phrase in phrases):
        return [replace(phrase, whose=first.whose) for phrase in phrases]
    among = tuple(each for each in first.filters if each.name == "among")
    rest = [replace(each, filters=(*among, *each.filters)) for each in others]
    return [replace(phrase, whose=first.whose, zone=first.zone) for phrase in (first, *rest)]


def _merged(phrases: list[Phrase]) -> Phrase | None:
    """ "A or B" as one phrase with an `or` filter, unless they differ in more than that."""
    last = phrases[-1]
    same = {(phrase.whose, phrase.zone, phrase.refers) for phrase in phrases}
    counted = [phrase.quantity for phrase in phrases[:-1] if phrase.quantity is not None]
    if len(same) > 1 or counted or any(phrase.relatives for phrase in phrases):
        return None
    nouns = {phrase.noun for phrase in phrases}
    noun = nouns.pop() if len(nouns) == 1 else "card"
    filters = tuple(_as_filter(phrase, with_noun=noun != phrase.noun) for phrase in phrases)
    return replace(last, noun=noun, filters=(both("or", filters),))


def _as_filter(phrase: Phrase, *, with_noun: bool) -> Term:
    filters = phrase.filters
    if with_noun and phrase.noun != "card":
        filters = (Term("card_type", (Term(phrase.noun),)), *filters)
    return both("and", filters) if filters else Term("any")


def alternatives(first: Nominal, second: Nominal, join: str) -> Nominal:
    """Two things that each have their own number and their own words before them."""
    if second.kind != "obj" or first.joined or second.joined or join not in ("and", "or"):
        raise not_understood("and_or_or", second.head)
    phrases = tuple(_shared([*first.phrases, *second.phrases]))
    return Nominal("obj", second.head, phrases, join, modified=True)
