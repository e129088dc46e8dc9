"""What a text means in play, where it is read as it is printed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from saitei.parser.ability import Ability, Action, Instruction
from saitei.parser.cards import tables
from saitei.parser.cards.en import tables as english
from saitei.parser.cards.kinds import LASTING
from saitei.parser.cards.scope import scoped

_ABILITIES = frozenset({"keyword", "ability"})


def as_played(ability: Ability) -> Ability:
    """The ability with each condition where it belongs, and what it has as what it gains."""
    meant = tuple(map(_gained, ability.instructions))
    given = tuple(map(as_played, ability.grants))
    return _in_turn(scoped(replace(ability, instructions=meant, grants=given)))


def _in_turn(ability: Ability) -> Ability:
    """ "During your turn, when this is destroyed, draw a card": in which turn the event counts."""
    turns = {each.lasts for each in ability.instructions if _is_of_a_turn(each)}
    if ability.kind != "triggered" or not ability.triggers or len(turns) != 1:
        return ability
    how = f"in_{turns.pop()}"
    return replace(
        ability,
        triggers=tuple(replace(event, how=(*event.how, how)) for event in ability.triggers),
        instructions=tuple(
            replace(each, lasts=None) if _is_of_a_turn(each) else each for each in ability.instructions
        ),
    )


def _is_of_a_turn(each: Instruction) -> bool:
    """Whether a turn is named beside what is done at once."""
    once = each.action.verb not in LASTING and each.action.mode in ("does", "may")
    return each.lasts in ("your_turn", "their_turn") and once and not each.awaits


def _gained(each: Instruction) -> Instruction:
    """ "It has "double breaker"" is "it gets "double breaker""."""
    return replace(each, action=replace(each.action, verb="gain")) if _has_ability(each.action) else each


def _has_ability(action: Action) -> bool:
    had = any(slot == "object" and phrase.noun in _ABILITIES for slot, phrase in action.phrases)
    return action.verb == "have" and had


def means_each_opponent(ability: Ability) -> bool:
    """Whether the text speaks of every one of several opponents: "each opponent discards a card"."""
    text = ability.text.lower()
    return any(words in text for words in _every_opponent())


@cache
def _every_opponent() -> tuple[str, ...]:
    return tuple(row[0] for table in (tables, english) for row in table.rows("each_opponent"))
