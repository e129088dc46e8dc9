"""What a whole process takes that answers one question, against one that only imports clingo and lark.

Kept are the rules and whatever else other questions have left; the question itself was never asked before.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.clock import side_by_side
from bench.scenes import chapter_3
from bench.tables import Table
from saitei.kb.solver.worker import Worker
from saitei.queries.session import Session

TIMES = 5
EXAMPLES = ("300.1 (1)", "300.2 (1)", "303.1a (1)", "305.1 (1)", "305.2 (1)")


def command() -> list[str]:
    """How saitei is started."""
    if find_spec("saitei.__main__") is not None:
        return [sys.executable, "-m", "saitei"]
    return [sys.executable, "-c", "import sys; from saitei.queries.cli.main import main; sys.exit(main())"]


def tables(advance: Callable[[str], None]) -> Iterator[Table]:
    """Some examples, each with the ruling set kept and not kept."""
    columns = (
        "example",
        "imports only",
        "another question, rules kept",
        "ask, nothing kept",
        "ratio kept",
        "ratio not kept",
    )
    table = Table("Cold: a whole process (ms, minima)", columns)
    medians = Table("Cold: a whole process (ms, medians)", columns)
    with Worker() as worker:
        examples = dict(chapter_3(Session(worker=worker)))
    with TemporaryDirectory() as folder:
        for name in EXAMPLES:
            if name in examples:
                advance(f"cold {name}")
                others = [examples[other] for other in EXAMPLES if other in examples and other != name]
                least, middle = _measure(name, examples[name], others, Path(folder) / name)
                table.rows.append(least)
                medians.rows.append(middle)
    yield table
    yield medians


def _measure(
    name: str, text: str, others: Sequence[str], folder: Path
) -> tuple[tuple[str | float, ...], tuple[str | float, ...]]:
    folder.mkdir()
    scenario = folder / "scenario.txt"
    kept, gone = folder / "kept", folder / "gone"

    def run(arguments: list[str], cache: Path) -> None:
        environment = {**os.environ, "SAITEI_CACHE": str(cache), "PYTHONPATH": os.pathsep.join(sys.path)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed is compiled
        subprocess.run(arguments, env=environment, check=True, stdout=subprocess.DEVNULL)

    def nothing_kept() -> None:
        shutil.rmtree(gone, ignore_errors=True)
        run([*command(), "ask", str(scenario)], gone)

    for other in others:
        scenario.write_text(other, encoding="utf-8")
        run([*command(), "ask", str(scenario)], kept)
    scenario.write_text(text, encoding="utf-8")
    copies = [folder / f"kept {number}" for number in range(TIMES + 1)]
    for copy in copies:
        shutil.copytree(kept, copy)
    unasked = iter(copies)

    spans = side_by_side(
        {
            "imports": lambda: run([sys.executable, "-c", "import clingo, lark"], kept),
            "kept": lambda: run([*command(), "ask", str(scenario)], next(unasked)),
            "gone": nothing_kept,
        },
        TIMES,
    )
    imports, with_rules, without = (spans[key] for key in ("imports", "kept", "gone"))
    least = (imports.least, with_rules.least, without.least)
    middle = (imports.median, with_rules.median, without.median)
    return (
        (name, *least, least[1] / least[0], least[2] / least[0]),
        (name, *middle, middle[1] / middle[0], middle[2] / middle[0]),
    )
