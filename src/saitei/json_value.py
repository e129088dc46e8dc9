"""The values that JSON can hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, cast

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


def as_json(form: Mapping[str, object]) -> dict[str, Json]:
    """A form of `saitei.queries.say.forms`, which holds nothing but JSON, as JSON."""
    return cast("dict[str, Json]", form)
