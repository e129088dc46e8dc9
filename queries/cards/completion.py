"""Complete card names as people type them: a part of the name, kana or romaji, either language, no brackets.

>>> index = CompletionIndex([Card("ボルシャック・ドラゴン", ("creature",), name_en="Bolshack Dragon")])
>>> [len(index.complete(word)) for word in ("ぼるしゃ", "borushakk", "ﾎﾞﾙｼｬｯｸ", "《dragon", "x", "borlsh")]
[1, 1, 1, 1, 0, 0]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from saitei.errors import Refused
from saitei.parser.cards.card import Card
from saitei.parser.cards.names import plain_name
from saitei.queries.cards.catalogue import Catalogue, shipped_cards

MOST = 20
"""So many are shown, if nothing else is said."""

_LONGEST = 100
_ROMAJI = re.compile(r"[a-z]+")
_HALF_TYPED = re.compile(r"(?:([bcdfghjkmprstwyz])\1?|([bghkmnpr])y|t?ch|ts|s?sh)$")
"""The consonants at the end of romaji that begin a syllable which is not there yet; “n” stands by itself."""

_DOUBLED = re.compile(r"([b-df-hj-mp-tv-z])\1|tch")
"""What a small ッ stands for; one that stands for anything else is no kana that somebody spells."""

_NOT_FOUND = 9
_SPELLED, _GUESSED = 0.5, 3
"""So much worse than what is written fit the kana that it spells, and kana of which the last is not there."""


class CompletionIndex:
    """Cards with all that their names are found by."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = [(card, tuple(_keys(card))) for card in cards]

    def complete(self, text: str, most: int = MOST) -> tuple[Card, ...]:
        """The cards whose name begins so, then those that have it at the beginning of a word, then within."""
        wanted = dict(_spelled(text[:_LONGEST]))
        if not wanted:
            return ()
        found = (
            (min(_fit(key, one) + worse for key in keys for one, worse in wanted.items()), card)
            for card, keys in self._cards
        )
        fitting = [(fit, len(card.name), card.name, card) for fit, card in found if fit < _NOT_FOUND]
        return tuple(card for *_, card in sorted(fitting, key=lambda one: one[:3])[:most])


def _fit(key: str, wanted: str) -> int:
    at = key.find(wanted)
    return _NOT_FOUND if at < 0 else 0 if len(key) == len(wanted) else 1 if at == 0 else 2


def _keys(card: Card) -> Iterator[str]:
    for name in filter(None, (card.name, card.name_en, card.reading)):
        yield _folded(name)


def _spelled(text: str) -> Iterator[tuple[str, float]]:
    """What may be meant by a text: itself, and where it is in Latin letters also the kana that they spell.

    Beside each stands how much worse it fits than what is written.
    """
    folded = _folded(text)
    if folded:
        yield folded, 0
    if _ROMAJI.fullmatch(folded):
        from jaconv import alphabet2kata  # noqa: PLC0415 only for whoever types romaji

        whole = _HALF_TYPED.sub("", folded)
        kana = _folded(alphabet2kata(whole))
        spelled = not _ROMAJI.search(kana) and ("ッ" not in kana or _DOUBLED.search(whole))
        if kana and spelled:
            yield kana, _SPELLED if whole == folded else _GUESSED


def _folded(name: str) -> str:
    """A name without what people write in different ways, in katakana."""
    from jaconv import hira2kata  # noqa: PLC0415 as above

    try:
        return str(hira2kata(plain_name(name)))
    except Refused:
        return ""


def completion(catalogue: Catalogue, state: tuple[int, ...]) -> CompletionIndex:
    """The index of all cards that a catalogue knows; `state` changes whenever its store does."""
    return _index(catalogue.own, catalogue.store, state)


@lru_cache(maxsize=2)
def _index(own: tuple[Card, ...], store: Path | None, _state: tuple[int, ...]) -> CompletionIndex:
    cards = {card.name: card for card in (*shipped_cards(), *own)}
    if store is not None:
        from saitei.queries.cards import shelf  # noqa: PLC0415 SQLite, only where there is a store

        cards = {card.name: card for card in shelf.all_cards(store)} | cards
    return CompletionIndex(cards.values())
