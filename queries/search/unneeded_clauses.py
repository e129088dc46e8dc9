"""Find clauses that change none of the worked examples that stand under them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from saitei.errors import SaiteiError
from saitei.kb.pages.page import Clause
from saitei.queries.examples.run import ExampleOutcome, ask_example
from saitei.queries.necessity.deciding import ruling_of
from saitei.queries.search.page_examples import without_clauses
from saitei.queries.session import Session


def unneeded_clauses(outcomes: Iterable[ExampleOutcome], session: Session) -> Iterator[Clause]:
    """The clauses with logic whose own scenarios would all be answered alike without them.

    An example in whose answer its clause is not named is asked again without the clause.
    """
    by_clause: dict[str, list[ExampleOutcome]] = {}
    for outcome in outcomes:
        if outcome.asked is not None and outcome.example.fence.kind == "scenario":
            by_clause.setdefault(outcome.example.clause.id, []).append(outcome)
    for told in by_clause.values():
        clause = told[0].example.clause
        if clause.encoded and not any(_changes(clause, one, session) for one in told):
            yield clause


def _changes(clause: Clause, outcome: ExampleOutcome, session: Session) -> bool:
    asked = outcome.asked
    if asked is None or clause.id in asked.answer.clauses:
        return True
    if clause.id not in asked.rules.clauses:
        return False
    rules = without_clauses(session, asked.rules.name, clause.id)
    with suppress(SaiteiError):  # what cannot even be asked without a clause needs it
        other = ask_example(outcome.example, session, rules)
        return ruling_of(other.answer) != ruling_of(asked.answer)
    return True
