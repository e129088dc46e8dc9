"""Read TOML that may come from anywhere: whatever is wrong with it is a ValueError."""

from __future__ import annotations

from typing import Any, cast

_MOST_DOTS = 200

DEEPEST = 50
"""Tables and lists that may stand inside one another."""


def parse(text: str) -> dict[str, Any]:
    """The table that a text holds, without dates, which no table of ours has; raises ValueError."""
    for line in text.split("\n"):
        if line.partition("=")[0].count(".") > _MOST_DOTS:  # a key of n parts takes n * n steps
            raise ValueError("too many dots in a key")
    import tomllib  # noqa: PLC0415 3 ms; what is read is kept

    try:
        found = tomllib.loads(text)
    except RecursionError as error:
        raise ValueError("too many brackets inside one another") from error
    _check(found, 0)
    return found


def _check(value: object, depth: int) -> None:
    if depth > DEEPEST:
        raise ValueError("too many brackets inside one another")
    match value:
        case dict() | list():
            for one in (
                cast("dict[str, object]", value).values()
                if isinstance(value, dict)
                else cast("list[object]", value)
            ):
                _check(one, depth + 1)
        case _ if hasattr(value, "isoformat"):  # a date or a time, whose module takes a millisecond to load
            raise ValueError(f"a date: put {value} between quotation marks")
        case float() if value - value != 0:
            raise ValueError(f"{value} is no number")
        case _:
            return
