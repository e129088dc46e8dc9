"""The most memory that a question's two processes hold: this one, and the solver."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import scenes
from bench.tables import Table
from saitei.kb.solver.worker import Limits, Worker
from saitei.queries.session import Session

SCENES: dict[str, Callable[[], str]] = {
    "four players, one effect": lambda: scenes.players_naming(4),
    "64 players": lambda: scenes.players_naming(64),
    "300 cards from the card file": lambda: scenes.cards_shipped(300),
    "300 cards written": lambda: scenes.cards_written(300),
    "200 waiting effects": lambda: scenes.effects_of_all(200),
}


def most(pid: int) -> float:
    """The high-water mark of a process, in megabytes."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))


def tables(advance: Callable[[str], None]) -> Iterator[Table]:
    """A fresh pair of processes for each scene."""
    table = Table("Memory: high-water mark (MB)", ("scene", "asking process", "solver process"))
    if not Path("/proc/self/status").exists():
        return
    for name in SCENES:
        advance(f"memory {name}")
        command = [sys.executable, "-m", "bench.memory", name]
        paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        found = subprocess.run(command, env=paths, check=True, capture_output=True, text=True).stdout.split()
        table.rows.append((name, float(found[0]), float(found[1])))
    yield table


def main(name: str) -> None:
    """Ask one scene and print both marks."""
    with Worker() as worker:
        limits = Limits(seconds=120, megabytes=4096)
        Session(worker=worker, limits=limits).ask(SCENES[name]())
        print(most(os.getpid()), most(worker.call(limits, os.getpid)))


if __name__ == "__main__":
    main(sys.argv[1])
