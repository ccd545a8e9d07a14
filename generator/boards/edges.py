"""Lines along sides of cells, arrows over them, ways that join places, and the grid's own lines."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from generator.boards.fill import cut_off, grounds
from generator.boards.layout import (
    BoardLayout,
    Cell,
    LayerArt,
    Look,
    avoid_places,
    colour,
    line,
    readable,
    upper_colour,
)
from generator.geometry.grids.grid import AnyGrid, Side, outline_point
from generator.geometry.grids.mesh import MeshGrid
from generator.geometry.grids.nodes import NodeGrid
from generator.geometry.grids.squares import STEPS, Direction
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.model.boards.board import ZONE
from generator.model.boards.cells import SIDES
from generator.model.boards.layers import NO_LINES, EdgesLayer, GridLayer, NamedStyle, PathsLayer
from generator.scene.fonts import BOLD, POINT, centred_text, fitted_size
from generator.scene.palette import WHITE, Colour, readable_on
from generator.scene.primitives import (
    Box,
    Circle,
    Command,
    Group,
    Item,
    Line,
    Polygon,
    SeamGuide,
    Style,
    Symbol,
    Use,
    strokes,
)
from generator.scene.shapes import steps_along

_TURNS: Mapping[Direction, float] = {"right": 0.0, "down": 90.0, "left": 180.0, "up": 270.0}

_ARROW = ((-0.5, -0.17), (0.02, -0.17), (0.02, -0.42), (0.5, 0.0), (0.02, 0.42), (0.02, 0.17), (-0.5, 0.17))


def arrow(direction: Direction, centre: Point, size: float, style: Style) -> Polygon:
    """Return a broad arrow, ``size`` long, about its middle; the style's widths are in millimetres."""
    into = Transform.scale(size).then(Transform.turn(_TURNS[direction])).then(Transform.shift(*centre))
    return Polygon(tuple(into.point(Point(*corner)) for corner in _ARROW), style)


def arrow_head(at: Point, x: float, y: float, reach: tuple[float, float, float], style: Style) -> Polygon:
    """Return the head of an arrow that points away from a place: how far its tip and foot lie, and half its breadth."""
    tip, foot, half = reach
    corners = ((tip, 0.0), (foot, half), (foot, -half))
    return Polygon(tuple(at.shift(x * far - y * side, y * far + x * side) for far, side in corners), style)


PLACE = Size(12.0, 8.0)
"""The place of an arrow along and across it, for cells of 30 mm."""
ARROW_CELL = 30.0  # mm: the cell for which the arrow is drawn
THROUGH_ARROW = 30.0


def one_way_sides(layer: EdgesLayer, layout: BoardLayout) -> Iterator[tuple[Side[Cell], Cell, bool]]:
    """Yield the sides that are crossed one way, the cell they are left from, and whether this is their far end.

    A side over joined sides of the board is there twice: where one leaves, and, its far end, where one comes in.
    """
    inner: dict[frozenset[Cell], list[Side[Cell]]] = {}
    for side in layout.grid.sides if layer.one_way else ():
        inner.setdefault(frozenset((side.first, side.second)), []).append(side)
    for start, end in (map(layout.cell_at, side) for side in layer.one_way):
        if stretches := inner.get(frozenset((start, end))):
            yield stretches[len(stretches) // 2], start, False
        else:
            outer = ((own, side) for own in (start, end) for side in layout.outer if side.first == own)
            yield from ((side, own, own == end) for own, side in outer if layout.board.grid.goes_on(side.facing))


def arrows(layer: EdgesLayer, layout: BoardLayout, look: Look) -> tuple[tuple[Item, ...], SeamGuide]:
    items: list[Item] = []
    boxes: list[Rect] = []
    for side, cell, far in one_way_sides(layer, layout):
        start, end = layout.grid.centre(cell), side.middle
        angle = round(math.degrees(math.atan2(end.y - start.y, end.x - start.x)), 6) + (180.0 if far else 0.0)
        placement = Transform.turn(angle).then(Transform.shift(*side.middle))
        items.append(Group(edge_arrow(layout.style(layer.edges), look, layout.grid.size / ARROW_CELL, far), placement))
        along, across = (part * layout.grid.size / ARROW_CELL / 2 for part in PLACE)
        level = abs(math.cos(math.radians(angle))) > 0.7
        x, y = (along, across) if level else (across, along)
        boxes.append(Rect(side.middle.x - x, side.middle.y - y, 2 * x, 2 * y))
    return tuple(items), SeamGuide.around(boxes, THROUGH_ARROW)


def edge_arrow(style: NamedStyle, look: Look, k: float, far: bool = False) -> tuple[Item, ...]:
    """Return an arrow to the right on its place, about the origin; at the far end of a joined side it is paler."""
    place, ink = colour(style, look.ink), upper_colour(style, look.ink)
    box = Rect(-PLACE.width * k / 2, -PLACE.height * k / 2, PLACE.width * k, PLACE.height * k)
    dash = (1.2 * k, 0.8 * k) if far else ()
    fill = place.mix(WHITE, 0.65) if far else place
    return (
        Box(box, Style(fill=fill, stroke=ink, width=0.3 * k, dash=dash), 1.1 * k),
        arrow("right", Point(0, 0), 8.6 * k, Style(place if far else ink, ink, 0.25 * k, join="round")),
    )


def joined_sides(layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield beside every outer side over which one comes in at the opposite one an arrow with two heads.

    Sides that carry an arrow of their own, or are closed, have none.
    """
    joined = [facing for facing in _OUTWARDS if layout.board.grid.goes_on(facing)]
    if not joined:
        return
    own = [layer for layer in layout.board.edges if layer.one_way or layer in layout.closed_edges]
    occupied = {side for layer in own for side in layout.sides_outside(layer)}
    occupied |= {side for layer in own for side, _, _ in one_way_sides(layer, layout)}
    tone = colour(layout.style("text"), look.ink)
    for side in layout.outer:
        if side not in occupied and side.facing in joined:
            x, y = _OUTWARDS[side.facing]
            k = min(layout.grid.size / ARROW_CELL, layout.margins[side.facing] / 8.5)
            place = side.middle.shift(x * 4.6 * k, y * 4.6 * k)
            placement = Transform.turn(90 if y else 0).then(Transform.shift(*place))
            yield Group(tuple(two_heads(k, Style(fill=tone))), placement)


_OUTWARDS = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}


def two_heads(k: float, style: Style) -> Iterator[Item]:
    """Yield an arrow with a head at both ends, about the origin, 6.8 times ``k`` millimetres long."""
    for end in (-1, 1):
        yield Polygon((Point(end * 3.4 * k, 0), Point(end * 1.2 * k, -1.5 * k), Point(end * 1.2 * k, 1.5 * k)), style)
    yield Line(Point(-1.4 * k, 0), Point(1.4 * k, 0), Style(stroke=style.fill, width=0.9 * k))


AnySide = Side[Cell]
ON_LINE, LINE_CLEARANCE = 40.0, 1.5
"""What a seam along a line costs, and how far seams keep from it, in millimetres."""


def draw_edges(layer: EdgesLayer, layout: BoardLayout, look: Look) -> LayerArt:
    items: list[Item] = []
    every_side: list[AnySide] = []
    for name, sides in styled_sides(layer, layout):
        if sides:
            items += line(
                steps_along((side.start, side.end) for side in sides), layout.style(name), look.ink, layout.scale
            )
            every_side += sides
    pointed, clear = arrows(layer, layout, look)
    drawn = cut_off((*items, *pointed), layer.within, layout)
    return LayerArt(drawn, sides_to_avoid(every_side).and_of(clear))


def styled_sides(layer: EdgesLayer, layout: BoardLayout) -> Iterator[tuple[str, list[AnySide]]]:
    for word in layer.around:
        own = frozenset(layout.cells_of(word))
        name = layer.edges if layer.edges != ZONE else layout.zone_style(next(iter(own), None))
        yield name, [side for side in layout.grid.sides if (side.first in own) != (side.second in own)]
    if layer.outside:
        yield layer.edges, list(layout.sides_outside(layer))
    named_pairs = {frozenset(map(layout.cell_at, side)) for side in layer.sides}
    joined = {cell for pair in named_pairs - layout.borders for cell in pair}
    named_sides = {side for side in layout.outer if side.first in joined and layout.board.grid.goes_on(side.facing)}
    named_sides |= {side for side in layout.grid.sides if frozenset((side.first, side.second)) in named_pairs}
    yield layer.edges, [side for side in layout.grid.sides if side in named_sides]
    yield layer.edges, list(layout.sides_through(layer))


def sides_to_avoid(sides: Sequence[AnySide]) -> SeamGuide:
    """Return the stretches in which a seam would run along upright or level sides."""
    across, down = (
        {round(start[axis], 3) for _, _, start, end in sides if abs(start[axis] - end[axis]) < 0.01} for axis in (0, 1)
    )
    return SeamGuide(avoid_places(across, LINE_CLEARANCE, ON_LINE), avoid_places(down, LINE_CLEARANCE, ON_LINE))


LEAST_NAME = 5.0 * POINT
HEAD = 0.32
"""How long the head of an arrow between places is, in widths of a place."""


def join_items(layout: BoardLayout, look: Look) -> Iterator[Item]:
    yield from joined_sides(layout, look)
    if isinstance(layout.grid, MeshGrid):
        yield from _gate_items(layout, layout.grid, look)
        return
    for start, end, one_way in joined_places(layout):
        if one_way:
            yield _join_head(layout, start, end, look)
    for join in layout.board.grid.gates:
        if join.name:
            cells = (cell for end in join.ends if (cell := layout.cell_at(end)) is not None)
            for cell in cells:
                yield from _arrival_ring(layout, join.name, cell, layout.grid.centre(cell), look)


def joined_places(layout: BoardLayout) -> Iterator[tuple[Point, Point, bool]]:
    """Yield the line of each join between places, and whether it leads one way; cells have no such lines."""
    if isinstance(layout.grid, NodeGrid):
        for join in layout.board.grid.gates:
            first, second = (str(layout.cell_at(end) or "") for end in join.ends)
            if layout.draws_places and frozenset((first, second)) in layout.pairs_on_paths:
                continue
            if first and second and first != second:
                yield (*layout.grid.line_between(first, second), join.one_way)


def _join_head(layout: BoardLayout, start: Point, end: Point, look: Look) -> Item:
    """Return the head of an arrow: where a line meets its place, or halfway where places are not drawn."""
    styles = (layer.paths for layer in layout.layers if isinstance(layer, PathsLayer) and layer.links)
    grids = (layer.grid for layer in layout.layers if isinstance(layer, GridLayer))
    style = layout.style(next(styles, next((name for name in grids if name != NO_LINES), "grid")))
    long, width = HEAD * layout.grid.breadth(layout.grid.cells[0]), style.width * layout.scale
    tone, half = colour(style, look.ink), 0.45 * long
    whole, reach = math.dist(start, end), 1.0
    if width > 0.4 * long:  # a wide line has its arrow within
        tone, long, half = readable_on(tone), 1.5 * width, 0.38 * width
    if half < 0.4 * long or not layout.grid.discs:
        reach = 0.5 + long / 2 / whole
    tip = Point(start.x + (end.x - start.x) * reach, start.y + (end.y - start.y) * reach)
    dx, dy = (end.x - start.x) / whole, (end.y - start.y) / whole
    return arrow_head(tip, dx, dy, (0.0, -long, half), Style(fill=tone))


def _gate_items(layout: BoardLayout, grid: MeshGrid, look: Look) -> Iterator[Item]:
    """Yield a labelled door at each way out, and a ring where one comes in that does not lead back."""
    for gate in layout.ways.gates:
        tone = colour(layout.style("tunnel" if gate.back else "teleport"), look.ink)
        dx, dy = STEPS[gate.direction]
        size, middle = grid.size, grid.rect(gate.square).centre
        at, radius = middle.shift(dx * size / 2, dy * size / 2), 0.3 * size
        yield Group((Circle(at, radius, Style(fill=tone)),), clip=Box(grid.rect(gate.square)))
        yield arrow_head(at, dx, dy, (0.11 * size, -0.02 * size, 0.11 * size), Style(fill=tone))
        yield from _join_name(gate.name, at.shift(-dx * radius * 0.42, -dy * radius * 0.42), radius, WHITE)
        if not gate.back:
            yield from _arrival_ring(layout, gate.name, grid.cell_at(gate.to), grid.rect(gate.to).centre, look)


def _arrival_ring(layout: BoardLayout, name: str, cell: Cell, at: Point, look: Look) -> Iterator[Item]:
    tone, k, radius = colour(layout.style("teleport"), look.ink), layout.scale, 0.27 * layout.grid.size
    yield Circle(at, radius, Style(stroke=tone, width=0.7 * k, dash=(1.6 * k, 0.9 * k)))
    yield from _join_name(name, at, radius * 1.3, readable(tone, grounds(layout, look).get(cell)))


def _join_name(name: str, at: Point, width: float, tone: Colour) -> Iterator[Item]:
    size = fitted_size(name, BOLD, width, width * 0.75, LEAST_NAME)
    if size:
        yield centred_text(name, at, BOLD, size, tone)


Shape = tuple[Command, ...]


def draw_grid(layer: GridLayer, layout: BoardLayout, look: Look) -> LayerArt:
    """Return every side of the grid in a style; those on the outside are drawn with the inner ones."""
    if layer.grid == NO_LINES:
        return LayerArt()
    style, grid, within, sides = layout.style(layer.grid), layout.grid, list[Item](), layout.grid.sides
    if layout.draws_places:
        sides = tuple(side for side in sides if frozenset(side[:2]) not in layout.pairs_on_paths)
    rim = Style(stroke=colour(style, look.ink), width=style.width * layout.scale)
    for cell in grid.cells:
        plain_disc = grid.discs and not layout.draws_places
        within += [Circle(grid.centre(cell), grid.breadth(cell) / 2, rim)] if plain_disc else []
        inner = grid.strokes(cell)
        within += [strokes(inner, Style(stroke=colour(layout.style("mesh"), look.ink), width=0.18))] if inner else []
    sides = tuple(parts_of_sides(layer, layout)) if layer.model_fields_set.intersection(layer.parts) else sides
    lines: tuple[Item, ...] = grid_lines(sides, style, layout, look)
    lines += line(steps_along((start, end) for start, end, _ in joined_places(layout)), style, look.ink, layout.scale)
    lines = (Group(lines, clip=Box(layout.plan.area)),) if layout.plan else lines
    return LayerArt(cut_off((*within, *lines), layer.within, layout))


def parts_of_sides(layer: GridLayer, layout: BoardLayout) -> Iterator[AnySide]:
    """Yield the strokes of a layer that draws parts of the lines: at corners, in middles of sides, from centres."""
    grid = layout.grid
    for side in grid.sides:
        start, end = side.start, side.end
        if layer.corners:
            share = min(0.5, layer.corners * layout.scale / math.dist(start, end))
            yield side._replace(end=start.towards(end, share))
            yield side._replace(start=start.towards(end, 1 - share))
        if layer.middles:
            share = min(0.5, layer.middles * layout.scale / math.dist(start, end) / 2)
            yield side._replace(start=start.towards(end, 0.5 - share), end=start.towards(end, 0.5 + share))
    for cell in grid.cells if layer.spokes else ():
        for word in layer.spokes:
            yield Side(cell, None, grid.centre(cell), outline_point(grid, cell, SIDES[word])[0])


def grid_lines(sides: tuple[AnySide, ...], style: NamedStyle, layout: BoardLayout, look: Look) -> tuple[Use, ...]:
    """Return sides in a style: a symbol for each kind of row, in its place."""
    symbols: dict[Shape, Symbol] = {}
    items = []
    for start, shape in _row_shapes(sides, layout.grid):
        if shape not in symbols:
            symbols[shape] = Symbol(f"grid-{len(symbols) + 1}", line(shape, style, look.ink, layout.scale))
        items.append(Use(symbols[shape], Transform.shift(*start)))
    return tuple(items)


@lru_cache(maxsize=8)  # a leaflet shows the same grid in each of its diagrams
def _row_shapes(sides: tuple[AnySide, ...], grid: AnyGrid) -> list[tuple[Point, Shape]]:
    rows: dict[int, list[tuple[Point, Point]]] = {}
    for side in sides:
        rows.setdefault(grid.position(side.first).row, []).append((side.start, side.end))
    starts = [(lines[0][0], lines) for _, lines in sorted(rows.items())]
    return [(start, tuple(steps_along(lines, start))) for start, lines in starts]
