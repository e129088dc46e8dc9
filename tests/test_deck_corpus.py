"""Decks of sixty real cards: what is wrong with them is what a plain look at their records says."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from store import filled

from saitei.queries.answer import Legality
from saitei.queries.decks.deck_situation import read_deck
from saitei.queries.session import Session

CORPORA = Path(__file__).parent.parent.parent / "shared" / "corpora"
ELSEWHERE = (
    "サイキック",
    "ドラグハート",
    "GR",
    "デュエルメイト",
    "ルール・プラス",
    "Psychic",
    "Dragheart",
    "Gacharange",
)
ODD = ("禁断", "零龍", "キング・セル", "Forbidden", "Zeron")
"""Cards that start the game elsewhere by their text, or of which the corpus says nothing sound."""

pytestmark = pytest.mark.skipif(not CORPORA.exists(), reason="the corpora are not part of the project")


@cache
def records(lang: str) -> tuple[dict[str, Any], ...]:
    rows = (CORPORA / f"dm_{lang}.jsonl").read_text(encoding="utf-8").splitlines()
    found = [json.loads(row) for row in rows]
    return tuple(row for row in found if row.get("type") and not any(odd in row["type"] for odd in ODD))


def civilizations(row: dict[str, Any]) -> frozenset[str]:
    return frozenset(row["civilization"]) - {"ゼロ", "Colorless", "Zero"}


def drawn(lang: str, seed: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A partner and 59 other cards, most of its civilizations."""
    chance = random.Random(seed)  # noqa: S311 an order, no secret
    dear = [
        row for row in records(lang)
        if row["type"] in ("クリーチャー", "Creature") and str(row["cost"]).isdigit() and int(row["cost"]) > 4
        and 1 < len(civilizations(row)) < 4
    ]  # fmt: skip
    partner = chance.choice(dear)
    fitting = [
        row for row in records(lang) if civilizations(row) <= civilizations(partner) and row != partner
    ]
    others = [row for row in records(lang) if not civilizations(row) <= civilizations(partner)]
    return partner, [*chance.sample(fitting, 55), *chance.sample(others, 4)]


def expected(partner: dict[str, Any], cards: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for row in cards:
        if civilizations(row) - civilizations(partner):
            yield "not_for_deck", row["name"]
        if any(word in row["type"] for word in ELSEWHERE):
            yield "not_usable", row["name"]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_deck_of_sixty_has_the_faults_that_its_records_show(
    lang: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    partner, cards = drawn(lang, seed)
    monkeypatch.setenv("SAITEI_DATA", str(tmp_path))
    filled(tmp_path, partner, *cards)
    lines = "\n".join(f"1 {row['name']}" for row in cards)
    session = Session()
    found = session.judge(
        *read_deck(session, f"Partner: {partner['name']}\n{lines}", rules="duema-party")
    ).value
    assert isinstance(found, Legality)
    told = {(one.what.name, str(one.what.args[0].args[0])) for one in found.faults}  # type: ignore[union-attr]
    assert (told, found.unknown) == (set(expected(partner, cards)), ())
