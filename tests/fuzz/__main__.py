"""Fuzz every target for a while, print what came out; 1 if anything was raised that is no refusal."""

from __future__ import annotations

import sys
import tempfile

from rich.console import Console
from rich.table import Table

from fuzz.running import Found, tried
from fuzz.targets import TARGETS

SECONDS = 300.0


def main(seconds: float = SECONDS, seed: int = 0) -> int:
    """Give each target its share of the time, and print the table of `docs/measurements.md`."""
    table = Table("target", "inputs", "what came out", "slowest")
    console = Console(soft_wrap=True, markup=False)
    found: dict[str, Found] = {}
    for target in TARGETS:
        one = found[target.name] = tried(target, seed, seconds / len(TARGETS))
        told = ", ".join(f"{number} {name}" for name, number in one.outcomes.most_common())
        table.add_row(target.name, str(one.inputs), told, f"{one.slowest:.1f} s")
        console.print(f"{target.name}: {one.inputs} inputs, {told}")
    console.print(table)
    for name, one in found.items():
        for where, given in one.errors.items():
            console.print(f"{name}: {where}: {given[:2_000]}")
    return int(any(one.errors for one in found.values()))


if __name__ == "__main__":
    import os

    os.environ.setdefault("SAITEI_CACHE", tempfile.mkdtemp(prefix="saitei-fuzz-cache-"))
    os.environ.setdefault("SAITEI_DATA", tempfile.mkdtemp(prefix="saitei-fuzz-data-"))
    wanted, begun = (*sys.argv[1:], "", "")[:2]
    sys.exit(main(float(wanted or SECONDS), int(begun or 0)))
