"""What a thing has: its power, cost, number, place, owner, abilities."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Phrase
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.pending import Pending, quality
from saitei.parser.cards.terms import both, term
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term

OWNED = frozenset({"power", "cost", "count", "place", "ability", "target", "end", "total", "mana_number"})


def flank(head: Token, pending: Pending) -> Nominal:
    """《X》の右横: the place beside a card of that name."""
    of = pending.of
    if of is None or of.phrases[1:] or len(of.phrases[0].filters) != 1 or pending.filters:
        raise not_understood("license", head)
    beside = Term(head.meaning, of.phrases[0].filters)
    return Nominal("flank", head, (Phrase("place", filters=(beside,)),))


def owned(head: Token, pending: Pending, quantity: Term | None) -> Nominal:
    """A power, cost, number, place or ability of something: the something's phrases."""
    if head.kind == "count" and pending.zone and len(pending.whose) == 1 and not pending.of:
        lying = Phrase("card", pending.whose[0], pending.zone, filters=tuple(pending.filters))
        return Nominal("count", head, (lying,))
    rest = pending.filters or pending.zone or pending.whose or pending.of
    if pending.refers and head.kind in ("power", "cost", "total") and not rest:
        return Nominal(head.kind, head, (Phrase("card", quantity=quantity, refers=pending.refers),))
    players = head.kind == "ability" and "@" not in head.meaning and not pending.of
    if quantity is not None or pending.filters or pending.zone or pending.refers:
        raise not_understood("license", head)
    if pending.whose and not (players and len(pending.whose) == 1):
        raise not_understood("license", head)
    if pending.whose:
        noun, *own = head.meaning.split()
        return Nominal("ability", head, (Phrase(noun, pending.whose[0], filters=tuple(map(term, own))),))
    of = pending.of
    if of is None:
        refers = head.meaning.partition("@")[2] or None
        noun = "card" if head.kind == "place" else head.meaning.split()[0]
        return Nominal(head.kind, head, (Phrase(noun, refers=refers),), "", owned=refers is not None)
    if of.kind == "count" or (head.kind == "ability" and of.kind != "obj"):
        raise not_understood("license", head)
    if head.kind == "ability":
        return replace(of, kind="ability", head=head, phrases=tuple(ability_of(p, head) for p in of.phrases))
    return replace(of, kind=head.kind, head=head)


def ability_of(phrase: Phrase, head: Token) -> Phrase:
    """相手の呪文の効果: an ability of such a card."""
    if "@" in head.meaning:
        raise not_understood("license", head)
    noun, *own = head.meaning.split() if head.kind == "ability" else ["keyword"]
    kinds = () if phrase.noun == "card" else (Term("card_type", (Term(phrase.noun),)),)
    source = (*kinds, *phrase.filters)
    filters = (Term("of", (both("and", source),)),) if source and not phrase.refers else ()
    return replace(phrase, noun=noun, quantity=None, filters=(*filters, *map(term, own)))


def keyword_of(head: Token, of: Nominal) -> Phrase:
    """光のカードの「S・トリガー」."""
    if of.phrases[1:] or of.kind != "obj":
        raise not_understood("license", head)
    owned = ability_of(of.phrases[0], head)
    return replace(owned, noun="keyword", filters=(quality(head), *owned.filters))


def of_that(pending: Pending) -> bool:
    """そのカードの持ち主: a thing named before stands before its owner, and nothing else."""
    of = pending.of.phrases if pending.of is not None else ()
    named = [phrase.refers for phrase in of] if of else [pending.refers]
    return named == ["that"] and not (pending.filters or pending.zone or pending.whose or pending.quantity)


def same_owner(pending: Pending, of: Nominal, head: Token) -> None:
    """自分のドラゴンのクリーチャー: the owner is that of the creature."""
    owners = [each.whose for each in of.phrases if each.whose != "unstated"]
    if owners and pending.whose:
        raise not_understood("license", head)
    pending.whose += owners
