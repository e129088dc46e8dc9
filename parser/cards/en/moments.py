"""How long an English instruction lasts, and which moment it waits for."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.cards.draft import Draft
from saitei.parser.cards.en.arguments import Parts
from saitei.parser.cards.en.state import DiscourseState, ends_any_turn, turning_points
from saitei.parser.cards.lasting import LASTING
from saitei.parser.cards.tokens import Token, not_understood

SAME_TURN = {"this_turn": "this_turn", "that_turn": "this_turn"}


def delay(parts: Parts, draft: Draft, sentence: DiscourseState) -> str | None:
    """The moment that an instruction waits for, and those behind it in the sentence."""
    if sentence.each_turn:
        raise not_understood("late_trigger", parts.times[0] if parts.times else None)
    if not parts.times:
        return sentence.delayed
    word = parts.times[0]
    if len(parts.times) > 1:
        raise not_understood("two_of_a_kind", parts.times[1])
    if word.meaning.startswith(">") and not ends_any_turn(word, draft, sentence):
        parts.times = []
        sentence.delayed = word.meaning[1:]
        return sentence.delayed
    turning_points(parts, draft, sentence)
    return None


def lasting_here(parts: Parts, sentence: DiscourseState) -> tuple[str | None, Token | None]:
    """How long, and the word that says it in this clause."""
    words = [*parts.early, *parts.durations]
    if len(words) > 1:
        raise not_understood("duration", words[1])
    if not words:
        return sentence.lasts or sentence.during, None
    said = SAME_TURN.get(words[0].meaning, words[0].meaning)
    if parts.early:
        sentence.lasts = said
    elif sentence.lasts:
        raise not_understood("duration", words[0])
    return said, words[0]


def reach_back(draft: Draft, sentence: DiscourseState, begun: int, lasts: str | None) -> None:
    """ "gets +2000 power and can't be blocked this turn": the end is said of both."""
    for index in range(sentence.begun, begun):
        each = draft.instructions[index]
        lasting = each.action.verb in LASTING or each.action.mode in ("can", "cannot")
        if lasting and each.lasts is None:
            draft.instructions[index] = replace(each, lasts=lasts)
