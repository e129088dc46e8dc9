"""How the time of a question grows with the table, and that of loading with the document."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import scenes
from bench.clock import exponent, milliseconds, side_by_side
from bench.tables import Table
from bench.warm import bare
from saitei.kb.pages.documents import read_own, with_own
from saitei.kb.solver.worker import Limits, Worker
from saitei.queries.judge.program import pruned_parts
from saitei.queries.session import Session

PLAYERS = (2, 4, 8, 16, 32, 64)
CARDS = (10, 20, 40, 80, 150, 300)
EFFECTS = (2, 5, 10, 20, 50, 100, 200)
CLAUSES = (50, 100, 200, 500, 1000)
TIMES = 5
LONG = 500
"""Milliseconds from which on one run is enough."""
LIMITS = Limits(seconds=120, megabytes=4096)

CURVES: tuple[tuple[str, Callable[[int], str], tuple[int, ...]], ...] = (
    ("players: one names an opponent", scenes.players_naming, PLAYERS),
    ("players: an effect of each waits", scenes.players_waiting, PLAYERS),
    ("cards in play, from the card file", scenes.cards_shipped, CARDS),
    ("cards in play, written in the scenario", scenes.cards_written, CARDS),
    ("waiting effects of one player", scenes.effects_of_one, EFFECTS),
    ("waiting effects of four players", scenes.effects_of_all, EFFECTS),
)


def tables(advance: Callable[[str], None]) -> Iterator[Table]:
    """A table for each curve."""
    for curve in CURVES:
        with Worker() as worker:
            yield _curve(Session(worker=worker, limits=LIMITS), *curve, advance)
    yield _clauses(advance)


def _curve(
    session: Session,
    title: str,
    scene: Callable[[int], str],
    sizes: tuple[int, ...],
    advance: Callable[[str], None],
) -> Table:
    table = Table(f"Growth, {title} (ms)", ("size", "read", "judge", "whole", "bare clingo"))
    for size in sizes:
        advance(f"growth {title} {size}")
        table.rows.append((size, *_point(session, scene(size))))
    table.notes.append(_exponents(table, 1))
    return table


def _point(session: Session, text: str) -> Iterator[float]:
    rules, asked = session.read(text)
    question = asked.scenario.question
    parts = pruned_parts(rules, rules.slice(question.name if question else ""), asked)
    runs: dict[str, Callable[[], object]] = {
        "read": lambda: session.read(text),
        "judge": lambda: session.judge(rules, asked),
        "ask": lambda: session.ask(text),
        "bare": lambda: bare(parts),
    }
    judging = milliseconds(runs["judge"])
    if judging >= LONG:
        yield from (judging if name == "judge" else milliseconds(run) for name, run in runs.items())
        return
    yield from (span.least for span in side_by_side(runs, TIMES).values())


def _exponents(table: Table, first: int) -> str:
    rows = [tuple(float(cell) for cell in row) for row in table.rows]
    found: list[str] = []
    for at, name in enumerate(table.columns[first:], first):
        points = [(row[0], row[at]) for row in rows]
        found.append(f"{name} {exponent(points):.2f} ({exponent(points[-2:]):.2f})")
    return f"Exponent over all sizes (over the last step): {', '.join(found)}."


def _clauses(advance: Callable[[str], None]) -> Table:
    columns = ("clauses", "load, nothing kept", "load, kept", "ask what reads them", "ask what does not")
    table = Table("Growth, clauses of a house document (ms)", columns)
    for size in CLAUSES:
        advance(f"growth clauses {size}")
        with TemporaryDirectory() as folder:
            before = os.environ.get("SAITEI_CACHE")
            os.environ["SAITEI_CACHE"] = f"{folder}/cache"
            try:
                table.rows.append((size, *_document(Path(folder) / "synthetic.md", size)))
            finally:
                os.environ.pop("SAITEI_CACHE")
                if before is not None:
                    os.environ["SAITEI_CACHE"] = before
    table.notes.append(_exponents(table, 1))
    return table


def _document(page: Path, size: int) -> tuple[float, float, float, float]:
    page.write_text(scenes.document(size), encoding="utf-8")
    reads = scenes.head(4, "P2") + scenes.CAST
    does_not = scenes.effects_of_all(4)
    with Worker() as worker:
        worker.start()

        def load() -> Session:
            session = Session(documents=with_own(read_own(page)), worker=worker, limits=LIMITS)
            session.rules("synthetic")
            return session

        cold = milliseconds(load)
        session = load()
        found = side_by_side(
            {
                "load": load,
                "reads": lambda: session.ask(reads, rules="synthetic"),
                "does not": lambda: session.ask(does_not, rules="synthetic"),
            },
            TIMES,
        )
    return cold, found["load"].least, found["reads"].least, found["does not"].least
