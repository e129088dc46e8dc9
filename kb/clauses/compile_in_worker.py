"""Compile clauses in a solver process, within limits: clingo could hang or kill the process it runs in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from saitei.errors import OutOfBounds, RulePageError
from saitei.kb.clauses.compiled_pages import CompiledClauses, compiled_by_page
from saitei.kb.clauses.rule import Rule
from saitei.kb.pages.documents import shipped
from saitei.kb.pages.front_matter import ENGINE
from saitei.kb.pages.page import Clause
from saitei.kb.solver.worker import Limits, Worker
from saitei.kb.vocabulary import Vocabulary, vocabulary
from saitei.language import Language
from saitei.wording import Notice

ENOUGH = Limits(seconds=600)
"""For what comes with the program: a second on an idle machine, and nobody's fault on a busy one."""

FOR_OWN = Limits(seconds=30)
"""For pages of a user's own, and once more for each of their clauses where they take longer together."""

_COMPILED: dict[tuple[Clause, Language], tuple[Rule, ...]] = {}


def compile_in_worker(clauses: Sequence[Clause], language: Language, worker: Worker) -> CompiledClauses:
    """The rules of each clause; raises RulePageError where one cannot be meant so, or takes too long."""
    new = [clause for clause in dict.fromkeys(clauses) if (clause, language) not in _COMPILED]
    trusted = _trusted(new)

    def make(some: Sequence[Clause]) -> CompiledClauses:
        return _compiled(some, trusted, vocabulary(language), worker)

    for clause, rules in zip(new, compiled_by_page(new, trusted, language, make), strict=True):
        _COMPILED[clause, language] = rules
    return [_COMPILED[clause, language] for clause in clauses]


def _compiled(
    clauses: Sequence[Clause], trusted: frozenset[str], words: Vocabulary, worker: Worker
) -> CompiledClauses:
    shipped_ones = [one for one in clauses if one.id in trusted]
    own = [one for one in clauses if one.id not in trusted]
    compiled = _together(shipped_ones, _Job(words, worker, ENOUGH, trusted))
    compiled |= _together(own, _Job(words, worker, FOR_OWN, trusted))
    return [compiled[clause.id] for clause in clauses]


def _trusted(clauses: Sequence[Clause]) -> frozenset[str]:
    """The clauses that come with the program, as they came: their arithmetic has been looked at."""
    every = {clause for document in shipped().values() for page in document.pages for clause in page.clauses}
    return frozenset(one.id for one in clauses if one.document == ENGINE or one in every)


@dataclass(frozen=True, slots=True)
class _Job:
    """What clauses are compiled with; the arithmetic of the trusted ones is not kept within bounds."""

    words: Vocabulary
    worker: Worker
    limits: Limits
    trusted: frozenset[str]


def _together(clauses: Sequence[Clause], job: _Job) -> dict[str, tuple[Rule, ...]]:
    """The rules of some clauses by their ids; where they go too far together, those of each alone."""
    if not clauses:
        return {}
    encoded = [_encoding(clause) for clause in clauses]
    try:
        found = job.worker.call(job.limits, _compile, encoded, job.words, job.trusted)
    except OutOfBounds as error:
        if len(clauses) == 1:
            place = clauses[0].place
            raise RulePageError(Notice("clause_goes_too_far", {"clause": clauses[0].id}), place) from error
        return {name: rules for clause in clauses for name, rules in _together([clause], job).items()}
    return {clause.id: rules for clause, rules in zip(clauses, found, strict=True)}


def _encoding(clause: Clause) -> Clause:
    """What there is to compile of a clause."""
    return replace(clause, text_en="", text_ja="", relations=(), fences=tuple(clause.fenced("asp")))


def _compile(
    clauses: Sequence[Clause], words: Vocabulary, unbounded: frozenset[str]
) -> list[tuple[Rule, ...]]:
    from saitei.kb.clauses.compile import compile_clauses  # noqa: PLC0415 only the process that compiles needs clingo

    return compile_clauses(clauses, words, unbounded)
