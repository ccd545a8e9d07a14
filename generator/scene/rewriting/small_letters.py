"""Drawings without the letters that are too small for their readers, such as those of a board in miniature."""

from __future__ import annotations

from collections.abc import Iterable

from generator.geometry.shapes import Transform
from generator.scene.primitives import Item, Text
from generator.scene.rewriting.rewriter import Rewriter


def without_small_letters(items: Iterable[Item], least: float) -> tuple[Item, ...]:
    """Return the items without every text that would be drawn smaller than ``least`` millimetres."""
    return _Sieve(least, {}).items(items)


class _Sieve(Rewriter):
    """Leaves out what is smaller than ``least`` before it is transformed; ``sieves`` are those for other sizes."""

    def __init__(self, least: float, sieves: dict[float, _Sieve]) -> None:
        super().__init__()
        self.least, self.sieves = least, sieves

    def inside(self, transform: Transform) -> _Sieve:
        least = self.least / max(1e-9, transform.magnification)
        return self.sieves.setdefault(round(least, 6), _Sieve(least, self.sieves))

    def text(self, item: Text) -> Iterable[Item]:
        return (item,) if item.size >= self.least - 1e-9 else ()
