"""Settle which parts of a document are in force, like precedence, before anything is asked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from saitei.errors import Notice, RulePageError
from saitei.kb.clauses.compile_in_worker import rules_of
from saitei.kb.clauses.constrains_precedence import ranks
from saitei.kb.clauses.document_options import Parts, constant
from saitei.kb.clauses.precedence import Said, set_as_facts, settle
from saitei.kb.clauses.rule import Rule
from saitei.kb.logic_files import logic
from saitei.kb.pages.page import Clause
from saitei.kb.solver.worker import Job, Limits, Worker
from saitei.kb.vocabulary import vocabulary
from saitei.terms import to_asp

TABLE = "composition"
"""The table that declares what clauses may say of parts, and the program that reads it."""


def settled(
    named: Parts, clauses: Mapping[str, Clause], sorts: Mapping[str, str], *, stated_only: bool
) -> Parts:
    """The parts that come with the named ones by what `clauses` say; raises RulePageError."""
    declared = vocabulary().tables[TABLE]
    known = {constant(part): part for part in sorts}
    with Worker() as worker:
        saying = {key: clause for key, clause in clauses.items() if _may_compose(clause) or ranks(clause)}
        made = dict(zip(saying, rules_of([*saying.values()], worker), strict=True))
        composing = tuple(key for key, rules in made.items() if any(rule.head in declared for rule in rules))
        saying = {key: clause for key, clause in saying.items() if key in composing or ranks(clause)}
        rules = [rule for key in saying for rule in made[key]]
        program = _program(rules, saying, worker, stated_only=stated_only)
        found = replace(named, saying=composing, used=named.chosen)
        while True:
            facts = "\n".join(rule.text for rule in found.facts(sorts))
            taken, barring = _read(worker, (*program, facts))
            _refuse_unknown(taken, known, saying)
            used = tuple(part for part in sorts if part in found.used or constant(part) in taken)
            if used == found.used or barring:
                return replace(found, used=used, barred_by=barring)
            found = replace(found, used=used)


def _may_compose(clause: Clause) -> bool:
    """Whether a clause may say something of parts: it has the words for it."""
    declared = vocabulary().tables[TABLE]
    return any(word in fence.text for fence in clause.fenced("asp") for word in declared)


def _program(
    rules: Sequence[Rule], clauses: Mapping[str, Clause], worker: Worker, *, stated_only: bool
) -> tuple[str, ...]:
    declared = vocabulary().tables[TABLE]
    topics: dict[str, set[tuple[str, str]]] = {clause: set() for clause in clauses}
    for rule in rules:
        if rule.head in declared:
            topics[rule.clause].add((rule.head, rule.value))
    concluded = {clause: frozenset(said) for clause, said in topics.items()}
    stated = (rule for rule in rules if vocabulary().predicates[rule.head].kind == "precedence")
    over = settle(Said(clauses, tuple(stated), {}, concluded), worker, stated_only=stated_only)
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
