"""Word a course of play: a numbered line for each step, with choices and clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from saitei.queries.answer import Picked, Step
from saitei.queries.say.events_in_words import say, say_event
from saitei.queries.say.layout import Span, TextNode
from saitei.queries.say.messages import phrase
from saitei.queries.say.words import Speaker, is_as_asked
from saitei.terms import Term, Value
from saitei.wording import Lang

_FACTS = ("chance", "even", "unstated")
"""Stages at which a fact turns out, rather than that somebody chooses something."""


def say_picked(picked: Picked, speaker: Speaker) -> str:
    """What somebody chose."""
    what: Value = picked.what
    number: Value = ""
    stage = picked.stage.removesuffix("_after")
    if isinstance(what, Term) and what.name == "with":
        what = what.args[0]
    elif isinstance(what, Term) and what.name == "gives_up":
        stage, what = "target", what.args[1]
    elif isinstance(what, Term) and what.name == "nth":
        what, number = what.args
    if (isinstance(what, Term) and is_as_asked(what)) or (
        isinstance(what, Term) and stage in _FACTS and _is_fact(what, speaker)
    ):
        said = speaker.sentence(what)
    else:
        said = say(what, speaker)
    return phrase(f"picked_{stage}", speaker.lang, player=picked.player, what=said, number=str(number))


def _is_fact(what: Term, speaker: Speaker) -> bool:
    """Whether something is put as a sentence: a fact, or one with whether it is so."""
    return what.name == "conclusion" or what.name in speaker.words.predicates


def telling(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps in which something happens or is chosen; what others rest on joins the next of them."""
    before: tuple[str, ...] = ()
    for step in steps:
        clauses = tuple(dict.fromkeys((*before, *step.clauses)))
        tells = step.events or step.picked or step.withheld
        before = () if tells else clauses
        if tells:
            yield replace(step, clauses=clauses)


def timeline(steps: Iterable[Step], speaker: Speaker) -> tuple[TextNode, ...]:
    """The steps for people: number, what happened, under it what was chosen, at the end the clauses."""
    rows: list[TextNode] = []
    for number, step in enumerate(telling(steps), 1):
        chosen = _counted(
            ((say_picked(picked, speaker), picked.what) for picked in step.picked), speaker.lang
        )
        lead, *rest = [*happening(step, speaker), *chosen]
        clauses = phrase("comma", speaker.lang).join(step.clauses)
        spans = (Span(f"{number}. "), Span(lead), *((Span(f"  {clauses}", "clause"),) if clauses else ()))
        rows.append(TextNode(spans, tuple(TextNode((Span(more, "faint"),)) for more in rest)))
    return tuple(rows)


def in_one_line(steps: Iterable[Step], speaker: Speaker) -> str:
    """The events of a course, one after the other."""
    said = (sentence for step in steps for sentence in happening(step, speaker))
    return phrase("arrow", speaker.lang).join(said)


def happening(step: Step, speaker: Speaker) -> list[str]:
    """What happens in a step, a sentence each."""
    told = ((say_event(event, speaker), event.args[1]) for event in _one_sided(step.events))
    barred = (
        (phrase("may_not", speaker.lang, what=say_event(event, speaker)), event.args[1])
        for event in step.withheld
    )
    return _counted((*told, *barred), speaker.lang)


def _one_sided(events: Iterable[Term]) -> Iterator[Term]:
    """A battle is one of two with each other: what is told of one of them is not told of the other."""
    said: set[tuple[Value, ...]] = set()
    for event in events:
        deed, card, _player, goal = event.args
        if card == goal or (deed, goal, card) not in said:
            said.add((deed, card, goal))
            yield event


def _counted(sentences: Iterable[tuple[str, Value]], lang: Lang) -> list[str]:
    """Each sentence once; where it is said of several cards that nobody named, of how many."""
    about: dict[str, set[Value]] = {}
    for sentence, thing in sentences:
        about.setdefault(sentence, set()).add(thing)
    return [
        sentence if len(things) == 1 else phrase("of_so_many", lang, what=sentence, count=str(len(things)))
        for sentence, things in about.items()
    ]
