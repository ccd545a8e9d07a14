"""The Markdown of a sheet as parts of its pages. All in millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from generator.artwork.sheets.team_sheet_words import FLOOR, QUIET, TINT, Lettering
from generator.flow.blocks import Block, Heading, Table
from generator.flow.editions import LARGE
from generator.flow.page import Look, flowed
from generator.flow.pages import cut as parted
from generator.flow.parts import Part
from generator.geometry.shapes import Rect, Transform
from generator.problems import Problem
from generator.scene.fonts import POINT
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Group, Item

LOOK = Look(INK, INK, TINT, QUIET, WHITE, preferred=9.5 * POINT, floor=FLOOR, note=0.9, row_air=0.3)
"""How a club's own text looks on a sheet: in the sheet's greys, at one size."""

LARGE_LOOK = LOOK._replace(preferred=LARGE, floor=LARGE, note=1.0, note_indent=3.5)
"""How it looks in large print."""

_AFTER_A_BLOCK = 3.0
_WHOLE = 130.0
"""A table no higher is not cut."""


def text_part(
    block: Block, above: Block | None, width: float, file: str, lettering: Lettering, look: Look = LOOK
) -> Part:
    """Return a block of Markdown as a part of a page; notes a problem, in ``file``, where it is too wide.

    ``above`` is the text it follows, ``None`` where it follows none.
    """
    size = look.preferred
    flow = flowed((block,), width, size, look)
    if flow.excess > 0:
        message = f"a table or a word is {flow.excess:.0f} mm too wide for the sheet"
        lettering.problems.append(Problem(file, message, hint="fewer columns, or shorter words", code="sheet-text"))

    def draw(area: Rect) -> Sequence[Item]:
        return (Group(flow.items, Transform.shift(area.x, area.y)),)

    def cut(room: float) -> tuple[Part, Part] | None:
        if isinstance(block, Table) and flow.height <= _WHOLE:
            return None
        first, rest = parted(block, lambda part: flowed((part,), width, size, look).height <= room)
        if first is None:
            return None
        return (
            text_part(first, above, width, file, lettering, look),
            text_part(rest, block, width, file, lettering, look),
        )

    return Part(flow.height, draw, gap=_gap(above, block, size), cut=cut, leads=isinstance(block, Heading))


def _gap(above: Block | None, below: Block, size: float) -> float:
    """Return the room between two blocks."""
    if above is None:
        return _AFTER_A_BLOCK
    share = 0.25 if isinstance(above, Heading) else 1.0 if isinstance(below, Heading) else 0.5
    return share * size
