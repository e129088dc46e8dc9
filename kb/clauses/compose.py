"""Compose a ruling set: compile its clauses, check that they are consistent, derive their precedence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from saitei.errors import Place, RulePageError
from saitei.kb.clauses.check_loops import refuse_defeat_loops, refuse_negative_loops
from saitei.kb.clauses.compile_in_worker import compile_in_worker
from saitei.kb.clauses.document_options import DocumentOptions
from saitei.kb.clauses.precedence import (
    ClauseStatements,
    Precedence,
    derive_precedence,
    named_clauses,
    source_constant,
)
from saitei.kb.clauses.question_rules import rules_of_questions
from saitei.kb.clauses.resolve_parts import TABLE
from saitei.kb.clauses.rule import Rule
from saitei.kb.logic_files import MECHANICS, logic, mechanics, mechanics_of, program_text
from saitei.kb.pages.documents import Document, closure
from saitei.kb.pages.page import Clause, Fence, Relation
from saitei.kb.solver.worker import Worker
from saitei.kb.vocabulary import Vocabulary, vocabulary
from saitei.language import Language
from saitei.wording import Notice

LOGIC = (
    "table", "text", "cards", "happenings", "counting", "untold", "conditions", "anybody", "history",
    "effects", "bans", "lasting", "play", "questions", "questions_of_strength", "questions_of_acting",
    "questions_of_picking",
    "tables_asked", "power_compared", "laid_as_it_came", "composition", "seats", "likened", "names",
    "ignored", "quotas", "picking", "chosen",
)  # fmt: skip
"""The programs of `kb/logic` whose predicates the vocabulary declares; games add definitions of their own."""

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
    words = vocabulary(language)
    check_references(every, words)
    engine = _engine(language, tuple(part.id for part in parts))
    with Worker() as worker:
        made = compile_in_worker((*engine, *clauses.values()), language, worker)
        compiled = [
            rule
            for clause, rules in zip(clauses.values(), made[len(engine) :], strict=True)
            for rule in rules
            if in_force.takes(clause) or rule.head in words.tables[TABLE]
        ]
        kinds = words.predicates
        rules = tuple(rule for rule in compiled if kinds[rule.head].kind == "conclusion")
        definitions = (rule for rule in compiled if kinds[rule.head].kind == "definition")
        refuse_negative_loops(rules, every, words)
        stated = tuple(rule for rule in compiled if kinds[rule.head].kind == "precedence")
        statements = ClauseStatements(clauses, stated, _extends(parts), _topics(clauses, rules))
        over = derive_precedence(statements, worker, stated_only=stated_only)
    refuse_defeat_loops(rules, over, every, words)
    engine_rules = (rule for each in made[: len(engine)] for rule in each)
    return ComposedClauses(rules, (*engine_rules, *definitions), over)


_LINES_OF_A_PART = 50


@cache
def _engine(language: Language, documents: tuple[str, ...]) -> tuple[Clause, ...]:
    """The definitions of the engine and of the documents' mechanics, as clauses of no document."""
    own = (
        _as_clause(path.stem, program_text(path), folder=f"rules/{mechanics_of(path)}/{MECHANICS}")
        for path in mechanics(documents, "")
    )
    asked = _as_clause("asked", *_in_parts(rules_of_questions(vocabulary(language))))
    return (*(_as_clause(name, logic(name)) for name in LOGIC), *own, asked)


def _in_parts(text: str) -> Iterator[str]:
    """Made rules in as many parts as the length of a fence asks for."""
    lines = text.split("\n")
    for begun in range(0, len(lines), _LINES_OF_A_PART):
        yield "\n".join(lines[begun : begun + _LINES_OF_A_PART])


def _as_clause(name: str, *texts: str, folder: str = "kb/logic") -> Clause:
    place = Place(f"{folder}/{name}.lp", 1)
    fences = tuple(Fence("asp", "", text, place) for text in texts)
    return Clause(f"logic {name}", "logic", name, name, name, place, fences=fences)


def _extends(parts: Sequence[Document]) -> dict[str, tuple[str, ...]]:
    """Each document's bases, direct and indirect."""
    known = {part.id: part for part in parts}
    return {part.id: tuple(base.id for base in closure(part, known) if base.id != part.id) for part in parts}


def _topics(clauses: Iterable[str], rules: Iterable[Rule]) -> dict[str, frozenset[tuple[str, str]]]:
    topics: dict[str, set[tuple[str, str]]] = {clause: set() for clause in clauses}
    for rule in rules:
        topics[rule.clause].add((rule.head, rule.value))
    return {clause: frozenset(concluded) for clause, concluded in topics.items()}


def check_references(clauses: Mapping[str, Clause], words: Vocabulary) -> None:
    """Refuse a relation that names a clause, or something to speak for, which does not exist."""
    for clause in clauses.values():
        for relation in clause.relations:
            if relation.kind == "speaks for":
                _check_source(relation, words)
            if relation.kind in REFERRING:
                for target in named_clauses(relation, clause):
                    _check_reference(target, relation.place, clauses)


def _check_source(relation: Relation, words: Vocabulary) -> None:
    known = words.words["source"]
    if source_constant(relation) not in known:
        names = ", ".join(one.replace("_", " ") for one in known)
        raise RulePageError(
            Notice("source_unknown", {"word": relation.what, "nearest": names}), relation.place
        )


def _check_reference(target: str, place: Place, clauses: Mapping[str, Clause]) -> None:
    if target not in clauses:
        nearest = ", ".join(get_close_matches(target, clauses, cutoff=0.6))
        raise RulePageError(Notice("clause_unknown", {"clause": target, "nearest": nearest}), place)
