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
from generator.pieces.counter_style import room_of
from generator.pieces.face_templates import FaceFault, Fill, FillError, FormulaFillError, ReadyBox, ReadyFace, RowTexts
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
from generator.text.words import legible, text_lines

FONTS = {"regular": REGULAR, "semibold": SEMIBOLD, "bold": BOLD, "black": BLACK_WEIGHT, "italic": ITALIC}
LEADING = 1.16
_STEPS = 24
_LOWER = 0.8
_ANCHORS: Mapping[str, Anchor] = {"left": "start", "centre": "middle", "right": "end"}
_PIPS = {
    1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568", 7: "0234568", 8: "01235678", 9: "012345678",
}  # fmt: skip
MOST_PIPS = 9
MOST_TRACK = 60


Room = Callable[[Rect], Rect]
"""Returns the part of a rectangle, of the same height, that is inside an outline."""


class TextLook(NamedTuple):
    font: str
    size: float
    least: float
    lines: int
    align: str
    ink: Colour


@dataclass(frozen=True, slots=True)
class Filled:
    """A box that is filled in for one row: its place and its content, one of the contents or none."""

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


def draw_box(box: Filled) -> tuple[Item, ...] | None:
    """Return a box as it is drawn; ``None`` where its text has no room at its smallest size."""
    turned = box.turn in (90, 270)
    own = Rect(0, 0, box.area.height, box.area.width) if turned else Rect(0, 0, *box.area.size)
    area = own.shift(-own.width / 2, -own.height / 2)
    inner = _content(box, area, None if box.turn else box.room)
    if inner is None:
        return None
    plate = (Box(area, Style(fill=box.ground), 0.12 * min(area.size)),) if box.ground is not None else ()
    items = (*plate, *inner)
    place = Transform.turn(box.turn).then(Transform.shift(*box.area.centre))
    once = Group(items, place, opacity=1 - box.fade)
    return (once, Group((once,), Transform.turn(180))) if box.twice else (once,)


def _content(box: Filled, area: Rect, room: Room | None) -> tuple[Item, ...] | None:
    if box.picture is not None:
        return (place_picture(box.picture, area, box.fit, tint=box.look.ink),)
    if box.pips:
        return tuple(_pips(box.pips, area, box.look.ink))
    if box.track:
        return tuple(_track(box.track, area, box.look.ink))
    if box.rows:
        return _rows(box.rows, area, box.look)
    if not box.text:
        return ()
    found = _in_room(box, area, room) if room is not None else _fit(box, area)
    return None if found is None else tuple(_set_lines(found.lines, found.size, found.area, box.look))


class _Fit(NamedTuple):
    size: float
    lines: tuple[str, ...]
    area: Rect


def _fit(box: Filled, area: Rect) -> _Fit | None:
    found = fit_text(legible_lines(box.text), area.width, area.height, box.look)
    return None if found is None else _Fit(*found, area)


def _in_room(box: Filled, area: Rect, room: Room) -> _Fit | None:
    """Return how a text is set in what an outline leaves of its box: high and narrow, or low and wide.

    Where it has no room in the middle of its box it moves towards the middle of the piece, where outlines are wider.
    """
    inwards = -1.0 if box.area.centre.y > 0 else 1.0
    found = (_at_height(box, area, room, inwards * share) for share in (0.0, 1.0))
    return next(filter(None, found), None)


def _at_height(box: Filled, area: Rect, room: Room, share: float) -> _Fit | None:
    """Return the largest way to set a text so far from the middle of its box, as a share of what is free there."""
    best: _Fit | None = None
    high = area.height if box.look.lines > 1 else min(area.height, box.look.size * CAP_HEIGHT)
    least = box.look.least * CAP_HEIGHT
    while high >= least and (best is None or best.size < min(box.look.size, high / CAP_HEIGHT)):
        middle = area.centre.y + share * (area.height - high) / 2
        found = _fit(box, _within(box, Rect(area.x, middle - high / 2, area.width, high), room))
        best = max(filter(None, (best, found)), key=lambda fit: fit.size, default=None)
        high = max(high * _LOWER, least) if high > least else 0.0
    return best


def _within(box: Filled, band: Rect, room: Room) -> Rect:
    """Return the part of a band of a box that an outline leaves; both relative to the centre of the box."""
    x, y = box.area.centre
    free = room(band.shift(x, y))
    return free.shift(-x, -y)


def legible_lines(text: str) -> str:
    """Return a text with “?” for what the typeface lacks, its lines kept."""
    return "\n".join(legible(" ".join(line.split())) for line in text.split("\n"))


@lru_cache(maxsize=8192)
def fit_text(text: str, width: float, height: float, look: TextLook) -> tuple[float, tuple[str, ...]] | None:
    """Return the largest size at which a text fits, and its lines; ``None`` where even the smallest is too large."""
    largest = min(look.size, height / CAP_HEIGHT if look.lines == 1 else height / LEADING)
    for step in range(_STEPS + 1):
        size = largest + (look.least - largest) * step / _STEPS
        if size < look.least - 1e-9:
            return None
        lines = _break_lines(text, size, width, look)
        high = (len(lines) - 1) * size * LEADING + size * CAP_HEIGHT
        wide = max((text_width(line, look.font, size) for line in lines), default=0.0)
        if len(lines) <= look.lines and high <= height + 1e-6 and wide <= width + 1e-6:
            return size, lines
    return None


def _break_lines(text: str, size: float, width: float, look: TextLook) -> tuple[str, ...]:
    """Return a text in lines, whole words only: a word that is too wide stays so, and is found so."""
    if look.lines == 1:
        return (" ".join(text.split("\n")),)
    lines: list[str] = []
    for part in text.split("\n"):
        widest = max((text_width(word, look.font, size) for word in part.split(" ")), default=0.0)
        lines += text_lines(part, look.font, size, max(width, widest)) or ("",)
    return tuple(lines)


def _set_lines(lines: Sequence[str], size: float, area: Rect, look: TextLook) -> Iterator[Text]:
    x = {"left": area.x, "centre": area.centre.x, "right": area.right}[look.align]
    first = area.centre.y - (len(lines) - 1) * size * LEADING / 2 + size * CAP_HEIGHT / 2
    for index, line in enumerate(lines):
        if line:
            at = Point(x, first + index * size * LEADING)
            yield Text(at, line, look.font, size, look.ink, _ANCHORS[look.align])


def _rows(rows: Sequence[Sequence[str]], area: Rect, look: TextLook) -> tuple[Item, ...] | None:
    """Return rows below each other in columns: the first one at the left, the last at the right."""
    columns = max(map(len, rows))
    high, wide = area.height / len(rows), area.width / columns
    items: list[Item] = []
    one = look._replace(lines=1)
    for index, row in enumerate(rows):
        for column, text in enumerate(row):
            align = "left" if column == 0 and columns > 1 else "right" if column == columns - 1 > 0 else look.align
            cell = Rect(area.x + column * wide, area.y + index * high, wide, high)
            found = fit_text(legible_lines(text), wide, 0.86 * high, one)
            if found is None:
                return None
            items += _set_lines(found[1], found[0], cell, one._replace(align=align))
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
    """Where pictures come from: of a file or symbol, nothing where there is none; texts with symbols; a typeface.

    ``part`` draws a part of a player's counter.
    """

    picture: Callable[[str], Picture | None]
    lettered: Callable[[str], str] = str
    typeface: Typeface = HOUSE
    part: Callable[[str], Iterable[Item]] = lambda _: ()


NO_CONTEXT = FaceContext(lambda _: None)


class FaceSide(NamedTuple):
    """Where a face is drawn: its outline, the side it is of, and where pictures come from."""

    outline: OutlineItem
    side: str
    art: FaceContext = NO_CONTEXT

    @property
    def area(self) -> Rect:
        return outline_area(self.outline)

    @property
    def rim(self) -> float:
        return min(WIDEST_RIM, RIM * min(self.area.size))

    @property
    def room(self) -> Room | None:
        """Return a function for the room inside an outline that is not a rectangle."""
        if isinstance(self.outline, Box):
            return None
        return _room_in(resize(self.outline, -self.rim - 0.035 * min(self.area.size)))


@lru_cache(maxsize=64)
def _room_in(inner: OutlineItem) -> Room:
    if isinstance(inner, Path):
        return partial(widest_room, corners_of(inner))
    half = room_of(inner)

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


def draw_face(face: ReadyFace, row: RowTexts, number: int, sheet: FaceSide) -> DrawnFace:
    """Return a face for a row, blank where its condition does not hold."""
    painter = _Painter(row, number, sheet)
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
    bleed = replace(resize(sheet.outline, BLEED), style=Style(fill=INK if rimmed else paper))
    inner = [replace(sheet.outline, style=Style(fill=paper)), *painter.boxes(face.boxes, ink)]
    if face.face.fade:
        inner = [replace(sheet.outline, style=Style(fill=WHITE)), Group(tuple(inner), opacity=1 - face.face.fade)]
    items: list[Item] = [Group(tuple(inner), clip=sheet.outline)]
    if rimmed:
        items.append(rim(sheet.outline, sheet.rim, paper))
    return DrawnFace(tuple(items), () if paper == WHITE and not rimmed else (bleed,), tuple(painter.faults))


@dataclasses.dataclass(slots=True)
class _Painter:
    """Draws a face for a row, of that number, and gathers what is wrong."""

    row: RowTexts
    number: int
    sheet: FaceSide
    faults: list[FaceFault] = field(default_factory=list)

    def boxes(self, boxes: Iterable[ReadyBox], ink: Colour) -> Iterator[Item]:
        return (item for box in boxes for item in self._box(box, ink))

    def on_kit(self, face: ReadyFace) -> Iterator[Item]:
        """Yield the boxes of a face whose ground is a kit: parts as they are, the rest clipped and paled."""
        ink = self.colour(face.ink, INK, "ink")
        for is_part, boxes in groupby(face.boxes, key=lambda box: box.content == "part"):
            items = tuple(self.boxes(boxes, ink))
            yield from items if is_part else (Group(items, clip=self.sheet.outline, opacity=1 - face.face.fade),)

    def colour(self, fill: Fill | None, usual: Colour, key: str, box: str = "") -> Colour:
        """Return the colour that a template string comes to, the usual one where it comes to nothing."""
        try:
            text = fill.of(self.row).strip() if fill is not None else ""
            return colour(text) if text else usual
        except InvalidValueError as error:
            self.note(error, fill, key, box)
        return usual

    def note(self, error: InvalidValueError, fill: Fill | None, key: str, box: str = "") -> None:
        """Note what is wrong at a key of the face or of a box; with a plain text it is wrong in all rows."""
        message, path = error.message, (self.sheet.side, *filter(None, (box, key)))
        if box:
            message = phrase("in the box {name}: {message}", name=quoted(box), message=message)
        row = 0 if fill is not None and fill.plain else self.number
        self.faults.append(FaceFault(path, message, error.hint, row, isinstance(error, FormulaFillError)))

    def _box(self, box: ReadyBox, ink: Colour) -> Iterable[Item]:
        try:
            if not box.shows(self.row):
                return ()
            if box.box.part is not None:
                return self.sheet.art.part(box.box.part)
            filled = self._fill(box, ink)
        except FillError as error:
            self.note(error, None, "", box.name)
            return ()
        items = draw_box(filled)
        if items is None and not box.box.spare:
            text = quoted(filled.text or " ".join(cell for line in filled.rows for cell in line))
            values = {"text": text, "name": box.name, "least": box.box.least}
            message = phrase("{text} does not fit in the box “{name}” at {least:g} pt", **values)
            hint = phrase("use shorter text, a larger box or piece, more “lines” or a smaller “least”")
            self.note(FillError(message, hint), box.fill, box.name)
        return items or ()

    def _fill(self, box: ReadyBox, ink: Colour) -> Filled:
        """Return a box with what it holds. Raises ``FillError``."""
        area, art, said = self.sheet.area, self.sheet.art, box.box
        x, y, width, height = box.place
        place = Rect(area.x + x * area.width, area.y + y * area.height, width * area.width, height * area.height)
        plate = self.colour(box.ground, WHITE, "ground", box.name) if box.ground is not None else None
        own = self.colour(box.ink, ink if plate is None else readable_on(plate), "ink", box.name)
        text = box.fill.of(self.row) if box.fill is not None else ""
        font = art.typeface.of(FONTS[said.font or ("bold" if box.content == "value" else "semibold")])
        largest = said.size * POINT if said.size else max(place.size)
        look = TextLook(font, largest, min(said.least * POINT, largest), said.lines, said.align, own)
        filled = Filled(
            place, look, ground=plate, turn=said.turn, twice=said.twice, fade=said.fade,
            room=self.sheet.room,
        )  # fmt: skip
        match box.content:
            case "picture" | "symbol" if text.strip():
                fit = said.fit if said.fit != "auto" else "cover" if names_file(text) else "contain"
                return replace(filled, picture=art.picture(text.strip()), fit=fit)
            case "pips":
                return replace(filled, pips=_number(text, MOST_PIPS, phrase("pips")))
            case "track":
                return replace(filled, track=_number(text, MOST_TRACK, phrase("boxes to tick")))
            case "rows":
                rows = (tuple(art.lettered(cell.of(self.row)) for cell in line) for line in box.rows)
                return replace(filled, rows=tuple(rows))
            case "text" | "value":
                return replace(filled, text=art.lettered(text.strip()))
        return filled


def _number(text: str, most: int, of: str) -> int:
    text = text.strip() or "0"
    if not text.isdecimal() or int(text[:9]) > most:
        raise FillError(phrase("cannot draw {found} {of}; write 0 to {most}", found=quoted(text), of=of, most=most))
    return int(text)


def pictures_of(face: ReadyFace, row: RowTexts) -> Iterator[tuple[str, str]]:
    """Yield the files and symbols that a face shows for a row, each with the name of its box. Raises ``FillError``."""
    for box in face.boxes:
        if box.content in ("picture", "symbol") and box.fill and box.shows(row) and (text := box.fill.of(row).strip()):
            yield box.name, text
