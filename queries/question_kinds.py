"""Kinds of questions, by what it takes to answer them."""

from __future__ import annotations

ABOUT_COURSE = (
    "ends_in", "ends_within", "goes_to", "occurs", "loses", "wins", "may_return", "losers", "winner",
    "number_at_end", "ends_tapped", "course", "outcomes", "controller_at_end", "chance", "whose_turn",
    "markers_at_end", "marker_holders", "life_at_end", "how_often", "which", "next_turn",
)  # fmt: skip
"""Questions about a course of play: to answer them the game is played out."""
