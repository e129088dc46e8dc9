"""`python -m saitei` is `saitei`."""

from __future__ import annotations

from saitei.queries.cli.main import program

if __name__ == "__main__":
    program()
