"""Compare two ruling sets: the smallest scenarios on which their rulings differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from time import monotonic

from saitei.errors import OutOfBounds
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.rulesets.side_by_side import Sides
from saitei.queries.compare.changed_examples import ChangedExample, ExamplesAsked
from saitei.queries.compare.courses import CourseComparison
from saitei.queries.compare.difference import (
    KINDS,
    Difference,
    DifferenceKind,
    DifferenceTarget,
    merge_differences,
)
from saitei.queries.compare.given_examples import GivenScenario
from saitei.queries.compare.kept_comparison import KeptComparison, ReachBySet
from saitei.queries.search.clause_reach import ClauseReach, ReachOfSet
from saitei.queries.search.coverage import NOTHING_COVERED, SearchCoverage
from saitei.queries.search.real_cards import RealCards, RealCardsAsked
from saitei.queries.search.reverify import Reverifier, resting_on
from saitei.queries.search.search import FoundScene, Heard, Search, SearchRequest, Size
from saitei.queries.search.space import COURSE, Space, space
from saitei.queries.search.table_size import fit_table_size
from saitei.queries.session import Session
from saitei.terms import Term
from saitei.wording import Lang


@dataclass(slots=True)
class Comparison:
    """A comparison under way: what it has found so far stays when it is stopped.

    `given` are scenarios that are asked under both before anything is searched, `moved` clauses of the second
    set that only have another number in the first. `together` says that the two can be played at one table.
    With `few` only so many differences are asked again and kept, each about another kind of question;
    `shown` is how many scenarios the search has shown them on.
    """

    session: Session
    a: str
    b: str
    wanted: SearchRequest
    lang: Lang
    given: Sequence[GivenScenario] = ()
    moved: Mapping[str, str] = field(default_factory=dict[str, str])
    few: int | None = None
    shown: int = 0
    found: list[Difference] = field(default_factory=list[Difference])
    flips: list[ChangedExample] = field(default_factory=list[ChangedExample])
    together: bool = True
    coverage: SearchCoverage = NOTHING_COVERED
    examples: ExamplesAsked | None = None
    on_real_cards: RealCardsAsked | None = None

    @property
    def differences(self) -> tuple[Difference, ...]:
        """What has been found, the smallest first."""
        return merge_differences(self.found)[: self.wanted.limit]

    @property
    def names(self) -> Mapping[str, str]:
        """The two ruling sets under the names that the clauses know them by."""
        return {"a": self.a, "b": self.b}

    def run(self, heard: Heard) -> None:
        """Ask what is given, then search every kind of question; `heard` is told how far it is."""
        again = Reverifier.of(self.session, self.names, self.lang, self.wanted.wanted_texts)
        try:
            self._run(again, heard)
        finally:
            again.kept.keep()

    def _run(self, again: Reverifier, heard: Heard) -> None:
        self.examples = ExamplesAsked.of(self.session, self.names, heard)
        given = self.given if self.wanted.asks_examples else ()
        for changed in self.examples.run(given, monotonic() + self.wanted.asking):
            self.flips.append(changed)
        if self.wanted.examples_only:
            self.coverage = SearchCoverage({}, left_out=("searches",))
            return
        table = fit_table_size(self.session.worker, self._sets(), self.wanted)
        self.wanted, self.together = table.wanted, table.together
        reached, whole = self._moments(again, heard)
        courses = CourseComparison(self.session, self.names, self.wanted, self.lang, heard, again)
        if self.wanted.plays_courses:
            for difference in courses.run():
                self.found = [one for one in self.found if not _on_the_same(one, difference)]
                self.found.append(difference)
            self.found = [_proven(one, whole=courses.played.whole) for one in self.found]
        left_out = self.wanted.left_out(whole=whole, courses_whole=courses.played.whole)
        played = courses.played if self.wanted.plays_courses else None
        self.coverage = SearchCoverage(reached, played, left_out)
        if self.wanted.bound.real is not None:
            self._ask_on_real_cards(RealCards.of(self.wanted, heard))

    def _moments(self, again: Reverifier, heard: Heard) -> tuple[ReachBySet, bool]:
        """Find where they part in moments, or know it from before; how far that reached, and if it is all."""
        kept = KeptComparison.of(again, self.wanted) if self.few is None else None
        if kept is not None and (known := kept.read()) is not None:
            found, reached = known
            self.found += found
            return reached, True
        hunt = Search(self.session, self.wanted, heard)
        sides = Sides.of(self._sets())
        scenes = hunt.run(lambda question: self._space(sides, question), self._wants)
        for difference in self._differences(scenes, again):
            self.found.append(difference)
        reached = {
            name: tuple(ReachOfSet(sides.sets[side], side, sides.definitions, hunt.reached).clauses())
            for side, name in self.names.items()
        }
        if kept is not None and hunt.complete:
            kept.keep(self.found, reached)
        return reached, hunt.complete

    def _differences(self, scenes: Iterable[FoundScene], again: Reverifier) -> Iterator[Difference]:
        """What the scenes show, asked again: of all, or of a few the smallest that come out."""
        if self.few is None:
            told = (_difference(found, again) for found in scenes if not self._is_shown(found.target))
            yield from (one for one in told if one is not None)
            return
        every = [*scenes]
        self.shown = len(
            {(_kind(found), found.scene.text(self.lang, self.a, self.session.language)) for found in every}
        )
        topics: set[str] = set()
        for found in sorted(every, key=_size_and_kind):
            if found.question in topics or len(topics) == self.few:
                continue
            difference = _difference(found, again)
            if difference is not None and difference.round_trip:
                topics.add(found.question)
                yield difference

    def _is_shown(self, target: Term) -> bool:
        """Whether a difference is known where those clauses clash that an answer may rest on."""
        aim = DifferenceTarget.read(target)
        return target.name == MAY_REST_ON_CLASH and any(
            one.kind == aim.kind and {*aim.clauses} <= {*one.clauses_a, *one.clauses_b} for one in self.found
        )

    def _ask_on_real_cards(self, cards: RealCards) -> None:
        """The differences again, on cards that exist."""
        again = cards.asking(self.session, self.names, self.lang)
        every = self.differences
        try:
            self.found = [one.on_real_cards(cards, again) for one in every]
        finally:
            again.kept.keep()
        if cards.index.wanted:  # the others come out without the card, or not on the whole of it
            self.found = [
                one for one in self.found if one.real is not None and one.real.on_wanted(cards.index)
            ]
        self.on_real_cards = cards.asked

    @property
    def complete(self) -> bool:
        """Whether everything was searched that situations within the bound can show."""
        return self.coverage.complete

    @property
    def peculiar(self) -> Mapping[str, tuple[ClauseReach, ...]]:
        """The clauses that only one of the sets has, or has otherwise, and that were not wholly searched."""
        said = [{rule.clause: rule.text for rule in rules.rules} for rules in self._sets().values()]
        own = {one for one in {*said[0], *said[1]} if said[0].get(one) != said[1].get(one)}
        return {
            name: tuple(one for one in self.coverage.unreached(name) if one.clause in own)
            for name in self.coverage.clauses
        }

    def spaces(self) -> Iterator[Space]:
        """What is searched for each kind of question."""
        sides = Sides.of(self._sets())
        return (self._space(sides, one) for one in self.wanted.questions(self.session.language))

    def _space(self, sides: Sides, question: str) -> Space:
        return space(sides, question, self.wanted.bound, "compare")

    def _sets(self) -> Mapping[str, RulingSet]:
        return {side: self.session.rules(name) for side, name in self.names.items()}

    def _wants(self, target: Term) -> bool:
        return self.wanted.concerns(DifferenceTarget.read(target).clauses)


MAY_REST_ON_CLASH = "clouded_behind"
"""A target: in one set clauses clash about something that its answer may rest on."""


def _on_the_same(one: Difference, other: Difference) -> bool:
    """Whether two differences in courses rest on the same clauses."""
    same = (one.clauses_a, one.clauses_b) == (other.clauses_a, other.clauses_b)
    return same and one.topic == other.topic == COURSE


def _proven(one: Difference, *, whole: bool) -> Difference:
    """A difference with its proof: where every scene was played, none smaller shows it."""
    return replace(one, minimal=True) if whole and one.topic == COURSE else one


def _kind(found: FoundScene) -> DifferenceKind:
    return DifferenceTarget.read(found.target).kind


def _size_and_kind(found: FoundScene) -> tuple[int, Size]:
    return KINDS.index(_kind(found)), found.size


def _difference(found: FoundScene, again: Reverifier) -> Difference | None:
    """The difference that a scene shows, asked again; None where the answer does not hang on the clash."""
    aim = DifferenceTarget.read(found.target)
    if found.target.name == MAY_REST_ON_CLASH:
        aim = replace(aim, conclusion=found.question)
    rests = resting_on(aim.clauses, again.once(found.scene), aim.holds)
    scene, size = again.reduced(found.scene, found.size, str(found.target), rests)
    texts, printed = again.ask(scene, aim.holds)
    if found.target.name == MAY_REST_ON_CLASH and (printed is None or not printed.agrees):
        return None
    if printed and not aim.clauses:  # what is asked is decided alike: the derivations tell what it rests on
        with suppress(OutOfBounds):
            aim = aim.told(again.explained(texts))
    return Difference(
        topic=found.question, kind=aim.kind, conclusions=(aim.conclusion,), clauses_a=aim.clauses_a,
        clauses_b=aim.clauses_b, size=size, minimal=found.minimal, printed=printed, texts=texts, scene=scene,
    )  # fmt: skip
