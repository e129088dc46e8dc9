"""Faults of a site build."""

from __future__ import annotations

from dataclasses import dataclass

from saitei.errors import Place


@dataclass(frozen=True, slots=True)
class PageFault:
    """Something that is wrong with a page, and where."""

    place: Place
    said: str
