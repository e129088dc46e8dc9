"""Card texts that were read before are not read again: their abilities are kept between runs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from saitei.disk_cache import Cached, fingerprint, kept_as
from saitei.language import Language
from saitei.packing import Packing
from saitei.parser.ability import Ability, Action, Instruction, Missed, Phrase
from saitei.parser.code_digest import card_reader
from saitei.terms import Term

_PACKING = Packing(Ability, Instruction, Action, Phrase, Missed, Term)
"""What an ability is made of."""


def abilities(
    text: str, *, card_type: str, keywords: Mapping[str, str], language: Language
) -> tuple[Ability, ...]:
    """The abilities of a card text in printed order; `keywords` defines keywords by their card text."""
    return _abilities(text, card_type, tuple(sorted(keywords.items())), language)


@lru_cache(maxsize=4096)
def _abilities(
    text: str, card_type: str, keywords: tuple[tuple[str, str], ...], language: Language
) -> tuple[Ability, ...]:
    source = fingerprint(str(part).encode() for part in (card_reader(language), card_type, keywords, text))
    return kept_as("abilities", source, lambda: _read(text, card_type, keywords, language), _unpacked)


def _read(text: str, card_type: str, keywords: tuple[tuple[str, str], ...], language: Language) -> Cached:
    from saitei.parser.cards.read import read_card_text  # noqa: PLC0415 loads the card grammar (40 ms)

    abilities = read_card_text(text, card_type=card_type, keywords=dict(keywords), language=language)
    return _PACKING.pack(abilities)


def _unpacked(rows: Cached) -> tuple[Ability, ...]:
    found = _PACKING.unpack(rows)
    if not isinstance(found, tuple):
        raise TypeError("no abilities")
    every = cast("tuple[object, ...]", found)
    abilities = tuple(one for one in every if isinstance(one, Ability))
    if len(abilities) < len(every):
        raise TypeError("no abilities")
    return abilities
