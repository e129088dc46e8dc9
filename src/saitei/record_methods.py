"""What makes a class a frozen dataclass with slots, for `saitei.records`."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
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
    compiled: dict[str, Any] = {"_set": _set, "_absent": _ABSENT}
    initial = _initial(fields, compiled, then=hasattr(made, "__post_init__"))
    exec(f"{initial}\n{_comparing(fields)}", compiled)  # noqa: S102 made of the names of fields alone
    methods: dict[str, Callable[..., Any]] = {
        **{name: compiled[name] for name in ("__init__", "__eq__", "__hash__")},
        "__repr__": _shown,
        "__setattr__": _refuse_to_assign,
        "__delattr__": _refuse_to_delete,
        "__getstate__": _state,
        "__setstate__": _restore,
    }
    for name, method in methods.items():
        if name not in vars(written):
            setattr(made, name, method)
    made.__dataclass_params__.frozen = True  # whoever inherits from it has to be frozen, too
    return cast("type[T]", made)


def _initial(fields: Iterable[dataclasses.Field[Any]], known: dict[str, Any], *, then: bool) -> str:
    """What sets the fields to what is given or to defaults, which become `known`; `then` more is done."""
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
    return f"def __init__({parameters}): {statements}"


def _comparing(fields: Iterable[dataclasses.Field[Any]]) -> str:
    """Equality and hash by the fields that are compared."""
    own, others = ("".join(f"{of}.{one.name}, " for one in fields if one.compare) for of in ("self", "other"))
    same = f"({own}) == ({others}) if other.__class__ is self.__class__ else NotImplemented"
    return f"def __eq__(self, other): return {same}\ndef __hash__(self): return hash(({own}))"


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
