"""Noun phrases folded from flat chains: what each modifier belongs to, and whether it may stand there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from saitei.parser.ability import Phrase
from saitei.parser.cards.coordination import joined_nominal
from saitei.parser.cards.measures import compared
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.participles import participle
from saitei.parser.cards.terms import both, negation, term
from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.cards.tree import NounPhrase, Unit
from saitei.parser.facts import Term

_QUALITIES = frozenset({"civ", "quality", "test"})
_THINGS = frozenset({"obj", "race", "name"})
_OWNED = frozenset({"power", "cost", "count", "place", "ability", "target", "end"})


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
    so: Token | None = None
    acted: bool = False

    def modified(self) -> bool:
        """Whether anything but an owner waits."""
        return bool(self.zone or self.quantity or self.filters or self.refers or self.of or self.listed)


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
        return Term(names[word.kind], (word.meaning,))
    if word.kind in names:
        return Term(names[word.kind], (Term(word.meaning),))
    if word.kind == "obj":
        noun, *filters = word.meaning.split()
        return both("and", (Term("card_type", (Term(noun),)), *map(term, filters)))
    return term(word.meaning)


def _alternative(
    unit: Unit, link: Token, pending: _Pending, done: list[Nominal], joins: list[str]
) -> _Pending:
    kind = unit.head.kind
    if kind in _QUALITIES or kind == "keyword":
        if link.meaning == "and" and kind != "keyword":
            raise not_understood("and_or_or", link)
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
    readers = {"in": _in, "has": _has, "has_not": _has, "except": _except, "not": _except}
    reader = readers.get(link.meaning)
    if done and reader is _except:
        # "A or B that is not C": does the "not" reach back to A?
        raise not_understood("shared_modifier", unit.head)
    if reader:
        return reader(unit, link, pending)
    if link.meaning == "of" and unit.head.kind not in _THINGS | {"count"}:
        return _of(unit, link, pending)
    whole = joined_nominal([*done, _finish(unit, pending)], joins)
    done.clear()
    joins.clear()
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
    if unit.head.kind not in ("zone", "hand") or pending.zone or pending.of or unit.modifiers:
        raise not_understood("license", link, unit.head.text)
    pending.zone = unit.head.meaning
    return pending


def _has(unit: Unit, link: Token, pending: _Pending) -> _Pending:
    if unit.head.kind == "keyword":
        if pending.listed and pending.listed_by == "list":
            raise not_understood("and_or_or", unit.head)
        found = both(pending.listed_by, (*pending.listed, quality(unit.head)))
    elif unit.head.kind == "ability" and unit.head.meaning == "ability starts_with_enter":
        found = Term("starts_with_enter")
    else:
        raise not_understood("license", unit.head)
    pending.listed = []
    pending.filters.append(Term("non", (found,)) if link.meaning == "has_not" else found)
    return pending


def _except(unit: Unit, link: Token, pending: _Pending) -> _Pending:
    if unit.head.kind not in _QUALITIES | _THINGS or unit.quantity or "@" in unit.head.meaning:
        raise not_understood("license", link, unit.head.text)
    pending.filters.append(negation((*pending.listed, quality(unit.head))))
    pending.listed = []
    return pending


def _finish(unit: Unit, pending: _Pending) -> Nominal:
    head = unit.head
    if pending.listed and head.kind != "keyword":
        raise not_understood("license", head)
    if pending.so is not None:
        raise not_understood("license", pending.so)
    quantity = pending.quantity
    if unit.quantity is not None:
        if quantity is not None:
            raise not_understood("license", unit.quantity)
        quantity = _quantity(unit.quantity)
    if head.kind in _OWNED:
        return _owned(head, pending, quantity)
    phrases = tuple(_phrase(head, pending, quantity, whose) for whose in pending.whose or ["unstated"])
    kind = "obj" if head.kind in _THINGS or (head.kind == "hand" and quantity) else head.kind
    return Nominal(kind, head, phrases, "and" if len(phrases) > 1 else "", pending.acted, pending.modified())


def _owned(head: Token, pending: _Pending, quantity: Term | None) -> Nominal:
    """A power, cost, number, place or ability of something: the something's phrases."""
    if quantity is not None or pending.filters or pending.zone or pending.refers or pending.whose:
        raise not_understood("license", head)
    of = pending.of
    if of is None:
        refers = head.meaning.partition("@")[2] or None
        return Nominal(head.kind, head, (Phrase(head.meaning.split()[0], refers=refers),), "", owned=False)
    if of.kind == "count" or (head.kind == "ability"):
        raise not_understood("license", head)
    return replace(of, kind=head.kind, head=head)


def _phrase(head: Token, pending: _Pending, quantity: Term | None, whose: str) -> Phrase:
    if head.kind in _THINGS:
        _belonging(head, pending)
        return _thing(head, pending, quantity, whose)
    if head.kind == "hand" and not (pending.of or pending.zone or pending.filters or pending.refers):
        return Phrase("card" if quantity else "zone", whose, "hand", quantity)
    owned = whose != "unstated" and head.kind != "zone"
    if pending.of or pending.zone or pending.quantity or pending.filters or owned:
        raise not_understood("license", head)
    if head.kind == "keyword":
        if pending.listed and pending.listed_by != "and":
            raise not_understood("and_or_or", head)
        return Phrase("keyword", filters=(*pending.listed, quality(head)), refers=pending.refers)
    if pending.refers or pending.listed:
        raise not_understood("license", head)
    return _plain(head, quantity, whose)


def _plain(head: Token, quantity: Term | None, whose: str) -> Phrase:
    """Nouns that take no modifier but an owner: zones, players, numbers, civilizations, events."""
    noun, refers = head.meaning.partition(" @")[::2]
    words = noun.split()
    plain = {
        "zone": lambda: Phrase("zone", whose, head.meaning),
        "player": lambda: Phrase("player", head.meaning, quantity=quantity),
        "num": lambda: Phrase("card", quantity=_quantity(head)),
        "amount": lambda: Phrase("card"),
        "quote": lambda: Phrase("ability", filters=(Term("has_text", (head.meaning,)),)),
        "times": lambda: Phrase(words[0], "you"),
    }
    if head.kind in _QUALITIES:
        return Phrase("card", filters=(quality(head),))
    if head.kind in plain:
        return plain[head.kind]()
    return Phrase(words[0], filters=tuple(map(term, words[1:])), refers=refers or None)


def _belonging(head: Token, pending: _Pending) -> None:
    """ "This creature's shield": a shield that belongs to a card named before."""
    of, pending.of = pending.of, None
    if of is None:
        return
    named = of.phrases[0].refers
    if head.meaning != "shield" or of.kind != "obj" or len(of.phrases) > 1 or named is None:
        raise not_understood("license", head)
    pending.filters.append(Term("belongs_to", (Term(named),)))


def _thing(head: Token, pending: _Pending, quantity: Term | None, whose: str) -> Phrase:
    if head.kind != "obj":
        noun, refers = "card", ""
        own: tuple[Term, ...] = (quality(head),)
    else:
        said, refers = head.meaning.partition(" @")[::2]
        noun, *words = said.split()
        own = tuple(map(term, words))
    if refers and (pending.refers or whose != "unstated"):
        raise not_understood("license", head)
    filters = (*pending.filters, *own)
    return Phrase(noun, whose, pending.zone, quantity, filters, refers or pending.refers)


def _quantity(word: Token) -> Term:
    return term(word.meaning)
