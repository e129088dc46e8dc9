"""The programs of the engine in `kb/logic`."""

from __future__ import annotations

import re
from functools import cache

from saitei.data import data

_HEAD = re.compile(r"^(?:#external )?(?:\d+ )?(?:\{ ?)?-?([a-z]\w*)\b(?=[(.:; ])", re.MULTILINE)


@cache
def engine_names() -> frozenset[str]:
    """The names of what the engine's programs conclude, which no game may declare anew."""
    programs = data("kb", "logic").rglob("*.lp")
    return frozenset(name for path in programs for name in _HEAD.findall(path.read_text(encoding="utf-8")))


@cache
def logic(name: str) -> str:
    """The text of one of the programs in `kb/logic`."""
    return data("kb", "logic", f"{name}.lp").read_text(encoding="utf-8")
