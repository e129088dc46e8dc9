"""A session that asks a question again without some clauses, on the programs that it has ground for it."""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from saitei.errors import OutOfBounds
from saitei.kb.game.in_solver import explain_game_moves, explore_varied, game_deciders, games_without
from saitei.kb.game.play import AskedMove, Bounds, RawPlay
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.job import Job, Provenance, Raw, Reply
from saitei.kb.solver.retraction import (
    Variation,
    deciders,
    fired_in,
    forget_programs,
    replies_without,
    retractable,
    solve_varied,
)
from saitei.queries.answer import Answer
from saitei.queries.judge.unheeded import Reviewer
from saitei.queries.session import Session, of_the_game
from saitei.queries.situation.situation import Situation, situation
from saitei.wording import Notice

_BOUNDS = Bounds(2_000, 200)
"""Where clauses are away a game may have no end."""

_AT_ONCE = 12
"""So many programs at most are solved between two looks at the clock."""

Unit: TypeAlias = "tuple[str, ...]"
"""Clauses that are taken away together: one, or all that decide the same."""


class Game(NamedTuple):
    """A game that was played out: the parts of its step, its first fluents, its bounds."""

    parts: tuple[str, ...]
    start: tuple[str, ...]
    bounds: Bounds


Posed: TypeAlias = "Job | Game"
"""A program that a question has been put to."""


@dataclass(frozen=True, slots=True)
class RetractingSession(Session):
    """A session whose programs are kept ground, so that they are solved again without the clauses `away`.

    `posed` are the programs that a question has been put to, those for the moment that it is about marked
    True; `known` is what they come to without some clauses; `definitions` are the clauses' own by their text.
    It is asked no more after `until`, a moment of the clock that only goes on.
    """

    away: Unit = ()
    definitions: Mapping[str, str] = field(default_factory=dict[str, str])
    posed: dict[Posed, bool] = field(default_factory=dict["Posed", bool])
    known: dict[tuple[Posed, Unit], Raw | RawPlay] = field(
        default_factory=dict["tuple[Posed, Unit]", "Raw | RawPlay"]
    )
    until: float = math.inf

    @staticmethod
    def of(session: Session, rules: RulingSet) -> RetractingSession:
        """A session for questions under one ruling set, on the same solver."""
        definitions = {rule.text: rule.clause for rule in rules.definitions if rule.clause in rules.clauses}
        return RetractingSession(
            session.documents, session.cards, session.worker, session.limits, session.sets, session.crew,
            session.seated, session.told, definitions=definitions,
            until=time.monotonic() + session.limits.seconds,
        )  # fmt: skip

    def without(self, clauses: Unit) -> RetractingSession:
        """The same without some clauses; raises OutOfBounds where the time is up."""
        self.check_time()
        return replace(self, away=clauses, seated={}, posed={})

    def of_moment(self, rules: RulingSet, asked: Situation, *, why: bool = False) -> Answer:
        """The ruling in the moment that a question is about; which programs say so is kept in mind."""
        answer = Session.of_moment(self, rules, asked, why=why)
        self.posed.update(dict.fromkeys(self.posed, True))
        return answer

    def read_again(self, rules: RulingSet, asked: Situation) -> Situation:
        """A situation with its texts read under other rules."""
        cards = of_the_game(self.cards_of(asked.scenario), self.games(rules.name))
        return situation(asked.scenario, cards, rules.keywords)

    def deciders(self, *, of_moment: bool, away: Unit = ()) -> Mapping[Unit, bool]:
        """The clauses that decide anything in what was posed: each alone, and all that decide the same.

        Some may be taken `away` before it is looked at.

        With each stands whether it denies anything.
        """
        found: dict[Unit, bool] = {}
        for posed in self.posed_for(of_moment=of_moment):
            match posed:
                case Job():
                    made = self.worker.call(self.limits, deciders, posed, self.limits, away)
                case Game():
                    made = self.worker.call(self.limits, game_deciders, *posed, away)
            found |= {unit: denies or found.get(unit, False) for unit, denies in made.items()}
        return found

    def telling(self, asked: Sequence[Unit], *, of_moment: bool) -> list[Unit]:
        """Those without which a program posed comes out otherwise; how it comes out then is kept in mind.

        Raises OutOfBounds where the time is up.
        """
        found: dict[Unit, None] = {}
        for posed in self.posed_for(of_moment=of_moment):
            for at in range(0, len(asked), _AT_ONCE):
                made = self._without_each(posed, asked[at : at + _AT_ONCE])
                self.known.update({(posed, unit): outcome for unit, outcome in made.items()})
                found |= dict.fromkeys(made)
        return [*found]

    def _without_each(self, posed: Posed, asked: Sequence[Unit]) -> Mapping[Unit, Raw | RawPlay]:
        """What a program comes to without some clauses, as far as that is something else."""
        self.check_time()
        match posed:
            case Job():
                return self.worker.call(self.limits, replies_without, posed, self.limits, asked)
            case Game(parts, start):
                return self.worker.call(self.limits, games_without, parts, start, _BOUNDS, asked)

    def check_time(self) -> None:
        """Raises OutOfBounds where the time is up."""
        if time.monotonic() > self.until:
            raise OutOfBounds(Notice("too_slow", {"seconds": f"{self.limits.seconds:g}"}))

    def forget(self) -> None:
        """Have no program kept any more."""
        self.worker.call(self.limits, forget_programs)

    def posed_for(self, *, of_moment: bool) -> Iterable[Posed]:
        """The programs that the question was put to, or only those for the moment that it is about."""
        return [posed for posed, for_moment in self.posed.items() if for_moment or not of_moment]

    def _solve(self, job: Job) -> Reply:
        posed = replace(job, parts=self._retractable(job.parts))
        self.posed.setdefault(posed, False)
        known = self.known.get((posed, self.away))
        if isinstance(known, Raw):
            return known.read()
        return self.worker.call(self.limits, solve_varied, posed, self.limits, Variation(self.away)).read()

    def _solve_and_keep(self, job: Job) -> Reply:
        return self._solve(job)

    def _fired(self, job: Job, provenance: Provenance, keys: Sequence[str]) -> Sequence[str]:
        posed = replace(job, parts=self._retractable(job.parts))
        return self.worker.call(self.limits, fired_in, posed, self.limits, provenance, keys)

    def _step_by_step(self, parts: Sequence[str], start: Sequence[str], bounds: Bounds) -> RawPlay:
        posed = Game(self._retractable(parts), tuple(start), bounds)
        self.posed.setdefault(posed, False)
        known = self.known.get((posed, self.away))
        if isinstance(known, RawPlay):
            return known
        within = _BOUNDS if self.away else bounds
        return self.worker.call(
            self.limits, explore_varied, posed.parts, posed.start, posed.start, within, Variation(self.away)
        )

    def _step_and_keep(self, parts: Sequence[str], start: Sequence[str], bounds: Bounds) -> RawPlay:
        return self._step_by_step(parts, start, bounds)

    def _explain(
        self, parts: Sequence[str], start: Sequence[str], provenance: Provenance, asked: Sequence[AskedMove]
    ) -> Sequence[Sequence[str]]:
        posed = self._retractable(parts)
        return self.worker.call(self.limits, explain_game_moves, posed, tuple(start), provenance, asked)

    def _retractable(self, parts: Collection[str]) -> tuple[str, ...]:
        return tuple(retractable(part, self.definitions) for part in parts)

    @property
    def _reviewing(self) -> Reviewer | None:
        """Nobody looks for what is not heeded where clauses are away: only what they decide is asked."""
        return None if self.away else self.reviewer
