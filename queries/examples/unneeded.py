"""Find clauses that change none of the worked examples that stand under them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from saitei.kb.pages.page import Clause
from saitei.queries.examples.run import ExampleOutcome, run
from saitei.queries.session import Session


def unneeded(
    outcomes: Iterable[ExampleOutcome], session: Session, rules: str | None = None
) -> Iterator[Clause]:
    """The clauses with logic whose own scenarios would all be answered alike without them.

    An example in whose answer its clause is not named at once is asked again, with its derivation.
    """
    by_clause: dict[str, list[ExampleOutcome]] = {}
    for outcome in outcomes:
        if outcome.asked is not None and outcome.example.fence.kind == "scenario":
            by_clause.setdefault(outcome.example.clause.id, []).append(outcome)
    for told in by_clause.values():
        clause = told[0].example.clause
        if clause.encoded and not any(_decides(clause, one, session, rules) for one in told):
            yield clause


def _decides(clause: Clause, outcome: ExampleOutcome, session: Session, rules: str | None) -> bool:
    answer = outcome.asked.answer if outcome.asked else None
    if answer is not None and clause.id in answer.clauses:
        return True
    again = run(outcome.example, session, rules, why=True)
    return again.asked is None or clause.id in again.asked.answer.clauses
