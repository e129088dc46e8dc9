"""Noun phrases folded from flat chains: what each modifier belongs to."""

from __future__ import annotations

from saitei.parser.cards.coordination import joined_nominal
from saitei.parser.cards.measures import compared, counted
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.participles import participle
from saitei.parser.cards.pending import Pending, quality, quantity_of
from saitei.parser.cards.terms import both, negation, term
from saitei.parser.cards.things import finish
from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.cards.tree import NounPhrase, Unit
from saitei.terms import Term

_QUALITIES = frozenset({"civ", "quality", "test"})
_THINGS = frozenset({"obj", "race", "name"})
_COUNTED = frozenset({"count", "civs", "race_word"})
_ZONES = frozenset({"zone", "hand"})


def fold(chain: NounPhrase) -> Nominal:
    """The meaning of a noun phrase; raises NotUnderstood for a modifier that its noun does not take."""
    pending, done, joins = Pending(), list[Nominal](), list[str]()
    for unit, link in zip(chain.units, (*chain.links, None), strict=True):
        _modify(unit, pending)
        if link is None:
            done.append(finish(unit, pending))
        elif link.type == "OR":
            pending = _alternative(unit, link, pending, done, joins)
        else:
            pending = _linked(unit, link, pending, done, joins)
            pending.apart = link.has("comma")
    return joined_nominal(done, joins)


def _modify(unit: Unit, pending: Pending) -> None:
    for word in unit.modifiers:
        if word.type == "V":
            filtered, refers = participle(word)
            if set(filtered) & set(pending.filters) or (refers and pending.acted):
                raise not_understood("two_of_a_kind", word)
            pending.filters += filtered
            pending.acted = pending.acted or refers is not None
            pending.refers = refers or pending.refers
        elif word.meaning.startswith("@") and not word.kind:
            pending.refers = word.meaning[1:]
        elif word.meaning.startswith("="):
            pending.quantity = term(word.meaning[1:])
        elif quality(word) in pending.filters:
            raise not_understood("two_of_a_kind", word)
        else:
            pending.filters.append(quality(word))


def _alternative(unit: Unit, link: Token, pending: Pending, done: list[Nominal], joins: list[str]) -> Pending:
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
    done.append(finish(unit, pending))
    joins.append(link.meaning)
    return Pending()


def _linked(unit: Unit, link: Token, pending: Pending, done: list[Nominal], joins: list[str]) -> Pending:
    readers = {"in": _in, "has": _has, "has_not": _has, "has_both": _has, "except": _except, "not": _except}
    readers |= {"in_tapped": _in, "in_untapped": _in, "among": _among}
    reader = readers.get(link.meaning)
    zones = bool(done) and all(nominal.kind in _ZONES for nominal in done)
    if zones and link.meaning in ("in", "of") and unit.head.kind in _ZONES and not pending.modified():
        return _in_one_of(unit, pending, done, joins)
    if done and reader is _except:
        return _except_all(unit, pending, done, joins)
    if link.meaning == "has_race":
        return _has_races(unit, pending, done, joins)
    if reader:
        return reader(unit, link, pending)
    held = unit.head.kind == "hand" and unit.modifiers
    if link.meaning == "of" and unit.head.kind not in _THINGS | _COUNTED and not held:
        return _of(unit, link, pending)
    return _of_whole(unit, link, pending, done, joins)


def _of_whole(unit: Unit, link: Token, pending: Pending, done: list[Nominal], joins: list[str]) -> Pending:
    """A link that takes a whole thing: of it, as many as it, smaller than it."""
    if link.meaning != "of" and "@" in unit.head.meaning and not unit.modifiers and not done:
        pending.filters.append(compared(finish(unit, Pending()), link, unit.head))
        return pending
    whole = finish(unit, pending)
    if not done or done[-1].kind == whole.kind:
        whole = joined_nominal([*done, whole], joins)
        done.clear()
        joins.clear()
    if link.meaning == "same_count":
        return Pending(quantity=counted(whole, unit.head))
    return Pending(of=whole) if link.meaning == "of" else Pending(filters=[compared(whole, link, unit.head)])


def _except_all(unit: Unit, pending: Pending, done: list[Nominal], joins: list[str]) -> Pending:
    """AとB以外の: none of a list of races; with other things it is not plain how far back it reaches."""
    races = [*done, finish(unit, pending)]
    first, *others = races
    bare = not any(race.modified for race in others) and not first.waiting and not first.acted
    single = not any(race.phrases[1:] or race.phrases[0].quantity for race in races)
    if not bare or not single or any(race.head.kind != "race" for race in races):
        raise not_understood("shared_modifier", unit.head)
    filters = tuple(filter_ for race in races for filter_ in race.phrases[0].filters)
    done.clear()
    joins.clear()
    phrase = first.phrases[0]
    whose = [] if phrase.whose == "unstated" else [phrase.whose]
    return Pending(whose=whose, zone=phrase.zone, filters=[negation(filters)])


def _has_races(unit: Unit, pending: Pending, done: list[Nominal], joins: list[str]) -> Pending:
    """AとBを種族に持つ: both of them."""
    races = [*done, finish(unit, pending)]
    first, *others = races
    bare = not any(race.modified or race.phrases[0].whose != "unstated" for race in others)
    if any(race.head.kind != "race" for race in races) or len(set(joins)) > 1 or not bare:
        raise not_understood("license", unit.head)
    found = both("or" if "or" in joins else "and", tuple(quality(race.head) for race in races))
    done.clear()
    joins.clear()
    phrase = first.phrases[0]
    if first.acted or phrase.relatives or phrase.quantity or phrase.refers:
        raise not_understood("license", unit.head)
    whose = [] if phrase.whose == "unstated" else [phrase.whose]
    return Pending(whose=whose, zone=phrase.zone, filters=[*first.waiting, found])


def _of(unit: Unit, link: Token, pending: Pending) -> Pending:
    head = unit.head
    if unit.quantity is not None:
        raise not_understood("license", unit.quantity)
    if head.kind == "player":
        pending.whose.append(head.meaning)
    elif head.kind in _QUALITIES:
        pending.filters.append(both("or", (*pending.listed, quality(head))))
        pending.listed = []
    elif head.kind == "num":
        pending.quantity = quantity_of(head)
    elif head.kind == "among" and not pending.modified() and not pending.whose:
        pending.filters.append(Term("among", (Term("that"),)))
    elif head.kind in ("zone", "hand"):
        return _in(unit, link, pending)
    else:
        raise not_understood("license", head)
    return pending


def _in(unit: Unit, link: Token, pending: Pending) -> Pending:
    if unit.head.kind == "among" and link.meaning == "in":
        return _among(unit, link, pending)
    if link.text in ("の中の", "の中にある") and "@that" in unit.head.meaning and not unit.modifiers:
        return _among_those(unit, link, pending)
    if unit.head.kind not in ("zone", "hand") or pending.zone or pending.of or unit.modifiers:
        raise not_understood("license", link, unit.head.text)
    pending.zone = unit.head.meaning
    if link.meaning not in ("in", "of"):
        pending.filters.append(Term(link.meaning.removeprefix("in_")))
    return pending


def _in_one_of(unit: Unit, pending: Pending, done: list[Nominal], joins: list[str]) -> Pending:
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
    return Pending(whose=whose + pending.whose, filters=[both("or", tuple(filters))], union=union)


def _among(unit: Unit, link: Token, pending: Pending) -> Pending:
    if unit.head.kind != "among" or pending.modified() or pending.whose:
        raise not_understood("license", link, unit.head.text)
    pending.filters.append(Term("among", (Term("that"),)))
    return pending


def _among_those(unit: Unit, link: Token, pending: Pending) -> Pending:
    """そのシールドの中の: among what was named before."""
    if pending.modified() or pending.whose or unit.quantity is not None or unit.head.kind != "obj":
        raise not_understood("license", link, unit.head.text)
    pending.filters.append(Term("among", (Term("that"),)))
    return pending


def _has(unit: Unit, link: Token, pending: Pending) -> Pending:
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


def _except(unit: Unit, link: Token, pending: Pending) -> Pending:
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
