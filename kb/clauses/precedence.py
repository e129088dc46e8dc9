"""Derive which clause prevails over which, from what clauses state about one another."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from saitei.errors import OutOfBounds, RulePageError
from saitei.kb.clauses.rule import Rule
from saitei.kb.logic_files import logic
from saitei.kb.pages.page import Clause, Relation
from saitei.kb.solver.worker import Job, Limits, Worker
from saitei.kb.strong_components import strong_components
from saitei.terms import Term, quoted
from saitei.wording import Notice

Topics: TypeAlias = Mapping[str, frozenset[tuple[str, str]]]
"""What each clause concludes: the topic, and the value where it is always the same (else `any`)."""


@dataclass(frozen=True, slots=True, order=True)
class Precedence:
    """`upper` prevails over `lower` because clause `by` says so."""

    upper: str
    lower: str
    by: str


def set_as_facts(name: str, clauses: Collection[str], over: Iterable[Precedence]) -> str:
    """Clauses as a ruling set of that name, with the precedences among them."""
    members = "".join(f"in({name},{quoted(clause)}).\n" for clause in sorted(clauses))
    pairs = dict.fromkeys(
        f"over({name},{quoted(pair.upper)},{quoted(pair.lower)}).\n"
        for pair in over
        if pair.upper in clauses and pair.lower in clauses
    )
    return f"ruling_set({name}).\n{members}{''.join(pairs)}"


@dataclass(frozen=True, slots=True)
class ClauseStatements:
    """Clauses, what they say of one another, what documents build on, what each clause concludes."""

    clauses: Mapping[str, Clause]
    rules: tuple[Rule, ...]
    extends: Mapping[str, Sequence[str]]
    topics: Topics


def derive_precedence(
    statements: ClauseStatements, worker: Worker, *, stated_only: bool = False
) -> tuple[Precedence, ...]:
    """The live precedences, sorted; raises RulePageError for a cycle among clauses of one topic.

    `stated_only` leaves out what we read into the document.
    """
    stated = "\n".join(rule.text for rule in statements.rules)
    facts = "".join(f"{fact}\n" for fact in _facts(statements, stated_only=stated_only))
    shown = "#show over/3.\n#defined outranks/3. #defined generally_outranks/3. #defined yields/3.\n"
    defined = "#defined exception/2. #defined read_exception/2. #defined speaks_for/2. #defined extends/2.\n"
    defined += "#defined within/2. #defined concludes/3. #defined clause/1. #defined document/2.\n"
    job = Job((logic("precedence"), stated, facts, shown + defined))
    try:  # a user's page may say things that ground without end
        reply = worker.run(job, Limits())
    except OutOfBounds as error:
        raise OutOfBounds(Notice("precedence_goes_too_far", {"number": len(statements.clauses)})) from error
    found = tuple(sorted(_precedence(atom) for atom in reply.models[0]))
    _refuse_cycles(found, statements.clauses, statements.topics)
    return found


def _precedence(atom: Term) -> Precedence:
    upper, lower, by = (str(arg) for arg in atom.args)
    return Precedence(upper, lower, by)


def _facts(statements: ClauseStatements, *, stated_only: bool) -> Iterator[str]:
    clauses, topics = statements.clauses, statements.topics
    for document, bases in statements.extends.items():
        yield from (f"extends({quoted(document)},{quoted(base)})." for base in bases)
    for clause in (clause for clause in clauses.values() if topics[clause.id] or clause.relations):
        name = quoted(clause.id)
        for topic, value in sorted(topics[clause.id]):
            yield f"concludes({name},{topic},{value})."
            yield f"clause({name}). document({name},{quoted(clause.document)})."
        yield from (f"within({name},{quoted(outer)})." for outer in _outer(clause.id, clauses))
        yield from (f"speaks_for({name},{source_constant(one)})." for one in clause.related("speaks for"))
        yield from _exceptions(clause, "exception to", "exception", clauses)
        if not stated_only:
            yield from _exceptions(clause, "read as exception to", "read_exception", clauses)


def _outer(inner: str, clauses: Mapping[str, Clause]) -> Iterator[str]:
    """The clauses that a clause is a sub-clause of."""
    prefixes = (inner[:length] for length in range(1, len(inner)))
    return (outer for outer in prefixes if outer in clauses and is_within(inner, outer))


def _exceptions(
    clause: Clause, relation: str, predicate: str, clauses: Mapping[str, Clause]
) -> Iterator[str]:
    for stated in clause.related(relation):
        for target in named_clauses(stated, clause):
            if target in clauses:
                yield f"{predicate}({quoted(clause.id)},{quoted(target)})."


def source_constant(relation: Relation) -> str:
    """The constant for what a clause speaks for: `- speaks for card text` means `card_text`."""
    return relation.what.replace(" ", "_")


def named_clauses(relation: Relation, clause: Clause) -> Iterator[str]:
    """The ids of the clauses a relation names: `300.1` in its own document, or `duel-masters 101.1`."""
    for reference in (word.strip() for word in relation.what.split(",")):
        yield reference if " " in reference else f"{clause.document} {reference}"


def is_within(inner: str, outer: str) -> bool:
    """Whether a clause is a sub-clause of another: 300.1a of 300.1, but not 300.10."""
    rest = inner[len(outer) :]
    return inner.startswith(outer) and bool(rest) and not (outer[-1].isdigit() and rest[0].isdigit())


def _refuse_cycles(found: Sequence[Precedence], clauses: Mapping[str, Clause], topics: Topics) -> None:
    spoken = {clause: {topic for topic, _ in concluded} for clause, concluded in topics.items()}
    for topic in sorted({topic for heads in spoken.values() for topic in heads}):
        edges: dict[str, set[str]] = {}
        for pair in found:
            if topic in spoken[pair.upper] and topic in spoken[pair.lower]:
                edges.setdefault(pair.upper, set()).add(pair.lower)
        for component in strong_components(edges):
            if len(component) > 1:
                names = ", ".join(sorted(component))
                place = clauses[min(component)].place
                raise RulePageError(Notice("precedence_cycle", {"clauses": names, "topic": topic}), place)
