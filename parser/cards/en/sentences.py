"""Sentences of an English line gathered into triggers, conditions and instructions."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.cards.draft import Draft
from saitei.parser.cards.en.arguments import parts_of
from saitei.parser.cards.en.conditions import read_condition, read_end, read_trailing
from saitei.parser.cards.en.ellipsis import shared_objects
from saitei.parser.cards.en.events import ONGOING, read_trailing_trigger, read_trigger
from saitei.parser.cards.en.instructions import read_instruction
from saitei.parser.cards.en.state import DiscourseState
from saitei.parser.cards.en.tree import Clause
from saitei.parser.cards.en.verbs import frames
from saitei.parser.cards.tokens import not_understood


def read_sentence(clauses: tuple[Clause, ...], draft: Draft, *, first: bool) -> None:
    """Add one sentence to the draft; raises NotUnderstood where a clause has no place in it."""
    sentence = DiscourseState(first, len(draft.instructions))
    clauses = shared_objects(clauses)
    for index, clause in enumerate(clauses):
        job = _job(clause, sentence)
        takes_in = any("in" in frame.prepositions for frame in frames().get(clause.verb.meaning, ()))
        parts = parts_of(clause, takes_in)
        if index and clause.joins[-1].type == "CJOIN" and clause.joins[-1].meaning not in ("and", "or"):
            parts.links.append(clause.joins[-1])
        readers = {
            "when": read_trigger,
            "if": read_condition,
            "trail": read_trailing,
            "event": read_trailing_trigger,
            "until": read_end,
        }
        readers.get(job, read_instruction)(clause, parts, draft, sentence)
        standing = job == "if" and clause.opening is not None and clause.opening.meaning == "while"
        sentence.job = "while" if standing else job
    if sentence.instead:
        _replace(draft, sentence)
    draft.end_sentence(sentence.begun)


def _job(clause: Clause, sentence: DiscourseState) -> str:
    """when, if, trail (an "if" behind its instruction) or do."""
    trail = next((token for token in clause.joins if token.type == "TRAIL"), None)
    if trail is not None or clause.opening is not None:
        said = (clause.opening or trail or clause.verb).meaning
        if trail is not None and said == "until" and sentence.job == "do":
            return "until"
        if said not in ("when", "when first_time", "after", "if", "while", "unless"):
            raise not_understood("link", clause.opening or trail)
        if trail is not None and sentence.job not in ("when", "if", "while"):
            return "event" if said.startswith(("when", "after")) else "trail"
        return "when" if said.startswith(("when", "after")) or _would(clause, sentence) else "if"
    comma = any(token.type == "COMMA" for token in clause.joins)
    if (
        sentence.job == "when"
        and not comma
        and any(each.token is not None and each.token.type == "TIME" for each in clause.leads)
    ):
        return "do"
    if sentence.job in ("when", "if", "while") and (not comma or _another_event(clause)):
        return "if" if sentence.job == "while" else sentence.job
    return "do"


def _another_event(clause: Clause) -> bool:
    """ "Whenever you summon a creature, or cast a spell, …": no deed that is told begins with "or"."""
    timed = any(each.token is not None and each.token.type == "TIME" for each in clause.leads)
    joined = any(each.type == "CJOIN" and each.meaning == "or" for each in clause.joins)
    return clause.subject is None and joined and not timed


def _would(clause: Clause, sentence: DiscourseState) -> bool:
    """ "If this creature would be destroyed" is an event that is replaced; to leave is one too."""
    plain = not clause.verb.word.features & {"past", "negated", "passive", "aux"}
    return clause.verb.has("would") or (clause.verb.meaning == "leave" and plain and sentence.first)


def _replace(draft: Draft, sentence: DiscourseState) -> None:
    draft.instructions[sentence.begun :] = [
        replace(each, link="instead") for each in draft.instructions[sentence.begun :]
    ]
    draft.replaces = True
    coming = any(not event.past and event.verb not in ONGOING for event in draft.triggers)
    draft.event_replaced = draft.event_replaced or sentence.first or coming
    if sentence.first:
        draft.triggers = [
            replace(event, past=event.past and event.verb == "cast") for event in draft.triggers
        ]
