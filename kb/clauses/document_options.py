"""The options of a document: which of its parts are in force.

A page, or a clause, may belong to a part: a variant, or an option. The table names some; what they use,
always use and never go with is said by clauses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from saitei.kb.clauses.rule import Rule
from saitei.kb.pages.page import Clause
from saitei.terms import quoted

_CONSTANT = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class DocumentOptions:
    """Parts that are named or left out at the table, all that are in force, clauses that forbid the lot.

    `saying` are the clauses that say something of parts: they stand whatever is in force.
    """

    chosen: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    barred_by: tuple[str, ...] = ()
    saying: tuple[str, ...] = ()

    def takes(self, clause: Clause) -> bool:
        """Whether a clause is in force: it belongs to no part, or to one that is used."""
        return not clause.parts or any(part in self.used for part in clause.parts)

    def hears(self, clause: Clause) -> bool:
        """Whether a clause is in force, or says which parts are."""
        return self.takes(clause) or clause.id in self.saying

    def facts(self, sorts: Mapping[str, str]) -> tuple[Rule, ...]:
        """What clauses may read of the choice."""
        said = [*_said("chosen", self.chosen), *_said("omitted", self.left_out), *_said("in_use", self.used)]
        said += [
            ("part_sort", f"part_sort({part_constant(part)},{part_constant(sort)})")
            for part, sort in sorts.items()
        ]
        return tuple(Rule("logic parts", head, (), f"{atom}.", "", 1) for head, atom in said)


def _said(name: str, parts: Iterable[str]) -> list[tuple[str, str]]:
    return [(name, f"{name}({part_constant(part)})") for part in parts]


def part_constant(part: str) -> str:
    """A part's name in a program: a constant, or a string where it cannot be one.

    >>> part_constant("deploy-creatures"), part_constant("濃霧")
    ('deploy_creatures', '"濃霧"')
    """
    name = part.replace("-", "_")
    return name if _CONSTANT.fullmatch(name) and name != "not" else quoted(part)
