"""Measurements: `python -m bench` runs them all. They print tables; nothing here is a test."""
