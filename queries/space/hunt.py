"""A hunt through the space of scenarios: question after question, the smallest scene for each target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar, TypeVarTuple

from saitei.errors import Notice, OutOfBounds, UnknownTerm
from saitei.kb.job import Limits
from saitei.kb.search import Smallest, begin, smallest
from saitei.kb.terms import Atom, read_atoms
from saitei.kb.worker import Worker
from saitei.queries.space.scene import Scene
from saitei.queries.space.space import COURSE, QUESTIONS, Bound, Space

A = TypeVarTuple("A")
R = TypeVar("R")

TARGET = "target"

GRACE = 10.0
"""Seconds that a search may take beyond its time before its process is killed."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is hunted for: which questions, which clause, how many findings, how large, how long.

    With `why` what is found is told with its derivation; `each` says in how many kinds of questions a
    target is hunted.
    """

    bound: Bound = field(default_factory=Bound)
    about: str | None = None
    clause: str | None = None
    limit: int | None = None
    seconds: float = 60.0
    why: bool = False
    each: int = 1

    @property
    def questions(self) -> tuple[str, ...]:
        """The kinds of questions that are searched."""
        return tuple(one for one in QUESTIONS if self.about in (None, one))

    @property
    def everything(self) -> bool:
        """Whether nothing is left out but what is beyond the bound."""
        return (self.about, self.clause, self.limit) == (None, None, None)

    def check(self) -> None:
        """Refuse a topic that there is not; raises UnknownTerm."""
        known = (*QUESTIONS, COURSE)
        if self.about is not None and self.about not in known:
            values: dict[str, str | int] = {"name": self.about, "nearest": ", ".join(known)}
            raise UnknownTerm(Notice("topic_unknown", values))

    @property
    def topics(self) -> tuple[str, ...]:
        """What is searched, courses of play included."""
        return (COURSE,) if self.about == COURSE else self.questions

    def concerns(self, clauses: tuple[str, ...]) -> bool:
        """Whether the clause that is wanted, by its id or its number alone, is among these."""
        return self.clause is None or any(self.clause in (one, one.rsplit(" ", 1)[-1]) for one in clauses)


@dataclass(frozen=True, slots=True)
class Size:
    """How large a scenario is, the weightiest first: players, cards, stated facts, letters of card text."""

    players: int
    cards: int
    facts: int
    letters: int


@dataclass(frozen=True, slots=True)
class Found:
    """The smallest scene for a target; `minimal` if none smaller exists within the bound."""

    question: str
    target: Atom
    scene: Scene
    size: Size
    minimal: bool


@dataclass(frozen=True, slots=True)
class Stage:
    """How far a hunt is: which question, how many of its targets, how many findings in all."""

    question: str
    done: int
    of: int
    found: int


Heard = Callable[[Stage], None]
"""Is told how far a hunt is."""


@dataclass(slots=True)
class Hunt:
    """A hunt under way; `shown` holds every target that some situation shows, `complete` if that is all."""

    worker: Worker
    wanted: Wanted
    heard: Heard
    shown: dict[str, Atom] = field(default_factory=dict[str, Atom])
    complete: bool = False
    _times: Counter[str] = field(default_factory=Counter[str])

    def run(self, make: Callable[[str], Space], wants: Callable[[Atom], bool]) -> Iterator[Found]:
        """The smallest scene for every target that is wanted, in as many kinds of questions as are wanted."""
        until = monotonic() + self.wanted.seconds
        whole, count = True, 0
        for question in self.wanted.questions:
            space = make(question)
            begun = None if space.alike else in_time(self.worker, until, begin, space.question, space.parts)
            whole &= space.alike or (begun is not None and begun.exhausted)
            every = read_atoms(begun.targets if begun else ())
            targets = [one for one in every if self._times[str(one)] < self.wanted.each]
            self._times.update(map(str, targets))
            self.shown |= {str(one): one for one in targets}
            chosen = [one for one in targets if wants(one)]
            before: list[Smallest] = []
            for done, target in enumerate(chosen):
                self.heard(Stage(question, done, len(chosen), count))
                best = in_time(self.worker, until, smallest, space.question, str(target))
                whole &= best is not None and best.proven
                if best is not None:
                    count += 1
                    before.append(_known(best, target, before))
                    yield _found(space, target, before[-1])
        self.complete = whole


def in_time(worker: Worker, until: float, step: Callable[[*A, float], R], *args: *A) -> R | None:
    """What a step of a search gives in the time that is left; None if there is none or it does not do."""
    left = until - monotonic()
    try:
        return worker.call(Limits(seconds=left + GRACE), step, *args, left) if left > 0 else None
    except OutOfBounds:
        return None


def _known(best: Smallest, target: Atom, before: Iterable[Smallest]) -> Smallest:
    """An earlier scene where one of the same size shows the target as well: fewer scenes to read."""
    same = (one for one in before if one.size == best.size and f"{TARGET}({target})" in one.atoms)
    return next(same, best)


def _found(space: Space, target: Atom, best: Smallest) -> Found:
    atoms = [atom for atom in read_atoms(best.atoms) if atom.name != TARGET]
    return Found(space.question, target, Scene.read(atoms, space.texts), Size(*best.size), best.proven)
