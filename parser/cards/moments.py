"""Words of time: turning points that trigger, moments that delay, durations."""

from __future__ import annotations

from saitei.parser.ability import Action
from saitei.parser.cards.arguments import Parts
from saitei.parser.cards.draft import Draft, Sentence
from saitei.parser.cards.tokens import Token, not_understood

STANDING = frozenset(
    {"your_turn", "their_turn", "each_turn", "while_attacking", "while_battling", "while_blocking"}
)
"""Durations that say when an ability works, not how long an effect lasts."""

_WAITING = frozenset(
    {
        "this_turn",
        "until_your_next_turn_starts",
        "until_your_next_turn_ends",
        "until_their_next_turn_starts",
        "until_their_next_turn_ends",
        "their_next_turn",
        "your_next_turn",
        "acting_turn",
    }
)
"""Durations for which an event may be waited for."""

_SAME_TURN = {"this_turn": "this_turn", "that_turn": "this_turn"}
_SPANS = _SAME_TURN | {"this_game": "this_game"}


def turning_points(parts: Parts, draft: Draft) -> None:
    """相手のターンの終わりに, このクリーチャーの攻撃の終わりに: triggers of their own."""
    for time in parts.times:
        if time.meaning.startswith(">"):
            raise not_understood("late_trigger", time)
        verb, by = time.meaning.split(":")
        draft.triggers.append(Action(verb, by))
    for end in parts.ends:
        if not end.owned:
            raise not_understood("late_trigger", end.head)
        subjects = tuple(("subject", each) for each in end.phrases)
        which = tuple(end.head.meaning.split()[1:])
        draft.triggers.append(Action("attack_ends", phrases=subjects, how=which))
    parts.times, parts.ends = [], []


def delay(parts: Parts, draft: Draft, sentence: Sentence) -> str | None:
    """The moment an instruction waits for; a turning point at the start of the text is its trigger."""
    if not parts.times and not parts.ends:
        return None
    word = parts.times[0] if parts.times else parts.ends[0].head
    if len(parts.times) + len(parts.ends) > 1:
        raise not_understood("two_of_a_kind", word)
    if parts.times and word.meaning.startswith(">"):
        return word.meaning[1:]
    or_then = any(link.meaning == "or" for link in parts.links)
    if not sentence.first or draft.instructions or (draft.triggers and not or_then):
        raise not_understood("late_trigger", word)
    turning_points(parts, draft)
    return None


def during(parts: Parts, sentence: Sentence) -> str | None:
    """A duration said before the event: the whole ability works only then."""
    if not parts.durations:
        return sentence.during
    word = parts.durations[0]
    if len(parts.durations) > 1 or sentence.during or word.meaning not in STANDING | _WAITING:
        raise not_understood("duration", word)
    return word.meaning


def lasting(parts: Parts, sentence: Sentence) -> str | None:
    """How long an instruction's effect lasts; a duration holds on for the rest of the sentence."""
    if len(parts.durations) > 1:
        raise not_understood("duration", parts.durations[1])
    if parts.durations:
        said = parts.durations[0].meaning
        sentence.lasts = _SAME_TURN.get(said, said)
    return sentence.lasts or sentence.during


def in_this_turn(durations: list[Token]) -> tuple[str, ...]:
    """そのターン in a condition: something that happened in the turn."""
    for word in durations:
        if word.meaning not in _SPANS:
            raise not_understood("duration", word)
    return tuple(_SPANS[word.meaning] for word in durations)
