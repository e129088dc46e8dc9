"""Rename what answers are made of, and rewrite the player letters of a scenario's text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from saitei.kb.terms import Atom
from saitei.queries.answer import Answer

T = TypeVar("T")

_QUOTED = re.compile(r"《[^》]*》|「[^」]*」")
_PLAYER = re.compile(r"(?<![A-Za-z・.])[A-D](?![A-Za-z・.\-])")


def renamed(value: T, names: Mapping[str, str]) -> T:
    """The same with other players; the name of a card stays, though a player may be called so."""
    made: Any = value
    if isinstance(value, str):
        made = names.get(value, value)
    elif isinstance(value, tuple):
        made = tuple(renamed(each, names) for each in value)
    elif isinstance(value, Atom) and value.name == "card":
        made = Atom("card", (renamed(value.args[0], names), *value.args[1:]))
    elif is_dataclass(value) and not isinstance(value, type):
        changed = {each.name: renamed(getattr(value, each.name), names) for each in fields(value)}
        made = replace(value, **changed)
    result: T = made
    return result


def ruling(answer: Answer) -> tuple[object, ...]:
    """What an answer says, whatever it rests on."""
    return answer.status, answer.value, answer.chooser, frozenset(answer.cases)


def with_players(text: str, names: Mapping[str, str]) -> str:
    """A scenario's text with other names for the players A to D; card names, quotes and card texts stay.

    プレイヤー before each name lets it be a word or a number.
    """
    return "\n".join(line if line.startswith("  ") else _line(line, names) for line in text.split("\n"))


def _line(line: str, names: Mapping[str, str]) -> str:
    parts = _QUOTED.split(line)
    kept = [*_QUOTED.findall(line), ""]
    plain = (_PLAYER.sub(lambda found: f"プレイヤー{names[found[0]]}", part) for part in parts)
    return "".join(part + quoted for part, quoted in zip(plain, kept, strict=True))
