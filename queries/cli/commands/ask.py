"""`saitei ask`: the ruling on the question of a scenario."""

from __future__ import annotations

import argparse

from saitei.kb.solver.worker import Worker


def run(options: argparse.Namespace) -> int:
    """Start the solver, which loads clingo while this process loads everything else; then ask."""
    if options.jsonl:
        from saitei.queries.cli.ask_lines import run as answer_lines  # noqa: PLC0415 only for many at once

        return answer_lines(options)
    with Worker() as worker:
        from saitei.queries.cli.ask_question import run as answer  # noqa: PLC0415 the solver starts first

        return answer(options, worker)
