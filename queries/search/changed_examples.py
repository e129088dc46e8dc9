"""Ask given scenarios under two ruling sets: which rulings change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from time import monotonic

from saitei.errors import SaiteiError
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.asked import Asked
from saitei.queries.question_kinds import is_of_course
from saitei.queries.search.difference import DifferenceKind, kind_of
from saitei.queries.search.given_examples import GivenScenario
from saitei.queries.search.reverify import answers_of
from saitei.queries.search.search import Heard, SearchProgress
from saitei.queries.session import Session

EXAMPLES = "examples"
"""The topic of given scenarios."""


@dataclass(frozen=True, slots=True)
class ChangedExample:
    """A scenario whose ruling is another one in the second set: how they part, and both answers."""

    given: GivenScenario
    kind: DifferenceKind
    asked: Mapping[str, Asked]


@dataclass(slots=True)
class ExamplesAsked:
    """Scenarios being asked: how many have been, how many could not be read or asked under both sets."""

    session: Session
    names: Mapping[str, str]
    heard: Heard
    asked: int = 0
    unread: int = 0
    left: int = 0
    _alike: dict[str, bool] = field(default_factory=dict[str, bool])

    def run(self, given: Iterable[GivenScenario], until: float) -> Iterator[ChangedExample]:
        """Those whose ruling changes; what is not asked in time is counted as left."""
        every = dict.fromkeys(given)
        found = 0
        for done, one in enumerate(every):
            if monotonic() > until:
                self.left = len(every) - done
                return
            self.heard(SearchProgress(EXAMPLES, done, len(every), found))
            try:
                changed = self._changed(one)
            except SaiteiError:  # it is not told in the words of one of the sets, or takes too long
                self.unread += 1
                continue
            self.asked += 1
            if changed is not None:
                found += 1
                yield changed

    def _changed(self, given: GivenScenario) -> ChangedExample | None:
        first, second = self.names.items()
        asked = {first[0]: given.asked(self.session, first[1])}
        question = asked[first[0]].situation.question.name
        if not self._comes_to_the_same(question):
            asked[second[0]] = given.asked(self.session, second[1])
            if (kind := kind_of(answers_of(asked))) is not None:
                return ChangedExample(given, kind, asked)
        return None

    def _comes_to_the_same(self, question: str) -> bool:
        """Whether a question reaches nothing that one of the sets has otherwise."""
        if question not in self._alike:
            one, other = (self.session.rules(name) for name in self.names.values())
            same = not is_of_course(question, one.language) and _part(one, question) == _part(other, question)
            self._alike[question] = same
        return self._alike[question]


def _part(rules: RulingSet, question: str) -> tuple[str, object]:
    return rules.slice(question).text, rules.keywords
