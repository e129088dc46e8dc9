"""What a text means in play, where it is read as it is printed."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Ability, Action, Instruction
from saitei.parser.cards.scope import scoped

_ABILITIES = frozenset({"keyword", "ability"})


def as_played(ability: Ability) -> Ability:
    """The ability with each condition where it belongs, and what it has as what it gains."""
    meant = tuple(map(_gained, ability.instructions))
    return scoped(replace(ability, instructions=meant, grants=tuple(map(as_played, ability.grants))))


def _gained(each: Instruction) -> Instruction:
    """ "It has "double breaker"" is "it gets "double breaker""."""
    return replace(each, action=replace(each.action, verb="gain")) if _has_ability(each.action) else each


def _has_ability(action: Action) -> bool:
    had = any(slot == "object" and phrase.noun in _ABILITIES for slot, phrase in action.phrases)
    return action.verb == "have" and had
