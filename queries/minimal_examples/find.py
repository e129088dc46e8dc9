"""Worked examples that need their clause: the smallest scenario whose ruling changes without it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from time import monotonic

from saitei.errors import OutOfBounds
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.rulesets.side_by_side import Sides
from saitei.queries.examples.ledger import reasons
from saitei.queries.minimal_examples.needed_clauses import remember_needed
from saitei.queries.minimal_examples.page_examples import (
    ExampleIndex,
    NeedingExample,
    doubled_by,
    examples_needing,
    without_clauses,
)
from saitei.queries.search.real_cards import RealCards, RealCardsAsked
from saitei.queries.search.reverify import (
    Reverifier,
    RulingChange,
    SceneTexts,
    changes,
    ruling_change,
)
from saitei.queries.search.search import FoundScene, Heard, Search, SearchProgress, SearchRequest
from saitei.queries.search.shown_scene import ShownScene
from saitei.queries.search.space import Space, space_without_one
from saitei.queries.search.table_size import fit_table_size
from saitei.queries.session import Session
from saitei.wording import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class MinimalExample(ShownScene):
    """A scenario that needs a clause: asked again without it, it is answered otherwise."""

    clause: str
    topic: str

    @property
    def flip(self) -> RulingChange:
        """How the ruling changes."""
        return ruling_change(self.printed.asked) if self.printed else "other"


@dataclass(slots=True)
class MinimalExamples:
    """A search for examples under way; `missing` are encoded clauses for which none was found.

    `among` are the clauses that are looked at, all that are in force where it is None.
    """

    session: Session
    name: str
    wanted: SearchRequest
    lang: Lang
    among: frozenset[str] | None = None
    found: list[MinimalExample] = field(default_factory=list[MinimalExample])
    from_pages: list[NeedingExample] = field(default_factory=list[NeedingExample])
    complete: bool = False
    on_real_cards: RealCardsAsked | None = None

    @property
    def rules(self) -> RulingSet:
        """The ruling set whose clauses are looked at."""
        return self.session.rules(self.name)

    @property
    def encoded(self) -> frozenset[str]:
        """The clauses that are looked at: those in force that have a say in rulings."""
        every = self.rules.clauses.items()
        in_force = {key for key, one in every if not one.parts or key in self.rules.clauses_of_parts}
        among = in_force if self.among is None else in_force & self.among
        return frozenset(
            one for one in among if self.rules.clauses[one].encoded and self.wanted.concerns((one,))
        )

    @property
    def droppable(self) -> frozenset[str]:
        """The clauses that a search takes away in turn: those that conclude something."""
        return self.encoded & self.rules.concluding_clauses

    @property
    def shown(self) -> dict[str, RulingSet]:
        """The clauses that an example needs, with the rules that it was asked under."""
        worked = {one.clause: one.asked["a"].rules for one in self.from_pages}
        return worked | {one.clause: self.rules for one in self.found}

    @property
    def missing(self) -> tuple[str, ...]:
        """The clauses that have no example within the bound, and none on the pages, in their order."""
        without = self.encoded - self.shown.keys()
        return tuple(one for one in self.rules.clauses if one in without)

    def run(self, heard: Heard) -> None:
        """Take away every clause in turn, and find the smallest scenario that shows it.

        For a clause that has none within the bound, the pages are looked at for an example that needs it.
        """
        until = monotonic() + self.wanted.seconds
        self.hunt(heard)
        if self.wanted.bound.real is not None:
            self._ask_on_real_cards(RealCards.of(self.wanted, heard))
        if len(self.found) == self.wanted.limit:
            return
        if self.wanted.about is None:
            self.complete &= self._look_at_pages(until, heard)
        if self.complete and self.wanted.everything and self.among is None:
            remember_needed(self.name, self.session.documents, self.shown)

    def _ask_on_real_cards(self, cards: RealCards) -> None:
        """The examples again, on cards that exist."""
        for at, one in enumerate(self.found):
            if one.printed is None or one.scene is None:
                continue
            again = cards.asking(self.session, {"a": self.name, "b": self.without(one.clause)}, self.lang)
            self.found[at] = replace(one, real=cards.finding(one.scene, (one.clause,), changes, again))
            again.kept.keep()
        if cards.index.wanted:  # the others come out without the card, or not on the whole of it
            self.found = [
                one for one in self.found if one.real is not None and one.real.on_wanted(cards.index)
            ]
        self.on_real_cards = cards.asked

    def hunt(self, heard: Heard) -> None:
        """The same without a look at the pages."""
        self.wanted = fit_table_size(self.session.worker, {"a": self.rules}, self.wanted).wanted
        hunt = Search(self.session, self.wanted, heard)
        for found in hunt.run(partial(self._space, Sides.alone(self.rules)), lambda _: True):
            self.found.append(self._instance(found))
            if len(self.found) == self.wanted.limit:
                return
        self.complete = hunt.complete

    def _look_at_pages(self, until: float, heard: Heard) -> bool:
        """One worked example for each clause that is still without; says whether all pages were looked at."""
        clauses = [self.rules.clauses[clause] for clause in self.missing]
        documents = self.session.documents
        left = [one for one in clauses if not any(reasons(one, self.lang)) or doubled_by(one, documents)]
        naming = ExampleIndex.of(documents.values())
        for done, clause in enumerate(left):
            if monotonic() > until:
                return False
            if len(self.found) + len(self.from_pages) == self.wanted.limit:
                return True
            heard(SearchProgress("pages", done, len(left), len(self.from_pages)))
            self.from_pages += islice(examples_needing(clause, naming, self.session), 1)
        return True

    def spaces(self) -> Iterator[Space]:
        """What is searched for each kind of question."""
        alone = Sides.alone(self.rules)
        return (self._space(alone, one) for one in self.wanted.questions(self.rules.language))

    def _space(self, alone: Sides, question: str) -> Space:
        return space_without_one(alone, question, self.wanted.bound, self.droppable, "examples")

    def _instance(self, found: FoundScene) -> MinimalExample:
        clause = str(found.target.args[0])
        scene, size = found.scene, found.size
        try:
            sides = {"a": self.name, "b": self.without(clause)}
            again = Reverifier.of(self.session, sides, self.lang)
            scene, size = again.reduced(scene, size, clause, changes)
            texts, printed = again.ask(scene, changes)
            again.kept.keep()
        except OutOfBounds:  # the set without the clause could not be composed in time
            texts, printed = SceneTexts.of(scene, self.name, self.lang, self.session.language), None
        return MinimalExample(
            clause=clause, topic=found.question, texts=texts, size=size, minimal=found.minimal,
            printed=printed, scene=scene,
        )  # fmt: skip

    def without(self, clause: str) -> str:
        """The name under which the session knows the ruling set without the clause."""
        return without_clauses(self.session, self.name, clause)
