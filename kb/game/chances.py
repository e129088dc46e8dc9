"""How likely an outcome is: averaged over even chances, separately for what players choose."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from saitei.kb.game.outcomes import Course
from saitei.kb.game.play import Move, MoveChoice

Likelihoods: TypeAlias = frozenset[Fraction]
"""The likelihoods that players can bring about."""

EVEN = "even"
"""The stage of a draw in which every candidate is as likely as any other."""

_UNKNOWN = ("chance", "unstated")
"""Stages at which a fact turns out of which nobody says how likely it is."""

_MOST = 64


def chances(played: Course, wanted: Collection[int]) -> Likelihoods | None:
    """How likely a wanted end is; None where that is unknown, or the game may go round in circles."""
    found: dict[int, Likelihoods] = {}
    for here in _ends_first(played):
        odds = _odds(played, here, wanted, found)
        if odds is None or len(odds) > _MOST:
            return None
        found[here] = odds
    return found.get(0)


def _odds(
    played: Course, here: int, wanted: Collection[int], found: Mapping[int, Likelihoods]
) -> Likelihoods | None:
    if here in played.ends:
        return frozenset({Fraction(here in wanted)})
    groups: dict[tuple[MoveChoice, ...], list[Likelihoods]] = {}
    for move in played.moves[here]:
        if move.to not in found:
            return None
        chosen = tuple(choice for choice in move.choices if choice.stage != EVEN)
        groups.setdefault(chosen, []).append(found[move.to])
    averages = [_average(each) for each in groups.values()]
    if len(set(averages)) > 1 and _unknown(played.moves[here]):
        return None
    return frozenset(one for odds in averages for one in odds)


def _average(each: Sequence[Likelihoods]) -> Likelihoods:
    if len(set(each)) == 1 and len(each[0]) == 1:
        return each[0]
    return frozenset(sum(one, Fraction(0)) / len(each) for one in product(*each))


def _unknown(moves: Sequence[Move]) -> bool:
    """Whether the moves differ by something of which nobody says how likely it is."""
    return any(choice.stage in _UNKNOWN for move in moves for choice in move.choices)


def _ends_first(played: Course) -> Iterator[int]:
    """The situations, each after those that can come of it."""
    done: set[int] = set()
    work: list[tuple[int, bool]] = [(0, False)]
    while work:
        here, opened = work.pop()
        if opened:
            yield here
        elif here not in done:
            done.add(here)
            work.append((here, True))
            work += ((move.to, False) for move in played.moves[here] if move.to not in done)
