"""Plain text in a place: fitted to a width, broken into lines, set on a baseline or centred. All in millimetres."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from generator.geometry.shapes import Point
from generator.scene.fonts import baseline, fitted_lines, text_width
from generator.scene.palette import INK, Colour
from generator.scene.primitives import Anchor, Text
from generator.text.words import legible, text_lines


class TextBox(NamedTuple):
    """Lines of text in one font and size; ``leading`` is the height of a line as a share of the size."""

    lines: tuple[str, ...]
    font: str
    size: float
    leading: float = 1.2

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * self.leading

    @property
    def below_first(self) -> float:
        """Return the height of all the lines but one."""
        return (len(self.lines) - 1) * self.size * self.leading

    def from_base(self, base: Point, fill: Colour = INK, anchor: Anchor = "start") -> tuple[Text, ...]:
        """Return the lines, the baseline of the first one at ``base``."""
        if len(self.lines) == 1 and self.lines[0]:
            return (Text(base, self.lines[0], self.font, self.size, fill, anchor),)
        step = self.size * self.leading
        return tuple(
            Text(Point(base.x, base.y + step * index), line, self.font, self.size, fill, anchor)
            for index, line in enumerate(self.lines)
            if line
        )

    def to_base(self, base: Point, fill: Colour = INK, anchor: Anchor = "start") -> tuple[Text, ...]:
        """Return the lines, the baseline of the last one at ``base``."""
        return self.from_base(base.shifted(0, -self.below_first), fill, anchor)

    def about(self, middle: Point, fill: Colour = INK, anchor: Anchor = "start") -> tuple[Text, ...]:
        """Return the lines, their capitals centred on the height of ``middle``."""
        first = Point(middle.x, baseline(middle.y, self.size) - self.below_first / 2)
        return self.from_base(first, fill, anchor)


class Way(NamedTuple):
    """A way to set text: on up to a number of ``lines``, as large as fits between ``size`` and ``floor``."""

    lines: int
    size: float
    floor: float


class Setting(NamedTuple):
    """How text is set into a width: in the first of its ``ways`` that fits.

    Where none does, a word is parted by a hyphen at the first size of ``hyphenated`` at which two lines hold the text;
    or, where text ``wraps``, it takes as many lines as it needs at the last way's floor.
    """

    font: str
    ways: tuple[Way, ...]
    leading: float = 1.2
    hyphenated: tuple[float, ...] = ()
    wraps: bool = False

    @property
    def floor(self) -> float:
        """Return the smallest size that text may have."""
        return self.ways[-1].floor

    def least(self, text: str) -> float:
        """Return the width of a text on one line at the smallest size."""
        return text_width(legible(text), self.font, self.floor)

    def widest(self, text: str) -> float:
        """Return the width of a text on one line at the largest size."""
        return text_width(legible(text), self.font, self.ways[0].size)

    def fitted(self, text: str, width: float) -> TextBox | None:
        """Return a text as it goes into a width, ``None`` when nothing helps."""
        return _fitted(self, legible(text), width)


@lru_cache(maxsize=8192)
def _fitted(setting: Setting, text: str, width: float) -> TextBox | None:
    font, leading = setting.font, setting.leading
    for count, size, floor in setting.ways:
        if (found := fitted_lines(text, font, (width,) * count, size, floor)) is not None:
            return TextBox(found[1], font, found[0], leading)
    for size in setting.hyphenated:
        if (cut := _hyphenated(text, font, width, size)) is not None:
            return TextBox(cut, font, size, leading)
    if setting.wraps:
        return TextBox(text_lines(text, font, setting.floor, width), font, setting.floor, leading)
    return None


def _hyphenated(text: str, font: str, width: float, size: float) -> tuple[str, ...] | None:
    """Return the text broken at the last letter that fits, with a hyphen, when two lines then hold it."""
    for end in range(len(text) - 1, 0, -1):
        first = text[:end].rstrip() + ("" if text[end - 1] in " -" or text[end] == " " else "-")
        if text_width(first, font, size) <= width:
            rest = text[end:].lstrip()
            return (first, rest) if text_width(rest, font, size) <= width else None
    return None
