"""How much of what is slow is tested: a part by default, all of it with SAITEI_THOROUGH=1."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def some(every: Sequence[T], part: int) -> list[T]:
    """One of so many, the same ones each time; all where somebody has asked for thoroughness."""
    return list(every) if os.environ.get("SAITEI_THOROUGH") else list(every[::part])
