"""Where the face of a piece is drawn, from what besides its row, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from generator.geometry.shapes import Rect
from generator.model.pieces.face_values import FONT_WEIGHTS, split_font
from generator.pieces.face_boxes import Room
from generator.pieces.face_columns import NO_CELLS, ColumnsLook, LabelledValue, ValueCells, columns_look
from generator.pieces.face_room import HalfWidth, name_room, panel_room, place_in, width_of
from generator.pieces.face_shapes import room_inside
from generator.pieces.face_templates import FaceFault, ReadyBox, ReadyCell
from generator.pieces.printed_names import NameLook
from generator.rules.templates import FaceRow, Fill
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
from generator.scene.legibility import Reader
from generator.scene.palette import Colour, Ground
from generator.scene.pictures import Picture
from generator.scene.pieces import outline_area, resize
from generator.scene.primitives import Box, Item, OutlineItem, Text, place_items

RIM = 0.03
WIDEST_RIM = 0.7


ValueT = TypeVar("ValueT")

FONTS = dict(zip(FONT_WEIGHTS, (REGULAR, SEMIBOLD, BOLD, BLACK_WEIGHT, ITALIC), strict=True))
_FONT_OF = {"markdown": "regular"}


class FaceContext(NamedTuple):
    """What a face draws from besides its row.

    ``picture`` returns that of a file or symbol, ``None`` where there is none, ``with_symbols`` a text whose symbols
    are letters, ``values`` the player's values. ``pale`` backs save ink: light grounds, and none beyond the cut.
    ``fonts`` are the families that boxes may ask for by name.
    """

    picture: Callable[[str], Picture | None]
    with_symbols: Callable[[str], str] = str
    typeface: Typeface = HOUSE
    values: Callable[[FaceRow], ValueCells] = lambda _: NO_CELLS
    pale: bool = False
    fonts: Mapping[str, Typeface] = {}

    def typeface_of(self, box: ReadyBox) -> Typeface:
        """Return the family of fonts that a box asks for; the game's reader has checked its name."""
        family, _ = split_font(box.box.font or "")
        return self.fonts.get(family, self.typeface)

    def font_of(self, box: ReadyBox) -> str:
        weight = split_font(box.box.font or "")[1] or _FONT_OF.get(box.content, "semibold")
        return self.typeface_of(box).of(FONTS[weight])

    def cells_of(self, box: ReadyBox, row: FaceRow) -> ValueCells:
        """Return what the columns of a box show for a row. Raises ``FillError``."""
        if not box.columns:
            return self.values(row)

        def text(fill: Fill | None) -> str:
            return self.with_symbols(fill.of(row).strip()) if fill is not None else ""

        def cell(ready: ReadyCell) -> LabelledValue:
            flagged = ready.flag is not None and ready.flag.holds(row)
            return LabelledValue(text(ready.label), text(ready.value), ready.main, flagged)

        return ValueCells(tuple(tuple(map(cell, cells)) for cells in box.columns))


NO_CONTEXT = FaceContext(lambda _: None)


class DrawnText(NamedTuple):
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


class DrawnBox(NamedTuple):
    """A box as it is drawn, what goes on beyond the edge of the piece, the area of texts it hides, and its own text."""

    items: tuple[Item, ...] = ()
    edges: tuple[Item, ...] = ()
    hides: Rect | None = None
    text: DrawnText | None = None


NO_BOX = DrawnBox()


class DrawnRun(NamedTuple):
    """Boxes above one another as they are drawn together, and each of them that is shown."""

    items: tuple[Item, ...]
    boxes: tuple[tuple[ReadyBox, DrawnBox], ...]


class FaceGround(NamedTuple):
    """What a face is drawn on: its ground, as it is drawn, what of that goes on beyond the cut; and the ink of texts.

    ``inside`` is the ground a little smaller, for plates along the edge that go on beyond the cut. With a ``clear``
    ground, the paper shows through.
    """

    paper: Ground
    ground: Item
    inside: Item
    bleed: Item
    ink: Colour
    clear: bool


class KeptLayouts(NamedTuple):
    """What is the same for many rows: the layouts of boxes with values or a name, and boxes as they are drawn.

    Layouts go by the names of the boxes; boxes, runs of them, the colours behind them and whether they are ``shown`` by
    all that they depend on.
    """

    columns: dict[str, tuple[ColumnsLook, HalfWidth]]
    names: dict[str, NameLook]
    boxes: dict[object, DrawnBox]
    runs: dict[object, DrawnRun]
    grounds: dict[object, tuple[Colour, ...]]
    shown: dict[object, bool]
    faces: dict[object, FaceGround]

    @classmethod
    def none(cls) -> KeptLayouts:
        return cls({}, {}, {}, {}, {}, {}, {})


MOST_KEPT = 8192


def keep(kept: dict[object, ValueT], key: object, value: ValueT) -> None:
    """Keep a value; where there are too many, all others are forgotten."""
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[key] = value


class FaceSide(NamedTuple):
    """Where a face is drawn: an outline, and the name of the side of the piece.

    ``sizes`` are the largest of texts that have one size on all pieces, by the names of their boxes; the ``reader``
    knows what is behind them. ``width`` is that of the piece, if it is known. What is the same for many rows is
    ``kept``.
    """

    outline: OutlineItem
    name: str
    context: FaceContext = NO_CONTEXT
    sizes: Mapping[str, float] = {}
    reader: Reader | None = None
    width: float = 0.0
    kept: KeptLayouts | None = None

    @property
    def pale(self) -> bool:
        return self.context.pale and self.name == "back"

    @property
    def across(self) -> float:
        """The width of the piece."""
        return self.width or width_of(self.outline)

    def inset(self, box: ReadyBox) -> float | None:
        """Return how far inside the edge of the piece a plate ends that follows it."""
        inset, width = box.box.inset, box.place.made_for
        return inset if inset is None or width is None else inset * self.across / width

    def place(self, box: ReadyBox) -> Rect:
        return place_in(box.place, self.outline, self.width)

    def columns_layout(self, box: ReadyBox) -> tuple[ColumnsLook, HalfWidth]:
        """Return how values in columns look in their place, and their room."""
        if self.kept is not None and box.name in self.kept.columns:
            return self.kept.columns[box.name]
        area, inset = self.place(box), self.inset(box) or 0.0
        look = columns_look(box, area, self.across, self.context.typeface_of(box))
        layout = look, panel_room(area, resize(self.outline, -inset), self.across)
        if self.kept is not None:
            self.kept.columns[box.name] = layout
        return layout

    def name_look(self, box: ReadyBox) -> NameLook:
        """Return how a name looks in its place."""
        if self.kept is not None and box.name in self.kept.names:
            return self.kept.names[box.name]
        area = self.place(box)
        look = self.name_look_in(box, area, name_room(area, self.outline, self.across))
        if self.kept is not None:
            self.kept.names[box.name] = look
        return look

    def name_look_in(self, box: ReadyBox, area: Rect, room: HalfWidth) -> NameLook:
        size, least = self.largest(box, area), box.box.least * POINT
        font = self.context.font_of(box)
        x, y = (round(value, 9) for value in area.centre)
        return NameLook(x, y, size, min(least, size), font, box.box.lines, room)

    def largest(self, box: ReadyBox, place: Rect) -> float:
        """Return the largest size of a text, in millimetres."""
        size = box.box.size
        if size is not None and box.place.made_for is not None:
            size = max(size * self.across / box.place.made_for, box.box.least)
        largest = size * POINT if size else max(place.size)
        return min(largest, self.sizes.get(box.name, largest))

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
