"""How the sheets of a board meet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

JointKind = Literal["lap", "butt", "zigzag"]
JOINTS: tuple[JointKind, ...] = get_args(JointKind)

USUAL_OVERLAP: dict[JointKind, float] = {"lap": 5.0, "butt": 2.0, "zigzag": 5.0}
"""What is printed twice where nothing else is asked for, in millimetres (docs/sources.md: joints)."""

BLEED = 1.0
"""How much of the overlap lies outside a trimmed side, so that a cut a little too wide shows no white."""


@dataclass(frozen=True, slots=True)
class Joint:
    """A way to join sheets; ``overlap`` in millimetres is what two neighbours both print.

    ``lap``: each sheet is trimmed at its top and left and glued upon the flaps of its neighbours. ``butt``: all sides
    are trimmed and meet. ``zigzag``: like lap, but the cut follows the sides of the hexes. ``fold`` puts a straight
    seam in the middle of the board, where it folds. ``strips`` are ``mixed`` where those of one board may turn the
    paper differently.
    """

    kind: JointKind = "lap"
    overlap: float = USUAL_OVERLAP["lap"]
    fold: bool = False
    strips: Literal["alike", "mixed"] = "alike"

    @property
    def bleed(self) -> float:
        """Return how much is printed beyond a side that is trimmed."""
        return self.overlap / 2 if self.kind == "butt" else min(BLEED, self.overlap / 5)

    @property
    def flap(self) -> float:
        """Return how much is printed beyond a side that goes under the neighbour."""
        return self.overlap - self.bleed

    @property
    def trims_all_sides(self) -> bool:
        """Return whether the sheets meet edge to edge, without flaps."""
        return self.kind == "butt" or self.overlap == 0

    @property
    def along_hexes(self) -> bool:
        """Return whether seams follow the sides of hexes."""
        return self.kind == "zigzag"

    @property
    def mixes(self) -> bool:
        """Return whether strips of sheets may turn the paper differently: only with straight seams, and no fold."""
        return self.strips == "mixed" and not self.along_hexes and not self.fold


LAP = Joint()
