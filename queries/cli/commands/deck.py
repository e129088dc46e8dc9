"""`saitei deck`: whether a deck is built as the rules say."""

from __future__ import annotations

import argparse

from saitei.kb.solver.worker import Worker


def run(options: argparse.Namespace) -> int:
    """Start the solver, which loads clingo while this process loads everything else; then judge."""
    with Worker() as worker:
        from saitei.queries.cli.judge_deck import run as answer  # noqa: PLC0415 the solver starts first

        return answer(options, worker)
