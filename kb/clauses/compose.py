"""Compile the clauses of a ruling set, check that they can stand together, settle their precedence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from saitei.errors import Notice, Place, RulePageError
from saitei.kb.clauses.check_loops import check_defeat, check_order
from saitei.kb.clauses.compile_in_worker import rules_of
from saitei.kb.clauses.document_options import Parts
from saitei.kb.clauses.precedence import Precedence, Said, named, settle, source_of
from saitei.kb.clauses.question_rules import rules_of_questions
from saitei.kb.clauses.resolve_parts import TABLE
from saitei.kb.clauses.rule import Rule
from saitei.kb.logic_files import logic
from saitei.kb.pages.documents import Document, closure
from saitei.kb.pages.page import Clause, Fence, Relation
from saitei.kb.solver.worker import Worker
from saitei.kb.vocabulary import vocabulary
from saitei.tables import own

LOGIC = (
    "table", "text", "cards", "happenings", "conditions", "effects", "lasting", "play", "evolution", "mana",
    "questions", "questions_of_strength", "questions_of_acting", "tables_asked", "deck", "composition",
    "seats", "markers", "gods", "likened", "names",
)  # fmt: skip
"""The programs of `kb/logic` whose predicates the vocabulary declares."""

REFERRING = ("exception to", "read as exception to", "clarifies", "doubles")
"""The relations that name other clauses."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """What the clauses of a ruling set come to: conclusions, definitions, precedences."""

    rules: tuple[Rule, ...]
    definitions: tuple[Rule, ...]
    over: tuple[Precedence, ...]


def compose(
    parts: Sequence[Document],
    every: Mapping[str, Clause],
    clauses: Mapping[str, Clause],
    in_force: Parts,
    *,
    stated_only: bool,
) -> Compiled:
    """Compile `clauses`, which are some of `every` clause of the documents; raises RulePageError.

    Of those that are not in force stands only what they say of which parts are.
    """
    check_references(every)
    engine, kinds = _engine(own()), vocabulary().predicates
    with Worker() as worker:
        made = rules_of((*engine, *clauses.values()), worker)
        own_rules = zip(clauses.values(), made[len(engine) :], strict=True)
        compiled = [
            rule
            for clause, rules in own_rules
            for rule in rules
            if in_force.takes(clause) or rule.head in vocabulary().tables[TABLE]
        ]
        rules = tuple(rule for rule in compiled if kinds[rule.head].kind == "conclusion")
        defining = (rule for rule in compiled if kinds[rule.head].kind == "definition")
        check_order(rules, every)
        stated = (rule for rule in compiled if kinds[rule.head].kind == "precedence")
        said = Said(clauses, tuple(stated), _extends(parts), _topics(clauses, rules))
        over = settle(said, worker, stated_only=stated_only)
    check_defeat(rules, over, every)
    logics = (rule for rules in made[: len(engine)] for rule in rules)
    return Compiled(rules, (*logics, *defining), over)


@cache
def _engine(_: tuple[Path, ...]) -> tuple[Clause, ...]:
    """The engine's own definitions, as clauses that belong to no document."""
    asked = _as_clause("asked", rules_of_questions(vocabulary()))
    return (*(_as_clause(name, logic(name)) for name in LOGIC), asked)


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
    """Refuse a relation that names a clause, or something to speak for, which does not exist."""
    for clause in clauses.values():
        for relation in clause.relations:
            if relation.kind == "speaks for":
                _check_source(relation)
            if relation.kind in REFERRING:
                for target in named(relation, clause):
                    _check_reference(target, relation.place, clauses)


def _check_source(relation: Relation) -> None:
    known = vocabulary().words["source"]
    if source_of(relation) not in known:
        names = ", ".join(one.replace("_", " ") for one in known)
        raise RulePageError(
            Notice("source_unknown", {"word": relation.what, "nearest": names}), relation.place
        )


def _check_reference(target: str, place: Place, clauses: Mapping[str, Clause]) -> None:
    if target not in clauses:
        nearest = ", ".join(get_close_matches(target, clauses, cutoff=0.6))
        raise RulePageError(Notice("clause_unknown", {"clause": target, "nearest": nearest}), place)
