"""The programs of the engine in `kb/logic`."""

from __future__ import annotations

from functools import cache

from saitei.data import data


@cache
def logic(name: str) -> str:
    """The text of one of the programs in `kb/logic`."""
    return data("kb", "logic", f"{name}.lp").read_text(encoding="utf-8")
