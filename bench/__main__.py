"""Run the measurements: `python -m bench [PART]… [--json FILE] [--markdown FILE]`; all if none is named."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

from bench import cards, cold, contrast, courses, explaining, growth, memory, rulings, space, sweep, warm
from bench.tables import Table, markdown, show

PARTS = {
    "warm": warm.tables,
    "why": explaining.tables,
    "cold": cold.tables,
    "contrast": contrast.tables,
    "growth": growth.tables,
    "memory": memory.tables,
    "games": courses.tables,
    "cards": cards.tables,
    "space": space.tables,
    "sweep": sweep.tables,
    "rulings": rulings.tables,
}


def main() -> None:
    """Measure, print, write."""
    reader = argparse.ArgumentParser(prog="python -m bench", description="Measure saitei.")
    reader.add_argument("parts", nargs="*", help=f"which of {', '.join(PARTS)}; all if none is named")
    reader.add_argument("--json", type=Path, help="write the tables to this file")
    reader.add_argument("--markdown", type=Path, help="write the tables to this file")
    options = reader.parse_args()
    chosen: list[str] = options.parts or list(PARTS)
    if strange := set(chosen) - set(PARTS):
        reader.error(f"no such part: {', '.join(sorted(strange))}")
    tables: list[Table] = []
    for name in chosen:
        with _progress() as advance:
            for table in PARTS[name](advance):
                show(table)
                tables.append(table)
    _write(options.json, json.dumps({"machine": machine(), "tables": [t.form for t in tables]}, indent=1))
    _write(options.markdown, "\n".join(map(markdown, tables)))


def machine() -> dict[str, str]:
    """What it was measured on."""
    packages = {name: version(name) for name in ("clingo", "lark")}
    return {"python": platform.python_version(), "system": platform.platform(), **packages}


def _write(file: Path | None, text: str) -> None:
    if file is not None:
        file.write_text(text + "\n", encoding="utf-8")


@contextmanager
def _progress() -> Generator[Callable[[str], None]]:
    """What is being measured, for somebody who looks on."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415 only for a terminal

    with Console(stderr=True).status("") as status:
        yield status.update


if __name__ == "__main__":
    main()
