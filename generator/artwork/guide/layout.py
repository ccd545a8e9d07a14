"""How the pages of the guide are laid out: sizes of letters, columns and gaps."""

from __future__ import annotations

from collections.abc import Mapping

from generator.flow.editions import LARGE, Edition
from generator.frozen import dataclass
from generator.scene.type.fonts import POINT

GUTTER = 8.0
STEP_GAP = 3.5
LEADING = 1.32


@dataclass(frozen=True, slots=True)
class GuideStyle:
    """How the guide is laid out: ``scale`` times the size of its text and pictures, steps in ``columns``.

    Letters are no smaller than ``least`` millimetres, those of pictures are left out where they would be. A part of
    the build is summed up as a name, a number of sheets and a paper: ``stops`` are where each begins, as a share of the
    page's width, and the line that it stands on.
    """

    scale: float = 1.0
    columns: int = 2
    least: float = 0.0
    stops: tuple[tuple[float, int], ...] = ((0.0106, 0), (0.2, 0), (0.52, 0))

    @property
    def body(self) -> float:
        """Return the size of running text."""
        return self.points(9.2)

    def points(self, size: float) -> float:
        """Return a size given in points as it is here, in millimetres."""
        return max(self.least, size * POINT * self.scale)

    def column(self, width: float) -> float:
        """Return the width of a column on a page of a width, in millimetres."""
        return (width - GUTTER * (self.columns - 1)) / self.columns


GUIDE_STYLES: Mapping[Edition, GuideStyle] = {
    "usual": GuideStyle(),
    "large-print": GuideStyle(16 / 8.5, 1, LARGE, ((0.0106, 0), (0.38, 0), (0.0106, 1))),
}
