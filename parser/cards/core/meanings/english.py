"""What a production of the English grammar means: a constructor by its name, which may refuse its children.

A constructor yields nothing where verb and roles do not fit by their valency. Meanings are those of
`saitei.parser.ability`; strings and numbers in them know the word that they come from (`words.Word`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from saitei.parser.cards.core.meanings.sentences import SentenceMeanings
from saitei.parser.cards.core.meanings.values import Made


class EnglishMeanings(SentenceMeanings):
    """The constructors by the names of their productions."""

    def of(self, production: str) -> Callable[[Sequence[Any]], Made] | None:
        """The constructor of a production; None for one that passes its only child on."""
        return getattr(self, f"_on_{production}", None)
