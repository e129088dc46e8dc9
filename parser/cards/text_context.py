"""What a card text is read with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from saitei.language import Language

USED = "used"
"""The kind of card text that stands under a line which says when it is used."""

_DONE_ONCE = frozenset({USED, "spell", "twinpact", ""})


@dataclass(frozen=True, slots=True)
class TextContext:
    """The type of the card, the card text that defines keywords, and the language of the text."""

    card_type: str
    keywords: Mapping[str, str]
    language: Language
    wording: str = ""
    """Whose wording the text has, where it is not the one that most cards are read by."""

    @staticmethod
    def made(card_type: str, keywords: Mapping[str, str], language: Language) -> TextContext:
        """From a card's text type (`Card.text_type`), which may say whose wording it has."""
        wording, _, plain = card_type.rpartition("/")
        return TextContext(plain, keywords, language, wording)

    @property
    def is_done_once(self) -> bool:
        """Whether what such a text says is done once, or may be."""
        return self.card_type in _DONE_ONCE

    def of_type(self, card_type: str) -> TextContext:
        """The same for text on a card of another type."""
        return replace(self, card_type=card_type)

    def within(self, card_type: str) -> TextContext:
        """For text within text, such as a quotation: no keyword is defined there."""
        return TextContext(card_type, {}, self.language)
