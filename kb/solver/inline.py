"""A solver in this very process: for one that is itself a worker, killed when it goes too far."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import TypeVar, TypeVarTuple

from saitei.kb.solver.job import Limits
from saitei.kb.solver.worker import SlowCallback, Worker

A = TypeVarTuple("A")
R = TypeVar("R")


class InlineWorker(Worker):
    """A worker that starts no process; of the limits only the number of models holds."""

    def start(self) -> None:
        """There is nothing to start."""

    def call(
        self,
        limits: Limits,  # noqa: ARG002 the outer worker's limits hold
        function: Callable[[*A], R],
        *args: *A,
        unless: Event | None = None,  # noqa: ARG002 as above
        slow: SlowCallback | None = None,  # noqa: ARG002 as above
    ) -> R:
        """Call the function here."""
        return function(*args)
