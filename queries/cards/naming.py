"""The keys under which a card's name is found: spelling variants, without furigana, sides."""

from __future__ import annotations

import re
from collections.abc import Iterator

from saitei.errors import Refused
from saitei.parser.cards.names import plain_name
from saitei.queries.cards.record import StoredCard, StoredSide
from saitei.queries.cards.values import names, parts_of

_KANA = r"ぁ-ゖァ-ヺー・･\s　=＝"
_FURIGANA = re.compile(rf"\s*[（(《〈\[［【][{_KANA}]+[）)》〉\]］】]\s*")
_SLASH = re.compile(r"\s*[/／]\s*")
_SPACED = re.compile(r"\s[/／]\s")
_LONGEST_SPELLING = 300


def key_of(name: str) -> str:
    """The name without anything people write in different ways; "" for what cannot be a name."""
    try:
        return plain_name(name) if len(name) <= _LONGEST_SPELLING else ""
    except Refused:
        return ""


def without_furigana(name: str) -> str:
    """The name without kana in brackets; the whole name in brackets is no furigana."""
    return _FURIGANA.sub("", name).strip() or name


def keys_of(name: str) -> tuple[str, ...]:
    """The keys to look a name up by, as written first."""
    return tuple(dict.fromkeys(filter(None, (key_of(name), key_of(without_furigana(name))))))


def sides_of(name: str, type_words: str, cost_words: str, text: str) -> tuple[StoredSide, ...]:
    """The sides of a card whose name has several, and whose other words agree."""
    parts = [part for part in _SLASH.split(name) if part]
    types, costs = parts_of(type_words), parts_of(cost_words)
    told = len(parts) in (len(types), len(costs)) or _SPACED.search(name) or _headers(text)
    if len(parts) == 1 or "*" in (parts[0], parts[-1]) or not told:
        return ()
    return tuple(
        StoredSide(
            part, types[at] if len(types) == len(parts) else "", costs[at] if len(costs) == len(parts) else ""
        )
        for at, part in enumerate(parts)
    )


def _headers(text: str) -> bool:
    return any(header in text for header in names()["words"]["side_headers"])


def spellings(card: StoredCard) -> Iterator[tuple[str, int]]:
    """All keys a card is found by, each with its rank: a card's own name goes before a side's."""
    own = 1 if card.tongue == "en" else 0
    yield from ((key, own) for key in keys_of(card.name)[:1])
    yield from ((key, 2) for key in keys_of(card.name_en)[:1])
    yield from ((key, 3) for key in (*keys_of(card.name)[1:], *keys_of(card.name_en)[1:]))
    for rank, side in enumerate(card.sides, 4):
        yield from ((key, min(rank, 6)) for key in keys_of(side.name))
    for rank, part in enumerate(_SLASH.split(card.name_en), 4):
        if card.sides and card.tongue == "ja":
            yield from ((key, min(rank, 6)) for key in keys_of(part))
    yield from ((key, 7) for key in keys_of(card.reading)[:1])
