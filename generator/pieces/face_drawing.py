"""A compiled face drawn for one row: ground, boxes and rim about the middle of the piece."""

from __future__ import annotations

import contextlib
import dataclasses
import re
from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from typing import cast

from generator.geometry.shapes import IDENTITY, Point, Rect, Transform, contains_point
from generator.i18n import literal, phrase
from generator.model.pieces.face_values import (
    PLACES,
    BoxPlace,
    face_point,
    names_file,
    parse_shadow,
    split_outline,
)
from generator.model.pieces.faces import BOX_SHAPES, TEXTS
from generator.pieces.face_boxes import (
    MOST_PIPS,
    MOST_TRACK,
    BoxContent,
    TextLook,
    beyond_edges,
    draw_box,
    fitting_width,
    shorten_text,
    text_size,
    upright_area,
)
from generator.pieces.face_columns import (
    ColumnsLook,
    ValueCells,
    columns_faults,
    columns_look,
    columns_of,
    draw_row,
    shown_cells,
)
from generator.pieces.face_reading import UNSEEN, RowReader, colour
from generator.pieces.face_room import HalfWidth, rectangle_room
from generator.pieces.face_shapes import course_through, point_on, room_in, scale_within
from generator.pieces.face_side import (
    NO_BOX,
    DrawnBox,
    DrawnFace,
    DrawnRun,
    DrawnText,
    FaceGround,
    FaceSide,
    KeptLayouts,
    keep,
)
from generator.pieces.face_templates import BoxRun, FaceFault, LeftOut, ReadyBox, ReadyFace, fit_of
from generator.pieces.kit import rim
from generator.pieces.printed_names import draw_name
from generator.problems import InvalidValueError, Severity, quoted
from generator.rules.templates import FaceRow, FillError
from generator.scene.fonts import (
    POINT,
)
from generator.scene.legibility import ENOUGH, Reader
from generator.scene.palette import (
    BLACK,
    INK,
    WHITE,
    Colour,
    Ground,
    Hatch,
    Paint,
    colours_of,
    contrast,
    mean_of,
    readable_on,
)
from generator.scene.pictures import (
    Fit,
    QrCodeError,
    can_be_scanned,
    least_side,
    qr_modules,
)
from generator.scene.pieces import BLEED, CLEAR, Shadow, corners_of, paint, resize
from generator.scene.primitives import (
    Box,
    Group,
    Item,
    OutlineItem,
    Polygon,
    Style,
    Symbol,
    Use,
)
from generator.scene.shapes import ROUND_PARTS
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

MOST_LINES = 60
PADDING = 0.06
"""Room between Markdown and the edge of its plate, or text and a line, as a share of the box's shorter side."""

_INSIDE = BoxPlace(*PLACES["inside"])
_MARKS = re.compile(r"[\\`*_\[\]<>&#|~]|^\s*(?:[-+]|\d{1,9}[.)])\s|^\s*(?:-{2,}|=+)\s*$", re.MULTILINE)
"""What a text in Markdown has that is more than plain text."""


def draw_face(face: ReadyFace, row: FaceRow, number: int, side: FaceSide) -> DrawnFace:
    """Return a face for a row, blank where its condition does not hold."""
    painter = _Painter(row, number, side, fixed_ink=face.ink is not None)
    try:
        if face.when is not None and not face.when.holds(row):
            return DrawnFace(blank=True)
    except FillError as error:
        painter.note(error, None, "when")
        return DrawnFace(faults=tuple(painter.faults), blank=True)
    paper, ground, inside, bleed, ink, clear = painter.drawn_ground(face)
    painter.paper, rimmed = mean_of(paper), face.face.rim == "dark"
    inner: list[Item] = [ground]
    painter.below += inner[len(colours_of(paper)) < 2 :]
    for run in face.runs:
        inner += painter.run(run, ink)
    if painter.edges and not (clear or rimmed or face.face.fade or side.context.pale):
        inner[0] = inside  # it does not show beside them along the cut
    if face.face.fade:
        below = [] if clear else [replace(side.outline, style=Style(fill=WHITE))]
        inner = [*below, Group(tuple(inner), opacity=1 - face.face.fade)]
    items: list[Item] = [Group(tuple(inner), clip=side.outline, name=CLEAR if clear else "")]
    if rimmed:
        items.append(rim(side.outline, side.rim, painter.paper))
    beyond: tuple[Item, ...] = () if side.context.pale or (paper == WHITE and not rimmed) else (bleed,)
    if painter.edges and not rimmed and not side.context.pale:
        around, opacity = resize(side.outline, BLEED), 1 - face.face.fade
        if any(isinstance(edge, Group) and edge.blend != "normal" for edge in painter.edges):
            beyond = (Group((*beyond, *painter.edges), clip=around, opacity=opacity),)  # what mixes needs its ground
        else:
            beyond += (Group(tuple(painter.edges), clip=around, opacity=opacity),)
    return DrawnFace(tuple(items), beyond, tuple(painter.faults))


_WITHIN = 0.1
"""How far the ground stays inside the cut of a piece where plates along its edge go on beyond it, in millimetres."""

_WATERMARK_FADE, _WATERMARK_CONTRAST = 0.5, 2.0
_TOUCH = 0.25
"""How far lines of text may run into one another, as a share of the lower one's height."""


def _overlap(one: Rect, other: Rect, by: float = 0.01) -> bool:
    return min(one.right, other.right) - max(one.x, other.x) > by and (
        min(one.bottom, other.bottom) - max(one.y, other.y) > by
    )


def _cross(one: DrawnText, other: DrawnText) -> bool:
    """Return whether a line of one text lies across a line of another."""
    return any(
        _overlap(first, second, _TOUCH * min(*first.size, *second.size))
        for first in one.lines()
        for second in other.lines()
    )


@dataclasses.dataclass(slots=True)
class _Painter(RowReader):
    """Draws a face for a row."""

    paper: Colour = WHITE
    fixed_ink: bool = False
    """Whether the face says in which colour its texts are."""
    edges: list[Item] = field(default_factory=list)
    """What plates and pictures at the edges of the piece show beyond them."""
    below: list[Item] = field(default_factory=list)
    """The plates and pictures of the boxes so far."""
    texts: list[DrawnText] = field(default_factory=list)
    """The texts of the boxes so far that are to be read."""

    keys: tuple[object, ...] = ()
    """What the boxes of ``below`` come from, where layouts are kept."""

    def drawn_ground(self, face: ReadyFace) -> FaceGround:
        """Return what a face is drawn on, and with."""
        kept, key = self.side.kept, self._texts_of(face.asked)
        if kept is not None and key in kept.faces:
            return kept.faces[key]
        before, outline = len(self.faults), self.side.outline
        ground = self.ground(face.ground)
        paper = ground or WHITE
        grounds = colours_of(paper)
        ink = self.ink(face.ink, readable_on(*grounds), grounds)
        bleed = paint(resize(outline, BLEED), INK if face.face.rim == "dark" else paper, self.side.area)
        # an outline that nobody sees makes a face without a ground as large as its piece
        drawn = replace(outline, style=Style()) if ground is None else paint(outline, paper)
        inside = paint(resize(outline, -_WITHIN), paper, self.side.area)
        below = FaceGround(paper, drawn, inside, bleed, ink, clear=ground is None)
        if kept is not None and len(self.faults) == before:
            keep(kept.faces, key, below)
        return below

    def run(self, run: BoxRun, ink: Colour) -> Iterator[Item]:
        """Yield boxes above one another as they are drawn."""
        if run.is_shared and self.side.kept is not None:
            yield from self._kept_run(run, ink, self.side.kept)
            return
        for box in run.boxes:
            if self._shows(box):
                key = self._key(box, ink)
                yield from self._lay(box, self._kept_box(box, ink, key), key)

    def _kept_run(self, run: BoxRun, ink: Colour, kept: KeptLayouts) -> tuple[Item, ...]:
        """Return boxes as they are drawn, the very same items for rows that say the same of them."""
        key = run.boxes[0].name, self._texts_of(run.asked), ink, self.paper, self.keys
        if key in kept.runs:
            drawn = kept.runs[key]
            for box, of_box in drawn.boxes:
                self._lay(box, of_box, key)
            return drawn.items
        faults, boxes = len(self.faults), list[tuple[ReadyBox, DrawnBox]]()
        for box in run.boxes:
            if self._shows(box):
                boxes.append((box, self._box(box, ink)))
                self._lay(*boxes[-1], key)
        items = tuple(item for _, drawn in boxes for item in drawn.items)
        items = (Use(Symbol("-".join(box.name for box, _ in boxes), items)),) if items else ()
        if len(self.faults) == faults:
            keep(kept.runs, key, DrawnRun(items, tuple(boxes)))
        return items

    def _lay(self, box: ReadyBox, drawn: DrawnBox, key: object) -> tuple[Item, ...]:
        """Return a box as it is drawn; what follows lies above it."""
        self.edges += drawn.edges
        if drawn.hides is not None:
            self.texts = [other for other in self.texts if not _overlap(other.area, drawn.hides)]
        if drawn.text is not None:
            self._note_covered(box, drawn.text)
        if box.ground is not None or box.line is not None or box.content == "picture":
            self.below += drawn.items
            self.keys = (*self.keys, key)
        return drawn.items

    def _texts_of(self, fields: Iterable[str]) -> tuple[str, ...]:
        get = self.row.texts.get
        return tuple([get(name, "") for name in fields])

    def _shows(self, box: ReadyBox) -> bool:
        """Return whether a box is drawn; what is wrong with its condition is noted."""
        if box.when is None:
            return True
        kept, key = self.side.kept, (box.name, self._texts_of(box.asked_when))
        if kept is not None and key in kept.shown:
            return kept.shown[key]
        try:
            shown = box.shows(self.row)
        except FillError as error:
            self.note(error, None, "", box.name)
            return False
        if kept is not None:
            keep(kept.shown, key, shown)
        return shown

    def _reads_ground(self, box: ReadyBox) -> bool:
        """Return whether what lies below a box makes a difference to how it is drawn."""
        if box.content in ("", "picture", "through"):
            return False
        if box.ink is None or box.outline is not None or self.side.pale or box.content == "markdown":
            return True
        if box.columns or (box.content == "columns" and box.flag_ink is None):
            return True
        try:
            colour(box.ink.of(self.row))
        except InvalidValueError:
            return True
        return False

    def _key(self, box: ReadyBox, ink: Colour) -> object:
        """Return all that a box is drawn from, ``None`` where nothing is kept."""
        if self.side.kept is None:
            return None
        own = self.side.context.values(self.row) if box.content == "columns" and not box.columns else None
        below = (ink, self.paper, self.keys) if self._reads_ground(box) else ()
        return box.name, self._texts_of(box.asked), own, below

    def _kept_box(self, box: ReadyBox, ink: Colour, key: object) -> DrawnBox:
        """Return a box as it is drawn, the same one for rows that say the same."""
        kept = self.side.kept.boxes if self.side.kept is not None and key is not None else None
        if kept is not None and key in kept:
            return kept[key]
        before = len(self.faults)
        drawn = self._box(box, ink)
        if kept is not None and len(self.faults) == before:
            if drawn.items and box.content != "columns" and box.box.spare != "name":
                drawn = drawn._replace(items=(Use(Symbol(box.name, drawn.items)),))
            keep(kept, key, drawn)
        return drawn

    def _behind(self, box: ReadyBox, area: Rect, plate: Ground | None) -> tuple[Colour, ...]:
        """Return the colours behind what a box holds: its plate's, or those of the boxes below it and of the face."""
        if plate is not None and not (isinstance(plate, Hatch) and plate.ground is None):
            return colours_of(plate)
        if not self.below:
            return (self.paper,)
        kept, key = self.side.kept, (box.name, self.paper, self.keys)
        if kept is not None and key in kept.grounds:
            return kept.grounds[key]
        colours = (self.side.reader or Reader()).grounds(self.below, area, self.paper)
        if kept is not None:
            keep(kept.grounds, key, colours)
        return colours

    def _direct(self, box: ReadyBox) -> DrawnBox | None:
        """Return values in columns or a name as they are; ``None`` for a name without room, or an ink that is none."""
        try:
            ink = colour(box.ink.of(self.row)) if box.ink is not None else INK
            if box.content == "columns":
                cells = self.side.context.cells_of(box, self.row)
                return DrawnBox(self._columns(box, cells, ink, WHITE, self.side.columns_layout(box)))
            name, look = self._text(box), self.side.name_look(box)
        except InvalidValueError:
            return None
        items = draw_name(name, look, ink)
        if not items:
            return None if items is None else NO_BOX
        return DrawnBox(items, text=DrawnText(box.name, name, self.side.place(box), items))

    def _box(self, box: ReadyBox, ink: Colour) -> DrawnBox:
        if box.direct and not self.side.pale and (drawn := self._direct(box)) is not None:
            return drawn
        try:
            content = self.fill(box, ink)
            if self.shape(box) in ROUND_PARTS and len({*self.angles(box)}) == 1:  # such as a dial at 0
                content = replace(content, shape=None, room=None, ground=None, line=None, course=(), picture=None)
        except FillError as error:
            self.note(error, None, "", box.name)
            return NO_BOX
        edges = self._beyond_outline(box, content) or beyond_edges(content, self.side.area)
        items = draw_box(content)
        if items is None:
            shortened = shorten_text(content) if box.box.spare == "shorten" else None
            self._report_unfit(box, content, shortened is not None)
            if shortened is None:
                return NO_BOX._replace(edges=edges)
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
        area = content.reach
        hides = area if content.ground is not None or content.picture is not None else None
        return DrawnBox(items, edges, hides, self._text_to_read(box, content, items))

    def _beyond_outline(self, box: ReadyBox, content: BoxContent) -> tuple[Item, ...]:
        """Return the plate of a box that follows the edge of the piece, drawn beyond it."""
        if box.box.inset != 0 or content.ground is None:
            return ()
        plate = paint(self.region(box, -BLEED, 2 * BLEED), content.ground, content.across)
        return (Group((plate,), content.place, opacity=1 - content.fade),)

    def _text_to_read(self, box: ReadyBox, content: BoxContent, items: tuple[Item, ...]) -> DrawnText | None:
        """Return the text of a box, ``None`` for one that is not there to be read."""
        look, words = content.look, content.whole_text
        if not words or content.fade >= _WATERMARK_FADE or contrast(look.ink, look.ground) < _WATERMARK_CONTRAST:
            return None
        if content.broken or content.gradient is not None:
            items = draw_box(replace(content, broken="", gradient=None)) or ()
        return DrawnText(box.name, words, content.reach, items)

    def _note_covered(self, box: ReadyBox, text: DrawnText) -> None:
        """Note a text that lies across that of an earlier box; a plate or a picture above a text is meant to hide it.

        So are faint texts meant to lie below others, and a text twice in a row is one with a shadow.
        """
        for other in self.texts:
            if _overlap(other.area, text.area) and other.words != text.words and _cross(other, text):
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
            of_name = box.box.spare == "name"
            self.faults.append(LeftOut(text, box.name, box.box.least, now, width, shortened, of_name).fault(path, row))
            return
        values = {"text": quoted(text), "name": box.name, "least": box.box.least}
        message = phrase("{text} does not fit in the box “{name}” at {least:g} pt", **values)
        hint = phrase("use shorter text, a larger box or piece, more “lines” or a smaller “least”")
        self.note(FillError(message, hint), box.fill, box.name)

    def fill(self, box: ReadyBox, ink: Colour) -> BoxContent:
        """Return a box with what it holds. Raises ``FillError``."""
        area, keys = self.side.area, box.box
        place = self.side.place(box)
        plate = self.ground(box.ground, box.name) if box.ground is not None else None
        edge = None if box.outline is None else self.colour(box.outline, WHITE, "outline", box.name)
        broken = "" if box.outline is None else split_outline(box.outline.of(self.row))[0]
        behind: tuple[Colour, ...] = (edge,) if edge is not None and not broken else ()
        reads = bool(behind) or plate is not None or self._reads_ground(box)
        if not behind:
            behind = self._behind(box, place, plate) if reads else (WHITE,)
        if edge is not None and broken and max(contrast(edge, ground) for ground in behind) < UNSEEN:
            self.note_unseen(box, "outline")
        if plate is not None or edge is not None:
            default = readable_on(*behind)
        else:
            default = ink if self.fixed_ink else _ink_on(behind, ink)
        own, gradient = self.inks(box, default, behind)
        text = box.fill.of(self.row) if box.fill is not None else ""
        font = self.side.context.font_of(box)
        under = behind[0] if reads else readable_on(own)
        largest = self.side.largest(box, place)
        look = TextLook(font, largest, min(keys.least * POINT, largest), keys.lines, keys.align, own, under)
        turn, spin = self.rotation(box)
        upright = upright_area(place, turn)
        shape = self.box_shape(box, upright)
        stroke = self.stroke(box)
        room = self.side.room if shape is None or isinstance(shape, Box) else room_in(shape, stroke)
        content = BoxContent(
            place, look, course=self.arc(box, upright), ground=plate,
            turn=turn, spin=spin, twice=keys.twice, fade=keys.fade, flip=keys.flip or "",
            shape=shape, room=room, across=area.shift(-place.centre.x, -place.centre.y),
            square=_spans(place, area) or box.content == "picture",
            focus=keys.focus, line=stroke, padding=PADDING * min(place.size) * (stroke is not None),
            outline=edge, broken=broken, gradient=gradient if box.content in TEXTS else None, blend=keys.blend,
            shadow=self.parse(parse_shadow, box.shadow, Shadow(BLACK), "shadow", box.name) if box.shadow else None,
        )  # fmt: skip
        return self._contents(box, content, text, gradient or own)

    def _contents(self, box: ReadyBox, content: BoxContent, text: str, ink: Paint) -> BoxContent:
        """Return a box with its text, picture or the like. Raises ``FillError``."""
        context = self.side.context
        match box.content:
            case "through":
                return self._through(box, content)
            case "picture" | "symbol" if text.strip():
                return self._picture(box, content, text.strip(), ink)
            case "pips":
                return replace(content, pips=_count_of(text, MOST_PIPS, phrase("pips")))
            case "track":
                return replace(content, track=_count_of(text, MOST_TRACK, phrase("boxes to tick")))
            case "qr" if text.strip():
                return self._qr_code(box, content, text.strip())
            case "columns":
                return self._in_columns(box, content)
            case "rows":
                rows = (tuple(context.with_symbols(cell.of(self.row)) for cell in line) for line in box.rows)
                return replace(content, rows=tuple(rows))
            case "text":
                return self._plain(box, content, text)
            case "markdown":
                return self._markdown(box, content, context.with_symbols(text.strip()))
        return content

    def _text(self, box: ReadyBox) -> str:
        text = box.fill.of(self.row).strip() if box.fill is not None else ""
        return self.side.context.with_symbols(text) if ":" in text else text

    def _named(self, box: ReadyBox, content: BoxContent) -> BoxContent:
        """Return a box with a name that is shortened where it has to be; one that does not fit is as it is written."""
        name, look, to_middle = self._text(box), self.side.name_look(box), IDENTITY
        if content.turn or content.spin or (content.shape and box.box.inset is None):
            look = self.side.name_look_in(box, content.upright, rectangle_room(content.upright, self.side.across))
        else:
            to_middle = Transform.shift(-content.area.centre.x, -content.area.centre.y)
        items = draw_name(name, look, content.look.ink)
        if items is None:
            return replace(content, text=name)
        printed = "" if content.spin else " ".join(item.text for item in items)
        return replace(content, laid_out=(Group(items, to_middle),) if items else (), text=printed)

    def _in_columns(self, box: ReadyBox, content: BoxContent) -> BoxContent:
        """Return a box with values in columns. Raises ``FillError``."""
        to_middle = IDENTITY
        if content.turn or content.spin or (content.shape and box.box.inset is None):
            look = columns_look(box, content.upright, self.side.across, self.side.context.typeface_of(box))
            layout = look, rectangle_room(content.upright, self.side.across)
        else:
            layout = self.side.columns_layout(box)
            to_middle = Transform.shift(-content.area.centre.x, -content.area.centre.y)
        cells = self.side.context.cells_of(box, self.row)
        items = self._columns(box, cells, content.look.ink, content.look.ground, layout)
        return replace(content, laid_out=(Group(items, to_middle),) if items else ())

    def _columns(
        self, box: ReadyBox, cells: ValueCells, ink: Colour, behind: Colour, layout: tuple[ColumnsLook, HalfWidth]
    ) -> tuple[Item, ...]:
        """Return values in columns in their place on the piece, and note what does not fit."""
        look, room = layout
        rows = columns_of(shown_cells(cells, box.box, self.side.across), look, room)
        for error in columns_faults(rows, box.box) if box.columns else ():
            self.note(error, None, "columns", box.name)
        flag = self.colour(box.flag_ink, behind, "columns", box.name)
        items = tuple([draw_row(row, ink, flag) for row in rows])
        return (Group(items, Transform.shift(look.middle, 0)),) if abs(look.middle) > 1e-6 and items else items

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

    def _plain(self, box: ReadyBox, content: BoxContent, text: str) -> BoxContent:
        """Return a box with plain text; justified text is set as a paragraph of words."""
        if box.box.spare == "name":
            return self._named(box, content)
        if bold := plain_bold(text):
            hint = phrase("write it under “markdown”")
            self.report(box, "text", Slip(bold, plain_bold_message(bold), hint))
        text = self.side.context.with_symbols(text.strip("\n").rstrip())
        if content.look.align != "justified":
            return replace(content, text=text)
        spans = [
            TextSpan(line, content.look.font, breaks=True)
            for line in legible_lines(text, content.look.font).split("\n")
        ]
        return replace(content, text=text, blocks=(Paragraph(words(spans)),) if text else ())

    def _qr_code(self, box: ReadyBox, content: BoxContent, text: str) -> BoxContent:
        """Return a box with a QR code, black on white if nothing else is said, or without where it cannot be read."""
        ground = self.paint_of(box.ground, WHITE, "ground", box.name)
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
            self.report(box, "markdown", slip)
        typeface = self.side.context.typeface_of(box)._replace(regular=content.look.font)
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
        text = DrawnText("", content.whole_text, content.area, items)
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


def _count_of(text: str, most: int, of: str) -> int:
    text = text.strip() or "0"
    if not text.isdecimal() or int(text[:9]) > most:
        raise FillError(phrase("cannot draw {found} {of}; write 0 to {most}", found=quoted(text), of=of, most=most))
    return int(text)


def has_one_size(box: ReadyBox, default: bool) -> bool:
    """Return whether a box holds text of one size on all pieces, as it says or else by default."""
    same_size = default if box.box.same_size is None else box.box.same_size
    return same_size and box.content in ("text", "markdown")


def text_sizes(face: ReadyFace, row: FaceRow, side: FaceSide, default: bool) -> Iterator[tuple[str, float]]:
    """Yield the sizes of a row's texts that are to have one size on all pieces, by the names of their boxes.

    ``default`` says whether those have that do not say.

    Texts that do not fit, or are wrong, are left out: they are reported where they are drawn.
    """
    painter = _Painter(row, 0, side)
    for box in face.boxes:
        if has_one_size(box, default):
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
