"""Creatures drawn from the cards at hand beside the project (not ours, so no part of it), in both languages."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from agreement import abilities
from shipped import LANGUAGE

from saitei.parser.ability import Ability
from saitei.parser.cards.coverage import is_understood
from saitei.parser.cards.read import read_card_text

CORPUS = Path(__file__).parent.parent.parent / "shared" / "corpora" / "dm_pairs.jsonl"

SEED = 16


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A creature: its name, cost and power, and its text in either language."""

    name: str
    cost: str
    power: str
    ja: str
    en: str


def drawn(number: int) -> list[DrawnCard]:
    """So many creatures whose text is understood, and says the same in both languages; none without corpus."""
    if not CORPUS.exists():
        return []
    entries = [json.loads(line) for line in CORPUS.read_text("utf-8").splitlines()]
    random.Random(SEED).shuffle(entries)  # noqa: S311 the same ones each time
    return [*islice(_said_alike(entries), number)]


def _said_alike(entries: list[dict[str, Any]]) -> Iterator[DrawnCard]:
    for entry in filter(_is_plain, entries):
        japanese, english = _read(entry["text"]), _read(entry["text_en"])
        understood = all(map(is_understood, (*japanese, *english)))
        if understood and abilities(japanese) == abilities(english):
            yield DrawnCard(entry["name"], entry["cost"], entry["power"], entry["text"], entry["text_en"])


def _is_plain(entry: dict[str, Any]) -> bool:
    """Whether it is a creature that needs no other to be put on, with a text in both languages."""
    numbers = str(entry["cost"]).isdigit() and str(entry["power"]).isdigit()
    return bool(entry["type"] == "クリーチャー" and numbers and entry.get("text") and entry.get("text_en"))


def _read(text: str) -> tuple[Ability, ...]:
    return read_card_text(text, card_type="creature", keywords={}, language=LANGUAGE)
