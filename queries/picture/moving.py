"""The table as it is after each step of a course, as far as the steps say where cards go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from saitei.queries.answer import Step
from saitei.terms import NOTHING, Term, Value

_TURNED = {"tap": True, "untap": False}
_LEFT_BEHIND = ("in_zone", "tapped", "face_down", "arrived", "on_top", "next_up", "under", "linked", "on_map")
_SAID = ("event", "deed", "subject", "actor", "goal", "happened", "imminent", "goes_on")


def tables(facts: Iterable[Term], steps: Sequence[Step], zones: Sequence[str]) -> Iterator[list[Term]]:
    """The facts of the table after each step, with what happens in it as events; `zones` are places to go."""
    here = [fact for fact in facts if fact.name not in _SAID]
    for step in steps:
        for event in step.events:
            here = _after(here, event, zones)
        yield [*here, *_shown(step.events)]


def _after(facts: list[Term], event: Term, zones: Sequence[str]) -> list[Term]:
    deed, thing, player, where = event.args
    name = deed.name if isinstance(deed, Term) else str(deed)
    if name in _TURNED and isinstance(thing, Term):
        tapped = Term("tapped", (thing,))
        rest = [fact for fact in facts if fact != tapped]
        return [*rest, tapped] if _TURNED[name] else rest
    zone = where.name if isinstance(where, Term) and not where.args else str(where)
    if zone not in zones:
        return facts
    if isinstance(thing, Term) and thing.name == "card":
        return _moved(facts, thing, zone)
    if isinstance(thing, Term) and thing.name == "unnamed":
        owner, before, *_ = thing.args
        return _recounted(_recounted(facts, owner, before, -1), owner, Term(zone), 1)
    if thing == NOTHING and name == "draw":
        return _recounted(_recounted(facts, player, Term("deck"), -1), player, Term(zone), 1)
    return facts


def _moved(facts: list[Term], card: Term, zone: str) -> list[Term]:
    before = next((fact.args[1] for fact in facts if fact.name == "in_zone" and fact.args[0] == card), None)
    if before == Term(zone):
        return facts
    rest = [fact for fact in facts if not (fact.name in _LEFT_BEHIND and fact.args[0] == card)]
    owner = card.args[0]
    if before is not None:
        rest = _recounted(rest, owner, before, -1)
    return [*_recounted(rest, owner, Term(zone), 1), Term("in_zone", (card, Term(zone)))]


def _recounted(facts: list[Term], player: Value, zone: Value, change: int) -> list[Term]:
    """A stated number of cards, one more or one less."""
    found: list[Term] = []
    for fact in facts:
        if fact.name == "count" and fact.args[:2] == (player, zone):
            number = max(0, int(str(fact.args[2])) + change)
            found.append(Term("count", (player, zone, number)))
        else:
            found.append(fact)
    return found


def _shown(events: Sequence[Term]) -> Iterator[Term]:
    """What happens in a step, as a picture shows it: whose arrow goes where."""
    for number, event in enumerate(events, 1):
        _, thing, _, goal = event.args
        if isinstance(thing, Term) and thing.name == "card" and _aimed(goal):
            told = Term("event", (number,))
            yield from (
                Term("event", (told,)), Term("subject", (told, thing)), Term("goal", (told, goal)),
            )  # fmt: skip


def _aimed(goal: Value) -> bool:
    return isinstance(goal, str) or (isinstance(goal, Term) and goal.name == "card")
