"""Many situations that differ in little, asked on one ground program: what differs are open facts.

The program is that of all of them together: the rules that any of them needs, the facts that any of them
states.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TypeAlias

from saitei.errors import SaiteiError
from saitei.kb.game.in_solver import games_varied
from saitei.kb.game.play import Bounds, RawPlay, VariedStart
from saitei.kb.game.procedure import pruned_step
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.job import Job, Raw, Reply
from saitei.kb.solver.retraction import Variation, open_facts, replies_varied, solve_varied
from saitei.queries.answer import Answer
from saitei.queries.course.initial_state import InitialState
from saitei.queries.judge.unheeded import Reviewer
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation

_BOUNDS = Bounds(160, 60)
"""A game that is only looked at for what comes of it may be no larger; the answer is asked for again."""

_AT_ONCE = 8
"""So many games are played at one go, within one limit of time."""

_FACTS = 1
"""Which part of a program holds the facts."""

_ON_THE_WAY = frozenset(("question(gained)", "question(set_off)"))
"""Questions that are asked before the one that somebody asks: what it is about depends on them."""

Posed: TypeAlias = "Job | InitialState"
"""What a question is put to: a program, or the start of a game."""


class _PosedError(Exception):
    """Something has been posed, and nobody is to solve it."""

    def __init__(self, posed: Posed) -> None:
        super().__init__()
        self.posed = posed


@dataclass(frozen=True)
class _Posing(Session):
    """A session that goes no further than what a question is first put to."""

    def _solve(self, job: Job) -> Reply:
        if _is_on_the_way(job):
            return super()._solve(job)
        raise _PosedError(job)

    def _step_parts(self, rules: RulingSet, begun: InitialState) -> tuple[str, ...]:  # noqa: ARG002
        raise _PosedError(begun)


def posed(session: Session, rules: RulingSet, asked: Situation, *, of_moment: bool) -> Posed | None:
    """What a question is first put to; None where it cannot be asked."""
    posing = _Posing(
        session.documents, session.cards, session.worker, session.limits, session.sets, session.crew,
        session.seated, session.told,
    )  # fmt: skip
    try:
        (posing.of_moment if of_moment else posing.judge)(rules, asked)
    except _PosedError as found:
        return found.posed
    except SaiteiError:
        return None
    return None


@dataclass(frozen=True, slots=True)
class _Program:
    """The program of several situations: what all of them state, and as open facts what only some do.

    `lines` are its rules, `reads` the predicates of facts that they read, `fluents` those a game begins with.
    """

    parts: tuple[str, ...]
    stated: frozenset[str]
    varying: frozenset[str]
    lines: frozenset[str]
    reads: frozenset[str] = frozenset()
    fluents: tuple[str, ...] = ()

    @staticmethod
    def of_jobs(jobs: Sequence[Job]) -> _Program:
        """The program of questions about a moment."""
        rules = dict.fromkeys(line for job in jobs for line in job.parts[0].split("\n"))
        facts, stated, varying = _facts([job.parts[_FACTS] for job in jobs])
        parts = ("\n".join(rules), facts, *jobs[0].parts[_FACTS + 1 :])
        return _Program(parts, stated, varying, frozenset(rules))

    @staticmethod
    def of_games(rules: RulingSet, begun: Sequence[InitialState]) -> _Program:
        """The program of a step, for several starts."""
        every = dict.fromkeys(fact for one in begun for fact in one.facts)
        fluents = tuple(dict.fromkeys(fluent for one in begun for fluent in one.fluents))
        step = pruned_step(rules, every, fluents)
        facts, stated, varying = _facts([one.text(step.reads.__contains__) for one in begun])
        lines = frozenset(step.text.split("\n"))
        start = InitialState((), fluents).begun
        return _Program((step.text, facts), stated, varying, lines, step.reads, start)

    def held(self, parts: Sequence[str]) -> tuple[str, ...] | None:
        """The open facts that hold in a program; None where it has other rules, or states others."""
        stated = frozenset(_statements(parts[_FACTS]))
        if (*parts[_FACTS + 1 :],) != self.parts[_FACTS + 1 :] or not stated <= self.stated:
            return None
        if parts[0] != self.parts[0] and not self.lines.issuperset(parts[0].split("\n")):
            return None
        return tuple(sorted(stated & self.varying))


def _facts(each: Sequence[str]) -> tuple[str, frozenset[str], frozenset[str]]:
    """The facts of several programs as one part, all that they state, and what only some of them do."""
    every = [frozenset(_statements(one)) for one in each]
    everywhere, stated = frozenset[str].intersection(*every), frozenset[str].union(*every)
    text = "".join(f"{fact}.\n" for fact in sorted(everywhere)) + open_facts(sorted(stated - everywhere))
    return text, stated, stated - everywhere


def _is_on_the_way(job: Job) -> bool:
    """Whether a program is asked what is so at the moment of a question, rather than the question itself."""
    return not _ON_THE_WAY.isdisjoint(statements(job))


def statements(job: Job) -> Iterable[str]:
    """The facts of a program, without their full stops."""
    return _statements(job.parts[_FACTS])


def _statements(facts: str) -> Iterable[str]:
    """The facts of a part of a program, without their full stops."""
    return (line[:-1] for line in facts.split("\n") if line)


_Held: TypeAlias = "tuple[str, ...]"
"""The open facts that hold."""

Placed: TypeAlias = "tuple[Situation, Posed]"
"""A situation, and what the question is first put to in it."""


@dataclass(frozen=True)
class VaryingSession(Session):
    """A session for situations that differ in little; nobody looks for what is not heeded of their texts.

    `moment` and `step` are their programs, `replies` and `played` what is known of them already.
    """

    moment: _Program | None = None
    step: _Program | None = None
    replies: dict[_Held, Raw] = field(default_factory=dict["_Held", Raw])
    played: dict[VariedStart, RawPlay] = field(default_factory=dict["VariedStart", RawPlay])

    @staticmethod
    def of(
        session: Session, rules: RulingSet, every: Sequence[Placed], *, of_moment: bool, ahead: bool = True
    ) -> VaryingSession:
        """A session for questions about these situations, on the same solver, which solves them at one go.

        Games whose end is asked about need not be played ahead: where the first that fits is enough.
        """
        begun = [at for _, at in every if isinstance(at, InitialState)]
        made = VaryingSession(
            session.documents, session.cards, session.worker, session.limits, session.sets, session.crew,
            session.seated, session.told,
            step=_Program.of_games(rules, begun) if begun else None,
        )  # fmt: skip
        if ahead or of_moment:
            made.play_games(begun)
        jobs = [at for _, at in every if isinstance(at, Job)]
        if of_moment:  # where the games have ended, the question is put to the moment
            ended = (made.posed_onward(rules, asked) for asked, at in every if isinstance(at, InitialState))
            jobs += [job for job in ended if job is not None]
        alike = [one for one in jobs if one.parts[_FACTS + 1 :] == jobs[0].parts[_FACTS + 1 :]]
        made = replace(made, moment=_Program.of_jobs(alike)) if alike else made
        made.solve_moments(alike)
        return made

    def posed_onward(self, rules: RulingSet, asked: Situation) -> Job | None:
        """What a question is first put to where the games that lead up to it have been played."""
        posing = _PosingOnward(**{one.name: getattr(self, one.name) for one in fields(self)})
        try:
            posing.of_moment(rules, asked)
        except _PosedError as found:
            return found.posed if isinstance(found.posed, Job) else None
        except SaiteiError:
            return None
        return None

    def looked_at(self, rules: RulingSet, asked: Situation, *, of_moment: bool) -> Answer | None:
        """The ruling on a situation; None where there is none to be had."""
        try:
            return (self.of_moment if of_moment else self.judge)(rules, asked)
        except SaiteiError:
            return None

    def solve_moments(self, jobs: Sequence[Job]) -> None:
        """Have questions about a moment solved, and keep the replies."""
        if self.moment is None:
            return
        held = dict.fromkeys(one for job in jobs if (one := self.moment.held(job.parts)) is not None)
        variations = [Variation(held=one) for one in held]
        whole = replace(jobs[0], parts=self.moment.parts)
        found = self.worker.call(self.limits, replies_varied, whole, self.limits, variations)
        self.replies.update(zip(held, found, strict=True))

    def play_games(self, begun: Sequence[InitialState]) -> None:
        """Have games played from these starts, and keep them."""
        if self.step is None:
            return
        starts: dict[VariedStart, None] = {}
        for one in begun:
            held = self.step.held((self.step.parts[0], one.text(self.step.reads.__contains__)))
            if held is not None:
                starts[one.begun, Variation(held=held)] = None
        parts, fluents = self.step.parts, self.step.fluents
        every = [*starts]
        for several in (every[at : at + _AT_ONCE] for at in range(0, len(every), _AT_ONCE)):
            found = self.worker.call(self.limits, games_varied, parts, fluents, _BOUNDS, several)
            self.played.update(zip(several, found, strict=True))

    def _solve(self, job: Job) -> Reply:
        held = None if self.moment is None else self.moment.held(job.parts)
        if self.moment is None or held is None:
            return super()._solve(job)
        if held not in self.replies:
            whole = replace(job, parts=self.moment.parts)
            variation = Variation(held=held)
            self.replies[held] = self.worker.call(self.limits, solve_varied, whole, self.limits, variation)
        return self.replies[held].read()

    def _step_parts(self, rules: RulingSet, begun: InitialState) -> tuple[str, ...]:
        if self.step is None:
            return super()._step_parts(rules, begun)
        parts = (self.step.parts[0], begun.text(self.step.reads.__contains__))
        known = self.step.held(parts) is not None and {*begun.begun} <= {*self.step.fluents}
        return parts if known else super()._step_parts(rules, begun)

    def _step_by_step(self, parts: Sequence[str], start: Sequence[str], bounds: Bounds) -> RawPlay:
        held = None if self.step is None else self.step.held(parts)
        if self.step is None or held is None:
            return super()._step_by_step(parts, start, bounds)
        varied = (tuple(start), Variation(held=held))
        if varied not in self.played:
            shared, fluents = self.step.parts, self.step.fluents
            (self.played[varied],) = self.worker.call(
                self.limits, games_varied, shared, fluents, _BOUNDS, [varied]
            )
        return self.played[varied]

    @property
    def _reviewing(self) -> Reviewer | None:
        return None


@dataclass(frozen=True)
class _PosingOnward(VaryingSession):
    """A session that goes no further than what a question is put to once the games have been played."""

    def _solve(self, job: Job) -> Reply:
        if _is_on_the_way(job):
            return super()._solve(job)
        raise _PosedError(job)
