"""Japanese and English cards beside the project (not ours, so no part of it), each in two halves."""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from shipped import LANGUAGE

from saitei.parser.ability import Ability
from saitei.parser.cards.card import Card
from saitei.parser.cards.coverage import is_understood
from saitei.parser.cards.en.lines import english_line
from saitei.parser.cards.lines import split_lines
from saitei.parser.cards.read import read_card_text

CORPUS = Path(__file__).parent.parent.parent / "shared" / "corpora" / "dm_ja.jsonl"
ENGLISH = CORPUS.with_name("dm_en.jsonl")


@cache
def corpus() -> tuple[Card, ...]:
    """The cards with a text; skips the test where the corpus is absent."""
    if not CORPUS.exists():
        pytest.skip("the corpus is not part of the project")
    entries = [json.loads(line) for line in CORPUS.read_text("utf-8").splitlines()]
    return tuple(Card(entry["name"], _types(entry), entry["text"]) for entry in entries if entry.get("text"))


def _types(entry: dict[str, str | int]) -> tuple[str, ...]:
    """Two costs are those of the two sides of a card."""
    if str(entry["type"]).endswith("呪文") and "/" not in str(entry["type"]):
        return ("spell",)
    return ("creature", "spell") if "/" in str(entry.get("cost", "")) else ("creature",)


def is_control(card: Card) -> bool:
    """Whether a card belongs to the half that nobody looked at for anything but figures and audits."""
    return sha256(card.name.encode()).digest()[0] % 2 == 1


@cache
def sentences() -> dict[str, Ability]:
    """The understood sentence lines of the control half by their plain text."""
    found: dict[str, Ability] = {}
    for card in filter(is_control, corpus()):
        for ability in read_card_text(
            card.text, card_type=card.text_type(LANGUAGE), keywords={}, language=LANGUAGE
        ):
            if ability.kind not in ("unknown", "keyword") and not ability.missed:
                plain = "".join(line.plain for line in split_lines(ability.text, LANGUAGE))
                found.setdefault(plain, ability)
    return found


def english_kind(printed: str | None) -> str:
    """The card type as the reader wants it: a card with a spell side is a twinpact."""
    sides = set((printed or "").split("/"))
    return "spell" if sides == {"Spell"} else "twinpact" if "Spell" in sides else "creature"


def english_plain(ability: Ability) -> str:
    return "".join(english_line(line).plain for line in split_lines(ability.text, LANGUAGE))


@cache
def english_sentences() -> dict[str, Ability]:
    """The understood sentence lines of the English control half by their plain text."""
    if not ENGLISH.exists():
        pytest.skip("the corpus is not part of the project")
    found: dict[str, Ability] = {}
    for entry in map(json.loads, ENGLISH.read_text("utf-8").splitlines()):
        if not entry["text"] or sha256(entry["name"].encode()).digest()[0] % 2 == 0:
            continue
        for each in read_card_text(
            entry["text"], card_type=english_kind(entry.get("type")), keywords={}, language=LANGUAGE
        ):
            if is_understood(each) and each.kind != "keyword":
                found.setdefault(english_plain(each), each)
    return found
