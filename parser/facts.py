"""Facts: the ground terms a parser hands on, and the one place where they become program text.

>>> to_asp(Term("owner", (Term("card", ("A", "デーモン・ハンド", 1)), "A")))
'owner(card("A","デーモン・ハンド",1),"A")'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = "int | str | Term"
"""A number, a text (always quoted) or a term."""

_NAME = re.compile(r"[a-z][A-Za-z0-9_]*")
_SEEN: set[str] = set()
"""Names that were found good: a card makes a thousand terms of forty names."""

_LARGEST = 2**31 - 1
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n"})


@dataclass(frozen=True, slots=True)
class Term:
    """A constant (no arguments) or a compound such as `card("A","X",1)`; facts are terms too."""

    name: str
    args: tuple[Value, ...] = ()

    def __post_init__(self) -> None:
        if self.name not in _SEEN:
            if self.name == "not" or not _NAME.fullmatch(self.name):
                raise ValueError(f"not a term name (for negation use `non`): {self.name!r}")
            _SEEN.add(self.name)


NOTHING = Term("nothing")
"""What stands where an event or a question leaves a place empty."""


def to_asp(value: Value) -> str:
    """The program text of a value; raises ValueError for a number beyond 32 bits."""
    if isinstance(value, str):
        return f'"{value.translate(_ESCAPES)}"'
    if isinstance(value, int):
        if abs(value) > _LARGEST:
            raise ValueError(f"number out of range: {value}")
        return str(value)
    if not value.args:
        return value.name
    return f"{value.name}({','.join(map(to_asp, value.args))})"


def program(facts: Iterable[Term]) -> str:
    """Facts as program text, one a line."""
    return "".join(f"{to_asp(fact)}.\n" for fact in facts)
