"""The Markdown of a sheet as parts of its pages. All in millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from generator.artwork.markdown import Look, flowed
from generator.artwork.markdown_blocks import Block, Heading, Listing, Paragraph, Quote, Table
from generator.artwork.sheet_flow import Part
from generator.artwork.team_sheet_words import FLOOR, QUIET, TINT, Lettering
from generator.geometry.shapes import Rect, Transform
from generator.problems import Problem
from generator.scene.fonts import POINT
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Group, Item

LOOK = Look(INK, INK, TINT, QUIET, WHITE, preferred=9.5 * POINT, floor=FLOOR, note=0.9, row_air=0.16)
"""How a club's own text looks on a sheet: in the sheet's greys, at one size."""

_AFTER_A_BLOCK = 3.0


def text_part(block: Block, above: Block | None, width: float, file: str, lettering: Lettering) -> Part:
    """Return a block of Markdown as a part of a page; notes a problem, in ``file``, where it is too wide.

    ``above`` is the text it follows, ``None`` where it follows none.
    """
    size = LOOK.preferred
    flow = flowed((block,), width, size, LOOK)
    if flow.excess > 0:
        message = f"a table or a word is {flow.excess:.0f} mm too wide for the sheet"
        lettering.problems.append(Problem(file, message, hint="fewer columns, or shorter words", code="sheet-text"))

    def draw(area: Rect) -> Sequence[Item]:
        return (Group(flow.items, Transform.shift(area.x, area.y)),)

    def cut(room: float) -> tuple[Part, Part] | None:
        most = _most(block, width, room)
        if most == 0:
            return None
        first, rest = _halves(block, most)
        return text_part(first, above, width, file, lettering), text_part(rest, block, width, file, lettering)

    return Part(flow.height, draw, gap=_gap(above, block), cut=cut, leads=isinstance(block, Heading))


def _gap(above: Block | None, below: Block) -> float:
    """Return the room between two blocks."""
    if above is None:
        return _AFTER_A_BLOCK
    share = 0.25 if isinstance(above, Heading) else 1.0 if isinstance(below, Heading) else 0.5
    return share * LOOK.preferred


def _most(block: Block, width: float, room: float) -> int:
    """Return how many pieces of a block fit a room, at most all but one; 0 for none."""
    low, high = 0, max(0, _count(block) - 1)
    while low < high:
        middle = (low + high + 1) // 2
        if flowed((_halves(block, middle)[0],), width, LOOK.preferred, LOOK).height <= room:
            low = middle
        else:
            high = middle - 1
    return low


def _count(block: Block) -> int:
    match block:
        case Paragraph(words):
            return len(words)
        case Listing(marks):
            return len(marks)
        case Table():
            return len(block.rows)
        case Quote(blocks):
            return len(blocks)
    return 1


def _halves(block: Block, count: int) -> tuple[Block, Block]:
    """Return a block parted after so many words, items, rows or blocks; a table keeps its head."""
    match block:
        case Paragraph(words):
            return Paragraph(words[:count]), Paragraph(words[count:])
        case Listing(marks, items):
            return Listing(marks[:count], items[:count]), Listing(marks[count:], items[count:])
        case Table():
            return block._replace(rows=block.rows[:count]), block._replace(rows=block.rows[count:])
        case Quote(blocks):
            return Quote(blocks[:count]), Quote(blocks[count:])
    return block, block
