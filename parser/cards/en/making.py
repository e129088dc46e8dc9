"""The instruction that an English clause makes: how long it lasts, and what it waits for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from saitei.parser.ability import Action, Instruction
from saitei.parser.cards.draft import Draft
from saitei.parser.cards.en.state import DiscourseState
from saitei.parser.cards.kinds import goes_on
from saitei.parser.cards.lasting import LASTING
from saitei.parser.cards.moments import STANDING
from saitei.parser.cards.tokens import NotUnderstood, Token, not_understood
from saitei.terms import Term

_AMOUNTS = frozenset({"change_power", "change_cost", "stay_above", "stay_at_least", "perform", "deal"})
_OUTCOMES = frozenset({"win", "lose"})
_HOW = frozenset({"if_able", "tapped", "untapped"})
"""Ways of an event that stand by themselves: "attacks if able", "are put tapped"."""

_EVENTS = frozenset({"attack", "block", "leave", "evolve", "lose", "enter"})
"""What happens by itself is told by "when", or by "if able"; as an instruction it is not understood."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a clause says beside its deed; `own` is the word in it that says how long."""

    amount: int | None
    lasts: str | None
    own: Token | None
    delayed: str | None
    replaced: Action | None


def made(action: Action, told: Told, draft: Draft, sentence: DiscourseState) -> Instruction:
    """The instruction; raises NotUnderstood for an event without a "when", or an end where nothing lasts."""
    if action.negated:
        action = replace(action, negated=False, mode="cannot")
    free = action.mode == "does" and not (draft.triggers or draft.instructions)
    if action.verb in _OUTCOMES and free and not _wins_all(action):
        raise NotUnderstood("no_trigger", 0)
    if action.verb in _EVENTS and action.mode == "does" and not _HOW & set(action.how):
        raise NotUnderstood("no_trigger", 0)
    kept = _lasts(action, told.lasts, sentence)
    if told.lasts is not None and not kept and told.own is not None:
        raise not_understood("duration", told.own)
    link = sentence.link if draft.instructions else "first"
    if action.verb == "use" and action.mode == "cannot" and draft.instructions:
        link = "except"
    sentence.link = "then"
    return Instruction(
        action,
        part=draft.part,
        link=link,
        amount=told.amount if action.verb in _AMOUNTS else None,
        lasts=told.lasts if kept else None,
        conditions=tuple(sentence.conditions),
        option=draft.option if sentence.option is None else sentence.option,
        delayed=told.delayed,
        replaced=told.replaced,
        awaits=sentence.awaits,
    )


def _lasts(action: Action, lasts: str | None, sentence: DiscourseState) -> bool:
    """Whether a deed can last: it says how things are, is waited for, or counts more."""
    more = any(phrase.quantity and phrase.quantity.name == "another" for _, phrase in action.phrases)
    standing = action.verb in LASTING or goes_on(action) or _wins_all(action)
    waited_for = bool(sentence.awaits) or sentence.during is not None
    return lasts in STANDING or standing or waited_for or action.mode != "does" or more


def _wins_all(action: Action) -> bool:
    """ "wins all battles" is how things are for a while."""
    return action.verb == "win" and any(
        slot == "at" and phrase.noun == "battle" and phrase.quantity == Term("all")
        for slot, phrase in action.phrases
    )
