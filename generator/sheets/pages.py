"""From a sheet's script to its pages: blocks and a club's own text below each other. All in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from generator.geometry.shapes import Rect
from generator.i18n import phrase
from generator.problems import PizarraError, Problem
from generator.scene.primitives import Artwork, Item
from generator.sheets.blocks import Drawing, Setup
from generator.templating.rendering import Blocks, Script
from generator.text.blocks import Block
from generator.text.pages import text_part
from generator.text.parts import PagePart, PlacedPart, draw_parts, place_on_pages, side_by_side, stacked_part

_BETWEEN = 6.0

NamedBlock = Callable[[str, str], Sequence[PagePart]]
"""Makes a block by its name, given which page of how many the first one is: "" for the only one."""


def pages_of(
    script: Script,
    block: NamedBlock,
    running: tuple[float, Callable[[str], Iterable[Item]]],
    foot: Callable[[Rect], Drawing] | None,
    setup: Setup,
) -> tuple[Artwork, ...]:
    """Return the pages of a script.

    ``running`` is the height of the head of further pages, and a function that draws it from the page's number;
    ``foot`` is on every page. Raises ``PizarraError``, in the template's file, for a part that no page holds.
    """
    (top, head), size = running, setup.size
    below = foot(Rect(0, 0, size.width, 0)).height if foot else 0.0
    first = Rect(0, 0, size.width, size.height - below)
    further = Rect(0, top, size.width, first.height - top)

    def where(number: int) -> str:
        return setup.words.page.format(number, len(placements))

    placements = _lay_out(parts_of(script, lambda name: block(name, ""), setup), first, further, script.file)
    if len(placements) > 1:
        parts = parts_of(script, lambda name: block(name, where(1)), setup)
        placements = _lay_out(parts, first, further, script.file)
    at_foot = foot(Rect(0, first.bottom, size.width, below)).items if foot else ()
    pages = []
    for number, page in enumerate(placements, 1):
        above = head(where(number)) if number > 1 else ()
        pages.append(Artwork(size, (*above, *draw_parts(page), *at_foot)))
    return tuple(pages)


def calls(script: Script) -> Collection[str]:
    """Return the names of the blocks that a script calls."""
    columns = [column for passage in script.passages if isinstance(passage, Blocks) for column in passage.columns]
    return {name for column in columns for name in column}


def _lay_out(parts: Sequence[PagePart], first: Rect, further: Rect, file: str) -> tuple[tuple[PlacedPart, ...], ...]:
    try:
        return place_on_pages(parts, first, further)
    except ValueError as error:
        message = phrase(
            "a page with {width:.0f} × {height:.0f} mm of free space is too small: {error}",
            width=first.width,
            height=first.height,
            error=error,
        )
        hint = phrase("use larger paper, or split a long text")
        raise PizarraError([Problem(file, message, hint=hint, code="sheet-height")]) from None


def parts_of(
    script: Script,
    block: Callable[[str], Sequence[PagePart]],
    setup: Setup,
    gaps: tuple[float, float] = (_BETWEEN, 3.0),
) -> list[PagePart]:
    """Return the passages of a script as parts of a page; faults of its text go to the setup's lettering.

    ``block`` makes a block by its name; ``gaps`` are between blocks side by side, and above a stack of them.
    """
    parts: list[PagePart] = []
    above: Block | None = None
    for passage in script.passages:
        if isinstance(passage, Blocks):
            parts += _row_of_blocks(passage, block, setup, gaps)
            above = None
        else:
            part, excess = text_part(passage, above, setup.size.width, setup.style.look)
            if excess > 0:
                message = phrase("a table or a word is {excess:.0f} mm too wide for the sheet", excess=excess)
                hint = phrase("use fewer columns or shorter words")
                setup.lettering.add(Problem(script.file, message, hint=hint, code="sheet-text"))
            parts.append(part)
            above = passage
    return parts


def _row_of_blocks(
    called: Blocks, block: Callable[[str], Sequence[PagePart]], setup: Setup, gaps: tuple[float, float]
) -> list[PagePart]:
    """Return blocks that are called together, side by side where the edition has them so."""
    stacks = [[part for name in column for part in block(name)] for column in called.columns]
    if not setup.style.abreast or list(map(len, called.columns)) == [1]:
        return [part for stack in stacks for part in stack]
    stacks = [stack for stack in stacks if stack]
    return [side_by_side([stacked_part(stack, gaps[1]) for stack in stacks], gaps[0])] if stacks else []
