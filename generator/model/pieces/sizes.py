"""The sizes of pieces: a length or two, shares of a counter, the name of a size of cards, or what fits a cell."""

from __future__ import annotations

import re
from typing import Annotated, Any, NamedTuple

from generator.i18n import phrase
from generator.model.fields import PRINT_UNITS, ReadBy
from generator.model.value_schemas import value_schema
from generator.problems import UnfitError, did_you_mean, quoted

CARD_SIZES = {
    "poker": (63.0, 88.0),
    "bridge": (57.0, 87.0),
    "mini": (44.0, 68.0),
    "tarot": (70.0, 120.0),
    "square": (70.0, 70.0),
    "a6": (105.0, 148.0),
    "a7": (74.0, 105.0),
}
"""Usual sizes of cards in millimetres, upright (docs/sources.md: cards)."""

FIT = "fit"
LEAST, MOST = 4.0, 400.0
LEAST_SHARE, MOST_SHARE = 0.1, 4.0
_UNITS = "|".join((*PRINT_UNITS, "%"))
_SIZE = re.compile(
    rf"(\d+(?:[.,]\d+)?)\s*({_UNITS})?(?:\s*[x×]\s*(\d+(?:[.,]\d+)?)\s*({_UNITS})?)?(?:\s+(lying|upright))?", re.I
)


class PieceSize(NamedTuple):
    """A width and, where it is another, a height in millimetres; both 0 for what fits a cell of the board.

    They are shares of the width of a counter where ``shared`` says so.
    """

    width: float = 0.0
    height: float = 0.0
    shared: bool = False

    @property
    def fits_cell(self) -> bool:
        """Return whether the size is that of a cell of the board."""
        return not self.width

    def beside(self, counter: float) -> PieceSize:
        """Return the size in millimetres beside counters so wide."""
        return PieceSize(self.width * counter, self.height * counter) if self.shared else self


def piece_size(value: Any) -> PieceSize:
    """Return the size that a text means: ``fit``, ``16mm``, ``63x88``, ``66%``, ``poker``, ``63x88 lying``.

    Two numbers without a unit are millimetres. Raises ``ValueError``.
    """
    if isinstance(value, PieceSize):
        return value
    text = " ".join(str(value).casefold().split())
    if text == FIT:
        return PieceSize()
    name, _, way = text.partition(" ")
    if name in CARD_SIZES and way in ("", "lying", "upright"):
        width, height = CARD_SIZES[name]
        return PieceSize(height, width) if way == "lying" else PieceSize(width, height)
    match = _SIZE.fullmatch(text)
    if match is None or not (match[2] or match[3]):
        hint = did_you_mean(text, [FIT, *CARD_SIZES]) if text.isalpha() else ""
        usual = phrase("write it like 16mm, 63x88, poker or fit")
        raise UnfitError(phrase("{found} is no size of a piece", found=quoted(value)), hint or usual)
    return _measured(match)


def _measured(match: re.Match[str]) -> PieceSize:
    unit, second = match[2] or match[4] or "mm", match[4] or match[2] or "mm"
    shared = unit == "%"
    if shared != (second == "%"):
        raise ValueError(phrase("two lengths or two shares of a counter are expected"))
    scale = {**PRINT_UNITS, "%": 0.01}
    width = float(match[1].replace(",", ".")) * scale[unit]
    height = float(match[3].replace(",", ".")) * scale[second] if match[3] else 0.0
    least, most = (LEAST_SHARE, MOST_SHARE) if shared else (LEAST, MOST)
    if not all(least <= length <= most for length in (width, height or width)):
        if shared:
            share = phrase("a piece is {least:.0%} to {most:.0%} as wide and high as a counter", least=least, most=most)
            raise ValueError(share)
        raise ValueError(phrase("a piece is {least:g} to {most:g} mm wide and high", least=least, most=most))
    low, high = sorted((width, height or width))
    if match[5]:
        width, height = (high, low) if match[5] == "lying" else (low, high)
    return PieceSize(width, height, shared)


SizeField = Annotated[
    PieceSize,
    ReadBy(piece_size),
    value_schema(
        "piece-size",
        "the size of a piece: 16mm, 63x88, poker, a6 lying, or fit for a cell of the board",
        "string",
        "number",
    ),
]
