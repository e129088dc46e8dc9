"""What a search has reached, clause by clause: searched, left to courses, or not reached, and why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from saitei.kb.clauses.named_values import Definitions, NamedFact
from saitei.kb.clauses.rule import Rule
from saitei.kb.game.procedure import clauses_in_play, said_by_procedure
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.rulesets.side_by_side import Reached
from saitei.kb.solver.search import Pattern
from saitei.parser.decks.question import QUESTION as DECK
from saitei.queries.search.offers import patterns
from saitei.queries.search.table_needs import OF_TABLE_NEEDS, TableNeeds

ReachState: TypeAlias = Literal[
    "searched", "partly", "course", "not_reached", "not_searched", "deck", "table"
]
"""How a clause was reached, see `STATES`."""

STATES: tuple[ReachState, ...] = (
    "searched", "partly", "course", "not_reached", "not_searched", "deck", "table",
)  # fmt: skip
"""Searched with every value that its conditions name; or some of its rules only; it has a say in courses of
play only; no situation of the search has what its conditions need; no search came to its end; it has a say
only in the building of decks; or only in which parts of a document go together."""


@dataclass(frozen=True, slots=True)
class ClauseReach:
    """How far a clause was reached: what it needs that no situation has, whether courses ask for it."""

    clause: str
    state: ReachState
    needs: tuple[NamedFact, ...] = ()
    in_courses: bool = False


@dataclass(frozen=True)
class QuestionReach:
    """What one kind of question reached: rules and clauses by set, what is stated, what is on no table.

    `absent` are the values that conditions name and no table has; `whole` if it was searched to the end.
    At most so many `cards` and `players` were on the table.
    """

    question: str
    reached: Mapping[str, Reached]
    stated: frozenset[str]
    absent: frozenset[Pattern]
    whole: bool
    cards: int
    players: int

    @cached_property
    def firing(self) -> Mapping[str, frozenset[Rule]]:
        """The rules of each set that can fire."""
        return {side: frozenset(one.rules) for side, one in self.reached.items()}

    @cached_property
    def known(self) -> Mapping[str, frozenset[str]]:
        """What is stated or derived in each set."""
        return {side: self.stated | {one.head for one in found.rules} for side, found in self.reached.items()}


_COURSE = NamedFact("course", ())
"""Stands for a need that only a course of play can meet."""


@dataclass(frozen=True)
class ReachOfSet:
    """What the searches of all kinds of questions reached of one ruling set, `side` in them."""

    rules: RulingSet
    side: str
    definitions: Definitions
    searches: Sequence[QuestionReach]

    def clauses(self) -> Iterator[ClauseReach]:
        """All clauses that conclude anything and are in force, in their order."""
        played, concluding = self.rules.clauses_of_parts, self.rules.concluding_clauses
        for name, clause in self.rules.clauses.items():
            if name in concluding and (name in played or not clause.parts):
                yield self.of(name)

    def of(self, clause: str) -> ClauseReach:
        """How far one clause was reached."""
        asked = [one for one in self.searches if clause in self._clauses_by_search.get(one.question, ())]
        in_courses = clause in clauses_in_play(self.rules).clauses
        if not asked:
            where: ReachState = "course" if in_courses else "deck" if clause in self._of_decks else "table"
            return ClauseReach(clause, where, in_courses=in_courses)
        needs = [self._rule_needs(rule, asked) for rule in self._by_clause[clause]]
        if all(one is None for one in needs):
            return ClauseReach(clause, "not_searched", in_courses=in_courses)
        every = tuple(dict.fromkeys(fact for one in needs if one for fact in one))
        lacking = tuple(fact for fact in every if fact != _COURSE)
        state: ReachState = "partly" if lacking else "searched"
        if () not in needs and not (lacking and all(fact.name in OF_TABLE_NEEDS for fact in lacking)):
            state = "not_reached" if lacking else "course"
        return ClauseReach(clause, state, lacking, in_courses)

    @cached_property
    def table_needs(self) -> TableNeeds:
        """What rules may need on the table at once."""
        return TableNeeds(self.definitions, self.rules.vocabulary)

    def may_fail(self, clause: str) -> bool:
        """Whether some search had enough on the table for what a clause counts not to be met."""
        asked = [one for one in self.searches if clause in self._clauses_by_search.get(one.question, ())]
        rules = self._by_clause.get(clause, ())
        rooms = {(one.cards, one.players) for one in asked}
        return not rooms or any(
            all(self.table_needs.may_fail(rule, *room) for rule in rules) for room in rooms
        )

    @cached_property
    def _clauses_by_search(self) -> Mapping[str, frozenset[str]]:
        return {
            one.question: one.reached[self.side].clauses for one in self.searches if self.side in one.reached
        }

    @cached_property
    def _of_decks(self) -> frozenset[str]:
        return self.rules.clauses_reached_by(DECK.name)

    @cached_property
    def _by_clause(self) -> Mapping[str, list[Rule]]:
        found: dict[str, list[Rule]] = {}
        for rule in self.rules.rules:
            found.setdefault(rule.clause, []).append(rule)
        return found

    def _rule_needs(self, rule: Rule, asked: Sequence[QuestionReach]) -> tuple[NamedFact, ...] | None:
        """What a rule needs that is on no table, where it needs least; None where it was not searched."""
        whole = [one for one in asked if one.whole]
        if not whole:
            return None
        firing = [one for one in whole if rule in one.firing[self.side]]
        if not firing:
            return min((self._not_stated(rule, one) for one in whole[:1]), key=len)
        best: tuple[NamedFact, ...] | None = None
        for one in firing:
            more = self.table_needs.more_than(rule, one.cards, one.players)
            needs = (*self._not_on_offer(rule, one.absent), *more)
            if not needs:
                return ()
            best = needs if best is None or len(needs) < len(best) else best
        return best

    def _not_on_offer(self, rule: Rule, absent: frozenset[Pattern]) -> tuple[NamedFact, ...]:
        """The conditions that name values which no situation has."""
        return tuple(
            atom
            for atom, wanted in self._conditions(rule)
            if wanted and all(not absent.isdisjoint(each) for each in wanted)
        )

    def _conditions(self, rule: Rule) -> Sequence[tuple[NamedFact, Sequence[frozenset[Pattern]]]]:
        """The conditions of a rule that name values, with the patterns of each fact that may meet them."""
        if rule not in self._known_conditions:
            self._known_conditions[rule] = [
                (atom, [frozenset(patterns((fact,))) for fact in leaves])
                for atom, leaves in self.definitions.conditions(rule).items()
            ]
        return self._known_conditions[rule]

    @cached_property
    def _known_conditions(self) -> dict[Rule, Sequence[tuple[NamedFact, Sequence[frozenset[Pattern]]]]]:
        return {}

    def _not_stated(self, rule: Rule, search: QuestionReach) -> tuple[NamedFact, ...]:
        """The facts that no situation states at all and without which its conditions never hold."""
        return tuple(sorted(self._lacking(rule, search.known[self.side], {}), key=repr))

    def _lacking(
        self, rule: Rule, known: Collection[str], least: dict[str, frozenset[NamedFact]]
    ) -> frozenset[NamedFact]:
        names = (name for name, absent in rule.reads if not absent and name not in known)
        return frozenset[NamedFact]().union(*(self._least(name, known, least) for name in names))

    def _least(
        self, name: str, known: Collection[str], least: dict[str, frozenset[NamedFact]]
    ) -> frozenset[NamedFact]:
        """The fewest facts that would make something hold; of a fact itself."""
        if name not in least:
            least[name] = frozenset()  # whatever rests on itself needs nothing more for that
            if self.rules.vocabulary.predicates[name].kind == "fact":
                least[name] = frozenset((self._fact(name),))
            else:
                others = self.definitions.by_head.get(name, ())
                ways = [self._lacking(other, known, least) for other in others]
                least[name] = min(ways, key=len, default=frozenset[NamedFact]())
        return least[name]

    def _fact(self, name: str) -> NamedFact:
        """A fact with any arguments; a course of play, where the game itself makes it true."""
        if name in said_by_procedure(self.rules.documents):
            return _COURSE
        return NamedFact(name, (frozenset(),) * self.rules.vocabulary.predicates[name].arity)


def counted(reaches: Collection[ClauseReach]) -> dict[ReachState, int]:
    """How many clauses are in each state."""
    found = Counter(one.state for one in reaches)
    return {state: found[state] for state in STATES}
