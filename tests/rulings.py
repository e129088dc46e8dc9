"""Rename what answers are made of, and rewrite the player letters of a scenario's text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, cast

from saitei.queries.answer import Answer, Order
from saitei.terms import Term, Value

_QUOTED = re.compile(r"《[^》]*》|「[^」]*」")
_PLAYER = re.compile(r"(?<!\{)(?<![A-Za-z・.])[A-D](?![A-Za-z0-9・\-]|\.[A-Za-z0-9])")


def renamed(answer: Answer, names: Mapping[str, str]) -> Answer:
    """The same with other players; the name of a card stays, though a player may be called so."""
    made = _renamed(answer, names)
    assert isinstance(made, Answer)
    return made


def _renamed(value: object, names: Mapping[str, str]) -> object:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(_renamed(each, names) for each in cast("tuple[object, ...]", value))
    if isinstance(value, Term) and value.name == "card":
        owner, *rest = value.args
        return Term("card", (cast("Value", _renamed(owner, names)), *rest))
    if is_dataclass(value) and not isinstance(value, type):
        changed: dict[str, Any] = {
            each.name: _renamed(getattr(value, each.name), names) for each in fields(value)
        }
        return replace(value, **changed)
    return value


def ruling(answer: Answer) -> tuple[object, ...]:
    """What an answer says, whatever it rests on; what follows from what in an order is a set."""
    value: object = answer.value
    if isinstance(value, Order):
        value = value.groups, frozenset(value.after)
    return answer.status, value, answer.chooser, frozenset(answer.cases)


def with_players(text: str, names: Mapping[str, str]) -> str:
    """A scenario's text with other names for the players A to D; card names, quotes and card texts stay.

    プレイヤー before each name, player in an English text, lets it be a word or a number.
    """
    said = "player " if re.search(r"^Rules:", text, re.MULTILINE) else "プレイヤー"
    return "\n".join(line if line.startswith("  ") else _line(line, names, said) for line in text.split("\n"))


def _line(line: str, names: Mapping[str, str], said: str) -> str:
    parts = _QUOTED.split(line)
    kept = [*_QUOTED.findall(line), ""]
    plain = (_PLAYER.sub(lambda found: f"{said}{names[found[0]]}", part) for part in parts)
    return "".join(part + quoted for part, quoted in zip(plain, kept, strict=True))
