"""The location of package data: rule pages, tables, grammars, logic."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def data(*path: str) -> Path:
    """A file or folder of the package; `importlib.resources` would cost 6 ms more."""
    return _HERE.joinpath(*path)
