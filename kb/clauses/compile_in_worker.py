"""Compile clauses in a solver process, within limits: clingo could hang or kill the process it runs in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from saitei.errors import Notice, OutOfBounds, RulePageError
from saitei.kb.clauses.rule import Rule
from saitei.kb.pages.documents import shipped
from saitei.kb.pages.front_matter import ENGINE
from saitei.kb.pages.page import Clause
from saitei.kb.solver.worker import Limits, Worker
from saitei.kb.vocabulary import Vocabulary, vocabulary
from saitei.tables import own

ENOUGH = Limits(seconds=60)
"""For all clauses of a ruling set; a second on an idle machine."""

FOR_ONE = Limits(seconds=5)

_MADE: dict[tuple[Clause, tuple[Path, ...]], tuple[Rule, ...]] = {}


def rules_of(clauses: Sequence[Clause], worker: Worker) -> list[tuple[Rule, ...]]:
    """The rules of each clause; raises RulePageError where one cannot be meant so, or takes too long."""
    new = [clause for clause in dict.fromkeys(clauses) if (clause, own()) not in _MADE]
    for clause, rules in zip(new, _made(new, worker), strict=True):
        _MADE[clause, own()] = rules
    return [_MADE[clause, own()] for clause in clauses]


def _made(clauses: Sequence[Clause], worker: Worker) -> list[tuple[Rule, ...]]:
    encoded = [_encoding(clause) for clause in clauses]
    try:
        return worker.call(ENOUGH, _compile, encoded, vocabulary(), _trusted(clauses)) if clauses else []
    except OutOfBounds:
        return [_alone(clause, worker, _trusted(clauses)) for clause in encoded]


def _trusted(clauses: Sequence[Clause]) -> frozenset[str]:
    """The clauses that come with the program, as they came: their arithmetic has been looked at."""
    every = {clause for document in shipped().values() for page in document.pages for clause in page.clauses}
    return frozenset(one.id for one in clauses if one.document == ENGINE or one in every)


def _alone(clause: Clause, worker: Worker, trusted: frozenset[str]) -> tuple[Rule, ...]:
    """The rules of one of several clauses that went too far together, which may be the one that did."""
    try:
        (rules,) = worker.call(FOR_ONE, _compile, [clause], vocabulary(), trusted)
    except OutOfBounds as error:
        raise RulePageError(Notice("clause_goes_too_far", {"clause": clause.id}), clause.place) from error
    return rules


def _encoding(clause: Clause) -> Clause:
    """What there is to compile of a clause."""
    return replace(clause, text_en="", text_ja="", relations=(), fences=tuple(clause.fenced("asp")))


def _compile(
    clauses: Sequence[Clause], words: Vocabulary, unbounded: frozenset[str]
) -> list[tuple[Rule, ...]]:
    from saitei.kb.clauses.compile import compile_clauses  # noqa: PLC0415 only the process that compiles needs clingo

    return compile_clauses(clauses, words, unbounded)
