"""What why-not and what-if cost beside the question, by the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import median
from time import perf_counter

from bench.tables import Table
from saitei.errors import SaiteiError
from saitei.kb.solver.worker import Limits, Worker
from saitei.queries.contrast.claim import Claim
from saitei.queries.contrast.what_if import what_if
from saitei.queries.contrast.why_not import why_not
from saitei.queries.examples.run import Example, examples
from saitei.queries.necessity.deciding import answer_with_deciding
from saitei.queries.session import Session
from saitei.terms import Term

SEED, DRAWN, TIMES = 21, 30, 2


def tables(advance: Callable[[str], None]) -> Iterator[Table]:
    """Worked examples drawn from all documents: each as a question, and as a claim that it is otherwise."""
    with Worker() as worker:
        session = Session(worker=worker, limits=Limits(seconds=120))
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
        "question": lambda: answer_with_deciding(session, rules, asked),
        "why-not": lambda: why_not(session, claim),
        "what-if": lambda: what_if(session, claim),
    }
    return {name: _least(way) for name, way in ways.items()}


def _least(way: Callable[[], object]) -> float:
    """The least time of a few, in milliseconds."""
    found: list[float] = []
    for _ in range(TIMES):
        began = perf_counter()
        way()
        found.append((perf_counter() - began) * 1000)
    return min(found)


def _table(rows: Sequence[dict[str, float]]) -> Table:
    columns = ("what", "median ms", "nine in ten ms", "largest ms", "median ratio to the question")
    table = Table("Why-not and what-if of drawn worked examples", columns)
    for name in rows[0]:
        times = sorted(row[name] for row in rows)
        ratios = [row[name] / row["question"] for row in rows]
        table.rows.append((name, median(times), times[len(times) * 9 // 10], times[-1], median(ratios)))
    return table
