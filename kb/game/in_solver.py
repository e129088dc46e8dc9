"""Entry points for the process that solves: only there clingo is needed, which takes 30 ms to load."""

from __future__ import annotations

from collections.abc import Sequence

from saitei.kb.game.play import AskedMove, Bounds, RawPlay, UnrolledOutcomes, VariedStart
from saitei.kb.solver.job import Provenance
from saitei.kb.solver.retraction import Variation


def explore_game(parts: Sequence[str], start: Sequence[str], bounds: Bounds) -> RawPlay:
    """Walk the game that a step program makes of a start; to be called where the solver runs."""
    from saitei.kb.game.explore import explore  # noqa: PLC0415 loads clingo

    return explore(parts, start, bounds)


def explore_varied(
    parts: Sequence[str], fluents: Sequence[str], start: Sequence[str], bounds: Bounds, variation: Variation
) -> RawPlay:
    """The same under a variation; the step is kept, ground for all of these fluents."""
    from saitei.kb.game import explore_again  # noqa: PLC0415 loads clingo

    return explore_again.explore_varied(parts, fluents, start, bounds, variation)


def games_varied(
    parts: Sequence[str], fluents: Sequence[str], bounds: Bounds, varied: Sequence[VariedStart]
) -> list[RawPlay]:
    """The games from several starts under variations; one that has no end within the bounds has no move."""
    from saitei.kb.game import explore_again  # noqa: PLC0415 loads clingo

    return [explore_again.explored_varied(parts, fluents, one, bounds) for one in varied]


def game_deciders(
    parts: Sequence[str], start: Sequence[str], bounds: Bounds, away: tuple[str, ...] = ()
) -> dict[tuple[str, ...], bool]:
    """The clauses that decide in a game without some, alone and together; with each whether it denies."""
    from saitei.kb.game import explore_again  # noqa: PLC0415 loads clingo

    return explore_again.deciders(parts, start, bounds, away)


def games_without(
    parts: Sequence[str], start: Sequence[str], bounds: Bounds, asked: Sequence[tuple[str, ...]]
) -> dict[tuple[str, ...], RawPlay]:
    """The games where some clauses are taken away, by these, as far as they differ from the whole.

    One that has no end within the bounds has no move.
    """
    from saitei.kb.game import explore_again  # noqa: PLC0415 loads clingo

    return explore_again.games_without(parts, start, bounds, asked)


def near_misses(
    parts: Sequence[str], start: Sequence[str] | None, bounds: Bounds, rules: Sequence[str]
) -> list[str]:
    """The fewest conditions that alone keep rules from firing: in a game, or without a start in a moment."""
    from saitei.kb.game.near_misses import in_game, in_moment  # noqa: PLC0415 loads clingo

    return in_moment(parts, rules) if start is None else in_game(parts, start, bounds, rules)


def explain_game_moves(
    parts: Sequence[str], start: Sequence[str], provenance: Provenance, asked: Sequence[AskedMove]
) -> list[list[str]]:
    """What fired in each of some moves, and what gave way, as far as what is decided rests on it."""
    from saitei.kb.game import explore_again  # noqa: PLC0415 loads clingo

    return explore_again.explain_moves(parts, start, provenance, asked)


def unroll_game(program: str, facts: str, start: Sequence[str]) -> UnrolledOutcomes:
    """Run a threaded game; to be called where the solver runs."""
    from saitei.kb.game.unroll import unroll  # noqa: PLC0415 loads clingo

    return unroll(program, facts, start)
