"""What is said of how things are, not of what happens once."""

from __future__ import annotations

LASTING = frozenset(
    {
        "change_power",
        "change_cost",
        "double_power",
        "triple_power",
        "set_amount",
        "gain",
        "lose_ability",
        "have",
        "treat_as",
        "add_race",
        "add_civilization",
        "ignore",
        "void",
        "become",
        "stay",
    }
)
"""Verbs that say how things are, not what happens once."""
