"""The answer for each value of what nobody stated and a course tries every way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from saitei.kb.game.outcomes import Course, reached_along
from saitei.kb.game.play import Move
from saitei.queries.answer import AS_ASKED, NOT_AS_ASKED, Case, Ruling, Status
from saitei.terms import Term

MOST_CASES = 40
"""So many cases are told; of more only the facts, for nobody reads them."""

TRIED = "unstated"
"""The stage of a choice by which a fact is tried."""


def cases_by_value(
    played: Course, facts: Sequence[Term], judged: Callable[[Course], tuple[Status, Ruling]]
) -> tuple[Case, ...]:
    """A case for each value of some facts, or for each combination; none where these do not tell the answer.

    None as well where there are too many, or no end is reached. `judged` says how the question comes out in
    a part of the game.
    """
    if not played.ends:
        return ()
    found: list[Case] = []
    for case in _cases(played, facts, (), judged):
        found.append(replace(case, or_more=_stands_for_more(played, case.fact)))
        if len(found) > MOST_CASES or case.status == "depends":
            return ()
    return tuple(found)


def _cases(
    played: Course,
    facts: Sequence[Term],
    known: tuple[Term, ...],
    judged: Callable[[Course], tuple[Status, Ruling]],
) -> Iterator[Case]:
    """The cases of a part of the game in which some facts are known already."""
    status, value = judged(played)
    tried = [(number, _values(played, fact)) for number, fact in enumerate(facts)]
    none: tuple[int, list[Term]] = (0, [])
    number, ways = next((one for one in tried if one[1]), none)
    if not played.ends:  # what was tried of one thing does not go together
        yield Case(known[0], "depends", None, known[1:])
    elif status == "depends" and ways:
        for one in ways:
            yield from _cases(_where(played, one), facts[number + 1 :], (*known, one), judged)
    elif known:
        yield Case(known[0], status, value, known[1:])


def tried_facts(played: Course) -> tuple[Term, ...]:
    """What is tried in a game with several values, without the value."""
    tried = {
        choice.what
        for moves in played.moves
        for move in moves
        for choice in move.choices
        if choice.stage == TRIED and isinstance(choice.what, Term)
    }
    subjects = sorted({_without_value(one) for one in tried}, key=str)
    return tuple(subject for subject in subjects if len(_values(played, subject)) > 1)


def without_idle_trials(played: Course) -> Course | None:
    """The game without what was tried, if the same may happen in it with every value of that; else None."""
    parts = [played]
    for fact in tried_facts(played):
        parts = [_where(part, one) for part in parts for one in _values(part, fact)]
    found = {_possibilities(part) for part in parts}
    if len(parts) == 1 or len(found) != 1 or not all(part.ends for part in parts):
        return None
    first = parts[0]
    moves = tuple(tuple(map(_without_tried, moves)) for moves in first.moves)
    return replace(first, moves=moves)


def _possibilities(part: Course) -> frozenset[object]:
    """All that may happen in a part of a game, who may choose what, and what is noted where it ends."""
    every = (_without_tried(move) for moves in part.moves for move in moves)
    noted = (fact for end in part.ends for fact in part.state(end) if fact.name == "noted")
    return frozenset((*((move.choices, move.events, move.withheld) for move in every), *noted))


def _without_tried(move: Move) -> Move:
    return replace(move, choices=tuple(choice for choice in move.choices if choice.stage != TRIED))


def _stands_for_more(played: Course, fact: Term) -> bool:
    """Whether a number was tried as so many at least: it is kept in mind of no situation."""
    subject = _without_value(fact)
    kept = (one for here in range(len(played.situations)) for one in played.state(here))
    return (
        isinstance(fact.args[-1], int)
        and fact == _values(played, subject)[-1]
        and not any(_without_value(one) == subject for one in kept if one.args)
    )


def _values(played: Course, fact: Term) -> list[Term]:
    """A fact with each value that it is tried with, in the order of the values."""
    tried: set[Term] = {
        choice.what
        for moves in played.moves
        for move in moves
        for choice in move.choices
        if choice.stage == TRIED and isinstance(choice.what, Term) and _without_value(choice.what) == fact
    }
    if {one.args[-1] for one in tried} == {AS_ASKED} and _parts_in_two(played, fact):
        tried.add(Term(fact.name, (*fact.args, NOT_AS_ASKED)))
    return sorted(tried, key=_rank)


def _parts_in_two(played: Course, fact: Term) -> bool:
    """Whether cards are as a text asks or are not: one text asks, and not for a number, which is told."""
    return fact.name != "count" and len(_where_tried(played, fact)) == 1


def _where_tried(played: Course, fact: Term) -> Sequence[int]:
    """The situations in which a fact is tried."""
    return [here for here, moves in enumerate(played.moves) if any(_tries(move, fact) for move in moves)]


def _tries(move: Move, fact: Term) -> bool:
    tried = (choice.what for choice in move.choices if choice.stage == TRIED)
    return any(isinstance(what, Term) and _without_value(what) == fact for what in tried)


def _rank(fact: Term) -> tuple[int, str]:
    last = fact.args[-1]
    return (last, "") if isinstance(last, int) else (0, str(last))


def _without_value(fact: Term) -> Term:
    return Term(fact.name, fact.args[:-1])


def _parted(played: Course, fact: Term, *, as_asked: bool) -> tuple[tuple[Move, ...], ...]:
    """The moves where a fact is as a text asks, or is not: where that is tried, with or without it."""
    tried = {*_where_tried(played, fact)}
    return tuple(
        tuple(move for move in moves if here not in tried or _tries(move, fact) == as_asked)
        for here, moves in enumerate(played.moves)
    )


def _where(played: Course, fact: Term) -> Course:
    """The part of a game in which a fact has this value wherever it is tried."""

    def fits(move: Move) -> bool:
        return all(
            choice.what == fact
            for choice in move.choices
            if choice.stage == TRIED
            and isinstance(choice.what, Term)
            and _without_value(choice.what) == _without_value(fact)
        )

    if fact.args[-1] in (AS_ASKED, NOT_AS_ASKED) and _parts_in_two(played, _without_value(fact)):
        kept = _parted(played, _without_value(fact), as_asked=fact.args[-1] == AS_ASKED)
    else:
        kept = tuple(tuple(move for move in moves if fits(move)) for moves in played.moves)
    return reached_along(played, kept)
