"""Run one job in a fresh clingo control.

>>> from saitei.kb.solver.job import Job, Limits
>>> solve(Job(("{a; b}. #show a/0.",), mode="brave"), Limits()).texts
('a',)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

import clingo

from saitei.errors import OutOfBounds
from saitei.kb.solver.job import Job, Limits, Raw, Timings
from saitei.wording import Notice


class _Model(NamedTuple):
    atoms: Sequence[clingo.Symbol]
    cost: tuple[int, ...]
    best: bool


@dataclass(frozen=True, slots=True)
class Grounded:
    """The ground program of a job, what clingo said of it, and the seconds it took to add and to ground."""

    control: clingo.Control
    messages: list[str]
    add: float
    ground: float

    @staticmethod
    def of(job: Job, limits: Limits) -> Grounded:
        """Ground a job in this very process, where nothing can stop it."""
        messages: list[str] = []
        control = clingo.Control(_arguments(job, limits), logger=lambda _, message: messages.append(message))
        started = perf_counter()
        try:
            for part in job.parts:
                control.add("base", [], part)
            added = perf_counter()
            control.ground([("base", [])])
        except RuntimeError as error:
            raise RuntimeError("".join(messages)) from error
        return Grounded(control, messages, added - started, perf_counter() - added)

    def solve(self, job: Job, limits: Limits) -> Raw:
        """Run the job on it; raises OutOfBounds for too many models."""
        started = perf_counter()
        found, exhausted = _search(self.control, job, limits)
        timings = Timings(self.add, self.ground, perf_counter() - started)
        texts, models = _number(found)
        return Raw(
            texts, models, tuple(model.cost for model in found), exhausted, tuple(self.messages), timings
        )


def solve(job: Job, limits: Limits) -> Raw:
    """Run a job in this very process, where nothing can stop it; raises OutOfBounds for too many models."""
    return Grounded.of(job, limits).solve(job, limits)


def _arguments(job: Job, limits: Limits) -> list[str]:
    enumeration = "auto" if job.mode == "models" else job.mode
    models = limits.models + 1 if _every(job) else job.models
    return [f"--enum-mode={enumeration}", f"--models={models}", *job.arguments]


def _every(job: Job) -> bool:
    """Whether all answer sets are wanted, so that they need a limit."""
    return job.mode == "models" and not job.models


def _search(control: clingo.Control, job: Job, limits: Limits) -> tuple[list[_Model], bool]:
    found: list[_Model] = []
    with control.solve(yield_=True) as handle:
        for model in handle:
            found.append(_Model(model.symbols(shown=True), tuple(model.cost), model.optimality_proven))
            if _every(job) and len(found) > limits.models:
                raise OutOfBounds(Notice("too_many_models", {"models": limits.models}))
        exhausted = bool(handle.get().exhausted)
    return _answers(found, job), exhausted


def _answers(found: list[_Model], job: Job) -> list[_Model]:
    """Without the models that are only steps on the way to the consequences or to the best."""
    best = [model for model in found if model.best]
    steps = job.mode != "models" or (not best and any(model.cost for model in found))
    return (best or found)[-1:] if steps else best or found


def _number(found: list[_Model]) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    index: dict[clingo.Symbol, int] = {}
    models = tuple(tuple([index.setdefault(atom, len(index)) for atom in model.atoms]) for model in found)
    return tuple(map(str, index)), models
