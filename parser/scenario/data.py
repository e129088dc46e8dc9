"""The tables of this package."""

from __future__ import annotations

from typing import Any

from saitei.data import data
from saitei.tables import table


def load(name: str) -> dict[str, Any]:
    """A table of the scenario language by its file name without ending."""
    return table("parser", "scenario", f"{name}.toml")


def load_talk(name: str) -> dict[str, Any]:
    """A table of the language that people talk, likewise."""
    return table("parser", "scenario", "talk", f"{name}.toml")


def grammar() -> str:
    """The grammar of one line."""
    return data("parser", "scenario", "line.lark").read_text(encoding="utf-8")
