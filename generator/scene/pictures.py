"""Pictures of people's own, of dots or of lines, and how they are placed in a box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from generator.geometry.shapes import IDENTITY, Rect, Size, Transform
from generator.i18n import Phrase
from generator.scene.palette import BLACK, Colour
from generator.scene.primitives import Bitmap, Box, Group, Image, Outline, Shade, Style, Symbol, Text, Use
from generator.scene.rewriting.rewriter import Rewriter
from generator.scene.walking import Leaf, each_item

Fit = Literal["contain", "cover", "stretch"]
"""All of it within the box; all of the box, cut where it is longer; or both, out of proportion."""

SIDE = 100.0
"""The longer side of a picture of lines, in its own units."""

CURRENT = Colour(-1, -1, -1)
"""In a picture of lines, the colour of whoever uses it: that of the letters beside it, or one that is asked for."""


class PictureError(ValueError):
    """Raised for a picture file that cannot be used; says why, and what helps."""

    def __init__(self, message: Phrase, hint: Phrase) -> None:
        super().__init__(message, hint)
        self.message, self.hint = message, hint


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture, upright in a box of its ``size`` from the origin, in units of its own; ``name`` is its file's.

    ``turned`` brings a bitmap there whose dots lie otherwise in their file, as those of telephones do.
    """

    name: str
    size: Size
    drawing: Symbol | Bitmap
    turned: Transform = IDENTITY


def placed(
    picture: Picture,
    box: Rect,
    fit: Fit = "contain",
    fade: float = 0.0,
    tint: Colour = BLACK,
    clip: Outline | None = None,
) -> Group:
    """Return a picture in the middle of a box, cut to ``clip`` where one is given.

    ``fade`` is the share, 0 to 1, by which it lets through what lies beneath. ``tint`` is the colour of a picture of
    lines that is all black, and of the parts that have no colour of their own.
    """
    across, down = box.width / picture.size.width, box.height / picture.size.height
    if fit != "stretch":
        across = down = min(across, down) if fit == "contain" else max(across, down)
    left = box.x + (box.width - picture.size.width * across) / 2
    top = box.y + (box.height - picture.size.height * down) / 2
    place = Transform(across, 0, 0, down, left, top)
    drawing = picture.drawing
    item = (
        Image(drawing, picture.turned.then(place)) if isinstance(drawing, Bitmap) else Use(tinted(picture, tint), place)
    )
    return Group((item,), clip=clip or (Box(box) if fit == "cover" else None), opacity=1 - fade)


@lru_cache(maxsize=4096)
def tinted(picture: Picture, tint: Colour) -> Symbol:
    """Return the drawing of a picture of lines in a colour, the same for the same colour."""
    assert isinstance(picture.drawing, Symbol)
    colours = {colour for item in each_item(picture.drawing.items) for colour in _colours(item)}
    changed = (CURRENT, BLACK) if colours <= {CURRENT, BLACK} else (CURRENT,)
    return _Tinter(dict.fromkeys(changed, tint)).symbol(picture.drawing)


def _colours(item: Leaf) -> Iterator[Colour]:
    match item:
        case Text() | Image():
            pass
        case Shade(_, gradient):
            yield from (stop.colour for stop in gradient.stops)
        case _:
            yield from (colour for colour in (item.style.fill, item.style.stroke) if colour is not None)


class _Tinter(Rewriter):
    """Gives colours for others."""

    def __init__(self, colours: Mapping[Colour | None, Colour]) -> None:
        super().__init__()
        self.colours = colours

    def style(self, style: Style) -> Style:
        fill, stroke = (self.colours.get(colour, colour) for colour in (style.fill, style.stroke))
        return replace(style, fill=fill, stroke=stroke)
