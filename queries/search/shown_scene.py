"""A scene that a search has found, as it is shown: printed, asked again, and on real cards."""

from __future__ import annotations

from dataclasses import dataclass

from saitei.queries.search.real_cards import RealFinding
from saitei.queries.search.reverify import ReverifiedScene, SceneTexts
from saitei.queries.search.scene import Scene
from saitei.queries.search.search import Size


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownScene:
    """A smallest scenario that shows something; `minimal` if none smaller exists within the bound.

    `printed` is None where the scenario could not be read again. `real` is the same on cards that
    exist, where that was asked.
    """

    texts: SceneTexts
    size: Size
    minimal: bool
    printed: ReverifiedScene | None
    scene: Scene | None = None
    real: RealFinding | None = None

    @property
    def round_trip(self) -> bool:
        """Whether the scenario, printed and asked again, comes out as it was found."""
        return self.printed is not None and self.printed.agrees
