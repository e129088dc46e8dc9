"""A course of play as it is reviewed for what of the texts it does not heed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from saitei.kb.game.outcomes import Course
from saitei.kb.relevance.review_query import ReviewQuery
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.course.initial_state import InitialState
from saitei.queries.judge.unheeded import Review, about
from saitei.queries.situation.situation import Situation
from saitei.terms import to_asp


def review(rules: RulingSet, asked: Situation, parts: Sequence[str], played: Course) -> Review:
    """A course that has been played out under the rules of a step, with the facts that they read."""
    step, facts = parts
    moments = "\n".join((*_moments(played), *_told(played), *_at_stake(asked)))
    return Review(about("course", rules, asked, moments), lambda: (step, facts))


def _moments(played: Course) -> Iterator[str]:
    """What holds in any of its situations."""
    been = {0, *(move.to for moves in played.moves for move in moves)}
    for fluent in sorted({one for here in been for one in played.state(here)}, key=to_asp):
        yield f"now({to_asp(fluent)})."
        if fluent.name == "in_zone":
            yield f"lies({','.join(map(to_asp, fluent.args))})."


def _told(played: Course) -> Iterator[str]:
    """What happens in any of its moves, and what is reached in it."""
    moves = [move for moves in played.moves for move in moves]
    events = dict.fromkeys(event for move in moves for event in (*move.events, *move.withheld))
    reached = dict.fromkeys(one for move in moves for one in move.reached)
    yield from (f"took_place({to_asp(event)})." for event in events)
    yield from (f"reached({to_asp(one)})." for one in reached)


def _at_stake(asked: Situation) -> Iterator[str]:
    """What a scenario makes matter besides: what is about to be played and paid for, and who has no power."""
    facts = asked.facts
    deeds = {deed for event, deed in facts.rows("deed") if facts.has("imminent", event)}
    yield from (f"about_to({to_asp(deed)})." for deed in deeds)
    coming = {card for event, card in facts.rows("subject") if facts.has("imminent", event)}
    yield from (f"about_to_befall({to_asp(card)})." for card in sorted(coming, key=to_asp))
    yield from (f"without_power({to_asp(card)})." for card, power in facts.rows("power") if power == 0)


def unrolled(rules: RulingSet, asked: Situation, begun: InitialState) -> ReviewQuery:
    """What is asked of a course whose situations are not visited one by one."""
    lying = (fluent for fluent in begun.fluents if fluent.name == "in_zone")
    lies = (f"lies({','.join(map(to_asp, fluent.args))})." for fluent in lying)
    return about("course", rules, asked, "\n".join(("anything_may_happen.", *lies)))
