"""An English noun phrase with its class: what the verb frames look at."""

from __future__ import annotations

from dataclasses import dataclass

from saitei.parser.ability import Phrase
from saitei.parser.cards.en.tree import Relative
from saitei.parser.cards.tokens import Token


@dataclass(frozen=True, slots=True)
class Nominal:
    """Phrases of one class.

    `source` is the zone that "the top 2 cards of your deck" come from, `points` whether it is "it" or
    "them", `more` that something additional is meant, `total` that a number counts several things,
    `bare` that a single thing has no article, `relative` a clause about it that is still to be read.
    """

    kind: str
    head: Token
    phrases: tuple[Phrase, ...]
    joined: str = ""
    source: Phrase | None = None
    points: str = ""
    more: bool = False
    total: bool = False
    bare: bool = False
    relative: Relative | None = None

    @property
    def phrase(self) -> Phrase:
        """The first phrase."""
        return self.phrases[0]
