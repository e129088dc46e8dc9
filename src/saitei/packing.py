"""Write values as JSON and read them back: tuples, and dataclasses of a few forms that are named beforehand.

>>> packing = Packing(Point)
>>> packing.unpack(packing.pack((Point(1, 2), "x")))
(Point(x=1, y=2), 'x')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from typing import cast

from saitei.disk_cache import Cached

_TUPLE = -1


@dataclass(frozen=True, slots=True)
class Point:
    """Something to try a packing with."""

    x: int
    y: int


class Packing:
    """Packs values that are made of these forms; what is packed begins with the place of its form here."""

    def __init__(self, *forms: Callable[..., object]) -> None:
        self._forms = forms
        self._places = {form: place for place, form in enumerate(forms)}

    def pack(self, value: object) -> Cached:
        """The value as JSON; raises KeyError for another form."""
        if isinstance(value, tuple):
            return [_TUPLE, *map(self.pack, cast("tuple[object, ...]", value))]
        if is_dataclass(value) and not isinstance(value, type):
            place = self._places[type(value)]
            return [place, *(self.pack(getattr(value, field.name)) for field in fields(value))]
        return value

    def unpack(self, value: Cached) -> object:
        """The value of what was packed; raises TypeError, ValueError or IndexError for anything else."""
        if not isinstance(value, list):
            if isinstance(value, dict):
                raise TypeError("never packed")
            return cast("object", value)
        place, *parts = [self.unpack(part) for part in cast("list[object]", value)]
        if place == _TUPLE:
            return tuple(parts)
        if not isinstance(place, int) or place < 0:
            raise TypeError("no form")
        return self._forms[place](*parts)
