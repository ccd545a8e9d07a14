"""Pictures that people bring, bitmaps or drawings: placed in a frame, and as one closed outline."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from math import fsum
from operator import mul
from typing import Literal

from generator.geometry.shapes import (
    IDENTITY,
    Outline,
    Point,
    Rect,
    Size,
    Transform,
    crosses_itself,
    polygon_area,
    simplify,
)
from generator.i18n import Phrase, message, phrase
from generator.problems import InvalidValueError, quoted
from generator.scene.palette import BLACK, Colour, contrast
from generator.scene.primitives import (
    Bitmap,
    Box,
    Command,
    Group,
    Image,
    Item,
    Leaf,
    OutlineItem,
    Path,
    Rewriter,
    Shade,
    Style,
    Symbol,
    Text,
    Use,
    each_item,
)

Fit = Literal["contain", "cover", "stretch"]
"""All of it within the box; all of the box, cut where it is longer; or both, out of proportion."""

SIDE = 100.0
"""The longer side of a picture of lines, in its own units."""

CURRENT = Colour(-1, -1, -1)
"""In a picture of lines, the colour of whoever uses it: that of the letters beside it, or one that is asked for."""


class PictureError(ValueError):
    """Raised for a picture file that cannot be used; says why, and what helps."""

    def __init__(self, message: Phrase, hint: str) -> None:
        super().__init__(message, hint)
        self.message, self.hint = message, hint


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture, upright in a box of its ``size`` from the origin, in units of its own; ``name`` is its file's.

    ``upright`` brings a bitmap there whose pixels lie otherwise in their file, as those of telephones do.
    """

    name: str
    size: Size
    drawing: Symbol | Bitmap
    upright: Transform = IDENTITY

    @property
    def is_blank(self) -> bool:
        """Return whether it is a drawing without shapes."""
        return isinstance(self.drawing, Symbol) and not self.drawing.items


def place_picture(
    picture: Picture,
    box: Rect,
    fit: Fit = "contain",
    fade: float = 0.0,
    tint: Colour = BLACK,
    clip: OutlineItem | None = None,
    focus: Point | None = None,
) -> Group:
    """Return a picture in the middle of a box, cut to ``clip`` where one is given.

    ``fade`` is the share, 0 to 1, by which it lets through what lies beneath. ``tint`` is the colour of a picture of
    lines that is all black, and of the parts that have no colour of their own. Where a picture is larger than its box,
    its ``focus``, in shares of its width and height, comes as near to the middle as it leaves no gap.
    """
    across, down = scales_in(box, picture, fit)
    wide, high = picture.size.width * across, picture.size.height * down
    left = box.x + (box.width - wide) / 2
    top = box.y + (box.height - high) / 2
    if focus is not None and fit == "cover":
        left = box.x + min(0.0, max(box.width - wide, box.width / 2 - focus.x * wide))
        top = box.y + min(0.0, max(box.height - high, box.height / 2 - focus.y * high))
    place = Transform(across, 0, 0, down, left, top)
    drawing = picture.drawing
    item = (
        Image(drawing, picture.upright.then(place))
        if isinstance(drawing, Bitmap)
        else Use(tint_picture(picture, tint), place)
    )
    return Group((item,), clip=clip or (Box(box) if fit == "cover" else None), opacity=1 - fade)


def scales_in(box: Rect, picture: Picture, fit: Fit) -> tuple[float, float]:
    """Return how many times larger a picture is in a box, across and down, than in its own units."""
    across, down = box.width / picture.size.width, box.height / picture.size.height
    if fit == "stretch":
        return across, down
    scale = min(across, down) if fit == "contain" else max(across, down)
    return scale, scale


@lru_cache(maxsize=4096)
def crop_picture(picture: Picture, area: Rect) -> Picture:
    """Return the part of a picture in an area of its units. Raises ``InvalidValueError`` where it goes beyond it."""
    if area.right > picture.size.width + 1e-3 or area.bottom > picture.size.height + 1e-3:
        values = {"name": quoted(picture.name), "width": picture.size.width, "height": picture.size.height}
        message = phrase("the picture {name} has only {width:.0f} × {height:.0f} pixels", **values)
        raise InvalidValueError(message, phrase("choose a part that lies within it"))
    drawing, place = picture.drawing, Transform.shift(-area.x, -area.y)
    whole: Item = Image(drawing, picture.upright.then(place)) if isinstance(drawing, Bitmap) else Use(drawing, place)
    part = Group((whole,), clip=Box(Rect(0, 0, *area.size)))
    return Picture(picture.name, area.size, Symbol(f"{drawing.name}-part", (part,)))


@lru_cache(maxsize=4096)
def tint_picture(picture: Picture, tint: Colour) -> Symbol:
    """Return the drawing of a picture of lines in a colour, the same for the same colour."""
    assert isinstance(picture.drawing, Symbol)
    colours = {colour for item in each_item(picture.drawing.items) for colour in _colours(item)}
    changed = (CURRENT, BLACK) if colours <= {CURRENT, BLACK} else (CURRENT,)
    return _Tinter(dict.fromkeys(changed, tint)).symbol(picture.drawing)


def recolour(picture: Picture, colours: Mapping[Colour | None, Colour]) -> Picture:
    """Return a picture of lines in which some colours are others."""
    assert isinstance(picture.drawing, Symbol)
    return replace(picture, drawing=_Tinter(colours).symbol(picture.drawing))


def _colours(item: Leaf) -> Iterator[Colour]:
    match item:
        case Text() | Image():
            pass
        case Shade(_, gradient):
            yield from (stop.colour for stop in gradient.stops)
        case _:
            yield from (colour for colour in (item.style.fill, item.style.stroke) if colour is not None)


class _Tinter(Rewriter):
    def __init__(self, colours: Mapping[Colour | None, Colour]) -> None:
        super().__init__()
        self.colours = colours

    def style(self, style: Style) -> Style:
        fill, stroke = (self.colours.get(colour, colour) for colour in (style.fill, style.stroke))
        return replace(style, fill=fill, stroke=stroke)


MOST_CORNERS = 400
MOST_STEPS = 1000
"""Steps of a path that are looked at."""

FINE = SIDE / 1000
"""How far an outline may stray from its curves, in units of the picture."""

_PIECES = 16  # straight pieces of a curve, before those that nobody sees are left out
_FLATTEST = 0.01
"""The least share of the rectangle around it that an outline holds."""


def straight_runs(
    commands: Iterable[Command], place: Transform, pieces: int | Callable[[Point, Command], int]
) -> Iterator[list[Point]]:
    """Yield the runs of a path as straight lines, so many of them for every curve.

    How many may depend on where a curve begins and how it goes on; both are then those of the path, without its place.
    """
    run: list[Point] = []
    for letter, *numbers in commands:
        points = [place.point(Point(x, y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if letter == "M":
            if len(run) > 1:
                yield run
            run = points
        elif letter == "L":
            run += points
        elif letter == "C":
            start = run[-1]
            count = pieces if isinstance(pieces, int) else pieces(start, (letter, *numbers))
            run += [_on_curve((start, *points), step / count) for step in range(1, count + 1)]
        elif run:
            run.append(run[0])
    if len(run) > 1:
        yield run


def _on_curve(ends: Sequence[Point], at: float) -> Point:
    shares = ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at * at * (1 - at), at**3)
    xs, ys = zip(*ends, strict=True)
    return Point(fsum(map(mul, shares, xs)), fsum(map(mul, shares, ys)))


def cut_outline(picture: Picture) -> Outline:
    """Return the first path of a picture of lines as a closed outline, in its own units. Raises ``PictureError``."""
    items = picture.drawing.items if isinstance(picture.drawing, Symbol) else ()
    path = next((item for item in each_item(items) if isinstance(item, Path)), None)
    if path is None:
        raise PictureError(phrase("has no path to cut along"), phrase("an SVG file whose first path is the outline"))
    corners = message("begins with a path of {count:,} corners")
    fewer = phrase("at most {most:,} are allowed: simplify it", most=MOST_CORNERS)
    if len(path.commands) > MOST_STEPS:
        raise PictureError(phrase(corners, count=len(path.commands)), fewer)
    runs = list(straight_runs(path.commands, IDENTITY, _PIECES))
    if len(runs) != 1:
        parts = phrase("begins with a path of {count} parts; an outline has only one", count=len(runs))
        raise PictureError(parts, phrase("put the outline first, in one piece and without holes"))
    (run,) = runs
    if abs(run[0].x - run[-1].x) + abs(run[0].y - run[-1].y) > SIDE / 100:
        raise PictureError(phrase("begins with an open path"), phrase("close the path"))
    points = simplify(run[:-1], FINE, MOST_CORNERS)
    if len(points) > MOST_CORNERS:
        raise PictureError(phrase(corners, count=len(points)), fewer)
    if crosses_itself(points):
        raise PictureError(phrase("has an outline that crosses itself"), phrase("draw it without loops"))
    around = Rect.around(points)
    if len(points) < 3 or polygon_area(points) <= _FLATTEST * around.width * around.height:
        raise PictureError(phrase("begins with a path that encloses nothing"), phrase("put the outline first"))
    return points


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
