"""Answers: a status, a value, and the clauses that decide."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Literal, TypeAlias

from saitei.terms import Term, Value

Status: TypeAlias = Literal["settled", "open", "depends", "conflict", "silent", "tainted"]
"""How far the rules settle a question."""

Otherwise: TypeAlias = Status | Literal["unproven"]
"""How far they would without some clauses: `unproven` is the same ruling, of which no clause would say so."""


AS_ASKED, NOT_AS_ASKED = Term("any"), Term("none")
"""The value of cards, or a number, of which it is only supposed to be as a text asks, or not to be."""


@dataclass(frozen=True, slots=True)
class Players:
    """Those who are meant, in turn order."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Things:
    """Players and cards that are meant: the players in turn order, then the cards of each."""

    things: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several, for `chooser` to choose: players, or replacement effects with where each leads."""

    chooser: str | None
    among: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Things of one player that come one after another, in the order `chooser` likes."""

    player: str
    members: tuple[Value, ...]
    chooser: str | None


@dataclass(frozen=True, slots=True)
class Order:
    """Groups in order; `after` holds members that follow from another member."""

    groups: tuple[Group, ...]
    after: tuple[tuple[Value, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Zone:
    """Where a card ends up, and which replacement effect takes it there."""

    zone: str
    by: Term | None = None


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely something is: `part` in `whole`, in lowest terms."""

    part: int
    whole: int


@dataclass(frozen=True, slots=True)
class Moment:
    """Just before this instruction."""

    instruction: Term


@dataclass(frozen=True, slots=True)
class Until:
    """Until then: the end of this turn, the start of somebody's next one."""

    then: Term


@dataclass(frozen=True, slots=True)
class Picked:
    """What a player chose in a step: an effect, a card, an ability, a number."""

    player: str
    stage: str
    what: Value


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a course of play: what was chosen, what happened or may not, the clauses that say so."""

    picked: tuple[Picked, ...]
    events: tuple[Term, ...]
    clauses: tuple[str, ...]
    withheld: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Steps:
    """What happens, step by step; `free` where a player may make it go another way."""

    steps: tuple[Step, ...]
    free: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """What has come about where a game ends."""

    facts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Deciders:
    """Several values that players decide between; who can bring each about alone, who can prevent it."""

    players: tuple[str, ...]
    among: tuple[bool | int | Zone | Players | Things | Order | Facts | Odds | None, ...]
    forced_by: tuple[tuple[str, ...], ...] = ()
    prevented_by: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """Something found of a deck: a term for it, the key it concerns, the clauses that decide the key so."""

    what: Term
    key: Value
    clauses: tuple[str, ...] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Legality:
    """What a deck breaks, what it may break, what no clause settles of it.

    `unknown` are the cards that nobody knows and for which something is only possible.
    """

    faults: tuple[Finding, ...]
    possible: tuple[Finding, ...] = ()
    unsaid: tuple[Finding, ...] = ()
    unknown: tuple[Term, ...] = ()


Ruling: TypeAlias = (
    bool
    | int
    | Players
    | Things
    | Choice
    | Order
    | Zone
    | Odds
    | Moment
    | Until
    | Steps
    | Facts
    | Deciders
    | Legality
    | None
)
"""The value of an answer."""


@dataclass(frozen=True, slots=True)
class Beaten:
    """A clause that said something else and gave way to another, because a third says so."""

    clause: str
    by: str
    because: str


@dataclass(frozen=True, slots=True)
class Case:
    """The answer if a fact nobody stated is so, and others with it; `or_more`: or any larger number is.

    `usual` are the clauses by which all of these are so as a rule.
    """

    fact: Term
    status: Status
    value: Ruling
    also: tuple[Term, ...] = ()
    or_more: bool = False
    usual: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unplayed:
    """An ability that was read and that these rules do not play, where it may bear on a question.

    `parts` say what in it is not played: the `event` it waits for, its `deed`, a `condition` …
    """

    ability: Term
    text: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deciding:
    """Clauses that decide an answer, and what it would be without them; each of several would do alone."""

    clauses: tuple[str, ...]
    status: Otherwise
    value: Ruling


@dataclass(frozen=True, slots=True)
class Why:
    """A derivation: what holds, by which clause, from what, and which clauses gave way."""

    said: Term
    clause: str | None
    reasons: tuple[Why, ...] = ()
    beaten: tuple[Beaten, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """A ruling: how settled it is, what it says, which clauses decide it, what it rests on.

    Where it was looked for, `clauses` are those without which the ruling would be another, `deciding` says
    which, and `also_used` are the others; else `clauses` are all of them, and where there was not the time to
    look for it the answer is `cut_short`.
    `unsettled` is what a silent answer lacks: conclusions that no clause draws either way. `sides` holds,
    for a conflict, each clause with what it concludes: `conclusion(key,value)`. What may bear on a tainted
    answer is `not_understood`, words that were not read, or `not_played`.
    """

    ruling_set: str
    question: Term
    status: Status
    value: Ruling
    chooser: str | None
    clauses: tuple[str, ...]
    beaten: tuple[Beaten, ...]
    assumed: tuple[Term, ...]
    not_understood: tuple[str, ...]
    cases: tuple[Case, ...]
    sides: tuple[tuple[str, Term], ...]
    why: tuple[Why, ...]
    course: tuple[Step, ...] = ()
    not_played: tuple[Unplayed, ...] = ()
    also_used: tuple[str, ...] = ()
    deciding: tuple[Deciding, ...] = ()
    cut_short: bool = False
    unsettled: tuple[Term, ...] = ()

    @property
    def cited(self) -> tuple[str, ...]:
        """The clauses that decide, and those that are used besides."""
        return (*self.clauses, *self.also_used)

    @property
    def certainty(self) -> str:
        """The status, or why it is tainted: `not_read` goes before `not_played`."""
        if self.status != "tainted":
            return self.status
        return "not_read" if self.not_understood else "not_played" if self.not_played else self.status


def as_seen(value: Ruling) -> object:
    """What people see of a value: without the clauses beside its steps, and in whichever order it is told.

    Two values that only list the same in another order are seen alike.
    """
    match value:
        case Steps():
            return replace(value, steps=tuple(replace(step, clauses=()) for step in value.steps))
        case Choice(chooser, among):
            return Choice, chooser, frozenset(among)
        case Facts(facts):
            return Facts, frozenset(facts)
        case Order(groups, after):
            told = tuple((one.player, frozenset(one.members), one.chooser) for one in groups)
            return Order, told, frozenset(after)
        case Deciders(players, among, forced_by, prevented_by):
            able = zip_longest(map(as_seen, among), forced_by, prevented_by, fillvalue=())
            return Deciders, frozenset(players), frozenset(able)
        case _:
            return value


FORMS = (
    Players, Things, Choice, Group, Order, Zone, Odds, Moment, Until, Picked, Step, Steps, Facts, Deciders,
    Finding, Legality, Beaten, Case, Unplayed, Deciding, Why, Answer, Term,
)  # fmt: skip
"""What answers are made of."""
