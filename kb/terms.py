"""Terms of an answer set, read back from text: a clingo symbol cannot leave its process, its text can.

>>> read('says("A",f(1,-2),g)')
Atom(name='says', args=('A', Atom(name='f', args=(1, -2)), Atom(name='g', args=())))
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = "int | str | Atom"
"""A number, a text or a term."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^(),"\s]+\(?|[()]')
_NUMBER = re.compile(r"-?[0-9]+", re.ASCII)
_ESCAPE = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True)
class Atom:
    """A constant, a compound or an atom; `-p(1)` is named "-p", a tuple has no name."""

    name: str
    args: tuple[Value, ...] = ()

    def __str__(self) -> str:
        if not self.args and self.name:
            return self.name
        comma = "," if not self.name and len(self.args) == 1 else ""
        return f"{self.name}({','.join(map(write, self.args))}{comma})"


NOTHING = Atom("nothing")
"""What stands where an event or a question leaves a place empty."""


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
            atom = Atom(open_names.pop(), tuple(values))
            values = outer.pop()
            values.append(atom)
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


def read_atoms(texts: Iterable[str]) -> list[Atom]:
    """As `read_all`, where only atoms are shown; raises TypeError for a number or a string by itself."""
    atoms: list[Atom] = []
    for value in read_all(texts):
        if not isinstance(value, Atom):
            raise TypeError(f"not an atom: {value!r}")
        atoms.append(value)
    return atoms


def write(value: Value) -> str:
    """The text clingo would print for a value."""
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    return str(value)


def _leaf(token: str) -> Value:
    if token[0] == '"':
        return _ESCAPE.sub(lambda found: "\n" if found[1] == "n" else found[1], token[1:-1])
    return int(token) if _NUMBER.fullmatch(token) else Atom(token)
