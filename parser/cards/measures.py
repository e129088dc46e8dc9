"""Comparisons with something named before, or with a number of things."""

from __future__ import annotations

from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.facts import Term

_MEASURES = {"same": "exactly", "less": "less_than", "more": "more_than", "at_most": "at_most"}


def compared(operand: Nominal, link: Token, head: Token) -> Term:
    """The filter of a link such as よりコストが小さい, with what stands before it."""
    if link.meaning == "bears":
        return Term("bears", (_reference(operand, head),))
    how, _, what = link.meaning.rpartition("_")
    measure = _measure(operand, what, head)
    return (
        Term("same_name", (measure,)) if what == "name" else Term(what, (Term(_MEASURES[how], (measure,)),))
    )


def _reference(operand: Nominal, head: Token) -> Term:
    """The card named before that something is compared with or attached to."""
    refers = operand.phrases[0].refers
    if len(operand.phrases) > 1 or refers is None or operand.kind != "obj":
        raise not_understood("license", head)
    return Term(refers)


def _measure(nominal: Nominal, what: str, head: Token) -> Term:
    """What a cost, power or name is compared with: something named earlier, or a number of things."""
    phrase = nominal.phrases[0]
    if len(nominal.phrases) == 1 and nominal.kind == "obj" and phrase.refers and not phrase.filters:
        return Term(f"{what}_of", (Term(phrase.refers),))
    if nominal.kind == "number" and phrase.refers:
        return Term("number_named")
    if len(nominal.phrases) == 1 and nominal.kind == "count" and not phrase.filters and phrase.zone:
        return Term("count", (Term(phrase.noun), Term(phrase.whose), Term(phrase.zone)))
    raise not_understood("license", head)
