"""A board as a drawing: its layers one after the other, the names of its cells, and where seams may pass."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from generator.boards import arrows, edges, fill, markings, marks, objects, places, plan, routes
from generator.boards.edges import LINE_CLEARANCE, styled_sides
from generator.boards.fill import grounds
from generator.boards.layout import (
    BoardLayout,
    Cell,
    Fault,
    LayerArt,
    Look,
    avoid_places,
    colour,
    ground,
    ground_paint,
    plate_colour,
    readable,
)
from generator.geometry.covering import Overlay
from generator.geometry.grids.areas import AreaGrid
from generator.geometry.grids.grid import AnyGrid, HexLattice, Side
from generator.geometry.grids.hexes import ROOT3, SPACING
from generator.geometry.shapes import ROUNDING, Point, PointIndex, Rect, RectIndex, Transform
from generator.i18n import phrase
from generator.model.boards import layers as model
from generator.model.boards.layers import PictureLayer
from generator.problems import Severity, quoted
from generator.scene.drawings import bounds, bounds_of
from generator.scene.fonts import CAP_HEIGHT, POINT, REGULAR, SEMIBOLD, centred_text, fitted_size, text_width
from generator.scene.legibility import Backdrop, outlines
from generator.scene.palette import BLACK, WHITE, Colour
from generator.scene.pictures import place_picture
from generator.scene.pieces import paint
from generator.scene.primitives import (
    LANDMARK,
    Artwork,
    Avoid,
    Box,
    Group,
    Image,
    Item,
    SeamGuide,
    Shade,
    Style,
    Text,
    place_items,
)
from generator.scene.stencils import letter_outlines

LEAST = 4.5 * POINT
NUMBER = 6.5 * POINT
INSET = 1.6
"""How far the name of a square is from its corner, in millimetres."""
HEADING = 9 * POINT
SHARE, CLEAR, DEPTH = 0.16, 0.4, 0.57
"""The size of numbers at the edges of large cells as a share of these; how far they stay clear, in millimetres; and how
far a g reaches below the middle of its line, in sizes."""

ENDS, LEAST_ENDS = 6 * POINT, 3 * POINT
"""Numbers to the ends of a field at most; smaller ones than the least nobody could read, and they are left out."""

BESIDE, OUTSIDE, PANELS = 2.6, 2.2, 5.0
"""How far numbers are from the outermost cells, and from the rim where arrows take that place, in millimetres; and
how far panels are from the cells at least."""


def numbers(layout: BoardLayout, look: Look, lines: Sequence[Item] = ()) -> Iterator[Item]:
    """Yield the numbers of a board, which can be read where ``lines`` run through those in cells."""
    where = layout.board.grid.numbers
    if where == "cells":
        yield from _names_in_cells(layout, look, lines)
    elif where == "edges":
        yield from _names_at_edges(layout, look)
    elif where == "ends":
        yield from _counts_to_ends(layout, look)


def _names_in_cells(layout: BoardLayout, look: Look, lines: Sequence[Item] = ()) -> Iterator[Item]:
    """Yield the name of every cell; on squares at two corners, for both players.

    Letters that ``lines`` below them run through have the ground around them; where their style has one, a plate.
    """
    size, beneath = max(LEAST, NUMBER * layout.scale), grounds(layout, look, read_at=partial(_name_place, layout))
    tone, line = colour(layout.style("numbers"), look.ink), _line_depth(layout)
    plate = plate_colour(layout.style("numbers"), look.ink)
    crossing = RectIndex(_line_pieces(lines))
    for cell in layout.names:
        name = layout.title(cell).in_(look.language)
        texts = tuple(_cell_name(layout, cell, name, size, readable(tone, plate or beneath[cell]), line, bool(plate)))
        if plate is not None:
            yield from (_plate(text, size, plate) for text in texts)
            yield from texts
            continue
        crossed = (text for text in texts if any(crossing.overlapping(bounds_of([text]))))
        yield from letter_outlines(crossed, beneath[cell] or layout.paper(look.ink))
        yield from texts


def _plate(text: Item, size: float, tone: Colour) -> Box:
    """Return a disc behind a number, or a longer plate that ends like one."""
    around, radius = bounds_of((text,)), _PLATE * size
    across = max(2 * radius, around.width + radius)
    place = Rect(around.centre.x - across / 2, around.centre.y - radius, across, 2 * radius)
    return Box(place, Style(fill=tone), radius)


_PLATE = 0.8
"""The radius of a disc behind a number, in sizes."""


def _line_pieces(lines: Iterable[Item]) -> Iterator[tuple[Rect, None]]:
    """Yield the rectangles around short pieces of lines, which are as wide as these."""
    for item, place in place_items(lines):
        if isinstance(item, Text | Image | Shade) or not item.style.stroke:
            continue
        half = item.style.width * place.magnification / 2
        for ring in outlines(item, place):
            for start, end in pairwise(ring):
                count = max(1, math.ceil(math.dist(start, end) / _PIECE))
                stops = [start.towards(end, part / count) for part in range(count + 1)]
                yield from ((Rect.around(pair).expand(half), None) for pair in pairwise(stops))


_PIECE = 1.0
"""The length of the pieces, in millimetres, by which lines are found to run through a number."""


def _numbers_above(layout: BoardLayout, look: Look) -> dict[Cell, Rect]:
    """Return the rectangles around the numbers above the middles of cells, which marks there must not cover."""
    has_marks = any(isinstance(layer, model.MarksLayer) for layer in layout.layers)
    if layout.board.grid.numbers != "cells" or layout.grid.square or not has_marks:
        return {}
    size, above = max(LEAST, NUMBER * layout.scale), dict[Cell, Rect]()
    for cell in layout.names:
        if layout.grid.nook(cell) is None:
            name = layout.title(cell).in_(look.language)
            above[cell] = bounds_of(_cell_name(layout, cell, name, size, BLACK, 0.0))
    return above


def _line_depth(layout: BoardLayout) -> float:
    """Return how far the widest line along sides of cells reaches into a cell, in millimetres; a trifle is 0."""
    sided = ((name, sides) for layer in layout.board.edges for name, sides in styled_sides(layer, layout))
    deepest = max((layout.style(name).width * layout.scale / 2 for name, sides in sided if sides), default=0.0)
    return deepest if deepest > CLEAR else 0.0


def _cell_name(
    layout: BoardLayout, cell: Cell, name: str, size: float, tone: Colour, line: float, plated: bool = False
) -> Iterator[Item]:
    """Yield the name of a cell; on squares, clear of a ``line`` that reaches so far in from their sides.

    In a nook a name that is ``plated`` is clear of it too.
    """
    k, at = layout.scale, layout.grid.centre(cell)
    if (nook := layout.grid.nook(cell)) is not None and plated:
        inset = line + _PLATE * size + CLEAR * k
        yield centred_text(name, Point(nook.x + inset, nook.y + inset), SEMIBOLD, size, tone)
    elif nook is not None:
        yield Text(Point(nook.x + INSET * k, nook.y + 1.5 * k + size * CAP_HEIGHT), name, SEMIBOLD, size, tone)
    elif layout.grid.square:
        half = layout.grid.size / 2
        text = centred_text(name, Point(0, 0), SEMIBOLD, size, tone, "start")
        up = max(INSET * 1.5 * k, line + 0.5 * size + CLEAR if line else 0.0)
        shift = Transform.shift(-half + 3 * INSET * k, half - up)
        for turn in (0, 180):
            yield Group((text,), shift.then(Transform.turn(turn)).then(Transform.shift(*at)))
    else:
        yield centred_text(name, _name_place(layout, cell), SEMIBOLD, size, tone)


def _name_place(layout: BoardLayout, cell: Cell) -> Point:
    """Return the place of a name above the middle of a cell; on squares, whose names are in corners, the middle."""
    return layout.grid.centre(cell).shift(0, 0 if layout.grid.square else -0.36 * layout.grid.breadth(cell))


def _names_at_edges(layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield the columns above and below the cells, and the rows at both sides of them."""
    field, (columns, rows) = layout.field, layout.headings
    tone = readable(colour(layout.style("numbers"), look.ink), ground(layout.style("frame"), look.ink))
    lines = _rim_depths(layout)
    apart = {side: _number_distance(layout, side, room, lines[side]) for side, room in layout.margins.items()}
    size = _heading_size(layout, set(columns.values()), set(rows.values()), apart, lines)
    edges_at = {"top": field.y, "bottom": field.bottom, "left": field.x, "right": field.right}
    for name, side, (x, y) in edge_names(layout):
        beyond = edges_at[side] + apart[side] * (-1 if side in ("top", "left") else 1)
        at = Point(x, beyond) if side in ("top", "bottom") else Point(beyond, y)
        yield centred_text(name, at, SEMIBOLD, size, tone)


def edge_names(layout: BoardLayout) -> Iterator[tuple[str, str, Point]]:
    """Yield the names of columns and rows, the side of the board that each is for, and the centre it is level with.

    That is of the outermost cell of its line: the cells of one line of hexes are not all level.
    """
    for axis, (names, sides) in enumerate(zip(layout.headings, (("top", "bottom"), ("left", "right")), strict=True)):
        for ends in _line_ends(layout.grid, names, axis):
            for cell, side in zip(ends, sides, strict=True):
                if cell is not None:
                    yield names[cell], side, layout.grid.centre(cell)


def _rim_depths(layout: BoardLayout) -> Mapping[str, float]:
    """Return the depth of lines along the outside of the board in each margin, in millimetres; trifles are 0."""
    outer, reach = set(layout.outer), dict.fromkeys(layout.margins, 0.0)
    for layer in layout.board.edges:
        for name, sides in styled_sides(layer, layout):
            half = layout.style(name).width * layout.scale / 2
            for side in outer.intersection(sides) if half > CLEAR else ():
                reach[side.facing] = max(reach.get(side.facing, 0.0), half)
    return reach


def _heading_size(
    layout: BoardLayout,
    columns: Iterable[str],
    rows: Iterable[str],
    apart: Mapping[str, float],
    lines: Mapping[str, float],
) -> float:
    """Return the size of numbers at the edges: in keeping with the cells, as far as the margins have room for more.

    Beside wide lines along the outside it may be less than usual.
    """
    free = {side: min(gap - lines[side], layout.margins[side] - gap) - CLEAR for side, gap in apart.items()}
    high, wide = min(free["top"], free["bottom"]), min(free["left"], free["right"])
    widest = max((text_width(text, SEMIBOLD, 1.0) for text in rows), default=1.0)
    preferred = max(LEAST, min(HEADING * layout.scale, 0.45 * layout.grid.size))
    most = min(SHARE * layout.grid.size, high / DEPTH, 2 * wide / widest)
    return max(LEAST, min(preferred, most)) if any(lines.values()) else max(preferred, most)


def _line_ends(grid: AnyGrid, names: Mapping[Cell, str], axis: int) -> Iterator[tuple[Cell | None, Cell | None]]:
    """Yield the cells at both ends of each column (axis 0) or row (axis 1) that have its name beside them.

    Twice the first one where both ends have one name. Diagonals, which have the name of another line at each end, have
    theirs beside the cell that is closest to the edge, and none beside others.
    """

    def reach(cell: Cell) -> float:
        return grid.centre(cell)[1 - axis]

    lines: dict[int, list[Cell]] = {}
    for cell in grid.cells:
        lines.setdefault(grid.position(cell)[axis], []).append(cell)
    ends = [(min(line, key=reach), max(line, key=reach)) for line in lines.values()]
    ends = [(near, near if names[near] == names[far] else far) for near, far in ends]
    first = {names[near]: near for near, _ in sorted(ends, key=lambda pair: -reach(pair[0]))}
    last = {names[far]: far for _, far in sorted(ends, key=lambda pair: reach(pair[1]))}
    for near, far in ends:
        yield near if first[names[near]] == near else None, far if last[names[far]] == far else None


def _number_distance(layout: BoardLayout, side: str, room: float, line: float) -> float:
    """Return the distance of numbers from the cells: beyond the arrows of joined sides, else close to them.

    Beside a wide line they stand in the middle of what it and the panels leave them.
    """
    near = BESIDE * layout.scale
    if layout.board.grid.goes_on(side):
        return max(near, room - OUTSIDE * layout.scale)
    return (line + min(PANELS * layout.scale, room)) / 2 if line else min(near, room / 2)


def _counts_to_ends(layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield the number of every column above and below the field.

    Rows of pointy hexes lie half a hex apart: numbers of the second row are lighter, between those of the first.
    """
    overlay = layout.overlay
    if overlay is None:
        return
    field, below = layout.field, layout.margins["bottom"]
    pointy = overlay.lattice == "pointy"
    size = min(ENDS, min(field.y, below) * 0.45, layout.grid.size * (0.3 if pointy else 0.4))
    if size < LEAST_ENDS:
        return
    tone = colour(layout.style("numbers"), look.ink)
    first = layout.grid.centre(overlay.tags["field"][0]).y
    columns: dict[float, tuple[str, str]] = {}
    for cell in overlay.tags["field"]:
        at, step = layout.grid.centre(cell), layout.grid.size * math.sqrt(3) / 2
        between = pointy and round((at.y - first) / step) % 2
        columns[round(at.x, 3)] = (str(columns_to_end(overlay, cell)), REGULAR if between else SEMIBOLD)
    upper = field.y - (field.y - size * CAP_HEIGHT) / 2
    lower = field.bottom + (below + size * CAP_HEIGHT) / 2
    for base in (upper, lower):
        for x, (number, font) in columns.items():
            yield Text(Point(x, base), number, font, size, tone, "middle")


def columns_to_end(overlay: Overlay, cell: object) -> int:
    """Return the number of columns from a cell to the nearer end of the field, the cell's own included.

    On pointy hexes they are counted along the hex's own row; every other row begins half a hex behind the line.
    """
    x, per_column = abs(overlay.grid.centre(cell).x), overlay.field.width / overlay.columns
    return math.ceil((overlay.field.width / 2 - x) / per_column + 0.5 - ROUNDING)


LIGHT = 0.4
"""With little ink a picture gives way by so much more."""


def draw_picture(layer: PictureLayer, layout: BoardLayout, look: Look) -> LayerArt:
    area = layout.field if layer.over == "cells" else Rect(0.0, 0.0, *layout.size)
    opacity = (1 - layer.fade) * (1 - LIGHT if look.ink == "light" else 1)
    tint = colour(layout.style("quiet"), look.ink)
    return LayerArt((place_picture(layout.pictures[layer.picture], area, layer.fit, 1 - opacity, tint),))


ALONG_EDGES = 40.0
"""A seam on a line that half of the edges run along doubles or swallows that line: never, where it can be helped."""

THROUGH_CENTRES = 5.0  # cost of a seam through the centres of cells, where pieces stand
THROUGH_SPOT = 15.0  # cost of a seam through a spot for a piece
ZIGZAG = 2.0  # cost of a straight seam that cuts the zigzag sides of hexes


def grid_guide(grid: AnyGrid) -> SeamGuide:
    """Return the places to avoid on a grid: lines that run along a seam, by their length, and the middles of cells."""
    if grid.weave is not None:
        return _hex_guide(grid, grid.weave)
    if isinstance(grid, AreaGrid):
        spots = (Rect(*grid.centre(cell), 0.0, 0.0).expand(grid.breadth(cell) / 2) for cell in grid.cells)
        return SeamGuide.around(spots, THROUGH_SPOT)
    sides = grid.sides
    return SeamGuide(_lines_to_avoid(grid, sides, 0), _lines_to_avoid(grid, sides, 1))


def _lines_to_avoid(grid: AnyGrid, sides: Iterable[Side[Any]], axis: int) -> tuple[Avoid, ...]:
    """Return lines at one place of an axis, by their share of the board, and the middles of cells."""
    lengths: dict[float, float] = {}
    for _, _, start, end in sides:
        # straight seams can only run along sides that are level or upright
        if abs(start[axis] - end[axis]) < 0.01:
            at = round(start[axis], 3)
            lengths[at] = lengths.get(at, 0.0) + abs(end[1 - axis] - start[1 - axis])
    whole, reach = grid.bounds[3 - axis], 0.1 * grid.size
    lines = [
        Avoid(at - LINE_CLEARANCE, at + LINE_CLEARANCE, ALONG_EDGES * length / whole)
        for at, length in sorted(lengths.items())
    ]
    middles = {round(grid.centre(cell)[axis], 3) for cell in grid.cells}
    return (*lines, *avoid_places(middles, reach, THROUGH_CENTRES))


def goal_guide(grid: AnyGrid, overlay: Overlay | None) -> SeamGuide:
    """Return the stretches that seams should avoid: the mouths of the goals of a field."""
    goals = overlay.tags["goals"] if overlay else ()
    if not goals:
        return SeamGuide()
    mouth = Rect.around(corner for cell in goals for corner in grid.outline(cell))
    return SeamGuide((), (Avoid(mouth.y, mouth.bottom, LANDMARK, "picture"),))


def _hex_guide(grid: AnyGrid, weave: HexLattice) -> SeamGuide:
    """Return the places to avoid on a grid of hexes: their centres, the zigzag between lines, sides along the seam.

    Lines are columns of flat hexes and rows of pointy ones. Beside them, at every half hex, the edges of one parity
    of lines run along the seam.
    """
    across, along = (0, 1) if weave.orientation == "flat" else (1, 0)
    middles, width = [grid.centre(cell) for cell in grid.cells], weave.width
    lines, halves = {round(at[across], 6) for at in middles}, {round(at[along] * 2, 6) / 2 for at in middles}
    reach, step = width / ROOT3 / 4, SPACING * width / 2
    centres, zigzags = avoid_places(lines, reach, THROUGH_CENTRES), {at + step for at in lines}
    between = (*centres, *avoid_places(zigzags, reach, ZIGZAG))
    beside = avoid_places(halves, width / 8, ALONG_EDGES)
    return SeamGuide(between, beside, weave) if weave.orientation == "flat" else SeamGuide(beside, between, weave)


BENEATH = (model.FillLayer, model.PictureLayer)
"""Layers that lie beneath the grid's own lines, where these are not placed by a layer of their own."""


LINES = (model.GridLayer, model.PathsLayer, model.EdgesLayer, model.ArrowsLayer, model.TextLayer)
"""Layers that names beside places keep clear of."""

BENEATH_PLACES = (*BENEATH, model.GridLayer, model.PathsLayer, model.EdgesLayer)
"""Layers over the last of which places are drawn."""


class DrawnBoard(NamedTuple):
    """A board's drawing, what seams should keep clear of, what is wrong with its layers, and its free objects.

    These are the items of each layer of objects, with its place in the file. ``names`` are those beside places, an
    item each, which the artwork has as well.
    """

    artwork: Artwork
    avoids: SeamGuide
    faults: tuple[Fault, ...]
    objects: tuple[tuple[int, tuple[Item, ...]], ...] = ()
    names: tuple[Item, ...] = ()


def board_drawing(layout: BoardLayout, look: Look, beside: Sequence[Item] = ()) -> DrawnBoard:
    """Return the whole board at its true size, in groups that are named for what they hold."""
    order_of = {id(layer): index for index, layer in enumerate(layout.board.layers)}
    arts, below, painted = list[tuple[int | None, model.BoardLayer, LayerArt]](), Backdrop(), 0
    signs, taken, numbers_above = None, None, _numbers_above(layout, look)
    for index, layer in in_order([(order_of.get(id(layer)), layer) for layer in layout.layers]):
        if isinstance(layer, model.PlacedLayer):
            below.add(item for _, _, art in arts[painted:] for item in art.items)
            painted = len(arts)
            art = LAYERS[type(layer)][0](layer, layout, look, below)
            layout = objects.with_shapes(layout, layer, art, look)
        elif isinstance(layer, model.FillLayer) and layout.draws_places:
            art = LayerArt()
        elif isinstance(layer, model.LabelsLayer):
            taken = taken or _taken_space(layout, look)
            art = marks.draw_labels(layer, layout, look, signs, taken)
        elif isinstance(layer, model.MarksLayer):
            art = marks.draw_marks(layer, layout, look, numbers_above)
            signs = signs or Backdrop()
            signs.add(art.items)
        else:
            art = LAYERS[type(layer)][0](layer, layout, look)
        arts.append((index, layer, art))
    frame = ground_paint(layout.style("frame"), look.ink, layout.paper(look.ink))
    # paper is white: a white ground would be one more item and no ink
    whole = (paint(Box(Rect(0, 0, *layout.size)), frame),) if frame != WHITE else ()
    groups = [Group(whole, name="ground")]
    parts = [Group(art.items, name=LAYERS[type(layer)][1]) for _, layer, art in arts]
    beneath = _beneath_pieces([layer for _, layer, _ in arts])
    groups += [parts[at] for at in beneath]
    joins, names, within = tuple(edges.join_items(layout, look)), LayerArt(), LayerArt()
    if layout.draws_places:
        written = [  # grounds that are in no layer of the file are those of places, wherever they are among the others
            at for at, (index, layer, _) in enumerate(arts, 1)
            if isinstance(layer, BENEATH_PLACES) and (index is not None or not isinstance(layer, model.FillLayer))
        ]  # fmt: skip
        above = sum(at < max(written) for at in beneath)
        groups.insert(1 + above, Group(places.draw_places(layout, look), name="signs"))
        lines = (item for _, layer, art in arts if isinstance(layer, LINES) for item in art.items)
        names, within = places.draw_names(layout, look, (*lines, *joins)), places.names_inside(layout, look)
    groups += [Group(joins, name="signs"), Group((*names.items, *within.items), name="labels")]
    name = "ends" if layout.board.grid.numbers == "ends" else "labels"
    through = [item for _, layer, art in arts if layer.is_lines for item in art.items]
    groups += [Group(tuple(numbers(layout, look, through)), name=name)]
    groups += [part for at, part in enumerate(parts) if at not in beneath]
    groups += [Group(tuple(beside), name="panels"), Group(_note(layout, look), name="note")]
    avoids = SeamGuide().and_of(*(art.avoids for _, _, art in arts))
    faults = (
        fault._replace(path=("layers", index, *fault.path)) if index is not None else fault
        for index, _, art in arts
        for fault in art.faults
    )
    covered = (*_covered_texts(arts), *_crossed_numbers(arts, layout, look))
    artwork = Artwork(layout.size, tuple(group for group in groups if group.items))
    free = tuple((at, art.items) for at, layer, art in arts if at is not None and isinstance(layer, model.PlacedLayer))
    reported = (*faults, *names.faults, *within.faults, *covered)
    return DrawnBoard(artwork, avoids, reported, free, tuple(names.items))


def _taken_space(layout: BoardLayout, look: Look) -> marks.TakenSpace:
    """Return where there are numbers in cells, marks, and labels of single cells."""
    in_cells = _names_in_cells(layout, look) if layout.board.grid.numbers == "cells" else ()
    numbered = [(area, None) for area, _ in texts_with_bounds(in_cells)]
    signs, words, numbers_above = list[Item](), list[Item](), _numbers_above(layout, look)
    for layer in layout.layers:
        if isinstance(layer, model.MarksLayer):
            signs += marks.draw_marks(layer, layout, look, numbers_above).items
        elif isinstance(layer, model.LabelsLayer):
            words += marks.draw_labels(marks.in_single_cells(layer, layout), layout, look).items
    marked = [(area, None) for item in signs if (area := bounds(item)) is not None]
    written = [(area, None) for area, _ in texts_with_bounds(words)]
    # a mark that fills its cell is a ground to write on
    small = [(area, None) for area, _ in marked if area.width < _FILLING * layout.grid.size]
    return marks.TakenSpace(RectIndex(numbered), RectIndex(small), RectIndex([*numbered, *marked, *written]))


_FILLING = 0.85
"""A mark as wide as this share of a cell fills it."""


def _beneath_pieces(layers: Sequence[model.BoardLayer]) -> list[int]:
    """Return which layers numbers and names are written over: all but pieces and what is placed after them.

    Pieces lie on the board, and so on its numbers too.
    """
    first = next((at for at, layer in enumerate(layers) if isinstance(layer, model.PieceLayer)), len(layers))
    return [at for at, layer in enumerate(layers) if at < first or not isinstance(layer, model.PlacedLayer)]


def text_middles(items: Iterable[Item]) -> Iterator[tuple[Point, str]]:
    """Yield the middle of each text that is drawn, and the text."""
    return ((area.centre, text) for area, text in texts_with_bounds(items))


def texts_with_bounds(items: Iterable[Item]) -> Iterator[tuple[Rect, str]]:
    """Yield the rectangle around each text that is drawn, and the text."""
    for item, place in place_items(items):
        if isinstance(item, Text) and (around := bounds(item)) is not None:
            yield place.rect(around), item.text


def _covered_texts(arts: Sequence[tuple[int | None, model.BoardLayer, LayerArt]]) -> Iterator[Fault]:
    """Yield a warning for each layer of free objects that covers a text of an earlier layer, or of marks a label."""
    covering = any(art.covers for *_, art in arts)
    marking = any(isinstance(layer, model.MarksLayer) for _, layer, _ in arts)
    texts, labels = PointIndex[str](), list[tuple[Rect, str]]()
    for index, layer, art in arts:
        under: Iterator[str] = (text for ring in art.covers for text in texts.inside(ring))
        if isinstance(layer, model.MarksLayer):
            under = _labels_under(art.items, labels)
        if index is not None and (text := next(under, None)) is not None:
            hint = phrase("move it, or write its layer before that of the text")
            message = phrase("this covers the text {text}", text=quoted(text))
            yield Fault(("layers", index), message, hint, Severity.WARNING)
        if covering and not isinstance(layer, model.PieceLayer):  # cards may lie on cards
            texts.add(text_middles(art.items))
        if marking and isinstance(layer, model.LabelsLayer):
            labels += texts_with_bounds(art.items)


def _crossed_numbers(
    arts: Sequence[tuple[int | None, model.BoardLayer, LayerArt]], layout: BoardLayout, look: Look
) -> Iterator[Fault]:
    """Yield a warning for each layer of free texts that are written across the middle of the number of a cell."""
    written = [(index, art.covers) for index, layer, art in arts if isinstance(layer, model.TextLayer) and art.covers]
    if not written or layout.board.grid.numbers != "cells":
        return
    middles = PointIndex(text_middles(_names_in_cells(layout, look)))
    for index, rings in written:
        number = next((text for ring in rings for text in middles.inside(ring)), None)
        if index is not None and number is not None:
            message = phrase("this covers the text {text}", text=quoted(number))
            yield Fault(("layers", index), message, phrase("move it"), Severity.WARNING)


def _labels_under(marks: Iterable[Item], labels: Sequence[tuple[Rect, str]]) -> Iterator[str]:
    """Yield the labels of which opaque marks hide a part: there, any paper below has the same colour."""
    if not labels:
        return
    above = Backdrop()
    above.add(marks)
    for area, text in labels:
        if not set(above.grounds(area, WHITE)).isdisjoint(above.grounds(area, BLACK)):
            yield text


def in_order(
    layers: Sequence[tuple[int | None, model.BoardLayer]],
) -> list[tuple[int | None, model.BoardLayer]]:
    """Return layers, each with its place in the file where it has one, and the grid's lines among them.

    These follow the grounds, where nobody says so.
    """
    ordered = list(layers)
    if not any(isinstance(layer, model.GridLayer) for _, layer in layers):
        beneath = next((at for at, (_, layer) in enumerate(layers) if not isinstance(layer, BENEATH)), len(layers))
        ordered.insert(beneath, (None, model.GridLayer(grid="grid")))
    return ordered


def _note(layout: BoardLayout, look: Look) -> tuple[Item, ...]:
    text = layout.board.note.in_(look.language) if layout.board.note else ""
    if not text or layout.board.note_in_panel:
        return ()
    floor = 4 * POINT
    size = fitted_size(text, REGULAR, layout.field.width, 7 * POINT * min(1.0, layout.scale), floor) or floor
    at = Point(layout.size.width / 2, layout.size.height - 1.8 * layout.scale)
    frame = ground(layout.style("frame"), look.ink, layout.paper(look.ink))
    return (Text(at, text, REGULAR, size, readable(colour(layout.style("quiet"), look.ink), frame), "middle"),)


LAYERS: Mapping[type[model.BoardLayer], tuple[Callable[..., LayerArt], str]] = {
    model.FillLayer: (fill.draw_fill, "ground"), model.EdgesLayer: (edges.draw_edges, "lines"),
    model.PathsLayer: (routes.draw_paths, "lines"), model.MarksLayer: (marks.draw_marks, "signs"),
    model.LabelsLayer: (marks.draw_labels, "labels"), model.PictureLayer: (draw_picture, "ground"),
    model.MarkingsLayer: (markings.draw_markings, "lines"), model.PlanLayer: (plan.draw_plan, "walls"),
    model.GridLayer: (edges.draw_grid, "grid"), model.ArrowsLayer: (arrows.draw_arrows, "arrows"),
    model.DrawLayer: (objects.draw_objects, "objects"), model.TextLayer: (objects.draw_texts, "labels"),
    model.PieceLayer: (objects.draw_pieces, "objects"),
}  # fmt: skip
"""What draws each kind of layer, and what its group is called, by which viewers show and hide it."""
