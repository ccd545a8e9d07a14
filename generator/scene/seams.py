"""Where a large drawing had better not be cut, and where its hexes let a cut hide."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from generator.geometry.grids.grid import HexLattice
from generator.geometry.shapes import Rect

LANDMARK = 50.0
"""What it costs to cut through a spot, a goal mouth, or along a line (docs/sources.md: tiling)."""


class Avoid(NamedTuple):
    """A stretch of an axis that a seam should not fall in, and how bad it would be.

    It belongs to the ``grid``, as centres and sides of cells do, or to the ``picture`` upon it; seams that follow the
    sides of hexes keep clear of the picture alone.
    """

    start: float
    end: float
    cost: float
    of: Literal["grid", "picture"] = "grid"


class KeepTogether(NamedTuple):
    """A place that had better lie on one sheet, and how bad it would be to cut it."""

    place: Rect
    cost: float


class SeamGuide(NamedTuple):
    """What vertical seams (``across``) and horizontal seams (``down``) should keep clear of, in drawing millimetres.

    ``wholes`` are places that no seam should cross, whichever way it runs. ``weave`` is there for boards of hexes.
    """

    across: tuple[Avoid, ...] = ()
    down: tuple[Avoid, ...] = ()
    weave: HexLattice | None = None
    wholes: tuple[KeepTogether, ...] = ()

    @classmethod
    def around(cls, places: Iterable[Rect], cost: float, of: Literal["grid", "picture"] = "grid") -> SeamGuide:
        """Return a guide that keeps both kinds of seams out of places."""
        spots = tuple(places)
        return cls(
            tuple(Avoid(place.x, place.right, cost, of) for place in spots),
            tuple(Avoid(place.y, place.bottom, cost, of) for place in spots),
        )

    def and_of(self, *others: SeamGuide) -> SeamGuide:
        """Return this guide with what others keep clear of."""
        across = sum((other.across for other in others), self.across)
        return self._replace(across=across, down=sum((other.down for other in others), self.down))
