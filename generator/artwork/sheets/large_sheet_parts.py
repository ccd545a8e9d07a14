"""From a script to the pages of a sheet in large print: parts below each other, never side by side. In millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from generator.artwork.sheets.large_sheet_blocks import further_head
from generator.artwork.sheets.large_sheet_players import Squad
from generator.artwork.sheets.large_sheet_words import Band
from generator.artwork.sheets.sheet_parts import placed_parts, script_parts, sheet_pages
from generator.artwork.sheets.sheet_text import LARGE_LOOK
from generator.artwork.sheets.team_sheet_words import Lettering
from generator.artwork.templating.script import Blocks, Script
from generator.flow.parts import Part
from generator.geometry.shapes import Rect, Size, Transform
from generator.scene.primitives import Artwork, Group, Item

GAP = 4.0
_HEAD_GAP = 3.0


def fixed(band: Band, gap: float = GAP) -> Part:
    """Return a band as a part of a page."""

    def draw(area: Rect) -> Sequence[Item]:
        return (Group(band.items, Transform.shift(area.x, area.y)),)

    return Part(band.height, draw, gap=gap)


def flowing(squad: Squad) -> Part:
    """Return players as a part of a page that may go on overleaf."""

    def cut(room: float) -> tuple[Part, Part] | None:
        pieces = squad.parted(room)
        return (flowing(pieces[0]), flowing(pieces[1])) if pieces is not None else None

    def draw(area: Rect) -> Sequence[Item]:
        return (Group(squad.items, Transform.shift(area.x, area.y), name="players table"),)

    return Part(squad.height, draw, gap=GAP, cut=cut)


def large_parts(
    script: Script, block: Callable[[str], Iterable[Part]], width: float, lettering: Lettering
) -> list[Part]:
    """Return what a script shows; ``block`` draws one by its name. What is wrong is noted in ``lettering``."""

    def blocks(called: Blocks) -> list[Part]:
        return [part for column in called.columns for name in column for part in block(name)]

    return script_parts(script, blocks, width, lettering, LARGE_LOOK)


def large_pages(
    parts_of: Callable[[str], list[Part]], where: Callable[[int, int], str], name: str, size: Size, file: str
) -> tuple[Artwork, ...]:
    """Return pages of ``size`` with the parts that there are for a first page of that number.

    ``where`` says which page of how many one is; pages but the first are headed with it and with ``name``. Raises
    ``PizarraError``, in ``file``, for a part that is too high for a page.
    """
    top = further_head(name, size.width, "").height + _HEAD_GAP
    first, further = Rect(0, 0, *size), Rect(0, top, size.width, size.height - top)

    def head(number: int, count: int) -> Sequence[Item]:
        return further_head(name, size.width, where(number, count)).items

    placed = placed_parts(parts_of(where(1, 1)), first, further, file)
    placed = placed_parts(parts_of(where(1, len(placed))), first, further, file)
    return sheet_pages(placed, size, head)
