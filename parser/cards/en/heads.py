"""English nouns by class, each with the modifiers that it takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from saitei.parser.ability import Phrase
from saitei.parser.cards.en.modifiers import Modifiers, modifiers_of
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.en.qualities import quality_terms
from saitei.parser.cards.en.sources import KINDS, source
from saitei.parser.cards.en.tree import Unit
from saitei.parser.cards.terms import term
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term

_THINGS = frozenset({"obj", "race", "name", "any"})
_FREE_ZONES = frozenset({"battle_zone", "same_zone"})


def folded_unit(unit: Unit) -> Nominal:
    """The meaning of a noun with its modifiers."""
    found, head = modifiers_of(unit), unit.head
    if found.ends:
        raise not_understood("license", unit.first)
    if head.kind == "race" and "|" in head.meaning and any(_own(word) for word in unit.modifiers):
        raise not_understood("shared_modifier", unit.first)
    if head.kind in KINDS:
        return replace(source(head, found), relative=unit.clause)
    if head.kind in _THINGS:
        return _described(_thing(head, found), unit, coming=found.next)
    if unit.clause is not None or head.kind not in _FOLDS:
        raise not_understood("license", head)
    return _FOLDS[head.kind](head, found)


def _target(head: Token, found: Modifiers) -> Nominal:
    if found.filters or found.quantity or found.whose or found.refers:
        raise not_understood("license", head)
    return Nominal("target", head, (Phrase("attack", refers="that"),))


def _races(head: Token, found: Modifiers) -> Nominal:
    """ "a race"; "the Dragon race"."""
    one = len(found.filters) == 1 and found.filters[0].name == "race" and not found.quantity
    if one:
        return Nominal("races", head, (Phrase("card", filters=tuple(found.filters)),))
    if found.filters or found.whose or found.refers or found.more or not found.article:
        raise not_understood("license", head)
    return Nominal("choice", head, (Phrase("race", quantity=found.quantity),))


def _quality(head: Token, found: Modifiers) -> Nominal:
    free = head.meaning.startswith("@") or head.meaning in ("top", "bottom", "additional", "other")
    if free or found.filters:
        raise not_understood("license", head)
    return Nominal("quality", head, (Phrase("card", filters=(quality_terms(head.meaning),)),))


def _plain_word(head: Token, found: Modifiers) -> Nominal:
    if found.filters:
        raise not_understood("license", head)
    return _word(head, found)


def _own(word: Token) -> bool:
    """A quality that may belong to the first of two nouns only: "evolution Dragons or Hunters"."""
    return word.type == "NON" or (word.type == "ADJ" and word.meaning not in ("other", "additional", "@that"))


def _thing(head: Token, found: Modifiers) -> Nominal:
    if head.kind == "any" and not (found.refers or found.filters or found.quantity):
        return Nominal("num", head, (Phrase("card", quantity=Term("exactly", (1,))),))
    noun, points, filters = _said(head, found)
    if points in ("it", "them"):
        return _pronoun(head, found, points)
    _count(head, found, noun, filters)
    refers = points or found.refers
    definite = found.whose or found.refers or found.article or points
    if found.partly and not definite:
        raise not_understood("license", head)
    if found.more:
        found.quantity = _another(head, found)
    if found.some and "that" in (refers, points):
        refers = ""
        filters.append(Term("among", (Term("that"),)))
    sorted_out = found.shown and not found.picked and noun != "card"
    if sorted_out and refers == "that" and found.quantity == Term("all"):
        # "all revealed spells" are some of the cards; "all revealed cards", "all chosen creatures" are those
        refers = ""
        filters.append(Term("among", (Term("that"),)))
    phrase = Phrase(noun, found.whose or "unstated", None, found.quantity, tuple(filters), refers or None)
    pointed = definite if not found.shown else found.article or found.whose or found.demonstrative
    counted = found.quantity is not None or bool(pointed) or found.none
    bare = head.kind == "obj" and not counted and not head.has("plural")
    return Nominal("obj", head, (phrase,), more=found.more, total=found.total, bare=bare)


def _said(head: Token, found: Modifiers) -> tuple[str, str, list[Term]]:
    """The noun of a thing, what it points at, and its filters."""
    if head.kind == "obj":
        said, _, points = head.meaning.partition(" @")
        noun, *own = said.split()
        return noun, points, [*found.filters, *map(term, own)]
    if head.kind == "any":
        return "card", "", found.filters
    made = Term("named", (head.meaning,)) if head.kind == "name" else quality_terms(head.meaning)
    return "card", "", [*found.filters, made]


def _count(head: Token, found: Modifiers, noun: str, filters: list[Term]) -> None:
    """How many: none, another one; and whether the plural agrees with it."""
    if found.none:
        found.quantity = Term("none")
    number = found.quantity
    agree = number is None or number.name != "exactly" or number.args[0] == 1
    if head.has("plural") and found.article and number is not None and agree:
        raise not_understood("quantity", head)
    plain = head.kind == "obj" and noun in ("card", "shield") and not found.filters[1:]
    if plain and Term("other") in filters and number is not None:
        filters.remove(Term("other"))
        found.quantity = Term("another", number.args)


def _described(thing: Nominal, unit: Unit, *, coming: bool) -> Nominal:
    """A thing with its relative clause, which "the next creature" must have."""
    if unit.clause is None:
        if coming:
            raise not_understood("license", unit.first)
        return thing
    clause = replace(unit.clause, how=("next",)) if coming else unit.clause
    return replace(thing, relative=clause, bare=False)


def _civilizations(head: Token, found: Modifiers) -> Nominal:
    """ "a civilization", "each civilization in your mana zone", "all civilizations"."""
    own = found.filters and all("civilization" in repr(each) for each in found.filters)
    if (found.filters and not own) or found.refers or found.more or found.none or found.partly:
        raise not_understood("license", head)
    if own and not found.whose and found.quantity is None and len(found.filters) == 1:
        phrase = Phrase("civilization", filters=tuple(found.filters))
        return Nominal("civs", head, (phrase,))
    if own:
        raise not_understood("license", head)
    bare = not (found.quantity or found.article or found.whose or head.has("plural"))
    phrase = Phrase("civilization", found.whose or "unstated", None, found.quantity)
    return Nominal("civs", head, (phrase,), bare=bare)


def _mana(head: Token, found: Modifiers) -> Nominal:
    """ "Light/Fire 2": what is paid."""
    if found.filters or found.quantity or found.whose or found.refers or found.article:
        raise not_understood("license", head)
    number, *civil = head.meaning.split()
    filters = tuple(Term("civilization", (Term(each),)) for each in civil)
    return Nominal("cost", head, (Phrase("cost", quantity=Term("exactly", (int(number),)), filters=filters),))


def _another(head: Token, found: Modifiers) -> Term | None:
    """ "an additional shield", "2 more shields"."""
    if found.quantity is None:
        return None
    if found.quantity.name != "exactly":
        raise not_understood("quantity", head)
    return Term("another", found.quantity.args)


def _pronoun(head: Token, found: Modifiers, points: str) -> Nominal:
    """ "it", "all of them", "2 of them"."""
    if found.filters or found.whose or found.refers or found.more:
        raise not_understood("license", head)
    return Nominal("obj", head, (Phrase("card", quantity=found.quantity),), points=points)


def _zone(head: Token, found: Modifiers) -> Nominal:
    everyone = found.quantity == Term("all") and not found.whose and not head.has("plural")
    if everyone:
        found.quantity, found.whose = None, "each_player"
    if found.article and found.quantity == Term("exactly", (1,)):
        found.quantity = None
    if found.filters or found.quantity or found.refers or found.more:
        raise not_understood("license", head)
    free = head.meaning in _FREE_ZONES or found.article or found.whose or head.has("plural")
    return Nominal("zone", head, (Phrase("zone", found.whose or "unstated", head.meaning),), bare=not free)


def _player(head: Token, found: Modifiers) -> Nominal:
    if found.filters or found.whose or found.refers or found.quantity or found.article:
        raise not_understood("license", head)
    return Nominal("player", head, (Phrase("player", head.meaning),))


def _num(head: Token, found: Modifiers) -> Nominal:
    if found.filters or found.whose or found.refers or found.quantity or found.more:
        raise not_understood("license", head)
    if head.meaning == "both":
        return Nominal("both", head, (Phrase("mode"),))
    return Nominal("num", head, (Phrase("card", quantity=term(head.meaning)),))


def _keyword(head: Token, found: Modifiers) -> Nominal:
    own = found.whose in ("", "its", "their") and not found.quantity
    if found.filters or not own or found.refers not in (None, "this", "that") or found.more:
        raise not_understood("license", head)
    refers = "it" if found.whose else None
    if head.kind == "quote":
        return Nominal("quote", head, (Phrase("ability", filters=(Term("has_text", (head.meaning,)),)),))
    name, _, number = head.meaning.partition(" ")
    said = (Term(name), int(number)) if number else (Term(name),)
    return Nominal("keyword", head, (Phrase("keyword", filters=(Term("has_keyword", said),), refers=refers),))


def _word(head: Token, found: Modifiers) -> Nominal:
    refers = "it" if found.whose == "its" else found.refers
    if found.whose not in ("", "its") or found.more:
        raise not_understood("license", head)
    if found.quantity is not None and found.quantity.name == "nth":
        raise not_understood("license", head)
    noun, *filters = head.meaning.split()
    every = found.quantity == Term("all") and noun == "battle"
    quantity = found.quantity if head.kind == "number" or every else None
    return Nominal(
        head.kind, head, (Phrase(noun, quantity=quantity, filters=tuple(map(term, filters)), refers=refers),)
    )


_FOLDS: dict[str, Callable[[Token, Modifiers], Nominal]] = {
    "mana": _mana,
    "civs": _civilizations,
    "target": _target,
    "races": _races,
    "quality": _quality,
    "zone": _zone,
    "player": _player,
    "num": _num,
    "keyword": _keyword,
    "quote": _keyword,
    "event": _plain_word,
    "game": _plain_word,
    "number": _plain_word,
    "power": _plain_word,
    "cost": _plain_word,
}
