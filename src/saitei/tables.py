"""The TOML tables that come with the program, read once and kept as JSON, which loads twenty times faster."""

from __future__ import annotations

from functools import cache
from typing import Any

from saitei.data import data
from saitei.kept import digest, kept


@cache
def table(*path: str) -> dict[str, Any]:
    """The table at `path` within the package."""
    text = data(*path).read_bytes()
    rows: dict[str, Any] = kept("table", digest((text,)), lambda: _parsed(text))
    return rows


def _parsed(text: bytes) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 only where a table has changed

    return tomllib.loads(text.decode())
