"""Compare a course of play with the one that a worked example expects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from saitei.queries.answer import Step, Steps
from saitei.queries.course.same_event import is_card, same_deed
from saitei.terms import NOTHING, Term, Value

_UNTOLD = frozenset({"attack_ends", "passes"})
"""Events that an expected course need not tell."""


def fits_course(expected: Sequence[Value], value: Steps) -> bool:
    """Whether the expected events are those of the course; what happens at once may be told in any order."""
    left = [step for step in expected if isinstance(step, Term)]
    for step in value.steps:
        events = list(_told(step))
        told, left = left[: len(events)], left[len(events) :]
        if len(told) < len(events) or not all(_taken(one, events) for one in told):
            return False
    return not left


def _told(step: Step) -> Iterator[Term]:
    """The events of a step that are worth telling, each once."""
    seen: set[object] = set()
    for event in step.events:
        deed, card, _, where = event.args
        same = frozenset({card, where}) if deed == Term("battle") else (deed, card)
        if str(deed) not in _UNTOLD and same not in seen:
            seen.add(same)
            yield event


def _taken(expected: Term, events: list[Term]) -> bool:
    """Find the event that an expected one means, and take it away."""
    found = next((event for event in events if is_meant(expected, event)), None)
    if found is not None:
        events.remove(found)
    return found is not None


def is_meant(expected: Term, event: Term) -> bool:
    """Whether an expected step, `step(Deed,Card,Player)` or with whither, is this event."""
    deed, card, player, *where = expected.args
    said, subject, actor, whither = event.args
    return (
        same_deed(str(deed), str(said))
        and is_card(card, subject)
        and player in (NOTHING, actor)
        and (not where or where[0] == whither)
    )
