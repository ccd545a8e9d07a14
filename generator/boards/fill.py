"""Grounds of cells: one style, several in turn so that neighbours differ, or bands, and patterns upon them."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise

from generator.boards.layout import BoardLayout, Cell, LayerArt, Look, ground, ground_paint, line, upper_colour
from generator.geometry.covering import Shape, transform_shape
from generator.geometry.grids.areas import AreaGrid
from generator.geometry.grids.grid import AnyGrid, Outline, Side
from generator.geometry.shapes import Point, PointIndex, Rect, Transform, inset_convex
from generator.model.boards.board import ZONE
from generator.model.boards.layers import FillLayer, ManyStyles, NamedStyle, PictureLayer, PlanLayer
from generator.scene.palette import INK, WHITE, Blend, Colour, Hatch, Paint, mean_of
from generator.scene.pictures import place_picture
from generator.scene.pieces import gradient_across, paint
from generator.scene.primitives import Box, Circle, Command, Group, Item, Line, Path, Polygon, Style, Symbol, Use
from generator.scene.shapes import closed_path, steps_along


def tones(grid: AnyGrid, count: int) -> Mapping[Hashable, int]:
    """Return for each cell a number below ``count``; regular on hexes and squares, the least used elsewhere.

    On squares the cell at the bottom left has the number 0.
    """
    regular = {cell: tone % count for cell in grid.cells if (tone := grid.tone(cell)) is not None}
    if regular:
        return regular
    if count == 2 and (halves := _two_colours(grid)):
        return halves
    tone_by_cell: dict[Hashable, int] = {}
    used = [0] * count
    beside = {cell: grid.neighbours(cell) for cell in grid.cells}
    for cell in sorted(grid.cells, key=lambda cell: -len(beside[cell])):
        neighbour_tones = {tone_by_cell.get(other) for other in beside[cell]}
        free = [tone for tone in range(count) if tone not in neighbour_tones] or list(range(count))
        tone_by_cell[cell] = min(free, key=lambda tone: (used[tone], tone))
        used[tone_by_cell[cell]] += 1
    return tone_by_cell


def _two_colours(grid: AnyGrid) -> Mapping[Hashable, int] | None:
    """Return two colours that no neighbours share; ``None`` where two are not enough."""
    tone_by_cell: dict[Hashable, int] = {}
    for first in grid.cells:
        if first in tone_by_cell:
            continue
        tone_by_cell[first] = 0
        pending = [first]
        for cell in pending:
            for other in grid.neighbours(cell):
                if other not in tone_by_cell:
                    tone_by_cell[other] = 1 - tone_by_cell[cell]
                    pending.append(other)
                elif tone_by_cell[other] == tone_by_cell[cell]:
                    return None
    return tone_by_cell


EVEN = ("dotted", "strokes", "waves")
"""Patterns that are the same in every cell."""


def repeat(
    layout: BoardLayout, cells: Iterable[Cell], name: str, draw: Callable[[Outline, Cell], Iterable[Item]]
) -> Iterator[Use]:
    """Yield the drawing of each cell; ``draw`` is called once for each shape, with one of its cells."""
    symbols: dict[Outline, Symbol] = {}
    for cell in cells:
        shape = layout.shapes[cell]
        if shape not in symbols:
            symbols[shape] = Symbol(f"{name}-{len(symbols) + 1}", tuple(draw(shape, cell)))
        yield Use(symbols[shape], Transform.shift(*layout.grid.centre(cell)))


def pattern_items(
    style: NamedStyle, layout: BoardLayout, cells: Sequence[Cell], fill: Colour, colour: Colour
) -> Iterator[Item]:
    if style.pattern == "plate":
        yield from _plates(layout, cells, fill, colour)
    elif style.pattern == "net":
        yield from _nets(layout, cells, colour)
    elif style.pattern in PATTERNS:
        draw = PATTERNS[style.pattern]
        if isinstance(layout.grid, AreaGrid):
            yield from (
                _pattern_over(layout.grid, str(cell), lambda at, seed: draw(at, colour, fill, seed)) for cell in cells
            )
            return
        if style.pattern in EVEN:

            def pattern(_: Outline, cell: Cell) -> Iterator[Item]:
                x, y = layout.grid.centre(cell)
                return draw(layout.room(cell).shift(-x, -y), colour, fill, 0)

            yield from repeat(layout, cells, style.pattern, pattern)
            return
        for cell in cells:
            column, row = layout.grid.position(cell)
            yield from draw(layout.room(cell), colour, fill, column * 7 + row * 13)


def _pattern_over(grid: AreaGrid, cell: str, draw: Callable[[Rect, int], Iterable[Item]]) -> Group:
    """Return a pattern all over an area: in squares as wide as a spot, cut along the border."""
    step, loops, items = grid.size, grid.loops(cell), list[Item]()
    x, y, width, height = Rect.around(corner for loop in loops for corner in loop)
    for row in range(math.ceil(height / step)):
        for column in range(math.ceil(width / step)):
            items += draw(Rect(x + column * step, y + row * step, step, step), column * 7 + row * 13)
    return Group(tuple(items), clip=_path_around(loops))


def _path_around(loops: Iterable[Outline]) -> Path:
    return Path(tuple(step for loop in loops for step in closed_path(loop)))


_LINES_SHOWN = 3
"""How many lines of a hatching are shown in the legend, at least."""


def swatch(style: NamedStyle, rect: Rect, ground: Paint, colour: Colour) -> Iterator[Item]:
    if isinstance(ground, Hatch) and not ground.lines:  # some lines of it are to be seen
        ground = ground.scale(min(1.0, rect.width / _LINES_SHOWN / ground.every))
    yield paint(Box(rect), ground)
    fill = mean_of(ground)
    if style.pattern == "net":
        step = rect.width / 4
        spots = [rect.x + index * step for index in range(-3, 4)]
        strokes = [(x, y, 2 * rect.centre.y - y) for x in spots for y in (rect.y, rect.bottom)]
        steps = [("M", x, y) if end == 0 else ("L", x + rect.width, to) for x, y, to in strokes for end in (0, 1)]
        yield Group((Path(tuple(steps), Style(stroke=colour, width=0.12)),), clip=Box(rect))
    elif style.pattern in PATTERNS:
        yield from PATTERNS[style.pattern](rect, colour, fill, 3)


def _scatter(rect: Rect, count: int, seed: int) -> Iterator[tuple[Point, float]]:
    """Yield places spread over a square, and a number from 0 to 1 for each; the same for the same seed."""
    for index in range(count):
        turn = (seed * 0.377 + index * 0.618034) % 1.0
        along = (seed * 0.193 + index / count + 0.09) % 1.0
        yield Point(rect.x + rect.width * (0.12 + 0.76 * turn), rect.y + rect.height * (0.12 + 0.76 * along)), turn


def _rubble(rect: Rect, colour: Colour, fill: Colour, seed: int) -> Iterator[Item]:
    style = Style(fill=fill.mix(WHITE, 0.45), stroke=colour, width=0.25, join="round")
    for index, (at, turn) in enumerate(_scatter(rect, 5, seed)):
        reach, sides = rect.width * (0.07 + 0.07 * turn), 5 + index % 2
        angles = [2 * math.pi * (step / sides + turn) for step in range(sides)]
        wobble = [0.75 + 0.25 * math.cos(3 * angle + index) for angle in angles]
        points = (
            Point(at.x + reach * far * math.cos(angle), at.y + reach * far * math.sin(angle))
            for angle, far in zip(angles, wobble, strict=True)
        )
        yield Polygon(tuple(points), style)


def _ice(rect: Rect, colour: Colour, _fill: Colour, seed: int) -> Iterator[Item]:
    style = Style(stroke=colour, width=0.3, cap="round")
    for at, turn in _scatter(rect, 3, seed):
        room = min(at.x - rect.x, rect.right - at.x, at.y - rect.y, rect.bottom - at.y) - style.width
        reach = min(rect.width * (0.1 + 0.1 * turn), room)
        yield Line(Point(at.x - reach, at.y + reach), Point(at.x + reach, at.y - reach), style)


def _waves(rect: Rect, colour: Colour, _fill: Colour, _seed: int) -> Iterator[Item]:
    style = Style(stroke=colour, width=0.3, cap="round")
    quarter = rect.width / 4
    for row in (0.3, 0.75):
        y = rect.y + rect.height * row
        steps: list[Command] = [("M", rect.x, y)]
        for index in range(4):
            x, rise = rect.x + index * quarter, rect.height * (0.1 if index % 2 else -0.1)
            steps.append(("C", x + quarter / 3, y + rise, x + quarter * 2 / 3, y + rise, x + quarter, y))
        yield Path(tuple(steps), style)


def _grass(rect: Rect, colour: Colour, _fill: Colour, seed: int) -> Iterator[Item]:
    style = Style(stroke=colour, width=0.28, cap="round")
    for at, _ in _scatter(rect, 4, seed):
        reach = rect.width * 0.09
        blades = ((-0.7, -0.8), (0.0, -1.2), (0.7, -0.8))
        steps = [step for x, y in blades for step in (("M", *at), ("L", at.x + x * reach, at.y + y * reach))]
        yield Path(tuple(steps), style)


def _trees(rect: Rect, colour: Colour, _fill: Colour, seed: int) -> Iterator[Item]:
    for at, turn in _scatter(rect, 5, seed):
        reach = rect.width * (0.08 + 0.03 * turn)
        crown = (at.shift(0, -1.5 * reach), at.shift(reach, 0.5 * reach), at.shift(-reach, 0.5 * reach))
        yield Polygon(crown, Style(fill=colour))
        yield Line(at.shift(0, 0.5 * reach), at.shift(0, reach), Style(stroke=colour, width=0.3 * reach))


def _dots(rect: Rect, colour: Colour, _fill: Colour, _seed: int) -> Iterator[Item]:
    for x, y in ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)):
        at = Point(rect.x + x * rect.width, rect.y + y * rect.height)
        yield Circle(at, 0.04 * rect.width, Style(fill=colour))


def _strokes(rect: Rect, colour: Colour, _fill: Colour, _seed: int) -> Iterator[Item]:
    """Yield short parallel strokes in three places, so that a line through a cell leaves some to be seen."""
    steps, reach = list[Command](), 0.125 * rect.width
    for across, down in ((-0.36, -0.3), (0.0, 0.0), (0.36, 0.3)):
        for beside in (-0.083, 0.083):
            x, y = rect.centre.x + (across + beside) * rect.width, rect.centre.y + down * rect.height
            steps += [("M", x - reach / 2, y + reach), ("L", x + reach / 2, y - reach)]
    yield Path(tuple(steps), Style(stroke=colour, width=0.16))


PATTERNS: Mapping[str, Callable[[Rect, Colour, Colour, int], Iterator[Item]]] = {
    "dotted": _dots, "grass": _grass, "ice": _ice, "rubble": _rubble, "strokes": _strokes, "trees": _trees,
    "waves": _waves,
}  # fmt: skip
"""The patterns that are drawn in a square: in its rectangle, in a colour, on a ground, with a seed that varies them."""


def _plates(layout: BoardLayout, cells: Sequence[Cell], fill: Colour, colour: Colour) -> Iterator[Item]:
    k = layout.scale
    rivet = Style(fill=colour if fill.luminance > 0.75 else fill.mix(INK, 0.18))

    def plate(outline: Outline, _: Cell) -> Iterator[Item]:
        yield Polygon(inset_convex(outline, 0.9 * k), Style(fill, fill, 1.2 * k, join="round"))
        yield Polygon(inset_convex(outline, 0.3 * k), Style(stroke=colour, width=0.16, join="round"))
        yield from (Circle(spot, 0.55 * k, rivet) for spot in inset_convex(outline, 2.7 * k))

    yield from repeat(layout, cells, "plate", plate)


def _nets(layout: BoardLayout, cells: Sequence[Cell], colour: Colour) -> Iterator[Item]:
    step, reach = layout.grid.size / 7, layout.grid.size * 0.6
    steps: list[Command] = []
    for at in (index * step for index in range(-8, 9)):
        steps += [("M", at - reach, -reach), ("L", at + reach, reach)]
        steps += [("M", at - reach, reach), ("L", at + reach, -reach)]
    strokes = Path(tuple(steps), Style(stroke=colour, width=0.12))

    def net(outline: Outline, _: Cell) -> Iterator[Item]:
        yield Group((strokes,), clip=Polygon(outline))
        yield Polygon(outline, Style(stroke=colour, width=0.4, join="round"))

    yield from repeat(layout, cells, "net", net)


BAND = 5.5
"""The width of a mown band on a field in metres: three of them are a penalty area deep."""

_STRETCH = 8
"""How many columns of cells share a path: fewer paths are faster, and a sheet carries all of each that it meets."""

_ALIKE = 4
"""How many cells of one shape are worth a symbol."""


def draw_fill(layer: FillLayer, layout: BoardLayout, look: Look, without: Container[Cell] = ()) -> LayerArt:
    """Return the grounds of a layer, and the line around them; those of some cells may be left out."""
    items: list[Item] = []
    around: list[Command] = []
    if isinstance(layer.fill, ManyStyles) and layer.fill.bands:
        whole = layout.field.expand(layer.fill.beyond * layout.scale)
        items += (_bands_of_cells if layer.fill.columns or layer.fill.rows else _bands)(layer.fill, whole, layout, look)
        around += closed_path(whole.corners) if layer.line else ()
    else:
        cells = [cell for cell in layout.fill_cells(layer) if cell not in without]
        edge = AreaEdge(layer.within, layout)
        for name, own in by_style(layer.fill, cells, layout).items():
            more, beside = edge.beyond(own)
            items += fill_items(layout, layout.style(name), [*own, *more], look, layer)
            items += _ground_beside(beside.values(), layout.style(name), layout, look)
            around += steps_along(_sides_around({*own, *more}, beside, layout)) if layer.line else ()
    items += line(around, layout.style(layer.line), look.ink, layout.scale) if around else ()
    return LayerArt(cut_off(tuple(items), layer.within, layout))


@dataclass(frozen=True, eq=False)
class AreaEdge:
    """The edge of a marked area, or of all ``within`` the board that is outside it, where grounds are cut off."""

    within: str
    layout: BoardLayout

    def beyond(self, cells: Iterable[Cell]) -> tuple[list[Cell], Mapping[Side[Cell], Outline]]:
        """Return what a ground takes up beyond the edge, so that it is cut there and not in steps.

        These are cells with their middles beyond the edge, and the outlines of places across sides at the rim of the
        board, which touch no other cell or place in the area. Only on cells of one shape.
        """
        area, own = self._area, frozenset(cells)
        if area is None or not own or len({*self.layout.shapes.values()}) != 1:
            return [], {}
        more = [cell for cell, others in self._touching.items() if others and others <= own]
        others = PointIndex((place, side) for side, place in self._rim.items() if side.first not in own)
        outline = self.layout.grid.outline
        beside = {
            side: tuple(_across(side, at) for at in outline(side.first)) for side in self._rim if side.first in own
        }
        return more, {side: outline for side, outline in beside.items() if not any(others.inside(outline))}

    @cached_property
    def _area(self) -> Shape | None:
        return self.layout.areas.get(self.within.removeprefix("!"))

    @cached_property
    def _is_in(self) -> Callable[[Point], bool]:
        assert self._area is not None
        shape, outside = transform_shape(self._area, self.layout.place), self.within.startswith("!")
        return lambda at: shape.holds(at) is not outside

    @cached_property
    def _inside(self) -> frozenset[Cell]:
        centre = self.layout.grid.centre
        return frozenset(cell for cell in self.layout.grid.cells if self._is_in(centre(cell)))

    @cached_property
    def _places(self) -> Mapping[Side[Cell], Point]:
        """The places across the sides at the rim of the board."""
        return {side: _across(side, self.layout.grid.centre(side.first)) for side in self.layout.outer}

    @cached_property
    def _touching(self) -> Mapping[Cell, frozenset[Cell]]:
        """The cells beyond the edge, each with those inside it that it touches."""
        grid, inside = self.layout.grid, self._inside
        mixed = {side.first for side, place in self._places.items() if self._is_in(place)}
        outside = [cell for cell in grid.cells if cell not in inside and cell not in mixed]
        if len(inside) < len(outside):
            near = {other for cell in inside for other in grid.neighbours(cell)}
            outside = [cell for cell in outside if cell in near]
        return {cell: inside.intersection(grid.neighbours(cell)) for cell in outside}

    @cached_property
    def _rim(self) -> Mapping[Side[Cell], Point]:
        """The places beyond the edge across sides of cells inside it."""
        return {side: at for side, at in self._places.items() if side.first in self._inside and not self._is_in(at)}


def _across(side: Side[Cell], at: Point) -> Point:
    """Return where a point comes to lie when what it belongs to is turned about the middle of a side."""
    x, y = side.middle
    return Point(2 * x - at.x, 2 * y - at.y)


def _ground_beside(outlines: Collection[Outline], style: NamedStyle, layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield the ground of a style in places by the rim of the board."""
    if outlines:
        yield paint(_path_around(outlines), ground_paint(style, look.ink, layout.paper(look.ink)), layout.field)


def _sides_around(
    cells: Container[Cell], beside: Container[Side[Cell]], layout: BoardLayout
) -> Iterator[tuple[Point, Point]]:
    """Yield the ends of the sides that part some cells, and places across sides at the rim, from all others."""
    for side in layout.grid.sides:
        if (side.first in cells) != (side.second in cells) and side not in beside:
            yield side.start, side.end


def cut_off(items: tuple[Item, ...], within: str, layout: BoardLayout) -> tuple[Item, ...]:
    """Return items as far as they lie in a marked area, or with “!” before its name, outside it."""
    area = layout.areas.get(within.removeprefix("!"))
    if area is None or not items:
        return items
    rings = [*transform_shape(area, layout.place).pieces]
    if within.startswith("!"):  # clockwise pieces are holes in what runs the other way round
        rings.append(Rect(0, 0, *layout.size).corners[::-1])
    return (Group(items, clip=_path_around(rings)),)


def grounds(
    layout: BoardLayout, look: Look, below: FillLayer | None = None, read_at: Callable[[Cell], Point] | None = None
) -> Mapping[Cell, Colour | None]:
    """Return the colour of the ground of each cell, for what is to be read upon it; nobody knows that of a picture.

    With a layer, that of the ground below it. ``read_at`` is where in a cell something is read, if not in its middle.
    """
    paper = layout.paper(look.ink)
    read, every = read_at or layout.grid.centre, layout.grid.cells
    frame = ground_paint(layout.style("frame"), look.ink, paper)
    colours: dict[Cell, Colour | None] = {**_colours_at(every, frame, layout, read, Rect(0, 0, *layout.size))}
    for layer in layout.layers:
        if layer is below:
            break
        match layer:
            case PictureLayer():
                colours = dict.fromkeys(every)
            case PlanLayer(plan="floor"):
                colours = dict.fromkeys(every, paper)
            case FillLayer(fill=ManyStyles(bands=(first, *_))):
                colours = dict.fromkeys(every, ground(layout.style(first), look.ink, paper))
            case FillLayer():
                for name, cells in by_style(layer.fill, layout.fill_cells(layer), layout).items():
                    style = layout.style(name)
                    fill = None if style.picture else ground_paint(style, look.ink, paper)
                    colours |= _colours_at(cells, fill, layout, read)
    if layout.shapes_drawn and below is None:
        middles = PointIndex((read(cell), cell) for cell in colours)
        for ring, fill in layout.shapes_drawn:
            colours |= _colours_at(middles.inside(ring), fill, layout, read, Rect.around(ring))
    return colours


def _colours_at(
    cells: Iterable[Cell],
    fill: Paint | None,
    layout: BoardLayout,
    read: Callable[[Cell], Point],
    whole: Rect | None = None,
) -> Mapping[Cell, Colour | None]:
    """Return the colour of each cell where it is read, in a gradient across each of them or across a whole."""
    if isinstance(fill, Hatch):
        if fill.ground is None and not fill.is_broad:
            return {}  # what is beneath is read on
        fill = None if fill.is_broad else fill.ground
    if not isinstance(fill, Blend):
        return dict.fromkeys(cells, fill)
    around = {cell: whole or Rect.around(end for ring in layout.grid.loops(cell) for end in ring) for cell in cells}
    return {cell: gradient_across(fill, area).at(read(cell))[0] for cell, area in around.items()}


def by_style(fill: str | ManyStyles, cells: Sequence[Cell], layout: BoardLayout) -> Mapping[str, list[Cell]]:
    """Return the cells by the name of the style that each of them has; bands belong to no cell."""
    cells_by_style: dict[str, list[Cell]] = {}
    if isinstance(fill, ManyStyles) and not fill.chequered:
        return cells_by_style
    if isinstance(fill, ManyStyles):
        tone = tones(layout.grid, len(fill.chequered))
        cells_by_style = {name: [] for name in fill.chequered}
        for cell in cells:
            cells_by_style[fill.chequered[tone[cell]]].append(cell)
    elif fill == ZONE:
        for cell in cells:
            cells_by_style.setdefault(layout.zone_style(cell), []).append(cell)
    else:
        cells_by_style[fill] = list(cells)
    return {name: own for name, own in cells_by_style.items() if name and own}


def fill_items(
    layout: BoardLayout, style: NamedStyle, cells: Sequence[Cell], look: Look, layer: FillLayer
) -> Iterator[Item]:
    """Yield cells in a style and their patterns; the ground of cells of one shape is one symbol, used for each."""
    paper = layout.paper(look.ink)
    whole, plate = ground_paint(style, look.ink, paper), style.pattern == "plate"
    fill = mean_of(whole)
    if not plate:
        below = (
            grounds(layout, look, layer)
            if fill == paper and not isinstance(whole, Hatch)
            else dict[Cell, Colour | None]()
        )
        own = [cell for cell in cells if below.get(cell) != fill]
        yield from _grounds(layout, own, whole)
    if style.picture in layout.pictures:
        for loops in map(layout.grid.loops, cells):
            picture, place = layout.pictures[style.picture], Rect.around(corner for loop in loops for corner in loop)
            clip = Polygon(loops[0]) if len(loops) == 1 else _path_around(loops)
            yield place_picture(picture, place, "cover", 1 - style.tint, clip=clip)
    yield from pattern_items(style, layout, cells, fill, upper_colour(style, look.ink, paper))


def _grounds(layout: BoardLayout, cells: Sequence[Cell], fill: Paint) -> Iterator[Item]:
    """Yield the grounds of cells: symbols for the shapes that several have, a path for each stretch of the others."""
    if isinstance(fill, Hatch) and not fill.lines:  # its lines go on from cell to cell
        rings = [ring for cell in cells for ring in layout.grid.loops(cell)]
        if rings:
            yield paint(_path_around(rings), fill, layout.field)
        return
    if not isinstance(fill, Colour):
        whole = [cell for cell in cells if len(layout.grid.loops(cell)) == 1]
        yield from repeat(layout, whole, "cell", lambda outline, _: (paint(Polygon(outline), fill),))
        apart = (layout.grid.loops(cell) for cell in cells if len(layout.grid.loops(cell)) != 1)
        yield from (paint(_path_around(loops), fill) for loops in apart)
        return
    style = Style(fill=fill)
    alike: dict[tuple[Point, ...], list[Cell]] = {}
    for cell in cells:
        alike.setdefault(layout.shapes[cell] if len(layout.grid.loops(cell)) == 1 else (), []).append(cell)
    stretches: dict[tuple[int, int], list[Command]] = {}
    for shape, own in alike.items():
        if len(own) >= _ALIKE and shape:
            yield from repeat(layout, own, "cell", lambda outline, _: (Polygon(outline, style),))
        else:
            for cell in own:
                at = layout.grid.position(cell)
                stretch = stretches.setdefault((at.row, at.column // _STRETCH), [])
                for ring in layout.grid.loops(cell):
                    stretch += closed_path(ring)
    yield from (Path(tuple(steps), style) for _, steps in sorted(stretches.items()))


def _bands(fill: ManyStyles, around: Rect, layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield bands across the board, an odd number of them, so that both halves look alike."""
    paper = layout.paper(look.ink)
    colours = [ground_paint(layout.style(name), look.ink, paper) for name in fill.bands]
    columns = 1 + max(layout.grid.position(cell).column for cell in layout.grid.cells)
    length, middle = layout.overlay.field.width if layout.overlay else columns * BAND, layout.field.centre.x
    count = max(3, round(length / BAND) // 2 * 2 + 1)
    width = (length * layout.metre if layout.metre else layout.field.width) / count
    edges = [around.x, *(middle + width * (index - count / 2) for index in range(1, count)), around.right]
    for index, (left, right) in enumerate(pairwise(edges)):
        if (own := colours[index % len(colours)]) != paper:
            yield paint(Box(Rect(left, around.y, right - left, around.height)), own)


def _bands_of_cells(fill: ManyStyles, around: Rect, layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield bands of whole columns or rows, which end in the sides of cells and go on beyond the last of these."""
    goals = frozenset(layout.overlay.tags["goals"] if layout.overlay else ())
    lines: dict[int, list[Cell]] = {}
    for cell in layout.grid.cells:
        if cell not in goals:
            at = layout.grid.position(cell)
            lines.setdefault(at.column if fill.columns else at.row, []).append(cell)
    paper = layout.paper(look.ink)
    paints = [ground_paint(layout.style(name), look.ink, paper) for name in fill.bands]
    if paints[0] != paper:
        yield paint(Box(around), paints[0])
    numbers = band_numbers(1 + max(lines) - min(lines), fill.columns or fill.rows or 1)
    for number, band in groupby(sorted(lines), lambda at: numbers[at - min(lines)]):
        if (own := paints[number % len(paints)]) != paints[0]:
            steps = (step for at in band for step in _line_on(lines[at], around, layout))
            yield Group((paint(Path(tuple(steps)), own, around),), clip=Box(around))


def band_numbers(count: int, every: int) -> list[int]:
    """Return the band of each of so many lines, counted from both ends inwards.

    The middle band has one line more than the others where both halves are alike only then; the first and the last
    have what is left.
    """
    middle = min(count, every + (count - every) % 2)
    beside = (count - middle) // 2
    from_middle = [max(0, -(-max(beside - at, at - beside - middle + 1) // every)) for at in range(count)]
    return [max(from_middle) - number for number in from_middle]


def _line_on(cells: Sequence[Cell], around: Rect, layout: BoardLayout) -> Iterator[Command]:
    """Yield the outlines of a line of cells, which goes on at both ends as far as a rectangle."""
    rings = [ring for cell in cells for ring in layout.grid.loops(cell)]
    if len(cells) > 1:
        (x, y), (next_x, next_y) = (layout.grid.centre(cell) for cell in cells[:2])
        step = Point(next_x - x, next_y - y)
        for cell, way in ((cells[0], -1), (cells[-1], 1)):
            for ring in layout.grid.loops(cell):
                reach = 1
                while any(around.holds(at.shift(step.x * way * reach, step.y * way * reach)) for at in ring):
                    rings.append(tuple(at.shift(step.x * way * reach, step.y * way * reach) for at in ring))
                    reach += 1
    for ring in rings:
        yield from closed_path(ring)
