"""From a sheet's script to the parts of its pages."""

from __future__ import annotations

from collections.abc import Callable, Collection

from generator.artwork.markdown_blocks import Block
from generator.artwork.sheet_flow import Part, beside, stacked_part
from generator.artwork.sheet_script import Blocks, Script
from generator.artwork.sheet_text import text_part
from generator.artwork.team_sheet_words import Lettering

_BETWEEN = 6.0


def script_parts(script: Script, block: Callable[[str], Part | None], width: float, lettering: Lettering) -> list[Part]:
    """Return what a script shows as parts of a page so wide, in millimetres.

    ``block`` draws one by its name, or returns ``None`` for one that has nothing to show; what is wrong with the text
    is noted in ``lettering``.
    """
    parts: list[Part] = []
    above: Block | None = None
    for passage in script.passages:
        if isinstance(passage, Blocks):
            stacks = [[part for name in column if (part := block(name)) is not None] for column in passage.columns]
            stacks = [stack for stack in stacks if stack]
            parts += [beside([stacked_part(stack) for stack in stacks], _BETWEEN)] if stacks else []
            above = None
        else:
            parts.append(text_part(passage, above, width, script.file, lettering))
            above = passage
    return parts


def calls(script: Script) -> Collection[str]:
    """Return the names of the blocks that a script calls."""
    columns = [column for passage in script.passages if isinstance(passage, Blocks) for column in passage.columns]
    return {name for column in columns for name in column}
