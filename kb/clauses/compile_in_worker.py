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

ENOUGH = Limits(seconds=600)
"""For what comes with the program: a second on an idle machine, and nobody's fault on a busy one."""

FOR_OWN = Limits(seconds=30)
"""For pages of a user's own, and once more for each of their clauses where they take longer together."""

_MADE: dict[tuple[Clause, tuple[Path, ...]], tuple[Rule, ...]] = {}


def rules_of(clauses: Sequence[Clause], worker: Worker) -> list[tuple[Rule, ...]]:
    """The rules of each clause; raises RulePageError where one cannot be meant so, or takes too long."""
    new = [clause for clause in dict.fromkeys(clauses) if (clause, own()) not in _MADE]
    for clause, rules in zip(new, _made(new, worker), strict=True):
        _MADE[clause, own()] = rules
    return [_MADE[clause, own()] for clause in clauses]


def _made(clauses: Sequence[Clause], worker: Worker) -> list[tuple[Rule, ...]]:
    trusted = _trusted(clauses)
    made = _together([one for one in clauses if one.id in trusted], worker, ENOUGH, trusted)
    made |= _together([one for one in clauses if one.id not in trusted], worker, FOR_OWN, trusted)
    return [made[clause.id] for clause in clauses]


def _trusted(clauses: Sequence[Clause]) -> frozenset[str]:
    """The clauses that come with the program, as they came: their arithmetic has been looked at."""
    every = {clause for document in shipped().values() for page in document.pages for clause in page.clauses}
    return frozenset(one.id for one in clauses if one.document == ENGINE or one in every)


def _together(
    clauses: Sequence[Clause], worker: Worker, limits: Limits, trusted: frozenset[str]
) -> dict[str, tuple[Rule, ...]]:
    """The rules of some clauses by their ids; where they go too far together, those of each alone."""
    if not clauses:
        return {}
    encoded = [_encoding(clause) for clause in clauses]
    try:
        found = worker.call(limits, _compile, encoded, vocabulary(), trusted)
    except OutOfBounds as error:
        if len(clauses) == 1:
            place = clauses[0].place
            raise RulePageError(Notice("clause_goes_too_far", {"clause": clauses[0].id}), place) from error
        return {
            name: rules
            for clause in clauses
            for name, rules in _together([clause], worker, limits, trusted).items()
        }
    return {clause.id: rules for clause, rules in zip(clauses, found, strict=True)}


def _encoding(clause: Clause) -> Clause:
    """What there is to compile of a clause."""
    return replace(clause, text_en="", text_ja="", relations=(), fences=tuple(clause.fenced("asp")))


def _compile(
    clauses: Sequence[Clause], words: Vocabulary, unbounded: frozenset[str]
) -> list[tuple[Rule, ...]]:
    from saitei.kb.clauses.compile import compile_clauses  # noqa: PLC0415 only the process that compiles needs clingo

    return compile_clauses(clauses, words, unbounded)
