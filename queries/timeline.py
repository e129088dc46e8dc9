"""A course of play in words: a numbered line for each step, what was chosen, the clauses beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from saitei.kb.terms import Atom, Value
from saitei.queries.answer import Picked, Step
from saitei.queries.happenings import say, say_event
from saitei.queries.messages import phrase
from saitei.queries.page import Node, Span
from saitei.queries.words import Speaker

_FACTS = ("chance", "even", "unstated")
"""Stages at which a fact turns out, rather than that somebody chooses something."""


def say_picked(picked: Picked, speaker: Speaker) -> str:
    """What somebody chose."""
    what: Value = picked.what
    number: Value = ""
    stage = picked.stage.removesuffix("_after")
    if isinstance(what, Atom) and what.name == "with":
        what = what.args[0]
    elif isinstance(what, Atom) and what.name == "gives_up":
        stage, what = "target", what.args[1]
    elif isinstance(what, Atom) and what.name == "nth":
        what, number = what.args
    if isinstance(what, Atom) and stage in _FACTS and what.name in speaker.words.predicates:
        said = speaker.sentence(what)
    else:
        said = say(what, speaker)
    return phrase(f"picked_{stage}", speaker.lang, player=picked.player, what=said, number=str(number))


def telling(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps in which something happens or is chosen; what others rest on joins the next of them."""
    before: tuple[str, ...] = ()
    for step in steps:
        clauses = tuple(dict.fromkeys((*before, *step.clauses)))
        before = () if step.events or step.picked else clauses
        if step.events or step.picked:
            yield replace(step, clauses=clauses)


def timeline(steps: Iterable[Step], speaker: Speaker) -> tuple[Node, ...]:
    """The steps for people: number, what happened, under it what was chosen, at the end the clauses."""
    rows: list[Node] = []
    for number, step in enumerate(telling(steps), 1):
        said = dict.fromkeys(say_event(event, speaker) for event in step.events)
        chosen = [say_picked(picked, speaker) for picked in step.picked]
        lead, *rest = [*said, *chosen]
        clauses = phrase("comma", speaker.lang).join(step.clauses)
        spans = (Span(f"{number}. "), Span(lead), *((Span(f"  {clauses}", "clause"),) if clauses else ()))
        rows.append(Node(spans, tuple(Node((Span(more, "faint"),)) for more in rest)))
    return tuple(rows)


def in_one_line(steps: Iterable[Step], speaker: Speaker) -> str:
    """The events of a course, one after the other."""
    each = (dict.fromkeys(say_event(event, speaker) for event in step.events) for step in steps)
    return phrase("arrow", speaker.lang).join(said for step in each for said in step)
