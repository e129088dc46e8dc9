"""What a search covered: how far each clause was reached, which courses were played, what was left out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from saitei.kb.clauses.named_values import NamedFact
from saitei.queries.search.clause_reach import ClauseReach

LeftOut: TypeAlias = Literal[
    "about", "clause", "card", "own", "limit", "time", "stopped", "courses", "searches"
]  # fmt: skip
"""Why not all was searched: only some questions, clauses, one card or so many findings were wanted; the time
was up; it was stopped; not every course of play was played out; only given scenarios were asked."""


@dataclass(frozen=True, slots=True)
class CoursesPlayed:
    """How many scenes were played out, of how many within the bound as far as they were listed, in how long.

    `clauses` are those on which what was played rests, `whole` says that every scene within the bound was.
    """

    played: int
    skipped: int
    seconds: float
    clauses: frozenset[str]
    whole: bool


NOT_PLAYED = CoursesPlayed(0, 0, 0.0, frozenset(), whole=False)
"""What has been played before anything is."""


@dataclass(frozen=True, slots=True)
class SearchCoverage:
    """What was covered: the clauses of each set by its name, the courses that were played, what was not."""

    clauses: Mapping[str, tuple[ClauseReach, ...]]
    courses: CoursesPlayed | None = None
    left_out: tuple[LeftOut, ...] = ("stopped",)

    @property
    def complete(self) -> bool:
        """Whether everything was searched that situations within the bound can show."""
        return not self.left_out

    @property
    def whole(self) -> bool:
        """Whether what was wanted of moments was searched to its end."""
        return {"time", "stopped", "limit"}.isdisjoint(self.left_out)

    def of(self, own: frozenset[str] | None) -> SearchCoverage:
        """The same of some clauses, of all if none are named."""
        if own is None:
            return self
        some = {
            name: tuple(one for one in every if one.clause in own) for name, every in self.clauses.items()
        }
        return replace(self, clauses=some)

    def lacking(self, name: str, clauses: Collection[str], need: NamedFact) -> SearchCoverage:
        """The same, where some clauses of a set were searched in part only, for want of something."""
        every = tuple(
            replace(one, state="partly", needs=(*one.needs, need)) if one.clause in clauses else one
            for one in self.clauses[name]
        )
        return replace(self, clauses={**self.clauses, name: every})

    def unreached(self, name: str) -> tuple[ClauseReach, ...]:
        """The clauses of a set that were not searched with all that their conditions name."""
        return tuple(
            one for one in self.clauses[name] if one.state in ("partly", "not_reached", "not_searched")
        )


NOTHING_COVERED = SearchCoverage({})
"""What a search has covered that was stopped before its end."""
