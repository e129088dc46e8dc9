"""One form for conditions on what a text has done itself: "if you discarded a spell this way".

「こうして捨てたカードが呪文なら」, "if a spell was discarded" behind "discard a card": all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from saitei.parser.ability import Action, Instruction, Phrase
from saitei.terms import Term

_SO = "so"
_ONE = Term("exactly", (1,))
_WHITHER = ("to", "from")


def with_deed_conditions(each: Instruction, before: Sequence[Instruction]) -> Instruction:
    """An instruction with its conditions in this form; `before` are those that the text has before it."""
    if not each.conditions or not before:
        return each
    deeds = [one.action for one in before]
    conditions = tuple(tuple(_said_so(case, deeds) for case in one) for one in each.conditions)
    return each if conditions == each.conditions else replace(each, conditions=conditions)


def _said_so(case: Action, deeds: Sequence[Action]) -> Action:
    if case.verb == "be":
        return _of_one_dealt_with(case, deeds)
    deed = next((one for one in reversed(deeds) if one.verb == case.verb), None)
    if deed is None or not _speaks_of_it(case):
        return case
    places = dict(deed.phrases)
    kept = tuple(
        (slot, phrase)
        for slot, phrase in case.phrases
        if slot not in _WHITHER or slot not in places or places[slot].zone != phrase.zone
    )
    return replace(case, past=False, phrases=kept, how=(_SO,))


def _speaks_of_it(case: Action) -> bool:
    """Whether a condition says of a deed that it was done this way, or that it was done at all."""
    plain = case.past and not case.how and case.test is None and case.by == "unstated"
    named = {slot for slot, phrase in case.phrases if not phrase.refers}
    return case.how == (_SO,) or (plain and "object" in named and named <= {"object", *_WHITHER})


def _of_one_dealt_with(case: Action, deeds: Sequence[Action]) -> Action:
    said = dict(case.phrases)
    if len(case.phrases) != 2 or set(said) != {"subject", "object"} or case.how or case.test:  # noqa: PLR2004 A is B
        return case
    which, what = said["subject"], said["object"]
    if case.past and which == Phrase(which.noun, refers="that") and deeds[-1].verb != "draw":
        return replace(case, past=False)
    if len(which.relatives) != 1 or which.quantity is not None or which.filters or what.refers:
        return case
    (how,) = which.relatives
    deed = next((one for one in reversed(deeds) if one.verb == how.verb), None)
    itself = len(how.phrases) == 1 and how.phrases[0][1].refers == "itself"
    if how.how != (_SO,) or not itself or deed is None or not _of_one(deed, deeds):
        return case
    return replace(case, verb=how.verb, past=False, how=(_SO,), phrases=(("object", what),))


def _of_one(deed: Action, deeds: Sequence[Action]) -> bool:
    """Whether a deed deals with one card: what is asked about one cannot be asked about several."""
    dealt = [phrase for slot, phrase in deed.phrases if slot == "object"]
    if [one.refers for one in dealt] == ["that"]:
        chosen = [one for one in deeds if one.verb == "choose"]
        dealt = [phrase for slot, phrase in chosen[-1].phrases if slot == "object"] if chosen else []
    return [one.quantity for one in dealt] == [_ONE]
