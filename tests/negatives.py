"""Worked examples that are answered with no, as claims that they are answered with yes."""

from __future__ import annotations

from functools import cache

from gallery import Example, examples, session, stated

from saitei.errors import SaiteiError
from saitei.queries.contrast.changes import changed
from saitei.queries.contrast.claim import Claim, clause_named
from saitei.queries.contrasted import Change, WhyNot
from saitei.terms import Term

NO = ("答：いいえ", "Answer: no")
NAMING = ("根拠：", "Clauses: ")


@cache
def negatives() -> tuple[Example, ...]:
    """The examples that are answered with no."""
    return tuple(one for one in examples() if any(no in one.text for no in NO))


@cache
def naming() -> tuple[Example, ...]:
    """Those of them that name clauses."""
    return tuple(one for one in negatives() if any(word in one.text for word in NAMING))


def claimed(example: Example) -> Claim:
    """The claim that an example is answered with yes."""
    return Claim(*stated(example), Term("yes"))


def named(example: Example) -> set[str]:
    """The clauses that an example names, a number alone being of its own document."""
    rules, situation = stated(example)
    said = situation.scenario.expected_clauses
    found = (clause_named(one.replace("デュエパーティー", "duema-party"), rules) for one in said)
    return {one for one in found if one is not None}


def shown(why: WhyNot) -> set[str]:
    """The clauses that a why-not shows against the claim; what decides besides is not among them."""
    return {clause for one in why.against for clause in one.clauses}


def is_so_with(claim: Claim, *changes: Change) -> bool:
    """Whether changes make a claim true."""
    try:
        other = claim.of(changed(session(), claim.rules, claim.asked, changes))
        return other.met_by(session().answer(other.rules, other.asked))
    except SaiteiError:
        return False


__all__ = ["claimed", "is_so_with", "named", "naming", "negatives", "session", "shown"]
