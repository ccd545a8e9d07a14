"""From a sheet's script to the parts of its pages, and from those to pages. All in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from generator.artwork.sheets.sheet_text import LOOK, text_part
from generator.artwork.sheets.team_sheet_words import Lettering
from generator.artwork.templating.script import Blocks, Script
from generator.flow.blocks import Block
from generator.flow.page import Look
from generator.flow.parts import Part, Placed, beside, drawn, paged, stacked_part
from generator.geometry.shapes import Rect, Size
from generator.problems import PizarraError, Problem
from generator.scene.primitives import Artwork, Item

_BETWEEN = 6.0


def script_parts(
    script: Script, blocks: Callable[[Blocks], Iterable[Part]], width: float, lettering: Lettering, look: Look = LOOK
) -> list[Part]:
    """Return what a script shows as parts of a page so wide.

    ``blocks`` draws those that are called together, ``look`` is that of the text between them; what is wrong with the
    text is noted in ``lettering``.
    """
    parts: list[Part] = []
    above: Block | None = None
    for passage in script.passages:
        if isinstance(passage, Blocks):
            parts += blocks(passage)
            above = None
        else:
            parts.append(text_part(passage, above, width, script.file, lettering, look))
            above = passage
    return parts


def side_by_side(called: Blocks, block: Callable[[str], Part | None]) -> list[Part]:
    """Return blocks that are called together as one part, or none; ``block`` draws one by its name, where it can."""
    stacks = [[part for name in column if (part := block(name)) is not None] for column in called.columns]
    stacks = [stack for stack in stacks if stack]
    return [beside([stacked_part(stack) for stack in stacks], _BETWEEN)] if stacks else []


def calls(script: Script) -> Collection[str]:
    """Return the names of the blocks that a script calls."""
    columns = [column for passage in script.passages if isinstance(passage, Blocks) for column in passage.columns]
    return {name for column in columns for name in column}


def placed_parts(parts: Sequence[Part], first: Rect, further: Rect, file: str) -> tuple[tuple[Placed, ...], ...]:
    """Return parts on their pages, as ``paged`` has them.

    Raises ``PizarraError``, in the template's ``file``, for a part that no page holds.
    """
    try:
        return paged(parts, first, further)
    except ValueError as error:
        message = f"a page with {first.width:.0f} × {first.height:.0f} mm of room is too small: {error}"
        hint = "take a larger paper, or part a long text"
        raise PizarraError([Problem(file, message, hint=hint, code="sheet-height")]) from None


def sheet_pages(
    placed: Sequence[Sequence[Placed]], size: Size, head: Callable[[int, int], Iterable[Item]]
) -> tuple[Artwork, ...]:
    """Return pages of ``size``; ``head`` draws, for a page's number and their count, how all but the first begin."""
    pages = []
    for number, page in enumerate(placed, 1):
        above = head(number, len(placed)) if number > 1 else ()
        pages.append(Artwork(size, (*above, *drawn(page))))
    return tuple(pages)
