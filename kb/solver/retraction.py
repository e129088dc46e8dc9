"""Ground programs that are asked again without some of their clauses, or with other facts.

Which clauses are in force say atoms `in(main,"duema-party 300.2")`. As externals they cost no more than as
facts, and one that is assigned false takes its clause away, without grounding anew. This module does not load
clingo.

>>> retractable('in(main,"house 1").', {})
'#external in(main,"house 1"). [true]'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from saitei.kb.solver.job import Job, Limits, Provenance, Raw
from saitei.terms import quoted

_MEMBER = re.compile(r'^(in\(main,"(?:[^"\\]|\\.)*"\))\.$', re.MULTILINE)


def retractable(part: str, definitions: Mapping[str, str]) -> str:
    """A part of a program in which clauses can be taken away.

    `definitions` are rules that go with a clause without saying so themselves, by their text.
    """
    lines = _MEMBER.sub(r"#external \1. [true]", part).split("\n")
    return "\n".join([_guarded(line, definitions[line]) if line in definitions else line for line in lines])


def _guarded(rule: str, clause: str) -> str:
    member = f"in(main,{quoted(clause)})"
    head, _, body = rule[:-1].partition(":-")
    grounds = f"{body}; {member}" if body else member
    told = f"defines(main,{quoted(clause)},{head.strip()}) :- {grounds}."
    return f"#external {member}. [true]\n{head}:- {grounds}.\n{told}"


def open_facts(facts: Iterable[str]) -> str:
    """Program text of facts that hold where a variation says so."""
    return "".join(f"#external {fact}.\n" for fact in facts)


class Variation(NamedTuple):
    """What is otherwise on a ground program: the clauses that are away, the open facts that hold."""

    away: tuple[str, ...] = ()
    held: tuple[str, ...] = ()


def solve_varied(job: Job, limits: Limits, variation: Variation) -> Raw:
    """The reply to a job under a variation; its ground program is kept."""
    from saitei.kb.solver import solve_again  # noqa: PLC0415 only the process that solves needs clingo (30 ms)

    return solve_again.solve_varied(job, limits, variation)


def fired_in(job: Job, limits: Limits, provenance: Provenance, keys: Sequence[str]) -> list[str]:
    """What fires in the first answer set of a job, as far as some keys rest on it; its program is kept."""
    from saitei.kb.solver import solve_again  # noqa: PLC0415 only the process that solves needs clingo (30 ms)

    return solve_again.fired_in(job, limits, provenance, keys)


def replies_varied(job: Job, limits: Limits, variations: Sequence[Variation]) -> list[Raw]:
    """The replies to a job under several variations."""
    from saitei.kb.solver import solve_again  # noqa: PLC0415 only the process that solves needs clingo (30 ms)

    return [solve_again.solve_varied(job, limits, variation) for variation in variations]


def deciders(job: Job, limits: Limits, away: tuple[str, ...] = ()) -> dict[tuple[str, ...], bool]:
    """The clauses that decide in a job without some, alone and together; with each whether it denies."""
    from saitei.kb.solver import solve_again  # noqa: PLC0415 only the process that solves needs clingo (30 ms)

    return solve_again.deciders(job, limits, away)


def replies_without(job: Job, limits: Limits, asked: Sequence[tuple[str, ...]]) -> dict[tuple[str, ...], Raw]:
    """The replies to a job without some clauses, by these, as far as they differ from the whole."""
    from saitei.kb.solver import solve_again  # noqa: PLC0415 only the process that solves needs clingo (30 ms)

    return solve_again.replies_without(job, limits, asked)


def forget_programs() -> None:
    """Have no ground program kept any more."""
    from saitei.kb.solver.kept_programs import forget_kept  # noqa: PLC0415 only the process that solves needs clingo (30 ms)

    forget_kept()
