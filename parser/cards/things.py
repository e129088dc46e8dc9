"""A noun with the words that wait for it: whether they may stand before it, and what they make of it."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Phrase
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.owned import OWNED, ability_of, flank, keyword_of, of_that, owned, same_owner
from saitei.parser.cards.pending import Pending, quality, quantity_of
from saitei.parser.cards.terms import both, term
from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.cards.tree import Unit
from saitei.terms import Term

THAT_COUNT = Term("count", (Term("exactly", (Term("count_of", (Term("that"),)),)),))
"""As many as what was named before, said of things."""

_QUALITIES = frozenset({"civ", "quality", "test"})
_THINGS = frozenset({"obj", "race", "name"})
_WORN = frozenset({"shield", "card top_card", "creature creature_side", "spell spell_side"})
"""What belongs to one card: the shield it lies on, its top card, its sides."""

_ZONES = frozenset({"zone", "hand"})
_VALUES = frozenset({"civs", "race_word", "name_word"})


def finish(unit: Unit, pending: Pending) -> Nominal:
    """The nominal of a noun with all that waits for it; raises NotUnderstood for what it does not take."""
    head = unit.head
    if pending.listed and head.kind in _QUALITIES and not pending.modified_else():
        either = both("or", (*pending.listed, quality(head)))
        return Nominal(head.kind, head, (Phrase("card", filters=(either,)),), union=pending.union)
    if pending.listed and head.kind == "quote" and pending.listed_by == "and" and not pending.modified_else():
        keywords = tuple(Phrase("keyword", filters=(each,)) for each in pending.listed)
        return Nominal("quote", head, (*keywords, _plain(head, None, "unstated")), "and")
    if pending.listed and head.kind != "keyword":
        raise not_understood("license", head)
    quantity = pending.quantity
    if unit.quantity is not None:
        if quantity is not None:
            raise not_understood("license", unit.quantity)
        quantity = quantity_of(unit.quantity)
    special = _special(head, pending)
    if special is not None:
        return special
    if head.kind in OWNED:
        return owned(head, pending, quantity)
    if pending.of is not None and pending.of.head.kind == "race":
        same_owner(pending, pending.of, head)
    return _things(unit, pending, quantity)


def _special(head: Token, pending: Pending) -> Nominal | None:
    """Nouns that make a nominal of their own: two places, a side, as many, the owner."""
    if head.kind == "side":
        whose = (pending.whose or ["unstated"])[0]
        zones = tuple(Phrase("zone", whose, zone) for zone in head.meaning.split())
        return Nominal("zone", head, zones, "or")
    if head.kind == "flank":
        return flank(head, pending)
    if head.kind == "as_many":
        return Nominal("num", head, (Phrase("card", quantity=pending.quantity or _that_many(head, pending)),))
    if head.meaning == "owner" and of_that(pending):
        return Nominal("player", head, (Phrase("player", "owner"),))
    return None


def _that_many(head: Token, pending: Pending) -> Term:
    """それと同じ枚数、カードを引く: as many as were dealt with."""
    if pending.filters != [THAT_COUNT] or pending.zone or pending.of is not None:
        raise not_understood("license", head)
    return Term("that_many")


def _things(unit: Unit, pending: Pending, quantity: Term | None) -> Nominal:
    """A phrase for each owner."""
    head = unit.head
    phrases = tuple(_phrase(head, pending, quantity, whose) for whose in pending.whose or ["unstated"])
    things = quantity or pending.filters or pending.refers
    kind = "obj" if head.kind in _THINGS or (head.kind == "hand" and things) else head.kind
    if head.kind == "num" and (pending.filters or pending.refers or pending.of):
        kind = "obj"
    joined = "and" if len(phrases) > 1 else ""
    modified, union = pending.modified(), pending.union
    some = unit.quantity is not None and unit.quantity.has("any")
    found = Nominal(kind, head, phrases, joined, pending.acted, modified, union=union)
    return replace(
        found, waiting=tuple(pending.filters), apart=pending.apart and not unit.modifiers, any_of=some
    )


def _phrase(head: Token, pending: Pending, quantity: Term | None, whose: str) -> Phrase:
    if head.kind in _THINGS:
        _belonging(head, pending)
        return _thing(head, pending, quantity, whose)
    special = {"keyword": _keyword, "event": _event, "zone": _zone, "hand": _zone}
    special |= dict.fromkeys(_VALUES, _value) | {"num": _some_of}
    found = special[head.kind](head, pending, quantity, whose) if head.kind in special else None
    if found is not None:
        return found
    owned = whose != "unstated" and head.kind != "zone"
    if pending.modified() or pending.quantity or owned:
        raise not_understood("license", head)
    return _plain(head, quantity, whose)


def _zone(head: Token, pending: Pending, quantity: Term | None, whose: str) -> Phrase | None:
    """A place, or the cards in hand; 手札以外のゾーン."""
    if head.kind == "hand" and not (pending.of or pending.zone or pending.listed):
        things = quantity or pending.filters or pending.refers
        filters, refers = tuple(pending.filters), pending.refers
        if pending.acted:
            return Phrase("card", quantity=quantity, filters=filters, refers=refers)
        return Phrase("card" if things else "zone", whose, "hand", quantity, filters, refers)
    elsewhere = bool(pending.filters) and all(each.name == "non" for each in pending.filters)
    if elsewhere and not (pending.of or pending.zone or pending.refers or pending.listed or quantity):
        return Phrase("zone", whose, head.meaning, filters=tuple(pending.filters))
    return None


def _event(head: Token, pending: Pending, _quantity: Term | None, whose: str) -> Phrase | None:
    """すべてのバトル, このクリーチャーとのバトル."""
    steps = head.meaning.endswith("_step")
    whole = pending.of
    if whole and whole.kind == "obj" and not (whole.phrases[1:] or pending.modified_else(but_of=True)):
        return ability_of(whole.phrases[0], head.retyped("NOUN", "ability"))
    if pending.of or pending.zone or pending.refers or pending.listed or (whose != "unstated" and not steps):
        return None
    if any(each.name not in ("against", "first_this_turn", "nth_this_turn") for each in pending.filters):
        return None
    found = _plain(head, None, whose)
    filters = (*found.filters, *pending.filters)
    return replace(found, filters=filters, quantity=pending.quantity)


def _keyword(head: Token, pending: Pending, _quantity: Term | None, whose: str) -> Phrase | None:
    """Keywords that are gained, lost or used: 光のカードの「S・トリガー」, 他の「ファイナル革命」."""
    if pending.of and not (pending.filters or pending.zone or pending.listed):
        return keyword_of(head, pending.of)
    other = [Term("other")] if pending.filters == [Term("other")] else []
    if pending.of or pending.zone or pending.quantity or len(pending.filters) > len(other):
        return None
    if pending.listed and pending.listed_by == "or":
        raise not_understood("and_or_or", head)
    return Phrase("keyword", whose, filters=(*pending.listed, quality(head), *other), refers=pending.refers)


def _some_of(head: Token, pending: Pending, quantity: Term | None, whose: str) -> Phrase | None:
    """そのうちの1枚, その2体: some of what was named before."""
    names = {each.name for each in pending.filters}
    of = pending.of
    if of and of.kind == "obj" and not (of.phrases[1:] or of.phrases[0].quantity or names or pending.zone):
        return replace(of.phrases[0], quantity=quantity_of(head))
    if pending.of or names - {"among", "last", "other"}:
        return None
    top = pending.zone == "deck" and head.text.endswith("目")
    placed = pending.zone or whose != "unstated"
    if quantity is not None or pending.listed or (placed and not (top or "last" in names)):
        raise not_understood("license", head)
    zone = "deck_top" if top else pending.zone
    refers = "that" if pending.refers == "this" else pending.refers  # この2体
    return Phrase("card", whose, zone, quantity_of(head), tuple(pending.filters), refers)


def _value(head: Token, pending: Pending, quantity: Term | None, whose: str) -> Phrase:
    """文明, 種族 and 名前 as things that are chosen or counted: at most those of one's cards in a zone."""
    of = pending.of
    if of is not None and (of.kind != "obj" or of.phrases[1:] or pending.zone or pending.filters):
        raise not_understood("license", head)
    if of is not None:
        return replace(of.phrases[0], noun=head.meaning, quantity=quantity)
    if pending.refers:
        raise not_understood("license", head)
    return Phrase(head.meaning, whose, pending.zone, quantity, tuple(pending.filters))


def _plain(head: Token, quantity: Term | None, whose: str) -> Phrase:
    """Nouns that take no modifier but an owner: zones, players, numbers, civilizations, events."""
    noun, refers = head.meaning.partition(" @")[::2]
    words = noun.split()
    plain = {
        "zone": lambda: Phrase("zone", whose, head.meaning),
        "player": lambda: Phrase("player", head.meaning, quantity=quantity),
        "anybody": lambda: Phrase("player", head.meaning),
        "num": lambda: Phrase("card", quantity=quantity_of(head)),
        "mana": lambda: _mana(words),
        "amount": lambda: Phrase("number", quantity=Term("exactly", (int(head.meaning),))),
        "quote": lambda: Phrase("ability", filters=(Term("has_text", (head.meaning,)),)),
        "times": lambda: Phrase(words[0], "you"),
    }
    if head.kind in _QUALITIES:
        return Phrase("card", filters=(quality(head),))
    if head.kind in plain:
        return plain[head.kind]()
    return Phrase(words[0], filters=tuple(map(term, words[1:])), refers=refers or None)


def _mana(words: list[str]) -> Phrase:
    """2(火): so much mana of these civilizations."""
    return Phrase("cost", quantity=Term("exactly", (int(words[0]),)), filters=tuple(map(paid_in, words[1:])))


def paid_in(civilization: str) -> Term:
    """The civilization, or none, of a cost in brackets."""
    known = {"光": "light", "水": "water", "闇": "darkness", "火": "fire", "自然": "nature"}
    if civilization not in known:
        return Term("colorless")
    return Term("civilization", (Term(known[civilization]),))


def _belonging(head: Token, pending: Pending) -> None:
    """ "This creature's shield": a shield that belongs to a card named before."""
    of, pending.of = pending.of, None
    if of is None:
        return
    if of.head.kind == "race" and len(of.phrases) == 1 and not of.phrases[0].quantity:
        pending.filters += of.phrases[0].filters
        pending.zone = pending.zone or of.phrases[0].zone
        return
    named = of.phrases[0].refers
    worn = head.meaning in _WORN or "card_type(seal)" in head.meaning
    if not worn or of.kind != "obj" or of.phrases[1:] or named is None:
        raise not_understood("license", head)
    pending.filters.append(Term("belongs_to", (Term(named),)))


def _thing(head: Token, pending: Pending, quantity: Term | None, whose: str) -> Phrase:
    if head.kind != "obj":
        noun, refers = "card", ""
        own: tuple[Term, ...] = (quality(head),)
    else:
        said, referred = head.meaning.partition(" @")[::2]
        refers, *more = referred.split() or [""]
        noun, *words = said.split()
        own = tuple(map(term, (*words, *more)))
    if refers == "rest" and pending.acted:
        pending.refers = None
    if refers and (pending.refers or (whose != "unstated" and not pending.zone)):
        raise not_understood("license", head)
    if refers == "this" and any(each.name == "has_keyword" for each in pending.filters):
        raise not_understood("license", head)  # W・ブレイカーこのクリーチャーが: a line break is left out
    filters = (*pending.filters, *own)
    return Phrase(noun, whose, pending.zone, quantity, filters, refers or pending.refers)
