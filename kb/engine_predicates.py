"""The predicates of the engine's programs and of games' mechanics: sorts, meaning, where they stand.

What rule pages may use is declared in the vocabulary. Every other predicate is declared in the
`predicates.txt` beside the program that defines it, under the program's name: a line
`name(Sort,Sort): What it says.`
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from saitei.data import data
from saitei.kb.logic_files import MECHANICS

DECLARED = "predicates.txt"
"""The file that declares the predicates of the programs beside it."""

_PROGRAM = re.compile(r"\[(\w+\.lp)\]")
_PREDICATE = re.compile(r"([a-z]\w*)(?:\(([A-Z]\w*(?:,[A-Z]\w*)*)\))?: (\S.*\.)")


@dataclass(frozen=True, slots=True)
class EnginePredicate:
    """A predicate of a program: its name, the sorts of its arguments, its meaning, the program's path."""

    name: str
    sorts: tuple[str, ...]
    meaning: str
    program: str

    @property
    def signature(self) -> str:
        """Its name and the number of its arguments."""
        return f"{self.name}/{len(self.sorts)}"

    @property
    def folder(self) -> str:
        """The folder of its program."""
        return self.program.rpartition("/")[0]


def declared_predicates() -> tuple[EnginePredicate, ...]:
    """All that are declared; raises ValueError for what is malformed, doubled, or of two meanings."""
    found = tuple(one for path in _tables() for one in _read(path))
    known: dict[tuple[str, str], EnginePredicate] = {}
    for one in found:
        key = (one.folder, one.signature)
        if key in known:
            raise ValueError(f"{one.program}: {one.signature} is declared in {known[key].program} as well")
        known[key] = one
    return found


def meanings(predicates: Iterable[EnginePredicate]) -> Mapping[str, tuple[EnginePredicate, ...]]:
    """The predicates by name and number of arguments; programs that never meet may have one each."""
    found: dict[str, tuple[EnginePredicate, ...]] = {}
    for one in predicates:
        found[one.signature] = (*found.get(one.signature, ()), one)
    return found


def _tables() -> tuple[Path, ...]:
    found = (*data("kb", "logic").rglob(DECLARED), *data("rules").glob(f"*/{MECHANICS}/**/{DECLARED}"))
    return tuple(sorted(found, key=str))


def _read(path: Path) -> Iterator[EnginePredicate]:
    root = data("kb").parent
    folder = path.parent.relative_to(root).as_posix()
    program = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if heading := _PROGRAM.fullmatch(line):
            program = heading[1]
            continue
        said = _PREDICATE.fullmatch(line)
        if line and (said is None or not program):
            raise ValueError(f"{folder}/{path.name}:{number}: write name(Sort,Sort): What it says.")
        if said is not None:
            sorts = tuple(said[2].split(",")) if said[2] else ()
            yield EnginePredicate(said[1], sorts, said[3], f"{folder}/{program}")
