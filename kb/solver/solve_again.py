"""Run a job on a ground program that is kept, whole or without some of its clauses.

Runs where the solver runs.
"""

from __future__ import annotations

from collections.abc import Sequence

import clingo

from saitei.kb.solver.fired import Fired
from saitei.kb.solver.job import Job, Limits, Provenance, Raw
from saitei.kb.solver.kept_programs import Unit, comparable, decisions, keep, units, vary
from saitei.kb.solver.retraction import Variation
from saitei.kb.solver.solve import Grounded

_ASIDE = ("lost",)
"""What only tells who said something."""


def solve_varied(job: Job, limits: Limits, variation: Variation) -> Raw:
    """The reply to a job under a variation; its program is kept."""
    grounded = _kept(job, limits)
    with vary(grounded.control, variation):
        return grounded.solve(job, limits)


def fired_in(job: Job, limits: Limits, provenance: Provenance, keys: Sequence[str]) -> list[str]:
    """What fires in the first answer set of a job, as far as some keys rest on it; its program is kept."""
    control = _kept(job, limits).control
    fired = Fired(control, provenance)
    with control.solve(yield_=True) as handle:
        first = next(map(fired.read, handle))
    return fired.told([(first, [*map(clingo.parse_term, keys)])])[0]


def deciders(job: Job, limits: Limits, away: Unit) -> dict[Unit, bool]:
    """The clauses that decide anything without some: each alone, and together all that decide the same.

    With each stands whether it denies anything.
    """
    control = _kept(job, limits).control
    may_decide = decisions(control)
    with vary(control, Variation(away)), control.solve(yield_=True) as handle:
        return units(
            (clause, what)
            for model in handle
            for literal, clause, what in may_decide
            if model.is_true(literal)
        )


def replies_without(job: Job, limits: Limits, asked: Sequence[Unit]) -> dict[Unit, Raw]:
    """The replies to a job without some clauses, by these, as far as they differ from the whole."""
    grounded = _kept(job, limits)
    whole = _shown(grounded.control)
    found: dict[Unit, Raw] = {}
    for unit in asked:
        with vary(grounded.control, Variation(unit)):
            if _shown(grounded.control) != whole:
                found[unit] = grounded.solve(job, limits)
    return found


def _kept(job: Job, limits: Limits) -> Grounded:
    return keep(job, lambda: Grounded.of(job, limits), Grounded)


def _shown(control: clingo.Control) -> frozenset[frozenset[clingo.Symbol]]:
    with control.solve(yield_=True) as handle:
        return frozenset(comparable(model.symbols(shown=True), _ASIDE) for model in handle)
