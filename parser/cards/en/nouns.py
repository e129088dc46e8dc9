"""English noun phrases folded from flat chains: what each modifier says of its noun."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from saitei.parser.ability import Phrase
from saitei.parser.cards.en.measures import compared
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.en.qualities import quality_terms
from saitei.parser.cards.en.tree import NounPhrase, Unit
from saitei.parser.cards.terms import both, term
from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.facts import Term

_THINGS = frozenset({"obj", "race", "name", "any"})
_FREE = frozenset({"exactly(1)", "the"})


@dataclass(slots=True)
class _Modifiers:
    """What the words around a noun say."""

    whose: str = ""
    quantity: Term | None = None
    article: bool = False
    filters: list[Term] = field(default_factory=list[Term])
    refers: str | None = None
    ends: str = ""
    more: bool = False
    none: bool = False
    total: bool = False
    some: bool = False
    partly: bool = False


def fold(chain: NounPhrase, places: tuple[Nominal, ...] = (), *, named: bool = True) -> Nominal:
    """The meaning of a noun phrase with the places behind it; raises NotUnderstood for what does not fit."""
    cuts = [index for index, link in enumerate(chain.links) if link.type == "OR"]
    starts = [0, *(cut + 1 for cut in cuts)]
    ends = [*(cut + 1 for cut in cuts), len(chain.units)]
    parts = [
        _part(chain.units[start:end], chain.links[start : end - 1], places if end == len(chain.units) else ())
        for start, end in zip(starts, ends, strict=True)
    ]
    found = _alternatives(parts, [chain.links[cut] for cut in cuts])
    if named and parts[0].bare:
        raise not_understood("bare_noun", parts[0].head)
    return found


def _part(units: tuple[Unit, ...], links: tuple[Token, ...], places: tuple[Nominal, ...]) -> Nominal:
    if not links:
        return _placed(_unit(units[0]), places)
    if links[0].type == "GEN":
        return _owned(_unit(units[0]), _part(units[1:], links[1:], places))
    main = units[0]
    if links[0].meaning == "of":
        return _of(main, _part(units[1:], links[1:], ()), places)
    operand = _part(units[1:], links[1:], ())
    if places and operand.kind == "count" and operand.phrase.zone is None:
        operand, places = _placed(operand, places[:1]), places[1:]
    folded = _unit(main)
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
            nominal.kind not in ("obj", "count", "num")
            or phrase.zone
            or nominal.points
            or (
                len(nominal.phrases) + len(place.phrases) > 2  # noqa: PLR2004
            )
        ):
            raise not_understood("license", place.head)
        said = {phrase.whose, place.phrase.whose} - {"unstated"}
        if len(said) > 1:
            said.discard("their")
        if len(said) > 1:
            raise not_understood("license", place.head)
        whose = said.pop() if said else "unstated"
        nominal = replace(nominal, phrases=(replace(phrase, zone=place.phrase.zone, whose=whose),))
    return nominal


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
        zones = tuple(Phrase("zone", each.whose, "shield_zone") for each in nominal.phrases)
        return replace(nominal, kind="zone", phrases=zones)
    if nominal.kind != "zone":
        raise not_understood("license", nominal.head)
    return nominal


def _of(main: Unit, whole: Nominal, places: tuple[Nominal, ...]) -> Nominal:
    """ "the top 2 cards of your deck", "the number of your shields", "the power of that creature"."""
    found = _modifiers(main)
    head = main.head
    if found.ends and whole.kind == "zone" and whole.phrase.zone == "deck":
        source = replace(whole.phrase, zone=f"deck_{found.ends}")
        card = Phrase("card", quantity=found.quantity or Term("exactly", (1,)))
        return _placed(Nominal("obj", head, (card,), source=source), places)
    if head.kind == "target" and whole.kind == "obj":
        return replace(whole, kind="target", head=head)
    if (
        head.kind in ("number", "power", "cost")
        and not found.filters
        and not found.quantity
        and whole.kind == "obj"
    ):
        kind = "count" if head.kind == "number" else head.kind
        return _placed(replace(whole, kind=kind, head=head), places)
    if (
        head.kind == "keyword"
        and whole.kind == "obj"
        and len(whole.phrases) == 1
        and (whole.points or whole.phrase.refers)
    ):
        keyword = _unit(main)
        refers = "it" if whole.points else whole.phrase.refers
        return replace(keyword, phrases=(replace(keyword.phrase, refers=refers),))
    if head.meaning.endswith("@rest") and whole.kind == "obj" and (whole.phrase.refers or whole.points):
        return _unit(main)
    raise not_understood("license", head)


def _owned(owner: Nominal, thing: Nominal) -> Nominal:
    """ "this creature's power"."""
    if owner.kind != "obj" or thing.kind not in ("power", "cost"):
        raise not_understood("license", thing.head)
    return replace(owner, kind=thing.kind, head=thing.head)


def _modifiers(unit: Unit) -> _Modifiers:
    found = _Modifiers()
    denied = False
    for word in unit.modifiers:
        if word.type == "DET":
            if found.whose and (word.kind != "number" or found.quantity is not None):
                raise not_understood("license", word)
            _determine(word, found)
        elif word.type == "POSS":
            if found.whose:
                raise not_understood("two_of_a_kind", word)
            found.whose = word.meaning
        elif word.type == "NON":
            if denied:
                raise not_understood("two_of_a_kind", word)
            denied = True
        else:
            _qualify(word, found, denied=denied)
            denied = False
    for relative in unit.relatives:
        _relate(relative, found)
    return found


def _determine(word: Token, found: _Modifiers) -> None:
    meaning = word.meaning
    found.partly = word.kind == "partitive" or (word.text.lower().endswith(" of") and meaning != "any_number")
    if meaning in ("@this", "@that"):
        if found.refers or found.article:
            raise not_understood("two_of_a_kind", word)
        found.refers = meaning[1:]
        return
    if (meaning in _FREE and word.kind != "partitive" and not word.text[:1].isdigit()) or meaning == "any":
        if found.article or found.quantity is not None:
            raise not_understood("two_of_a_kind", word)
        found.article = True
        found.quantity = term(meaning) if meaning not in ("the", "any") else None
        return
    if meaning == "none":
        found.none = True
        return
    if meaning in ("half", "both"):
        raise not_understood("quantity", word)
    number, _, other = meaning.partition(" ")
    found.total = word.kind == "total"
    found.some = word.kind == "partitive"
    if found.quantity is not None:
        raise not_understood("two_of_a_kind", word)
    found.quantity = term(number)
    if other:
        found.filters.append(Term("other"))


def _qualify(word: Token, found: _Modifiers, *, denied: bool) -> None:
    meaning = word.meaning
    if denied and (meaning.startswith("@") or meaning in ("top", "bottom", "additional")):
        raise not_understood("license", word)
    if meaning in ("top", "bottom"):
        if found.ends or (found.quantity is not None and not found.ends):
            raise not_understood("two_of_a_kind", word)
        found.ends = meaning
    elif meaning == "additional":
        found.more = True
    elif meaning == "@that":
        found.refers = "that"
    else:
        quality = quality_terms(meaning)
        quality = Term("non", (quality,)) if denied else quality
        civil = "civilization" in repr(quality) and any(
            "civilization" in repr(each) for each in found.filters
        )
        if quality in found.filters or civil:
            raise not_understood("two_of_a_kind", word)
        found.filters.append(quality)


def _relate(word: Token, found: _Modifiers) -> None:
    if word.kind == "that":
        found.refers = "that"
        return
    if word.kind == "whose":
        if found.whose:
            raise not_understood("two_of_a_kind", word)
        found.whose = word.meaning
        return
    if word.kind == "bound":
        if found.quantity is None or found.quantity.name != "exactly":
            raise not_understood("quantity", word)
        found.quantity = Term(word.meaning, found.quantity.args)
        return
    if word.kind in ("has", "has_not"):
        made = Term("has_keyword", (Term(word.meaning),))
        made = Term("non", (made,)) if word.kind == "has_not" else made
    elif word.kind in ("name", "named"):
        made = Term("name_has" if word.kind == "name" else "named", (word.meaning,))
    else:
        made = term(word.meaning)
        made = Term("non", (quality_terms(str(made.args[0].name)),)) if _civil(made) else made
    if made in found.filters:
        raise not_understood("two_of_a_kind", word)
    found.filters.append(made)


def _civil(made: Term) -> bool:
    return made.name == "non" and isinstance(made.args[0], Term) and made.args[0].name == "civ"


def _unit(unit: Unit) -> Nominal:
    found, head = _modifiers(unit), unit.head
    if found.ends:
        raise not_understood("license", unit.first)
    if head.kind in _THINGS:
        return _thing(head, found)
    if head.kind == "target" and not (found.filters or found.quantity or found.whose or found.refers):
        return Nominal("target", head, (Phrase("attack", refers="that"),))
    plain = {"zone": _zone, "player": _player, "num": _num, "keyword": _keyword, "quote": _keyword}
    if head.kind in plain:
        return plain[head.kind](head, found)
    if (
        head.kind == "races"
        and len(found.filters) == 1
        and found.filters[0].name == "race"
        and not found.quantity
    ):
        return Nominal("races", head, (Phrase("card", filters=tuple(found.filters)),))
    if head.kind == "quality":
        if (
            head.meaning.startswith("@")
            or head.meaning in ("top", "bottom", "additional", "other")
            or found.filters
        ):
            raise not_understood("license", head)
        return Nominal("quality", head, (Phrase("card", filters=(quality_terms(head.meaning),)),))
    if head.kind in ("event", "game", "number", "power", "cost") and not found.filters:
        return _word(head, found)
    raise not_understood("license", head)


def _thing(head: Token, found: _Modifiers) -> Nominal:
    if head.kind == "any" and not (found.refers or found.filters or found.quantity):
        return Nominal("num", head, (Phrase("card", quantity=Term("exactly", (1,))),))
    if head.kind == "obj":
        said, _, points = head.meaning.partition(" @")
        noun, *own = said.split()
        filters = [*found.filters, *map(term, own)]
    elif head.kind == "any":
        noun, points, filters = "card", "", found.filters
    else:
        noun, points = "card", ""
        made = Term("named", (head.meaning,)) if head.kind == "name" else quality_terms(head.meaning)
        filters = [*found.filters, made]
    if points in ("it", "them"):
        return _pronoun(head, found, points)
    if found.none:
        found.quantity = Term("none")
    agree = found.quantity is None or found.quantity.name != "exactly" or found.quantity.args[0] == 1
    if head.has("plural") and found.article and found.quantity is not None and agree:
        raise not_understood("quantity", head)
    if (
        head.kind == "obj"
        and Term("other") in filters
        and noun in ("card", "shield")
        and found.quantity is not None
        and not found.filters[1:]
    ):
        filters.remove(Term("other"))
        found.quantity = Term("another", found.quantity.args)
    refers = points or found.refers
    definite = found.whose or found.refers or found.article or points
    if found.partly and not definite:
        raise not_understood("license", head)
    if found.more:
        found.quantity = _another(head, found)
    if (found.some and refers == "that") or (points == "that" and found.some):
        refers = ""
        filters.append(Term("among", (Term("that"),)))
    phrase = Phrase(noun, found.whose or "unstated", None, found.quantity, tuple(filters), refers or None)
    counted = found.quantity is not None or bool(definite) or found.none
    bare = head.kind == "obj" and not counted and not head.has("plural")
    return Nominal("obj", head, (phrase,), more=found.more, total=found.total, bare=bare)


def _another(head: Token, found: _Modifiers) -> Term | None:
    """ "an additional shield", "2 more shields"."""
    if found.quantity is None:
        return None
    if found.quantity.name != "exactly":
        raise not_understood("quantity", head)
    return Term("another", found.quantity.args)


def _pronoun(head: Token, found: _Modifiers, points: str) -> Nominal:
    """ "it", "all of them", "2 of them"."""
    if found.filters or found.whose or found.refers or found.more:
        raise not_understood("license", head)
    return Nominal("obj", head, (Phrase("card", quantity=found.quantity),), points=points)


def _zone(head: Token, found: _Modifiers) -> Nominal:
    everyone = found.quantity == Term("all") and not found.whose and not head.has("plural")
    if everyone:
        found.quantity, found.whose = None, "each_player"
    if found.article and found.quantity == Term("exactly", (1,)):
        found.quantity = None
    if found.filters or found.quantity or found.refers or found.more:
        raise not_understood("license", head)
    free = head.meaning in _FREE_ZONES or found.article or found.whose or head.has("plural")
    return Nominal("zone", head, (Phrase("zone", found.whose or "unstated", head.meaning),), bare=not free)


_FREE_ZONES = frozenset({"battle_zone", "same_zone"})


def _player(head: Token, found: _Modifiers) -> Nominal:
    if found.filters or found.whose or found.refers or found.quantity or found.article:
        raise not_understood("license", head)
    return Nominal("player", head, (Phrase("player", head.meaning),))


def _num(head: Token, found: _Modifiers) -> Nominal:
    if found.filters or found.whose or found.refers or found.quantity or found.more:
        raise not_understood("license", head)
    if head.meaning == "both":
        return Nominal("both", head, (Phrase("mode"),))
    return Nominal("num", head, (Phrase("card", quantity=term(head.meaning)),))


def _keyword(head: Token, found: _Modifiers) -> Nominal:
    own = found.whose in ("", "its", "their") and not found.quantity
    if found.filters or not own or found.refers not in (None, "this", "that") or found.more:
        raise not_understood("license", head)
    refers = "it" if found.whose else None
    if head.kind == "quote":
        return Nominal("quote", head, (Phrase("ability", filters=(Term("has_text", (head.meaning,)),)),))
    name, _, number = head.meaning.partition(" ")
    said = (Term(name), int(number)) if number else (Term(name),)
    return Nominal("keyword", head, (Phrase("keyword", filters=(Term("has_keyword", said),), refers=refers),))


def _word(head: Token, found: _Modifiers) -> Nominal:
    refers = "it" if found.whose == "its" else found.refers
    if found.whose not in ("", "its") or found.more:
        raise not_understood("license", head)
    noun, *filters = head.meaning.split()
    quantity = found.quantity if head.kind == "number" else None
    return Nominal(
        head.kind, head, (Phrase(noun, quantity=quantity, filters=tuple(map(term, filters)), refers=refers),)
    )


def _alternatives(parts: list[Nominal], links: list[Token]) -> Nominal:
    """ "A or B" as one phrase with an `or` filter, "A and B" as several."""
    if len(parts) == 1:
        return parts[0]
    said = {link.meaning for link in links} - {"list"}
    head = parts[-1].head
    kinds = {part.kind for part in parts}
    if len(said) != 1 or len(kinds) != 1 or any(part.joined or part.source or part.points for part in parts):
        raise not_understood("and_or_or", head)
    (join,) = said
    phrases = _shared([part.phrase for part in parts])
    kind = parts[0].kind
    if kind == "keyword":
        return _keywords(parts, join)
    if kind == "obj" and join == "or" and any(each.refers for each in phrases):
        return Nominal("obj", head, tuple(phrases), "or")
    if kind == "obj" and join == "or":
        return Nominal("obj", head, (_merged(phrases, head),))
    if kind not in ("obj", "zone", "player"):
        raise not_understood("and_or_or", head)
    return Nominal(kind, head, tuple(phrases), join)


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
        return [first, *(replace(each, whose=first.whose) for each in phrases[1:])]
    return phrases


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
