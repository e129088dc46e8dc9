"""What --why, why-not and what-if cost beside the question, in processor time: the solver runs in here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import median
from time import process_time

from bench.tables import Table
from saitei.errors import SaiteiError
from saitei.kb.solver.inline import InlineWorker
from saitei.kb.solver.worker import Limits
from saitei.queries.contrast.claim import Claim
from saitei.queries.contrast.what_if import what_if
from saitei.queries.contrast.why_not import why_not
from saitei.queries.examples.run import Example, examples
from saitei.queries.necessity.deciding import answer_with_deciding
from saitei.queries.session import Session
from saitei.terms import Term

SEED, DRAWN, TIMES = 21, 30, 2

FIRST = "why-not, first of its kind"
"""A why-not of a table that this process has asked nothing about."""


def tables(advance: Callable[[str], None]) -> Iterator[Table]:
    """Worked examples drawn from all documents: each as a question, and as a claim that it is otherwise."""
    session = Session(worker=InlineWorker(), crew=(), limits=Limits(seconds=120))
    claims = [*_claims(session)]
    rows: list[dict[str, float]] = []
    for number, claim in enumerate(claims, 1):
        advance(f"contrast {number} of {len(claims)}")
        rows.append(_measured(session, claim))
    yield _table(rows)


def _claims(session: Session) -> Iterator[Claim]:
    """Examples answered with yes or no, as claims that they are answered with the other."""
    every = [one for document in session.documents.values() for one in examples(document.pages)]
    Random(SEED).shuffle(every)  # noqa: S311 a draw that anybody can repeat
    found = (claim for one in every if (claim := _otherwise(session, one)) is not None)
    yield from (claim for _, claim in zip(range(DRAWN), found, strict=False))


def _otherwise(session: Session, example: Example) -> Claim | None:
    document = example.clause.document
    try:
        rules, asked = session.read(example.text, file=example.file, otherwise=document)
    except SaiteiError:
        return None
    expected = asked.scenario.expected
    if expected not in (Term("yes"), Term("no")):
        return None
    return Claim(rules, asked, Term("no") if expected == Term("yes") else Term("yes"))


def _measured(session: Session, claim: Claim) -> dict[str, float]:
    rules, asked = claim.rules, claim.asked
    ways: dict[str, Callable[[], object]] = {
        "ruling alone": lambda: session.answer(rules, asked),
        "ruling alone, with its derivation": lambda: session.answer(rules, asked, why=True),
        "question": lambda: answer_with_deciding(session, rules, asked),
        "question with --why": lambda: answer_with_deciding(session, rules, asked, why=True),
        "why-not": lambda: why_not(session, claim),
        "what-if": lambda: what_if(session, claim),
    }
    first = _spent(ways["why-not"])
    return {FIRST: first, **{name: min(_spent(way) for _ in range(TIMES)) for name, way in ways.items()}}


def _spent(way: Callable[[], object]) -> float:
    """What it takes, in milliseconds of the processor."""
    began = process_time()
    way()
    return (process_time() - began) * 1000


def _table(rows: Sequence[dict[str, float]]) -> Table:
    columns = (
        "what",
        "median ms",
        "nine in ten ms",
        "largest ms",
        "over 1 s",
        "all together, to the question",
    )
    table = Table("Why-not and what-if of drawn worked examples, in processor time", columns)
    asking = sum(row["question"] for row in rows)
    for name in rows[0]:
        times = sorted(row[name] for row in rows)
        over = sum(one > 1000 for one in times)
        table.rows.append(
            (name, median(times), times[len(times) * 9 // 10], times[-1], over, sum(times) / asking)
        )
    return table
