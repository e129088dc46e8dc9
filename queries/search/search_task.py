"""The search for one kind of question, run concurrently with others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Event
from typing import NamedTuple, TypeAlias

from saitei.kb.solver.search import Smallest
from saitei.kb.solver.worker import Worker
from saitei.queries.search.clause_reach import QuestionReach
from saitei.queries.search.search_cache import CachedSearch
from saitei.queries.search.space import Space
from saitei.terms import Term, read_atoms

TARGET = "target"


class TargetProgress(NamedTuple):
    """The next target that is looked for: which of how many."""

    done: int
    of: int


class SmallestScene(NamedTuple):
    """The smallest situation for a target."""

    space: Space
    target: Term
    smallest: Smallest


class TaskResult(NamedTuple):
    """The search is over; `whole` if all was searched, `targets` are those that were first shown here."""

    whole: bool
    targets: Sequence[Term]
    reach: QuestionReach


News: TypeAlias = "TargetProgress | SmallestScene | TaskResult | BaseException"


@dataclass(frozen=True, slots=True)
class SearchTask:
    """A search for what is wanted in one kind of question, each target in at most `each` kinds.

    What kinds before it have shown is heard from them: `earlier` are theirs, `shown` is its own.
    """

    question: str
    until: float
    each: int
    earlier: Sequence[SearchTask]
    stopped: Event
    shown: Future[tuple[Term, ...]] = field(default_factory=Future[tuple[Term, ...]])
    news: SimpleQueue[News] = field(default_factory=SimpleQueue[News])

    def run(self, worker: Worker, make: Callable[[str], Space], wants: Callable[[Term], bool]) -> None:
        """Search, and put whatever there is to tell into `news`, last of all that it is over."""
        try:
            for told in self._search(worker, make, wants):
                self.news.put(told)
        except BaseException as error:  # noqa: BLE001 whoever waits for news must hear of it
            self.news.put(error)
        finally:
            self.show(())

    def show(self, targets: tuple[Term, ...]) -> None:
        """Say, once, what it has shown, and nothing where it is not searched: who waits goes on."""
        with suppress(InvalidStateError):
            self.shown.set_result(targets)

    def _search(
        self, worker: Worker, make: Callable[[str], Space], wants: Callable[[Term], bool]
    ) -> Iterator[News]:
        space = make(self.question)
        known = CachedSearch(worker, space, self.until)
        if not space.idle:
            known.begin()
        whole = space.idle or known.exhausted
        self.show(tuple(read_atoms(known.targets)))
        targets = self._new()
        chosen = [one for one in targets if wants(one)]
        before: list[Smallest] = []
        for done, target in enumerate(chosen):
            if self.stopped.is_set():
                return
            yield TargetProgress(done, len(chosen))
            best = known.smallest(str(target))
            whole &= best is not None and best.proven
            if best is not None:
                before.append(_shown_before(best, target, before))
                yield SmallestScene(space, target, before[-1])
        known.keep()
        reach = QuestionReach(
            self.question, space.reached, space.stated, known.absent, space.idle or known.exhausted,
            space.cards, space.players,
        )  # fmt: skip
        yield TaskResult(whole, targets, reach)

    def _new(self) -> list[Term]:
        """Its targets without those that enough kinds before it have shown."""
        own = self.shown.result()
        if not own:
            return []
        times = Counter(str(one) for errand in self.earlier for one in errand.shown.result())
        return [one for one in own if times[str(one)] < self.each]


def _shown_before(best: Smallest, target: Term, before: Iterable[Smallest]) -> Smallest:
    """An earlier scene where one of the same size shows the target as well: fewer scenes to read."""
    same = (one for one in before if one.size == best.size and f"{TARGET}({target})" in one.atoms)
    return next(same, best)
