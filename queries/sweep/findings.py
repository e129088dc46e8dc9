"""What a sweep has found: how answers stand under each set, and by which clauses sets part."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby

from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.exercise.readings import OWN
from saitei.queries.sweep.asking import BESIDE
from saitei.queries.sweep.results import AnswerRow, answer_rows

DOUBTFUL = ("tainted", "not_staged")
"""Of such answers it is not said that they part from others."""


@dataclass(frozen=True, slots=True)
class UnitExample:
    """A unit as people know it: a card that has the ability, the text, of a pair both; the lines it is on."""

    card: str
    text: str
    card_beside: str
    text_beside: str
    lines: int


@dataclass(frozen=True, slots=True)
class ClauseFinding:
    """What a clause alone makes of abilities: where the sets part that have it and that have it not.

    `abilities` counts units, `lines` the lines of cards; the answers are of the unit that most cards have.
    """

    clause: str
    question: str
    abilities: int
    lines: int
    example: UnitExample
    answers: tuple[AnswerRow, ...]


@dataclass(frozen=True, slots=True)
class SweepFindings:
    """The findings under some sets: units by how they stand, clashes, and partings by clause."""

    sets: tuple[str, ...]
    standing: Mapping[str, Mapping[str, tuple[int, int]]]
    cards: Mapping[str, Mapping[str, int]]
    clashes: tuple[ClauseFinding, ...]
    partings: tuple[ClauseFinding, ...]


def findings(base: sqlite3.Connection, sets: Sequence[RulingSet]) -> SweepFindings:
    """What the answers that are kept come to."""
    names = tuple(one.name for one in sets)
    known = {one.name: frozenset(one.clauses) for one in sets}
    units = _units(base)
    answers = [one for one in answer_rows(base, names) if one.unit in units]
    asked = [[*some] for _, some in groupby(answers, key=lambda one: (one.unit, one.question))]
    parted = [(clause, some) for some in asked for clause in sorted(_parting(some, known))]
    clashing = [("; ".join(one.clauses), [one]) for one in answers if one.status == "conflict"]
    return SweepFindings(
        names, _standing(answers, names, units), _cards(base, names), _by_clause(clashing, units),
        _by_clause(parted, units),
    )  # fmt: skip


def _units(base: sqlite3.Connection) -> Mapping[str, UnitExample]:
    rows = base.execute("SELECT key, card, text, card_beside, text_beside, lines FROM unit")
    return {key: UnitExample(*told) for key, *told in rows}


def _standing(
    answers: Iterable[AnswerRow], names: Sequence[str], units: Mapping[str, UnitExample]
) -> Mapping[str, Mapping[str, tuple[int, int]]]:
    """For each set how many units stand how, and on how many lines: a unit stands as its firmest answer."""
    best: dict[tuple[str, str], str] = {}
    for one in answers:
        key = (one.rules, one.unit)
        best[key] = min(one.status, best.get(key, one.status), key=_WEIGHT.index)
    found: dict[str, Counter[str]] = {name: Counter() for name in names}
    lines: dict[str, Counter[str]] = {name: Counter() for name in names}
    for (name, unit), status in best.items():
        found[name][status] += 1
        lines[name][status] += units[unit].lines
    return {
        name: {
            status: (found[name][status], lines[name][status]) for status in _WEIGHT if found[name][status]
        }
        for name in names
    }


_WEIGHT = ("conflict", "tainted", "depends", "open", "settled", "silent", "not_staged")
"""Which of several answers about one unit is told: the first of these."""


def _cards(base: sqlite3.Connection, names: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
    """For each set how many cards have an ability that stands so."""
    rows = base.execute(
        "SELECT rules, status, COUNT(DISTINCT card) FROM answer JOIN bears USING (unit)"
        " GROUP BY rules, status"
    )
    found: dict[str, dict[str, int]] = {name: {} for name in names}
    for rules, status, count in rows:
        if rules in found:
            found[rules][status] = count
    return found


def _parting(some: Sequence[AnswerRow], known: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """The clauses on which one of two answers that part rests, and which the other set has not."""
    found: set[str] = set()
    firm = [one for one in some if one.status not in DOUBTFUL]
    for one, other in combinations(firm, 2):
        if (one.status, one.said) != (other.status, other.said):
            found |= {clause for clause in one.clauses if clause not in known[other.rules]}
            found |= {clause for clause in other.clauses if clause not in known[one.rules]}
    yield from found


def _by_clause(
    every: Iterable[tuple[str, Sequence[AnswerRow]]], units: Mapping[str, UnitExample]
) -> tuple[ClauseFinding, ...]:
    """One finding for each clause and kind of question, those that most cards meet first."""
    some: dict[tuple[str, str], list[Sequence[AnswerRow]]] = {}
    for clause, answers in every:
        some.setdefault((clause, answers[0].question), []).append(answers)
    found = (_finding(clause, question, told, units) for (clause, question), told in some.items())
    return tuple(sorted(found, key=lambda one: (-one.lines, one.clause, one.question)))


def _finding(
    clause: str, question: str, told: Sequence[Sequence[AnswerRow]], units: Mapping[str, UnitExample]
) -> ClauseFinding:
    lines = sum({answers[0].unit: units[answers[0].unit].lines for answers in told}.values())
    shown = min(
        told, key=lambda answers: (-units[answers[0].unit].lines, len(answers[0].scenario), answers[0].unit)
    )
    example = units[shown[0].unit]
    answers = tuple(_with_names(one, example) for one in shown)
    return ClauseFinding(clause, question, len(told), lines, example, answers)


def _with_names(one: AnswerRow, example: UnitExample) -> AnswerRow:
    """The answer with the names of the cards that exist for those that stand for them."""

    def named(text: str) -> str:
        text = text.replace(f"《{OWN}》", f"《{example.card}》")
        return text.replace(f"《{BESIDE}》", f"《{example.card_beside}》") if example.card_beside else text

    said = {lang: named(text) for lang, text in one.said.items()}
    return replace(one, said=said, scenario=named(one.scenario))
