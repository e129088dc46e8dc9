"""Hyper mode on a card: the heading above its abilities, and cards that print both modes without one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from saitei.parser.ability import Ability
from saitei.parser.cards.lines import Block, divides

HYPER_SIDE = "hyper_mode"
"""The keyword that stands for the heading: what comes below it belongs to hyper mode."""

_HYPERIZE = frozenset({"hyperize", "over_hyperize"})
_Z_RUSH = "z_rush"
_HEADING = re.compile(
    r"[-【〔\[]*(?:ハイパーモード|hyper mode)[】〕\]]*\s*[:：]?\s*"
    r"[(（]?(?:(?:パワー|power)?\s*[:：]?\s*([0-9]{1,6}))?[)）]?\s*[:：]?",
    re.IGNORECASE,
)


def hyper_heading(abilities: Sequence[Ability], block: Block) -> Ability | None:
    """The heading of hyper mode below some abilities, with its power if that is said; None for another line.

    In English a line that divides stands for it, below what hyperizes.
    """
    line = block.lines[0]
    number = len(abilities) + 1
    said = line.raw.strip().lstrip("■◼︎▪️◆ ")
    if divides(line) and abilities and abilities[-1].label in _HYPERIZE:
        return Ability(number, block.text, "keyword", keyword=HYPER_SIDE)
    found = _HEADING.fullmatch(said)
    if found is None or block.lines[1:]:
        return None
    power = int(found.group(1)) if found.group(1) else None
    return Ability(number, block.text, "keyword", keyword=HYPER_SIDE, keyword_number=power)


def headed_hyper_mode(abilities: Sequence[Ability]) -> tuple[Ability, ...]:
    """The abilities, with a heading where a text lists those of both modes, what hyperizes twice."""
    places = [at for at, each in enumerate(abilities) if each.label in _HYPERIZE or each.keyword == _Z_RUSH]
    if len(places) < 2 or any(each.keyword == HYPER_SIDE for each in abilities):  # noqa: PLR2004 once in each mode
        return tuple(abilities)
    normal = abilities[: places[0] + 1]
    printed = {_plain(each) for each in normal}
    more = [each for each in abilities[places[0] + 1 :] if _plain(each) not in printed]
    head = Ability(0, "ハイパーモード", "keyword", keyword=HYPER_SIDE)
    return tuple(replace(each, number=at) for at, each in enumerate((*normal, head, *more), 1))


def _plain(ability: Ability) -> str:
    return re.sub(r"[\s■◼︎▪️◆]|[(（][^)）]*[)）]", "", ability.text)
