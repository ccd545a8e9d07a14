"""Frozen dataclasses that cost the start of a command little.

For a dataclass Python writes and compiles eight methods, which takes half a millisecond for each of the two hundred
that a build knows. Those made here share all but ``__init__``, and that is compiled when the first of a kind is made.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from operator import attrgetter
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, Literal, NoReturn

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(*, frozen: Literal[True], slots: bool = False, eq: bool = True) -> Callable[[type], type]:
        """Return a decorator that does what that of the standard library does."""
        return lambda cls: _made(cls, slots, eq)


def _made(cls: type, slots: bool, eq: bool) -> Any:
    cls.__doc__ = cls.__doc__ or cls.__name__  # else the signature of what has no ``__init__`` yet is parsed for one
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(cls)
    shared = {"__init__": _first_init(made), "__repr__": _repr, "__setattr__": _refuse, "__delattr__": _refuse}
    if slots:
        shared["__reduce__"] = _made_again
    if eq:
        values = _values_of([field.name for field in dataclasses.fields(made) if field.compare])
        shared["__hash__"] = lambda self: hash(values(self))
        shared["__eq__"] = lambda self, other: (
            values(self) == values(other) if self.__class__ is other.__class__ else NotImplemented
        )
    for name, method in shared.items():
        if name not in cls.__dict__:
            setattr(made, name, method)
    return made


def _values_of(names: Sequence[str]) -> Callable[[Any], Any]:
    return attrgetter(*names) if names else lambda _: ()


def _first_init(made: Any) -> Callable[..., None]:
    """Return an ``__init__`` that has a faster one compiled, and leaves its place to it."""

    def first(self: Any, *arguments: Any, **keywords: Any) -> None:
        made.__init__ = _compiled_init(made)
        made.__init__(self, *arguments, **keywords)

    return first


def _compiled_init(made: Any) -> Callable[..., None]:
    known: dict[str, Any] = {"MISSING": dataclasses.MISSING}
    given, lines = ["self"], []
    for field in dataclasses.fields(made):
        name = value = field.name
        if field.default is not dataclasses.MISSING:
            known[f"usual_{name}"] = field.default
            given.append(f"{name}=usual_{name}")
        elif field.default_factory is not dataclasses.MISSING:
            known[f"new_{name}"] = field.default_factory
            given.append(f"{name}=MISSING")
            value = f"new_{name}() if {name} is MISSING else {name}"
        else:
            given.append(name)
        if isinstance(slot := getattr(made, name, None), MemberDescriptorType):
            known[f"set_{name}"] = slot.__set__
            lines.append(f"set_{name}(self, {value})")
        else:
            lines.append(f"self.__dict__[{name!r}] = {value}")
    lines += ["self.__post_init__()"] if hasattr(made, "__post_init__") else ["pass"]
    exec(f"def __init__({', '.join(given)}):\n {'; '.join(lines)}", known)
    init: Callable[..., None] = known["__init__"]
    return init


def _repr(self: Any) -> str:
    shown = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _refuse(_self: object, name: str, *_value: object) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot change {name!r}")


def _made_again(self: Any) -> tuple[type, tuple[Any, ...]]:
    return self.__class__, tuple([getattr(self, name) for name in self.__dataclass_fields__])
