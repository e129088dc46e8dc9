"""What earlier clauses leave behind for slots that a clause leaves empty."""

from __future__ import annotations

from dataclasses import dataclass

from saitei.parser.ability import Phrase
from saitei.parser.cards.nominal import Nominal


@dataclass(frozen=True, slots=True)
class Carried:
    """What earlier clauses leave behind for slots that this one leaves empty."""

    by: str = "unstated"
    topic: Nominal | None = None
    subject: tuple[Phrase, ...] = ()
    object: Phrase | None = None
    owner: tuple[Phrase, ...] = ()
    may_refer: bool = False
    itself: bool = False
    of_this_card: bool = False
    event: Phrase | None = None
    given: tuple[Phrase, ...] = ()
    powered: tuple[Phrase, ...] = ()
    seen: bool = False
    caused: bool = False
    place: Phrase | None = None
    described: tuple[Phrase, ...] = ()
    measured: tuple[Phrase, ...] = ()
    asked: Phrase | None = None
    tapped: tuple[Phrase, ...] = ()
    alone: tuple[Phrase, ...] = ()
    bearer: tuple[Phrase, ...] = ()
