"""Comparisons in English relative clauses: with a thing named before, or with a number of things."""

from __future__ import annotations

from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.facts import Term

_MEASURES = {
    "same": "exactly",
    "less": "less_than",
    "more": "more_than",
    "at_most": "at_most",
    "at_least": "at_least",
}


def compared(operand: Nominal, link: Token) -> Term:
    """The filter of "that costs less than …"."""
    if link.meaning == "except":
        return _except(operand, link)
    how, _, what = link.meaning.rpartition("_")
    measure = _measure(operand, what, link)
    if what in ("name", "civilization", "race"):
        return Term(f"same_{what}", (measure,))
    return Term(what, (Term(_MEASURES[how], (measure,)),))


def _measure(operand: Nominal, what: str, link: Token) -> Term:
    phrase = operand.phrase
    if operand.relative is not None:
        raise not_understood("license", link)
    if (
        len(operand.phrases) == 1
        and operand.kind == "obj"
        and (phrase.refers or operand.points)
        and not phrase.filters
    ):
        refers = "that" if operand.points else phrase.refers or "that"
        return Term(f"{what}_of", (Term("it" if operand.points == "it" else refers),))
    if operand.kind == what and len(operand.phrases) == 1 and (phrase.refers or operand.points):
        return Term(f"{what}_of", (Term("it" if operand.points == "it" else phrase.refers or "that"),))
    if operand.kind == "number" and phrase.refers:
        return Term("number_named")
    if operand.kind == "count" and len(operand.phrases) == 1 and not phrase.filters and phrase.zone:
        return Term("count", (Term(phrase.noun), Term(phrase.whose), Term(phrase.zone)))
    raise not_understood("license", link)


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
