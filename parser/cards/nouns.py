"""Noun phrases folded from flat chains: what each modifier belongs to, and whether it may stand there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from saitei.parser.ability import Phrase
from saitei.parser.cards.coordination import joined_nominal
from saitei.parser.cards.measures import compared, counted
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.participles import participle
from saitei.parser.cards.terms import both, negation, term
from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.cards.tree import NounPhrase, Unit
from saitei.parser.facts import Term

_QUALITIES = frozenset({"civ", "quality", "test"})
_THINGS = frozenset({"obj", "race", "name"})
_OWNED = frozenset({"power", "cost", "count", "place", "ability", "target", "end", "total"})
_ZONES = frozenset({"zone", "hand"})
_VALUES = frozenset({"civs", "race_word", "name_word"})


@dataclass(slots=True)
class _Pending:
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
    so: Token | None = None
    acted: bool = False

    def modified(self) -> bool:
        """Whether anything but an owner waits."""
        return self.modified_else() or bool(self.listed)

    def modified_else(self) -> bool:
        """Whether more waits than an owner and a list of civilizations or keywords."""
        return bool(self.zone or self.quantity or self.filters or self.refers or self.of)


def fold(chain: NounPhrase) -> Nominal:
    """The meaning of a noun phrase; raises NotUnderstood for a modifier that its noun does not take."""
    pending, done, joins = _Pending(), list[Nominal](), list[str]()
    for unit, link in zip(chain.units, (*chain.links, None), strict=True):
        _modify(unit, pending)
        if link is None:
            done.append(_finish(unit, pending))
        elif link.type == "OR":
            pending = _alternative(unit, link, pending, done, joins)
        else:
            pending = _linked(unit, link, pending, done, joins)
    return joined_nominal(done, joins)


def _modify(unit: Unit, pending: _Pending) -> None:
    for word in unit.modifiers:
        if word.type == "V":
            filtered, refers = participle(word)
            if set(filtered) & set(pending.filters) or (refers and pending.acted):
                raise not_understood("two_of_a_kind", word)
            pending.filters += filtered
            pending.acted = pending.acted or (refers is not None and pending.so is None)
            pending.refers, pending.so = refers or pending.refers, None
        elif word.meaning.startswith("@") and not word.kind:
            pending.refers = None if word.meaning == "@so" else word.meaning[1:]
            pending.so = word if word.meaning == "@so" else pending.so
        elif word.meaning.startswith("="):
            pending.quantity = Term(word.meaning[1:])
        elif quality(word) in pending.filters:
            raise not_understood("two_of_a_kind", word)
        else:
            pending.filters.append(quality(word))


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


def _alternative(
    unit: Unit, link: Token, pending: _Pending, done: list[Nominal], joins: list[str]
) -> _Pending:
    kind = unit.head.kind
    if kind in _QUALITIES or kind == "keyword":
        pending.union = pending.union or (link.meaning == "and" and kind != "keyword")
        pending.listed.append(quality(unit.head))
        pending.listed_by = link.meaning
        return pending
    if kind == "player":
        if link.meaning != "and":
            raise not_understood("and_or_or", link)
        pending.whose.append(unit.head.meaning)
        return pending
    done.append(_finish(unit, pending))
    joins.append(link.meaning)
    return _Pending()


def _linked(unit: Unit, link: Token, pending: _Pending, done: list[Nominal], joins: list[str]) -> _Pending:
    readers = {"in": _in, "has": _has, "has_not": _has, "has_both": _has, "except": _except, "not": _except}
    readers |= {"in_tapped": _in, "in_untapped": _in, "among": _among}
    reader = readers.get(link.meaning)
    zones = bool(done) and all(nominal.kind in _ZONES for nominal in done)
    if zones and link.meaning in ("in", "of") and unit.head.kind in _ZONES and not pending.modified():
        return _in_one_of(unit, pending, done, joins)
    if done and reader is _except:
        # "A or B that is not C": does the "not" reach back to A?
        raise not_understood("shared_modifier", unit.head)
    if reader:
        return reader(unit, link, pending)
    if link.meaning == "of" and unit.head.kind not in _THINGS | {"count"}:
        return _of(unit, link, pending)
    whole = _finish(unit, pending)
    if not done or done[-1].kind == whole.kind:
        whole = joined_nominal([*done, whole], joins)
        done.clear()
        joins.clear()
    if link.meaning == "same_count":
        return _Pending(quantity=counted(whole, unit.head))
    return (
        _Pending(of=whole) if link.meaning == "of" else _Pending(filters=[compared(whole, link, unit.head)])
    )


def _of(unit: Unit, link: Token, pending: _Pending) -> _Pending:
    head = unit.head
    if unit.quantity is not None:
        raise not_understood("license", unit.quantity)
    if head.kind == "player":
        pending.whose.append(head.meaning)
    elif head.kind in _QUALITIES:
        pending.filters.append(both("or", (*pending.listed, quality(head))))
        pending.listed = []
    elif head.kind == "num":
        pending.quantity = _quantity(head)
    elif head.kind == "among" and not pending.modified() and not pending.whose:
        pending.filters.append(Term("among", (Term("that"),)))
    elif head.kind in ("zone", "hand"):
        return _in(unit, link, pending)
    else:
        raise not_understood("license", head)
    return pending


def _in(unit: Unit, link: Token, pending: _Pending) -> _Pending:
    if unit.head.kind == "among" and link.meaning == "in":
        return _among(unit, link, pending)
    if unit.head.kind not in ("zone", "hand") or pending.zone or pending.of or unit.modifiers:
        raise not_understood("license", link, unit.head.text)
    pending.zone = unit.head.meaning
    if link.meaning != "in" and link.meaning != "of":
        pending.filters.append(Term(link.meaning.removeprefix("in_")))
    return pending


def _in_one_of(unit: Unit, pending: _Pending, done: list[Nominal], joins: list[str]) -> _Pending:
    """バトルゾーンまたはマナゾーンにある: in one of these zones."""
    zones = [phrase for nominal in done for phrase in nominal.phrases]
    if unit.modifiers:
        raise not_understood("and_or_or", unit.head)
    union = "and" in joins
    filters = [Term("in_zone", (Term(phrase.zone or ""),)) for phrase in zones]
    filters.append(Term("in_zone", (Term(unit.head.meaning),)))
    whose = list(dict.fromkeys(phrase.whose for phrase in zones if phrase.whose != "unstated"))
    done.clear()
    joins.clear()
    return _Pending(whose=whose + pending.whose, filters=[both("or", tuple(filters))], union=union)


def _among(unit: Unit, link: Token, pending: _Pending) -> _Pending:
    if unit.head.kind != "among" or pending.modified() or pending.whose:
        raise not_understood("license", link, unit.head.text)
    pending.filters.append(Term("among", (Term("that"),)))
    return pending


def _has(unit: Unit, link: Token, pending: _Pending) -> _Pending:
    if link.meaning == "has_both":
        pending.listed_by = "and"
    if unit.head.kind in ("civ", "keyword"):
        if pending.listed and pending.listed_by == "list":
            raise not_understood("and_or_or", unit.head)
        pending.union = False
        found = both(pending.listed_by, (*pending.listed, quality(unit.head)))
    elif unit.head.kind == "ability" and unit.head.meaning == "ability starts_with_enter":
        found = Term("starts_with_enter")
    else:
        raise not_understood("license", unit.head)
    pending.listed = []
    pending.filters.append(Term("non", (found,)) if link.meaning == "has_not" else found)
    return pending


def _except(unit: Unit, link: Token, pending: _Pending) -> _Pending:
    if unit.head.kind in _ZONES and link.meaning == "except" and not unit.modifiers and not pending.listed:
        pending.filters.append(Term("non", (Term("in_zone", (Term(unit.head.meaning),)),)))
        return pending
    referred = unit.head.meaning.partition("@")[2].partition(" ")[0]
    if unit.head.kind == "obj" and referred and not unit.modifiers and not pending.listed:
        pending.filters.append(Term("other") if referred == "this" else Term("other_than_that"))
        return pending
    if unit.head.kind not in _QUALITIES | _THINGS or unit.quantity or "@" in unit.head.meaning:
        raise not_understood("license", link, unit.head.text)
    pending.filters.append(negation((*pending.listed, quality(unit.head))))
    pending.listed = []
    return pending


def _finish(unit: Unit, pending: _Pending) -> Nominal:
    head = unit.head
    if pending.listed and head.kind in _QUALITIES and not pending.modified_else():
        either = both("or", (*pending.listed, quality(head)))
        return Nominal(head.kind, head, (Phrase("card", filters=(either,)),))
    if pending.listed and head.kind != "keyword":
        raise not_understood("license", head)
    if pending.so is not None:
        raise not_understood("license", pending.so)
    quantity = pending.quantity
    if unit.quantity is not None:
        if quantity is not None:
            raise not_understood("license", unit.quantity)
        quantity = _quantity(unit.quantity)
    if head.kind == "side":
        zones = tuple(Phrase("zone", whose, zone) for zone in head.meaning.split() for whose in pending.whose[:1] or ["unstated"])
        return Nominal("zone", head, zones, "or")
    if head.kind == "flank":
        return _flank(head, pending)
    if head.kind in _OWNED:
        return _owned(head, pending, quantity)
    phrases = tuple(_phrase(head, pending, quantity, whose) for whose in pending.whose or ["unstated"])
    things = quantity or pending.filters or pending.refers
    kind = "obj" if head.kind in _THINGS or (head.kind == "hand" and things) else head.kind
    if head.kind == "num" and (pending.filters or pending.refers):
        kind = "obj"
    joined = "and" if len(phrases) > 1 else ""
    modified, union = pending.modified(), pending.union
    return Nominal(kind, head, phrases, joined, pending.acted, modified, union=union)


def _flank(head: Token, pending: _Pending) -> Nominal:
    """《X》の右横: the place beside a card of that name."""
    of = pending.of
    if of is None or len(of.phrases) > 1 or len(of.phrases[0].filters) != 1 or pending.filters:
        raise not_understood("license", head)
    beside = Term(head.meaning, of.phrases[0].filters)
    return Nominal("flank", head, (Phrase("place", filters=(beside,)),))


def _owned(head: Token, pending: _Pending, quantity: Term | None) -> Nominal:
    """A power, cost, number, place or ability of something: the something's phrases."""
    if head.kind == "count" and pending.zone == "hand" and len(pending.whose) == 1 and not pending.of:
        hand = Phrase("card", pending.whose[0], "hand")
        return Nominal("count", head, (hand,))
    rest = pending.filters or pending.zone or pending.whose or pending.of
    if pending.refers and head.kind in ("power", "cost") and not rest and quantity is None:
        return Nominal(head.kind, head, (Phrase("card", refers=pending.refers),))
    if quantity is not None or pending.filters or pending.zone or pending.refers or pending.whose:
        raise not_understood("license", head)
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
    noun, *own = head.meaning.split() if head.kind == "ability" else ["keyword"]
    kinds = () if phrase.noun == "card" else (Term("card_type", (Term(phrase.noun),)),)
    source = (*kinds, *phrase.filters)
    filters = (Term("of", (both("and", source),)),) if source and not phrase.refers else ()
    return replace(phrase, noun=noun, quantity=None, filters=(*filters, *map(term, own)))


def _keyword_of(head: Token, of: Nominal) -> Phrase:
    """光のカードの「S・トリガー」."""
    if len(of.phrases) > 1 or of.kind != "obj":
        raise not_understood("license", head)
    owned = _ability_of(of.phrases[0], head)
    return replace(owned, noun="keyword", filters=(quality(head), *owned.filters))


def _phrase(head: Token, pending: _Pending, quantity: Term | None, whose: str) -> Phrase:
    if head.kind in _THINGS:
        _belonging(head, pending)
        return _thing(head, pending, quantity, whose)
    if head.kind == "hand" and not (pending.of or pending.zone):
        things = quantity or pending.filters or pending.refers
        filters, refers = tuple(pending.filters), pending.refers
        return Phrase("card" if things else "zone", whose, "hand", quantity, filters, refers)
    if head.kind in _VALUES:
        return _value(head, pending, quantity, whose)
    if head.kind == "keyword" and pending.of and not (pending.filters or pending.zone or pending.listed):
        return _keyword_of(head, pending.of)
    if head.kind == "num" and {each.name for each in pending.filters} <= {"among"} and not pending.of:
        return _some_of(head, pending, quantity)
    owned = whose != "unstated" and head.kind != "zone"
    if head.kind == "event" and pending.quantity and not (pending.of or pending.zone or pending.filters):
        return replace(_plain(head, None, whose), quantity=pending.quantity)
    other = [Term("other")] if head.kind == "keyword" and pending.filters == [Term("other")] else []
    if head.kind in _ZONES and pending.filters and all(each.name == "non" for each in pending.filters):
        return Phrase("zone", whose, head.meaning, filters=tuple(pending.filters))
    if head.kind == "event" and pending.filters and pending.filters[0].name == "against":
        return replace(_plain(head, None, whose), filters=tuple(pending.filters))
    if pending.of or pending.zone or pending.quantity or (pending.filters and not other) or owned:
        raise not_understood("license", head)
    if head.kind == "keyword":
        if pending.listed and pending.listed_by == "or":
            raise not_understood("and_or_or", head)
        return Phrase("keyword", filters=(*pending.listed, quality(head), *other), refers=pending.refers)
    if pending.refers or pending.listed:
        raise not_understood("license", head)
    return _plain(head, quantity, whose)


def _some_of(head: Token, pending: _Pending, quantity: Term | None) -> Phrase:
    """そのうちの1枚, その2体: some of what was named before."""
    if quantity is not None or pending.zone or pending.whose or pending.listed:
        raise not_understood("license", head)
    return Phrase("card", quantity=_quantity(head), filters=tuple(pending.filters), refers=pending.refers)


def _value(head: Token, pending: _Pending, quantity: Term | None, whose: str) -> Phrase:
    """文明, 種族 and 名前 as things that are chosen or counted: at most those of one's cards in a zone."""
    of = pending.of
    if of is not None and (of.kind != "obj" or len(of.phrases) > 1 or pending.zone or pending.filters):
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
        "num": lambda: Phrase("card", quantity=_quantity(head)),
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


def _belonging(head: Token, pending: _Pending) -> None:
    """ "This creature's shield": a shield that belongs to a card named before."""
    of, pending.of = pending.of, None
    if of is None:
        return
    if of.head.kind == "race" and len(of.phrases) == 1 and not of.phrases[0].quantity:
        pending.filters += of.phrases[0].filters
        pending.zone = pending.zone or of.phrases[0].zone
        if of.phrases[0].whose != "unstated":
            raise not_understood("license", head)
        return
    named = of.phrases[0].refers
    worn = head.meaning == "shield" or "card_type(seal)" in head.meaning
    if not worn or of.kind != "obj" or len(of.phrases) > 1 or named is None:
        raise not_understood("license", head)
    pending.filters.append(Term("belongs_to", (Term(named),)))


def _thing(head: Token, pending: _Pending, quantity: Term | None, whose: str) -> Phrase:
    if head.kind != "obj":
        noun, refers = "card", ""
        own: tuple[Term, ...] = (quality(head),)
    else:
        said, referred = head.meaning.partition(" @")[::2]
        refers, *more = referred.split() or [""]
        noun, *words = said.split()
        own = tuple(map(term, (*words, *more)))
    if refers and (pending.refers or (whose != "unstated" and not pending.zone)):
        raise not_understood("license", head)
    filters = (*pending.filters, *own)
    return Phrase(noun, whose, pending.zone, quantity, filters, refers or pending.refers)


def _quantity(word: Token) -> Term:
    return term(word.meaning)
