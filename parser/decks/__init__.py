"""Deck lists as players write them: text or JSON, to facts."""
