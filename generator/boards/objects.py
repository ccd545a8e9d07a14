"""Free objects on a board: where positions lie, courses along them, and shapes, pictures and texts drawn there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise, repeat
from typing import NamedTuple, TypeVar

from generator.boards.fill import PATTERNS
from generator.boards.layout import (
    BoardLayout,
    Cell,
    Fault,
    LayerArt,
    Look,
    colour,
    course_of_line,
    ground,
    ground_paint,
    line,
    readable,
    upper_colour,
    wave_height,
)
from generator.boards.marks import LEAST_LABEL, MARK_CONTRAST, plate_behind
from generator.boards.texts import text_at
from generator.geometry.shapes import Outline, Point, Rect, Size, Transform, centroid, scatter
from generator.i18n import phrase
from generator.model.boards.cells import BOARD, SIDES, Length, PlainShape, Spot
from generator.model.boards.layers import (
    EVERY,
    RIM,
    DrawLayer,
    NamedStyle,
    PieceLayer,
    PlacedLayer,
    TextLayer,
)
from generator.model.boards.sequences import ALONG, MOST_IN_SEQUENCE
from generator.model.localized import Words
from generator.model.names import fold_name
from generator.problems import Severity, quoted
from generator.scene.drawings import bounds, bounds_of
from generator.scene.fonts import CAP_HEIGHT, POINT, SEMIBOLD, text_width
from generator.scene.legibility import Backdrop, outlines
from generator.scene.palette import INK, WHITE, Blend, Colour, Hatch, Paint, contrast, readable_on
from generator.scene.pictures import Picture, PictureError, place_picture, scales_in, straight_runs
from generator.scene.pieces import Piece, paint
from generator.scene.primitives import (
    LANDMARK,
    Anchor,
    Bitmap,
    Circle,
    Command,
    Corners,
    Group,
    Item,
    KeepTogether,
    Line,
    Path,
    Polygon,
    SeamGuide,
    Style,
    Symbol,
    Use,
    place_items,
)
from generator.scene.shapes import (
    OPEN_SHAPES,
    ROUND_PARTS,
    SHAPES,
    arrow_commands,
    closed_path,
    curve_commands,
    open_path,
    shape_commands,
    sweep,
)
from generator.scene.stencils import stencil_picture
from generator.scene.strokes import WAVES
from generator.text.words import TextBox, legible_lines, text_lines

USUAL_SHARE = 0.6
"""The usual size of an object, in widths of a cell."""
USUAL_BREADTH = 0.4
"""The usual breadth of an arrow from one position to another, in widths of a cell."""

RIM_GAP = 1.0
"""How far objects along the rim keep from the edge of the board and from the cells, in millimetres."""
RIM_SHARE = 0.96
"""How much of the way from one object along the rim to the next an object takes."""

GRAINS = 6.0
"""Scattered objects up to this size, in millimetres, may be cut by the seams between sheets."""
ROUND_PIECES = 32
"""Straight pieces for each curve of the outline of an area or a course."""

SMALL = 70.0
"""Objects no larger than this, in millimetres, had better lie on one sheet."""

TEXT_SIZE = 10 * POINT
FITTING_STEPS = 16
"""In so many steps a text in a shape is made smaller until it fits."""
TEXT_ROOM = Size(0.72, 0.62)
"""The share of a shape that a text in it takes."""


_ANCHORS: Mapping[str, Anchor] = {"left": "start", "centre": "middle", "right": "end"}

PART_ROOM = 0.36
"""The share of a slice of a circle that a text in it takes, about the middle of the slice."""

EDGE, EDGE_WIDTH = Colour(107, 114, 128), 0.2
"""The line about a piece on a board, and its width in millimetres."""
FAN_STEP = 0.5
"""How far pieces of a fan are apart, in widths of one."""

ValueT = TypeVar("ValueT")

NOTHING = Backdrop()
"""What is below where nothing else is said."""


class Placement(NamedTuple):
    """Where an object goes: a point, its angle, and which of its sides touches the point (0 for its middle)."""

    at: Point
    turn: float = 0.0
    touching: tuple[int, int] = (0, 0)
    cells: tuple[Cell, ...] = ()
    """The cell that the position names, if it is one of a cell."""


def to_mm(length: Length, layout: BoardLayout, whole: float) -> float:
    """Return a length of a board's file at the size of the board; ``whole`` is what percentages are of."""
    if length.unit == "%":
        return length.value / 100 * whole
    return length.value * (layout.grid.size if length.unit == "cells" else layout.scale)


def cells_in_order(name: str, layout: BoardLayout) -> tuple[Cell, ...]:
    """Return the cells of a name: a range along a column or row in its direction, others in reading order."""
    return layout.run(name) or layout.cells_of(name)


def all_positions(spots: Iterable[Spot], layout: BoardLayout) -> list[Placement]:
    return [place for spot in spots for place in positions(spot, layout)]


def positions(spot: Spot, layout: BoardLayout) -> tuple[Placement, ...]:
    """Return what a position of a board's file means: one place, or one for each of several cells; none if unknown."""
    area = Rect(0.0, 0.0, *layout.size) if spot.name == BOARD else layout.field
    dx, dy = to_mm(spot.across, layout, area.width), to_mm(spot.down, layout, area.height)
    if not spot.name:
        return (Placement(Point(area.x + dx, area.y + dy)),)
    if cells := cells_in_order(spot.name, layout):
        points = ((cell, point) for cell in cells for point in layout.points_of((cell,), spot.side))
        return tuple(Placement(point.shift(dx, dy), cells=(cell,)) for cell, point in points)
    if spot.name in layout.points and not spot.side:
        return tuple(Placement(point.shift(dx, dy)) for point in layout.points[spot.name])
    if "/" in spot.name and not spot.side and (middle := layout.middle_between(spot.name)):
        return (Placement(middle.shift(dx, dy)),)
    word = spot.side or "centre" if spot.name == BOARD else spot.name
    if word not in SIDES or (spot.side and spot.name != BOARD):
        return ()
    x, y = SIDES[word]
    at = area.centre.shift(x * area.width / 2 + dx, y * area.height / 2 + dy)
    return (Placement(at, touching=(x, y)),)


def spread(layer: PlacedLayer, layout: BoardLayout, copies: int, height: float) -> list[Placement]:
    """Return the places of an object's copies: at its positions, or evenly along its course.

    ``height`` is that of the object, by which those along the rim keep clear of the edge of the board.
    """
    if not layer.along:
        points = all_positions(layer.at, layout)
        return [place._replace(turn=turn_of(layer, number)) for number, place in enumerate(points)]
    if is_rim(layer, layout):
        inset = height / 2 + RIM_GAP * layout.scale
        board = Rect(0.0, 0.0, *layout.size)
        places = _along_rim(board.expand(-inset), rim_counts(board, copies))[:copies]
    else:
        places = _along_course(course_of(layer, layout), copies)
    if ALONG in layer.turn:
        return places
    return [place._replace(turn=turn_of(layer, number)) for number, place in enumerate(places)]


def turn_of(layer: PlacedLayer, number: int) -> float:
    """Return the rotation of a copy in degrees where it does not follow a course."""
    turn = of_copy(layer.turn, number, 0.0)
    return 0.0 if turn == ALONG else float(turn)


def of_copy(values: Sequence[ValueT], number: int, usual: ValueT) -> ValueT:
    """Return the value of a copy of those that copies have in turn; the usual one where there are none."""
    return values[number % len(values)] if values else usual


def is_rim(layer: PlacedLayer, layout: BoardLayout) -> bool:
    """Return whether a layer's course is the rim of the board, and not a cell of that name."""
    if isinstance(layer.along, PlainShape):
        return False
    return any(spot.name == RIM for spot in layer.along) and not layout.cells_of(RIM)


def course_of(layer: PlacedLayer, layout: BoardLayout) -> list[Point]:
    """Return the points of a layer's course: its positions, or the outline of its shape, curves in small pieces."""
    if isinstance(layer.along, PlainShape):
        is_open = layer.along.draw == "arc"
        return [at for run in outlines_of(layer.along, layout)[:1] for at in (*run, *(() if is_open else run[:1]))]
    return [place.at for place in all_positions(layer.along, layout)]


def _along_course(points: Sequence[Point], copies: int) -> list[Placement]:
    """Return places at equal distances along straight stretches, the first and the last one at the ends."""
    steps = [pair for pair in pairwise(points) if math.dist(*pair) > 1e-6]
    if not steps or copies == 1:
        return [Placement(at) for at in points[:1]]
    whole, closed = math.fsum(math.dist(*step) for step in steps), math.dist(points[0], points[-1]) < 1e-6
    places, begun, index = list[Placement](), 0.0, 0
    for copy in range(copies):
        along = whole * copy / (copies if closed else copies - 1)
        while index < len(steps) - 1 and along > begun + math.dist(*steps[index]) + 1e-9 * whole:
            begun += math.dist(*steps[index])
            index += 1
        start, end = steps[index]
        share = min(1.0, (along - begun) / math.dist(start, end))
        turn = math.degrees(math.atan2(end.y - start.y, end.x - start.x))
        at_end = share > 1 - 1e-6
        if (at_end or share < 1e-6) and (closed or 0 < index + at_end < len(steps)):
            # at a corner of a curve of small pieces as it runs there
            before, corner = steps[(index + 1) % len(steps) if at_end else index - 1]
            bent = math.remainder(math.degrees(math.atan2(corner.y - before.y, corner.x - before.x)) - turn, 360)
            turn += bent / 2 if abs(bent) < CURVED else 0.0
        places.append(Placement(start.towards(end, share), turn))
    return places


CURVED = 8.0
"""Where a course turns by fewer degrees than this it is a curve and has no corner."""


def rim_counts(area: Rect, copies: int) -> tuple[int, int, int, int]:
    """Return the steps along the top, right, bottom and left of a rim, with a copy at each corner."""
    across = max(1, round(copies / 2 * area.width / (area.width + area.height)))
    down = max(1, copies // 2 - across)
    across = max(1, copies // 2 - down)
    return across, down, across + copies % 2, down


def _along_rim(area: Rect, counts: tuple[int, int, int, int]) -> list[Placement]:
    """Return places along the rim, clockwise from the top left; their tops point outwards."""
    corners = (*area.corners, area.corners[0])
    places = list[Placement]()
    for number, (count, (start, end)) in enumerate(zip(counts, pairwise(corners), strict=True)):
        dx, dy = (end.x - start.x) / count, (end.y - start.y) / count
        places += [Placement(start.shift(dx * step, dy * step), 90.0 * number) for step in range(count)]
    return places


def copies_of(layer: PlacedLayer, texts: Sequence[Words]) -> int:
    """Return how many copies a layer has along its course: as many as it counts, or as texts in its sequence."""
    return layer.count or len(texts) or 1


def size_of(layer: DrawLayer, layout: BoardLayout, number: int = 0) -> Size:
    """Return the width and height of a copy of a layer's object before it is turned, in millimetres."""
    if layer.size:
        width, *height = of_copy(layer.size, number, ())
        wide = to_mm(width, layout, layout.field.width)
        return Size(wide, to_mm(height[0], layout, layout.field.height) if height else wide)
    if layout.grid.cells:
        side = USUAL_SHARE * layout.grid.size
    else:
        side = _fit_rim(layout, copies_of(layer, layer.text)) if is_rim(layer, layout) else 0.0
    return Size(side, side)


def _fit_rim(layout: BoardLayout, copies: int) -> float:
    """Return the side of squares that are side by side along the rim of a mat."""
    width, height = (length - 2 * RIM_GAP * layout.scale for length in layout.size)
    across, down, below, _ = rim_counts(Rect(0.0, 0.0, *layout.size), copies)
    return RIM_SHARE * min(width / (max(across, below) + 1), height / (down + 1))


def rim_depth(layout: BoardLayout) -> float:
    """Return how deep the objects along the rim of a board are with the gaps beside them, in millimetres."""
    depths = [0.0]
    for layer in layout.board.layers:
        if isinstance(layer, DrawLayer | TextLayer) and is_rim(layer, layout):
            high = _tallest(layer, layout) if isinstance(layer, DrawLayer) else _letters(layer, layout)
            depths.append(high + 2 * RIM_GAP * layout.scale)
    return max(depths)


def _tallest(layer: DrawLayer, layout: BoardLayout) -> float:
    return max(size_of(layer, layout, number).height for number in range(len(layer.size) or 1))


def _letters(layer: TextLayer, layout: BoardLayout) -> float:
    return (layer.size or TEXT_SIZE) * layout.scale


def with_shapes(layout: BoardLayout, layer: PlacedLayer, art: LayerArt, look: Look) -> BoardLayout:
    """Return a board that knows the filled shapes of a layer, for what is written upon them, and what is scattered."""
    if art.scattered:
        layout = replace(layout, scattered=(*layout.scattered, *art.scattered))
    if not isinstance(layer, DrawLayer) or layer.draw not in SHAPES or not layer.fill or not art.covers:
        return layout
    tones = [_own_ground(layer, number, layout, look) for number in range(len(layer.fill))]
    drawn = ((ring, tones[number % len(tones)]) for number, ring in enumerate(art.covers))
    return replace(layout, shapes_drawn=(*layout.shapes_drawn, *drawn))


def draw_objects(layer: DrawLayer, layout: BoardLayout, look: Look, below: Backdrop = NOTHING) -> LayerArt:
    """Return the shapes, symbols or pictures of a layer, each with its text."""
    if layer.through:
        return _through_points(layer, layout, look, size_of(layer, layout), below)
    copies = range(layer.scatter or copies_of(layer, layer.text))
    places, spots = list[Placement | None](), tuple[tuple[Point, float], ...]()
    faults = [*_opacity_faults(layer, layout)]
    if layer.scatter:
        places, spots = _scatter(layer, layout, look, copies)
        faults += _without_room(places)
    else:
        places += spread(layer, layout, len(copies), _tallest(layer, layout))
    art, rings = list[Item](), list[Outline]()
    for number, place in enumerate(places):
        if place is None:
            continue
        size = size_of(layer, layout, number)
        items, ring = _object_items(layer, number, _own_shape(layer, size, layout), size, layout, look)
        text = _text_of(layer.text, number, place.cells, layout, look)
        middle, room = Point(0, 0), Size(size.width * TEXT_ROOM.width, size.height * TEXT_ROOM.height)
        if layer.draw in ROUND_PARTS:
            middle, around = _middle_of_part(layer, ring, size), Rect.around(ring)
            room = Size(around.width * PART_ROOM, around.height * PART_ROOM)
        onto = _transform(place, Rect(-size.width / 2, -size.height / 2, *size))
        area = onto.rect(Rect(middle.x - room.width / 2, middle.y - room.height / 2, *room))
        behind = _behind(layer, number, layout, look, below, area, Group(items, onto))
        inside, fault = _text_inside(text, room, behind, layout)
        if layer.draw in ROUND_PARTS:
            inside = (Group(inside, Transform.shift(*middle)),) if inside else ()
        faults += [fault] if fault else []
        art.append(Group((*items, *inside), onto, opacity=1 - layer.fade))
        rings.append(tuple(onto.point(corner) for corner in ring))
    faults += _outside(rings, layout)
    large = [ring for ring in rings if not layer.scatter or max(Rect.around(ring).size) > GRAINS]
    return LayerArt(tuple(art), _spare(large), tuple(dict.fromkeys(faults)), _solid(layer, rings, layout, look), spots)


def _scatter(
    layer: DrawLayer, layout: BoardLayout, look: Look, copies: range
) -> tuple[list[Placement | None], tuple[tuple[Point, float], ...]]:
    """Return the places of scattered copies, ``None`` for one without room, and the discs that they take up."""
    reaches: dict[tuple[object, ...], float] = {}
    radii = list[float]()
    for number in copies:
        kind = (size_of(layer, layout, number), of_copy(layer.line, number, ""))
        if kind not in reaches:
            shape = _own_shape(layer, kind[0], layout)
            items, ring = _object_items(layer, number, shape, kind[0], layout, look)
            corners = _corners_of(items) if layer.picture else ring
            reaches[kind] = max(math.hypot(*at) for at in corners) + _stroke(layer, number, layout) / 2
        radii.append(reaches[kind])
    points = scatter(area_of(layer, layout), radii, layout.scattered, layer.seed)
    places = [at and Placement(at, turn_of(layer, number)) for number, at in zip(copies, points, strict=True)]
    return places, tuple((at, radius) for at, radius in zip(points, radii, strict=True) if at)


def _corners_of(items: Iterable[Item]) -> Iterator[Point]:
    """Yield points on the outlines of what a picture draws, so that symbols take no more room than they need."""
    for item, place in place_items(items):
        if isinstance(item, Polygon | Circle | Line | Path):
            yield from (at for run in outlines(item, place) for at in run)
        elif (around := bounds(item)) is not None:
            yield from map(place.point, around.corners)


def _stroke(layer: DrawLayer, number: int, layout: BoardLayout) -> float:
    """Return how wide the outline of a copy is with its waves, in millimetres."""
    if not layer.line or layer.picture:
        return 0.0
    style = layout.style(of_copy(layer.line, number, ""))
    return (style.width + (wave_height(style) if style.pattern in WAVES else 0.0)) * layout.scale


def area_of(layer: DrawLayer, layout: BoardLayout) -> tuple[Outline, ...]:
    """Return the outlines of what the copies of a layer are scattered over."""
    if isinstance(layer.over, PlainShape):
        return outlines_of(layer.over, layout)
    if layer.over == BOARD:
        return (Rect(0.0, 0.0, *layout.size).corners,)
    if layer.over == EVERY and (layout.has_places or not layout.grid.cells):
        return (layout.field.corners,)
    return tuple(layout.grid.outline(cell) for cell in layout.choose_cells(layer.over))


def outlines_of(shape: PlainShape, layout: BoardLayout) -> tuple[Outline, ...]:
    """Return the outline of a shape at each of its positions; an arc is closed by a straight line."""
    layer = draw_layer_of(shape)
    if layer.through:
        return (tuple(place.at for place in all_positions(layer.through, layout)),)
    return outlines_of_copies(layer, layout, 1)


def outlines_of_copies(layer: DrawLayer, layout: BoardLayout, copies: int) -> tuple[Outline, ...]:
    """Return the outlines of so many copies of a shape at their places, curves in small pieces."""
    outlined = list[Outline]()
    for number, place in enumerate(spread(layer, layout, copies, _tallest(layer, layout))):
        size = size_of(layer, layout, number)
        onto = _transform(place, Rect(-size.width / 2, -size.height / 2, *size))
        outlined += (tuple(run) for run in straight_runs(_own_shape(layer, size, layout), onto, ROUND_PIECES))
    return tuple(outlined)


def draw_layer_of(shape: PlainShape) -> DrawLayer:
    """Return the layer that would draw the shape of an area."""
    values = {key: getattr(shape, key) for key in ("draw", "at", "through", "angles", "sides", "corners")}
    size = (shape.size,) if shape.size else ()
    return DrawLayer.model_construct(**values, size=size, turn=(shape.turn,))


def _without_room(places: Sequence[Placement | None]) -> Iterator[Fault]:
    """Yield a fault where copies found no room in their area."""
    if None in places:
        found = {"count": len(places), "found": len(places) - places.count(None)}
        hint = phrase("scatter fewer, or use a smaller “size” or a larger area")
        some = phrase("only {found} of {count} have room", **found)
        yield Fault(("scatter",), some if found["found"] else phrase("there is no room for these objects"), hint)


def _own_shape(layer: DrawLayer, size: Size, layout: BoardLayout) -> tuple[Command, ...]:
    return arrow_commands(size) if layer.draw == "arrow" else _commands(layer, size, layout)


def small_copy(layer: DrawLayer, side: float, layout: BoardLayout, look: Look) -> tuple[Item, ...]:
    """Return a shape of a layer about the origin, no larger than a square of so many millimetres, for the legend."""
    width, height = size_of(layer, layout)
    size = Size(width * side / max(width, height), height * side / max(width, height))
    plain = layer.model_copy(update={"corners": None})
    return _object_items(layer, 0, _own_shape(plain, size, layout), size, layout, look)[0]


def _through_points(layer: DrawLayer, layout: BoardLayout, look: Look, size: Size, below: Backdrop) -> LayerArt:
    """Return a polygon or line through points, or an arrow from one to another."""
    points = [place.at for place in all_positions(layer.through, layout)]
    if layer.draw in OPEN_SHAPES:
        steps = curve_commands(points) if layer.draw == "curve" else tuple(open_path(points))
        items, ring = _object_items(layer, 0, steps, size, layout, look)
        drawn = (Group(items, opacity=1 - layer.fade),) if layer.fade else items
        return LayerArt(drawn, faults=_outside([ring], layout), covers=_solid(layer, [ring], layout, look))
    if layer.draw == "arrow":
        start, end = points[0], points[-1]
        long = math.dist(start, end)
        broad = size.width if layer.size else USUAL_BREADTH * (layout.grid.size if layout.grid.cells else long / 2)
        degrees = math.degrees(math.atan2(end.y - start.y, end.x - start.x)) + 90
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        onto = Transform.turn(degrees).then(Transform.shift(*middle))
        shape, room = arrow_commands(Size(broad, long)), Size(0.5 * long, 0.4 * broad)
    else:
        onto, shape, around = Transform(), tuple(closed_path(points)), Rect.around(points)
        middle, room = centroid(points), Size(around.width * TEXT_ROOM.width, around.height * TEXT_ROOM.height)
        degrees = 90.0
    items, ring = _object_items(layer, 0, shape, size, layout, look)
    text = _text_of(layer.text, 0, (), layout, look)
    area = Rect(middle.x - room.width / 2, middle.y - room.height / 2, *room)
    inside, fault = _text_inside(text, room, _behind(layer, 0, layout, look, below, area, Group(items, onto)), layout)
    # a text along an arrow is read from below, wherever that points
    reading = math.remainder(degrees - 90, 180)
    written = Group(inside, Transform.turn(reading).then(Transform.shift(*middle)))
    art = Group((Group(items, onto), *((written,) if inside else ())), opacity=1 - layer.fade)
    rings = [tuple(onto.point(corner) for corner in ring)]
    faults = (*((fault,) if fault else ()), *_outside(rings, layout))
    return LayerArt((art,), _spare(rings), faults, _solid(layer, rings, layout, look))


def _commands(layer: DrawLayer, size: Size, layout: BoardLayout) -> tuple[Command, ...]:
    name = layer.draw if layer.draw in SHAPES else "box"
    return shape_commands(name, size, corners_of(layer, layout), layer.angles or (0.0, 0.0), layer.sides)


def corners_of(layer: DrawLayer, layout: BoardLayout) -> Corners | None:
    """Return the corners of a box at the size of the board; ``None`` for sharp ones."""
    if layer.corners is None:
        return None
    first, second, third, fourth = (
        one and one._replace(across=one.across * layout.scale, down=one.down * layout.scale) for one in layer.corners
    )
    return first, second, third, fourth


def _middle_of_part(layer: DrawLayer, ring: Outline, size: Size) -> Point:
    """Return where the text of a part of a circle is: in a slice halfway to the rim, however wide the slice is."""
    if layer.draw != "sector" or not layer.angles:
        return centroid(ring)
    middle = math.radians(layer.angles[0] + sweep(layer.angles) / 2 - 90)
    return Point(size.width / 4 * math.cos(middle), size.height / 4 * math.sin(middle))


def _object_items(
    layer: DrawLayer, number: int, shape: tuple[Command, ...], size: Size, layout: BoardLayout, look: Look
) -> tuple[tuple[Item, ...], Outline]:
    """Return what is drawn of a copy of an object, before it is placed, and its outline."""
    fill, edge = of_copy(layer.fill, number, ""), of_copy(layer.line, number, "")
    ring = tuple(next(iter(outlines(Path(shape), Transform()))))
    if layer.draw not in SHAPES:
        return (_picture(layout.pictures[layer.picture], fill, size, layout, look),), ring
    items = list[Item]()
    is_open = layer.draw in OPEN_SHAPES
    if fill or not (edge or is_open):
        rim = layout.style(edge)  # the inside follows the waves of its outline
        within = (*course_of_line(shape, rim, layout.scale), ("Z",)) if rim.pattern in WAVES else shape
        items += _inside(layout.style(fill or "accent"), Path(within), layout, look, plain=not fill)
    if edge or (is_open and not fill):
        items += line(shape, layout.style(edge or "accent"), look.ink, layout.scale)
    return tuple(items), ring


def _picture(picture: Picture, fill: str, size: Size, layout: BoardLayout, look: Look) -> Group:
    """Return a picture about the origin: as it is, or in a style: drawings in its colour, others by their shape."""
    box, style = Rect(-size.width / 2, -size.height / 2, *size), layout.style(fill)
    tint = colour(style, look.ink) if fill else INK
    if fill and (isinstance(picture.drawing, Bitmap) or isinstance(style.colour, Blend | Hatch)):
        ink = ground_paint(style, look.ink, layout.paper(look.ink))
        with suppress(PictureError):  # one without a shape is reported with the other mistakes of its layer
            picture = stencil_picture(picture, ink, min(scales_in(box, picture, "contain")))
    return place_picture(picture, box, tint=tint)


def _opacity_faults(layer: DrawLayer, layout: BoardLayout) -> Iterator[Fault]:
    """Yield a fault for a picture that has no shape through which a style could be printed."""
    if not layer.picture or not layer.fill:
        return
    picture = layout.pictures[layer.picture]
    try:
        stencil_picture(picture, WHITE)
    except PictureError as error:
        message = phrase("the picture {name} {what}", name=quoted(picture.name), what=error.message)
        yield Fault(("fill",), message, error.hint)


def _inside(style: NamedStyle, shape: Path, layout: BoardLayout, look: Look, plain: bool) -> Iterator[Item]:
    """Yield the inside of a shape in a style: its ground, its picture, and its pattern in squares of a cell."""
    paper = layout.paper(look.ink)
    fill = colour(style, look.ink) if plain else ground(style, look.ink, paper)
    yield paint(shape, fill if plain else ground_paint(style, look.ink, paper))
    around = bounds(shape) or Rect(0, 0, 0, 0)
    if style.picture in layout.pictures:
        yield place_picture(layout.pictures[style.picture], around, "cover", 1 - style.tint, clip=shape)
    if style.pattern in PATTERNS and not plain:
        # a hundred squares each way at most, however large the shape is beside the cells
        side = max(layout.grid.size if layout.grid.cells else 18 * layout.scale, max(around.size) / 100)
        tone, draw = upper_colour(style, look.ink, paper), PATTERNS[style.pattern]
        columns, rows = math.ceil(around.width / side), math.ceil(around.height / side)
        squares = ((column, row) for row in range(rows) for column in range(columns))
        left, top = around.centre.x - columns * side / 2, around.centre.y - rows * side / 2
        items = tuple(
            item
            for column, row in squares
            for item in draw(
                Rect(left + (column + 0.14) * side, top + (row + 0.14) * side, 0.72 * side, 0.72 * side),
                tone, fill, column * 7 + row * 13,
            )
        )  # fmt: skip
        yield Group(items, clip=shape)


def _own_ground(layer: DrawLayer, number: int, layout: BoardLayout, look: Look) -> Paint | None:
    """Return what a filled shape is filled with; ``None`` for a picture."""
    if not layer.fill:
        return colour(layout.style("accent"), look.ink)
    style = layout.style(of_copy(layer.fill, number, ""))
    return None if style.picture else ground_paint(style, look.ink, layout.paper(look.ink))


def _behind(
    layer: DrawLayer, number: int, layout: BoardLayout, look: Look, below: Backdrop, area: Rect, drawn: Group
) -> tuple[Colour, ...]:
    """Return the colours behind the text of an object: its own, or of what is below one that is open or pale."""
    if layer.draw not in SHAPES or not layer.text:
        return ()
    if (layer.fill or not layer.line) and layer.fade < _SEEN_THROUGH:
        own = _own_ground(layer, number, layout, look)
        if isinstance(own, Blend) or (isinstance(own, Hatch) and own.ground is not None):
            inside = Backdrop()
            inside.add([drawn])
            broad = (own.ink,) if isinstance(own, Hatch) and own.is_broad else ()
            return (*inside.grounds(area, own.mean), *broad)
        if not isinstance(own, Hatch):
            return () if own is None else (own,)
    return (_ground_below(below, area, INK, layout, look),)


def _ground_below(below: Backdrop, area: Rect, tone: Colour, layout: BoardLayout, look: Look) -> Colour:
    """Return the colour below an area that is hardest to tell from that of a text; the frame where nothing is drawn."""
    frame = ground(layout.style("frame"), look.ink, layout.paper(look.ink))
    return min(below.grounds(area, frame), key=lambda behind: contrast(tone, behind))


_SEEN_THROUGH = 0.3
"""An object that fades by more than this lets a text below it be read."""


def _text_of(texts: Sequence[Words], number: int, cells: Sequence[Cell], layout: BoardLayout, look: Look) -> str:
    """Return the text of a copy in some cells: its own of a sequence, or the one that all have."""
    if not texts:
        return ""
    return text_at(texts[number] if len(texts) > 1 else texts[0], cells, layout, look.language)


def texts_of(layer: PlacedLayer, layout: BoardLayout) -> list[tuple[Words, tuple[Cell, ...]]]:
    """Return each text of a layer with the cell that it is in; none for texts elsewhere."""
    places = [place.cells for place in all_positions(layer.at, layout)] or [()]
    if len(layer.texts) > 1:
        return [*zip(layer.texts, places if len(places) > 1 else repeat(()), strict=False)]
    return [(words, cells) for words in layer.texts for cells in places]


def _text_inside(
    text: str, room: Size, behind: tuple[Colour, ...], layout: BoardLayout
) -> tuple[tuple[Item, ...], Fault | None]:
    """Return a text in the middle of a shape, as large as it fits, or what is wrong with it."""
    if not text.strip():
        return (), None
    largest = max(LEAST_LABEL, min(room.height, 14 * POINT * layout.scale))
    for step in range(FITTING_STEPS + 1):
        size = largest + (LEAST_LABEL - largest) * step / FITTING_STEPS
        box = _set_text(legible_lines(text.strip()), size, room.width)
        if box is not None and box.below_first + size * CAP_HEIGHT <= room.height:
            worst = min((contrast(INK, ground) for ground in behind), default=MARK_CONTRAST)
            tone = INK if worst >= MARK_CONTRAST else readable_on(*behind)
            return box.about(Point(0, 0), tone, "middle"), None
    message = phrase("{text} does not fit in its shape", text=quoted(text))
    return (), Fault(("text",), message, phrase("use shorter text or a larger “size”"))


def pieces_of(layer: PieceLayer, layout: BoardLayout) -> tuple[Piece, ...]:
    """Return the pieces that a layer names, in its order, or all of their type."""
    pieces = layout.pieces[layer.piece]
    named = {fold_name(piece.name): piece for piece in reversed(pieces)}
    return tuple(named[fold_name(row)] for row in layer.row) or pieces


def draw_pieces(layer: PieceLayer, layout: BoardLayout, _look: Look, _below: Backdrop = NOTHING) -> LayerArt:
    """Return pieces and cards of the game, one after the other at the positions of a layer, or fanned out at each.

    The faces of pieces show no boards, so that nothing can show itself.
    """
    pieces = pieces_of(layer, layout)
    width = to_mm(layer.size[0], layout, layout.field.width) if layer.size else 0.0
    scales = [width / piece.area.width if width else layout.scale for piece in pieces]
    symbols = [_piece_symbol(layer, piece, scale) for piece, scale in zip(pieces, scales, strict=True)]
    objects = [[(index, Transform.scale(scale))] for index, scale in enumerate(scales)]
    if layer.fan is not None:
        wide = max(scale * piece.area.width for piece, scale in zip(pieces, scales, strict=True))
        turns = enumerate(_fan(layer.count or len(pieces), layer.fan, wide))
        hand = ((number % len(pieces), onto) for number, onto in turns)
        objects = [[(index, Transform.scale(scales[index]).then(onto)) for index, onto in hand]]
    items, covers = list[Item](), list[Outline]()
    places = spread(layer, layout, layer.count or len(pieces), 0.0)
    if (count := len(places) * len(objects[0])) > MOST_IN_SEQUENCE:
        values = {"count": count, "most": MOST_IN_SEQUENCE}
        return LayerArt(
            faults=(Fault((), phrase("{count} pieces are too many; at most {most} are allowed", **values)),)
        )
    for number, place in enumerate(places):
        own = objects[number % len(objects)]
        around = Rect.around(onto.point(corner) for index, onto in own for corner in pieces[index].area.corners)
        middle = Transform.shift(-around.centre.x, -around.centre.y)
        placed = middle.then(_transform(place, middle.rect(around)))
        items += (Use(symbols[index], onto.then(placed)) for index, onto in own)
        covers += (tuple(onto.then(placed).point(at) for at in pieces[index].area.corners) for index, onto in own)
    faults = _outside(covers, layout)
    if layer.side == "back" and (bare := [piece.name for piece in pieces if piece.back is None]):
        faults += (Fault(("side",), phrase("{piece} has no back", piece=quoted(bare[0])), phrase("remove it")),)
    return LayerArt(tuple(items), _spare(covers), faults, tuple(covers))


def _piece_symbol(layer: PieceLayer, piece: Piece, scale: float) -> Symbol:
    """Return a side of a piece within a thin line, without which a white card could not be told from those below it."""
    items = piece.back if layer.side == "back" and piece.back is not None else piece.front
    edge = replace(piece.outline, style=Style(stroke=EDGE, width=EDGE_WIDTH / scale))
    return Symbol(f"piece-{layer.piece}-{piece.name}", (Group(tuple(items), clip=piece.outline), edge))


def _fan(count: int, degrees: float, width: float) -> Iterator[Transform]:
    """Yield how the pieces of a fan lie about a point below them, each half a width beside the one beneath it."""
    step = degrees / max(1, count - (degrees < 360))
    radius = FAN_STEP * width / math.radians(step)
    for number in range(count):
        turned = Transform.turn(number * step - degrees / 2 if count > 1 else 0.0)
        yield Transform.shift(0, -radius).then(turned).then(Transform.shift(0, radius))


def area_at(place: Placement, size: Size) -> Rect:
    """Return the area of an upright object of a size at its place, inside the side that it touches."""
    x, y = place.touching
    left, top = place.at.x - (1 + x) * size.width / 2, place.at.y - (1 + y) * size.height / 2
    return Rect(left, top, *size)


def _transform(place: Placement, box: Rect) -> Transform:
    """Return the transform that takes an object about the origin to its place, inside the side that it touches."""
    turned = Transform.turn(place.turn)
    around = turned.rect(box)
    x, y = place.touching
    at = place.at.shift(-around.centre.x - x * around.width / 2, -around.centre.y - y * around.height / 2)
    return turned.then(Transform.shift(*(at if x or y else place.at)))


def _outside(rings: Sequence[Outline], layout: BoardLayout) -> tuple[Fault, ...]:
    """Return a fault where objects lie beyond the edges of the board: an error if all of one does."""
    board, sheet = Rect(0.0, 0.0, *layout.size).expand(0.01), layout.is_sheet
    size = {"width": layout.size.width, "height": layout.size.height}
    hint = phrase("the board is {width:.0f} × {height:.0f} mm", **size)
    if sheet:
        hint = phrase("the sheet is {width:.0f} × {height:.0f} mm", **size)
    around = [Rect.around(ring) for ring in rings]
    if not all(board.overlaps(one) for one in around):
        message = phrase("this is outside the sheet") if sheet else phrase("this is outside the board")
        return (Fault((), message, hint),)
    if not all(board.encloses(one) for one in around):
        message = phrase("this reaches beyond the edge of the board")
        if sheet:
            message = phrase("this reaches beyond the edge of the sheet")
        return (Fault((), message, hint, Severity.WARNING),)
    return ()


def _spare(rings: Sequence[Outline]) -> SeamGuide:
    """Return the places of small objects, which had better lie on one sheet."""
    around = (Rect.around(ring) for ring in rings)
    return SeamGuide(wholes=tuple(KeepTogether(one, LANDMARK) for one in around if max(one.size) <= SMALL))


def _solid(layer: DrawLayer, rings: Sequence[Outline], layout: BoardLayout, look: Look) -> tuple[Outline, ...]:
    """Return the outlines of objects through which nothing is seen, as between the lines of a bare hatching."""
    open_shape = layer.draw in SHAPES and (layer.line or layer.draw in OPEN_SHAPES) and not layer.fill
    grounds = (_own_ground(layer, number, layout, look) for number in range(len(layer.fill)))
    open_shape = open_shape or any(isinstance(own, Hatch) and own.ground is None for own in grounds)
    return () if open_shape or layer.fade > _SEEN_THROUGH or layer.draw not in SHAPES else tuple(rings)


def draw_texts(layer: TextLayer, layout: BoardLayout, look: Look, below: Backdrop = NOTHING) -> LayerArt:
    """Return the texts of a layer in a colour that can be read on what is below them."""
    size = max(LEAST_LABEL, _letters(layer, layout))
    places = spread(layer, layout, copies_of(layer, layer.text), size)
    tone, paper, anchor = colour(layout.style(layer.style), look.ink), layout.paper(look.ink), _ANCHORS[layer.align]
    items, rings, faults = list[Item](), list[Outline](), list[Fault]()
    for number, place in enumerate(places):
        said = _text_of(layer.text, number, place.cells, layout, look)
        text = legible_lines(said.strip("\n").rstrip(), indented=layer.align == "left")
        if not text.strip():
            continue
        box = _set_text(text, size, layer.width and layer.width * layout.scale)
        if box is None:
            message = phrase("{text} does not fit a width of {width:g} mm", text=quoted(text), width=layer.width)
            faults.append(Fault(("width",), message, phrase("use shorter text, a larger “width” or a smaller “size”")))
            continue
        around = bounds_of(box.about(Point(0, 0), INK, anchor))
        onto = _transform(place, around)
        plate = ground(layout.style(layer.upon), look.ink, paper) if layer.upon else None
        fill = plate or _ground_below(below, onto.rect(around), tone, layout, look)
        texts = box.about(Point(0, 0), readable(tone, fill, MARK_CONTRAST), anchor)
        behind = plate_behind(texts, layout.style(layer.upon), look) if layer.upon else ()
        items.append(Group((*behind, *texts), onto, plated=bool(behind)))
        rings.append(tuple(onto.point(corner) for corner in around.corners))
    faults += _outside(rings, layout)
    return LayerArt(tuple(items), _spare(rings), tuple(dict.fromkeys(faults)), tuple(rings))


def _set_text(text: str, size: float, width: float | None) -> TextBox | None:
    """Return a text in lines, wrapped to a width where one is given; ``None`` where a word is too long for it."""
    lines = text.split("\n")
    if width:
        if max(text_width(word, SEMIBOLD, size) for word in text.split() or [""]) > width:
            return None
        lines = [part for one in lines for part in text_lines(one, SEMIBOLD, size, width)]
    return TextBox(tuple(lines), SEMIBOLD, size, 1.15)
