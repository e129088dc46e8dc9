"""Which words that were not understood touch an answer."""

from __future__ import annotations

from collections.abc import Iterator

from saitei.parser.ability import Ability
from saitei.parser.facts import Term
from saitei.queries.situation import Situation

OPEN_TABLE = ("may", "fate", "order", "power", "gains", "may_use", "applies", "in_force")
"""Questions that any card in play may have a say in; the others rest on the abilities they name."""


def not_understood(asked: Situation) -> tuple[str, ...]:
    """The words not understood that may change the answer, each once."""
    question = asked.scenario.question
    if question is None:
        return ()
    found = _on_table(asked) if question.name in OPEN_TABLE else _named(question, asked)
    return tuple(dict.fromkeys(found))


def _on_table(asked: Situation) -> Iterator[str]:
    for abilities in asked.abilities.values():
        for ability in abilities:
            yield from _words(ability)
    yield from (str(fact.args[0].args[1]) for fact in asked.facts if _is_unknown_card(fact))  # type: ignore[union-attr]


def _named(term: Term, asked: Situation) -> Iterator[str]:
    if term.name == "ability":
        card, number = term.args
        abilities = asked.abilities.get(card, ()) if isinstance(card, Term) else ()
        for ability in abilities:
            if ability.number == number:
                yield from _words(ability)
                yield from [ability.text] if ability.kind == "keyword" else []
        return
    for arg in term.args:
        if isinstance(arg, Term):
            yield from _named(arg, asked)


def _words(ability: Ability) -> Iterator[str]:
    return (missed.text for missed in ability.missed)


def _is_unknown_card(fact: Term) -> bool:
    return fact.name == "unknown_card"
