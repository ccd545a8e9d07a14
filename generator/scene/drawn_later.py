"""Drawings that are made when somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar, TypeVarTuple

MadeT = TypeVar("MadeT")
GivenT = TypeVarTuple("GivenT")


class DrawnLater(Generic[MadeT]):
    """What ``draw`` returns when it is ``given`` its arguments: drawn anew each time it is iterated over, never kept.

    It stands wherever a sheet or a piece has items, for those of a whole league would fill the memory. ``draw`` is a
    pure function, so that nobody can tell it from a tuple of its items, and whatever is wrong was found before.
    """

    __slots__ = ("_draw", "_given")

    def __init__(self, draw: Callable[[*GivenT], Iterable[MadeT]], *given: *GivenT) -> None:
        self._draw, self._given = draw, given

    def __iter__(self) -> Iterator[MadeT]:
        return iter(self._draw(*self._given))


Content = bytes | DrawnLater[bytes]
"""What a file is to hold: as it is, or drawn part by part when the file is written."""


def parts_of(content: Content) -> Iterable[bytes]:
    """Return a file's content part by part."""
    return (content,) if isinstance(content, bytes) else content
