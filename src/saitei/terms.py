"""Ground terms: the facts that go into a program, and the atoms of its answer sets.

Text from outside becomes program text here and nowhere else: every name is checked, every text is quoted.

>>> to_asp(Term("owner", (Term("card", ("A", "デーモン・ハンド", 1)), "A")))
'owner(card("A","デーモン・ハンド",1),"A")'
>>> read('says("A",f(1,-2),g)')
Term(name='says', args=('A', Term(name='f', args=(1, -2)), Term(name='g', args=())))
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

Value: TypeAlias = "int | str | Term"
"""A number, a text (always quoted) or a term."""

_NAME = re.compile(r"(?:-?_*[a-z][A-Za-z0-9_']*|#inf|#sup)?")
"""What clingo takes for the name of a constant, a function or an atom; none is a tuple's."""

_CHECKED: set[str] = {""}
"""Names that have been checked: a card makes a thousand terms of forty names."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^(),"\s]+\(?|[()]')
_NUMBER = re.compile(r"-?[0-9]+", re.ASCII)
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n"})
_LARGEST = 2**31 - 1
_SMALLEST = -(2**31)


@dataclass(frozen=True, slots=True)
class Term:
    """A constant, a compound such as `card("A","X",1)`, or an atom; facts are terms too.

    Classical negation is part of the name (`-p(1)` is named "-p"), a tuple has the empty name. Raises
    ValueError for a name that clingo would read as something else.
    """

    name: str
    args: tuple[Value, ...] = ()

    def __post_init__(self) -> None:
        if self.name not in _CHECKED:
            if self.name in ("not", "-not") or not _NAME.fullmatch(self.name):
                raise ValueError(f"not a term name (for negation use `non`): {self.name!r}")
            _CHECKED.add(self.name)

    def __str__(self) -> str:
        if not self.args and self.name:
            return self.name
        comma = "," if not self.name and len(self.args) == 1 else ""
        return f"{self.name}({','.join(map(to_asp, self.args))}{comma})"


NOTHING = Term("nothing")
"""What stands where an event or a question leaves a place empty."""


def quoted(text: str) -> str:
    """A text as the string of a program that it stands for."""
    return f'"{text.translate(_ESCAPES)}"'


def to_asp(value: Value) -> str:
    """The program text of a value, as clingo would print it.

    Raises ValueError for a number beyond 32 bits.
    """
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int) and not _SMALLEST <= value <= _LARGEST:
        raise ValueError(f"number out of range: {value}")
    return str(value)


def program(facts: Iterable[Term]) -> str:
    """Facts as program text, one a line."""
    return "".join(map(_line, facts))


@lru_cache(maxsize=10_000)  # a question is asked again without clauses, on the facts that it was asked on
def _line(fact: Term) -> str:
    return f"{fact}.\n"


def read(text: str) -> Value:
    """The value that clingo printed as `text`."""
    return read_all((text,))[0]


def read_all(texts: Iterable[str]) -> list[Value]:
    """The values that clingo printed, in order; a few µs each, so many are read at one go."""
    leaves: dict[str, Value] = {}
    open_names: list[str] = []
    outer: list[list[Value]] = []
    values: list[Value] = []
    for token in _TOKEN.findall("\n".join(texts)):
        if token == ")":
            term = Term(open_names.pop(), tuple(values))
            values = outer.pop()
            values.append(term)
        elif token[-1] == "(":
            open_names.append(token[:-1])
            outer.append(values)
            values = []
        else:
            leaf = leaves.get(token)
            if leaf is None:
                leaf = leaves[token] = _leaf(token)
            values.append(leaf)
    return values


def read_atoms(texts: Iterable[str]) -> list[Term]:
    """As `read_all`, where only atoms are shown; raises TypeError for a number or a text by itself."""
    atoms: list[Term] = []
    for value in read_all(texts):
        if not isinstance(value, Term):
            raise TypeError(f"not an atom: {value!r}")
        atoms.append(value)
    return atoms


def _leaf(token: str) -> Value:
    if token[0] == '"':
        return _ESCAPE.sub(lambda found: "\n" if found[1] == "n" else found[1], token[1:-1])
    return int(token) if _NUMBER.fullmatch(token) else Term(token)
