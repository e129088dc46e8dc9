"""A session: rule documents, cards and a solver against which questions are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple, TypeAlias

from saitei.errors import Refused, SaiteiError, UnknownTerm
from saitei.kb.game.in_solver import explain_game_moves, explore_game, explore_varied, unroll_game
from saitei.kb.game.outcomes import Course
from saitei.kb.game.play import AskedMove, Bounds, RawPlay, UnrolledOutcomes
from saitei.kb.pages.documents import Document, Library, language_of, shipped
from saitei.kb.relevance.review_query import Surveyed, survey, suspects, unheeded
from saitei.kb.rulesets.ruleset import RulingSet, ruling_set
from saitei.kb.rulesets.selection import select
from saitei.kb.solver.job import Job, Provenance, Reply
from saitei.kb.solver.retraction import Variation, fired_in, forget_programs, solve_varied
from saitei.kb.solver.worker import Limits, Worker
from saitei.kb.solver.worker_pool import worker_pool
from saitei.language import Language
from saitei.parser.cards.card import Card, Side
from saitei.parser.scenario.read import read_scenario
from saitei.parser.scenario.scenario import Scenario, WrittenCard
from saitei.queries.answer import Answer
from saitei.queries.cards.catalogue import Catalogue
from saitei.queries.course.after_stated_events import (
    judge_after_events,
    judge_at_each_event,
    situations_at_events,
    split_timeline,
    with_arrivals,
)
from saitei.queries.course.agreement import agreed, asked_of_course, asking
from saitei.queries.course.initial_state import InitialState, taken_as_empty
from saitei.queries.course.outcome import (
    Solver,
    judge_course,
    obstacle,
    played_out,
    step_parts,
    surveyed_course,
)
from saitei.queries.course.unrolled_program import unrolled_program
from saitei.queries.judge.judge import MomentSolver, judge, judged_program, prepared, surveyed
from saitei.queries.judge.taint import Doubts
from saitei.queries.judge.unheeded import Reviewer
from saitei.queries.judge.usual import with_usual_case
from saitei.queries.question_kinds import is_of_course
from saitei.queries.situation.situation import Situation, situation
from saitei.tables import table
from saitei.terms import Term, Value
from saitei.wording import Notice


class ScenarioReader(NamedTuple):
    """By which vocabularies a scenario is read, and by which keywords the texts in it."""

    games: Language
    keywords: frozenset[tuple[str, str]]


TableKey: TypeAlias = tuple[Term, str, str, int, frozenset[Term]]
"""A question of a table, the rules and what they say of it, the number of players and their sides."""

_REVIEW_STRETCH = 8.0
"""So many times its seconds a review may take by the clock; what it does not come to taints an answer."""


@dataclass(frozen=True, slots=True)
class Session:
    """What questions are asked against: rule documents, cards, a solver process and its limits.

    The `crew` are processes for searches, which run beside one another; `told` keeps what was last read,
    `seated` which rules are for which tables.
    """

    documents: Library = field(default_factory=shipped)
    cards: Catalogue = field(default_factory=Catalogue)
    worker: Worker = field(default_factory=Worker)
    limits: Limits = field(default_factory=Limits)
    sets: dict[str, RulingSet] = field(default_factory=dict[str, RulingSet])
    crew: Sequence[Worker] = field(default_factory=worker_pool)
    seated: dict[TableKey, Answer | None] = field(default_factory=dict[TableKey, "Answer | None"])
    told: dict[tuple[str, str, Language], Scenario] = field(
        default_factory=dict[tuple[str, str, Language], Scenario]
    )

    @property
    def language(self) -> Language:
        """The language of the rule documents, in which scenarios are read."""
        return self.documents.language

    def rules(self, name: str) -> RulingSet:
        """The ruling set of that name, composed once."""
        if name not in self.sets:
            self.sets[name] = ruling_set(name, self.documents)
        return self.sets[name]

    def ask(self, text: str, *, file: str = "-", rules: str | None = None, why: bool = False) -> Answer:
        """The ruling on the question of a scenario; raises SaiteiError for one that cannot be read."""
        return self.answer(*self.read(text, file=file, rules=rules), why=why)

    def answer(self, rules: RulingSet, asked: Situation, *, why: bool = False) -> Answer:
        """The ruling for somebody who asks it: nothing where the rules are not for the table that is told."""
        answer = self._barred(rules, asked) or self.judge(rules, asked, why=why)
        answer = self.usual_first(rules, asked, answer)
        return replace(answer, assumed=(*answer.assumed, *customs(asked)))

    def usual_first(self, rules: RulingSet, asked: Situation, answer: Answer) -> Answer:
        """The answer with the case first in which all that it depends on is as usual, if there is any."""
        return with_usual_case(self._solve, rules, asked, answer)

    def answer_of_moment(self, rules: RulingSet, asked: Situation) -> Answer:
        """The ruling in the moment alone for somebody who asks it: nothing where the table is not for it."""
        return self._barred(rules, asked) or self.of_moment(rules, asked)

    def _barred(self, rules: RulingSet, asked: Situation) -> Answer | None:
        """The answer where the rules are not for the table that is told, if it is not about the rules."""
        if asked.question.name in OF_THE_RULES:
            return None
        barred = self._not_for_the_table(rules, asked)
        return None if barred is None else replace(barred, question=asked.question)

    def _not_for_the_table(self, rules: RulingSet, asked: Situation) -> Answer | None:
        """The answer where clauses say that they are not for such a table: none, and by which clauses.

        What its cards say has no part in it, and is not reviewed.
        """
        sides = frozenset(fact for name in OF_THE_SIDES for fact in asked.facts.named(name))
        for question, said in NEEDED_OF_A_TABLE.items():
            key = (question, rules.name, rules.slice(question.name).text, len(asked.scenario.players), sides)
            if key not in self.seated:
                solver = MomentSolver(self._solve, self._fired, reviewer=None)
                found = judge(solver, rules, asking(asked, question))
                barred = found.status == "settled" and found.value is False
                silent = replace(found, status="silent", value=None, assumed=(said,))
                self.seated[key] = silent if barred else None
            if (refused := self.seated[key]) is not None:
                return refused
        return None

    def judge(self, rules: RulingSet, asked: Situation, *, why: bool = False) -> Answer:
        """The ruling of a ruling set on a situation that has been read."""
        if is_of_course(asked.question.name, asked.language):
            return judge_course(self._solver(why=why), rules, asked, why=why)
        answer = self.of_moment(rules, asked, why=why)
        put_to_course = asked_of_course(asked)
        if put_to_course is None:
            return answer
        return agreed(
            asked, answer, lambda: judge_course(self._solver(why=why), rules, put_to_course, why=why)
        )

    def of_moment(self, rules: RulingSet, asked: Situation, *, why: bool = False) -> Answer:
        """The ruling in the moment that a question is about."""
        return self._by_moments(rules, asked, partial(self._judge, rules, why=why))

    def _by_moments(self, rules: RulingSet, asked: Situation, judge: Callable[[Situation], Answer]) -> Answer:
        """The ruling made of those in the moments that a question is about."""
        parted = split_timeline(asked)
        if parted is not None:
            return judge_after_events(self._solver(), rules, parted, judge)
        if every := situations_at_events(asked):
            return judge_at_each_event(self._solver(), rules, every, judge)
        return judge(asked)

    def program(self, rules: RulingSet, asked: Situation) -> Sequence[str]:
        """The parts of the program whose answer sets make the answer to a question.

        Raises OutOfBounds for a course too large to unroll, Refused where the answer is made of several
        programs.
        """
        if is_of_course(asked.question.name, asked.language):
            return unrolled_program(self._at_once, rules, asked)
        moments = self.moments(rules, asked)
        if len(moments) != 1:
            raise Refused(Notice("program_of_several", {"number": len(moments)}))
        return judged_program(self._solve, rules, with_arrivals(moments[0]))

    def moments(self, rules: RulingSet, asked: Situation) -> Sequence[Situation]:
        """The moments in which a question that is not of a course is judged."""
        found: list[Situation] = []

        def judge_and_keep(moment: Situation) -> Answer:
            found.append(moment)
            return self._judge(rules, moment, why=False)

        self._by_moments(rules, asked, judge_and_keep)
        return found

    def prepared(self, rules: RulingSet, moment: Situation) -> Situation:
        """A moment with what follows from it before clauses are asked."""
        return prepared(self._solve, rules, with_arrivals(moment))

    def played_out(self, rules: RulingSet, asked: Situation) -> tuple[Course, Doubts, Answer | None]:
        """The game that a scenario tells of, what in it was not played, what keeps it from being followed.

        Raises OutOfBounds for a game too large.
        """
        played, doubtful = played_out(self._solver(), rules, asked)
        return played, doubtful, obstacle(rules, asked, played, doubtful)

    def survey(self, rules: RulingSet, asked: Situation) -> tuple[Answer, Sequence[Surveyed]]:
        """The ruling on a course or a moment, and what the texts say, with who asks for it."""
        if is_of_course(asked.question.name, asked.language):
            return surveyed_course(self._solver(), self.reviewer, rules, asked)
        if split_timeline(asked) is not None or situations_at_events(asked):
            return self.judge(rules, asked), ()
        return surveyed(
            MomentSolver(self._solve, self._fired, None), self.reviewer, rules, with_arrivals(asked)
        )

    def _judge(self, rules: RulingSet, asked: Situation, *, why: bool) -> Answer:
        solve = self._solve_and_keep if why else self._solve
        solver = MomentSolver(solve, self._fired, self._reviewing)
        return judge(solver, rules, with_arrivals(asked), why=why)

    def _solve(self, job: Job) -> Reply:
        return self.worker.run(job, self.limits)

    def _solve_and_keep(self, job: Job) -> Reply:
        """The reply to a job of which it will be asked why: its program stays ground."""
        return self.worker.call(self.limits, solve_varied, job, self.limits, Variation()).read()

    def _fired(self, job: Job, provenance: Provenance, keys: Sequence[str]) -> Sequence[str]:
        """What fired in the answer set of a job, whose program is kept no longer."""
        found = self.worker.call(self.limits, fired_in, job, self.limits, provenance, keys)
        self.worker.call(self.limits, forget_programs)
        return found

    def _solver(self, *, why: bool = False) -> Solver:
        step_by_step = self._step_and_keep if why else self._step_by_step
        return Solver(step_by_step, self._at_once, self._explain, self._reviewing, self._step_parts)

    @property
    def reviewer(self) -> Reviewer:
        """What finds out in the solver process which texts a course did not heed."""
        call, limits = self.worker.call, replace(self.limits, stretch=_REVIEW_STRETCH)
        return Reviewer(
            lambda asked: call(limits, suspects, asked),
            lambda asked, rules, facts: call(limits, unheeded, asked, rules, facts),
            lambda asked, rules, facts: call(limits, survey, asked, rules, facts),
        )

    def _step_parts(self, rules: RulingSet, begun: InitialState) -> tuple[str, ...]:
        return step_parts(rules, begun)

    @property
    def _reviewing(self) -> Reviewer | None:
        """The reviewer, where what is not heeded is looked for."""
        return self.reviewer

    def _step_by_step(self, parts: Sequence[str], start: Sequence[str], bounds: Bounds) -> RawPlay:
        return self.worker.call(self.limits, explore_game, parts, start, bounds)

    def _at_once(self, program: str, facts: str, start: Sequence[str]) -> UnrolledOutcomes:
        return self.worker.call(self.limits, unroll_game, program, facts, start)

    def _step_and_keep(self, parts: Sequence[str], start: Sequence[str], bounds: Bounds) -> RawPlay:
        """A game of which it will be asked why: its step stays ground."""
        return self.worker.call(self.limits, explore_varied, tuple(parts), start, start, bounds, Variation())

    def _explain(
        self, parts: Sequence[str], start: Sequence[str], provenance: Provenance, asked: Sequence[AskedMove]
    ) -> Sequence[Sequence[str]]:
        """What fired in some moves of a game, whose step is kept no longer."""
        found = self.worker.call(self.limits, explain_game_moves, tuple(parts), start, provenance, asked)
        self.worker.call(self.limits, forget_programs)
        return found

    def read(
        self, text: str, *, file: str = "-", rules: str | None = None, otherwise: str | None = None
    ) -> tuple[RulingSet, Situation]:
        """The rules and the situation of a scenario; raises SaiteiError for one that cannot be read.

        `rules` goes before the ruling set that the text names, `otherwise` is for a text that names none.
        """
        scenario = self._told(text, file, rules, otherwise)
        name = rules or scenario.ruling_set or otherwise or self.usual_rules(len(scenario.players))
        if scenario.question is None:
            raise UnknownTerm(Notice("question_missing"))
        for notice, place in scenario.notices:
            if notice.key == "scenario_unknown_card":
                raise UnknownTerm(Notice("scenario_card_not_known", notice.values), place)
        if name is None:
            raise UnknownTerm(Notice("ruling_set_missing"))
        chosen = playable(self.rules(name), scenario.question)
        for notice, place in scenario.notices:
            raise UnknownTerm(notice, place)
        cards = of_the_game(self.cards_of(scenario), self.games(name))
        for one in scenario.cards:
            if not cards[one.name].types and not one.special:
                raise UnknownTerm(Notice("card_without_type", {"card": one.name}), one.place)
        said = rules or scenario.ruling_set or otherwise
        return chosen, replace(situation(scenario, cards, chosen.keywords), rules_said=said is not None)

    def usual_rules(self, players: int) -> str | None:
        """The rules that so many players play where nobody names any, if some document is usual for them."""
        return next((one.id for one in self.documents.values() if players in one.usual_for), None)

    def usual_players(self, rules: str | None) -> int:
        """How many play under some rules where nobody says so."""
        try:
            found, parts = self._selected(rules or "")
        except SaiteiError:
            return FEWEST
        seats = [one.seats[part] for one in found for part in parts if part in one.seats]
        usual = (number for one in reversed(found) for number in one.usual_for)
        return max(seats, default=next(usual, FEWEST))

    def _told(self, text: str, file: str, rules: str | None, otherwise: str | None) -> Scenario:
        """What a text tells; asked under several rules of one game it is read once."""
        if rules is None:
            return read_scenario(
                text, file, language=self.language, catalogue=self.cards,
                games=lambda named, players: self.games(named or otherwise or self.usual_rules(players)),
                usual=lambda named: self.usual_players(named or otherwise), is_rules=self.is_rules,
            )  # fmt: skip
        games = self.games(rules)
        found = self.told.get((text, file, games))
        if found is None:
            found = read_scenario(
                text, file, language=self.language, catalogue=self.cards,
                games=lambda _rules, _players: games, usual=lambda _: self.usual_players(rules),
                is_rules=self.is_rules,
            )  # fmt: skip
            self.told.clear()
            self.told[text, file, games] = found
        return found

    def reading(self, name: str) -> ScenarioReader:
        """What a scenario that is asked under a ruling set is read by."""
        return ScenarioReader(self.games(name), frozenset(self.rules(name).keywords.items()))

    def games(self, name: str | None) -> Language:
        """The language of the games that a ruling set builds on; the whole where no such set is known."""
        try:
            found, _ = self._selected(name or "")
        except SaiteiError:
            return self.language
        return language_of(found, self.language)

    def is_rules(self, name: str) -> bool:
        """Whether a ruling set goes by a name."""
        try:
            self._selected(name)
        except SaiteiError:
            return False
        return True

    def _selected(self, name: str) -> tuple[Sequence[Document], Sequence[str]]:
        """The documents of a ruling set, also of one from which clauses were taken, and its parts in force.

        Of a set that is not compiled the parts are those that its name chooses.
        """
        if (known := self.sets.get(name)) is not None:
            return [self.documents[one] for one in known.documents], known.parts
        found = select(name, self.documents)
        return found.documents, found.named.chosen

    def cards_of(self, scenario: Scenario) -> dict[str, Card]:
        """The cards by the names a scenario uses; those it writes itself go before those of the files."""
        named = {one.name for one in scenario.objects if one.name}
        named |= {str(fact.args[1]) for fact in scenario.facts if fact.name == "played"}
        own = {card.name: printed(card) for card in scenario.cards}
        found = {name: card for name in named - own.keys() if (card := self.cards.find(name)) is not None}
        return found | own


def of_the_game(cards: Mapping[str, Card], games: Language) -> dict[str, Card]:
    """The cards, each with the type that its game calls by the word that names another game's.

    A card of which no type is said is of the one that its game takes it for; of none where it does not say.
    """
    rows = [row for game in games.games for row in game.words.get("card_type", {}).items()]
    meant = {row["called"]: constant for constant, row in rows if "called" in row}
    taken_for = [
        (constant, row["untyped"])
        for constant, row in rows or table("rules", "vocabulary", "words.toml")["card_type"].items()
        if "untyped" in row
    ]
    return {
        name: replace(
            card, types=tuple(meant.get(one, one) for one in card.types) or _untyped(card, taken_for)
        )
        for name, card in cards.items()
    }


def _untyped(card: Card, taken_for: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """The type of a card of which none is said: what any such card is, or one of which a strength is said."""
    strong = card.power is not None or card.defense is not None
    found = (kind for kind, where in taken_for if where == ANY or strong)
    return () if card.special else tuple(found)[:1]


ANY = "any"
"""What stands beside a type that any card is taken for of which no type is said."""


PLAYABLE = "playable"
"""The question whether the parts of a ruling set may be played together."""

OF_THE_RULES = (PLAYABLE, "deck")
"""Questions that need nobody to play."""

NEEDED_OF_A_TABLE = {
    Term("for_so_many"): Term("not_for_so_many"),
    Term("teams_known"): Term("teams_not_told"),
    Term("seats_fit"): Term("not_for_such_a_table"),
}
"""Questions whether rules are for the table that is told, and what is said where they are not."""

OF_THE_SIDES = ("team", "role")
"""What is told of who plays with whom."""


FEWEST = 2
"""So many sit at a table of which nobody says more."""


def customs(asked: Situation) -> tuple[Term, ...]:
    """What the scenario does not say of its table, and is taken to be as usual."""
    rules = () if asked.rules_said else (Term("rules_not_said"),)
    seats = () if asked.scenario.seats_said else (Term("seats_not_said"),)
    asker = (Term("asker_seated", asked.scenario.players[:FEWEST]),) if asked.scenario.asker_seated else ()
    attacked = (Term("attack_on_opponent"),) if asked.scenario.attack_on_opponent else ()
    short = (Term("short_for", names) for names in asked.scenario.short_names.items())
    textless = (Term("without_text", (name,)) for name in asked.scenario.textless)
    raceless = (Term("without_race", (name,)) for name in _raceless(asked))
    empty = (Term("count", (player, zone, 0)) for player, zone in taken_as_empty(asked))
    facing = () if _teams(asked.scenario.facts) or not _teams(asked.facts) else (Term("facing_together"),)
    named = (*short, *textless, *raceless)
    return (*rules, *seats, *asker, *attacked, *named, *empty, *facing, *asked.supposed)


def _raceless(asked: Situation) -> Iterator[str]:
    """The cards that fight and are written without a race, where a text asks for races."""
    asks_for_races = any(_has_race(fact.args[1]) for fact in asked.facts.named("filter"))
    named = {str(name) for _, name in asked.facts.rows("named")}
    for card in asked.scenario.cards:
        if asks_for_races and card.power is not None and not card.races and card.name in named:
            yield card.name


def _has_race(filtered: Value) -> bool:
    """Whether a filter goes by a race, alone or among others."""
    if not isinstance(filtered, Term):
        return False
    return filtered.name == "race" or any(map(_has_race, filtered.args))


def _teams(facts: Iterable[Term]) -> bool:
    """Whether somebody is on a team."""
    return any(fact.name == "team" for fact in facts)


def playable(rules: RulingSet, question: Term) -> RulingSet:
    """The rules, if their parts go together, or if that is the question; raises Refused with the clauses."""
    if rules.barred_by and question.name != PLAYABLE:
        values: dict[str, str | int] = {"name": rules.name, "clauses": ", ".join(rules.barred_by)}
        raise Refused(Notice("parts_barred", values))
    return rules


def printed(written: WrittenCard) -> Card:
    """A card that is written in a scenario, as any other card."""
    twinpact = written.other_cost is not None and len(written.types) > 1
    costs = (written.cost, written.other_cost)
    sides = (
        tuple(Side(kind, cost) for kind, cost in zip(written.types, costs, strict=False)) if twinpact else ()
    )
    return Card(
        written.name, written.types, written.text, civilizations=written.civilizations,
        cost=written.cost, power=written.power, defense=written.defense, races=written.races,
        special=written.special, sides=sides, infinite_cost=written.infinite_cost,
    )  # fmt: skip
