"""How the time of a game that is played out grows: with steps, cards, players, free orders, wide choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import clingo

from bench import games
from bench.clock import exponent, side_by_side
from bench.tables import Table
from saitei.errors import OutOfBounds
from saitei.kb.game.in_solver import explore_game
from saitei.kb.game.play import Bounds
from saitei.kb.game.procedure import clauses_in_play
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.worker import Limits, Worker
from saitei.queries.course.initial_state import initial_state
from saitei.queries.course.outcome import step_parts
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation

TIMES = 3
LIMITS = Limits(seconds=120, megabytes=4096)

COLUMNS = ("size", "ask", "ground and walk", "bare ground", "situations", "per situation")

CURVES: tuple[tuple[str, Callable[[int], str], tuple[int, ...]], ...] = (
    ("a chain of so many steps", games.chain, (5, 10, 20, 40)),
    ("a chain of ten beside so many idle cards", games.chain_beside, (0, 10, 25, 50)),
    ("eight effects of so many players", games.eight_over, (1, 2, 4, 8)),
    ("so many effects of one player in any order", games.free_order, (4, 6, 8, 10)),
    ("a round of declarations among so many players", games.declarations, (2, 3, 4, 6)),
    ("three chosen among so many", games.wide_choice, (5, 10, 20, 40)),
)


def tables(advance: Callable[[str], None]) -> Iterator[Table]:
    """A table for each curve."""
    with Worker() as worker:
        session = Session(worker=worker, limits=LIMITS)
        for title, game, sizes in CURVES:
            table = Table(f"Games, {title} (ms)", COLUMNS)
            for size in sizes:
                advance(f"games {title} {size}")
                table.rows.append((size, *_point(session, game(size))))
            points = [(float(row[0]), float(row[1])) for row in table.rows if row[0]]
            table.notes.append(f"Asking grows with the power {exponent(points):.2f} of the size.")
            yield table


def _point(session: Session, text: str) -> Iterator[float | int | str]:
    rules, asked = session.read(text)
    begun = initial_state(asked, clauses_in_play(rules), rules.keywords)
    parts = step_parts(rules, begun)
    fluents = "".join(f"#external now({fluent}).\n" for fluent in begun.begun)
    walked: list[int] = []

    def walk() -> None:
        walked[:] = [len(explore_game(parts, begun.begun, Bounds()).states)]

    try:
        walk()
    except OutOfBounds:
        walked[:] = [0]
    runs: dict[str, Callable[[], object]] = {
        "ask": lambda: _as_new(session, rules, asked),
        "bare": lambda: _bare((*parts, fluents)),
    }
    spans = side_by_side(runs | ({"walk": walk} if walked[0] else {}), TIMES)
    ground = spans["bare"].least
    yield spans["ask"].least
    yield spans["walk"].least if walked[0] else "too wide"
    yield ground
    yield walked[0] or "-"
    yield (spans["walk"].least - ground) / walked[0] if walked[0] else "-"


def _as_new(session: Session, rules: RulingSet, asked: Situation) -> None:
    """Ask as if no table of the kind had been asked about before."""
    rules.programs.clear()
    session.judge(rules, asked)


def _bare(parts: tuple[str, ...]) -> None:
    """The same program grounded by clingo, and nothing else."""
    control = clingo.Control(["--warn=none"])
    for part in parts:
        control.add("base", [], part)
    control.ground([("base", [])])
