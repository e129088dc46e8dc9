"""The programs of a ruling set, pruned for a table: found once for all tables that are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from saitei.kb.relevance.abstract_domain.domain import GroundAtom
from saitei.kb.relevance.abstract_domain.table_shapes import table_shapes
from saitei.kb.relevance.prunable import PrunableProgram, Pruned, Section
from saitei.kb.rulesets.ruleset import RulingSet

Text: TypeAlias = Callable[[RulingSet], str]
"""What a ruling set makes of a program."""


class Program(NamedTuple):
    """A program that ruling sets have under this name; or only a section of it, with its text."""

    name: str
    text: Text
    section: str = ""
    section_text: Text | None = None


class Change(NamedTuple):
    """How a program differs from that of the set with all clauses: lines gone, lines it has besides."""

    gone: frozenset[str]
    besides: tuple[str, ...]


_SAME = Change(frozenset(), ())


def pruned_program(
    rules: RulingSet, asked: Program, facts: Iterable[GroundAtom], fluents: Iterable[GroundAtom] = ()
) -> Pruned:
    """What of a program of a ruling set can come to bear on a table.

    Of a set from which clauses were taken it is what is left of the program of the set with them, as far as
    that can be: what has been found out about it need not be found again.
    """
    origin, change = _origin(rules, asked)
    program = _program(origin, asked)
    found = program.pruned(table_shapes(program.names, facts, fluents), _section(origin, asked))
    return _left(found, change)


def pruned_program_at_hand(rules: RulingSet, asked: Program, facts: Iterable[GroundAtom]) -> Pruned | None:
    """The same; None where it is not known, and to find it out would not pay yet."""
    origin, change = _origin(rules, asked)
    found = _program(origin, asked).pruned_at_hand(facts, (), _section(origin, asked))
    return None if found is None else _left(found, change)


def _origin(rules: RulingSet, asked: Program) -> tuple[RulingSet, Change]:
    """The set of whose program a set has what is left, which may be its own; and what has changed."""
    whole = rules.complete
    change = None if whole is None else _change(rules, whole, asked)
    return (rules, _SAME) if whole is None or change is None else (whole, change)


def _program(rules: RulingSet, asked: Program) -> PrunableProgram:
    if asked.name not in rules.programs:
        rules.programs[asked.name] = PrunableProgram(asked.text(rules))
    return rules.programs[asked.name]


def _section(rules: RulingSet, asked: Program) -> Section | None:
    text = asked.section_text
    return None if text is None else Section(asked.section, lambda: text(rules))


def _change(rules: RulingSet, whole: RulingSet, asked: Program) -> Change | None:
    """How a program differs from the whole; None if it says more than other precedences."""
    if asked.name not in rules.changes:
        lines = dict.fromkeys(asked.text(rules).split("\n"))
        known = dict.fromkeys(asked.text(whole).split("\n"))
        besides = tuple(line for line in lines if line not in known)
        plain = all(line.startswith(("over(", "#defined ")) for line in besides)
        gone = frozenset(line for line in known if line not in lines)
        rules.changes[asked.name] = (gone, besides) if plain else None
    found = rules.changes[asked.name]
    return None if found is None else Change(*found)


def _left(found: Pruned, change: Change) -> Pruned:
    if change is _SAME:
        return found
    left = (line for line in found.text.split("\n") if line not in change.gone)
    return Pruned("\n".join((*left, *change.besides)), found.reads)
