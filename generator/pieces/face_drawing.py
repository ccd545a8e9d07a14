"""A compiled face drawn for one row: ground, boxes and rim about the middle of the piece."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import groupby
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect, Transform, widest_room
from generator.i18n import phrase
from generator.model.fields import colour
from generator.model.pieces.faces import names_file
from generator.pieces.counter_style import half_width_of
from generator.pieces.face_templates import FaceFault, FaceRow, Fill, FillError, FormulaFillError, ReadyBox, ReadyFace
from generator.pieces.kit import rim
from generator.problems import InvalidValueError, quoted
from generator.scene.fonts import (
    BLACK_WEIGHT,
    BOLD,
    CAP_HEIGHT,
    HOUSE,
    ITALIC,
    POINT,
    REGULAR,
    SEMIBOLD,
    Typeface,
    centred_text,
    text_width,
)
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.pictures import Fit, Picture, place_picture
from generator.scene.pieces import BLEED, corners_of, outline_area, resize
from generator.scene.primitives import Anchor, Box, Circle, Group, Item, OutlineItem, Path, Style, Text
from generator.text.layout import LEADING
from generator.text.words import TextBox, legible, text_lines

FONTS = {"regular": REGULAR, "semibold": SEMIBOLD, "bold": BOLD, "black": BLACK_WEIGHT, "italic": ITALIC}
_STEPS = 24
_LOWER = 0.8
_ANCHORS: Mapping[str, Anchor] = {"left": "start", "centre": "middle", "right": "end"}
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


@dataclass(frozen=True, slots=True)
class BoxContent:
    """What a box shows for one row: one of the contents or none, where it goes and how it looks."""

    area: Rect
    look: TextLook
    text: str = ""
    picture: Picture | None = None
    pips: int = 0
    track: int = 0
    rows: tuple[tuple[str, ...], ...] = ()
    ground: Colour | None = None
    turn: int = 0
    twice: bool = False
    fit: Fit = "contain"
    fade: float = 0.0
    room: Room | None = field(default=None, compare=False)


def draw_box(box: BoxContent) -> tuple[Item, ...] | None:
    """Return a box as it is drawn; ``None`` where its text has no room at its smallest size."""
    width, height = reversed(box.area.size) if box.turn in (90, 270) else box.area.size
    area = Rect(-width / 2, -height / 2, width, height)
    inner = _content_items(box, area, None if box.turn else box.room)
    if inner is None:
        return None
    plate = (Box(area, Style(fill=box.ground), 0.12 * min(area.size)),) if box.ground is not None else ()
    place = Transform.turn(box.turn).then(Transform.shift(*box.area.centre))
    once = Group((*plate, *inner), place, opacity=1 - box.fade)
    return (once, Group((once,), Transform.turn(180))) if box.twice else (once,)


def _content_items(box: BoxContent, area: Rect, room: Room | None) -> tuple[Item, ...] | None:
    if box.picture is not None:
        return (place_picture(box.picture, area, box.fit, tint=box.look.ink),)
    if box.pips:
        return tuple(_pips(box.pips, area, box.look.ink))
    if box.track:
        return tuple(_track(box.track, area, box.look.ink))
    if box.rows:
        return _rows_in_columns(box.rows, area, box.look)
    if not box.text:
        return ()
    block = _fit_outline(box, area, room) if room is not None else _fit_area(box, area)
    return None if block is None else block.items(box.look)


class _TextBlock(NamedTuple):
    """Lines of text, and the area about whose middle they go."""

    lines: TextBox
    area: Rect

    def items(self, look: TextLook) -> tuple[Text, ...]:
        x = {"left": self.area.x, "centre": self.area.centre.x, "right": self.area.right}[look.align]
        return self.lines.about(Point(x, self.area.centre.y), look.ink, _ANCHORS[look.align])


def _fit_area(box: BoxContent, area: Rect) -> _TextBlock | None:
    lines = fit_text(legible_lines(box.text), area.width, area.height, box.look)
    return None if lines is None else _TextBlock(lines, area)


def _fit_outline(box: BoxContent, area: Rect, room: Room) -> _TextBlock | None:
    """Return how a text is set in what an outline leaves of its box: high and narrow, or low and wide.

    Where it has no room in the middle of its box it moves towards the middle of the piece, where outlines are wider.
    """
    inwards = -1.0 if box.area.centre.y > 0 else 1.0
    blocks = (_largest_block(box, area, room, inwards * share) for share in (0.0, 1.0))
    return next(filter(None, blocks), None)


def _largest_block(box: BoxContent, area: Rect, room: Room, share: float) -> _TextBlock | None:
    """Return the largest way to set a text so far from the middle of its box, as a share of what is free there."""
    best: _TextBlock | None = None
    high = area.height if box.look.lines > 1 else min(area.height, box.look.size * CAP_HEIGHT)
    least = box.look.least * CAP_HEIGHT
    x, y = box.area.centre
    while high >= least and (best is None or best.lines.size < min(box.look.size, high / CAP_HEIGHT)):
        middle = area.centre.y + share * (area.height - high) / 2
        band = room(Rect(area.x, middle - high / 2, area.width, high).shift(x, y)).shift(-x, -y)
        best = max(filter(None, (best, _fit_area(box, band))), key=lambda block: block.lines.size, default=None)
        high = max(high * _LOWER, least) if high > least else 0.0
    return best


def legible_lines(text: str) -> str:
    """Return a text with “?” for what the typeface lacks, its lines kept."""
    return "\n".join(legible(" ".join(line.split())) for line in text.split("\n"))


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
    """Return a text in lines of whole words; a word that is wider than ``width`` has a line to itself."""
    if look.lines == 1:
        return (" ".join(text.split("\n")),)
    lines: list[str] = []
    for part in text.split("\n"):
        widest = max((text_width(word, look.font, size) for word in part.split(" ")), default=0.0)
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
            lines = fit_text(legible_lines(text), wide, 0.86 * high, one)
            if lines is None:
                return None
            cell = Rect(area.x + column * wide, area.y + index * high, wide, high)
            items += _TextBlock(lines, cell).items(one._replace(align=align))
    return tuple(items)


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


RIM = 0.03
WIDEST_RIM = 0.7


class FaceContext(NamedTuple):
    """What a face draws from besides its row.

    ``picture`` returns that of a file or symbol, ``None`` where there is none, ``with_symbols`` a text whose symbols
    are letters, ``part`` a part of a player's counter.
    """

    picture: Callable[[str], Picture | None]
    with_symbols: Callable[[str], str] = str
    typeface: Typeface = HOUSE
    part: Callable[[str], Iterable[Item]] = lambda _: ()


NO_CONTEXT = FaceContext(lambda _: None)


class FaceSide(NamedTuple):
    """Where a face is drawn: an outline, and the name of the side of the piece."""

    outline: OutlineItem
    name: str
    context: FaceContext = NO_CONTEXT

    @property
    def area(self) -> Rect:
        return outline_area(self.outline)

    @property
    def rim(self) -> float:
        return min(WIDEST_RIM, RIM * min(self.area.size))

    @property
    def room(self) -> Room | None:
        """The room inside the rim of an outline that is not a rectangle."""
        if isinstance(self.outline, Box):
            return None
        return _room_inside(resize(self.outline, -self.rim - 0.035 * min(self.area.size)))


@lru_cache(maxsize=64)
def _room_inside(inner: OutlineItem) -> Room:
    if isinstance(inner, Path):
        return partial(widest_room, corners_of(inner))
    half = half_width_of(inner)

    def room(band: Rect) -> Rect:
        free = min(half(band.y), half(band.bottom))
        left, right = max(band.x, -free), min(band.right, free)
        return Rect(left, band.y, max(0.0, right - left), band.height)

    return room


class DrawnFace(NamedTuple):
    """A face: what it shows inside the cut, what goes on beyond it, and what is wrong; ``blank`` if it is not drawn."""

    items: tuple[Item, ...] = ()
    bleed: tuple[Item, ...] = ()
    faults: tuple[FaceFault, ...] = ()
    blank: bool = False


def draw_face(face: ReadyFace, row: FaceRow, number: int, side: FaceSide) -> DrawnFace:
    """Return a face for a row, blank where its condition does not hold."""
    if face.parts_alone:
        return DrawnFace(tuple([item for part in face.parts_alone for item in side.context.part(part)]))
    painter = _Painter(row, number, side)
    try:
        if face.when is not None and not face.when.holds(row):
            return DrawnFace(blank=True)
    except FillError as error:
        painter.note(error, None, "when")
        return DrawnFace(faults=tuple(painter.faults), blank=True)
    if any(box.box.part == "kit" for box in face.boxes):
        return DrawnFace(tuple(painter.on_kit(face)), (), tuple(painter.faults))
    paper = painter.colour(face.ground, WHITE, "ground")
    ink = painter.colour(face.ink, readable_on(paper), "ink")
    rimmed = face.face.rim == "dark"
    bleed = replace(resize(side.outline, BLEED), style=Style(fill=INK if rimmed else paper))
    inner = [replace(side.outline, style=Style(fill=paper)), *painter.boxes(face.boxes, ink)]
    if face.face.fade:
        inner = [replace(side.outline, style=Style(fill=WHITE)), Group(tuple(inner), opacity=1 - face.face.fade)]
    items: list[Item] = [Group(tuple(inner), clip=side.outline)]
    if rimmed:
        items.append(rim(side.outline, side.rim, paper))
    return DrawnFace(tuple(items), () if paper == WHITE and not rimmed else (bleed,), tuple(painter.faults))


@dataclasses.dataclass(slots=True)
class _Painter:
    """Draws a face for a row, of that number, and gathers what is wrong."""

    row: FaceRow
    number: int
    side: FaceSide
    faults: list[FaceFault] = field(default_factory=list)

    def boxes(self, boxes: Iterable[ReadyBox], ink: Colour) -> Iterator[Item]:
        return (item for box in boxes for item in self._box(box, ink))

    def on_kit(self, face: ReadyFace) -> Iterator[Item]:
        """Yield the boxes of a face whose ground is a kit: parts as they are, the rest clipped and paled."""
        ink = self.colour(face.ink, INK, "ink")
        for is_part, boxes in groupby(face.boxes, key=lambda box: box.content == "part"):
            items = tuple(self.boxes(boxes, ink))
            yield from items if is_part else (Group(items, clip=self.side.outline, opacity=1 - face.face.fade),)

    def colour(self, fill: Fill | None, default: Colour, key: str, box: str = "") -> Colour:
        """Return the colour that a template string comes to, the default where it comes to nothing."""
        try:
            text = fill.of(self.row).strip() if fill is not None else ""
            return colour(text) if text else default
        except InvalidValueError as error:
            self.note(error, fill, key, box)
        return default

    def note(self, error: InvalidValueError, fill: Fill | None, key: str, box: str = "") -> None:
        """Note what is wrong at a key of the face or of a box; with a plain text it is wrong in all rows."""
        message, path = error.message, (self.side.name, *filter(None, (box, key)))
        if box:
            message = phrase("in the box {name}: {message}", name=quoted(box), message=message)
        row = 0 if fill is not None and fill.plain else self.number
        self.faults.append(FaceFault(path, message, error.hint, row, isinstance(error, FormulaFillError)))

    def _box(self, box: ReadyBox, ink: Colour) -> Iterable[Item]:
        try:
            if not box.shows(self.row):
                return ()
            if box.box.part is not None:
                return self.side.context.part(box.box.part)
            content = self._fill(box, ink)
        except FillError as error:
            self.note(error, None, "", box.name)
            return ()
        items = draw_box(content)
        if items is None and not box.box.spare:
            text = quoted(content.text or " ".join(cell for line in content.rows for cell in line))
            values = {"text": text, "name": box.name, "least": box.box.least}
            message = phrase("{text} does not fit in the box “{name}” at {least:g} pt", **values)
            hint = phrase("use shorter text, a larger box or piece, more “lines” or a smaller “least”")
            self.note(FillError(message, hint), box.fill, box.name)
        return items or ()

    def _fill(self, box: ReadyBox, ink: Colour) -> BoxContent:
        """Return a box with what it holds. Raises ``FillError``."""
        area, context, keys = self.side.area, self.side.context, box.box
        x, y, width, height = box.place
        place = Rect(area.x + x * area.width, area.y + y * area.height, width * area.width, height * area.height)
        plate = self.colour(box.ground, WHITE, "ground", box.name) if box.ground is not None else None
        own = self.colour(box.ink, ink if plate is None else readable_on(plate), "ink", box.name)
        text = box.fill.of(self.row) if box.fill is not None else ""
        font = context.typeface.of(FONTS[keys.font or ("bold" if box.content == "value" else "semibold")])
        largest = keys.size * POINT if keys.size else max(place.size)
        look = TextLook(font, largest, min(keys.least * POINT, largest), keys.lines, keys.align, own)
        content = BoxContent(
            place, look, ground=plate, turn=keys.turn, twice=keys.twice, fade=keys.fade,
            room=self.side.room,
        )  # fmt: skip
        match box.content:
            case "picture" | "symbol" if text.strip():
                fit = keys.fit if keys.fit != "auto" else "cover" if names_file(text) else "contain"
                return replace(content, picture=context.picture(text.strip()), fit=fit)
            case "pips":
                return replace(content, pips=_count_of(text, MOST_PIPS, phrase("pips")))
            case "track":
                return replace(content, track=_count_of(text, MOST_TRACK, phrase("boxes to tick")))
            case "rows":
                rows = (tuple(context.with_symbols(cell.of(self.row)) for cell in line) for line in box.rows)
                return replace(content, rows=tuple(rows))
            case "text" | "value":
                return replace(content, text=context.with_symbols(text.strip()))
        return content


def _count_of(text: str, most: int, of: str) -> int:
    text = text.strip() or "0"
    if not text.isdecimal() or int(text[:9]) > most:
        raise FillError(phrase("cannot draw {found} {of}; write 0 to {most}", found=quoted(text), of=of, most=most))
    return int(text)


def pictures_of(face: ReadyFace, row: FaceRow) -> Iterator[tuple[str, str]]:
    """Yield the files and symbols that a face shows for a row, each with the name of its box. Raises ``FillError``."""
    for box in face.boxes:
        if box.content in ("picture", "symbol") and box.fill and box.shows(row) and (text := box.fill.of(row).strip()):
            yield box.name, text
