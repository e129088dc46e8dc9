"""Check courses of play: scenes are played out one by one, and clauses that clash in one are a finding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from time import monotonic

from saitei.kb.game.procedure import clauses_in_play
from saitei.queries.answer import Answer
from saitei.queries.search.course_scenes import CourseScenes, StagedScene, asking, letters, scenes_about
from saitei.queries.search.coverage import NOT_PLAYED, CoursesPlayed
from saitei.queries.search.reverify import Holds, Reverifier
from saitei.queries.search.search import Heard, SearchProgress, SearchRequest, Size
from saitei.queries.search.shown_scene import ShownScene
from saitei.queries.search.space import COURSE
from saitei.queries.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseConflict(ShownScene):
    """Clauses that clash in a course of play, and the scene that shows it."""

    clauses: tuple[str, ...]


@dataclass(slots=True)
class CourseCheck:
    """Scenes being played out under one ruling set; `played` is what has been in the end."""

    session: Session
    name: str
    wanted: SearchRequest
    again: Reverifier
    heard: Heard
    played: CoursesPlayed = NOT_PLAYED
    _known: list[frozenset[str]] = field(default_factory=list[frozenset[str]])
    _clauses: set[str] = field(default_factory=set[str])

    def run(self) -> Iterator[CourseConflict]:
        """A conflict for each set of clauses that clash, unless a smaller scene shows it."""
        began = monotonic()
        until = began + self.wanted.courses
        scenes = self._scenes(until)
        done, whole = 0, True
        for staged in scenes:
            if monotonic() > until:
                whole = False
                break
            self.heard(SearchProgress(COURSE, done, scenes.listed, len(self._known)))
            done += 1
            if (found := self._played(staged)) is not None:
                yield found
            if self.wanted.limit is not None and len(self._known) >= self.wanted.limit:
                whole = False
                break
        seconds = monotonic() - began
        self.played = CoursesPlayed(done, 0, seconds, frozenset(self._clauses), whole and scenes.whole)

    def _scenes(self, until: float) -> CourseScenes:
        """The scenes to be played for the sake of the document's own clauses."""
        rules = self.session.rules(self.name)
        own = self.name.partition(":")[0]
        spoken = (rule for rule in clauses_in_play(rules).rules if rule.clause in rules.clauses)
        about = tuple(rule for rule in spoken if rules.clauses[rule.clause].document == own)
        return scenes_about(self.session, {"a": rules}, about, self.wanted, until)

    def _played(self, staged: StagedScene) -> CourseConflict | None:
        scene = asking(staged.scene, "course")
        answers = self.again.once(scene)
        if answers is None:
            return None
        answer = answers["a"]
        self._clauses.update(answer.clauses)
        clashing = frozenset(clause for clause, _ in answer.sides)
        if answer.status != "conflict" or any(known <= clashing for known in self._known):
            return None
        if not self.wanted.concerns(tuple(clashing)):
            return None
        self._known.append(clashing)
        size = Size(*staged.size, letters(scene))
        scene, size = self.again.reduced(scene, size, str(sorted(clashing)), clashes(clashing))
        texts, printed = self.again.ask(scene, clashes(clashing))
        return CourseConflict(
            clauses=tuple(sorted(clashing)), texts=texts, size=size, minimal=staged.smallest,
            printed=printed, scene=scene,
        )  # fmt: skip


def clashes(clauses: frozenset[str]) -> Holds:
    """Whether these very clauses clash in the answer."""

    def shows(answers: Mapping[str, Answer]) -> bool:
        answer = answers["a"]
        return answer.status == "conflict" and clauses <= {clause for clause, _ in answer.sides}

    return shows
