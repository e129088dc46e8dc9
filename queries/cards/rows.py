"""Convert cards to rows of the store and back."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, TypeAlias

from saitei.queries.cards.record import StoredCard, StoredSide
from saitei.queries.cards.values import folded

Cell: TypeAlias = "int | str | None"

COLUMNS = tuple(field.name for field in fields(StoredCard))
LISTED = ", ".join(f"card.{name}" for name in COLUMNS)
"""The columns of a card, for SELECT."""


def to_row(card: StoredCard) -> tuple[Cell, ...]:
    """The cells of a card, in the order of `COLUMNS`."""
    return tuple(_cell(getattr(card, name)) for name in COLUMNS)


def from_row(row: tuple[Any, ...]) -> StoredCard:
    """The card of a row."""
    cells = dict(zip(COLUMNS, row, strict=True))
    for name in ("types", "civilizations", "races"):
        cells[name] = tuple(json.loads(cells[name]))
    cells["sides"] = tuple(StoredSide(*side) for side in json.loads(cells["sides"]))
    cells["extra"] = json.loads(cells["extra"])
    return StoredCard(**cells)


def search_words(card: StoredCard) -> str:
    """All the words of a card, folded."""
    return "\n".join(
        folded(part)
        for part in (card.name, card.name_en, card.reading, *card.races, card.text, card.text_en)
        if part
    )


def _cell(value: object) -> Cell:
    if value is None or isinstance(value, int | str):
        return value
    return json.dumps(value, ensure_ascii=False, default=_side)


def _side(value: object) -> list[str]:
    """A side, which json does not know how to write."""
    return [getattr(value, field.name) for field in fields(StoredSide)]
