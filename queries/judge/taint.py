"""Taint: words that were not understood and may change an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from saitei.kb.vocabulary import vocabulary
from saitei.language import Language
from saitei.parser.ability import Ability, Instruction
from saitei.queries.question_kinds import ABOUT_COURSE
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value

OPEN_TABLE = (
    "may", "who_may", "whom_may", "fate", "order", "power", "gains", "may_use", "applies", "in_force",
)  # fmt: skip
"""Questions that any card in play may have a say in; the others rest on the abilities they name."""


def rests_on_table(question: str, language: Language) -> bool:
    """Whether any card in play may have a say in a question of this kind."""
    predicate = vocabulary(language).predicates.get(question)
    return question in OPEN_TABLE or (predicate is not None and predicate.open_table)


def not_understood(asked: Situation, doubtful: Iterable[Value] = ()) -> tuple[str, ...]:
    """The words that may change the answer and were not understood or cannot be weighed, each once."""
    question = asked.scenario.question
    if question is None:
        return ()
    if question.name in ABOUT_COURSE:
        found = _beyond_reading(asked)
    else:
        found = _on_table(asked) if rests_on_table(question.name, asked.language) else _named(question, asked)
    return tuple(dict.fromkeys((*found, *_unweighed(asked, set(doubtful)))))


def _unweighed(asked: Situation, doubtful: set[Value]) -> Iterator[str]:
    for card, abilities in asked.abilities.items():
        for ability in abilities:
            if Term("ability", (card, ability.number)) in doubtful:
                yield ability.text


def _on_table(asked: Situation) -> Iterator[str]:
    for abilities in asked.abilities.values():
        for ability in abilities:
            yield from _words(ability)
    yield from _unknown_cards(asked)


def _beyond_reading(asked: Situation) -> Iterator[str]:
    for abilities in asked.abilities.values():
        for ability in abilities:
            yield from (missed.text for missed in ability.missed)
    yield from _unknown_cards(asked)


def _unknown_cards(asked: Situation) -> Iterator[str]:
    unknown = asked.facts.firsts("unknown_card")
    yield from (str(card.args[1]) for card in unknown if isinstance(card, Term))


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
    yield from (missed.text for missed in ability.missed)
    if ability.grants or ability.choice or any(map(_beyond_the_clauses, ability.instructions)):
        yield ability.text


def _beyond_the_clauses(step: Instruction) -> bool:
    """Whether no clause reads what an instruction says: it waits for an event, lasts to one, or grants."""
    return bool(step.awaits or step.until or any(phrase.grants for _, phrase in step.action.phrases))
