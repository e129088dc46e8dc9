"""Predicates that a table gives as a whole: what is said of something, or by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.phrases import any_one, conditions_of
from saitei.parser.cards.core.meanings.values import THAT, THIS, Deed, Limit, Made, Standing
from saitei.parser.cards.core.tables import Predicate, predicates
from saitei.parser.cards.core.words import Token, Word


class PredicateMeanings:
    """The constructors of such predicates."""

    def _on_said_now(self, parts: Sequence[Any]) -> Made:
        """Cards and effects cannot be activated; this card can make a second attack in a row this turn."""
        *subject, said, term = parts if parts[-1].name == "TERM" else (*parts, None)
        predicate = predicates()[said.meaning]
        if predicate.lasts is None:
            yield Deed(_said(predicate, said, subject), predicate.amount, term.word if term else None)

    def _on_said(self, parts: Sequence[Any]) -> Made:
        """This card can attack all monsters your opponent controls, once each."""
        *subject, said = parts
        predicate = predicates()[said.meaning]
        if all(each.refers != THAT for each in subject):
            yield Standing((Deed(_said(predicate, said, subject), predicate.amount, predicate.lasts),))

    def _on_remarked(self, parts: Sequence[Token]) -> Made:
        """This card's activation and effects cannot be negated."""
        yield Limit(_said(predicates()[parts[-1].meaning], parts[-1], ()), of_effect_above=True)

    def _on_activated_freely(self, parts: Sequence[Any]) -> Made:
        """If you control no cards, you can activate this card from your hand."""
        said = next(each for each in parts if isinstance(each, Token) and each.name == "ALLOWANCE")
        told = [each for each in parts if each is not said]
        action = _said(predicates()[said.meaning], said, ())
        yield Limit(action, conditions=conditions_of(told) if told else ())


def _said(predicate: Predicate, said: Token, subject: Sequence[Phrase]) -> Action:
    told = tuple((predicate.of or "subject", any_one(each)) for each in subject)
    phrases = (*told, *((role, _thing_named(noun)) for role, noun in predicate.phrases))
    named = [role for role, _ in predicate.phrases]
    return Action(
        Word(predicate.verb, said.at),
        predicate.by,
        phrases,
        predicate.mode,
        how=predicate.how,
        alternatives=() if predicate.both or named.count("object") < 2 else ("object",),  # noqa: PLR2004 one of two
    )


def _thing_named(noun: str) -> Phrase:
    """A thing as the table names it: its noun, whose it is, where; "this" if it is this card's."""
    name, _, rest = noun.partition(":")
    whose, _, zone = rest.partition(":")
    if whose == THIS:
        return Phrase(name, refers=THIS)
    return Phrase(name, whose or "unstated", zone or None)
