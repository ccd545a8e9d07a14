"""From a sheet's script to its pages: blocks and a club's own text below each other. All in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from generator.artwork.sheets.lettering import Drawn, Setup
from generator.artwork.templating.script import Blocks, Script
from generator.flow.blocks import Block, Heading, Table
from generator.flow.page import flowed
from generator.flow.pages import cut as parted
from generator.flow.parts import Part, Placed, beside, drawn, paged, stacked_part
from generator.geometry.shapes import Rect, Size, Transform
from generator.problems import PizarraError, Problem
from generator.scene.primitives import Artwork, Group, Item

_BETWEEN = 6.0
_AFTER_A_BLOCK = 3.0
_WHOLE = 130.0
"""A table no higher is not cut."""

NamedBlock = Callable[[str, str], Sequence[Part]]
"""Makes a block by its name, given which page of how many the first one is: "" for the only one."""


def pages_of(
    script: Script,
    block: NamedBlock,
    running: tuple[float, Callable[[str], Iterable[Item]]],
    foot: Callable[[Rect], Drawn] | None,
    size: Size,
    setup: Setup,
) -> tuple[Artwork, ...]:
    """Return the pages of a script, each of ``size``.

    ``running`` is how high the head of a further page is, and how it is drawn from which page it is; ``foot`` stands
    on every page. Raises ``PizarraError``, in the template's file, for a part that no page holds.
    """
    top, head = running
    below = foot(Rect(0, 0, size.width, 0)).height if foot else 0.0
    first = Rect(0, 0, size.width, size.height - below)
    further = Rect(0, top, size.width, first.height - top)

    def where(number: int) -> str:
        return setup.words.page.format(number, len(placed))

    placed = _placed(_parts(script, block, "", size.width, setup), first, further, script.file)
    if len(placed) > 1:
        placed = _placed(_parts(script, block, where(1), size.width, setup), first, further, script.file)
    at_foot = foot(Rect(0, first.bottom, size.width, below)).items if foot else ()
    pages = []
    for number, page in enumerate(placed, 1):
        above = head(where(number)) if number > 1 else ()
        pages.append(Artwork(size, (*above, *drawn(page), *at_foot)))
    return tuple(pages)


def calls(script: Script) -> Collection[str]:
    """Return the names of the blocks that a script calls."""
    columns = [column for passage in script.passages if isinstance(passage, Blocks) for column in passage.columns]
    return {name for column in columns for name in column}


def _placed(parts: Sequence[Part], first: Rect, further: Rect, file: str) -> tuple[tuple[Placed, ...], ...]:
    try:
        return paged(parts, first, further)
    except ValueError as error:
        message = f"a page with {first.width:.0f} × {first.height:.0f} mm of room is too small: {error}"
        hint = "take a larger paper, or part a long text"
        raise PizarraError([Problem(file, message, hint=hint, code="sheet-height")]) from None


def _parts(script: Script, block: NamedBlock, where: str, width: float, setup: Setup) -> list[Part]:
    """Return what a script shows as parts of a page; what is wrong with its text is noted."""
    parts: list[Part] = []
    above: Block | None = None
    for passage in script.passages:
        if isinstance(passage, Blocks):
            parts += _called(passage, lambda name: block(name, where), setup)
            above = None
        else:
            parts.append(_text(passage, above, width, script.file, setup))
            above = passage
    return parts


def _called(called: Blocks, block: Callable[[str], Sequence[Part]], setup: Setup) -> list[Part]:
    """Return blocks that are called together, side by side where the edition has them so."""
    stacks = [[part for name in column for part in block(name)] for column in called.columns]
    if not setup.style.abreast:
        return [part for stack in stacks for part in stack]
    stacks = [stack for stack in stacks if stack]
    return [beside([stacked_part(stack) for stack in stacks], _BETWEEN)] if stacks else []


def _text(block: Block, above: Block | None, width: float, file: str, setup: Setup) -> Part:
    """Return a block of Markdown as a part of a page; notes a problem, in ``file``, where it is too wide.

    ``above`` is the text it follows, ``None`` where it follows none.
    """
    look = setup.style.look
    size = look.preferred
    flow = flowed((block,), width, size, look)
    if flow.excess > 0:
        message = f"a table or a word is {flow.excess:.0f} mm too wide for the sheet"
        hint = "fewer columns, or shorter words"
        setup.lettering.problems.append(Problem(file, message, hint=hint, code="sheet-text"))

    def draw(area: Rect) -> Sequence[Item]:
        return (Group(flow.items, Transform.shift(area.x, area.y)),)

    def cut(room: float) -> tuple[Part, Part] | None:
        if isinstance(block, Table) and flow.height <= _WHOLE:
            return None
        first, rest = parted(block, lambda part: flowed((part,), width, size, look).height <= room)
        if first is None:
            return None
        return _text(first, above, width, file, setup), _text(rest, block, width, file, setup)

    return Part(flow.height, draw, gap=_gap(above, block, size), cut=cut, leads=isinstance(block, Heading))


def _gap(above: Block | None, below: Block, size: float) -> float:
    """Return the room between two blocks."""
    if above is None:
        return _AFTER_A_BLOCK
    share = 0.25 if isinstance(above, Heading) else 1.0 if isinstance(below, Heading) else 0.5
    return share * size
