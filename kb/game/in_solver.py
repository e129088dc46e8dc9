"""Entry points for the process that solves: only there clingo is needed, which takes 30 ms to load."""

from __future__ import annotations

from collections.abc import Sequence

from saitei.kb.game.play import AskedMove, Bounds, RawPlay, UnrolledOutcomes


def explore_game(parts: Sequence[str], start: Sequence[str], bounds: Bounds) -> RawPlay:
    """Walk the game that a step program makes of a start; to be called where the solver runs."""
    from saitei.kb.game.explore import explore  # noqa: PLC0415 loads clingo

    return explore(parts, start, bounds)


def explain_game_moves(
    parts: Sequence[str], start: Sequence[str], asked: Sequence[AskedMove]
) -> list[list[str]]:
    """What fired in each of some moves, and what gave way; to be called where the solver runs."""
    from saitei.kb.game.explore import explain_moves  # noqa: PLC0415 loads clingo

    return explain_moves(parts, start, asked)


def unroll_game(program: str, facts: str, start: Sequence[str]) -> UnrolledOutcomes:
    """Run a threaded game; to be called where the solver runs."""
    from saitei.kb.game.unroll import unroll  # noqa: PLC0415 loads clingo

    return unroll(program, facts, start)
