"""How many cards are tried where nobody has stated a number: all numbers at which an answer may change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from saitei.queries.answer import Case
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value

MANY = 60
"""Numbers beyond this are no numbers of cards."""

_OF_CLAUSES = 12
"""More than any clause holds the number of cards of one zone against, but for decks."""

_EACH = 6
"""Up to so many each number is tried, for an answer may go by the number itself."""

_SPOKEN_OF = ("test", "filter", "amount", "quantity", "keyword")
"""The facts that have the numbers of which texts speak."""


def most_tried(asked: Situation) -> int:
    """So many cards that more of them change nothing.

    What texts speak of may be held against what is told, or be how much more there must be.
    """
    return max(_OF_CLAUSES, max(_spoken_of(asked), default=0) + max(_told(asked), default=0) + 1)


def worth_trying(asked: Situation) -> Sequence[int]:
    """Few cards each, and of more the most and those next to what is spoken of or told."""
    near = {one + step for one in (*_spoken_of(asked), *_told(asked)) for step in (-1, 0, 1)}
    return sorted({*range(_EACH + 1), *near, most_tried(asked)} - {-1})


def stands_for_more(asked: Situation, cases: Sequence[Case]) -> bool:
    """Whether the last case is that of all greater numbers, too: the one before is the same already.

    Where some text does so much for each of something, no number stands for all beyond it.
    """
    if any(slot == Term("per") for _, slot, _ in asked.facts.rows("phrase")):
        return False
    last = [(one.status, one.value) for one in cases[-2:]]
    return len(last) > 1 and last[0] == last[1]


def _spoken_of(asked: Situation) -> Sequence[int]:
    return [*_numbers(arg for name in _SPOKEN_OF for fact in asked.facts.named(name) for arg in fact.args)]


def _told(asked: Situation) -> Sequence[int]:
    return [*_numbers(number for *_, number in asked.facts.rows("count"))]


def _numbers(values: Iterable[Value]) -> Iterator[int]:
    for value in values:
        if isinstance(value, Term):
            yield from _numbers(value.args)
        elif isinstance(value, int) and value <= MANY:
            yield value
