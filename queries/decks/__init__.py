"""Deck lists judged: `saitei deck`."""
