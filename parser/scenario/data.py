"""The tables of this package."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def load(name: str) -> dict[str, Any]:
    """A table of the scenario language by its file name without ending."""
    return tomllib.loads((files("saitei.parser.scenario") / f"{name}.toml").read_text("utf-8"))


@cache
def vocabulary() -> dict[str, dict[str, dict[str, str]]]:
    """The constants of the rules' vocabulary by type, with their words."""
    return tomllib.loads((files("saitei.rules") / "vocabulary" / "words.toml").read_text("utf-8"))


def grammar() -> str:
    """The grammar of one line."""
    return (files("saitei.parser.scenario") / "line.lark").read_text("utf-8")
