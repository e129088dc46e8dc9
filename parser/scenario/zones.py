"""Zones of which a scenario tells in words of their own."""

from __future__ import annotations

DECKS = ("deck", "planar_deck", "scheme_deck", "gr_zone")
"""Zones with a top of which a scenario may tell."""

LEADERS = {"partner": "partner_zone", "commander": "command_zone"}
"""The card that leads a deck, as a scenario calls it, and the zone in which it begins the game."""
