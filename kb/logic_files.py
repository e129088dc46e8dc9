"""The engine's programs in `kb/logic`, and the mechanics of games in `rules/<document>/mechanics`.

A game's mechanics are laid out as `kb/logic` is: definitions at the top, `procedure` for one step of a game,
`space` for searches, and `deck` for what is not known of a deck's cards. They are loaded for the ruling sets
that the document is part of, and only those that come with the program: a mechanics folder beside a user's
pages is refused (`saitei.kb.pages.documents`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from saitei.data import data
from saitei.disk_cache import fingerprint

MECHANICS = "mechanics"
"""The folder beside rule pages that holds the programs of a game's own mechanics."""

Room: TypeAlias = Literal["", "procedure", "space", "deck"]
"""A folder of mechanics; the empty one is that of the definitions."""

_HEAD = re.compile(r"^(?:#external )?(?:\d+ )?(?:\{ ?)?-?([a-z]\w*)\b(?=[(.:; ])", re.MULTILINE)

_CONTINUED = re.compile(r"\n +(?=\S)")
"""Where a rule goes on in the next line."""


def engine_programs() -> tuple[Path, ...]:
    """All programs of the engine and of the games that come with it."""
    found = (*data("kb", "logic").rglob("*.lp"), *data("rules").glob(f"*/{MECHANICS}/**/*.lp"))
    return tuple(sorted(found, key=str))


@cache
def engine_names() -> frozenset[str]:
    """The names of what these programs conclude, which no game may declare anew."""
    return frozenset(
        name for path in engine_programs() for name in _HEAD.findall(path.read_text(encoding="utf-8"))
    )


def program_text(program: Path) -> str:
    """The text of a program, each rule on one line however it is laid out; programs are cut by lines."""
    return _CONTINUED.sub(" ", program.read_text(encoding="utf-8"))


@cache
def logic(name: str) -> str:
    """The text of one of the programs in `kb/logic`."""
    return program_text(data("kb", "logic", f"{name}.lp"))


def mechanics(documents: Collection[str], room: Room) -> tuple[Path, ...]:
    """The programs that these documents add to a room, in the order of their names."""
    return _mechanics(frozenset(documents), room)


def mechanics_of(program: Path) -> str:
    """The document whose mechanics a program belongs to."""
    return program.relative_to(data("rules")).parts[0]


@cache
def _mechanics(documents: frozenset[str], room: Room) -> tuple[Path, ...]:
    return tuple(sorted(_added(documents, room), key=lambda path: (path.name, str(path))))


def _added(documents: frozenset[str], room: Room) -> Iterator[Path]:
    for folder in data("rules").glob(f"*/{MECHANICS}"):
        if folder.parent.name in documents:
            yield from folder.joinpath(room).glob("*.lp")


@cache
def mechanics_digest(documents: frozenset[str]) -> str:
    """A digest of the definitions that these documents bring along."""
    return fingerprint(path.read_bytes() for path in _mechanics(documents, ""))
