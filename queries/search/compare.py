"""Compare two ruling sets: the smallest scenarios on which their rulings differ."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from saitei.errors import OutOfBounds
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.rulesets.side_by_side import Sides
from saitei.queries.say.messages import Lang
from saitei.queries.search.compare_courses import CourseComparison
from saitei.queries.search.difference import Difference, DifferenceTarget, merge_differences
from saitei.queries.search.editions import ChangedExample, Editions
from saitei.queries.search.reverify import Reverifier
from saitei.queries.search.search import FoundScene, Heard, Search, SearchRequest
from saitei.queries.search.space import COURSE, Space, space
from saitei.queries.search.table_size import fit_table_size
from saitei.queries.session import Session
from saitei.terms import Term


@dataclass(slots=True)
class Comparison:
    """A comparison under way: what it has found so far stays when it is stopped.

    `editions` are given where both sides are one document: then its published examples are looked at, too.
    `together` says that the two can be played at one table at all.
    """

    session: Session
    a: str
    b: str
    wanted: SearchRequest
    lang: Lang
    editions: Editions | None = None
    found: list[Difference] = field(default_factory=list[Difference])
    flips: list[ChangedExample] = field(default_factory=list[ChangedExample])
    complete: bool = False
    together: bool = True

    @property
    def differences(self) -> tuple[Difference, ...]:
        """What has been found, the smallest first."""
        return merge_differences(self.found)[: self.wanted.limit]

    @property
    def names(self) -> Mapping[str, str]:
        """The two ruling sets under the names that the clauses know them by."""
        return {"a": self.a, "b": self.b}

    def run(self, heard: Heard) -> None:
        """Search every kind of question; `heard` is told how far it is."""
        table = fit_table_size(self.session.worker, self._sets(), self.wanted)
        self.wanted, self.together = table.wanted, table.together
        hunt = Search(self.session, self.wanted, heard)
        again = Reverifier(self.session, self.names, self.lang)
        sides = Sides.of(self._sets())
        for found in hunt.run(lambda question: self._space(sides, question), self._wants):
            self.found.append(_difference(found, again))
        whole = hunt.complete
        if self.wanted.about == COURSE:
            courses = CourseComparison(self.session, self.names, self.wanted, self.lang, heard)
            for difference in courses.run():
                self.found.append(difference)
            whole = courses.complete
        for flip in self.editions.flips() if self.editions else ():
            self.flips.append(flip)
        self.complete = whole

    def _space(self, sides: Sides, question: str) -> Space:
        return space(sides, question, self.wanted.bound, "compare")

    def _sets(self) -> Mapping[str, RulingSet]:
        return {side: self.session.rules(name) for side, name in self.names.items()}

    def _wants(self, target: Term) -> bool:
        return self.wanted.concerns(DifferenceTarget.read(target).clauses)


def _difference(found: FoundScene, again: Reverifier) -> Difference:
    aim = DifferenceTarget.read(found.target)
    texts, printed = again.ask(found.scene, aim.holds)
    if printed and not aim.clauses:  # what is asked is decided alike: the derivations tell what it rests on
        with suppress(OutOfBounds):
            aim = aim.told(again.explained(texts))
    return Difference(
        found.question, aim.kind, (aim.conclusion,), aim.clauses_a, aim.clauses_b, found.size, found.minimal,
        printed, texts,
    )  # fmt: skip
