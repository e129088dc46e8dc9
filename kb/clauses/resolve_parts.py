"""Resolve which parts of a document are in force, when a ruling set is loaded."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from saitei.errors import RulePageError
from saitei.kb.clauses.compile_in_worker import compile_in_worker
from saitei.kb.clauses.constrains_precedence import concludes_precedence
from saitei.kb.clauses.document_options import DocumentOptions, part_constant
from saitei.kb.clauses.precedence import ClauseStatements, derive_precedence, set_as_facts
from saitei.kb.clauses.rule import Rule
from saitei.kb.logic_files import logic
from saitei.kb.pages.page import Clause
from saitei.kb.solver.worker import Job, Limits, Worker
from saitei.kb.vocabulary import Vocabulary, vocabulary
from saitei.language import Language
from saitei.terms import to_asp
from saitei.wording import Notice

TABLE = "composition"
"""The table that declares what clauses may say of parts, and the program that reads it."""


def resolve_parts(
    named: DocumentOptions,
    clauses: Mapping[str, Clause],
    sorts: Mapping[str, str],
    language: Language,
    *,
    stated_only: bool,
) -> DocumentOptions:
    """The parts that come with the named ones by what `clauses` say; raises RulePageError."""
    words = vocabulary(language)
    declared = words.tables[TABLE]
    known = {part_constant(part): part for part in sorts}
    with Worker() as worker:
        saying = {
            key: clause
            for key, clause in clauses.items()
            if _may_speak_of_parts(clause, words) or concludes_precedence(clause, words)
        }
        made = dict(zip(saying, compile_in_worker([*saying.values()], language, worker), strict=True))
        of_parts = tuple(key for key, rules in made.items() if any(rule.head in declared for rule in rules))
        saying = {
            key: clause
            for key, clause in saying.items()
            if key in of_parts or concludes_precedence(clause, words)
        }
        rules = [rule for key in saying for rule in made[key]]
        program = _program(rules, saying, words, worker, stated_only=stated_only)
        found = replace(named, saying=of_parts, used=named.chosen)
        while True:
            facts = "\n".join(rule.text for rule in found.facts(sorts))
            taken, barring = _read(worker, (*program, facts))
            _refuse_unknown(taken, known, saying)
            used = tuple(part for part in sorts if part in found.used or part_constant(part) in taken)
            if used == found.used or barring:
                return replace(found, used=used, barred_by=barring)
            found = replace(found, used=used)


def _may_speak_of_parts(clause: Clause, words: Vocabulary) -> bool:
    """Whether a clause may say something of parts: it has the words for it."""
    return any(word in fence.text for fence in clause.fenced("asp") for word in words.tables[TABLE])


def _program(
    rules: Sequence[Rule],
    clauses: Mapping[str, Clause],
    words: Vocabulary,
    worker: Worker,
    *,
    stated_only: bool,
) -> tuple[str, ...]:
    declared = words.tables[TABLE]
    topics: dict[str, set[tuple[str, str]]] = {clause: set() for clause in clauses}
    for rule in rules:
        if rule.head in declared:
            topics[rule.clause].add((rule.head, rule.value))
    concluded = {clause: frozenset(said) for clause, said in topics.items()}
    stated = tuple(rule for rule in rules if words.predicates[rule.head].kind == "precedence")
    statements = ClauseStatements(clauses, stated, {}, concluded)
    over = derive_precedence(statements, worker, stated_only=stated_only)
    said = "\n".join(rule.text for rule in rules if rule.head in declared)
    return logic("core"), set_as_facts("main", clauses, over), said, logic(TABLE), logic("composing")


def _read(worker: Worker, parts: tuple[str, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    """The parts that the clauses want in force, and the clauses that forbid what is."""
    atoms = worker.run(Job(parts), Limits()).models[0]
    taken = frozenset(to_asp(atom.args[0]) for atom in atoms if atom.name == "takes")
    return taken, tuple(sorted(str(atom.args[0]) for atom in atoms if atom.name == "barring"))


def _refuse_unknown(taken: Iterable[str], known: Collection[str], clauses: Mapping[str, Clause]) -> None:
    for part in taken:
        if part not in known:
            place = next(iter(clauses.values())).place
            raise RulePageError(Notice("part_unknown", {"name": part, "nearest": ", ".join(known)}), place)
