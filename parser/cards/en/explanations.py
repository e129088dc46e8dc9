"""Explanations without brackets at the end of an English line: "Abyss {MECHRAID} 5 - Look at …"."""

from __future__ import annotations

import re
from functools import cache

from saitei.parser.cards.en.tables import rows

_HEAD = re.compile(
    r"(?<=[.:)\"}]) +(?:[A-Z][a-z]+ )*\{(?P<name>[A-Za-z ]+)\}|(?:^| )\{(?P<alone>[A-Za-z ]+)\}$"
)


def explanation(plain: str) -> int | None:
    """Where the explanation of a name begins that a line has said before; None where there is none."""
    for match in _HEAD.finditer(plain):
        if (match["name"] or match["alone"]).casefold() in _names():
            ends = match.end() == len(plain)
            return len(plain[: plain.rindex("{") if ends else match.start()].rstrip())
    return None


@cache
def _names() -> frozenset[str]:
    return frozenset(name for (name,) in rows("explained"))
