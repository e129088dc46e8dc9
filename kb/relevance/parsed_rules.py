"""The rules of a program taken apart, so that `saitei.kb.relevance.demand` can relax them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, NamedTuple


class Sort(StrEnum):
    """What a literal says: that something holds, that it does not, how two compare, how many there are."""

    HOLDS = "holds"
    ABSENT = "absent"
    COMPARES = "compares"
    GATHERS = "gathers"


class ParsedAtom(NamedTuple):
    """An atom of a rule.

    `binds` are the variables that matching gives a value. `opened` is the atom with a variable in the place
    of each `_` and each pool, so that what it came to can be told; `pools` says what those may be.
    """

    signature: tuple[str, int]
    text: str
    variables: tuple[str, ...]
    binds: tuple[str, ...]
    opened: str
    pools: tuple[str, ...]


class Equation(NamedTuple):
    """One side of an equation gives `binds` a value where those of the other side have one."""

    binds: tuple[str, ...]
    needs: tuple[str, ...]


class Beside(NamedTuple):
    """What is said before an atom within an aggregate."""

    text: str
    variables: tuple[str, ...]
    binds: tuple[str, ...]


class Read(NamedTuple):
    """An atom that a literal reads, with what stands beside it where it is one of several."""

    atom: ParsedAtom
    beside: tuple[Beside, ...] = ()


class ParsedLiteral(NamedTuple):
    """A literal of a body: what it says, which variables it needs or binds, which atoms it reads."""

    sort: Sort
    text: str
    variables: tuple[str, ...]
    binds: tuple[str, ...]
    equations: tuple[Equation, ...]
    reads: tuple[Read, ...]


class ParsedHead(NamedTuple):
    """What a rule yields, None for a constraint; `under` holds for this element of a choice alone."""

    atom: ParsedAtom | None
    under: tuple[ParsedLiteral, ...] = ()
    chosen: bool = False


class ParsedRule(NamedTuple):
    """A rule: what it yields, and its body."""

    heads: tuple[ParsedHead, ...]
    body: tuple[ParsedLiteral, ...]


def from_json(rows: Iterable[Any]) -> list[ParsedRule]:
    """Rules that have been written as JSON."""
    return [
        ParsedRule(tuple(map(_head_from, heads)), tuple(map(_literal_from, body))) for heads, body in rows
    ]


def _head_from(row: Any) -> ParsedHead:  # noqa: ANN401 JSON
    atom, under, chosen = row
    return ParsedHead(None if atom is None else _atom_from(atom), tuple(map(_literal_from, under)), chosen)


def _literal_from(row: Any) -> ParsedLiteral:  # noqa: ANN401 JSON
    sort, text, variables, binds, equations, reads = row
    return ParsedLiteral(
        Sort(sort), text, tuple(variables), tuple(binds),
        tuple(Equation(tuple(given), tuple(needs)) for given, needs in equations),
        tuple(Read(_atom_from(atom), tuple(_beside_from(one) for one in beside)) for atom, beside in reads),
    )  # fmt: skip


def _beside_from(row: Any) -> Beside:  # noqa: ANN401 JSON
    text, variables, binds = row
    return Beside(text, tuple(variables), tuple(binds))


def _atom_from(row: Any) -> ParsedAtom:  # noqa: ANN401 JSON
    (name, arity), text, variables, binds, opened, pools = row
    return ParsedAtom((name, arity), text, tuple(variables), tuple(binds), opened, tuple(pools))
