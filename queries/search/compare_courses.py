"""Compare courses of play: scenes in the order of their size, each played out under both ruling sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from time import monotonic

from saitei.kb.solver.search import layer
from saitei.queries.answer import Steps
from saitei.queries.say.messages import Lang
from saitei.queries.search.difference import Difference, clauses_of_one_side, kind_of
from saitei.queries.search.reverify import Reverifier
from saitei.queries.search.scene import Scene
from saitei.queries.search.search import Heard, SearchProgress, SearchRequest, Size
from saitei.queries.search.search_cache import within_time
from saitei.queries.search.space import COURSE, course_stages
from saitei.queries.session import Session
from saitei.terms import Term, read_atoms

MOST_FACTS = 4
"""So many facts are stated at most beside players and cards."""


@dataclass(slots=True)
class CourseComparison:
    """Scenes being played out; `complete` if every scene within the bound has been."""

    session: Session
    names: Mapping[str, str]
    wanted: SearchRequest
    lang: Lang
    heard: Heard
    complete: bool = False
    _whole: bool = True
    _parted: list[frozenset[str]] = field(default_factory=list[frozenset[str]])

    def run(self) -> Iterator[Difference]:
        """A difference for each set of clauses on which courses part, unless a smaller scene shows them."""
        until = monotonic() + self.wanted.seconds
        rules = [self.session.rules(name) for name in self.names.values()]
        space = course_stages(self.wanted.bound, rules[0])
        again = Reverifier(self.session, self.names, self.lang)
        for size in sorted(self._sizes()):
            found = within_time(self.session.worker, until, layer, space.parts, size)
            self._whole &= found is not None and found.exhausted
            atoms = found.scenes if found else ()
            scenes = sorted((Scene.read(read_atoms(one), space.texts) for one in atoms), key=_letters)
            for done, scene in enumerate(scenes):
                if monotonic() > until:
                    return
                self.heard(SearchProgress(COURSE, done, len(scenes), len(self._parted)))
                if (difference := self._played(scene, size, again)) is not None:
                    yield difference
                if self.wanted.limit is not None and len(self._parted) >= self.wanted.limit:
                    return
        self.complete = self._whole

    def _sizes(self) -> Iterator[tuple[int, int, int]]:
        bound = self.wanted.bound
        return product(range(2, bound.players + 1), range(1, bound.cards + 1), range(MOST_FACTS + 1))

    def _played(self, scene: Scene, size: tuple[int, int, int], again: Reverifier) -> Difference | None:
        """The difference that a scene shows: on the only way that things go, or in what comes of it."""
        told = _asking(scene, "course")
        if (courses := again.once(told)) is None:
            return None
        ways = [asked.answer.value for asked in courses.values()]
        if not any(isinstance(way, Steps) and way.free for way in ways):
            return self._difference(told, size, again)
        return self._difference(_asking(scene, "outcomes"), size, again)

    def _difference(self, scene: Scene, size: tuple[int, int, int], again: Reverifier) -> Difference | None:
        asked = again.once(scene)
        kind = None if asked is None else kind_of(asked)
        if asked is None or kind is None:
            return None
        one, other = (asked[side].answer.clauses for side in ("a", "b"))
        only, only_other = (clauses_of_one_side(one, other), clauses_of_one_side(other, one))
        parting = frozenset((*only, *only_other))
        if not parting or any(known <= parting for known in self._parted):
            return None
        if not self.wanted.concerns((*only, *only_other)):
            return None
        self._parted.append(parting)
        texts, printed = again.ask(scene, lambda both: kind_of(both) == kind)
        return Difference(
            COURSE,
            kind,
            (COURSE,),
            only,
            only_other,
            Size(*size, _letters(scene)),
            self._whole,
            printed,
            texts,
        )


def _asking(scene: Scene, question: str) -> Scene:
    return replace(scene, facts={**scene.facts, "question": [(Term(question),)]})


def _letters(scene: Scene) -> int:
    return sum(len(scene.texts[number].ja) for _, number in scene["bears"] if isinstance(number, int))
