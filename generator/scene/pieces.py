"""Small things to cut out: counters, tokens, cards."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol

from generator.geometry.shapes import IDENTITY, Point, Rect, Size, Transform, inset_convex, offset_outline
from generator.scene.drawings import bounds
from generator.scene.palette import Blend, Cloth, Colour, Ground, Hatch, Paint
from generator.scene.patterns import pattern_items
from generator.scene.pictures import Picture, cut_outline, straight_runs
from generator.scene.primitives import (
    Box,
    Circle,
    Command,
    Corners,
    Gradient,
    Group,
    Item,
    OutlineItem,
    Path,
    Polygon,
    Shade,
    Stop,
    Style,
    Symbol,
    Use,
    circle_commands,
    cornered_commands,
    rounded_commands,
)

Side = Literal["front", "back"]

BLEED = 2.0
"""How far the ground of a piece may reach beyond the cut, so that a slip of printer or scissors shows no white edge."""


FOLD = "fold"
"""The name of the group with the lines along which a piece is folded."""

CLEAR = "clear"
"""The name of the group of a face without a ground."""


def is_clear(items: Iterable[Item]) -> bool:
    """Return whether a side of a piece has no ground: the paper, or whatever a picture of it lies on, shows through."""
    return any(isinstance(item, Group) and (item.name == CLEAR or is_clear(item.items)) for item in items)


class Piece(Protocol):
    """One kind of thing to cut out, drawn about its own middle (0, 0), in millimetres.

    Both sides may be ``Lazy``.
    """

    @property
    def name(self) -> str:
        """Its name, as people call it."""

    @property
    def outline(self) -> OutlineItem:
        """The cut; a path is a custom outline, closed and of straight sides."""

    @property
    def front(self) -> Iterable[Item]:
        """The items of the side that is up at first."""

    @property
    def back(self) -> Iterable[Item] | None:
        """The items of the other side, ``None`` for nothing."""

    @property
    def bleed(self) -> Iterable[Item]:
        """The items beneath the front that reach beyond the cut, in case it slips."""

    @property
    def quantity(self) -> int:
        """The number of copies that a game needs."""

    @property
    def label(self) -> str:
        """What a file with it is called; the name where this is empty."""

    @property
    def area(self) -> Rect:
        """The rectangle around the outline."""


def card_radius(size: Size) -> float:
    """Return the radius of a card's corners: 3 mm, as printed cards have, less on small ones."""
    return min(3.0, 0.1 * min(size))


class DrawnPiece(NamedTuple):
    """A piece that holds all that is known of it."""

    name: str
    outline: OutlineItem
    front: Iterable[Item]
    back: Iterable[Item] | None = None
    quantity: int = 1
    bleed: Iterable[Item] = ()
    label: str = ""

    @property
    def area(self) -> Rect:
        return outline_area(self.outline)


def folds_apart(items: Iterable[Item]) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Return the items of a piece without the lines of its folds, and those lines."""
    art: list[Item] = []
    folds: list[Item] = []
    for item in items:
        (folds if isinstance(item, Group) and item.name == FOLD else art).append(item)
    return tuple(art), tuple(folds)


def count_folds(piece: Piece) -> int:
    """Return along how many lines a piece is folded: a tent along one, a standee at its feet too, a flat one none."""
    return sum(len(group.items) for group in folds_apart(piece.front)[1] if isinstance(group, Group))


def stand_up(piece: Piece) -> Piece:
    """Return what is seen of a folded piece that stands on the table: its face; a flat piece is seen as it is."""
    art, folds = folds_apart(piece.front)
    if not folds or not isinstance(face := art[0], Group) or face.clip is None:
        return piece
    return DrawnPiece(piece.name, face.clip, face.items, quantity=piece.quantity)


class PieceSet(NamedTuple):
    """Pieces that belong together, such as the counters of a team; ``name`` as people call them.

    Those of one ``group`` may be kept together.
    """

    name: str
    pieces: tuple[Piece, ...]
    group: str = ""


class Cutting(NamedTuple):
    """How the pieces of one sheet come free: by ``straight`` cuts with a ruler, then ``singly`` with scissors.

    Every straight cut goes right across the sheet; where it is ``parted`` only the first one does, the lowest, and the
    others cross what lies above that. A ``folded`` sheet is folded and glued before it is cut. Of the straight cuts,
    the first ``gaps`` part blocks, each of which is then cut by itself.
    """

    straight: int = 0
    singly: int = 0
    parted: bool = False
    folded: bool = False
    gaps: int = 0


def ways_to_cut(sheets: Iterable[Cutting]) -> tuple[tuple[Cutting, tuple[int, ...]], ...]:
    """Return each way in which sheets are cut: their cuts and single pieces in all, and which they are, from 1 on."""
    ways: dict[tuple[bool, ...], tuple[Cutting, tuple[int, ...]]] = {}
    for number, sheet in enumerate(sheets, start=1):
        way = (sheet.straight > 0, sheet.singly > 0, sheet.parted, sheet.folded)
        before, numbers = ways.get(way, (Cutting(), ()))
        sums = (before.straight + sheet.straight, before.singly + sheet.singly, before.gaps + sheet.gaps)
        straight, singly, gaps = sums
        ways[way] = (sheet._replace(straight=straight, singly=singly, gaps=gaps), (*numbers, number))
    return tuple(ways.values())


def merge_groups(sets: Iterable[PieceSet]) -> tuple[PieceSet, ...]:
    """Return some sets with those of a group as one, named for it."""
    merged: dict[str | int, PieceSet] = {}
    for number, pieces in enumerate(sets):
        key = pieces.group or number
        before = merged[key].pieces if key in merged else ()
        merged[key] = PieceSet(pieces.group or pieces.name, (*before, *pieces.pieces))
    return tuple(merged.values())


def faces(piece: Piece) -> Iterator[tuple[Side, OutlineItem, Iterable[Item]]]:
    """Yield the sides that a piece has: which one it is, its outline as it is seen, and what it shows."""
    yield "front", piece.outline, piece.front
    if piece.back is not None:
        yield "back", mirror(piece.outline), piece.back


@lru_cache(maxsize=256)
def outline_area(outline: OutlineItem) -> Rect:
    return bounds(outline) or Rect(0, 0, 0, 0)


@lru_cache(maxsize=512)
def resize(outline: OutlineItem, by: float) -> OutlineItem:
    """Return an outline moved outwards, or inwards; grown boxes lose their rounded corners, which are cut later."""
    match outline:
        case Circle(centre, radius):
            return Circle(centre, radius + by)
        case Box(rect, _, radius):
            return Box(rect.expand(by), radius=0.0 if by > 0 else radius)
        case Polygon(points):
            return Polygon(inset_convex(points, -by) if by else points)
        case Path():
            return own_outline(offset_outline(corners_of(outline), by))


def shift(outline: OutlineItem, by: Point) -> OutlineItem:
    match outline:
        case Circle(centre):
            return replace(outline, centre=centre.shift(*by))
        case Box(rect):
            return replace(outline, rect=rect.shift(*by))
        case Polygon(points):
            return replace(outline, points=tuple(point.shift(*by) for point in points))
        case Path():
            return own_outline(corner.shift(*by) for corner in corners_of(outline))


def own_outline(points: Iterable[Point]) -> Path:
    """Return a custom outline through some points; an empty one where there are none."""
    ends: tuple[Command, ...] = tuple(("L", *point) for point in points)
    return Path((("M", *ends[0][1:]), *ends[1:], ("Z",)) if ends else ())


def outline_along(steps: Sequence[Command], pieces: int, place: Transform = IDENTITY) -> Path:
    """Return what is inside some steps as a custom outline, each curve in so many straight pieces."""
    return own_outline(at for run in straight_runs(steps, place, pieces) for at in run)


def box_path(area: Rect, corners: Corners) -> Path:
    """Return a rectangle with corners of other forms as a custom outline, curves in small pieces."""
    return outline_along(cornered_commands(area, corners), _CORNER_PIECES)


_CORNER_PIECES = 16


@lru_cache(maxsize=256)
def outline_in(picture: Picture, area: Rect) -> OutlineItem:
    """Return the outline of a picture as large as an area allows, in its middle. Raises ``PictureError``."""
    points = cut_outline(picture)
    around = Rect.around(points)
    scale = min(area.width / around.width, area.height / around.height)
    place = Transform.shift(-around.centre.x, -around.centre.y).then(Transform.scale(scale))
    return own_outline(map(place.then(Transform.shift(*area.centre)).point, points))


@lru_cache(maxsize=128)
def mirror(outline: OutlineItem) -> OutlineItem:
    """Return an outline about (0, 0) as it is seen from behind; only custom ones look different from the front."""
    if not isinstance(outline, Path):
        return outline
    return own_outline(Point(-point.x, point.y) for point in corners_of(outline))


def commands_of(outline: OutlineItem) -> tuple[Command, ...]:
    """Return an outline as the steps of a path."""
    match outline:
        case Path(commands):
            return commands
        case Circle(centre, radius):
            return circle_commands(centre, radius)
        case Box(rect, _, radius) if radius > 0:
            reach = min(radius, rect.width / 2, rect.height / 2)
            return rounded_commands(rect, reach, reach)
        case _:
            return own_outline(corners_of(outline)).commands


@lru_cache(maxsize=512)
def paint(outline: OutlineItem, fill: Ground, area: Rect | None = None) -> OutlineItem | Shade | Group:
    """Return an outline in a colour, or in a gradient, hatched or patterned across an area, by default its own."""
    if isinstance(fill, Colour):
        return replace(outline, style=Style(fill=fill))
    if isinstance(fill, Cloth):
        parts = pattern_items(fill.pattern, area or outline_area(outline), fill.ink, fill.clear)
        pattern = Use(Symbol(fill.pattern, parts))
        return Group((replace(outline, style=Style(fill=fill.ground)), Group((pattern,), clip=outline)))
    path = Path(commands_of(outline), Style(rule=outline.style.rule))
    if isinstance(fill, Hatch):
        below = () if fill.ground is None else (paint(outline, fill.ground, area),)
        lines = Group((hatch_lines(fill, path.commands, area),), clip=path)
        return Group((*below, lines))
    return Shade(path, gradient_across(fill, area or outline_area(path), path.commands))


def hatch_lines(hatch: Hatch, commands: Sequence[Command], area: Rect | None = None) -> Path:
    """Return the lines of a hatching from edge to edge of an outline, to which they have still to be cut.

    Those at a distance lie about the middle of an area, by default its own, so that what is hatched in parts looks
    whole; a number of them parts it into strips of one width.
    """
    centre, steps = (area or bounds(Path(tuple(commands))) or Rect(0, 0, 0, 0)).centre, list[Command]()
    for angle in hatch.angles:
        upright, tilted = Transform.turn(-angle), Transform.turn(angle)
        around = Rect.around(at for run in straight_runs(commands, upright, _CURVE_PIECES) for at in run)
        if hatch.lines:
            gap = around.width / (hatch.lines + 1)
            places = [around.x + gap * number for number in range(1, hatch.lines + 1)]
        else:
            middle, reach = upright.point(centre).x, hatch.width / 2
            first, last = ((x - middle) / hatch.every for x in (around.x - reach, around.right + reach))
            places = [middle + hatch.every * number for number in range(math.ceil(first), math.floor(last) + 1)]
        for x in places:
            start, end = tilted.point(Point(x, around.y)), tilted.point(Point(x, around.bottom))
            steps += [("M", *start), ("L", *end)]
    return Path(tuple(steps), Style(stroke=hatch.ink, width=hatch.width))


_CURVE_PIECES = 32


class Shadow(NamedTuple):
    """A shadow: its colour or gradient, whether its edge fades out, and how far it falls to the right and down.

    A soft one is a pile of shadows, the largest and faintest first: every viewer and printer shows it alike, and
    nothing in it is a bitmap. ``blur`` is how far its edge fades out, ``dark`` its opacity from 0 to 1. ``usual`` is
    how far it falls if nothing is said; the others depend on that. Millimetres.
    """

    colour: Paint
    soft: bool = False
    offset: Point | None = None
    blur: float | None = None
    dark: float | None = None

    def falls(self, usual: float) -> Point:
        return self.offset or Point(usual, usual)

    def reach(self, usual: float) -> float:
        """Return how far its edge goes beyond what casts it, on all sides."""
        if not self.soft:
            return 0.0
        return _BLUR * (max(map(abs, self.falls(usual))) or usual) if self.blur is None else self.blur

    @property
    def opacity(self) -> float:
        """Return how dark its middle is, from 0 to 1."""
        return (_SOFT_SHADE if self.soft else _SHADE) if self.dark is None else self.dark

    def layers(self, usual: float) -> Iterator[tuple[float, float]]:
        """Yield by how much each layer is larger than what casts it, and its opacity.

        Together, those that lie upon each other are as dark as the middle of a blurred edge is at that distance.
        """
        reach = self.reach(usual)
        if not reach:
            yield 0.0, self.opacity
            return
        before = 0.0
        for layer in range(1, _LAYERS + 1):
            share = layer / _LAYERS
            dark = self.opacity * share * share * (3 - 2 * share)
            yield reach * (1 - share), 1 - (1 - dark) / (1 - before)
            before = dark


_BLUR, _LAYERS, _SOFT_SHADE, _SHADE = 2.0, 16, 0.5, 0.45
"""How far a soft edge reaches, in distances that a shadow falls; of how many layers it is; how dark shadows are."""


def grown_shape(outline: OutlineItem, tone: Colour, grown: float) -> OutlineItem:
    """Return an outline filled with a colour, and larger on all sides, with round corners."""
    style = Style(fill=tone, stroke=tone if grown else None, width=2 * grown, join="round")
    return replace(outline, style=style)


def gradient_across(blend: Blend, area: Rect, outline: Sequence[Command] = ()) -> Gradient:
    """Return a gradient from edge to edge of an area; one from its middle ends at the farthest point of an outline."""
    last = len(blend.colours) - 1
    pairs = zip(blend.colours, blend.opacities, strict=True)
    stops = tuple(Stop(number / last, colour, opacity) for number, (colour, opacity) in enumerate(pairs))
    middle, (width, height) = Transform.shift(*area.centre), (max(length, _LEAST_LENGTH) for length in area.size)
    if blend.angle is None:
        ends = [Point(*flat[-2:]) for _, *flat in outline if flat] or area.corners
        reach = max(math.hypot((x - area.centre.x) / width, (y - area.centre.y) / height) for x, y in ends)
        return Gradient(stops, Transform(reach * width, 0, 0, reach * height, 0, 0).then(middle), Point(0, 0))
    turn = Transform.turn(blend.angle - 90)
    length = abs(turn.a) * width + abs(turn.b) * height
    return Gradient(stops, Transform(length, 0, 0, length, -length / 2, 0).then(turn).then(middle))


_LEAST_LENGTH = 0.001


def corners_of(outline: OutlineItem) -> tuple[Point, ...]:
    """Return the corners of an outline; of a circle enough that nobody sees them."""
    match outline:
        case Circle(centre, radius):
            angles = [math.radians(step * 360 / _ROUND) for step in range(_ROUND)]
            return tuple(centre.shift(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles)
        case Box(rect):
            return rect.corners
        case Polygon(points):
            return points
        case Path(commands):
            return tuple(Point(*end) for _, *end in commands if end)


_ROUND = 72  # corners of a disc that is taken for a polygon
