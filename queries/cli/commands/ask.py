"""`saitei ask`: the ruling on the question of a scenario."""

from __future__ import annotations

import argparse

from saitei.kb.solver.worker import Worker


def run(options: argparse.Namespace) -> int:
    """Start the solver, which has what is loaded and loads clingo while the scenario is read; then ask."""
    if options.jsonl:
        from saitei.queries.cli.ask_lines import run as answer_lines  # noqa: PLC0415 only for many at once

        return answer_lines(options)
    from saitei.queries.cli.ask_question import run as answer  # noqa: PLC0415 not for many at once

    with Worker() as worker:
        return answer(options, worker)
