"""A compiled face drawn for one row: ground, boxes and rim about the middle of the piece."""

from __future__ import annotations

import contextlib
import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import groupby
from typing import NamedTuple, TypeVar, cast

from generator.geometry.shapes import Point, Rect, Transform, contains_point
from generator.i18n import literal, phrase
from generator.model.fields import colour, unfit_corners
from generator.model.fields import paint as parse_paint
from generator.model.pieces.face_values import (
    FONT_WEIGHTS,
    PLACES,
    BoxPlace,
    crop,
    face_point,
    names_file,
    parse_ground,
    parse_line,
    parse_shadow,
    split_font,
    split_outline,
)
from generator.model.pieces.faces import BOX_SHAPES, PICTURES, TEXTS
from generator.pieces.face_boxes import (
    MOST_PIPS,
    MOST_TRACK,
    BoxContent,
    Room,
    TextLook,
    beyond_edges,
    draw_box,
    fitting_width,
    shorten_text,
    text_size,
    upright_area,
)
from generator.pieces.face_shapes import course_through, named_shape, point_on, room_in, room_inside, scale_within
from generator.pieces.face_templates import FaceFault, LeftOut, ReadyBox, ReadyFace, fit_of, unfit_shape
from generator.pieces.kit import FAINT, rim
from generator.problems import InvalidValueError, Severity, quoted
from generator.rules.templates import FaceRow, Fill, FillError, FormulaFillError, names_of
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
    text_width,
)
from generator.scene.legibility import ENOUGH, Reader
from generator.scene.palette import (
    BLACK,
    INK,
    WHITE,
    Blend,
    Colour,
    Hatch,
    Paint,
    colours_of,
    contrast,
    mean_of,
    readable_on,
)
from generator.scene.pictures import (
    Fit,
    Picture,
    PictureError,
    QrCodeError,
    can_be_scanned,
    crop_picture,
    least_side,
    qr_modules,
    scales_in,
)
from generator.scene.pieces import BLEED, CLEAR, Shadow, box_path, corners_of, outline_area, outline_in, paint, resize
from generator.scene.primitives import (
    Bitmap,
    Box,
    Command,
    Group,
    Item,
    OutlineItem,
    Polygon,
    Style,
    Symbol,
    Text,
    place_items,
)
from generator.scene.shapes import ROUND_PARTS, shape_commands
from generator.scene.stencils import stencil_picture
from generator.scene.strokes import Stroke
from generator.text.blocks import (
    NestedTooDeepError,
    Paragraph,
    Slip,
    parse,
    plain_bold,
    plain_bold_message,
    slips_in,
)
from generator.text.words import TextSpan, legible_lines, words

FONTS = dict(zip(FONT_WEIGHTS, (REGULAR, SEMIBOLD, BOLD, BLACK_WEIGHT, ITALIC), strict=True))
_FONT_OF = {"markdown": "regular"}
MOST_LINES = 60
PADDING = 0.06
"""Room between Markdown and the edge of its plate, or text and a line, as a share of the box's shorter side."""

ValueT = TypeVar("ValueT")
_DEGREES = re.compile(r"-?\d{1,5}(?:\.\d{1,6})?")
_INSIDE = BoxPlace(*PLACES["inside"])
_MARKS = re.compile(r"[\\`*_\[\]<>&#|~]|^\s*(?:[-+]|\d{1,9}[.)])\s|^\s*(?:-{2,}|=+)\s*$", re.MULTILINE)
"""What a text in Markdown has that is more than plain text."""

RIM = 0.03
WIDEST_RIM = 0.7


class FaceContext(NamedTuple):
    """What a face draws from besides its row.

    ``picture`` returns that of a file or symbol, ``None`` where there is none, ``with_symbols`` a text whose symbols
    are letters, ``part`` a part of a player's counter. ``pale`` backs save ink: light grounds, and none beyond the cut.
    ``fonts`` are the families that boxes may ask for by name.
    """

    picture: Callable[[str], Picture | None]
    with_symbols: Callable[[str], str] = str
    typeface: Typeface = HOUSE
    part: Callable[[str], Iterable[Item]] = lambda _: ()
    pale: bool = False
    fonts: Mapping[str, Typeface] = {}


NO_CONTEXT = FaceContext(lambda _: None)


class FaceSide(NamedTuple):
    """Where a face is drawn: an outline, and the name of the side of the piece.

    ``sizes`` are the largest of texts that have one size on all pieces, by the names of their boxes; the ``reader``
    knows what is behind them.
    """

    outline: OutlineItem
    name: str
    context: FaceContext = NO_CONTEXT
    sizes: Mapping[str, float] = {}
    reader: Reader | None = None

    @property
    def pale(self) -> bool:
        return self.context.pale and self.name == "back"

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
        return room_inside(self.inner)

    @property
    def inner(self) -> OutlineItem:
        """The outline within which texts and symbols stay clear of the rim."""
        return resize(self.outline, -self.rim - 0.035 * min(self.area.size))


class DrawnFace(NamedTuple):
    """A face: what it shows inside the cut, what goes on beyond it, and what is wrong; ``blank`` if it is not drawn."""

    items: tuple[Item, ...] = ()
    bleed: tuple[Item, ...] = ()
    faults: tuple[FaceFault, ...] = ()
    blank: bool = False


def draw_face(face: ReadyFace, row: FaceRow, number: int, side: FaceSide) -> DrawnFace:
    """Return a face for a row, blank where its condition does not hold."""
    painter = _Painter(row, number, side, fixed_ink=face.ink is not None)
    try:
        if face.when is not None and not face.when.holds(row):
            return DrawnFace(blank=True)
    except FillError as error:
        painter.note(error, None, "when")
        return DrawnFace(faults=tuple(painter.faults), blank=True)
    if any(box.box.part == "kit" for box in face.boxes):
        return DrawnFace(tuple(painter.on_kit(face)), (), tuple(painter.faults))
    ground = painter.ground(face.ground)
    paper = ground or WHITE
    painter.paper, grounds = mean_of(paper), colours_of(paper)
    ink = painter.ink(face.ink, readable_on(*grounds), grounds)
    rimmed = face.face.rim == "dark"
    bleed = paint(resize(side.outline, BLEED), INK if rimmed else paper, side.area)
    # an outline that nobody sees makes a face without a ground as large as its piece
    inner: list[Item] = [replace(side.outline, style=Style()) if ground is None else paint(side.outline, paper)]
    painter.below += inner[len(grounds) < 2 :]
    inner += painter.boxes(face.boxes, ink)
    if face.face.fade:
        below = [] if ground is None else [replace(side.outline, style=Style(fill=WHITE))]
        inner = [*below, Group(tuple(inner), opacity=1 - face.face.fade)]
    items: list[Item] = [Group(tuple(inner), clip=side.outline, name=CLEAR if ground is None else "")]
    if rimmed:
        items.append(rim(side.outline, side.rim, painter.paper))
    beyond: tuple[Item, ...] = () if side.pale or (paper == WHITE and not rimmed) else (bleed,)
    if painter.edges and not rimmed and not side.pale:
        around, opacity = resize(side.outline, BLEED), 1 - face.face.fade
        if any(isinstance(edge, Group) and edge.blend != "normal" for edge in painter.edges):
            beyond = (Group((*beyond, *painter.edges), clip=around, opacity=opacity),)  # what mixes needs its ground
        else:
            beyond += (Group(tuple(painter.edges), clip=around, opacity=opacity),)
    return DrawnFace(tuple(items), beyond, tuple(painter.faults))


class _DrawnText(NamedTuple):
    """A text of a box as it is drawn in its area."""

    name: str
    words: str
    area: Rect
    items: tuple[Item, ...]

    def lines(self) -> Iterator[Rect]:
        """Yield the rectangle of each of its lines, from the foot to the top of capitals."""
        for item, place in place_items(self.items):
            if isinstance(item, Text):
                width, height = text_width(item.text, item.font, item.size), CAP_HEIGHT * item.size
                yield place.rect(Rect(item.left(width), item.position.y - height, width, height))


_WATERMARK_FADE, _WATERMARK_CONTRAST = 0.5, 2.0
_UNSEEN = 1.2
"""The contrast below which letters to be traced are not seen; they are meant to be faint."""
_TOUCH = 0.25
"""How far lines of text may run into one another, as a share of the lower one's height."""


def _overlap(one: Rect, other: Rect, by: float = 0.01) -> bool:
    return min(one.right, other.right) - max(one.x, other.x) > by and (
        min(one.bottom, other.bottom) - max(one.y, other.y) > by
    )


def _cross(one: _DrawnText, other: _DrawnText) -> bool:
    """Return whether a line of one text lies across a line of another."""
    return any(
        _overlap(first, second, _TOUCH * min(*first.size, *second.size))
        for first in one.lines()
        for second in other.lines()
    )


@dataclasses.dataclass(slots=True)
class _Painter:
    """Draws a face for a row, of that number, and gathers what is wrong."""

    row: FaceRow
    number: int
    side: FaceSide
    paper: Colour = WHITE
    fixed_ink: bool = False
    """Whether the face says in which colour its texts are."""
    faults: list[FaceFault] = field(default_factory=list)
    edges: list[Item] = field(default_factory=list)
    """What plates and pictures at the edges of the piece show beyond them."""
    below: list[Item] = field(default_factory=list)
    """The plates and pictures of the boxes so far."""
    texts: list[_DrawnText] = field(default_factory=list)
    """The texts of the boxes so far that are to be read."""

    def boxes(self, boxes: Iterable[ReadyBox], ink: Colour) -> Iterator[Item]:
        for box in boxes:
            items = tuple(self._box(box, ink))
            if box.ground is not None or box.line is not None or box.content in ("picture", "part"):
                self.below += items
            yield from items

    def _behind(self, area: Rect, plate: Paint | None) -> tuple[Colour, ...]:
        """Return the colours behind what a box holds: its plate's, or those of the boxes below it and of the face."""
        if plate is not None and not (isinstance(plate, Hatch) and plate.ground is None):
            return colours_of(plate)
        if not self.below:
            return (self.paper,)
        return (self.side.reader or Reader()).grounds(self.below, area, self.paper)

    def on_kit(self, face: ReadyFace) -> Iterator[Item]:
        """Yield the boxes of a face whose ground is a kit: parts as they are, the rest clipped and paled."""
        ink = self.colour(face.ink, INK, "ink")
        for is_part, boxes in groupby(face.boxes, key=lambda box: box.content == "part"):
            items = tuple(self.boxes(boxes, ink))
            yield from items if is_part else (Group(items, clip=self.side.outline, opacity=1 - face.face.fade),)

    def colour(self, fill: Fill | None, default: Colour, key: str, box: str = "") -> Colour:
        """Return the colour that a template string comes to, the default where it comes to nothing."""
        return mean_of(self._parse(colour, fill, default, key, box))

    def _parse(self, parse: Callable[[str], ValueT], fill: Fill | None, default: ValueT, key: str, box: str) -> ValueT:
        try:
            text = fill.of(self.row).strip() if fill is not None else ""
            text = split_outline(text)[1] if key == "outline" else text
        except InvalidValueError as error:
            self.note(error, fill, key, box)
            return default
        try:
            return parse(text) if text else default
        except InvalidValueError as error:
            entry = fill.lookup_entry(self.row) if fill is not None else ()
            if entry:  # the value is wrong there, whatever box takes it
                self.faults.append(FaceFault((self.side.name,), error.message, error.hint, entry=entry))
            else:
                self.note(error, fill, key, box)
        return default

    def _paint(self, fill: Fill | None, default: Paint, key: str, box: str) -> Paint:
        return self._parse(parse_paint, fill, default, key, box)

    def ground(self, fill: Fill | None, box: str = "") -> Paint | None:
        white: Paint | None = WHITE
        ground = self._parse(parse_ground, fill, white, "ground", box)
        return ground.mix(WHITE, FAINT) if self.side.pale and ground is not None else ground

    def ink(self, fill: Fill | None, default: Colour, behind: Sequence[Colour], box: str = "") -> Colour:
        """Return the colour that is drawn with; on grounds made pale, one that is still seen."""
        return self._seen(self.colour(fill, default, "ink", box), behind)

    def _seen(self, ink: Colour, behind: Sequence[Colour]) -> Colour:
        seen = not self.side.pale or min(contrast(ink, ground) for ground in behind) >= ENOUGH
        return ink if seen else readable_on(*behind)

    def inks(self, box: ReadyBox, default: Colour, behind: Sequence[Colour]) -> tuple[Colour, Blend | Hatch | None]:
        """Return the colour that a box draws with, and the gradient or hatching of its letters or its picture."""
        if box.content not in (*TEXTS, *PICTURES):
            return self.ink(box.ink, default, behind, box.name), None
        chosen = self._paint(box.ink, default, "ink", box.name)
        if isinstance(chosen, Colour):
            return self._seen(chosen, behind), None
        if max(contrast(ink, ground) for ink in chosen.colours for ground in behind) < _UNSEEN:
            self.note_unseen(box, "ink")
        own = self._seen(chosen.mean, behind)
        return own, chosen if own == chosen.mean else None

    def note_unseen(self, box: ReadyBox, key: str) -> None:
        message = phrase("in the box {name}: letters in this colour cannot be seen here", name=quoted(box.name))
        hint = phrase("use a lighter and a darker colour")
        fault = FaceFault((self.side.name, box.name, key), message, hint, severity=Severity.WARNING)
        self.faults.append(fault)

    def note(self, error: InvalidValueError, fill: Fill | None, key: str, box: str = "") -> None:
        """Note what is wrong at a key of the face or of a box; with a plain text it is wrong in all rows."""
        message, path = error.message, (self.side.name, *filter(None, (box, key)))
        if box:
            message = phrase("in the box {name}: {message}", name=quoted(box), message=message)
        row = 0 if fill is not None and fill.plain else self.number
        of_formula, names = isinstance(error, FormulaFillError), set() if fill is None else set(names_of(fill))
        field = getattr(error, "field", "") or (names.pop() if len(names) == 1 and not of_formula else "")
        kind = getattr(error, "kind", "")
        self.faults.append(FaceFault(path, message, error.hint, row, of_formula, field, kind=kind))

    def _box(self, box: ReadyBox, ink: Colour) -> Iterable[Item]:
        try:
            if not box.shows(self.row):
                return ()
            if box.box.part is not None:
                return self.side.context.part(box.box.part)
            content = self.fill(box, ink)
            if self.shape(box) in ROUND_PARTS and len({*self._angles(box)}) == 1:  # such as a dial at 0
                content = replace(content, shape=None, room=None, ground=None, line=None, course=(), picture=None)
        except FillError as error:
            self.note(error, None, "", box.name)
            return ()
        self.edges += beyond_edges(content, self.side.area)
        items = draw_box(content)
        if items is None:
            shortened = shorten_text(content) if box.box.spare == "shorten" else None
            self._report_unfit(box, content, shortened is not None)
            if shortened is None:
                return ()
            content, items = shortened, draw_box(shortened) or ()
        if content.spin and content.whole_text:
            inside = resize(self.side.outline, _ON_EDGE) if self.side.room is None else self.side.inner
            smaller = _fit_turned(content, inside)
            if smaller is None:
                message = phrase("{text} leaves the piece at this angle", text=quoted(content.whole_text))
                hint = phrase("use a smaller box, or another angle")
                self.note(FillError(message, hint), box.fill, "turn", box.name)
            else:
                content, items = smaller, draw_box(smaller) or ()
        self._note_covered(box, content, items)
        return items

    def _note_covered(self, box: ReadyBox, content: BoxContent, items: tuple[Item, ...]) -> None:
        """Note a text that lies across that of an earlier box; a plate or a picture above a text is meant to hide it.

        So are faint texts meant to lie below others, and a text twice in a row is one with a shadow.
        """
        look, area = content.look, content.reach
        if content.ground is not None or content.picture is not None:
            self.texts = [other for other in self.texts if not _overlap(other.area, area)]
        words = content.whole_text
        if not words or content.fade >= _WATERMARK_FADE or contrast(look.ink, look.ground) < _WATERMARK_CONTRAST:
            return
        if content.broken or content.gradient is not None:
            items = draw_box(replace(content, broken="", gradient=None)) or ()
        text = _DrawnText(box.name, words, area, items)
        for other in self.texts:
            if _overlap(other.area, area) and other.words != words and _cross(other, text):
                message = phrase("in the box {name}: the text covers that of {other}", name=quoted(box.name),
                                 other=quoted(other.name))  # fmt: skip
                hint = phrase("make one of the two boxes smaller, or move it")
                fault = FaceFault((self.side.name, box.name), message, hint, severity=Severity.WARNING)
                self.faults.append(fault)
        self.texts.append(text)

    def _report_unfit(self, box: ReadyBox, content: BoxContent, shortened: bool) -> None:
        """Note a text that does not fit at its smallest size: an error, or a warning where less of it may be shown."""
        text = content.whole_text
        if box.box.spare:
            area = self.side.area
            now = min(area.size) if isinstance(self.side.outline, Polygon) else area.width  # hexes: between flat sides
            width = 0.0 if any(box.place.in_mm) else fitting_width(content, now)
            path, row = (self.side.name, box.name), 0 if box.fill is not None and box.fill.plain else self.number
            self.faults.append(LeftOut(text, box.name, box.box.least, now, width, shortened).fault(path, row))
            return
        values = {"text": quoted(text), "name": box.name, "least": box.box.least}
        message = phrase("{text} does not fit in the box “{name}” at {least:g} pt", **values)
        hint = phrase("use shorter text, a larger box or piece, more “lines” or a smaller “least”")
        self.note(FillError(message, hint), box.fill, box.name)

    def fill(self, box: ReadyBox, ink: Colour) -> BoxContent:
        """Return a box with what it holds. Raises ``FillError``."""
        area, context, keys = self.side.area, self.side.context, box.box
        place = box.place.within(area)
        plate = self.ground(box.ground, box.name) if box.ground is not None else None
        edge = None if box.outline is None else self.colour(box.outline, WHITE, "outline", box.name)
        broken = "" if box.outline is None else split_outline(box.outline.of(self.row))[0]
        behind = (edge,) if edge is not None and not broken else self._behind(place, plate)
        if edge is not None and broken and max(contrast(edge, ground) for ground in behind) < _UNSEEN:
            self.note_unseen(box, "outline")
        if plate is not None or edge is not None:
            default = readable_on(*behind)
        else:
            default = ink if self.fixed_ink else _ink_on(behind, ink)
        own, gradient = self.inks(box, default, behind)
        text = box.fill.of(self.row) if box.fill is not None else ""
        typeface = self.typeface(box)
        font = typeface.of(FONTS[split_font(keys.font or "")[1] or _FONT_OF.get(box.content, "semibold")])
        largest = keys.size * POINT if keys.size else max(place.size)
        largest = min(largest, self.side.sizes.get(box.name, largest))
        look = TextLook(font, largest, min(keys.least * POINT, largest), keys.lines, keys.align, own, behind[0])
        turn, spin = self.rotation(box)
        upright = upright_area(place, turn)
        shape = self.box_shape(box, upright)
        stroke = self._stroke(box)
        room = self.side.room if shape is None or isinstance(shape, Box) else room_in(shape, stroke)
        content = BoxContent(
            place, look, course=self._arc(box, upright), ground=plate,
            turn=turn, spin=spin, twice=keys.twice, fade=keys.fade, flip=keys.flip or "",
            shape=shape, room=room, square=_spans(place, area) or box.content == "picture",
            focus=keys.focus, line=stroke, padding=PADDING * min(place.size) * (stroke is not None),
            outline=edge, broken=broken, gradient=gradient if box.content in TEXTS else None, blend=keys.blend,
            shadow=self._parse(parse_shadow, box.shadow, Shadow(BLACK), "shadow", box.name) if box.shadow else None,
        )  # fmt: skip
        match box.content:
            case "through":
                return self._through(box, content)
            case "picture" | "symbol" if text.strip():
                return self._picture(box, content, text.strip(), gradient or own)
            case "pips":
                return replace(content, pips=_count_of(text, MOST_PIPS, phrase("pips")))
            case "track":
                return replace(content, track=_count_of(text, MOST_TRACK, phrase("boxes to tick")))
            case "qr" if text.strip():
                return self._qr_code(box, content, text.strip())
            case "rows":
                rows = (tuple(context.with_symbols(cell.of(self.row)) for cell in line) for line in box.rows)
                return replace(content, rows=tuple(rows))
            case "text":
                if bold := plain_bold(text):
                    hint = phrase("write it under “markdown”")
                    self._report(box, "text", Slip(bold, plain_bold_message(bold), hint))
                return self._plain(content, context.with_symbols(text.strip("\n").rstrip()))
            case "markdown":
                return self._markdown(box, content, context.with_symbols(text.strip()))
        return content

    def _through(self, box: ReadyBox, content: BoxContent) -> BoxContent:
        """Return a box with a line or a shape through points of the piece. Raises ``FillError``."""
        points, fill, (x, y) = list[Point](), box.through[0], self.side.area.centre
        turned = Transform.shift(-x, -y).then(Transform.turn(content.turn + content.spin)).then(Transform.shift(x, y))
        try:
            for fill in box.through:
                at = point_on(face_point(fill.of(self.row)), self.side.outline)
                points.append(turned.point(at))
            course = course_through(points, self.shape(box), self.side.outline)
        except InvalidValueError as error:
            self.note(error, fill, "through", box.name)
            return replace(content, line=None, ground=None)
        return replace(content, shape=course.region, course=course.steps, ends=course.ends, turn=0.0, spin=0.0)

    def _stroke(self, box: ReadyBox) -> Stroke | None:
        """Return the line of a box; ``None`` where it has none, or what a row gives is wrong."""
        none: Stroke | None = None
        line = self._parse(parse_line, box.line, none, "line", box.name)
        if line is None:
            return None
        if box.content != "through" and line.breadth > min(box.place.within(self.side.area).size):
            message = phrase("a line {found:g} mm broad does not fit in this box", found=line.breadth)
            self.note(FillError(message, phrase("use a thinner line or a larger box")), box.line, "line", box.name)
            return None
        return line._replace(colour=line.colour.mix(WHITE, FAINT)) if self.side.pale else line

    def shape(self, box: ReadyBox) -> str:
        """Return the shape of a box for the row, the usual one for one that it cannot have, which is noted."""
        if box.shape is None or box.shape.plain:
            return box.box.shape
        shape = box.shape.of(self.row).strip()
        for fault in unfit_shape(box.box, shape, box.content):
            self.note(FillError(fault.message, phrase("use another shape in this row")), box.shape, "shape", box.name)
            return ""
        return shape

    def _arc(self, box: ReadyBox, area: Rect) -> tuple[Command, ...]:
        """Return the steps of an arc about the middle of its box, and nothing for other shapes, which are closed."""
        return shape_commands("arc", area.size, None, self._angles(box), None) if self.shape(box) == "arc" else ()

    def _angles(self, box: ReadyBox) -> tuple[float, float]:
        """Return where a part of a circle begins and ends; what is wrong with it is noted."""
        found = []
        for fill in box.angles:
            text = _plain_number(fill.of(self.row))
            if not _DEGREES.fullmatch(text):
                message = phrase("{found} is not an angle", found=quoted(text))
                self.note(FillError(message, phrase("write degrees as a number")), fill, "angles", box.name)
                return 0.0, 0.0
            found.append(float(text))
        first, last = found if len(found) == 2 else (0.0, 0.0)
        if abs(last - first) > 360:
            message = phrase("from {first:g} to {last:g} degrees is more than a whole turn", first=first, last=last)
            fill = next((fill for fill in box.angles if not fill.plain), box.angles[0])
            self.note(FillError(message, phrase("write angles at most 360 degrees apart")), fill, "angles", box.name)
        return first, last

    def _picture(self, box: ReadyBox, content: BoxContent, name: str, ink: Paint) -> BoxContent:
        """Return a box with its picture or symbol. Raises ``FillError`` for one that is not there or broken."""
        usual: Fit = "cover" if names_file(name) else "contain"
        fit = usual if (fit := fit_of(box.box)) == "auto" else cast(Fit, fit)
        picture = self.in_ink(self.part_of(self.side.context.picture(name), box), box, ink, content.upright, fit)
        missing = name if picture is None and box.box.placeholder else ""
        scale, place = 1.0, content.area
        if picture is not None and box.content == "symbol" and fit == "contain" and box.place == _INSIDE:
            about = Rect(-place.width / 2, -place.height / 2, *place.size)
            scale = scale_within(picture, about, content.turn + content.spin, self.side.inner)
        return replace(content, picture=picture, missing=missing, fit=fit, scale=scale)

    def typeface(self, box: ReadyBox) -> Typeface:
        """Return the family of fonts that a box asks for; the game's reader has checked its name."""
        family, _ = split_font(box.box.font or "")
        return self.side.context.fonts.get(family, self.side.context.typeface)

    def part_of(self, picture: Picture | None, box: ReadyBox) -> Picture | None:
        """Return the part of a picture that a box shows; none of it where a row names none."""
        if picture is None or box.crop is None:
            return picture
        try:
            chosen = crop(box.crop.of(self.row))
            if chosen.in_pixels and not isinstance(picture.drawing, Bitmap):
                hint = phrase("write percentages")
                raise InvalidValueError(phrase("only pictures in PNG or JPEG have pixels"), hint)
            return crop_picture(picture, chosen.within(picture.size))
        except InvalidValueError as error:
            self.note(error, box.crop, "crop", box.name)
            return None

    def in_ink(self, picture: Picture | None, box: ReadyBox, ink: Paint, area: Rect, fit: Fit) -> Picture | None:
        """Return a picture printed through its shape in the ink that its box asks for, if it does.

        A symbol in one colour keeps those of its parts that have their own.
        """
        if picture is None or box.ink is None or not box.ink.of(self.row).strip():
            return picture
        if box.content == "symbol" and isinstance(ink, Colour) and isinstance(picture.drawing, Symbol):
            return picture
        try:
            return stencil_picture(picture, ink, min(scales_in(area, picture, fit)))
        except PictureError as error:
            message = phrase("the picture {name} {what}", name=quoted(picture.name), what=error.message)
            self.note(FillError(message, error.hint), box.ink, "ink", box.name)
            return None

    def rotation(self, box: ReadyBox) -> tuple[float, float]:
        """Return the degrees by which a box turns in its place, and by which its place turns. Raises ``FillError``.

        Quarter turns of all rows turn in their place, so that text along an edge has the whole edge.
        """
        if box.turn is None:
            turn = float(box.box.turn)
            return (0.0, turn) if turn % 90 else (turn, 0.0)
        text = _plain_number(box.turn.of(self.row))
        if not text:
            return 0.0, 0.0
        if not _DEGREES.fullmatch(text):
            message = phrase("{found} is not a rotation", found=quoted(text))
            self.note(FillError(message, phrase("write degrees as a number")), box.turn, "turn", box.name)
            return 0.0, 0.0
        return 0.0, float(text) % 360

    def box_shape(self, box: ReadyBox, area: Rect) -> OutlineItem | None:
        """Return the shape of a box in its area about its middle; ``None`` for the usual one."""
        shape = self.shape(box)
        if (corners := box.box.corners) is not None:
            if (unfit := unfit_corners(corners, area.size)) is not None:
                self.note(FillError(*unfit), None, "corners", box.name)
            return box_path(area, corners)
        if box.content == "through":
            return None
        if shape in BOX_SHAPES:
            return named_shape(shape, area, box.box.sides, self._angles(box))
        picture = self.side.context.picture(shape) if shape else None
        if picture is None:
            return None
        try:
            return outline_in(picture, area)
        except PictureError as error:
            message = phrase("the picture {name} {what}", name=quoted(shape), what=error.message)
            self.faults.append(FaceFault((self.side.name, box.name, "shape"), message, error.hint))
            return None

    def _report(self, box: ReadyBox, key: str, slip: Slip) -> None:
        """Note what is printed otherwise than meant: at the cell of the row that has it, else at the box."""
        row = 0 if box.fill is None or box.fill.plain else self.number
        names = () if box.fill is None else names_of(box.fill)
        field = next((name for name in names if slip.words in self.row.texts.get(name, "")), "")
        path = (self.side.name, box.name, key)
        self.faults.append(FaceFault(path, slip.message, slip.hint, row, not field, field, severity=Severity.WARNING))

    def _plain(self, content: BoxContent, text: str) -> BoxContent:
        """Return a box with plain text; justified text is set as a paragraph of words."""
        if content.look.align != "justified":
            return replace(content, text=text)
        spans = [
            TextSpan(line, content.look.font, breaks=True)
            for line in legible_lines(text, content.look.font).split("\n")
        ]
        return replace(content, text=text, blocks=(Paragraph(words(spans)),) if text else ())

    def _qr_code(self, box: ReadyBox, content: BoxContent, text: str) -> BoxContent:
        """Return a box with a QR code, black on white if nothing else is said, or without where it cannot be read."""
        ground = self._paint(box.ground, WHITE, "ground", box.name)
        look = content.look._replace(ink=self.colour(box.ink, BLACK, "ink", box.name), ground=mean_of(ground))
        if not isinstance(ground, Colour):
            message = phrase("a QR code needs one colour behind it, not a gradient or hatching")
            self.note(FillError(message, phrase("use a light colour")), box.ground, "ground", box.name)
        try:
            modules = qr_modules(text)
            _check_code(text, least_side(modules), min(content.area.size), look)
        except QrCodeError:
            self.note(
                FillError(phrase("{text} is too long for a QR code", text=quoted(text[:40]))), box.fill, "qr", box.name
            )
        except FillError as error:
            self.note(error, box.fill, "qr", box.name)
        else:
            content = replace(content, qr=modules, look=look)
        return replace(content, ground=None)

    def _markdown(self, box: ReadyBox, content: BoxContent, text: str) -> BoxContent:
        """Return a box with text in Markdown; one without any marks is set as plain text."""
        if "lines" not in box.box.model_fields_set:
            content = replace(content, look=content.look._replace(lines=MOST_LINES))
        if content.ground is not None or content.line is not None:
            content = replace(content, padding=PADDING * min(content.area.size))
        if not _MARKS.search(text):
            return replace(content, text=text)
        for slip in slips_in(text, phrase("write a symbol such as :star:, or add a box with “picture”")):
            self._report(box, "markdown", slip)
        typeface = self.typeface(box)._replace(regular=content.look.font)
        try:
            blocks = parse(text.replace("\n", "  \n"), typeface)
        except NestedTooDeepError as error:
            raise FillError(literal(str(error))) from None
        return replace(content, blocks=blocks, text=text)


def _fit_turned(content: BoxContent, outline: OutlineItem) -> BoxContent | None:
    """Return a turned box with a text so small that it stays inside an outline; ``None`` where the least is too large.

    The text of a box fits its area, which may leave the piece when it turns.
    """
    corners, size = corners_of(outline), text_size(content) or content.look.size
    for step in range(_SIZES_TRIED + 1):
        largest = size + (content.look.least - size) * step / _SIZES_TRIED
        smaller = replace(content, look=content.look._replace(size=largest)) if step else content
        items = draw_box(replace(smaller, broken="", gradient=None)) or ()
        text = _DrawnText("", content.whole_text, content.area, items)
        if all(contains_point(corners, corner) for line in text.lines() for corner in line.corners):
            return smaller
    return None


_SIZES_TRIED, _ON_EDGE = 16, 0.01


def _spans(place: Rect, area: Rect) -> bool:
    """Return whether a place goes from edge to edge of its piece."""
    near, far = area.intersection(place).size, area.size
    return near.width > far.width - 0.01 or near.height > far.height - 0.01


def _ink_on(grounds: tuple[Colour, ...], ink: Colour) -> Colour:
    """Return an ink if it reads well on all the grounds, or else the one that reads best."""
    return ink if min(contrast(ink, ground) for ground in grounds) >= ENOUGH else readable_on(*grounds)


def _check_code(text: str, least: float, side: float, look: TextLook) -> None:
    """Raise ``FillError`` for a QR code that telephones could not read."""
    if not can_be_scanned(look.ink, look.ground):
        message = phrase("a QR code in these colours cannot be scanned")
        raise FillError(message, phrase("use a dark “ink” on a light “ground”"))
    if side < least - 1e-6:
        values = {"text": quoted(text), "least": least, "side": side}
        message = phrase("the QR code of {text} needs {least:.1f} mm each way but has only {side:.1f}", **values)
        error = FillError(message, phrase("use a larger box or a shorter text"))
        error.kind = "small-code"
        raise error


def _plain_number(text: str) -> str:
    """Return a number that a formula printed as it is calculated with."""
    return text.strip().replace(",", ".").replace("\u2212", "-")


def _count_of(text: str, most: int, of: str) -> int:
    text = text.strip() or "0"
    if not text.isdecimal() or int(text[:9]) > most:
        raise FillError(phrase("cannot draw {found} {of}; write 0 to {most}", found=quoted(text), of=of, most=most))
    return int(text)


def text_sizes(face: ReadyFace, row: FaceRow, side: FaceSide) -> Iterator[tuple[str, float]]:
    """Yield the sizes of a row's texts that are to have one size on all pieces, by the names of their boxes.

    Texts that do not fit, or are wrong, are left out: they are reported where they are drawn.
    """
    painter = _Painter(row, 0, side)
    for box in face.boxes:
        if box.box.same_size and box.content in ("text", "markdown"):
            with contextlib.suppress(FillError):
                if box.shows(row) and (size := text_size(painter.fill(box, INK))) is not None:
                    yield box.name, size


def pictures_of(face: ReadyFace, row: FaceRow) -> Iterator[tuple[ReadyBox, str, bool]]:
    """Yield the files and symbols that a face shows for a row, each with its box, and whether it is the shape of that.

    Raises ``FillError``.
    """
    for box in face.boxes:
        if box.shape is not None and (shape := box.shape.of(row).strip()) and shape not in BOX_SHAPES:
            yield box, shape, True
        if box.content in ("picture", "symbol") and box.fill and box.shows(row) and (text := box.fill.of(row).strip()):
            yield box, text, False
