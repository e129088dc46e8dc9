"""Records are what the standard library's frozen dataclasses are."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any

import pytest

from saitei import records


def _count(self: Any) -> None:  # noqa: ANN401 of either class
    object.__setattr__(self, "found", len(self.others))


def _fields() -> dict[str, Any]:
    return {
        "__annotations__": {"name": str, "number": int, "others": list, "aside": str, "found": int},
        "__module__": __name__,
        "__qualname__": "Written",
        "__doc__": "Something written.",
        "number": 3,
        "others": dataclasses.field(default_factory=list, kw_only=True),
        "aside": dataclasses.field(default="", compare=False, repr=False),
        "found": dataclasses.field(default=0, init=False),
        "__post_init__": _count,
    }


Written: Any = records.dataclass(frozen=True, slots=True)(type("Written", (), _fields()))
Standard: Any = dataclasses.dataclass(frozen=True, slots=True)(type("Written", (), _fields()))


def test_a_record_is_what_the_standard_library_makes_of_it() -> None:
    for kind in (Written, Standard):
        one, same, other = kind("a"), kind("a", aside="b"), kind("a", others=[1])
        assert (one == same, one == other, one == "a", one.found, other.found) == (True, False, False, 0, 1)
        assert dataclasses.replace(one, number=4) == kind("a", 4)
        assert dataclasses.asdict(other)["others"] == [1]
        assert copy.copy(other) == other
        assert kind.__match_args__ == ("name", "number", "aside")
        with pytest.raises(dataclasses.FrozenInstanceError):
            one.name = "b"
        with pytest.raises(dataclasses.FrozenInstanceError):
            del one.name
    assert repr(Written("a", others=[1])) == repr(Standard("a", others=[1]))
    assert pickle.loads(pickle.dumps(Written("a", 4))) == Written("a", 4)  # noqa: S301 our own


def test_equal_records_have_one_hash() -> None:
    plain = {"__annotations__": {"name": str}, "__module__": __name__, "__doc__": "A name."}
    named: Any = records.dataclass(frozen=True, slots=True)(type("Named", (), plain))
    assert len({named("a"), named("a"), named("b")}) == len("ab")


def test_a_class_that_is_not_frozen_cannot_inherit_from_a_record() -> None:
    with pytest.raises(TypeError):
        dataclasses.dataclass(type("Loose", (Written,), {}))
