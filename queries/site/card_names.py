"""Rename the cards in an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import TypeVar, cast

T = TypeVar("T")


def renamed(value: T, names: Mapping[str, str]) -> T:
    """The same with every name that stands in `names` replaced, however deep it stands."""
    return cast("T", _renamed(value, names))


def _renamed(value: object, names: Mapping[str, str]) -> object:
    match value:
        case str():
            return names.get(value, value)
        case tuple():
            return tuple(_renamed(one, names) for one in cast("Iterable[object]", value))
        case _ if is_dataclass(value) and not isinstance(value, type):
            said = {one.name: _renamed(getattr(value, one.name), names) for one in fields(value)}
            return type(value)(**said)
        case _:
            return value
