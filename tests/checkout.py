"""The files of this checkout."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent

_LISTED = ("git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard")


@cache
def tracked(*patterns: str) -> tuple[Path, ...]:
    """Those that fit, or all, whether committed yet or not, relative to the root."""
    listed = subprocess.run([*_LISTED, "--", *patterns], cwd=ROOT, capture_output=True, check=True).stdout
    return tuple(Path(name) for name in listed.decode().split("\0") if name and (ROOT / name).is_file())
