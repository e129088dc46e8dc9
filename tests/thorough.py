"""How much of what is slow is tested: a share by default, all of it with SAITEI_THOROUGH=1."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

THOROUGH = bool(os.environ.get("SAITEI_THOROUGH"))
"""Whether somebody asks for all of it."""

T = TypeVar("T")
K = TypeVar("K")


def few_unless_thorough(every: int, few: int) -> int:
    """How many inputs are invented: every one of them where somebody asks for thoroughness, else a few."""
    return every if THOROUGH else few


def share(every: Sequence[T], part: int, *, at: int = 0) -> list[T]:
    """One of so many, the same ones each time, from the given one on."""
    return list(every) if THOROUGH else list(every[at::part])


def in_turn(every: Sequence[T], ways: Sequence[K]) -> list[tuple[T, K]]:
    """Each with one of the ways, which take turns; each with all where somebody asks for thoroughness."""
    if THOROUGH:
        return [(one, way) for one in every for way in ways]
    return [(one, ways[at % len(ways)]) for at, one in enumerate(every)]
