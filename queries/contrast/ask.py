"""Ask why a scenario is not ruled as somebody expected, or what would make it so."""

from __future__ import annotations

from saitei.queries.asked import Asked
from saitei.queries.contrast.claim import clause_named, names_clause, read_claim
from saitei.queries.contrast.what_if import what_if
from saitei.queries.contrast.why_not import why_not
from saitei.queries.contrast.why_not_clause import why_not_clause
from saitei.queries.contrasted import ClauseHeard, WhatIf, WhyNot
from saitei.queries.session import Session


def ask_why_not(
    session: Session, text: str, claim: str, *, file: str = "-", rules: str | None = None
) -> tuple[Asked, WhyNot | ClauseHeard]:
    """Why `claim`, an answer to the scenario's question or a sentence, is not so; of a clause, what it says.

    Raises SaiteiError for a scenario or a claim that cannot be read.
    """
    if (clause := _clause(session, text, claim, file, rules)) is not None:
        return clause
    read = read_claim(session, text, claim, file=file, rules=rules)
    found = why_not(session, read)
    return Asked(read.rules, read.asked, found.answer), found


def _clause(
    session: Session, text: str, claim: str, file: str, rules: str | None
) -> tuple[Asked, ClauseHeard] | None:
    """What a clause has to say to the question of a scenario; None where the claim names none."""
    if not names_clause(claim):
        return None
    chosen, asked = session.read(text, file=file, rules=rules)
    clause = clause_named(claim, chosen)
    if clause is None:
        return None
    found = why_not_clause(session, chosen, asked, clause)
    return Asked(chosen, asked, found.answer), found


def ask_what_if(
    session: Session, text: str, claim: str, *, file: str = "-", rules: str | None = None
) -> tuple[Asked, WhatIf]:
    """What would make `claim`, an answer to the scenario's question or a sentence, so.

    Raises SaiteiError for a scenario or a claim that cannot be read.
    """
    read = read_claim(session, text, claim, file=file, rules=rules)
    found = what_if(session, read)
    return Asked(read.rules, read.asked, found.answer), found
