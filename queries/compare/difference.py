"""A scenario on which two ruling sets differ, and the clauses that cause the difference."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, TypeAlias

from saitei.queries.answer import Answer, Status
from saitei.queries.asked import Asked
from saitei.queries.search.real_cards import RealCards
from saitei.queries.search.reverify import (
    Reverifier,
    answers_of,
    observable,
    resting_on,
)
from saitei.queries.search.shown_scene import ShownScene
from saitei.terms import Term

DifferenceKind: TypeAlias = Literal["differs", "only_a", "only_b", "undecided_a", "undecided_b"]
"""How two answers part: both answer, one is silent, or one has clauses that clash."""

_ANSWERED: tuple[Status, ...] = ("settled", "open")


@dataclass(frozen=True, slots=True)
class DifferenceTarget:
    """What is looked for: how the answers part, on which conclusion, by which clauses of either set."""

    kind: DifferenceKind
    conclusion: str
    clauses_a: tuple[str, ...]
    clauses_b: tuple[str, ...]

    @staticmethod
    def read(target: Term) -> DifferenceTarget:
        """The aim that a target of the search is."""
        conclusion, *rest = map(str, target.args)
        match target.name, rest:
            case "differs", [one, other]:
                return DifferenceTarget("differs", conclusion, (one,), (other,))
            case "differs_by", [side, clause]:
                return DifferenceTarget("differs", conclusion, *_sided(side, clause))
            case "differs_behind", []:
                return DifferenceTarget("differs", conclusion, (), ())
            case "only" | "only_behind", [side, *one]:
                return DifferenceTarget(
                    "only_a" if side == "a" else "only_b", conclusion, *_sided(side, *one)
                )
            case "undecided" | "undecided_behind" | "clouded_behind", [side, *both]:
                kind: DifferenceKind = "undecided_a" if side == "a" else "undecided_b"
                return DifferenceTarget(kind, conclusion, *_sided(side, *both))
            case _:
                raise TypeError(target)

    def told(self, asked: Mapping[str, Asked]) -> DifferenceTarget:
        """The aim with its clauses: if it has none, those on which only one of the answers rests."""
        one, other = (asked[side].answer.clauses for side in ("a", "b"))
        return replace(
            self, clauses_a=clauses_of_one_side(one, other), clauses_b=clauses_of_one_side(other, one)
        )

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of both sides."""
        return (*self.clauses_a, *self.clauses_b)

    def holds(self, answers: Mapping[str, Answer]) -> bool:
        """Whether the answers, asked again, part in this way."""
        return _part_as(self.kind, answers)


_FIRST: Mapping[DifferenceKind, tuple[Status, ...]] = {
    "differs": _ANSWERED, "only_a": _ANSWERED, "undecided_b": _ANSWERED,
    "only_b": ("silent",), "undecided_a": ("conflict",),
}  # fmt: skip
"""How the first side answers where answers part in a way."""


def _part_as(kind: DifferenceKind, answers: Mapping[str, Answer]) -> bool:
    """Whether answers part in a way; where the first does not fit, the second is not asked for."""
    return answers["a"].status in _FIRST[kind] and kind_of(answers) == kind


def kind_of(answers: Mapping[str, Answer]) -> DifferenceKind | None:
    """How the answers of the two sides part, None where they do not."""
    (one, here), (other, there) = (observable(answers[side]) for side in ("a", "b"))
    if one in _ANSWERED and other in _ANSWERED:
        return "differs" if (one, here) != (other, there) else None
    kinds: dict[tuple[bool, str], DifferenceKind] = {
        (True, "silent"): "only_a", (False, "silent"): "only_b",
        (True, "conflict"): "undecided_b", (False, "conflict"): "undecided_a",
    }  # fmt: skip
    if one not in _ANSWERED and other not in _ANSWERED:
        return None
    return kinds.get((one in _ANSWERED, other if one in _ANSWERED else one))


def clauses_of_one_side(clauses: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses that only one of two answers rests on."""
    return tuple(clause for clause in clauses if clause not in others)


def _sided(side: str, *clauses: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return (clauses, ()) if side == "a" else ((), clauses)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference(ShownScene):
    """A scenario on which two ruling sets part, how, and by which clauses of either."""

    topic: str
    kind: DifferenceKind
    conclusions: tuple[str, ...]
    clauses_a: tuple[str, ...]
    clauses_b: tuple[str, ...]

    def holds(self, answers: Mapping[str, Answer]) -> bool:
        """Whether answers part in this way, on the clauses that those to its own scenario rest on."""
        told = None if self.printed is None else answers_of(self.printed.asked)
        clauses = (*self.clauses_a, *self.clauses_b)
        return resting_on(clauses, told, partial(_part_as, self.kind))(answers)

    def on_real_cards(self, cards: RealCards, again: Reverifier) -> Difference:
        """The same, asked on cards that exist."""
        clauses = (*self.clauses_a, *self.clauses_b)
        return replace(self, real=cards.finding(self.scene, clauses, self.holds, again))


def merge_differences(found: Iterable[Difference]) -> tuple[Difference, ...]:
    """Those with one scenario and kind in one, with the clauses of all; the smallest first."""
    groups: dict[tuple[DifferenceKind, str], list[Difference]] = {}
    for one in found:
        groups.setdefault((one.kind, one.texts.own), []).append(one)
    return tuple(sorted(map(_one, groups.values()), key=_rank))


def _one(group: list[Difference]) -> Difference:
    first = group[0]
    return replace(
        first,
        conclusions=_every(one.conclusions for one in group),
        clauses_a=_every(one.clauses_a for one in group),
        clauses_b=_every(one.clauses_b for one in group),
        minimal=all(one.minimal for one in group),
        real=next((one.real for one in group if one.real is not None), None),
    )


def _every(rows: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for row in rows for word in row))


KINDS: tuple[DifferenceKind, ...] = ("undecided_a", "undecided_b", "differs", "only_a", "only_b")
"""How answers part, what is worth the most first."""


def _rank(one: Difference) -> tuple[int, int, int, int, int, str]:
    size = one.size
    return (KINDS.index(one.kind), size.players, size.cards, size.facts, size.letters, one.texts.own)
