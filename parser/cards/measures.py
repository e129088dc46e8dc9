"""Comparisons with something named before, or with a number of things."""

from __future__ import annotations

from saitei.parser.ability import Phrase
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.terms import both
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term

ANY = Term("any")
"""どのクリーチャーよりも, どのクリーチャーにも…ない: of every one of them it is true, or of none."""

_MEASURES = {
    "same": "exactly",
    "less": "less_than",
    "more": "more_than",
    "at_most": "at_most",
    "at_least": "at_least",
}
_TIES = frozenset({"against", "bears", "attached_to", "beneath", "atop", "linked_with", "part_of"})
_VALUES = {"at_most_value": "at_most", "at_least_value": "at_least"}
_SHARED = frozenset({"name", "race", "civilization"})


def compared(operand: Nominal, link: Token, head: Token) -> Term:
    """The filter of a link such as よりコストが小さい, with what stands before it."""
    if link.meaning.startswith("bears_"):
        _, how, number = link.meaning.replace("at_", "at-").split("_")
        return Term("bears", (_reference(operand, head), Term(how.replace("-", "_"), (int(number),))))
    if link.meaning in _TIES:
        return Term(link.meaning, (_reference(operand, head),))
    if link.meaning in _VALUES:
        return _value(operand, _VALUES[link.meaning], head)
    one_of = link.meaning.startswith("any_")
    how, _, what = link.meaning.removeprefix("any_").rpartition("_")
    measure = _measure(operand, what, head)
    if one_of:
        measure = _of_one(measure, operand, head)
    if what in _SHARED:
        return Term(link.meaning.removeprefix("any_"), (measure,))
    return Term(what, (bound(how, measure),))


def bound(how: str, measure: Term) -> Term:
    """What a link says of a measure: "less", "at_most", "more_by_2"."""
    if "_by_" in how:
        more, _, by = how.partition("_by_")
        return Term(f"{more}_by", (measure, int(by)))
    return Term(_MEASURES[how], (measure,))


def _of_one(measure: Term, operand: Nominal, head: Token) -> Term:
    """捨てたカードのいずれかと同じコスト: that of one of the cards named before."""
    if operand.kind != "obj" or operand.phrases[0].refers is None:
        raise not_understood("license", head)
    return Term(measure.name, (Term("one_of", measure.args),))


def _value(operand: Nominal, test: str, head: Token) -> Term:
    """捨てたカードのコスト以下の."""
    phrase = operand.phrases[0]
    if operand.kind not in ("cost", "power") or len(operand.phrases) > 1 or phrase.refers is None:
        raise not_understood("license", head)
    return Term(operand.kind, (Term(test, (Term(f"{operand.kind}_of", (Term(phrase.refers),)),)),))


def _reference(operand: Nominal, head: Token) -> Term:
    """The card that something is attached to or lies under: one named before, or any such card."""
    phrase = operand.phrases[0]
    if len(operand.phrases) > 1 or operand.kind != "obj" or phrase.quantity or phrase.zone:
        raise not_understood("license", head)
    if phrase.refers is not None:
        return Term(phrase.refers)
    kinds = () if phrase.noun == "card" else (Term("card_type", (Term(phrase.noun),)),)
    owner = () if phrase.whose == "unstated" else (Term("whose", (Term(phrase.whose),)),)
    if not (kinds or phrase.filters):
        raise not_understood("license", head)
    return both("and", (*kinds, *owner, *phrase.filters))


def _measure(nominal: Nominal, what: str, head: Token) -> Term:
    """What a cost, power or name is compared with: something named earlier, or a number of things."""
    phrase = nominal.phrases[0]
    single = len(nominal.phrases) == 1
    if single and nominal.kind in ("obj", what) and phrase.refers and not phrase.filters:
        return Term(f"{what}_of", (Term(phrase.refers),))
    if single and nominal.head.kind == "total" and nominal.head.meaning == what:
        return bounded(nominal, head)
    if single and phrase.quantity == Term("that_many"):
        return Term("that_many")
    if nominal.kind == "number" and phrase.refers:
        return Term("number_named")
    return _of_things(nominal, what, head)


def _of_things(nominal: Nominal, what: str, head: Token) -> Term:
    """A measure set by things not named before: of every one, of some, or how many there are."""
    phrase = nominal.phrases[0]
    if len(nominal.phrases) == 1 and phrase.quantity == ANY and nominal.kind == "obj":
        return Term(f"{what}_of", (Term("every", _count(phrase).args),))
    alone = len(nominal.phrases) == 1 and not phrase.quantity
    if alone and nominal.kind == "count" and not phrase.refers:
        return _count(phrase)
    if what in _SHARED and len(nominal.phrases) == 1 and nominal.kind == "obj" and not phrase.relatives:
        return Term("some", _count(phrase).args)
    raise not_understood("license", head)


def bounded(nominal: Nominal, head: Token) -> Term:
    """The measure of a thing, or of things together, that a limit is set by."""
    phrase = nominal.phrases[0]
    if nominal.phrases[1:]:
        raise not_understood("license", head)
    if nominal.kind == "count" and phrase.refers is None and not phrase.quantity:
        return _count(phrase)
    plain = not (phrase.filters or phrase.zone or phrase.relatives) and phrase.refers is not None
    if nominal.kind in ("cost", "power") and plain:
        return Term(f"{nominal.head.meaning}_of", (Term(phrase.refers or ""),))
    if nominal.kind == "total" and plain:
        return Term(f"sum_{nominal.head.meaning}", (Term(phrase.refers or ""),))
    raise not_understood("license", head)


def counted(nominal: Nominal, head: Token) -> Term:
    """A quantity that is that of other things: 自分のシールドと同じ枚数の."""
    phrase = nominal.phrases[0]
    plain = not (nominal.phrases[1:] or phrase.quantity or phrase.relatives)
    if plain and nominal.kind in ("cost", "power") and phrase.refers is not None:
        return Term("same_as", (Term(f"{nominal.kind}_of", (Term(phrase.refers),)),))
    if not plain or nominal.kind not in ("obj", "count"):
        raise not_understood("license", head)
    if phrase.refers is not None:
        return Term("same_as", (Term(phrase.refers),))
    return Term("same_as", (_count(phrase),))


def _count(phrase: Phrase) -> Term:
    filters = (both("and", phrase.filters),) if phrase.filters else ()
    return Term("count", (Term(phrase.noun), Term(phrase.whose), Term(phrase.zone or "unstated"), *filters))
