"""Search all kinds of questions for the smallest scene of each target."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from threading import Event
from time import monotonic

from saitei.errors import UnknownTerm
from saitei.kb.solver.worker_pool import run_concurrently
from saitei.language import Language
from saitei.queries.search.clause_reach import QuestionReach
from saitei.queries.search.coverage import LeftOut
from saitei.queries.search.scene import Scene
from saitei.queries.search.search_task import TARGET, SearchTask, SmallestScene, TargetProgress, TaskResult
from saitei.queries.search.space import COURSE, SearchBound, Space, every_question
from saitei.queries.session import Session
from saitei.terms import Term, read_atoms
from saitei.wording import Notice


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """What is hunted for: which questions, which clause, how many findings, how large, how long.

    With `why` what is found is told with its derivation; `each` says in how many kinds of questions a
    target is hunted; `courses` are the seconds for which scenes are played out, `asking`
    those for which given scenarios are asked; with `examples_only` nothing else is done. `on_real_cards` are
    those for which findings are asked on cards of a store, where there is one. `own` are the clauses of which
    alone is spoken, where somebody has written some.
    """

    bound: SearchBound = field(default_factory=SearchBound)
    about: str | None = None
    clause: str | None = None
    limit: int | None = None
    seconds: float = 60.0
    why: bool = False
    each: int = 1
    courses: float = 0.0
    asking: float = 20.0
    examples_only: bool = False
    on_real_cards: float = 60.0
    own: frozenset[str] | None = None

    def questions(self, language: Language) -> tuple[str, ...]:
        """The kinds of questions that are searched."""
        return tuple(one for one in every_question(language) if self.about in (None, one))

    @property
    def everything(self) -> bool:
        """Whether nothing is left out but what is beyond the bound."""
        return (self.about, self.clause, self.limit, self.card, self.own) == (None,) * 5

    def check(self, language: Language) -> None:
        """Refuse a topic that there is not; raises UnknownTerm."""
        known = (*every_question(language), COURSE)
        if self.about is not None and self.about not in known:
            values: dict[str, str | int] = {"name": self.about, "nearest": ", ".join(known)}
            raise UnknownTerm(Notice("topic_unknown", values))

    def topics(self, language: Language) -> tuple[str, ...]:
        """What is searched, courses of play included."""
        courses = (COURSE,) if self.plays_courses else ()
        return (*self.questions(language), *courses)

    @property
    def plays_courses(self) -> bool:
        """Whether courses of play are wanted."""
        return self.courses > 0 and self.about in (None, COURSE)

    @property
    def asks_examples(self) -> bool:
        """Whether given scenarios are asked: not where only some questions, clauses or a card are wanted."""
        return self.examples_only or (self.about, self.clause, self.card) == (None, None, None)

    @property
    def card(self) -> str | None:
        """The real card that alone is wanted."""
        index = self.bound.real
        return None if index is None or not index.wanted else index.source

    @property
    def wanted_texts(self) -> Collection[str]:
        """The texts of that card, of which one is in every scene."""
        return () if self.bound.real is None else self.bound.real.wanted_texts

    def left_out(self, *, whole: bool, courses_whole: bool = True) -> tuple[LeftOut, ...]:
        """Why not everything was searched, where it was not."""
        reasons: dict[LeftOut, bool] = {
            "about": self.about is not None, "clause": self.clause is not None, "card": self.card is not None,
            "own": self.own is not None, "limit": self.limit is not None,
            "time": not whole, "courses": not courses_whole,
        }  # fmt: skip
        return tuple(reason for reason, holds in reasons.items() if holds)

    def concerns(self, clauses: tuple[str, ...]) -> bool:
        """Whether the clause that is wanted, by its id or its number alone, is among these; or one's own."""
        if self.own is not None and self.own.isdisjoint(clauses):
            return False
        return self.clause is None or any(self.clause in (one, one.rsplit(" ", 1)[-1]) for one in clauses)

    def of_own(self, clauses: Iterable[str]) -> SearchRequest:
        """The same about clauses of one's own alone; about all where what is wanted is none of them."""
        own = frozenset(clauses)
        if not own or not any(self.concerns((one,)) for one in own):
            return self
        return replace(self, own=own)


@dataclass(frozen=True, slots=True, order=True)
class Size:
    """How large a scenario is, the weightiest first: players, cards, stated facts, letters of card text."""

    players: int
    cards: int
    facts: int
    letters: int


@dataclass(frozen=True, slots=True)
class FoundScene:
    """The smallest scene for a target; `minimal` if none smaller exists within the bound."""

    question: str
    target: Term
    scene: Scene
    size: Size
    minimal: bool


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """How far a hunt is: which question, how many of its targets, how many findings in all."""

    question: str
    done: int
    of: int
    found: int


LONGEST = "may"
"""The kind of question that is searched longest."""

Heard = Callable[[SearchProgress], None]
"""Is told how far a hunt is."""


@dataclass(slots=True)
class Search:
    """A hunt under way; `shown` holds every target that some situation shows, `complete` if that is all.

    `reached` is what each kind of question has reached.
    """

    session: Session
    wanted: SearchRequest
    heard: Heard
    shown: dict[str, Term] = field(default_factory=dict[str, Term])
    complete: bool = False
    reached: list[QuestionReach] = field(default_factory=list[QuestionReach])
    _count: int = 0

    def run(self, make: Callable[[str], Space], wants: Callable[[Term], bool]) -> Iterator[FoundScene]:
        """The smallest scene for every target that is wanted, in as many kinds of questions as are wanted."""
        until, stopped = monotonic() + self.wanted.seconds, Event()
        errands: list[SearchTask] = []
        for question in self.wanted.questions(self.session.language):
            errands.append(SearchTask(question, until, self.wanted.each, tuple(errands), stopped))
        tasks = [partial(errand.run, make=make, wants=wants) for errand in self._longest_first(errands)]
        whole = True
        with run_concurrently(self.session.crew, tasks):
            try:
                for errand in errands:
                    whole &= yield from self._hear(errand)
            finally:
                stopped.set()
                for errand in errands:  # the longest may wait for some that will never begin
                    errand.show(())
        self.complete = whole

    def _longest_first(self, errands: Sequence[SearchTask]) -> Sequence[SearchTask]:
        """In which order they are begun; in one process alone the longest would wait for ever for others."""
        if len(self.session.crew) == 1:
            return errands
        return sorted(errands, key=lambda errand: errand.question != LONGEST)

    def _hear(self, errand: SearchTask) -> Generator[FoundScene, None, bool]:
        """What an errand finds; says in the end whether it has searched everything."""
        while True:
            match errand.news.get():
                case TargetProgress(done, of):
                    self.heard(SearchProgress(errand.question, done, of, self._count))
                case SmallestScene() as best:
                    self._count += 1
                    yield _found(best)
                case TaskResult(whole, targets, reach):
                    self.shown |= {str(one): one for one in targets}
                    self.reached.append(reach)
                    return whole
                case BaseException() as error:
                    raise error


def _found(best: SmallestScene) -> FoundScene:
    atoms = [atom for atom in read_atoms(best.smallest.atoms) if atom.name != TARGET]
    scene = Scene.read(atoms, best.space.texts)
    size, proven = Size(*best.smallest.size), best.smallest.proven
    return FoundScene(best.space.question, best.target, scene, size, proven)
