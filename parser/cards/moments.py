"""Words of time: turning points that trigger, moments that delay, durations."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action
from saitei.parser.cards.arguments import Parts
from saitei.parser.cards.draft import Draft, Sentence
from saitei.parser.cards.kinds import all_last
from saitei.parser.cards.tokens import Token, not_understood

STANDING = frozenset(
    {"your_turn", "their_turn", "each_turn", "while_attacking", "while_battling", "while_blocking"}
)
"""Durations that say when an ability works, not how long an effect lasts."""

AMID = {"while_attacking": "attacking", "while_blocking": "blocking", "while_battling": "battling"}
"""In an attack, a block or a battle: how something happens, where another duration says how long."""

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
        "this_game",
        "next_turn",
        "this_turn_and_next",
        "until_attack_ends",
        "until_battle_ends",
    }
)
"""Durations for which an event may be waited for."""

_OWN = frozenset({"you", "themself"})
"""Whose turn it is, of somebody who has been named before."""

_WITHIN = frozenset({"攻撃中に", "ブロック中に", "バトル中に"})
_SAME_TURN = {"this_turn": "this_turn", "that_turn": "this_turn"}
_SPANS = _SAME_TURN | {"this_game": "this_game"}


def turning_points(parts: Parts, draft: Draft) -> None:
    """相手のターンの終わりに, このクリーチャーの攻撃の終わりに: triggers of their own."""
    for time in parts.times:
        if time.meaning.startswith(">"):
            raise not_understood("late_trigger", time)
        verb, by = time.meaning.split(":")
        draft.triggers.append(Action(verb, "each_player" if _of_each(time, parts) else by))
    for end in parts.ends:
        if not end.owned:
            raise not_understood("late_trigger", end.head)
        subjects = tuple(("subject", each) for each in end.phrases)
        verb, *which = end.head.meaning.split()
        draft.triggers.append(Action(verb, phrases=subjects, how=tuple(which)))
    parts.times, parts.ends = [], []


def _of_each(time: Token, parts: Parts) -> bool:
    """各プレイヤーは、自分のターンのはじめに…する: each in their own turn, and then only that player."""
    _, whose = time.meaning.split(":")
    for index, (particle, nominal) in enumerate(parts.marked):
        each = nominal.kind == "player" and [phrase.whose for phrase in nominal.phrases] == ["each_player"]
        if each and particle == "は" and whose in _OWN and nominal.head.start < time.start:
            that = replace(nominal, phrases=(replace(nominal.phrases[0], whose="that_player"),))
            parts.marked[index] = (particle, that)
            return True
    return False


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
    if parts.times and _each_turn(draft, sentence):
        verb, by = word.meaning.split(":")
        sentence.awaits, parts.times = (Action(verb, by),), []
        return None
    if not sentence.first or draft.instructions or (draft.triggers and not or_then):
        raise not_understood("late_trigger", word)
    turning_points(parts, draft)
    return None


def _each_turn(draft: Draft, sentence: Sentence) -> bool:
    """「ブロッカー」を与え、自分のターンの終わりにアンタップする: each time, if only time sets it off."""
    ready = not (draft.triggers or sentence.awaits or sentence.lasts or sentence.during)
    return all_last(draft.instructions) and ready and len(draft.instructions) > sentence.begun


def during(parts: Parts, sentence: Sentence, *, late: bool = False) -> str | None:
    """A duration said before the event: the ability works only then, or the event is waited for so long."""
    if not parts.durations:
        return sentence.during
    word = parts.durations[0]
    said = _SAME_TURN.get(word.meaning, word.meaning) if late else word.meaning
    if len(parts.durations) > 1 or sentence.during or said not in STANDING | _WAITING:
        raise not_understood("duration", word)
    return said


def waited_for(parts: Parts) -> bool:
    """出た時、次の自分のターンまで、…する時: the second event is waited for, since it says how long."""
    return any(_SAME_TURN.get(word.meaning, word.meaning) in _WAITING for word in parts.durations)


def lasting(parts: Parts, sentence: Sentence) -> str | None:
    """How long an instruction's effect lasts; a duration holds on for the rest of the sentence."""
    amid = [word for word in parts.durations if word.meaning in AMID]
    held = sentence.lasts is not None and sentence.lasts not in STANDING
    if len(amid) == 1 and (held or len(parts.durations) > 1):
        parts.how.append(AMID[amid[0].meaning])
        parts.durations.remove(amid[0])
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


def in_which_turn(parts: Parts, *, late: bool) -> None:
    """このターンはじめて, このクリーチャーが出たターン: which event it is, not how long anything lasts."""
    counted = [phrase.quantity for _, nominal in parts.marked for phrase in nominal.phrases]
    ordinal = any(each is not None and each.name in ("nth", "from_nth") for each in counted)
    if ("first_time" in parts.how or ordinal) and not late:
        parts.durations = [
            word.retyped(word.type, meaning="each_turn") if word.meaning in _SAME_TURN else word
            for word in parts.durations
        ]
    amid = {word: AMID[word.meaning] for word in parts.durations if word.text in _WITHIN}
    amid |= {word: word.meaning for word in parts.durations if word.meaning == "turn_it_entered"}
    parts.how += amid.values()
    parts.durations = [word for word in parts.durations if word not in amid]
