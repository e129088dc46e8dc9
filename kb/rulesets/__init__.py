"""Ruling sets: selected by name, composed, cached, and set side by side."""
