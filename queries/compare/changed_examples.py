"""Ask given scenarios under two ruling sets: which rulings change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from time import monotonic

from saitei.errors import SaiteiError
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.answer import Answer
from saitei.queries.asked import Asked
from saitei.queries.compare.difference import DifferenceKind, kind_of
from saitei.queries.compare.given_examples import GivenScenario
from saitei.queries.question_kinds import is_of_course
from saitei.queries.search.kept_answers import ResponseCache
from saitei.queries.search.search import Heard, SearchProgress
from saitei.queries.session import Session

EXAMPLES = "examples"
"""The topic of given scenarios."""


@dataclass(frozen=True, slots=True)
class ChangedExample:
    """A scenario whose ruling is another one in the second set; `names` are the sets by their sides."""

    given: GivenScenario
    names: Mapping[str, str]
    kept: ResponseCache

    @property
    def answers(self) -> Mapping[str, Answer]:
        """What each side answers."""
        found = {side: self.kept[_key(self.given, name)] for side, name in self.names.items()}
        return {side: answer for side, answer in found.items() if answer is not None}

    @property
    def kind(self) -> DifferenceKind | None:
        """How the answers part; None where they do not."""
        return kind_of(self.answers)

    def asked(self, session: Session) -> Mapping[str, Asked]:
        """The answers with the situations that they are about."""
        answers = self.answers
        return {
            side: Asked(*self.given.read(session, name), answers[side]) for side, name in self.names.items()
        }


@dataclass(slots=True)
class ExamplesAsked:
    """Scenarios being asked: how many have been, which could not be read or asked under both sets and why.

    `kept` are the answers of earlier runs: what was not asked in time then is asked now.
    """

    session: Session
    names: Mapping[str, str]
    heard: Heard
    kept: ResponseCache
    asked: int = 0
    refused: list[tuple[GivenScenario, SaiteiError]] = field(
        default_factory=list[tuple[GivenScenario, SaiteiError]]
    )
    left: int = 0
    _alike: dict[str, bool] = field(default_factory=dict[str, bool])

    @staticmethod
    def of(session: Session, names: Mapping[str, str], heard: Heard) -> ExamplesAsked:
        """Those that are asked under two sets."""
        kept = ResponseCache.of(map(session.rules, names.values()), EXAMPLES)
        return ExamplesAsked(session, names, heard, kept)

    def run(self, given: Iterable[GivenScenario], until: float) -> Iterator[ChangedExample]:
        """Those whose ruling changes; what is not asked in time is counted as left."""
        every = dict.fromkeys(given)
        found = 0
        for done, one in enumerate(every):
            if monotonic() > until and not self._is_known(one):
                self.left += 1
                continue
            self.heard(SearchProgress(EXAMPLES, done, len(every), found))
            try:
                changed = self.kept.whether(self._change(one), partial(self._changes, one))
            except SaiteiError as error:  # it is not told in the words of one of the sets, or takes too long
                self.refused.append((one, error))
                continue
            self.asked += 1
            if changed:
                found += 1
                yield ChangedExample(one, self.names, self.kept)
        self.kept.keep()

    def _change(self, given: GivenScenario) -> tuple[str, ...]:
        """The name under which it is kept whether a scenario is answered otherwise."""
        return *self.names.values(), given.kind, given.text

    def _is_known(self, given: GivenScenario) -> bool:
        return self._change(given) in self.kept

    def _changes(self, given: GivenScenario) -> bool:
        first, second = self.names.values()
        rules, told = given.read(self.session, first)
        self.kept[_key(given, first)] = given.answer(self.session, rules, told)
        if self._comes_to_the_same(told.question.name):
            return False
        self.kept[_key(given, second)] = given.answer(self.session, *given.read(self.session, second))
        return ChangedExample(given, self.names, self.kept).kind is not None

    def _comes_to_the_same(self, question: str) -> bool:
        """Whether a question reaches nothing that one of the sets has otherwise."""
        if question not in self._alike:
            one, other = (self.session.rules(name) for name in self.names.values())
            same = not is_of_course(question, one.language) and _part(one, question) == _part(other, question)
            self._alike[question] = same
        return self._alike[question]


def _key(given: GivenScenario, rules: str) -> tuple[str, ...]:
    return rules, given.kind, given.text


def _part(rules: RulingSet, question: str) -> tuple[str, object]:
    return rules.slice(question).text, rules.keywords
