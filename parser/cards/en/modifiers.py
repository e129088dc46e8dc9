"""What the words around an English noun say: articles, owners, qualities, relative clauses."""

from __future__ import annotations

from dataclasses import dataclass, field

from saitei.parser.cards.en.qualities import quality_terms
from saitei.parser.cards.en.tree import Unit
from saitei.parser.cards.terms import term
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term

_THIS_BORNE = Term("bears", (Term("this"),))
_BORNE = {"crossed": "cross_gear", "equipped": "weapon", "attached": "aura"}
_FREE = frozenset({"exactly(1)", "the"})


@dataclass(slots=True)
class Modifiers:
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
    next: bool = False
    shown: bool = False
    picked: bool = False
    demonstrative: bool = False


def modifiers_of(unit: Unit) -> Modifiers:
    """The modifiers of a noun, sorted."""
    found = Modifiers()
    denied = False
    for word in unit.modifiers:
        if word.type == "NON":
            _once(word, said=denied)
            denied = True
            continue
        if word.type == "DET":
            _before_owner(word, found)
            _determine(word, found)
        elif word.type == "POSS":
            _once(word, said=bool(found.whose))
            found.whose = word.meaning
        else:
            _qualify(word, found, denied=denied)
            denied = False
    if denied:
        raise not_understood("license", unit.head)
    if _THIS_BORNE in found.filters and not (found.article and found.quantity is None):
        found.filters = [_borne(unit) if each == _THIS_BORNE else each for each in found.filters]
    for relative in unit.relatives:
        _relate(relative, found)
    _agree(unit, found)
    return found


def _before_owner(word: Token, found: Modifiers) -> None:
    """Behind "your" stands no article; "your 3 creatures" may be."""
    if found.whose and (word.kind != "number" or found.quantity is not None):
        raise not_understood("license", word)


def _agree(unit: Unit, found: Modifiers) -> None:
    """What cannot stand together: a quality and its opposite, "this creature" and "with an ability"."""
    how = any(word.kind == "has" and word.text.lower().startswith("with") for word in unit.relatives)
    if found.refers and how:
        # "put this creature into the battle zone with the "Kirifudash" ability" tells how
        raise not_understood("license", unit.head)
    if any(Term("non", (each,)) in found.filters for each in found.filters):
        raise not_understood("two_of_a_kind", unit.head)


def _borne(unit: Unit) -> Term:
    """ "the crossed creature" bears this card, "crossed creatures" bear any such card."""
    said = {word.text.lower() for word in unit.modifiers if word.meaning == "bears(this)"}
    kinds = [kind for word, kind in _BORNE.items() if word in said]
    if len(kinds) != 1:
        raise not_understood("license", unit.head)
    return Term("bears", (Term("card_type", (Term(kinds[0]),)),))


def _determine(word: Token, found: Modifiers) -> None:
    meaning = word.meaning
    whole = word.text.lower().endswith(" of") and meaning not in ("any_number", "that_many")
    found.partly = word.kind == "partitive" or whole
    if found.partly and found.refers:
        raise not_understood("license", word)
    single = meaning in _FREE and word.kind != "partitive" and not word.text[:1].isdigit()
    if meaning in ("@this", "@that"):
        _once(word, said=bool(found.refers) or found.article)
        found.refers, found.demonstrative = meaning[1:], True
    elif single or meaning == "any":
        _once(word, said=found.article or found.quantity is not None)
        found.article = not (meaning == "any" and found.partly)
        found.quantity = term(meaning) if meaning not in ("the", "any") else None
    elif meaning == "none":
        _once(word, said=found.none)
        found.none = True
    elif meaning in ("half", "both"):
        raise not_understood("quantity", word)
    else:
        _number(word, found)


def _once(word: Token, *, said: bool) -> None:
    if said:
        raise not_understood("two_of_a_kind", word)


def _number(word: Token, found: Modifiers) -> None:
    number, _, other = word.meaning.partition(" ")
    every = found.quantity == Term("all") and word.kind == "number" and not found.whose
    if every and number.startswith("exactly("):
        # "all 3 cards": those that were dealt with
        found.refers, found.article = "that", True
        return
    found.total = word.kind == "total"
    found.some = word.kind == "partitive"
    _once(word, said=found.quantity is not None)
    found.quantity = term(number)
    if other:
        found.filters.append(Term("other"))


def _qualify(word: Token, found: Modifiers, *, denied: bool) -> None:
    meaning = word.meaning
    if denied and (meaning.startswith(("@", "-")) or meaning in ("top", "bottom", "additional")):
        raise not_understood("license", word)
    if meaning in ("top", "bottom"):
        _once(word, said=bool(found.ends) or found.quantity is not None)
        found.ends = meaning
    elif meaning == "additional":
        _once(word, said=found.more)
        found.more = True
    elif meaning.startswith("nth("):
        _once(word, said=found.quantity is not None)
        if not (
            found.article
            or found.whose
            or found.refers
            or found.quantity
            or word.text.lower().startswith("the")
        ):
            raise not_understood("bare_noun", word)
        found.quantity, found.article = term(meaning), True
    elif meaning == "next":
        found.next = found.article = True
    elif meaning == "@that":
        found.refers, found.shown, found.picked = "that", True, word.text.lower() == "chosen"
    else:
        found.filters += _filters(word, found, denied=denied)


def _filters(word: Token, found: Modifiers, *, denied: bool) -> list[Term]:
    """What a quality says of the thing."""
    if word.meaning == "only":
        return [Term("only")]
    if word.kind == "source":
        return [] if word.meaning == "card" else [Term("of", (Term("card_type", (Term(word.meaning),)),))]
    if word.kind == "keyword":
        return [Term("has_keyword", (Term(word.meaning),))]
    quality = quality_terms(word.meaning)
    quality = Term("non", (quality,)) if denied else quality
    before = any("civilization" in repr(each) for each in found.filters)
    _once(word, said=quality in found.filters or ("civilization" in repr(quality) and before))
    return [quality]


def _relate(word: Token, found: Modifiers) -> None:
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
    if made in found.filters:
        raise not_understood("two_of_a_kind", word)
    found.filters.append(made)
