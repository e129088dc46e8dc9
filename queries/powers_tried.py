"""Which powers are tried where nobody has stated one: those at which an answer may change, and those between.

An answer goes by a power where that is held against another, or against a number that a text or a clause
names, either of them raised or lowered by what texts add. Where texts reckon otherwise nothing is tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.numbers_tried import MANY
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value, to_asp

POWER = "power"

_MOST = 6
"""At so many powers, none included, the answer may change; of more none is tried."""

_FAR = 10_000
"""So much more than all that is told."""

_HELD = (POWER, "test", "filter", "quantity")
"""The facts that have the numbers that a power is held against; any others may have what is added to it."""

_RECKONED = ("per", "double_power", "triple_power", "sum_power")
"""What makes of a power another number than one that is so much more or less."""

_NAMED = re.compile(r"\b\d{3,}\b")
_KEYWORD = re.compile(r"\bkeyword\(\w+,\(?(\w+)")
_WORD = re.compile(r"\b[a-z]\w*")
_QUOTED = re.compile(r'"[^"]*"')


class PowerRange(NamedTuple):
    """Powers from `low` to `high`, None for all beyond, and those of them that are asked about.

    `from_turn` and `to_turn` say whether it begins and ends with one at which an answer may change.
    """

    low: int
    high: int | None
    samples: tuple[int, ...]
    from_turn: bool
    to_turn: bool

    def joined(self, other: PowerRange) -> PowerRange:
        """The powers of this range and of the next."""
        return PowerRange(self.low, other.high, self.samples, self.from_turn, other.to_turn)

    def told(self) -> Value:
        """What is said of a power in this range."""
        if self.high is None:
            return Term("at_least", (self.low,)) if self.from_turn else Term("above", (self.low - 1,))
        if self.low == self.high:
            return self.low
        if self.low == 0 and not self.to_turn:
            return Term("below", (self.high + 1,))
        return Term("between", (self.low, self.high))


def powers_worth_trying(rules: RulingSet, asked: Situation) -> Sequence[PowerRange]:
    """All powers in ranges, each the same to everything that is told; none where that cannot be said."""
    naming = [*_naming_numbers(rules)]
    if _is_reckoned(asked) or any(one.keywords & _words(asked) for one in naming):
        return ()
    held = {*_told(asked), *(number for one in naming if not one.keywords for number in one.numbers)}
    added = {*_numbers(arg for fact in asked.facts if fact.name not in _HELD for arg in fact.args)}
    turning = sorted({0, *added, *(one for one in _with_added(held, sorted(added)) if one > 0)})
    return () if len(turning) > _MOST else [*_ranges(turning)]


def _is_reckoned(asked: Situation) -> bool:
    """Whether something on the table makes another number of a power."""
    words = {part for name in ("phrase", "deed") for fact in asked.facts.named(name) for part in fact.args}
    return any(Term(one) in words for one in _RECKONED) or bool(asked.facts.named("linked"))


def _told(asked: Situation) -> Iterator[int]:
    """What of the numbers that are told a power may be held against."""
    return _numbers(arg for name in _HELD for fact in asked.facts.named(name) for arg in fact.args[1:])


class _Naming(NamedTuple):
    """The numbers that a rule of a clause names, and the keywords that it speaks of."""

    numbers: frozenset[int]
    keywords: frozenset[str]


def _naming_numbers(rules: RulingSet) -> Iterator[_Naming]:
    for rule in (*rules.definitions, *rules.rules):
        if found := frozenset(map(int, _NAMED.findall(_QUOTED.sub("", rule.text)))):
            yield _Naming(found, frozenset(_KEYWORD.findall(rule.text)))


def _words(asked: Situation) -> frozenset[str]:
    """All words that something on the table is told by."""
    return frozenset(_WORD.findall(" ".join(map(to_asp, asked.facts.named("keyword")))))


def _with_added(held: Iterable[int], added: Sequence[int]) -> Iterator[int]:
    """What is held against a power, with any of what is added taken away or put to it."""
    either = [*added, *(-one for one in added)]
    changes = [(), *((one,) for one in either), *combinations_with_replacement(either, 2)]
    yield from (one + sum(change) for one in held for change in changes)


def _ranges(turning: Sequence[int]) -> Iterator[PowerRange]:
    low = 0
    for one in turning:
        if low < one:
            yield PowerRange(
                low, one - 1, tuple(dict.fromkeys((low, one - 1))), from_turn=False, to_turn=False
            )
        yield PowerRange(one, one, (one,), from_turn=True, to_turn=True)
        low = one + 1
    yield PowerRange(low, None, (low, low + _FAR), from_turn=False, to_turn=False)


def _numbers(values: Iterable[Value]) -> Iterator[int]:
    """The numbers that may be powers."""
    for value in values:
        if isinstance(value, Term):
            yield from _numbers(value.args)
        elif isinstance(value, int) and abs(value) > MANY:
            yield abs(value)
