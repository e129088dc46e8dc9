"""Comparisons in English relative clauses: with a thing named before, or with a number of things."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Phrase
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.measures import bound
from saitei.parser.cards.terms import both
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term


def compared(operand: Nominal, link: Token) -> Term:
    """The filter of "that costs less than …"."""
    if link.meaning == "except":
        return _except(operand, link)
    total = link.meaning.endswith("_total_cost")
    how, _, what = link.meaning.replace("_total", "").rpartition("_")
    measure = _measure(operand, what, link)
    if what in ("name", "civilization", "race"):
        return Term(f"same_{what}", (measure,))
    return Term("total_cost" if total else what, (bound(how, measure),))


def _measure(operand: Nominal, what: str, link: Token) -> Term:
    phrase = operand.phrase
    if operand.relative is not None:
        raise not_understood("license", link)
    if (
        len(operand.phrases) == 1
        and operand.kind == "obj"
        and (phrase.refers or operand.points)
        and _only_named(phrase)
    ):
        refers = "that" if operand.points else phrase.refers or "that"
        return Term(f"{what}_of", (Term("it" if operand.points == "it" else refers),))
    if operand.kind == what and len(operand.phrases) == 1 and (phrase.refers or operand.points):
        return Term(f"{what}_of", (Term("it" if operand.points == "it" else phrase.refers or "that"),))
    if what in ("name", "civilization", "race") and operand.kind == "obj" and len(operand.phrases) == 1:
        return _of_some(phrase, link)
    if operand.kind == "number" and phrase.refers:
        return Term("number_named")
    if operand.kind == "count" and len(operand.phrases) == 1 and not phrase.refers and not phrase.quantity:
        said = (both("and", phrase.filters),) if phrase.filters else ()
        return Term("count", (Term(phrase.noun), Term(phrase.whose), Term(phrase.zone or "unstated"), *said))
    raise not_understood("license", link)


def _only_named(phrase: Phrase) -> bool:
    """Whether nothing is said of a thing but what it is called again: "that creature", "that Hunter"."""
    races = all(said.name == "race" for said in phrase.filters)
    return not phrase.filters or (phrase.refers == "that" and races)


def _of_some(phrase: Phrase, link: Token) -> Term:
    """ "the same civilization as a card in your mana zone": as any one of them."""
    if phrase.filters or not phrase.zone or phrase.quantity != Term("exactly", (1,)):
        raise not_understood("license", link)
    return Term("some", (Term(phrase.noun), Term(phrase.whose), Term(phrase.zone)))


def as_many(thing: Nominal, operand: Nominal, link: Token) -> Nominal:
    """ "the same number of cards as your shields", "cards equal to that creature's cost"."""
    phrase = thing.phrase
    counted = phrase.quantity == Term("that_many") or (
        phrase.quantity is None and link.text[:5].lower() == "equal"
    )
    if thing.kind != "obj" or len(thing.phrases) > 1 or phrase.refers or phrase.filters or not counted:
        raise not_understood("license", link)
    what = "cost" if operand.kind in ("cost", "power") else "count"
    quantity = Term("same_as", (_measure(operand, operand.kind if what == "cost" else "count", link),))
    return replace(thing, phrases=(replace(phrase, quantity=quantity),), bare=False)


def _except(operand: Nominal, link: Token) -> Term:
    """ "creatures other than light creatures", "other than this one"."""
    phrase = operand.phrase
    if operand.kind == "obj" and len(operand.phrases) == 1 and phrase.refers == "this":
        return Term("other")
    plain = phrase.whose == "unstated" and not phrase.zone and not phrase.refers
    if (
        operand.kind in ("obj", "quality")
        and plain
        and len(phrase.filters) == 1
        and len(operand.phrases) == 1
    ):
        return Term("non", (phrase.filters[0],))
    raise not_understood("license", link)
