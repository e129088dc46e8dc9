"""Compare courses of play: scenes are played out one by one under both ruling sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from time import monotonic

from saitei.errors import SaiteiError
from saitei.kb.game.procedure import clauses_in_play, pruned_step
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.answer import Steps
from saitei.queries.compare.difference import Difference, clauses_of_one_side, kind_of
from saitei.queries.course.initial_state import initial_state
from saitei.queries.search.course_scenes import CourseScenes, StagedScene, asking, letters, scenes_about
from saitei.queries.search.coverage import NOT_PLAYED, CoursesPlayed
from saitei.queries.search.reverify import Reverifier, resting_on
from saitei.queries.search.scene import Scene
from saitei.queries.search.search import Heard, SearchProgress, SearchRequest, Size
from saitei.queries.search.space import COURSE
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation
from saitei.wording import Lang


@dataclass(slots=True)
class CourseComparison:
    """Scenes being played out; `played` is what has been in the end."""

    session: Session
    names: Mapping[str, str]
    wanted: SearchRequest
    lang: Lang
    heard: Heard
    again: Reverifier
    played: CoursesPlayed = NOT_PLAYED
    _parted: dict[frozenset[str], tuple[int, int, int]] = field(
        default_factory=dict[frozenset[str], tuple[int, int, int]]
    )
    _clauses: set[str] = field(default_factory=set[str])

    def run(self) -> Iterator[Difference]:
        """A difference for each set of clauses on which courses part, unless a smaller scene shows them.

        One that comes later on the same clauses is smaller: it takes the place of the earlier.
        """
        began = monotonic()
        until = began + self.wanted.courses
        scenes = self._scenes(until)
        done = alike = 0
        whole = True
        for staged in scenes or ():
            if monotonic() > until:
                whole = False
                break
            self.heard(SearchProgress(COURSE, done, scenes.listed if scenes else 0, len(self._parted)))
            if self._comes_to_the_same(staged.scene):
                alike += 1
                continue
            done += 1
            if (difference := self._played(staged)) is not None:
                yield difference
            if self.wanted.limit is not None and len(self._parted) >= self.wanted.limit:
                whole = False
                break
        whole = whole and (scenes is None or scenes.whole)
        self.played = CoursesPlayed(done, alike, monotonic() - began, frozenset(self._clauses), whole)

    def _sets(self) -> Mapping[str, RulingSet]:
        return {side: self.session.rules(name) for side, name in self.names.items()}

    def _scenes(self, until: float) -> CourseScenes | None:
        """The scenes to be played; None where the two sets have the same clauses in every course."""
        sets = self._sets()
        rules = [frozenset(clauses_in_play(one).rules) for one in sets.values()]
        peculiar = tuple(rules[0] ^ rules[1])
        if not peculiar:
            return None
        return scenes_about(self.session, sets, peculiar, self.wanted, until)

    def _comes_to_the_same(self, scene: Scene) -> bool:
        """Whether what matters of the two sets on such a table is the same: then no course can part."""
        text = asking(scene, "course").text(self.lang, self.names["a"], self.session.language)
        sets = zip(self._sets().values(), self.names.values(), strict=True)
        try:
            one, other = (_step(rules, self.session.read(text, rules=name)[1]) for rules, name in sets)
        except SaiteiError:  # nobody can tell of such a scene
            return True
        return one == other

    def _played(self, staged: StagedScene) -> Difference | None:
        """The difference that a scene shows: on the only way that things go, or in what comes of it."""
        told = asking(staged.scene, "course")
        if (courses := self.again.once(told)) is None:
            return None
        self._clauses.update(clause for answer in courses.values() for clause in answer.clauses)
        ways = [answer.value for answer in courses.values()]
        free = any(isinstance(way, Steps) and way.free for way in ways)
        return self._difference(asking(staged.scene, "outcomes") if free else told, staged)

    def _difference(self, scene: Scene, staged: StagedScene) -> Difference | None:
        answers = self.again.once(scene)
        kind = None if answers is None else kind_of(answers)
        if answers is None or kind is None:
            return None
        one, other = (answers[side].clauses for side in ("a", "b"))
        only, only_other = (clauses_of_one_side(one, other), clauses_of_one_side(other, one))
        parting = frozenset((*only, *only_other))
        if not parting or not self.wanted.concerns((*only, *only_other)):
            return None
        if any(known <= parting and size <= staged.size for known, size in self._parted.items()):
            return None
        self._parted[parting] = staged.size
        size = Size(*staged.size, letters(scene))
        holds = resting_on(parting, answers, lambda both: kind_of(both) == kind)
        scene, size = self.again.reduced(scene, size, f"{kind} {sorted(parting)}", holds)
        texts, printed = self.again.ask(scene, holds)
        return Difference(
            topic=COURSE,
            kind=kind,
            conclusions=(COURSE,),
            clauses_a=only,
            clauses_b=only_other,
            size=size,
            minimal=staged.smallest,
            printed=printed,
            texts=texts,
            scene=scene,
        )


def _step(rules: RulingSet, asked: Situation) -> frozenset[str]:
    """What of the clauses and of the procedure can come to bear on a table."""
    begun = initial_state(asked, clauses_in_play(rules), rules.keywords)
    return frozenset(pruned_step(rules, begun.facts, begun.fluents).text.split("\n"))
