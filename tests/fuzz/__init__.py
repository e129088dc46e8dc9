"""Throw damaged input at every door of saitei: `PYTHONPATH=tests python -m fuzz SECONDS`, each night.

A small share of it runs with the other tests (`tests/test_fuzz.py`).
"""
