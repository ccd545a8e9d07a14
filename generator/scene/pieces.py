"""Small things to cut out: counters, tokens, cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from generator.geometry.shapes import Rect
from generator.scene.primitives import Box, Circle, Item, Polygon, bounds


@dataclass(frozen=True, slots=True)
class Piece:
    """One kind of thing to cut out, drawn about its own middle (0, 0), in millimetres.

    ``outline`` is where the scissors go; ``back`` is what its other side shows, ``None`` for nothing.
    Both sides may be ``DrawnLater``.
    """

    name: str
    outline: Polygon | Circle | Box
    front: Iterable[Item] = field(repr=False)
    back: Iterable[Item] | None = field(default=None, repr=False)
    quantity: int = 1

    @property
    def area(self) -> Rect:
        """Return the rectangle around the outline."""
        found = bounds(self.outline)
        assert found is not None
        return found


@dataclass(frozen=True, slots=True)
class PieceSet:
    """Pieces that belong together, such as the counters of a team; ``name`` as people call them."""

    name: str
    pieces: tuple[Piece, ...]
