"""Ground programs that are kept, and what becomes of them without some of their clauses.

Runs where the solver runs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Hashable, Iterable
from contextlib import contextmanager
from typing import TypeAlias, TypeVar

import clingo

from saitei.kb.solver.retraction import Variation

_MOST = 6
"""So many ground programs are kept."""

Unit: TypeAlias = "tuple[str, ...]"
"""Clauses that are taken away together: one, or all that decide the same."""

_NO, _YES = clingo.Function("no"), clingo.Function("yes")

Kept = TypeVar("Kept")
_KEPT: dict[Hashable, object] = {}


def keep(key: Hashable, make: Callable[[], Kept], kind: type[Kept]) -> Kept:
    """What was kept under a key, made where it is new; the oldest gives way."""
    found = _KEPT.pop(key, None)
    made = found if isinstance(found, kind) else make()
    _KEPT[key] = made
    while len(_KEPT) > _MOST:
        del _KEPT[next(iter(_KEPT))]
    return made


def forget_kept() -> None:
    """Keep nothing any more."""
    _KEPT.clear()


@contextmanager
def vary(control: clingo.Control, variation: Variation) -> Generator[None]:
    """Take clauses away and have open facts hold, for as long as it lasts."""
    members = [clingo.Function("in", [clingo.Function("main"), clingo.String(one)]) for one in variation.away]
    held = [clingo.parse_term(fact) for fact in variation.held]
    _assign(control, members, held)
    try:
        yield
    finally:
        _assign(control, held, members)


def _assign(control: clingo.Control, no: Iterable[clingo.Symbol], yes: Iterable[clingo.Symbol]) -> None:
    for atom in no:
        control.assign_external(atom, False)  # noqa: FBT003 clingo's own signature
    for atom in yes:
        control.assign_external(atom, True)  # noqa: FBT003 as above


def decisions(control: clingo.Control) -> list[tuple[int, str, clingo.Symbol]]:
    """What clauses may decide, and what they define: the literal, the clause, the key with its value."""
    every = control.symbolic_atoms
    return [
        (atom.literal, atom.symbol.arguments[1].string, clingo.Tuple_((*atom.symbol.arguments[2:], *value)))
        for found, value in (
            (every.by_signature("decides", 4), ()),
            (every.by_signature("defines", 3), (_YES,)),
        )
        for atom in found
    ]


def units(decided: Iterable[tuple[str, clingo.Symbol]]) -> dict[Unit, bool]:
    """The clauses that decide anything: each alone, and together all that decide the same.

    With each stands whether it denies anything.
    """
    alike: dict[clingo.Symbol, set[str]] = {}
    for clause, what in decided:
        alike.setdefault(what, set()).add(clause)
    denying = {clause for what, group in alike.items() if what.arguments[1] == _NO for clause in group}
    alone = {(clause,) for group in alike.values() for clause in group}
    together = {tuple(sorted(group)) for group in alike.values()}
    return {unit: denying.issuperset(unit) for unit in sorted(alone | together)}


def comparable(shown: Iterable[clingo.Symbol], aside: Collection[str]) -> frozenset[clingo.Symbol]:
    """What is shown, without what only tells who said it: of what is decided stays what is."""
    return frozenset(_what(symbol) for symbol in shown if symbol.name not in aside)


def _what(symbol: clingo.Symbol) -> clingo.Symbol:
    if symbol.name != "decided":
        return symbol
    key, _, value = symbol.arguments
    return clingo.Function("decided", [key, value])
