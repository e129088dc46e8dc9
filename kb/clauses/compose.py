"""Compose a ruling set: compile its clauses, check that they are consistent, derive their precedence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from saitei.errors import Notice, Place, RulePageError
from saitei.kb.clauses.check_loops import refuse_defeat_loops, refuse_negative_loops
from saitei.kb.clauses.compile import compile_clause
from saitei.kb.clauses.document_options import DocumentOptions
from saitei.kb.clauses.precedence import Precedence, derive_precedence, named_clauses
from saitei.kb.clauses.question_rules import rules_of_questions
from saitei.kb.clauses.resolve_parts import TABLE
from saitei.kb.clauses.rule import Rule
from saitei.kb.logic_files import logic
from saitei.kb.pages.documents import Document, closure
from saitei.kb.pages.page import Clause, Fence
from saitei.kb.vocabulary import vocabulary
from saitei.language import Language

LOGIC = (
    "table", "text", "cards", "happenings", "counting", "conditions", "history", "effects", "bans", "lasting",
    "play", "evolution", "mana", "costs", "questions", "questions_of_strength", "questions_of_acting",
    "tables_asked", "deck", "composition",
    "seats", "markers", "gods", "likened", "names", "ignored", "quotas", "picking",
    "hyper_mode", "other_costs", "shield_triggers",
)  # fmt: skip
"""The programs of `kb/logic` whose predicates the vocabulary declares."""

REFERRING = ("exception to", "read as exception to", "clarifies", "doubles")
"""The relations that name other clauses."""


@dataclass(frozen=True, slots=True)
class ComposedClauses:
    """What the clauses of a ruling set come to: conclusions, definitions, precedences."""

    rules: tuple[Rule, ...]
    definitions: tuple[Rule, ...]
    over: tuple[Precedence, ...]


def compose(
    parts: Sequence[Document],
    clauses: Mapping[str, Clause],
    in_force: DocumentOptions,
    language: Language,
    *,
    stated_only: bool,
) -> ComposedClauses:
    """Compile `clauses`, which are some of those in the documents `parts`; raises RulePageError.

    Of those that are not in force stands only what they say of which parts are.
    """
    every = {clause.id: clause for part in parts for page in part.pages for clause in page.clauses}
    check_references(every)
    words = vocabulary(language)
    compiled = [
        rule
        for clause in clauses.values()
        for rule in _compiled(clause, language)
        if in_force.takes(clause) or rule.head in words.tables[TABLE]
    ]
    kinds = words.predicates
    rules = tuple(rule for rule in compiled if kinds[rule.head].kind == "conclusion")
    definitions = (*_logic(language), *(rule for rule in compiled if kinds[rule.head].kind == "definition"))
    refuse_negative_loops(rules, every, words)
    stated = (rule for rule in compiled if kinds[rule.head].kind == "precedence")
    over = derive_precedence(
        clauses, stated, _extends(parts), _topics(clauses, rules), stated_only=stated_only
    )
    refuse_defeat_loops(rules, over, every, words)
    return ComposedClauses(rules, definitions, over)


@cache
def _compiled(clause: Clause, language: Language) -> tuple[Rule, ...]:
    return compile_clause(clause, vocabulary(language))


@cache
def _logic(language: Language) -> tuple[Rule, ...]:
    """The engine's own definitions, compiled like clauses that belong to no document."""
    words = vocabulary(language)
    programs = [*((name, logic(name)) for name in LOGIC), ("asked", rules_of_questions(words))]
    return tuple(rule for name, text in programs for rule in compile_clause(_as_clause(name, text), words))


def _as_clause(name: str, text: str) -> Clause:
    place = Place(f"kb/logic/{name}.lp", 1)
    fence = Fence("asp", "", text, place)
    return Clause(f"logic {name}", "logic", name, name, name, place, fences=(fence,))


def _extends(parts: Sequence[Document]) -> dict[str, tuple[str, ...]]:
    """Each document's bases, direct and indirect."""
    known = {part.id: part for part in parts}
    return {part.id: tuple(base.id for base in closure(part, known) if base.id != part.id) for part in parts}


def _topics(clauses: Iterable[str], rules: Iterable[Rule]) -> dict[str, frozenset[tuple[str, str]]]:
    topics: dict[str, set[tuple[str, str]]] = {clause: set() for clause in clauses}
    for rule in rules:
        topics[rule.clause].add((rule.head, rule.value))
    return {clause: frozenset(concluded) for clause, concluded in topics.items()}


def check_references(clauses: Mapping[str, Clause]) -> None:
    """Refuse a relation that names a clause which does not exist."""
    for clause in clauses.values():
        for relation in clause.relations:
            if relation.kind in REFERRING:
                for target in named_clauses(relation, clause):
                    _check_reference(target, relation.place, clauses)


def _check_reference(target: str, place: Place, clauses: Mapping[str, Clause]) -> None:
    if target not in clauses:
        nearest = ", ".join(get_close_matches(target, clauses, cutoff=0.6))
        raise RulePageError(Notice("clause_unknown", {"clause": target, "nearest": nearest}), place)
