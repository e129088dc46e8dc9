"""Search for the questions that a vocabulary declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from saitei.kb.clauses.question_rules import LEFT_OUT
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.vocabulary import Predicate, vocabulary
from saitei.language import Language
from saitei.queries.search.variant_components import ON_TABLE, among_kind


def vocabulary_questions(language: Language) -> tuple[str, ...]:
    """The conclusions that can be asked for, of things that a search puts on the table."""
    return tuple(
        name
        for name, one in vocabulary(language).predicates.items()
        if one.asked and _on_table(one, language)
    )


def is_concluded(sets: Mapping[str, RulingSet], question: str) -> bool:
    """Whether some clause of the sets concludes what a question asks for."""
    return any(rule.head == question for rules in sets.values() for rule in rules.rules)


@cache
def question_program(question: str, language: Language) -> str:
    """The program that asks for a conclusion in every way in which it can be put into words."""
    asked = vocabulary(language).predicates[question]
    return "".join(f"{line}\n" for left_out in asked.asked for line in _asking(asked, left_out, language))


def _asking(asked: Predicate, left_out: str | None, language: Language) -> Iterator[str]:
    names = [LEFT_OUT if arg == left_out else f"X{at}" for at, (arg, _) in enumerate(asked.args)]
    bounds = asked.drawn or {}
    within = [
        among_kind(name, kind, bounds.get(arg, ()), language)
        for name, (arg, kind) in zip(names, asked.args, strict=True)
        if name != LEFT_OUT
    ]
    key = f"{asked.name}({','.join(names)})" if names else asked.name
    yield f"askable({key}) :- {', '.join((f'asking({asked.name})', *within))}."


def _on_table(asked: Predicate, language: Language) -> bool:
    known, bounds = vocabulary(language), asked.drawn or {}
    return all(arg in bounds or kind in ON_TABLE or known.constants(kind) for arg, kind in asked.args)
