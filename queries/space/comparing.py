"""Compare two ruling sets: the smallest scenarios on which their rulings part."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from time import monotonic

from saitei.errors import Notice, OutOfBounds
from saitei.kb.job import Limits
from saitei.kb.search import Begun, Smallest, begin, smallest
from saitei.kb.terms import read, read_atoms
from saitei.kb.worker import Worker
from saitei.queries.ask import Session
from saitei.queries.messages import Language
from saitei.queries.space.asked_again import Printed, asked_again
from saitei.queries.space.difference import Aim, Difference, Size, merged
from saitei.queries.space.scene import Scene
from saitei.queries.space.space import QUESTIONS, Bound, Space, space

TARGET = "target"
GRACE = 10.0
"""Seconds that a search may take beyond its time before its process is killed."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a comparison is asked for: which questions, which clause, how many, how large, how long."""

    bound: Bound = field(default_factory=Bound)
    about: str | None = None
    clause: str | None = None
    limit: int | None = None
    seconds: float = 60.0

    @property
    def questions(self) -> tuple[str, ...]:
        """The kinds of questions that are searched."""
        return tuple(one for one in QUESTIONS if self.about in (None, one))


@dataclass(frozen=True, slots=True)
class Stage:
    """How far a search is: which question, how many of its findings, how many in all."""

    question: str
    done: int
    of: int
    found: int


@dataclass(slots=True)
class Comparison:
    """A comparison under way: what it has found so far stays when it is stopped."""

    session: Session
    a: str
    b: str
    wanted: Wanted
    lang: Language
    found: list[Difference] = field(default_factory=list[Difference])
    complete: bool = False

    @property
    def differences(self) -> tuple[Difference, ...]:
        """What has been found, the smallest first."""
        return merged(self.found)[: self.wanted.limit]

    def run(self, heard: Callable[[Stage], None]) -> None:
        """Search every kind of question; `heard` is told how far it is."""
        until = monotonic() + self.wanted.seconds
        seen: set[str] = set()
        whole = True
        for question in self.wanted.questions:
            sets = {"a": self.session.rules(self.a), "b": self.session.rules(self.b)}
            part = space(sets, question, self.wanted.bound, "compare")
            if not part.alike:
                whole &= self._search(part, until, seen, heard)
        self.complete = whole

    def _search(self, part: Space, until: float, seen: set[str], heard: Callable[[Stage], None]) -> bool:
        """All differences of one kind of question; says whether its space was exhausted."""
        begun = self._begin(part, until)
        if begun is None:
            return False
        targets = [one for one in begun.targets if one not in seen and self._fits(Aim.read(read(one)))]
        whole = begun.exhausted
        for done, target in enumerate(targets):
            heard(Stage(part.question, done, len(targets), len(self.found)))
            best = self._smallest(part, target, until)
            if best is None:
                return False
            whole &= best.proven
            seen.add(target)
            self.found.append(self._difference(part, target, best))
        return whole

    def _fits(self, aim: Aim) -> bool:
        return self.wanted.clause is None or matches(self.wanted.clause, aim.clauses)

    def _begin(self, part: Space, until: float) -> Begun | None:
        left = until - monotonic()
        try:
            return self._worker.call(_within(left), begin, part.question, part.parts, left)
        except OutOfBounds:
            return None

    def _smallest(self, part: Space, target: str, until: float) -> Smallest | None:
        left = until - monotonic()
        try:
            return self._worker.call(_within(left), smallest, part.question, target, left)
        except OutOfBounds:
            return None

    @property
    def _worker(self) -> Worker:
        return self.session.worker

    def _difference(self, part: Space, target: str, best: Smallest) -> Difference:
        aim = Aim.read(read(target))
        atoms = [atom for atom in read_atoms(best.atoms) if atom.name != TARGET]
        scene = Scene.read(atoms, part.texts)
        printed = self._printed(scene, aim)
        text = printed.texts[self.lang] if printed else scene.text(self.lang, self.a)
        return Difference(
            part.question, aim.kind, (aim.conclusion,), aim.clauses_a, aim.clauses_b, Size(*best.size),
            best.proven, printed, text,
        )  # fmt: skip

    def _printed(self, scene: Scene, aim: Aim) -> Printed | None:
        return asked_again(self.session, scene, {"a": self.a, "b": self.b}, self.lang, aim.holds)


def _within(seconds: float) -> Limits:
    if seconds <= 0:
        raise OutOfBounds(Notice("too_slow", {"seconds": 0}))
    return Limits(seconds=seconds + GRACE)


def matches(clause: str, clauses: Collection[str]) -> bool:
    """Whether one of the clauses is meant, by its id or by its number alone."""
    return any(clause in (one, one.rsplit(" ", 1)[-1]) for one in clauses)
