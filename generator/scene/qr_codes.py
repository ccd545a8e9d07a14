"""QR codes as drawings: squares on a light ground, with the quiet zone that readers need. Lengths in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from generator.geometry.shapes import Rect
from generator.scene.palette import Colour, contrast
from generator.scene.primitives import Box, Command, Item, Path, Style

QUIET = 4
"""The light border around a code, in modules (sources.md: reading)."""

SMALLEST = 0.33
"""The side of a module that phones read from printed paper (sources.md: reading)."""

CLEAR = 4.0
"""The least contrast of a code's squares with their ground."""


QrModules = tuple[bytes, ...]
"""The rows of a code, 1 for a dark module."""


class QrCodeError(ValueError):
    """Raised for a text too long for a QR code."""


@lru_cache(maxsize=2048)
def qr_modules(text: str) -> QrModules:
    """Return the rows of the smallest QR code of a text. Raises ``QrCodeError``."""
    import segno  # few games have codes

    try:
        code = segno.make(text, micro=False, error="m", boost_error=True)
    except segno.DataOverflowError:
        raise QrCodeError(text) from None
    return tuple(bytes(row) for row in code.matrix)


def least_side(modules: QrModules) -> float:
    """Return the side of the smallest square that holds a code with its quiet zone."""
    return SMALLEST * (len(modules) + 2 * QUIET)


def draw_qr_code(modules: QrModules, area: Rect, ink: Colour, ground: Colour) -> tuple[Item, ...]:
    """Return a code as large as it fits the middle of an area."""
    side = min(area.size)
    module = side / (len(modules) + 2 * QUIET)
    square = Rect(area.centre.x - side / 2, area.centre.y - side / 2, side, side)
    commands = tuple(_squares(modules, square.x + QUIET * module, square.y + QUIET * module, module))
    return Box(square, Style(fill=ground)), Path(commands, Style(fill=ink))


def can_be_scanned(ink: Colour, ground: Colour) -> bool:
    """Return whether a code in an ink is dark enough on its ground."""
    return ink.luminance < ground.luminance and contrast(ink, ground) >= CLEAR


def _squares(rows: QrModules, left: float, top: float, module: float) -> Iterator[Command]:
    """Yield the dark modules of each row, those side by side as one rectangle."""
    for index, row in enumerate(rows):
        y, column = top + index * module, 0
        for dark, run in groupby(row):
            count = len(list(run))
            if dark:
                x, right = left + column * module, left + (column + count) * module
                yield from (("M", x, y), ("L", right, y), ("L", right, y + module), ("L", x, y + module), ("Z",))
            column += count
