"""Abilities that a text grants: one copy for each card that may be granted one, in force once it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from saitei.language import Language
from saitei.parser.ability_cache import abilities
from saitei.parser.cards.facts import card_facts
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value, to_asp

_MODEL = Term("model")
_NOBODYS = ("has", "grants", "text")
"""What is not said of a copy: it belongs to nobody yet, and its words stand in the text that gives it."""


def granted_abilities(asked: Situation, keywords: Mapping[str, str]) -> Iterator[Term]:
    """`bestows(I,O,G)`: G is what O has once instruction I gives it; and the facts of every such G."""
    yield from _introduced(asked)
    objects = asked.facts.firsts("object")
    given: Counter[Value] = Counter()
    for giver, model, facts in _given(asked, keywords):
        given[giver] += 1
        for card in objects:
            copy = Term("bestowed", (giver, card, given[giver]))
            yield Term("bestows", (giver, card, copy))
            yield Term("ability", (copy,))
            yield from (_renamed(fact, model, copy) for fact in facts)


def _introduced(asked: Situation) -> Iterator[Term]:
    """`introduces_ability(A,G)`: keyword line A speaks of ability G, its own card's once it is there."""
    keywords = asked.facts.firsts("keyword")
    for fact in asked.facts.named("grants"):
        if fact.args[0] in keywords:
            yield Term("introduces_ability", fact.args)
            yield Term("ability", (fact.args[1],))


def _given(asked: Situation, keywords: Mapping[str, str]) -> Iterator[tuple[Value, Value, Sequence[Term]]]:
    """What each giving instruction gives: a model of the ability, and its facts."""
    gaining = {of for of, deed in asked.facts.rows("deed") if deed == Term("gain")}
    phrases = {args[2]: args[0] for args in asked.facts.rows("phrase") if args[0] in gaining}
    for fact in asked.facts:
        if fact.args and fact.args[0] in phrases:
            giver = phrases[fact.args[0]]
            if fact.name == "grants":
                yield giver, fact.args[1], _about(fact.args[1], asked.facts)
            elif fact.name == "filter":
                yield from (
                    (giver, model, facts) for model, facts in _keyword(fact.args[1], keywords, asked.language)
                )


def _keyword(
    wanted: Value, keywords: Mapping[str, str], language: Language
) -> Iterator[tuple[Value, Sequence[Term]]]:
    """The abilities that a keyword stands for, alone or with its number."""
    if not isinstance(wanted, Term) or wanted.name != "has_keyword":
        return
    keyword, *number = map(to_asp, wanted.args)
    word = language.words["keyword"][keyword]["ja"] + "".join(number)
    read = abilities(word, card_type="creature", keywords=keywords, language=language)
    facts = tuple(card_facts(_MODEL, read))
    for fact in facts:
        if fact.name == "has":
            yield fact.args[1], _about(fact.args[1], facts)


def _about(model: Value, facts: Iterable[Term]) -> tuple[Term, ...]:
    """All that is said of an ability and its parts."""
    return tuple(fact for fact in facts if fact.name not in _NOBODYS and _speaks_of(fact, model))


def _speaks_of(value: Value, model: Value) -> bool:
    return value == model or (isinstance(value, Term) and any(_speaks_of(arg, model) for arg in value.args))


def _renamed(term: Term, model: Value, copy: Term) -> Term:
    return Term(term.name, tuple(_other(arg, model, copy) for arg in term.args))


def _other(value: Value, model: Value, copy: Term) -> Value:
    if value == model:
        return copy
    return _renamed(value, model, copy) if isinstance(value, Term) else value
