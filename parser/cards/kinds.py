"""The kind of an ability by what was read of it."""

from __future__ import annotations

from collections.abc import Sequence

from saitei.parser.ability import Action, Instruction
from saitei.parser.cards.draft import Draft
from saitei.parser.cards.lasting import LASTING
from saitei.parser.cards.tokens import NotUnderstood

_PASSING = frozenset({"this_turn", "next_turn", "this_turn_and_next", "their_next_turn", "your_next_turn"})
"""Durations of what is done once: what holds so long began with something."""

_PAID = frozenset({"summon", "cast", "use", "cross", "pay", "generate"})
_LIMITS = frozenset({"stay_above", "stay_at_least"})
_WAYS = frozenset({"if_able", "from_anywhere", "must"})
_OUTCOMES = frozenset({"win", "lose", "win_game", "lose_game"})
_ARRIVALS = frozenset({"put", "enter", "put_into_play"})
_ARRIVING = frozenset({"tapped", "untapped", "face_up", "face_down"})


def is_evolution(keyword: str) -> bool:
    """Whether a keyword says on what a card evolves: revolution does not."""
    return "evolution" in keyword.split("_")


def kind_of(draft: Draft, card_type: str, label: str | None) -> str:
    """Triggered, static (replacements too), or a spell's own; raises NotUnderstood for none of them.

    On a card with a spell side and no headers, a deed without an event is the spell's.
    """
    if card_type != "twinpact":
        return _kind_on_one_side(draft, card_type, label)
    try:
        return _kind_on_one_side(draft, "creature", label)
    except NotUnderstood as refusal:
        if refusal.reason != "no_trigger":
            raise
        return _kind_on_one_side(draft, "spell", label)


def _kind_on_one_side(draft: Draft, card_type: str, label: str | None) -> str:
    if draft.triggers and (draft.event_replaced or _says_how(draft)):
        return "static"
    if draft.triggers:
        return _triggered(draft)
    if draft.event_replaced and card_type != "spell":
        return "static"
    if card_type == "spell" and not _about_itself(draft):
        return "spell"
    if all(map(_stands, _permitted(draft.instructions))) or (label and is_evolution(label)):
        return "static"
    if label is None:
        raise NotUnderstood("no_trigger", 0)
    return "activated"


def _permitted(instructions: list[Instruction]) -> list[Instruction]:
    """召喚してもよい。そうしたら、…: what follows a permission comes only with its use."""
    if not instructions or instructions[0].action.mode != "may":
        return instructions
    links = [each.link for each in instructions]
    return instructions[: links.index("if_done")] if "if_done" in links else instructions


def _triggered(draft: Draft) -> str:
    """ "When it attacks, it cannot be blocked" names no end: while attacking, or from then on."""
    endless = (each for each in draft.instructions if each.action.mode == "cannot" and each.link != "except")
    events = {action.verb for action in draft.triggers}
    lasting = (each for each in endless if each.action.verb not in events)
    if any(each.lasts is None and each.delayed is None and not _of_that(each) for each in lasting):
        raise NotUnderstood("no_end", 0)
    return "triggered"


def _of_that(each: Instruction) -> bool:
    """その「S・トリガー」は使えない: it could only be used then; 一度しか使えない says how often."""
    used = each.action.verb == "use" and all(phrase.refers == "that" for _, phrase in each.action.phrases)
    return used or _limits_use(each.action)


def _limits_use(action: Action) -> bool:
    """この効果はターン中に一度のみ発動する: how often an ability is used."""
    often = {"once_each_turn", "more_than_once_each_turn"} & set(action.how)
    return action.verb == "use" and bool(often) and all(each.noun in _USED for _, each in action.phrases)


_USED = frozenset({"ability", "effect"})


def all_last(instructions: Sequence[Instruction]) -> bool:
    """Whether there are deeds and each, or a card's entering, says how things are from then on."""
    verbs = [each.action.verb for each in instructions]
    return bool(verbs) and all(verb in LASTING or verb == "enter" for verb in verbs)


def _stands(each: Instruction) -> bool:
    """Whether an instruction without an event can be a standing rule."""
    action = each.action
    if _passes(each):
        return False
    standing = action.verb in LASTING | _LIMITS | _OUTCOMES or action.mode != "does" or bool(each.awaits)
    standing = standing or (action.verb == "set_amount" and "by_mana" in action.how)
    arriving = action.verb in _ARRIVALS and bool(set(action.how) & _ARRIVING) and not each.conditions
    return standing or goes_on(action) or arriving or _limits_use(action)


def _passes(each: Instruction) -> bool:
    """Whether what is done is said to end: "until the end of the turn", not "during your turn"."""
    return each.lasts is not None and (each.lasts in _PASSING or each.lasts.startswith("until_"))


def goes_on(action: Action) -> bool:
    """Whether a deed says how things go from then on: 可能なら攻撃する, シールドをさらに1枚ブレイクする."""
    return bool(_WAYS & set(action.how)) or (action.verb == "break" and "more" in _counting(action))


def _counting(action: Action) -> set[str]:
    """How much more or less is broken: シールドをさらに1枚ブレイクする."""
    another = any(phrase.quantity and phrase.quantity.name == "another" for _, phrase in action.phrases)
    return {"more"} if another or "more" in action.how else set()


def _says_how(draft: Draft) -> bool:
    """ "When put into the mana zone, this card is put tapped": how the event itself goes."""
    events = {action.verb for action in draft.triggers if not action.past}
    if draft.instructions and all(_is_bound_choice(each.action) for each in draft.instructions):
        return "choose" in {action.verb for action in draft.triggers}
    forbidden = draft.instructions and all(
        each.action.mode == "cannot" and each.action.verb in events and not _passes(each)
        for each in draft.instructions
    )
    if forbidden:
        return True
    paying = draft.instructions and all(
        each.action.verb in ("change_cost", "stay_above", "stay_at_least", "set_amount")
        for each in draft.instructions
    )
    if paying and events and events <= _PAID:
        return True
    barred = (each.action for each in draft.instructions)
    stays_tapped = all(action.verb == "untap" and action.mode == "cannot" for action in barred)
    if "turn_starts" in events and draft.instructions and stays_tapped:
        return True
    return bool(draft.instructions) and all(
        (each.action.verb in events and each.action.how)
        or _has_to_block(each.action, events)
        or _comes_so(each.action, events)
        for each in draft.instructions
    )


def _comes_so(action: Action, events: set[str]) -> bool:
    """バトルゾーンに出す時、タップして置く: how the card comes to lie there."""
    arriving = action.verb == "put" and bool(set(action.how) & _ARRIVING)
    there = all(slot != "to" and phrase.refers != "that" for slot, phrase in action.phrases)
    return arriving and there and "put_into_play" in events


def _has_to_block(action: Action, events: set[str]) -> bool:
    """ "When your opponent's creature attacks, this creature blocks if able": how the attack goes."""
    return action.verb == "block" and "if_able" in action.how and "attack" in events


def _is_bound_choice(action: Action) -> bool:
    """ "They choose this creature if able": how a choice goes, whichever tense its event is told in."""
    return action.verb == "choose" and "if_able" in action.how


def _about_itself(draft: Draft) -> bool:
    """A spell's line that says when or for what the spell itself is cast, or what it gets, is static."""
    told = _permitted(draft.instructions)
    return _casts_itself_for(told) or (bool(told) and all(_of_own_casting(each.action) for each in told))


def _casts_itself_for(told: list[Instruction]) -> bool:
    """ "You may discard 2 cards and cast this spell for no cost"."""
    permitted = bool(told) and all(each.action.mode == "may" for each in told)
    return permitted and told[-1].link == "then" and _of_own_casting(told[-1].action)


def _of_own_casting(action: Action) -> bool:
    this = any(phrase.refers == "this" for _, phrase in action.phrases)
    cast = action.mode == "may" and action.verb in ("cast", "use")
    return this and (cast or action.verb in ("change_cost", "gain"))
