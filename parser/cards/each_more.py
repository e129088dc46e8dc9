"""One more for each: what is counted for the first of two deeds is counted for what goes beyond, too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from saitei.parser.ability import Instruction, Phrase

_PER = "per"
"""The slot of what is counted."""

_BEYOND = "another"
"""The quantity of so many more than there would be otherwise."""


def one_more_for_each(sentence: Iterable[Instruction]) -> Iterator[Instruction]:
    """The instructions of one sentence; “for each A it gets +1 and breaks one more” counts A twice."""
    counted: tuple[tuple[str, Phrase], ...] = ()
    for each in sentence:
        own = tuple((slot, phrase) for slot, phrase in each.action.phrases if slot == _PER)
        if own:
            counted = own
            yield each
        elif counted and each.link == "then" and _goes_beyond(each):
            yield replace(each, action=replace(each.action, phrases=(*each.action.phrases, *counted)))
        else:
            counted = ()
            yield each


def _goes_beyond(instruction: Instruction) -> bool:
    quantities = (phrase.quantity for _, phrase in instruction.action.phrases)
    return any(quantity is not None and quantity.name == _BEYOND for quantity in quantities)
