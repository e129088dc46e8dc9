"""Solver jobs and replies. This module does not load clingo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from saitei.terms import Term, read_atoms

Mode: TypeAlias = Literal["models", "brave", "cautious"]
"""All answer sets, what holds in some, what holds in every one."""


@dataclass(frozen=True, slots=True)
class Job:
    """A program in parts and what to read from it; `models` answer sets are enough, 0 means all."""

    parts: tuple[str, ...]
    arguments: tuple[str, ...] = ()
    mode: Mode = "models"
    models: int = 0


class ProvenanceRule(NamedTuple):
    """A rule that records on what another fires, and the names of the predicates and conclusions it takes."""

    text: str
    takes: frozenset[str]


class Provenance(NamedTuple):
    """The provenance rules of a program, and program text that stands beside them."""

    each: tuple[ProvenanceRule, ...]
    beside: str


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a job may go: wall-clock seconds, megabytes of growth, answer sets.

    `stretch` gives it so many times the seconds by the clock, as long as it has not had them of a processor:
    for what would otherwise come out differently on a busy machine.
    """

    seconds: float = 10.0
    megabytes: int = 1024
    models: int = 10_000
    stretch: float = 1.0


@dataclass(frozen=True, slots=True)
class Timings:
    """Seconds spent on reading the program, on grounding and on solving."""

    add: float
    ground: float
    solve: float


@dataclass(frozen=True, slots=True)
class Reply:
    """The shown atoms of each answer set; a brave or cautious job has one model, or none if unsatisfiable.

    Of a program that minimises only the best models are kept; `costs` has one entry for each model.
    """

    models: tuple[tuple[Term, ...], ...]
    costs: tuple[tuple[int, ...], ...]
    exhausted: bool
    messages: tuple[str, ...]
    timings: Timings


@dataclass(frozen=True, slots=True)
class Raw:
    """A reply as it travels: each distinct atom's text once, models as indices into them."""

    texts: tuple[str, ...]
    models: tuple[tuple[int, ...], ...]
    costs: tuple[tuple[int, ...], ...]
    exhausted: bool
    messages: tuple[str, ...]
    timings: Timings

    def read(self) -> Reply:
        """The reply with its atoms read."""
        atoms = read_atoms(self.texts)
        models = tuple(tuple([atoms[index] for index in model]) for model in self.models)
        return Reply(models, self.costs, self.exhausted, self.messages, self.timings)
