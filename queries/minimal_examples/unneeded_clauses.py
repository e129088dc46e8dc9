"""Find clauses that change none of the worked examples that stand under them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from saitei.errors import SaiteiError
from saitei.kb.pages.page import Clause
from saitei.queries.examples.ledger import reasons
from saitei.queries.examples.run import ExampleOutcome, ask_example
from saitei.queries.minimal_examples.page_examples import doubled_by, without_clauses
from saitei.queries.necessity.deciding import ruling_of
from saitei.queries.session import Session

_NOT_FOLLOWED = "unfollowed"


def unneeded_clauses(outcomes: Iterable[ExampleOutcome], session: Session) -> Iterator[Clause]:
    """The clauses with logic whose own scenarios would all be answered alike without them.

    An example in whose answer its clause is not named is asked again without the clause. Left out are clauses
    that say what another says, as far as the pages tell, and those that only say what is not followed: they
    make an answer uncertain, which no example expects.
    """
    by_clause: dict[str, list[ExampleOutcome]] = {}
    for outcome in outcomes:
        if outcome.asked is not None and outcome.example.fence.kind == "scenario":
            by_clause.setdefault(outcome.example.clause.id, []).append(outcome)
    for told in by_clause.values():
        clause = told[0].example.clause
        needed = _is_excused(clause, told, session) or any(_changes(clause, one, session) for one in told)
        if clause.encoded and not needed:
            yield clause


def _is_excused(clause: Clause, told: Iterable[ExampleOutcome], session: Session) -> bool:
    rulings = (one.asked.rules for one in told if one.asked is not None)
    heads = {rule.head for rules in rulings for rule in rules.rules if rule.clause == clause.id}
    doubles = any(reasons(clause, "en")) or any(doubled_by(clause, session.documents))
    return doubles or heads == {_NOT_FOLLOWED}


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
