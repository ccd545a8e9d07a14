"""How the sheets of a board lie: which way round, in which strips, and so how many there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from generator.geometry.grids.grid import Weave
from generator.geometry.shapes import Size
from generator.i18n import say
from generator.imposition.boards.joint import Joint
from generator.imposition.boards.seams import SeamAxis, sheets_along
from generator.imposition.boards.wholes import met_straight, met_woven
from generator.imposition.boards.zigzag import level_seam, places, swing, upright_seam
from generator.imposition.paper import Paper
from generator.imposition.words import SHEETS
from generator.scene.seams import Avoid, SeamGuide


class Strip(NamedTuple):
    """A row or a column of sheets, all one way round."""

    turned: bool
    sheets: int


class SheetLayout(NamedTuple):
    """Strips of sheets: rows one below another, or columns side by side. Each strip is put together first."""

    strips: tuple[Strip, ...]
    of: Literal["rows", "columns"] = "rows"

    @property
    def sheets(self) -> int:
        """Return how many sheets there are in all."""
        return sum(strip.sheets for strip in self.strips)

    @property
    def mixed(self) -> bool:
        """Return whether some sheets lie another way round than others."""
        return len({strip.turned for strip in self.strips}) > 1

    @property
    def joined(self) -> Literal["rows", "columns", "row", "column"]:
        """Return what the sheets are joined to first; a board of one row or one column is done with that."""
        if len(self.strips) == 1:
            return "row"
        return self.of if any(strip.sheets > 1 for strip in self.strips) else "column"

    def told(self, language: str) -> str:
        """Return the layout in words: “3 × 2”, or “rows of 3 and 4”."""
        if not self.mixed:
            return f"{self.strips[0].sheets} × {len(self.strips)}"
        *first, last = (str(strip.sheets) for strip in self.strips)
        return say(language, SHEETS[f"mixed {self.of}"], first=", ".join(first), last=last)


def best_layout(size: Size, paper: Paper, joint: Joint, weave: Weave | None = None) -> SheetLayout:
    """Return the layout of a drawing with the fewest sheets, then all one way round, then with the fewest seams.

    Raises ``ValueError`` when the joint leaves nothing of a sheet.
    """
    found = [uniform_layout(size, paper, joint, weave, turned) for turned in (False, True)]
    if joint.mixes:
        found += _mixed_layouts(size, paper, joint)
    return min(found, key=lambda layout: (layout.sheets, layout.mixed, _seam_length(layout, size)))


def fewest_sheets(size: Size, paper: Paper, joint: Joint, weave: Weave | None = None) -> int:
    """Return how many sheets a drawing takes, lying as they do best. Raises ``ValueError`` like ``best_layout``."""
    return best_layout(size, paper, joint, weave).sheets


def uniform_layout(size: Size, paper: Paper, joint: Joint, weave: Weave | None, turned: bool) -> SheetLayout:
    """Return the rows of sheets that a drawing takes with the paper one way round.

    Raises ``ValueError`` when the joint leaves nothing of a sheet.
    """
    across, down = axes(size, paper, joint, SeamGuide(weave=weave), turned)
    return SheetLayout((Strip(turned, sheets_along(across)),) * sheets_along(down))


def _mixed_layouts(size: Size, paper: Paper, joint: Joint) -> Iterator[SheetLayout]:
    """Yield layouts of upright strips and, after them, as few turned ones as the rest of the drawing takes."""
    upright, turned = (axes(size, paper, joint, SeamGuide(), way) for way in (False, True))
    for of in ("rows", "columns"):
        along, beside = (0, 1) if of == "rows" else (1, 0)
        first, second = (Strip(bool(way), sheets_along(side[along])) for way, side in enumerate((upright, turned)))
        step = upright[beside].sheet - joint.overlap
        for count in range(1, sheets_along(upright[beside])):
            rest = turned[beside]._replace(length=upright[beside].length - count * step)
            yield SheetLayout((first,) * count + (second,) * sheets_along(rest), of)


def _seam_length(layout: SheetLayout, size: Size) -> float:
    """Return how long the seams of a layout are, all strips taken as equally wide, in millimetres."""
    length, width = size if layout.of == "rows" else size.turned
    strips = len(layout.strips)
    return (layout.sheets - strips) / strips * width + (strips - 1) * length


def axes(size: Size, paper: Paper, joint: Joint, guide: SeamGuide, turned: bool) -> tuple[SeamAxis, SeamAxis]:
    """Return what the seams across and down a drawing have to respect."""
    area, wholes = paper.printable(turned), guide.wholes
    fold = size.width / 2 if joint.fold else None
    weave = guide.weave if joint.along_hexes else None
    if weave is None:
        across, down = ((*own, *met_straight(wholes, axis)) for axis, own in enumerate(guide[:2]))
        return (
            SeamAxis(size.width, area.width, joint.bleed, joint.flap, across, fold=fold),
            SeamAxis(size.height, area.height, joint.bleed, joint.flap, down),
        )
    (wide, high), (columns, rows), around = swing(weave), places(weave), weave.area
    ends = (around.x, around.right), (around.y, around.bottom)
    uprights = {x: upright_seam(weave, x, size.height) for x in columns} if wholes else {}
    levels = {y: level_seam(weave, y, size.width) for y in rows} if wholes else {}
    across = (*_picture(guide.across), *met_woven(wholes, 0, uprights, ends[0]))
    down = (*_picture(guide.down), *met_woven(wholes, 1, levels, ends[1]))
    return (
        SeamAxis(size.width, area.width, joint.bleed + wide / 2, joint.flap + wide / 2, across, columns, ends[0], fold),
        SeamAxis(size.height, area.height, joint.bleed + high / 2, joint.flap + high / 2, down, rows, ends[1]),
    )


def _picture(avoid: Sequence[Avoid]) -> tuple[Avoid, ...]:
    return tuple(stretch for stretch in avoid if stretch.of == "picture")
