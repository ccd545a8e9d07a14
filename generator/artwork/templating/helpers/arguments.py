"""What helpers of templates may be given: words, numbers within limits and short lists, as their annotations say."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import isfinite
from types import NoneType
from typing import Annotated, Any, NamedTuple, ParamSpec, TypeVar, get_args, get_origin, get_type_hints

from generator.artwork.templating.sandbox.escaping import TemplateError
from generator.i18n import Phrase, any_of, phrase
from generator.problems import quoted

Given = ParamSpec("Given")
Result = TypeVar("Result")


class Limits(NamedTuple):
    """Between what a whole number lies."""

    least: int
    most: int


Columns = Annotated[int, Limits(1, 12)]
Digits = Annotated[int, Limits(0, 6)]
DiceCount = Annotated[int, Limits(-30, 30)]
Successes = Annotated[int, Limits(0, 60)]

_ANY = Limits(-1000, 1000)
_MOST = 100
_SIMPLE = {str: phrase("a text"), bool: phrase("true or false"), NoneType: phrase("none")}


def checked(helper: Callable[Given, Result]) -> Callable[Given, Result]:
    """Return a helper, a method, that raises ``TemplateError`` for what its annotations do not allow."""

    method: Any = inspect.unwrap(helper)

    def call(*arguments: Given.args, **keywords: Given.kwargs) -> Result:
        hints = _hints(method.__func__)
        for name, value, parameter in _each(_names(method.__func__).bind(*arguments, **keywords)):
            if wanted := _wanted(value, hints[parameter]):
                raise TemplateError(
                    phrase("{name} is {found}", name=name, found=quoted(value)), phrase("it is {wanted}", wanted=wanted)
                )
        return helper(*arguments, **keywords)

    vars(call)["__wrapped__"] = helper  # of all that functools.wraps copies, its signature alone is asked for
    return call


@lru_cache(maxsize=128)
def _names(function: Callable[..., Any]) -> inspect.Signature:
    """Return how a method is called, without the ``self`` that comes first."""
    whole = inspect.signature(function)
    return whole.replace(parameters=tuple(whole.parameters.values())[1:])


@lru_cache(maxsize=128)
def _hints(function: Callable[..., Any]) -> Mapping[str, Any]:
    return get_type_hints(function, include_extras=True)


def _each(bound: inspect.BoundArguments) -> Iterator[tuple[str, Any, str]]:
    """Yield every argument: what it is called, its value, and the parameter that takes it."""
    for parameter, value in bound.arguments.items():
        match bound.signature.parameters[parameter].kind:
            case inspect.Parameter.VAR_POSITIONAL:
                yield from ((parameter, one, parameter) for one in value)
            case inspect.Parameter.VAR_KEYWORD:
                yield from ((name, one, parameter) for name, one in value.items())
            case _:
                yield parameter, value, parameter


def _wanted(value: Any, hint: Any) -> str:
    """Return what an argument of an annotation is, when this value is not that; ``""`` when it is."""
    if hint in _SIMPLE:
        return "" if isinstance(value, hint) else _SIMPLE[hint]
    if hint is int or get_origin(hint) is Annotated:
        limits = _ANY if hint is int else hint.__metadata__[0]
        sound = isinstance(value, int) and not isinstance(value, bool) and limits.least <= value <= limits.most
        return "" if sound else _number(limits)
    if hint in (float, Fraction):
        sound = isinstance(value, (int, float, Fraction)) and not isinstance(value, bool) and isfinite(value)
        return "" if sound and abs(value) <= _ANY.most else phrase("a number up to {most}", most=_ANY.most)
    if get_origin(hint) in (Iterable, Sequence, Mapping):
        return _wanted_list(value, *get_args(hint))
    found = [_wanted(value, choice) for choice in get_args(hint)]
    return "" if "" in found else any_of(dict.fromkeys(found))


def _number(limits: Limits) -> Phrase:
    return phrase("a whole number from {least} to {most}", least=limits.least, most=limits.most)


def _wanted_list(value: Any, *inner: Any) -> str:
    if not isinstance(value, Mapping if len(inner) > 1 else (list, tuple, range)):
        if len(inner) == 1:
            return phrase("a list, such as {example}", example="[“a”, “b”]")
        return phrase("names and words, such as {example}", example="{“a”: “b”}")
    if len(value) > _MOST:
        return phrase("a list of {most} at most", most=_MOST)
    wrong = (wanted for one in value if (wanted := _wanted(one, inner[0])))
    return next((phrase("a list, each {wanted}", wanted=wanted) for wanted in wrong), "")
