"""Drawings that are made when somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

MadeT = TypeVar("MadeT")


class Drawn(Generic[MadeT]):
    """What ``draw`` returns for its arguments, made anew whenever it is iterated over, and never kept.

    The sheets of a league would fill the memory if all were drawn before the first is written. ``draw`` returns the
    same every time, and raises nothing.
    """

    __slots__ = ("_arguments", "_draw")

    def __init__(self, draw: Callable[..., Iterable[MadeT]], *arguments: object) -> None:
        self._draw, self._arguments = draw, arguments

    def __iter__(self) -> Iterator[MadeT]:
        return iter(self._draw(*self._arguments))
