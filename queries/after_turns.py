"""Questions about a moment to which turns lead: the game is played up to it, and asked there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from saitei.errors import Notice, OutOfBounds
from saitei.kb.ruleset import RulingSet
from saitei.kb.terms import Atom
from saitei.parser.facts import Term, Value
from saitei.queries.answer import Answer, Deciders
from saitei.queries.meant import meant
from saitei.queries.outcome import Solver, played_out
from saitei.queries.situation import Situation, newcomers, term
from saitei.queries.start import FLUENTS, comes_later
from saitei.queries.told import events_told

MOST_ENDS = 16
"""In how many situations at most a question is asked."""

_PLAYED_OUT = Term("outcomes")
_TURN_ENDS = Term("turn_ends")
_OF_NOW = frozenset({"waits", "resolving", "arose", "declares"})
"""What is told of the moment that is asked about."""

_KEPT = _OF_NOW | {"names"}
"""What is told of it, or of what has been played by then."""

Judge: TypeAlias = Callable[[Situation], Answer]
Told: TypeAlias = Mapping[Value, Mapping[str, Value]]


@dataclass(frozen=True, slots=True)
class Stages:
    """A scenario parted where the last of its turns has ended: what is played, what is told after that."""

    asked: Situation
    past: Told
    later: Told

    def before(self) -> Situation:
        """The situation up to that moment, with the question how it may end."""
        facts = (fact for fact in self.asked.facts if not self._is_later(fact))
        scenario = replace(self.asked.scenario, question=_PLAYED_OUT)
        return replace(self.asked, scenario=scenario, facts=tuple(facts))

    def _is_later(self, fact: Term) -> bool:
        said = fact.name == "question" or fact.name in _OF_NOW
        return said or _is_of(fact, self.later) or comes_later(fact, self.later)

    def reached(self, end: Collection[Atom]) -> Situation:
        """The situation at an end of what was played, with what is told after that."""
        kept = [fact for fact in self.asked.facts if not self._is_past(fact)]
        facts = [*kept, *_facts(end), *(fact for fact in self.asked.facts if comes_later(fact, self.later))]
        facts += newcomers(facts)
        question = meant(self.asked.scenario.question or _PLAYED_OUT, facts)
        scenario = replace(self.asked.scenario, question=question)
        facts.append(Term("question", (question,)))
        return replace(self.asked, scenario=scenario, facts=tuple(dict.fromkeys(facts)))

    def _is_past(self, fact: Term) -> bool:
        over = fact.name in ("question", "first_own_turn", *FLUENTS) and fact.name not in _KEPT
        return over or _is_of(fact, self.past)


def stages(asked: Situation) -> Stages | None:
    """The two parts of a scenario in which a turn ends; nothing for one that stays in one turn."""
    told = events_told(asked)
    ends = [at for at, said in enumerate(told.values()) if said["deed"] == _TURN_ENDS and _has_been(said)]
    if not ends:
        return None
    past = dict([*told.items()][: ends[-1] + 1])
    return Stages(asked, past, {event: said for event, said in told.items() if event not in past})


def _has_been(said: Mapping[str, Value]) -> bool:
    return said["when"] == Term("happened")


def _is_of(fact: Term, told: Told) -> bool:
    return bool(fact.args) and fact.args[0] in told


def _facts(end: Collection[Atom]) -> Iterator[Term]:
    """What a scenario would state of a situation of play; the step that a turn has come to is left open."""
    for fluent in sorted(end, key=str):
        if fluent.name == "laid_on":
            yield Term("laid_on", term(fluent).args[:2])
        elif fluent.name in FLUENTS and fluent.name != "step":
            yield term(fluent)


def judge_after_turns(solver: Solver, rules: RulingSet, asked: Stages, judge: Judge) -> Answer:
    """The ruling in the situations that the told turns lead to; raises OutOfBounds for too many of them."""
    played = played_out(solver, rules, asked.before())
    if len(played.ends) > MOST_ENDS:
        raise OutOfBounds(Notice("course_too_large"))
    choosing = {choice.player for moves in played.moves for move in moves for choice in move.choices}
    players = [player for player in asked.asked.scenario.players if player in choosing]
    ends = {end: judge(asked.reached(played.state(end))) for end in sorted(played.ends)}
    return _in_all(ends, players)


def _in_all(ends: Mapping[int, Answer], players: Collection[str]) -> Answer:
    """One answer from those in all the situations reached: the same in all, or up to who chose the way."""
    first, *others = ends.values()
    if all((one.status, one.value) == (first.status, first.value) for one in others):
        return first
    among = tuple(dict.fromkeys(one.value for one in ends.values()))
    if not all(one.status == "settled" and isinstance(one.value, bool) for one in ends.values()):
        raise OutOfBounds(Notice("course_too_large"))
    clauses = tuple(dict.fromkeys(clause for one in ends.values() for clause in one.clauses))
    told = tuple(value for value in among if isinstance(value, bool))
    return replace(first, status="open", value=Deciders(tuple(players), told), clauses=clauses)
