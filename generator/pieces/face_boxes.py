"""What a box of a face holds, drawn: text as large as it fits, pictures, pips, tracks, rows. Lengths in millimetres."""

from __future__ import annotations

import bisect
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from generator.geometry.shapes import IDENTITY, Point, Rect, Transform
from generator.scene.drawings import bounds_of
from generator.scene.fonts import (
    CAP_HEIGHT,
    DESCENT,
    POINT,
    SEMIBOLD,
    centred_text,
    text_width,
)
from generator.scene.palette import INK, WHITE, Blend, Cloth, Colour, Ground, Hatch
from generator.scene.pictures import Fit, Picture, QrModules, draw_qr_code, place_picture, scales_in
from generator.scene.pieces import BLEED, Shadow, commands_of, grown_shape, outline_area, paint, resize
from generator.scene.primitives import (
    Anchor,
    BlendMode,
    Box,
    Circle,
    Command,
    Group,
    Image,
    Item,
    Line,
    OutlineItem,
    Path,
    Style,
    Text,
    each_item,
)
from generator.scene.stencils import Silhouette, WithoutLetters, graded_letters, letter_outlines
from generator.scene.strokes import Stroke, draw_stroke
from generator.text.blocks import Alignment, Block, count_words, first_words
from generator.text.layout import LEADING, Flow, FlowLook, fit_flow
from generator.text.words import TextBox, breaks_anywhere, legible_lines, text_lines

_STEPS = 24
_LOWER = 0.8
_ANCHORS: Mapping[float, Anchor] = {0.0: "start", 0.5: "middle", 1.0: "end"}
_ALIGNMENTS: Mapping[float, Alignment] = {0.0: "left", 0.5: "center", 1.0: "right"}
_PIPS = {
    1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568", 7: "0234568", 8: "01235678", 9: "012345678",
}  # fmt: skip
MOST_PIPS = 9
MOST_TRACK = 60


Room = Callable[[Rect], Rect]
"""The part of a rectangle, of the same height, that is inside an outline."""


class TextLook(NamedTuple):
    font: str
    size: float
    least: float
    lines: int
    align: str
    ink: Colour
    ground: Colour = WHITE
    """The colour behind the text."""

    @property
    def across(self) -> float:
        """How far to the right text goes in its area: 0, 0.5 or 1."""
        return 0.0 if "left" in self.align or self.align == "justified" else 1.0 if "right" in self.align else 0.5

    @property
    def down(self) -> float:
        return 0.0 if "top" in self.align or self.align == "justified" else 1.0 if "bottom" in self.align else 0.5


@dataclass(frozen=True, slots=True)
class BoxContent:
    """What a box shows for one row: one of the contents or none, where it goes and how it looks."""

    area: Rect
    look: TextLook
    text: str = ""
    blocks: tuple[Block, ...] = ()
    picture: Picture | None = None
    missing: str = ""
    """The name of a picture in whose place a frame is drawn."""
    pips: int = 0
    track: int = 0
    qr: QrModules = ()
    rows: tuple[tuple[str, ...], ...] = ()
    laid_out: tuple[Item, ...] = ()
    """Values in columns or a name, as they are drawn about the middle of the area."""
    ground: Ground | None = None
    across: Rect | None = None
    """The piece, about the middle of the area: a pattern goes on across it all."""
    square: bool = False
    """Whether the plate has square corners."""
    padding: float = 0.0
    turn: float = 0.0
    """By how many degrees it turns in its area."""
    spin: float = 0.0
    """By how many degrees its area turns about its middle."""
    twice: bool = False
    flip: str = ""
    shape: OutlineItem | None = None
    """What the plate looks like and a picture is cut to, about the middle of the area."""
    line: Stroke | None = None
    """That around its plate or its picture, or along its course."""
    course: tuple[Command, ...] = ()
    """Where its line runs, about the middle of the area, if that is not around the shape."""
    ends: tuple[Point | None, Point | None] = (None, None)
    """The points beyond the edge of the piece to which its line goes on straight."""
    shadow: Shadow | None = None
    outline: Colour | None = None
    """That of the letters."""
    broken: str = ""
    """How the outline is broken, if the letters are nothing else: a word of ``BROKEN``."""
    gradient: Blend | Hatch | None = None
    """That of the letters, from edge to edge of them all; or their hatching."""
    fit: Fit = "contain"
    focus: Point | None = None
    blend: BlendMode = "normal"
    """How the picture mixes with what lies beneath."""
    scale: float = 1.0
    """The size of the picture, as a share of what its area allows."""
    fade: float = 0.0
    room: Room | None = field(default=None, compare=False)

    @property
    def whole_text(self) -> str:
        """Return all of its text."""
        return self.text or " ".join(cell for row in self.rows for cell in row)

    @property
    def place(self) -> Transform:
        """Return what takes its contents, drawn about (0, 0), to the piece."""
        return Transform.turn(self.turn + self.spin).then(Transform.shift(*self.area.centre))

    @property
    def text_room(self) -> Room | None:
        """Return the room for text in its area about (0, 0), if that is narrower: inside its shape, or the piece."""
        if self.room is None or not (self.shape is None or isinstance(self.shape, Box)):
            return self.room
        room, (x, y) = self.room, self.area.centre
        return None if self.turn or self.spin else lambda band: room(band.shift(x, y)).shift(-x, -y)

    @property
    def reach(self) -> Rect:
        """Return the rectangle around its area on the piece, or around what its course encloses."""
        if self.course and self.shape is not None:
            return self.place.rect(outline_area(self.shape))
        return self.place.rect(self.upright) if self.spin else self.area

    @property
    def upright(self) -> Rect:
        return upright_area(self.area, self.turn)


def upright_area(area: Rect, turn: float) -> Rect:
    """Return the area of a box before it is turned by so many degrees, about its middle."""
    width, height = reversed(area.size) if turn in (90, 270) else area.size
    return Rect(-width / 2, -height / 2, width, height)


def draw_box(box: BoxContent) -> tuple[Item, ...] | None:
    """Return a box as it is drawn; ``None`` where its text has no room at its smallest size."""
    area = box.upright
    inner = _content_items(box, area, box.text_room)
    if inner is None:
        return None
    below = tuple(letter_outlines(inner, box.outline, box.broken)) if box.outline is not None else ()
    dark = (*below, *(WithoutLetters().items(inner) if box.broken else inner))
    if box.gradient is not None and not box.broken:
        inner = (*below, *graded_letters(inner, box.gradient), *WithoutLetters().items(inner))
    else:
        inner = dark
    form = box.shape or Box(area, radius=0.0 if box.square else 0.12 * min(area.size))
    across = box.across if isinstance(box.ground, Cloth) else None
    plate = (paint(form, box.ground, across),) if box.ground is not None else ()
    lines = _line_items(box, form)
    once: tuple[Item, ...] = (Group((*plate, *inner, *lines), box.place, opacity=1 - box.fade, blend=box.blend),)
    if box.shadow is not None:
        once = (*_shadow(box, box.shadow, form, (*dark, *lines)), *once)
    return (*once, Group(once, Transform.turn(180))) if box.twice else once


def _line_items(box: BoxContent, form: OutlineItem) -> tuple[Item, ...]:
    """Return the line of a box: along its course, or inside the edge of its plate or its picture."""
    if box.line is None:
        return ()
    if box.course:
        return draw_stroke(box.course, box.line, box.ends)
    if box.picture is not None and box.shape is None and box.ground is None and box.fit == "contain":
        width, height = (length * scales_in(box.upright, box.picture, box.fit)[0] for length in box.picture.size)
        form = Box(Transform.scale(box.scale).rect(Rect(-width / 2, -height / 2, width, height)))
    inset = resize(form, -box.line.breadth / 2)
    if isinstance(inset, Box):
        inset = replace(inset, radius=max(0.0, inset.radius - box.line.breadth / 2))
    lines = draw_stroke(commands_of(inset), box.line)
    if not lines:  # the form is too narrow for a line inside it
        return (Group(draw_stroke(commands_of(form), box.line), clip=form),)
    square = isinstance(inset, Box) and not inset.radius
    return tuple(replace(line, style=replace(line.style, join="miter")) for line in lines) if square else lines


def _shadow(box: BoxContent, shadow: Shadow, form: OutlineItem, inner: tuple[Item, ...]) -> Iterator[Group]:
    """Yield the shadow of a plate, or of the shape of a picture, or else of the contents."""
    sizes = [item.size for item in each_item(inner) if isinstance(item, Text)]
    by = _SHADOW_OF_TEXT * max(sizes) if sizes and box.ground is None else _SHADOW * min(box.area.size)
    solid: OutlineItem | None = None
    if box.ground is not None or (box.picture is not None and box.shape is not None):
        solid = form
    elif any(isinstance(item, Image) for item in each_item(inner)):
        solid = Box(bounds_of(inner))
    by = min(max(by, _LEAST_SHADOW), _MOST_SHADOW)
    place = box.place.then(Transform.shift(*shadow.falls(by)))

    def layers(shadow: Shadow, tone: Colour, place: Transform, share: float) -> Iterator[Group]:
        for grown, opacity in shadow.layers(by):
            dark = Silhouette(tone, grown).items(inner) if solid is None else (grown_shape(solid, tone, grown),)
            if dark:
                yield Group(dark, place, opacity=opacity * share)

    if isinstance(shadow.colour, Colour):
        yield from layers(shadow, shadow.colour, place, 1 - box.fade)
    elif mask := tuple(layers(shadow._replace(dark=1.0), WHITE, IDENTITY, 1.0)):
        tones = paint(Box(bounds_of(mask)), shadow.colour)
        yield Group((tones,), place, opacity=shadow.opacity * (1 - box.fade), mask=mask)


_SHADOW, _SHADOW_OF_TEXT, _LEAST_SHADOW, _MOST_SHADOW = 0.03, 0.07, 0.15, 1.0
"""How far a shadow is to the right and below: shares of the box or of the size of its text, and millimetres."""


def _content_items(box: BoxContent, area: Rect, room: Room | None) -> tuple[Item, ...] | None:
    if box.picture is not None:
        area = Transform.scale(box.scale).rect(area)
        picture = place_picture(box.picture, area, box.fit, tint=box.look.ink, focus=box.focus)
        if box.flip:
            picture = Group((picture,), Transform(-1, 0, 0, 1, 0, 0) if box.flip == "across" else _UPSIDE_DOWN)
        return (Group((picture,), clip=box.shape),) if box.shape is not None else (picture,)
    if box.missing:
        return tuple(_placeholder(box.missing, area, box.look.font))
    if box.pips:
        return tuple(_pips(box.pips, area, box.look.ink))
    if box.qr:
        return draw_qr_code(box.qr, area, box.look.ink, box.look.ground)
    if box.track:
        return tuple(_track(box.track, area, box.look.ink))
    if box.laid_out:
        return box.laid_out
    if box.rows:
        return _rows_in_columns(box.rows, area, box.look)
    if not box.text and not box.blocks:
        return ()
    block = _text_block(box, area, room)
    return None if block is None else block.items(box.look)


_UPSIDE_DOWN = Transform(1, 0, 0, -1, 0, 0)


class _TextBlock(NamedTuple):
    """Lines of text, and the area in which they go."""

    lines: TextBox
    area: Rect

    @property
    def size(self) -> float:
        return self.lines.size

    def items(self, look: TextLook) -> tuple[Item, ...]:
        share, rest = look.across, look.down
        x = self.area.x + share * self.area.width
        free = self.area.height - self.lines.below_first - self.lines.size * (CAP_HEIGHT + 2 * DESCENT)
        y = self.area.centre.y + (rest - 0.5) * max(0.0, free)
        return self.lines.about(Point(x, y), look.ink, _ANCHORS[share])


class _FlowBlock(NamedTuple):
    """Text in Markdown, and the area in which it goes."""

    flow: Flow
    area: Rect

    @property
    def size(self) -> float:
        return self.flow.size

    def items(self, look: TextLook) -> tuple[Item, ...]:
        top = self.area.y + look.down * (self.area.height - self.flow.height)
        return (Group(self.flow.items, Transform.shift(self.area.x, top)),)


_Block = _TextBlock | _FlowBlock


def _fit_area(box: BoxContent, area: Rect) -> _Block | None:
    look = box.look
    if box.blocks:
        ink = look.ink
        largest = max(look.least, min(look.size, area.height / LEADING))
        style = FlowLook(
            ink, ink, ink.mix(look.ground, 0.88), ink, look.ground, largest, look.least,
            align="justify" if look.align == "justified" else _ALIGNMENTS[look.across],
        )  # fmt: skip
        flow = fit_flow(box.blocks, area.size, look.lines, style)
        return None if flow is None else _FlowBlock(flow, area)
    text = legible_lines(box.text, look.font, indented=look.lines > 1 and "left" in look.align)
    boxed = box.line is not None and look.lines == 1 and (box.shape is None or isinstance(box.shape, Box))
    height = area.height / (_WITH_DESCENT if boxed else 1.0)
    lines = fit_text(text, area.width, height, look)
    return None if lines is None else _TextBlock(lines, area)


_WITH_DESCENT = 1.4
"""How high a line of text with what is below its baseline is, in heights of its capitals, and with as much above."""


def _text_block(box: BoxContent, area: Rect, room: Room | None) -> _Block | None:
    area = area.expand(-box.padding - (box.line.breadth if box.line is not None else 0.0))
    return _fit_outline(box, area, room) if room is not None else _fit_area(box, area)


def _fit_outline(box: BoxContent, area: Rect, room: Room) -> _Block | None:
    """Return how a text is set in what an outline leaves of its box: high and narrow, or low and wide.

    Where it has no room in the middle of its box it moves towards the middle of the piece, where outlines are wider.
    """
    inwards = -1.0 if box.area.centre.y > 0 else 1.0
    blocks = (_largest_block(box, area, room, inwards * share) for share in (0.0, 1.0))
    return next((block for block in blocks if block is not None), None)


def _largest_block(box: BoxContent, area: Rect, room: Room, share: float) -> _Block | None:
    """Return the largest way to set a text so far from the middle of its box, as a share of what is free there."""
    best: _Block | None = None
    high = area.height if box.look.lines > 1 else min(area.height, box.look.size * CAP_HEIGHT)
    least = box.look.least * CAP_HEIGHT
    while high >= least and (best is None or best.size < min(box.look.size, high / CAP_HEIGHT)):
        middle = area.centre.y + share * (area.height - high) / 2
        band = room(Rect(area.x, middle - high / 2, area.width, high))
        block = _fit_area(box, band)
        if block is not None and (best is None or block.size > best.size):
            best = block
        high = max(high * _LOWER, least) if high > least else 0.0
    return best


@lru_cache(maxsize=8192)
def fit_text(text: str, width: float, height: float, look: TextLook) -> TextBox | None:
    """Return a text as large as it fits a width and a height; ``None`` where even the smallest size is too large."""
    largest = min(look.size, height / CAP_HEIGHT if look.lines == 1 else height / LEADING)
    for step in range(_STEPS + 1):
        size = largest + (look.least - largest) * step / _STEPS
        if size < look.least - 1e-9:
            return None
        box = TextBox(_break_lines(text, size, width, look), look.font, size, LEADING)
        wide = max((text_width(line, look.font, size) for line in box.lines), default=0.0)
        high = box.below_first + size * CAP_HEIGHT
        if len(box.lines) <= look.lines and high <= height + 1e-6 and wide <= width + 1e-6:
            return box
    return None


def _break_lines(text: str, size: float, width: float, look: TextLook) -> tuple[str, ...]:
    """Return a text in lines of whole words; a word that is wider than ``width`` has a line to itself.

    Only where it may break anywhere is it cut.
    """
    if look.lines == 1:
        return (text.replace("\n", " ").replace("\u00a0", " "),)
    lines: list[str] = []
    for part in text.split("\n"):
        whole = (word for word in part.split(" ") if not breaks_anywhere(word))
        widest = max((text_width(word, look.font, size) for word in whole), default=0.0)
        lines += text_lines(part, look.font, size, max(width, widest)) or ("",)
    return tuple(lines)


def _rows_in_columns(rows: Sequence[Sequence[str]], area: Rect, look: TextLook) -> tuple[Item, ...] | None:
    """Return rows below each other in columns: the first one at the left, the last at the right."""
    columns = max(map(len, rows))
    high, wide = area.height / len(rows), area.width / columns
    items: list[Item] = []
    one = look._replace(lines=1)
    for index, row in enumerate(rows):
        for column, text in enumerate(row):
            align = "left" if column == 0 and columns > 1 else "right" if column == columns - 1 > 0 else look.align
            lines = fit_text(legible_lines(text, look.font), wide, CAP_HEIGHT * high / LEADING, one)
            if lines is None:
                return None
            cell = Rect(area.x + column * wide, area.y + index * high, wide, high)
            items += _TextBlock(lines, cell).items(one._replace(align=align))
    return tuple(items)


def _placeholder(name: str, area: Rect, font: str) -> Iterator[Item]:
    """Yield a frame with a cross for a picture that is still missing, and its name."""
    edge = Style(stroke=_PLACEHOLDER.mix(INK, 0.4), width=0.2)
    yield Box(area, replace(edge, fill=_PLACEHOLDER))
    first, second, third, fourth = area.corners
    yield Line(first, third, edge)
    yield Line(second, fourth, edge)
    look = TextLook(font, 8 * POINT, 3 * POINT, 2, "centre", INK)
    if (lines := fit_text(legible_lines(name, font), 0.9 * area.width, 0.5 * area.height, look)) is not None:
        high = lines.below_first + 1.6 * lines.size
        wide = max(text_width(line, font, lines.size) for line in lines.lines) + lines.size
        x, y = area.centre
        yield Box(Rect(x - wide / 2, y - high / 2, wide, high), Style(fill=_PLACEHOLDER))
        yield from _TextBlock(lines, area).items(look)


_PLACEHOLDER = Colour(226, 229, 234)


def _pips(count: int, area: Rect, ink: Colour) -> Iterator[Circle]:
    side = min(area.size)
    for place in map(int, _PIPS[count]):
        across, down = place % 3 - 1, place // 3 - 1
        yield Circle(area.centre.shift(across * 0.3 * side, down * 0.3 * side), 0.095 * side, Style(fill=ink))


def _track(count: int, area: Rect, ink: Colour) -> Iterator[Item]:
    """Yield places to tick off side by side, every fifth drawn stronger and numbered."""
    width = area.width / count
    for index in range(count):
        box = Rect(area.x + index * width, area.y, width, area.height).expand(-0.06 * min(width, area.height))
        fifth = index % 5 == 4
        yield Box(box, Style(fill=WHITE, stroke=ink, width=0.45 if fifth else 0.18), 0.1 * min(box.size))
        if fifth:
            size = min(0.5 * area.height, 7 * POINT)
            yield centred_text(str(index + 1), box.centre, SEMIBOLD, size, ink.mix(WHITE, 0.35))


def text_size(box: BoxContent) -> float | None:
    """Return the size in which the text of a box is set; ``None`` where it has none, or does not fit."""
    if not box.text:
        return None
    block = _text_block(box, box.upright, box.text_room)
    return None if block is None else block.size


def shorten_text(box: BoxContent) -> BoxContent | None:
    """Return a box with as much of the beginning of its text as fits at its smallest size, and “…” at its end.

    ``None`` where not even one letter or word fits. Text in Markdown is cut between words.
    """
    smallest = replace(box, look=box.look._replace(size=box.look.least))
    ways = range(1, count_words(box.blocks) if box.blocks else len(box.text))

    def cut(count: int) -> BoxContent:
        if box.blocks:
            return replace(smallest, blocks=first_words(box.blocks, count))
        return replace(smallest, text=box.text[:count].rstrip() + "…")

    count = bisect.bisect_left(ways, True, key=lambda count: draw_box(cut(count)) is None)
    return cut(count) if count else None


def beyond_edges(box: BoxContent, area: Rect) -> tuple[Item, ...]:
    """Return the plate or the filling picture of a box, drawn beyond the edges of the piece where it reaches them."""
    filling = box.picture is not None and box.fit != "contain"
    if any(box.ends):
        return draw_box(box) or ()
    framed = box.line is not None and not box.course
    if (box.ground is None and not filling and not framed) or box.shape is not None:
        return ()
    if box.spin:
        return draw_box(replace(box, shadow=None)) or ()
    near, far = area.expand(-AT_EDGE), box.area
    left, top = BLEED * (far.x < near.x), BLEED * (far.y < near.y)
    right, bottom = BLEED * (far.right > near.right), BLEED * (far.bottom > near.bottom)
    if not (left or top or right or bottom):
        return ()
    place = Rect(far.x - left, far.y - top, far.width + left + right, far.height + top + bottom)
    outer = BoxContent(
        place, box.look, picture=box.picture if filling else None, ground=box.ground, across=box.across,
        square=True, turn=box.turn, twice=box.twice, fit=box.fit, focus=box.focus, fade=box.fade, flip=box.flip,
        blend=box.blend,
    )  # fmt: skip
    plate = draw_box(outer) or ()
    if not framed or box.line is None:
        return plate
    ring = (*commands_of(Box(place)), *commands_of(Box(far)))
    return (*plate, Path(ring, Style(fill=box.line.colour, rule="evenodd")))


AT_EDGE = 0.05
"""What is no farther from the edge of a piece than this reaches it, in millimetres."""


def fitting_width(content: BoxContent, width: float) -> float:
    """Return the width of the narrowest piece in which a text fits that does not fit in one of a width; 0 for none.

    The piece grows as a whole: in a larger one a text has as much room as a smaller text here. Half millimetres.
    """
    look = content.look

    def fits(halves: int) -> bool:
        share = width / (halves / 2)
        smaller = look._replace(size=look.size * share, least=look.least * share)
        return draw_box(replace(content, look=smaller)) is not None

    widths = range(math.ceil(2 * width), math.ceil(2 * width * _MOST_GROWTH) + 1)
    index = bisect.bisect_left(widths, True, key=fits)
    return widths[index] / 2 if index < len(widths) else 0.0


_MOST_GROWTH = 6
