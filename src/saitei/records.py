"""Frozen dataclasses, made in a third of the time.

The standard library compiles each method of each class by itself: half a millisecond a class, a tenth of what
a question takes in a process of its own. Here those that are often called are compiled together, and all
classes share the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # for who checks types it is that of the standard library
    from dataclasses import dataclass
else:
    from saitei.record_methods import dataclass

__all__ = ["dataclass"]
