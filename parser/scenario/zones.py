"""Zones of which a scenario tells in words of their own."""

from __future__ import annotations

from collections.abc import Iterable

from saitei.language import Language
from saitei.terms import Term

DECKS = ("deck", "planar_deck", "scheme_deck", "gr_zone")
"""Zones with a top of which a scenario may tell."""

TOPS = {f"{deck}_top": deck for deck in DECKS}
"""Where cards lie of which the order is told."""

PILES = {"hand": "hand", "mana_zone": "mana_zone", "shield_zone": "shield_zone", "deck_top": "deck"}
"""Where cards lie of which nobody says which they are, by how a sentence names the place."""

LEADERS = {"partner": "partner_zone", "commander": "command_zone"}
"""The card that leads a deck, as a scenario calls it, and the zone in which it begins the game."""


def play_zone(language: Language) -> str:
    """The zone in which cards are in play, in the games whose rules are in force."""
    return next(iter(language.role("play_zone")), "any_zone")


def leading(facts: Iterable[Term], role: str, player: str | None) -> list[Term]:
    """The cards that lead decks in a role: a player's, or everybody's."""
    named = [fact.args for fact in facts if fact.name == role]
    return [card for owner, card in named if player in (None, owner) and isinstance(card, Term)]


def called(zone: str, language: Language) -> str:
    """A zone for a notice that may be worded in either language."""
    words = language.words["zone"][zone]
    return f"{words['ja']} / {words['en']}"
