"""Judged forms of the core: each with an example of our own and what it says; `add` takes in new ones."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import cast

from saitei.parser.ability import Ability, Action, Instruction, Phrase
from saitei.terms import Term

JUDGED = Path(__file__).parent.parent / "parser" / "cards" / "core" / "judged.toml"
_SILENT = {"number", "text", "sentence", "part", "missed"}
_UNSAID = (None, (), "unstated", False, "does", "first")


def brief(ability: Ability) -> str:
    """What an ability says, without what it leaves unsaid."""
    return _brief(ability)


def _brief(value: object) -> str:
    if isinstance(value, Term):
        return str(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_brief, cast("tuple[object, ...]", value))) + "]"
    if isinstance(value, Ability | Action | Instruction | Phrase):
        return "{" + ", ".join(_said(value)) + "}"
    return str(value)


def _said(value: Ability | Action | Instruction | Phrase) -> Iterator[str]:
    for each in fields(value):
        said = getattr(value, each.name)
        if each.name not in _SILENT and (said not in _UNSAID or (said == 0 and said is not False)):
            yield f"{each.name}={_brief(said)}"


def row(forms: Iterable[str], card_type: str, example: str, abilities: tuple[Ability, ...]) -> str:
    """A row of the table: an example that was held against what it says, and the forms it vouches for."""
    said = {"of": card_type, "example": example, "says": " ".join(map(brief, abilities))}
    lines = "".join(f"{key} = {json.dumps(value)}\n" for key, value in said.items())
    listed = "".join(f"  {json.dumps(form)},\n" for form in sorted(forms))
    return f"[[form]]\n{lines}forms = [\n{listed}]\n"
