"""What an explanation costs beside the question, in processor time: the solver runs in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from time import process_time
from typing import NamedTuple

from bench.tables import Table
from saitei.errors import SaiteiError
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.inline import InlineWorker
from saitei.queries.examples.run import examples
from saitei.queries.necessity.deciding import answer_with_deciding
from saitei.queries.question_kinds import is_of_course
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation

EVERY = 40
"""One worked example of so many is asked."""

TIMES = 2


def tables(advance: Callable[[str], None]) -> Iterator[Table]:
    """Questions about moments and about courses: answered alone, and with the clauses that decide."""
    session = Session(worker=InlineWorker(), crew=())
    found: dict[str, list[CpuMilliseconds]] = {"a moment": [], "a course": []}
    pages = (page for document in session.documents.values() for page in document.pages)
    scenarios = [one for one in examples(pages) if one.fence.kind == "scenario"]
    for one in scenarios[::EVERY]:
        advance(f"why {one.clause.id}")
        with suppress(SaiteiError):
            rules, asked = session.read(one.fence.text, otherwise=one.clause.document)
            about = "a course" if is_of_course(asked.question.name, asked.language) else "a moment"
            found[about].append(_spent(session, rules, asked))
    columns = ("question about", "examples", "answer", "with why", "ratio", "as asked", "with why", "ratio")
    table = Table("Explaining: processor time, all together (ms)", columns)
    for about, every in found.items():
        if every:
            answer, why, deciding, both = map(sum, zip(*every, strict=True))
            table.rows.append((about, len(every), answer, why, why / answer, deciding, both, both / deciding))
    table.notes.append("“As asked” finds out besides which clauses decide, as `saitei ask` does.")
    yield table


class CpuMilliseconds(NamedTuple):
    """Milliseconds for an answer, with why, with what decides, with both."""

    answer: float
    why: float
    deciding: float
    both: float


def _spent(session: Session, rules: RulingSet, asked: Situation) -> CpuMilliseconds:
    return CpuMilliseconds(
        _least(lambda: session.answer(rules, asked)),
        _least(lambda: session.answer(rules, asked, why=True)),
        _least(lambda: answer_with_deciding(session, rules, asked)),
        _least(lambda: answer_with_deciding(session, rules, asked, why=True)),
    )


def _least(run: Callable[[], object]) -> float:
    run()
    found: list[float] = []
    for _ in range(TIMES):
        started = process_time()
        run()
        found.append((process_time() - started) * 1000)
    return min(found)
