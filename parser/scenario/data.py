"""The tables of this package."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from saitei.tables import table


def load(name: str) -> dict[str, Any]:
    """A table of the scenario language by its file name without ending."""
    return table("saitei.parser.scenario", f"{name}.toml")


def vocabulary() -> dict[str, dict[str, dict[str, str]]]:
    """The constants of the rules' vocabulary by type, with their words."""
    return table("saitei.rules", "vocabulary", "words.toml")


def grammar() -> str:
    """The grammar of one line."""
    return (files("saitei.parser.scenario") / "line.lark").read_text("utf-8")
