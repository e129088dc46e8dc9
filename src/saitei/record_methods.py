"""What makes a class a frozen dataclass with slots, for `saitei.records`."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, cast

T = TypeVar("T")

_ABSENT = object()
_set = object.__setattr__


def dataclass(*, frozen: bool, slots: bool) -> Callable[[type[T]], type[T]]:
    """As `dataclasses.dataclass(frozen=True, slots=True)`, for a class that inherits from no dataclass."""
    if not (frozen and slots):
        raise TypeError("a record is frozen and has slots")
    return _record


def _record(written: type[T]) -> type[T]:
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(written)
    fields = dataclasses.fields(made)
    methods: dict[str, Callable[..., Any]] = {
        "__init__": _init(fields, then=hasattr(made, "__post_init__")),
        "__repr__": _shown,
        "__setattr__": _refuse_to_assign,
        "__delattr__": _refuse_to_delete,
        "__getstate__": _state,
        "__setstate__": _restore,
        **_compared_by([field.name for field in fields if field.compare]),
    }
    for name, method in methods.items():
        if name not in vars(written):
            setattr(made, name, method)
    made.__dataclass_params__.frozen = True  # whoever inherits from it has to be frozen, too
    return cast("type[T]", made)


def _init(fields: Sequence[dataclasses.Field[Any]], *, then: bool) -> Callable[..., None]:
    """The method that sets the fields to what is given, or to their defaults; `then` the class goes on."""
    known: dict[str, Any] = {"_set": _set, "_absent": _ABSENT}
    given, named, body = ["self"], list[str](), list[str]()
    for field in fields:
        name, default, value = field.name, "", field.name
        if field.default is not dataclasses.MISSING:
            known[f"_default_{name}"] = field.default
            default = f"=_default_{name}"
        elif field.default_factory is not dataclasses.MISSING:
            known[f"_make_{name}"] = field.default_factory
            default, value = "=_absent", f"_make_{name}() if {name} is _absent else {name}"
        if field.init:
            (named if field.kw_only else given).append(name + default)
        elif default:
            value = f"_make_{name}()" if default == "=_absent" else default[1:]
        if field.init or default:
            body.append(f"_set(self, {name!r}, {value})")
    parameters = ", ".join([*given, "*", *named] if named else given)
    statements = "; ".join([*body, "self.__post_init__()"] if then else body) or "pass"
    exec(f"def __init__({parameters}): {statements}", known)  # noqa: S102 made of the names of fields alone
    made: Callable[..., None] = known["__init__"]
    return made


def _compared_by(names: Sequence[str]) -> dict[str, Callable[..., Any]]:
    """Equality and hash by the fields of these names."""
    values: Callable[[object], tuple[object, ...]]
    values = (
        attrgetter(*names) if len(names) > 1 else lambda one: tuple([getattr(one, name) for name in names])
    )

    def equal(self: object, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: object) -> int:
        return hash(values(self))

    return {"__eq__": equal, "__hash__": hashed}


def _shown(self: Any) -> str:  # noqa: ANN401 of any record
    held = [f"{one.name}={getattr(self, one.name)!r}" for one in dataclasses.fields(self) if one.repr]
    return f"{type(self).__qualname__}({', '.join(held)})"


def _refuse_to_assign(_self: object, name: str, _value: object) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_self: object, name: str) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:  # noqa: ANN401 of any record
    return [getattr(self, one.name) for one in dataclasses.fields(self)]


def _restore(self: Any, state: list[object]) -> None:  # noqa: ANN401 of any record
    for one, value in zip(dataclasses.fields(self), state, strict=True):
        _set(self, one.name, value)
