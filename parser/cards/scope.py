"""How far a condition at the head of a text reaches: over all of it, or as far as the case it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from saitei.parser.ability import Ability, Action, Alternatives, Instruction

_COUNTING = frozenset({"exist", "total", "more", "fewer"})
"""Verbs of conditions about how things stand, that need nothing said before."""

_RESOLVED = frozenset({"triggered", "spell", "activated"})
"""Kinds of abilities that are carried out once, sentence by sentence."""


def scoped(ability: Ability) -> Ability:
    """The ability with each condition where it belongs.

    A condition in the first sentence is said of the whole text, unless a later sentence tells of the other
    case ("otherwise") or of a case of its own ("if you have fewer shields, …"): then it is said of what
    stands before that.
    """
    if ability.kind not in _RESOLVED or ability.modes is not None:
        return ability
    until = _other_case(ability)
    if until is not None:
        said = ability.conditions
        kept = ability.instructions
        under = tuple(replace(each, conditions=(*said, *each.conditions)) for each in kept[:until])
        rest = tuple(_meaning_the_same(said, each) for each in kept[until:])
        return replace(ability, conditions=(), instructions=(*under, *rest))
    return ability


def _meaning_the_same(said: Sequence[Alternatives], each: Instruction) -> Instruction:
    """ "If it's linked, draw a card. If it's not linked, …": the same thing is asked about both times."""
    if not _denies(said, each.conditions):
        return each
    ((first,),), ((second,),) = said, each.conditions
    return replace(each, conditions=((replace(first, negated=second.negated),),))


def _other_case(ability: Ability) -> int | None:
    """Where a text with a condition at its head comes to another case."""
    if not ability.conditions:
        return None
    for number, (before, each) in enumerate(pairwise(ability.instructions), 1):
        if each.sentence == before.sentence:
            continue
        asked_before = any(one.conditions for one in ability.instructions[:number])
        if each.link == "otherwise" and not asked_before:
            return number
        own_case = _by_itself(each.conditions) or _denies(ability.conditions, each.conditions)
        if ability.label is None and each.link == "then" and own_case:
            return number
    return None


def _denies(said: Sequence[Alternatives], later: Sequence[Alternatives]) -> bool:
    """Whether a later condition is that the one at the head does not hold."""
    if [len(case) for case in said] != [1] or [len(case) for case in later] != [1]:
        return False
    first, second = said[0][0], later[0][0]
    pointing = len(second.phrases) == 1 and second.phrases[0][1].refers == "that"
    as_asked = replace(second, negated=first.negated, phrases=first.phrases if pointing else second.phrases)
    return first.negated != second.negated and as_asked == first


def _by_itself(conditions: Sequence[Alternatives]) -> bool:
    """Whether conditions speak of how things stand, and of nothing that was done or found before."""
    return bool(conditions) and all(map(_is_by_itself, (case for each in conditions for case in each)))


def _is_by_itself(case: Action) -> bool:
    pointing = any(
        phrase.refers not in (None, "this") or any(each.name == "among" for each in phrase.filters)
        for _, phrase in case.phrases
    )
    return case.verb in _COUNTING and "so" not in case.how and not pointing


def is_other_case(before: Instruction, each: Instruction) -> bool:
    """Whether a sentence tells what is done where the condition of the one before it is not met."""
    apart = each.sentence != before.sentence and each.link == "then"
    return apart and _is_contrary(before.conditions, each.conditions)


def _is_contrary(one: Sequence[Alternatives], other: Sequence[Alternatives]) -> bool:
    if len(one) != 1 or len(other) != 1 or len(one[0]) != 1 or len(other[0]) != 1:
        return False
    first, second = one[0][0], other[0][0]
    if not _is_by_itself(first) or first.negated == second.negated or len(first.phrases) > 1:
        return False
    denied, told = (first, second) if first.negated else (second, first)
    return _some(replace(denied, negated=False)) == _some(told)


def _some(case: Action) -> Action:
    """What is asked, where "not one" and "not seven" deny that there are any, or seven at least."""
    if case.verb != "exist" or case.test is None:
        return case
    if case.test.name == "none" or case.test.args == (1,):
        return replace(case, test=None)
    return replace(case, test=replace(case.test, name="at_least")) if case.test.name == "exactly" else case
