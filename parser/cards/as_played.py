"""What a text means in play, where it is read as it is printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from saitei.parser.ability import Ability, Action, Instruction, Phrase
from saitei.parser.cards import tables
from saitei.parser.cards.en import tables as english
from saitei.parser.cards.lasting import LASTING
from saitei.parser.cards.scope import scoped
from saitei.terms import Term

_ABILITIES = frozenset({"keyword", "ability"})
_ONE = Term("exactly", (1,))
_WOULD_LEAVE = frozenset({"destroy", "leave", "return", "put"})
_NEXT_UNTAPPING = {
    "their_next_turn_starts": "their_next_untapping",
    "acting_next_turn_starts": "their_next_untapping",
    "your_next_turn_starts": "your_next_untapping",
}
"""How long something is kept from untapping, by the moment at which it does not untap."""


def as_played(ability: Ability) -> Ability:
    """The ability with each condition where it belongs, and what it has as what it gains."""
    meant = tuple(map(_meant, ability.instructions))
    given = tuple(map(as_played, ability.grants))
    told = _chosen_by_doer(_paid_for(replace(ability, instructions=meant, grants=given)))
    return _kept_tapped(_in_turn(scoped(_standing(told))))


def _standing(ability: Ability) -> Ability:
    """ "Your creatures …. Those creatures …": in what stands nothing is found: the same cards are meant."""
    if ability.kind != "static" or ability.replaces or ability.triggers:
        return ability
    told: list[Phrase] = []
    meant: list[Instruction] = []
    for each in ability.instructions:
        phrases = tuple((slot, _same_again(phrase, told)) for slot, phrase in each.action.phrases)
        meant.append(replace(each, action=replace(each.action, phrases=phrases)))
        told += _speaks_of(each.action)
    return replace(ability, instructions=tuple(meant))


def _same_again(phrase: Phrase, told: list[Phrase]) -> Phrase:
    """What “those” points back to, where something of that sort has been spoken of."""
    if phrase.refers != "that":
        return phrase
    return next((one for one in reversed(told) if one.noun == phrase.noun and one.refers is None), phrase)


def _speaks_of(action: Action) -> Iterator[Phrase]:
    for _, phrase in action.phrases:
        yield phrase
        for clause in phrase.relatives:
            yield from _speaks_of(clause)


def _chosen_by_doer(ability: Ability) -> Ability:
    """ "Your opponent discards a card or destroys a creature": who does it chooses which."""
    doers = {each.action.by for each in ability.instructions if each.option is not None}
    told_once = len({each.sentence for each in ability.instructions if each.option is not None}) == 1
    if ability.modes != 1 or ability.choice is not None or doers != {"opponent"} or not told_once:
        return ability
    return replace(ability, choice=Action("choose_mode", by="opponent"))


def _paid_for(ability: Ability) -> Ability:
    """ "You may discard a card. If you do, it returns to your hand instead": the replacing begins there."""
    at = next((k for k, each in enumerate(ability.instructions) if each.link == "instead"), 0)
    if not ability.replaces or not at or len(ability.triggers) != 1:
        return ability
    paid, then, rest = ability.instructions[:at], ability.instructions[at], ability.instructions[at + 1 :]
    links = ("first", *("then" for _ in paid[1:]))
    apart = tuple(each.link for each in paid) == links and paid[-1].sentence != then.sentence
    bound = any(each.conditions or each.awaits for each in paid) or then.conditions
    free = all(each.action.mode == "may" for each in paid) and not bound
    coming = not ability.triggers[0].past and ability.triggers[0].verb in _WOULD_LEAVE
    if not (apart and free and coming):
        return ability
    kept = _of_its_own(then, ability.triggers[0])
    first = replace(paid[0], link="instead"), *paid[1:], replace(kept, link="then")
    return replace(ability, kind="static", instructions=(*first, *rest))


def _of_its_own(each: Instruction, event: Action) -> Instruction:
    """What would leave is what is meant, not what is given for it."""
    own = [phrase for _, phrase in event.phrases if phrase.refers == "this"]
    phrases = tuple(
        (slot, own[0] if own and slot == "object" and phrase.refers == "that" else phrase)
        for slot, phrase in each.action.phrases
    )
    return replace(each, action=replace(each.action, phrases=phrases))


def _kept_tapped(ability: Ability) -> Ability:
    """What does not untap as its player's turn begins does not do so then: how long that holds."""
    begins = [event.verb for event in ability.triggers] == ["turn_starts"]
    if ability.kind == "static" and begins and all(map(_is_no_untapping, ability.instructions)):
        return replace(ability, triggers=())
    return replace(ability, instructions=tuple(map(_until_untapping, ability.instructions)))


def _until_untapping(each: Instruction) -> Instruction:
    if each.delayed not in _NEXT_UNTAPPING or not _is_no_untapping(each):
        return each
    return replace(each, delayed=None, lasts=_NEXT_UNTAPPING[each.delayed])


def _is_no_untapping(each: Instruction) -> bool:
    return each.action.verb == "untap" and each.action.mode == "cannot"


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


def _meant(each: Instruction) -> Instruction:
    return replace(each, action=_from_the_top(_gained(each.action)))


def _gained(action: Action) -> Action:
    """ "It has "double breaker"" is "it gets "double breaker""."""
    return replace(action, verb="gain") if _has_ability(action) else action


def _from_the_top(action: Action) -> Action:
    """山札の一番上のカードを置く is 山札の上から1枚目を置く."""
    tops = [phrase for slot, phrase in action.phrases if slot == "object" and phrase.zone == "deck_top"]
    if len(tops) != 1 or tops[0].filters or any(slot == "from" for slot, _ in action.phrases):
        return action
    taken = ("from", Phrase("zone", tops[0].whose, "deck_top")), ("object", Phrase("card", quantity=_ONE))
    return replace(action, phrases=(*taken, *(pair for pair in action.phrases if pair[1] is not tops[0])))


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
