"""Scenarios as facts: everything that a question is asked on."""
