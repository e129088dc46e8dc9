"""A noun with the words that wait for it: whether they may stand before it, and what they make of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from saitei.parser.ability import Phrase
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.terms import both, term
from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.cards.tree import Unit
from saitei.parser.facts import Term

_QUALITIES = frozenset({"civ", "quality", "test"})
_THINGS = frozenset({"obj", "race", "name"})
_OWNED = frozenset({"power", "cost", "count", "place", "ability", "target", "end", "total"})
_ZONES = frozenset({"zone", "hand"})
_VALUES = frozenset({"civs", "race_word", "name_word"})


@dataclass(slots=True)
class Pending:
    """Modifiers read so far that still wait for their noun."""

    whose: list[str] = field(default_factory=list[str])
    zone: str | None = None
    quantity: Term | None = None
    filters: list[Term] = field(default_factory=list[Term])
    refers: str | None = None
    of: Nominal | None = None
    listed: list[Term] = field(default_factory=list[Term])
    listed_by: str = "or"
    union: bool = False
    acted: bool = False
    apart: bool = False

    def modified(self) -> bool:
        """Whether anything but an owner waits."""
        return self.modified_else() or bool(self.listed)

    def modified_else(self) -> bool:
        """Whether more waits than an owner and a list of civilizations or keywords."""
        return bool(self.zone or self.quantity or self.filters or self.refers or self.of)


def quality(word: Token) -> Term:
    """The filter that a civilization, a race, a name, a test or an adjective stands for."""
    names = {
        "civ": "civilization",
        "race": "race",
        "name": "named",
        "name_has": "name_has",
        "keyword": "has_keyword",
    }
    if word.kind in ("race", "name", "name_has"):
        said = word.meaning.split("\t")
        return both("or", tuple(Term(names[word.kind], (each,)) for each in said))
    if word.kind in names:
        name, *numbers = word.meaning.split()
        return Term(names[word.kind], (Term(name), *map(int, numbers)))
    if word.kind == "obj":
        noun, *filters = word.meaning.split()
        return both("and", (Term("card_type", (Term(noun),)), *map(term, filters)))
    return term(word.meaning)


def finish(unit: Unit, pending: Pending) -> Nominal:
    """The nominal of a noun with all that waits for it; raises NotUnderstood for what it does not take."""
    head = unit.head
    if pending.listed and head.kind in _QUALITIES and not pending.modified_else():
        either = both("or", (*pending.listed, quality(head)))
        return Nominal(head.kind, head, (Phrase("card", filters=(either,)),))
    if pending.listed and head.kind != "keyword":
        raise not_understood("license", head)
    quantity = pending.quantity
    if unit.quantity is not None:
        if quantity is not None:
            raise not_understood("license", unit.quantity)
        quantity = quantity_of(unit.quantity)
    if head.kind == "side":
        whose = (pending.whose or ["unstated"])[0]
        zones = tuple(Phrase("zone", whose, zone) for zone in head.meaning.split())
        return Nominal("zone", head, zones, "or")
    if head.kind == "flank":
        return _flank(head, pending)
    if head.kind == "as_many":
        return Nominal("num", head, (Phrase("card", quantity=pending.quantity),))
    if head.meaning == "owner" and _of_that(pending):
        return Nominal("player", head, (Phrase("player", "owner"),))
    if head.kind in _OWNED:
        return _owned(head, pending, quantity)
    if pending.of is not None and pending.of.head.kind == "race":
        _same_owner(pending, pending.of, head)
    phrases = tuple(_phrase(head, pending, quantity, whose) for whose in pending.whose or ["unstated"])
    things = quantity or pending.filters or pending.refers
    kind = "obj" if head.kind in _THINGS or (head.kind == "hand" and things) else head.kind
    if head.kind == "num" and (pending.filters or pending.refers):
        kind = "obj"
    joined = "and" if len(phrases) > 1 else ""
    modified, union = pending.modified(), pending.union
    found = Nominal(kind, head, phrases, joined, pending.acted, modified, union=union)
    return replace(found, waiting=tuple(pending.filters), apart=pending.apart and not unit.modifiers)


def _same_owner(pending: Pending, of: Nominal, head: Token) -> None:
    """自分のドラゴンのクリーチャー: the owner is that of the creature."""
    owners = [each.whose for each in of.phrases if each.whose != "unstated"]
    if owners and pending.whose:
        raise not_understood("license", head)
    pending.whose += owners


def _of_that(pending: Pending) -> bool:
    """そのカードの持ち主: a thing named before stands before its owner, and nothing else."""
    of = pending.of.phrases if pending.of is not None else ()
    named = [phrase.refers for phrase in of] if of else [pending.refers]
    return named == ["that"] and not (pending.filters or pending.zone or pending.whose or pending.quantity)


def _flank(head: Token, pending: Pending) -> Nominal:
    """《X》の右横: the place beside a card of that name."""
    of = pending.of
    if of is None or of.phrases[1:] or len(of.phrases[0].filters) != 1 or pending.filters:
        raise not_understood("license", head)
    beside = Term(head.meaning, of.phrases[0].filters)
    return Nominal("flank", head, (Phrase("place", filters=(beside,)),))


def _owned(head: Token, pending: Pending, quantity: Term | None) -> Nominal:
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
        return replace(of, kind="ability", head=head, phrases=tuple(_ability_of(p, head) for p in of.phrases))
    return replace(of, kind=head.kind, head=head)


def _ability_of(phrase: Phrase, head: Token) -> Phrase:
    """相手の呪文の効果: an ability of such a card."""
    if "@" in head.meaning:
        raise not_understood("license", head)
    noun, *own = head.meaning.split() if head.kind == "ability" else ["keyword"]
    kinds = () if phrase.noun == "card" else (Term("card_type", (Term(phrase.noun),)),)
    source = (*kinds, *phrase.filters)
    filters = (Term("of", (both("and", source),)),) if source and not phrase.refers else ()
    return replace(phrase, noun=noun, quantity=None, filters=(*filters, *map(term, own)))


def _keyword_of(head: Token, of: Nominal) -> Phrase:
    """光のカードの「S・トリガー」."""
    if of.phrases[1:] or of.kind != "obj":
        raise not_understood("license", head)
    owned = _ability_of(of.phrases[0], head)
    return replace(owned, noun="keyword", filters=(quality(head), *owned.filters))


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
        return Phrase("card" if things else "zone", whose, "hand", quantity, filters, refers)
    elsewhere = bool(pending.filters) and all(each.name == "non" for each in pending.filters)
    if elsewhere and not (pending.of or pending.zone or pending.refers or pending.listed or quantity):
        return Phrase("zone", whose, head.meaning, filters=tuple(pending.filters))
    return None


def _event(head: Token, pending: Pending, _quantity: Term | None, whose: str) -> Phrase | None:
    """すべてのバトル, このクリーチャーとのバトル."""
    steps = head.meaning.endswith("_step")
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
        return _keyword_of(head, pending.of)
    other = [Term("other")] if pending.filters == [Term("other")] else []
    if pending.of or pending.zone or pending.quantity or len(pending.filters) > len(other):
        return None
    if pending.listed and pending.listed_by == "or":
        raise not_understood("and_or_or", head)
    return Phrase("keyword", whose, filters=(*pending.listed, quality(head), *other), refers=pending.refers)


def _some_of(head: Token, pending: Pending, quantity: Term | None, whose: str) -> Phrase | None:
    """そのうちの1枚, その2体: some of what was named before."""
    names = {each.name for each in pending.filters}
    if pending.of or names - {"among", "last", "other"}:
        return None
    top = pending.zone == "deck" and head.text.endswith("目")
    placed = pending.zone or whose != "unstated"
    if quantity is not None or pending.listed or (placed and not (top or "last" in names)):
        raise not_understood("license", head)
    zone = "deck_top" if top else pending.zone
    return Phrase("card", whose, zone, quantity_of(head), tuple(pending.filters), pending.refers)


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
    worn = head.meaning in ("shield", "card top_card") or "card_type(seal)" in head.meaning
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
    filters = (*pending.filters, *own)
    return Phrase(noun, whose, pending.zone, quantity, filters, refers or pending.refers)


def quantity_of(word: Token) -> Term:
    """The term of a quantity."""
    return term(word.meaning)
