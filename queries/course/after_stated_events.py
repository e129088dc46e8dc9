"""Answer questions about a state after the stated events have been simulated."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from saitei.errors import OutOfBounds
from saitei.fact_base import FactBase
from saitei.kb.game.outcomes import Course
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.language import Language
from saitei.queries.answer import Answer, Deciders, Ruling, Status
from saitei.queries.course.cases import cases_by_value, tried_facts
from saitei.queries.course.initial_state import FLUENTS, caused_by_event
from saitei.queries.course.notes import check_turns_told, noted
from saitei.queries.course.outcome import Solver, obstacle, played_out
from saitei.queries.question_kinds import question_kind
from saitei.queries.situation.disambiguate_question import disambiguate_question
from saitei.queries.situation.inferences import arrived_this_turn
from saitei.queries.situation.situation import Situation
from saitei.queries.situation.stated_events import (
    EventRoles,
    StatedEvents,
    simultaneous_groups,
    stated_events,
)
from saitei.queries.situation.verb_by_card_type import fighting
from saitei.terms import Term, Value
from saitei.wording import Notice

MOST_ENDS = 48
"""In how many situations at most a question is asked."""

_PLAYED_OUT = Term("outcomes")
_TURN_ENDS = Term("turn_ends")
_OF_NOW = frozenset({"waits", "resolving", "arose", "declares"})
"""What is told of the moment that is asked about."""

_UNDER_WAY = _OF_NOW | {"resolved"}
"""What shows that a scenario stands in the middle of something."""

_ATTACK = Term("attack")
_AFTER_ATTACK = Term("after_attack")
_USE = Term("use_ability")

_ASKED_AMID_ATTACK = Term("asked_amid_attack")
"""That a course is played only until the attack under way comes to its battle or breaks shields."""

_PARTS = frozenset(map(Term, ("choose", "use_ability")))
"""What is told of choices and uses is part of what was told before them."""

_LEAVING = frozenset(map(Term, ("lose_game", "concede", "turn_starts")))
"""What the facts say without being played out: who has left, whose turn has begun."""

_KEPT = _OF_NOW | {"names"}
"""What is told of it, or of what has been played by then."""

Judge: TypeAlias = Callable[[Situation], Answer]


@dataclass(frozen=True, slots=True)
class SplitTimeline:
    """A scenario split at the moment asked about: the events before it (`past`), and after it (`later`)."""

    asked: Situation
    past: StatedEvents
    later: StatedEvents
    amid_attack: bool = False
    """Whether the moment lies within the last attack, which goes on afterwards."""

    def before(self) -> Situation:
        """The situation to simulate up to that moment."""
        facts = [fact for fact in self.asked.facts if not self._is_later(fact)]
        if self.amid_attack:
            facts.append(_ASKED_AMID_ATTACK)
        scenario = replace(self.asked.scenario, question=_PLAYED_OUT)
        return replace(self.asked, scenario=scenario, facts=FactBase(facts))

    def _is_later(self, fact: Term) -> bool:
        said = fact.name == "question" or fact.name in _OF_NOW
        return said or _is_of(fact, self.later) or caused_by_event(fact, self.later, self.asked.language)

    def reached(self, end: Collection[Term]) -> Situation:
        """The situation at one end of the simulation, with the events stated for later."""
        settled = {Term("coming_untold", fact.args) for fact in end if fact.name == "lasting_known"}
        kept = (fact for fact in self.asked.facts if not self._is_past(fact) and fact not in settled)
        still_to_come = (
            fact for fact in self.asked.facts if caused_by_event(fact, self.later, self.asked.language)
        )
        facts = FactBase((*kept, *_facts(end, self.asked.language), *still_to_come, *self._going_on(end)))
        facts = facts.extended(arrived_this_turn(facts, self.asked.language))
        facts = facts.extended(_piling_up(self.asked.facts, facts))
        question = disambiguate_question(
            self.asked.scenario.question or _PLAYED_OUT, facts, self.asked.language
        )
        scenario = replace(self.asked.scenario, question=question)
        facts = facts.extended([Term("question", (question,))])
        return replace(self.asked, scenario=scenario, facts=facts)

    def _going_on(self, end: Collection[Term]) -> Iterator[Term]:
        """The attack that goes on at the end of the simulation, by whoever attacks then."""
        if not self.amid_attack:
            return
        *_, told = (event for event, said in self.past.items() if said["deed"] == _ATTACK)
        for attacker, goal in (fact.args for fact in end if fact.name == "attacking"):
            roles = {"subject": attacker, "goal": goal}
            for fact in self.asked.facts:
                if fact.args and fact.args[0] == told and fact.name not in roles:
                    yield fact
            yield from (Term(role, (told, value)) for role, value in roles.items())

    def _is_past(self, fact: Term) -> bool:
        over = fact.name in ("question", "first_own_turn", *FLUENTS) and fact.name not in _KEPT
        return over or _is_of(fact, self.past) or (fact.name == "arrival_untold" and self._in_a_later_turn)

    @property
    def _in_a_later_turn(self) -> bool:
        """Whether a turn has ended since the scenario began: what lay there has been there since."""
        return any(said["deed"] == _TURN_ENDS for said in self.past.values())


def split_timeline(asked: Situation) -> SplitTimeline | None:
    """The two parts of a scenario in which a turn ends, or that asks how things stand after what is told."""
    told = stated_events(asked)
    ends = [at for at, said in enumerate(told.values()) if said["deed"] == _TURN_ENDS and _has_been(said)]
    if ends[-1:] == [len(told) - 1] and asked.question.name in asked.language.role("question_of_order"):
        ends.pop()
    over = dict([*told.items()][: ends[-1] + 1]) if ends else {}
    since = {event: said for event, said in told.items() if event not in over}
    if _uses_in_attack(asked, since):
        return SplitTimeline(asked, told, {}, amid_attack=True)
    past = {**over, **_carried_out(asked, since)}
    if not past:
        return None
    return SplitTimeline(asked, past, {event: said for event, said in told.items() if event not in past})


def _uses_in_attack(asked: Situation, told: StatedEvents) -> bool:
    """Whether it is asked of an attack while it goes on, with a use told in it."""
    kind = question_kind(asked.question.name, asked.language)
    if kind.asked_of != "after" or not kind.amid_fights or is_under_way(asked):
        return False
    attacks = [at for at, said in enumerate(told.values()) if said["deed"] == _ATTACK]
    behind = [*told.values()][attacks[-1] + 1 :] if attacks else []
    uses = any(said["deed"] == _USE for said in behind)
    return uses and all(map(_has_been, told.values())) and not _stands_after(asked, told)


def _carried_out(asked: Situation, told: StatedEvents) -> StatedEvents:
    """What of the events of one turn has been carried out when it is asked how things stand."""
    if not told:
        return {}
    if _stands_after(asked, told):
        return told
    if over := _earlier_attacks(asked, told):
        return {**over, **_carried_out(asked, {event: told[event] for event in told if event not in over})}
    if _leads_up(asked, told):
        return _merged(simultaneous_groups(told)[:-1])
    return {event: told[event] for event in _amid_the_fight(asked, told)}


def with_arrivals(asked: Situation) -> Situation:
    """The situation in which whatever is told to have come lies in the battle zone."""
    come = {fact.args[0] for fact in arrived_this_turn(asked.facts, asked.language)}
    facts = (
        _come_in(fact, asked.language) if fact.name == "in_zone" and fact.args[0] in come else fact
        for fact in asked.facts
    )
    return replace(asked, facts=FactBase(facts))


def _come_in(fact: Term, language: Language) -> Term:
    zone = next(iter(language.role("play_zone")), None)
    return Term("in_zone", (fact.args[0], Term(zone))) if zone else fact


def _stands_after(asked: Situation, told: StatedEvents) -> bool:
    """Whether it is asked how things stand once all that is told has been carried out."""
    deeds = {said["deed"] for said in told.values()}
    if not deeds - _LEAVING or not all(map(_has_been, told.values())) or is_under_way(asked):
        return False
    kind = question_kind(asked.question.name, asked.language)
    if kind.asked_of != "after":
        return False
    attacks_anew = _ATTACK in asked.question.args or _fights_are_over(asked, told)
    return attacks_anew or not kind.amid_fights or not deeds & fighting(asked.language)


def _fights_are_over(asked: Situation, told: StatedEvents) -> bool:
    """Whether something is told to have happened after the last attack."""
    fights = [at for at, said in enumerate(told.values()) if said["deed"] in fighting(asked.language)]
    later = [*told.values()][fights[-1] + 1 :] if fights else []
    return any(said.get("manner") == _AFTER_ATTACK for said in later)


def _earlier_attacks(asked: Situation, told: StatedEvents) -> StatedEvents:
    """What is told before the last of several attacks, which is over when that one begins."""
    attacks = [at for at, said in enumerate(told.values()) if said["deed"] == _ATTACK]
    kind = question_kind(asked.question.name, asked.language)
    if not attacks[1:] or kind.asked_of not in ("after", "event") or kind.at_each or is_under_way(asked):
        return {}
    over = dict([*told.items()][: attacks[-1]])
    return over if all(map(_has_been, over.values())) else {}


def _leads_up(asked: Situation, told: StatedEvents) -> bool:
    """Whether what is asked of an attack, a choice, or what is about to happen comes after something else."""
    *before, now = simultaneous_groups(told) or [told]
    if not before:
        return False
    earlier, (*_, last) = [*_merged(before).values()], now.values()
    deeds = {said["deed"] for said in earlier}
    if not deeds - _LEAVING or deeds & fighting(asked.language) or not all(map(_has_been, earlier)):
        return False
    chooses = asked.question.name in asked.language.role("question_of_choice")
    aimed = chooses or last["deed"] == Term("attack") or not _has_been(last)
    kind = question_kind(asked.question.name, asked.language)
    asks = kind.asked_of in ("after", "event") and not kind.at_each
    return aimed and asks and not is_under_way(asked)


def _amid_the_fight(asked: Situation, told: StatedEvents) -> Collection[Value]:
    """What is told after an attack or a block, while it goes on; not where somebody uses an ability in it."""
    fights = fighting(asked.language)
    kind = question_kind(asked.question.name, asked.language)
    nothing: EventRoles = {}
    first = next(iter(told.values()), nothing)
    asks = kind.amid_fights and kind.asked_of == "after"
    if not asks or first.get("deed") not in fights or is_under_way(asked):
        return ()
    meanwhile = {event: said for event, said in told.items() if said["deed"] not in fights}
    barred = any(said["deed"] in _PARTS | _LEAVING or not _has_been(said) for said in meanwhile.values())
    return () if barred else meanwhile.keys()


def is_under_way(asked: Situation) -> bool:
    """Whether a scenario stands in the middle of something."""
    return not _UNDER_WAY.isdisjoint(asked.facts.predicates)


def situations_at_events(asked: Situation) -> tuple[SplitTimeline, ...]:
    """What leads up to each told event, and the event: there an ability may trigger."""
    told = stated_events(asked)
    every = simultaneous_groups(told)
    several = question_kind(asked.question.name, asked.language).at_each and len(every) > 1
    fights = any(said["deed"] in fighting(asked.language) or not _has_been(said) for said in told.values())
    if not several or fights or is_under_way(asked):
        return ()
    parts = [all(said["deed"] in _PARTS for said in at_once.values()) for at_once in every]
    moments = [at for at in range(len(every)) if not at or not parts[at]]
    return tuple(_moment(asked, _merged(every[:at]), every[at], _merged(every[at + 1 :])) for at in moments)


def _merged(groups: Iterable[StatedEvents]) -> StatedEvents:
    """The events of some groups, in the order in which they are told."""
    return {event: said for at_once in groups for event, said in at_once.items()}


def _moment(asked: Situation, past: StatedEvents, now: StatedEvents, after: StatedEvents) -> SplitTimeline:
    facts = (
        fact
        for fact in asked.facts
        if not _is_of(fact, after) and not caused_by_event(fact, after, asked.language)
    )
    return SplitTimeline(replace(asked, facts=FactBase(facts)), past, now)


def _has_been(said: EventRoles) -> bool:
    return said["when"] == Term("happened")


def _is_of(fact: Term, told: StatedEvents) -> bool:
    return bool(fact.args) and fact.args[0] in told


def _facts(end: Collection[Term], language: Language) -> Iterator[Term]:
    """What a scenario would state of a situation of play; the step that a turn has come to is left open."""
    told = (*FLUENTS, *language.role("remembered"))
    for fluent in sorted(end, key=str):
        if fluent.name == "laid_on":
            yield Term("left_laid", fluent.args[:2])
        elif fluent.name in told and fluent.name != "step":
            yield fluent


def _piling_up(before: FactBase, now: FactBase) -> Iterator[Term]:
    """The zones of which nothing was told, and in which cards lie now."""
    piles, known = _piles(now), {args[:2] for args in now.rows("count")}
    yield from (Term("told_in_part", pile) for pile in piles if pile not in (*known, *_piles(before)))


def _piles(facts: FactBase) -> tuple[tuple[Value, ...], ...]:
    owner = facts.values("owner")
    lying = ((owner[card], zone) for card, zone in facts.rows("in_zone"))
    return tuple(dict.fromkeys(lying))


def judge_after_events(solver: Solver, rules: RulingSet, asked: SplitTimeline, judge: Judge) -> Answer:
    """The ruling in the situations that what is told leads to; raises OutOfBounds for too many of them."""
    played, doubtful = played_out(solver, rules, asked.before())
    check_turns_told(noted(played))
    if (hindered := obstacle(rules, asked.asked, played, doubtful)) is not None:
        return hindered
    if len(played.ends) > MOST_ENDS:
        raise OutOfBounds(Notice("course_too_large"))
    choosing = {choice.player for moves in played.moves for move in moves for choice in move.choices}
    players = [player for player in asked.asked.scenario.players if player in choosing]
    ends = {end: judge(asked.reached(played.state(end))) for end in sorted(played.ends)}
    answer = _by_what_is_tried(played, ends, players) or _in_all(ends, players)
    answer = replace(answer, assumed=tuple(dict.fromkeys((*answer.assumed, *noted(played)))))
    if not doubtful:
        return answer
    not_read = dict.fromkeys((*answer.not_understood, *doubtful.not_read))
    not_played = dict.fromkeys((*answer.not_played, *doubtful.not_played))
    return replace(answer, status="tainted", not_understood=tuple(not_read), not_played=tuple(not_played))


def _by_what_is_tried(played: Course, ends: Mapping[int, Answer], players: Collection[str]) -> Answer | None:
    """The answer for each value of what nobody stated and the course tried, if it hangs on that alone."""
    first, *others = ends.values()
    facts = tried_facts(played)
    alike = all((one.status, one.value) == (first.status, first.value) for one in others)
    if alike or not facts or any(one.status in _DOUBTFUL for one in ends.values()):
        return None

    def judged(part: Course) -> tuple[Status, Ruling]:
        reached = {end: ends[end] for end in sorted(part.ends)}
        values = {(one.status, one.value) for one in reached.values()}
        if len(values) > 1 and tried_facts(part):
            return "depends", None
        found = _in_all(reached, players)
        return found.status, found.value

    cases = cases_by_value(played, facts, judged)
    if len({(case.status, case.value) for case in cases}) < 2:  # noqa: PLR2004 - the answer hangs on none of them
        return None
    return replace(first, status="depends", value=None, chooser=None, cases=cases)


def judge_at_each_event(
    solver: Solver, rules: RulingSet, every: Sequence[SplitTimeline], judge: Judge
) -> Answer:
    """The ruling at the first of several moments that says yes, else at the last."""
    *others, last = (partial(_judge_at, solver, rules, one, judge) for one in every)
    return next((answer for ask in others if (answer := ask()).value is True), None) or last()


def _judge_at(solver: Solver, rules: RulingSet, moment: SplitTimeline, judge: Judge) -> Answer:
    return judge_after_events(solver, rules, moment, judge) if moment.past else judge(moment.asked)


_DOUBTFUL: tuple[Status, ...] = ("tainted", "conflict", "silent")
"""What an answer is that is one of these in some situation reached, and firm or another of them elsewhere."""


def _joined(doubtful: Sequence[Answer]) -> Answer:
    """One answer with all that makes each of some doubtful ones so, and the value if it is the same."""
    first, *others = doubtful
    shared = first.value if all(one.value == first.value for one in others) else None
    not_read = dict.fromkeys(words for one in doubtful for words in one.not_understood)
    not_played = dict.fromkeys(what for one in doubtful for what in one.not_played)
    return replace(first, value=shared, not_understood=tuple(not_read), not_played=tuple(not_played))


def _in_all(ends: Mapping[int, Answer], players: Collection[str]) -> Answer:
    """One answer from those in all the situations reached: the same in all, or up to who chose the way.

    What is not certain in one of them is not certain.
    """
    first, *others = ends.values()
    if all((one.status, one.value) == (first.status, first.value) for one in others):
        return first
    for status in _DOUBTFUL:
        if doubtful := [one for one in ends.values() if one.status == status]:
            return _joined(doubtful)
    among = tuple(dict.fromkeys(one.value for one in ends.values()))
    told = tuple(value for value in among if isinstance(value, int))
    if len(told) < len(among) or not all(one.status == "settled" for one in ends.values()):
        raise OutOfBounds(Notice("course_too_large"))
    clauses = tuple(dict.fromkeys(clause for one in ends.values() for clause in one.clauses))
    return replace(first, status="open", value=Deciders(tuple(players), told), clauses=clauses)
