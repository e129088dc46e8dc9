"""Fit the number of players to what the ruling sets demand of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import monotonic

from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.search import Smallest
from saitei.kb.solver.worker import Worker
from saitei.queries.search.search import SearchRequest
from saitei.queries.search.search_cache import CachedSearch
from saitei.queries.search.space import PLAYERS, TABLE, SearchBound, Space, seating_space
from saitei.queries.session import FEWEST, OF_THE_SIDES
from saitei.terms import Term, read_atoms


@dataclass(frozen=True, slots=True)
class TableSize:
    """What is wanted, with enough players; `together` if some table is for all of the sets."""

    wanted: SearchRequest
    together: bool = True


def fit_table_size(worker: Worker, sets: Mapping[str, RulingSet], wanted: SearchRequest) -> TableSize:
    """As many players as the smallest table has that is for all of the sets, if more than are wanted.

    Where no table is for all of them, so many as are enough for one: there they part on the table itself.
    Each set has a table of as many as its clauses say that it is for.
    """
    least = _least(worker, sets, wanted)
    alone = (_least(worker, {"a": one}, wanted) for one in sets.values()) if least is None else ()
    enough = least if least is not None else min((one for one in alone if one is not None), default=0)
    counted = (_least(worker, {"a": one}, wanted, counted=True) for one in sets.values())
    players = max(wanted.bound.players, enough, *(one or 0 for one in counted))
    return TableSize(replace(wanted, bound=replace(wanted.bound, players=players)), least is not None)


def _least(
    worker: Worker, sets: Mapping[str, RulingSet], wanted: SearchRequest, *, counted: bool = False
) -> int | None:
    """The fewest players at a table that is for all of the sets; None if no table is."""
    made = seating_space(sets, SearchBound(len(PLAYERS), 0), counted=counted)
    if made is None:
        return 0
    found = _smallest(worker, made, wanted)
    return None if found is None else found.size[0]


def sides_at(worker: Worker, rules: RulingSet, players: int, wanted: SearchRequest) -> tuple[Term, ...]:
    """Who plays with whom, and who has which role, at a table of so many that the rules are for.

    Nothing where a table needs no such thing, or none of so many is for the rules.
    """
    return _seated(worker, {"a": rules}, players, wanted) or ()


def seatings(
    worker: Worker, sets: Mapping[str, RulingSet], wanted: SearchRequest
) -> Mapping[int, tuple[Term, ...]]:
    """For how many players, within the bound, there is a table, and who plays with whom at it.

    It is for all of the sets, where there is such a table of so many, else for one of them.
    """
    every = range(FEWEST, wanted.bound.players + 1)
    found = {players: seating_for(worker, sets, players, wanted) for players in every}
    return {players: sides for players, sides in found.items() if sides is not None}


def seating_for(
    worker: Worker, sets: Mapping[str, RulingSet], players: int, wanted: SearchRequest
) -> tuple[Term, ...] | None:
    """Who plays with whom at a table of so many that is for all of the sets, or for one; None if none is."""
    alone = [{"a": one} for one in sets.values()] if len(sets) > 1 else []
    each = (_seated(worker, one, players, wanted) for one in (sets, *alone))
    return next((one for one in each if one is not None), None)


def _seated(
    worker: Worker, sets: Mapping[str, RulingSet], players: int, wanted: SearchRequest
) -> tuple[Term, ...] | None:
    """Who plays with whom at a table of so many that is for all of the sets; None if no such table is."""
    made = seating_space(sets, SearchBound(players, 0), counted=True, full=True)
    if made is None:
        return ()
    found = _smallest(worker, made, wanted)
    if found is None:
        return None
    return tuple(atom for atom in read_atoms(found.atoms) if atom.name in OF_THE_SIDES)


def _smallest(worker: Worker, made: Space, wanted: SearchRequest) -> Smallest | None:
    """The smallest table."""
    known = CachedSearch(worker, made, monotonic() + wanted.seconds)
    known.begin()
    found = known.smallest(TABLE) if TABLE in known.targets else None
    known.keep()
    return found
