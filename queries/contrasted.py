"""What comes of holding a ruling against another that somebody expected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from saitei.queries.answer import Answer, Beaten, Deciding, Step, Why
from saitei.queries.situation.situation import Situation
from saitei.terms import Term


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a scenario, what it costs, the facts it takes away and states, what goes altogether."""

    what: Term
    cost: int
    gone: tuple[Term, ...] = ()
    come: tuple[Term, ...] = ()
    parted: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Way:
    """Changes that make it so, the situation with them, and the answer there, asked again."""

    changes: tuple[Change, ...]
    asked: Situation
    answer: Answer

    @property
    def cost(self) -> int:
        """What the changes cost together."""
        return sum(change.cost for change in self.changes)


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What would make an expected answer true: changes of the scenario, and clauses that would have to go.

    `answer` is the answer there is, `is_so` says that it is the expected one. `together` is how many changes
    at once were looked at, `whole` whether all of so many that are on offer were.
    """

    asked: Situation
    expected: Term
    answer: Answer
    is_so: bool
    ways: tuple[Way, ...] = ()
    clauses: tuple[Deciding, ...] = ()
    together: int = 1
    whole: bool = True


How: TypeAlias = Literal["decides", "speaks", "beaten", "lacking", "far", "no_effect"]
"""What a clause has to say to a question: it decides it, says something that it does not turn on, gives way,
lacks some conditions to speak, is far from it, or never says anything."""


@dataclass(frozen=True, slots=True)
class ClauseHeard:
    """What a clause has to say to a question.

    `lacking` are the fewest conditions that alone keep it from speaking, each way to lack them:
    `lacking(fact)`, `unsaid(key,value)`, `in_the_way(fact)`.
    """

    clause: str
    answer: Answer
    how: How
    gave_way: tuple[Beaten, ...] = ()
    lacking: tuple[tuple[Term, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two courses part: the number of the step, what happens there, and what would."""

    number: int
    here: Step | None
    there: Step | None


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why an answer is not the expected one.

    `against` are clauses that keep the expected one away, each with the answer there would be without it;
    where there are none, `answer.clauses` decide. `denial`
    derives that it is not so, where clauses say that. `gave_way` are clauses that would say otherwise and are
    beaten. `way` is the smallest change that would make it so, `lacking` what holds only then, with its
    clauses; `parting` is where a course goes another way than it would.
    """

    asked: Situation
    expected: Term
    answer: Answer
    is_so: bool
    against: tuple[Deciding, ...] = ()
    gave_way: tuple[Beaten, ...] = ()
    way: Way | None = None
    lacking: tuple[Why, ...] = ()
    parting: Parting | None = None
    denial: tuple[Why, ...] = ()
