"""The events that a scenario states, in the order in which it states them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from saitei.queries.situation.situation import Situation
from saitei.terms import NOTHING, Term, Value

EventRoles: TypeAlias = Mapping[str, Value]
"""What is stated of an event: `deed`, `when` (happened or imminent), `subject`, `actor`, `goal` and so on."""

StatedEvents: TypeAlias = Mapping[Value, EventRoles]
"""The events of a scenario in the order in which it tells them."""


_TURN_ENDS = Term("turn_ends")
EXTRA_TURN = Term("extra_turn")
"""How a turn ends of which the extra turn behind it is told."""

_OF_TURNS = frozenset({_TURN_ENDS, Term("turn_starts")})
"""What tells that another turn goes on than the one the scenario began with."""


def stated_events(asked: Situation) -> dict[Value, dict[str, Value]]:
    """For each event that has just happened or is imminent, what is stated of it."""
    timed = {event: when for when in ("happened", "imminent") for event in asked.facts.firsts(when)}
    found: dict[Value, dict[str, Value]] = {
        event: {"when": Term(timed[event])}
        for event in asked.facts.firsts("event")
        if event in timed and not _is_a_moment(event)
    }
    for event, roles in found.items():
        for fact in asked.facts.about(event):
            _, *said = fact.args
            if said:
                roles[_role(fact, roles)] = said[0]
            if fact.name == "out_of_zone":
                roles |= {"zone": said[1], "number": said[2]}
    return found | _turn_ending(asked, found) | (_losing(asked) if not found else {})


def _role(fact: Term, known: EventRoles) -> str:
    """What a fact says of an event; of several who do the same at once each has a number."""
    several = fact.name in ("actor", "put_onto") and fact.name in known
    return f"{fact.name} {len(known)}" if several else fact.name


def _losing(asked: Situation) -> dict[Value, dict[str, Value]]:
    """Where nothing else is told, whoever is out goes out as the course begins."""
    if asked.question.name not in ("course", "outcomes"):
        return {}
    return {
        fact: {"when": Term("happened"), "deed": Term("lose_game"), "actor": fact.args[0]}
        for fact in asked.facts.named("out")
    }


def _turn_ending(asked: Situation, told: StatedEvents) -> dict[Value, dict[str, Value]]:
    """The end of the turn that goes on by then, where it is asked whose turn is next.

    Where the last thing told is that a turn has ended, the next one is the one that begins there, but for an
    extra turn that is told of as going on.
    """
    deeds = [said.get("deed") for said in told.values()]
    gives_way = [said.get("manner") for said in told.values()][-1:] == [EXTRA_TURN]
    if asked.question.name != "next_turn" or (deeds[-1:] == [_TURN_ENDS] and not gives_way):
        return {}
    now = [] if _OF_TURNS.intersection(deeds) else [*asked.facts.firsts("turn_player")]
    ending = {"when": Term("happened"), "deed": _TURN_ENDS}
    return {Term("turn_ends"): {**ending, "actor": now[0] if len(now) == 1 else NOTHING}}


def _is_a_moment(event: Value) -> bool:
    """Whether it is the beginning or the end of a turn that a scenario stands at, which has number 0."""
    return isinstance(event, Term) and event.args == (0,)


def simultaneous_groups(told: StatedEvents) -> list[StatedEvents]:
    """The events in the order in which they are told, those together that happen at the same time."""
    groups: list[dict[Value, EventRoles]] = []
    for event, said in told.items():
        if groups and said.get("told_with") in groups[-1]:
            groups[-1][event] = said
        else:
            groups.append({event: said})
    return [*groups]


def actors(said: EventRoles) -> tuple[Value, ...]:
    """The players who perform an event; several only where they do so simultaneously."""
    return tuple(value for role, value in said.items() if role.startswith("actor"))
