"""What a board says of rings and sectors."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.geometry.grids.grid import GridError
from generator.geometry.grids.sign_map import SignedCells
from generator.geometry.grids.tilings import ring_grid
from generator.i18n import phrase
from generator.model.boards.grids import GridSpec, refuse_map
from generator.model.fields import Many

Sectors = Annotated[int, Field(ge=0, le=120)]


class RingsSpec(GridSpec):
    """Circles about one middle, cut into sectors: ``b1`` is the first cell of the second ring, at the top."""

    type: Literal["rings"] = Field(description="circles about one middle, cut into sectors")
    rings: Annotated[int, Field(ge=1, le=40)] | None = Field(
        default=None, description="how many rings there are, where each has the same number of cells"
    )
    sectors: Sectors | Annotated[Many[Sectors], Field(min_length=1, max_length=40)] = Field(
        description="how many cells a ring has; a list gives them ring by ring, from the middle outwards, 0 for a gap"
    )

    def laid(self, lines: tuple[str, ...]) -> SignedCells[str]:
        """Return the cells of every ring; ``size`` is how deep a ring is."""
        refuse_map(lines)
        if isinstance(self.sectors, int):
            if self.rings is None:
                raise GridError(phrase("the key “rings” is missing"), phrase("give it, or a list of sectors"))
            sectors: tuple[int, ...] = (self.sectors,) * self.rings
        else:
            sectors = self.sectors
        if self.rings not in (None, len(sectors)):
            told = phrase("{count} rings have sectors, and {rings} are asked for", count=len(sectors), rings=self.rings)
            raise GridError(told, phrase("leave out “rings”"), ("rings",))
        if not any(sectors):
            raise GridError(phrase("no ring has a cell"), path=("sectors",))
        return SignedCells(ring_grid(sectors, self.size), {})
