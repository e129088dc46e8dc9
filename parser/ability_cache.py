"""Card texts that were read before are not read again: their abilities are kept between runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import cast

from saitei.disk_cache import Cached, digest, kept
from saitei.language import Language
from saitei.parser.ability import Ability, Action, Instruction, Missed, Phrase
from saitei.parser.code_digest import card_reader
from saitei.terms import Term

_FORMS: tuple[Callable[..., object], ...] = (Ability, Instruction, Action, Phrase, Missed, Term)
"""What an ability is made of; a kept form begins with its index here."""


def abilities(
    text: str, *, card_type: str, keywords: Mapping[str, str], language: Language
) -> tuple[Ability, ...]:
    """The abilities of a card text in printed order; `keywords` defines keywords by their card text."""
    return _abilities(text, card_type, tuple(sorted(keywords.items())), language)


@lru_cache(maxsize=4096)
def _abilities(
    text: str, card_type: str, keywords: tuple[tuple[str, str], ...], language: Language
) -> tuple[Ability, ...]:
    source = digest(str(part).encode() for part in (card_reader(language), card_type, keywords, text))
    found: tuple[Ability, ...] = _unpacked(
        kept("abilities", source, lambda: _read(text, card_type, keywords, language))
    )
    return found


def _read(text: str, card_type: str, keywords: tuple[tuple[str, str], ...], language: Language) -> Cached:
    from saitei.parser.cards.read import read_card_text  # noqa: PLC0415 loads the card grammar (40 ms)

    return _packed(read_card_text(text, card_type=card_type, keywords=dict(keywords), language=language))


def _packed(value: object) -> Cached:
    if isinstance(value, tuple):
        return [-1, *map(_packed, cast("tuple[object, ...]", value))]
    if is_dataclass(value) and not isinstance(value, type):
        index = _FORMS.index(type(value))
        return [index, *(_packed(getattr(value, field.name)) for field in fields(value))]
    return value


def _unpacked(value: object) -> Cached:
    if not isinstance(value, list):
        return value
    index, *parts = [_unpacked(part) for part in cast("list[object]", value)]
    return tuple(parts) if index == -1 else _FORMS[int(index)](*parts)
