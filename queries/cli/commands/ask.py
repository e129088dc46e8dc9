"""`saitei ask`: the ruling on the question of a scenario."""

from __future__ import annotations

import argparse

from saitei.kb.solver.worker import Worker


def run(options: argparse.Namespace) -> int:
    """Start the solver, which loads clingo while this process loads everything else; then ask."""
    with Worker() as worker:
        from saitei.queries.cli.ask_question import run as answer  # noqa: PLC0415 the solver starts first

        return answer(options, worker)
