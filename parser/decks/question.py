"""What a deck list asks."""

from __future__ import annotations

from saitei.terms import Term

QUESTION = Term("deck")
"""Whether the deck is built as the rules say."""
