"""A board laid out at a size: its cells, what they are called, and the ways over it. Lengths in millimetres.

This is all that a layer, a panel or a check is given; none of them asks which game it belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from functools import cached_property
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from generator.geometry.covering import Overlay, Shape, covered_cells, transform_shape
from generator.geometry.field import Markings
from generator.geometry.grids.grid import (
    AnyGrid,
    BoardStep,
    HexLattice,
    Outline,
    Position,
    Side,
    count_cells,
    headings,
    middles_of_sides,
    number_cells,
    outline_point,
    sides_between,
    steps,
    wrap_steps,
)
from generator.geometry.grids.mesh import MeshGrid, Ways
from generator.geometry.grids.squares import Direction, Square
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import Phrase
from generator.model.boards.board import Board
from generator.model.boards.cells import SIDES, NamedSide, Spot
from generator.model.boards.grids import GridSpec, NodesSpec, PaperSpec
from generator.model.boards.layers import (
    BoardLayer,
    EdgesLayer,
    FillLayer,
    InkForm,
    LabelsLayer,
    NamedStyle,
    PathsLayer,
)
from generator.model.localized import Words
from generator.model.yaml_reader import DataPath
from generator.problems import Severity
from generator.scene.palette import INK, WHITE, Colour, Hatch, Paint, contrast, mean_of, readable_on
from generator.scene.pictures import Picture
from generator.scene.pieces import Piece
from generator.scene.primitives import Avoid, Command, Item, SeamGuide
from generator.scene.strokes import Stroke, draw_stroke, in_waves

if TYPE_CHECKING:
    from generator.boards.plan import PlanOverlay

Cell = Hashable
EXACT = 3  # digits after the point of millimetres: corners that cells share come out equal
Lines = Literal["printed", "none", "strips"]
"""How the lines of a field come on the board: printed, not at all, or thin, to be glued over with strips of paper."""
UNPAINTED = Markings()


class PaintedGround(NamedTuple):
    """What markings lie upon: its size, in metres where it is a field, else in cells, and what its laws paint there."""

    size: Size
    metric: bool = False
    painted: Markings = UNPAINTED


class Fault(NamedTuple):
    """Something wrong with a board, the value of its file that it is about, and the kind of problem that it is.

    ``("map", row, column)`` is a sign of the map; rows and columns count from 0.
    """

    path: DataPath
    message: Phrase
    hint: str = ""
    severity: Severity = Severity.ERROR
    code: str = "board"


def _natural(name: str) -> str:
    return re.sub(r"\d+|[A-Za-z]+", lambda part: f"{part[0]:0>4}", name)


class LayerArt(NamedTuple):
    """What a layer comes to: what is drawn, where seams had better not run, and what is wrong with it."""

    items: tuple[Item, ...] = ()
    avoids: SeamGuide = SeamGuide()
    faults: tuple[Fault, ...] = ()
    covers: tuple[Outline, ...] = ()
    """Outlines of free objects, which should cover no text."""
    scattered: tuple[tuple[Point, float], ...] = ()
    """The discs that scattered objects take up, of which later ones keep clear."""


def avoid_places(
    places: Iterable[float], clearance: float, cost: float, of: Literal["grid", "picture"] = "grid"
) -> tuple[Avoid, ...]:
    """Return the stretches about places of an axis, in order, in which a seam costs so much; in millimetres."""
    return tuple(Avoid(at - clearance, at + clearance, cost, of) for at in sorted(places))


class Look(NamedTuple):
    """How a board is printed, apart from the places of everything."""

    ink: Ink = "normal"
    language: str = "es"
    lines: Lines = "printed"


@dataclass(frozen=True)
class BoardLayout:
    """A board at a size. ``signs`` are those of its map, ``styles`` the board's own over those that all share.

    ``scale`` says by how much the board is larger than the game gives it: lengths in millimetres grow with it.
    Where the grid lies over a field, ``overlay`` says how, and ``painted`` what the laws paint there. ``areas`` are
    what the markings of all layers enclose; ``plan`` is the plan that the grid covers, where it covers one, and
    ``pictures`` are those that layers and styles draw, by name, as ``pieces`` are by the key of their type.
    ``shapes_drawn`` are the filled shapes that layers have drawn, and the colour or gradient of each, ``None``
    where it is a picture, and ``scattered`` the discs that scattered objects take up.
    """

    board: Board
    grid: AnyGrid
    signs: Mapping[Cell, str]
    styles: Mapping[str, NamedStyle]
    size: Size
    scale: float = 1.0
    overlay: Overlay | None = None
    painted: Markings = UNPAINTED
    areas: Mapping[str, Shape] = dataclass_field(default_factory=dict)
    plan: PlanOverlay | None = None
    pictures: Mapping[str, Picture] = dataclass_field(default_factory=dict)
    pieces: Mapping[str, tuple[Piece, ...]] = dataclass_field(default_factory=dict)
    shapes_drawn: tuple[tuple[Outline, Paint | None], ...] = ()
    scattered: tuple[tuple[Point, float], ...] = ()

    def resize(self, cell: float, corner: Point) -> BoardLayout:
        """Return the board with cells of another size, their top left corner at a point, and as much room as before."""
        grid, scale = self.grid.resize(cell, corner), cell / self.board.grid.size
        return replace(self, grid=grid, scale=scale, plan=self.plan and self.plan.move_to(grid))

    def scale_to(self, cell: float) -> BoardLayout:
        """Return the whole board larger or smaller, its cells so wide."""
        if cell == self.grid.size:
            return self
        bounds, by = self.grid.bounds, cell / self.grid.size
        return replace(self.resize(cell, Point(bounds.x * by, bounds.y * by)), size=self.size_at(cell))

    def size_at(self, cell: float) -> Size:
        (_, _, width, height), by, room = self.field, cell / self.grid.size, self.margins
        beside, above = room["left"] + room["right"], room["top"] + room["bottom"]
        return Size(width * by + beside * by, height * by + above * by)

    def weave_at(self, cell: float) -> HexLattice | None:
        """Return the hexes of the board as seams can follow them, with cells so wide; ``None`` where it has none."""
        return self.scale_to(cell).grid.weave if self.grid.weave else None

    @property
    def count(self) -> int:
        """Return the number of cells, without those of goals beside a field."""
        return self.overlay.count if self.overlay else len(self.grid.cells)

    @property
    def metres(self) -> float | None:
        """Return the metres of ground that a cell represents; ``None`` if there is no ground."""
        overlay = self.overlay or self.plan
        return overlay.grid.size if overlay else None

    @property
    def metre(self) -> float | None:
        """Return a metre of the field in millimetres; ``None`` where there is no field."""
        if self.plan is not None:
            return self.plan.metre
        return self.place.a if self.overlay else None

    @cached_property
    def place(self) -> Transform:
        """Return the transform from the middle of the ground, in metres or else in cells, to the board."""
        if self.overlay is not None:
            return self.overlay.grid.transform_to(self.grid)
        return Transform.scale(self.grid.size).then(Transform.shift(*self.grid.bounds.centre))

    @cached_property
    def points(self) -> Mapping[str, tuple[Point, ...]]:
        """Return what stands on the field, such as the posts of its goals, by the names of these positions."""
        return {name: tuple(map(self.place.point, points)) for name, points in self.painted.points.items()}

    @property
    def ground(self) -> PaintedGround:
        if self.overlay is not None:
            return PaintedGround(self.overlay.field, True, self.painted)
        size, around = self.grid.size, self.grid.bounds
        return PaintedGround(Size(around.width / size, around.height / size))

    @cached_property
    def field(self) -> Rect:
        """Return the rectangle around all cells, or that of the plan that they cover.

        Over a field it is that around the cells of the field, beside which the goals are.
        """
        if self.plan is not None:
            return self.plan.area
        if self.overlay is None or not self.overlay.tags["goals"]:
            return self.grid.bounds
        return self.place.rect(self.overlay.bounds)

    @cached_property
    def margins(self) -> Mapping[str, float]:
        field, (width, height) = self.field, self.size
        return {"left": field.x, "right": width - field.right, "top": field.y, "bottom": height - field.bottom}

    @cached_property
    def layers(self) -> tuple[BoardLayer, ...]:
        """Return the layers of the board: styles of signs fill their cells before all else.

        Those of places lie above every ground of the whole board, and below the grounds of cells that a layer chooses.
        """
        words = dict.fromkeys(chain.from_iterable(self.board.signs.values()))
        by_style: dict[str, list[str]] = {}
        for name, place in spec.nodes.items() if isinstance(spec := self.board.grid, NodesSpec) else ():
            by_style.setdefault(place.style, []).append(self.names[name])
        own = (FillLayer(fill=style, cells=tuple(names)) for style, names in by_style.items() if style)
        fills = (FillLayer(fill=word, cells=(word,)) for word in words if word in self.styles)
        layers = self.board.layers
        grounds = [(index, layer) for index, layer in enumerate(layers) if isinstance(layer, FillLayer)]
        covered = max((index + 1 for index, layer in grounds if layer.is_whole), default=0)
        at = next((index for index, layer in grounds if index >= covered), len(layers))
        return (*fills, *layers[:at], *own, *layers[at:])

    def either(self, of_cells: Phrase, of_places: Phrase) -> Phrase:
        """Return the words for a board of cells, or those for a board of places."""
        return of_places if self.has_places else of_cells

    @cached_property
    def sorted_names(self) -> tuple[str, ...]:
        """Return the names of the cells in an order in which 2 comes before 10, and z before aa."""
        return tuple(sorted(self.names.values(), key=_natural))

    @property
    def first_and_last(self) -> tuple[str, ...]:
        """Return the first and the last of the names in their order; nothing if there are no cells."""
        return self.sorted_names[:1] + self.sorted_names[-1:]

    @property
    def has_places(self) -> bool:
        """Return whether its cells are places with routes between them, as messages call them then."""
        return isinstance(self.board.grid, NodesSpec)

    @property
    def is_sheet(self) -> bool:
        """Return whether it is a sheet of paper that pieces are printed on, and not a board."""
        return isinstance(self.board.grid, PaperSpec)

    @cached_property
    def draws_places(self) -> bool:
        """Return whether places lie above all lines, with their own looks and with their names beside them."""
        spec = self.board.grid
        if not isinstance(spec, NodesSpec) or spec.play_on == "corners":
            return False
        paths = (layer for layer in self.board.layers if isinstance(layer, PathsLayer))
        labels = (layer for layer in self.board.layers if isinstance(layer, LabelsLayer))
        return spec.has_looks or any(layer.beside for layer in labels) or not all(layer.is_plain for layer in paths)

    @cached_property
    def pairs_on_paths(self) -> frozenset[frozenset[Cell]]:
        """Return the pairs of places between which a layer of paths draws a line, so that the grid need not."""
        pairs: set[frozenset[Cell]] = set()
        for layer in self.board.layers:
            if isinstance(layer, PathsLayer):
                runs = (tuple(cell for word in words for cell in self.run(word)) for words in layer.through)
                pairs |= {frozenset(ends) for run in runs for ends in pairwise(run)}
                pairs |= {frozenset(map(self.cell_at, (row.start, row.to))) for row in layer.rows}
                pairs |= {frozenset(pair) for pair in self.ways.links} if layer.links == "all" else set()
                pairs |= {frozenset(pair) for pair in self.joined_cells} if layer.links == "joins" else set()
        return frozenset(pairs)

    def point_of(self, at: Point) -> Point:
        """Return the point of the board that a file gives as two lengths, as it gives the places of its nodes."""
        spec, by = self.board.grid, self.grid.size / self.board.grid.size
        name, place = next(iter(spec.places.items())) if isinstance(spec, NodesSpec) else ("", None)
        own, here = (place.at, self.grid.centre(name)) if place else (Point(0, 0), Point(self.field.x, self.field.y))
        return here.shift((at.x - own.x) * by, (at.y - own.y) * by)

    def style(self, name: str) -> NamedStyle:
        """Return the style of a name at the size of the board; one in plain ink for a name that there is not."""
        style = self.styles.get(name, NamedStyle())
        if self.scale == 1 or not any(isinstance(each.colour, Hatch) for each in (style, *_forms(style))):
            return style
        light, full = (form.model_copy(update={"colour": self._to_scale(form.colour)}) for form in _forms(style))
        inks = style.inks.model_copy(update={"light": light, "full": full})
        return style.model_copy(update={"colour": self._to_scale(style.colour), "inks": inks})

    def _to_scale(self, paint: Paint | None) -> Paint | None:
        return paint.scale(self.scale) if isinstance(paint, Hatch) else paint

    def paper(self, ink: Ink) -> Colour:
        return ground(self.style("paper"), ink)

    @cached_property
    def shapes(self) -> Mapping[Cell, Outline]:
        """Return the outline of each cell about its middle, to a thousandth of a millimetre: like ones are equal."""
        shapes, before, exact = dict[Cell, Outline](), None, Outline()
        for cell in self.grid.cells:
            if (shape := self.grid.shape(cell)) is not before:
                before, exact = shape, tuple([Point(round(x, EXACT), round(y, EXACT)) for x, y in shape])
            shapes[cell] = exact
        return shapes

    def room(self, cell: Cell) -> Rect:
        """Return the square about the middle of a cell in which a pattern or a text finds room."""
        share = 0.5 if self.grid.square else 0.36
        half, at = self.grid.breadth(cell) * share, self.grid.centre(cell)
        return Rect(at.x - half, at.y - half, 2 * half, 2 * half)

    @cached_property
    def counted(self) -> Mapping[Cell, Position]:
        """Return column and row of every cell as its name counts them; ranges of cells are meant so."""
        spec = self.board.grid
        return count_cells(self.grid, spec.numbering, spec.counted_from)

    @cached_property
    def names(self) -> Mapping[Cell, str]:
        spec = self.board.grid
        return number_cells(self.grid, spec.numbering, spec.counted_from)

    def title(self, cell: Cell) -> Words:
        """Return the name of a cell that is printed: its number, the name that the board gives it, or the grid's."""
        spec = self.board.grid
        numbered = spec.numbering not in (None, "none")
        own = None if numbered else spec.name_of(str(cell))
        return own or Words((("", self.names[cell] if numbered else self.grid.title(cell)),))

    @cached_property
    def cell_named(self) -> Mapping[str, Cell]:
        return {name.lower(): cell for cell, name in self.names.items()}

    @cached_property
    def cells_by_word(self) -> Mapping[str, tuple[Cell, ...]]:
        """Return the cells of every sign of the map, of every word that signs stand for, and of every zone."""
        over: Mapping[str, tuple[Cell, ...]] = self.overlay.tags if self.overlay else {}
        over = self.plan.tags if self.plan else over
        by_word: dict[str, dict[Cell, None]] = {"all": dict.fromkeys(self.grid.cells)}
        for cell, sign in self.signs.items():
            for word in (sign, *self.board.signs.get(sign, ())):
                by_word.setdefault(word, {})[cell] = None
        for name, zone in self.board.zones.items():
            own = dict.fromkeys(cell for cell, sign in self.signs.items() if sign in zone.signs)
            for word in zone.cells:
                base = word.removeprefix("!")
                cells = by_word[base] if base in by_word else over.get(base) or self._cells_named(base)
                own = _add_or_remove(own, word, cells)
            by_word[name] = own
        return {**over, **{word: tuple(cells) for word, cells in by_word.items()}}

    def cells_inside(self, area: str) -> tuple[Cell, ...]:
        """Return the cells whose middles lie in an area of the markings; none for an area that there is not."""
        return covered_cells(self.grid, transform_shape(self.areas[area], self.place)) if area in self.areas else ()

    def fill_cells(self, layer: FillLayer) -> tuple[Cell, ...]:
        """Return the cells of a layer of grounds: those that it names, as far as they lie in its area."""
        cells = self.choose_cells(layer.cells)
        if not layer.inside:
            return cells
        within = frozenset(self.cells_inside(layer.inside))
        return tuple(cell for cell in cells if cell in within)

    def run(self, word: str) -> tuple[Cell, ...]:
        """Return the cells that a word of a path means, in their order: one cell, or a range along a column or row.

        None for words that mean anything else.
        """
        cells, (first, _, last) = self.cells_of(word), word.lower().partition(":")
        if not last or word in self.cells_by_word:
            return cells if len(cells) == 1 else ()
        at = [self.counted[cell] for cell in cells]
        if len({place.column for place in at}) > 1 and len({place.row for place in at}) > 1:
            return ()
        ordered = sorted(cells, key=self.counted.__getitem__)
        return tuple(ordered if ordered[:1] == [self.cell_named.get(first)] else reversed(ordered))

    def cell_at(self, name: str) -> Cell | None:
        return self.cell_named.get(name.lower())

    def zone_style(self, cell: Cell | None) -> str:
        """Return the name of the style of the zone that a cell is in; empty for none."""
        return next((z.style for n, z in self.board.zones.items() if z.style and cell in self._zone_sets[n]), "")

    @cached_property
    def ways(self) -> MovementGraph:
        fills = (layer for layer in self.layers if isinstance(layer, FillLayer) and isinstance(layer.fill, str))
        closed = (self.fill_cells(layer) for layer in fills if self.style(str(layer.fill)).closed)
        return MovementGraph(
            self.grid, self.board.grid, self.cell_named, frozenset(cell for cells in closed for cell in cells),
            tuple(side for layer in self.closed_edges for side in (*layer.sides, *self._sides_named(layer))),
            tuple(side for layer in self.board.edges for side in layer.one_way),
        )  # fmt: skip

    def _sides_named(self, layer: EdgesLayer) -> Iterator[NamedSide]:
        """Yield the sides between cells of the lines of a layer that run from corner to corner, by their names."""
        for side in self.sides_through(layer):
            if side.second is not None:
                yield NamedSide(self.names[side.first], self.names[side.second])

    @cached_property
    def borders(self) -> frozenset[frozenset[Cell]]:
        return frozenset(frozenset((side.first, side.second)) for side in self.grid.sides if side.second is not None)

    @cached_property
    def crossings(self) -> frozenset[frozenset[Cell]]:
        """Return the pairs of cells between which one may step where nothing is closed, over joined sides too."""
        return self.borders | {frozenset(way) for way in self.ways.joins}

    @property
    def joined_cells(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield the cells of every join between two that are named."""
        for join in self.board.grid.gates:
            first, second = map(self.cell_at, join.ends)
            if first is not None and second is not None and first != second:
                yield first, second

    @cached_property
    def outer(self) -> tuple[Side[Cell], ...]:
        return tuple(side for side in self.grid.sides if side.second is None)

    def sides_outside(self, layer: EdgesLayer) -> tuple[Side[Cell], ...]:
        own = frozenset(self.choose_cells(layer.outside))
        facing = (side for side in self.outer if side.first in own)
        return tuple(side for side in facing if not layer.facing or side.facing in layer.facing)

    def corner_of(self, spot: Spot) -> Point | None:
        """Return the corner of a cell that a position such as ``c4 top-left`` means; ``None`` where it means none."""
        cells = self.cells_of(spot.name)
        if len(cells) != 1 or not spot.side or spot.across.value or spot.down.value:
            return None
        point, is_corner = outline_point(self.grid, cells[0], SIDES.get(spot.side, (0, 0)))
        return point if is_corner else None

    def points_of(self, cells: Iterable[Cell], side: str) -> tuple[Point, ...]:
        """Return the point of each cell that a side of a position means: ``top-left``, or ``side 2``; else its middle.

        Cells that have no side of that number are left out.
        """
        if side in SIDES or not side:
            return tuple(outline_point(self.grid, cell, SIDES[side or "centre"])[0] for cell in cells)
        number = int(side.split()[1])
        sides = (middles_of_sides(self.grid, cell) for cell in cells)
        return tuple(middles[number - 1] for middles in sides if number <= len(middles))

    def middle_between(self, name: str) -> Point | None:
        """Return the middle of the side between two neighbours such as ``c4/c5``; ``None`` for anything else."""
        first, _, second = name.partition("/")
        between = self._inner_sides.get(frozenset((self.cell_at(first), self.cell_at(second))), ())
        return between[len(between) // 2].middle if between else None

    @cached_property
    def _inner_sides(self) -> Mapping[frozenset[Cell | None], Sequence[Side[Cell]]]:
        sides: dict[frozenset[Cell | None], list[Side[Cell]]] = {}
        for side in self.grid.sides:
            if side.second is not None:
                sides.setdefault(frozenset((side.first, side.second)), []).append(side)
        return sides

    def sides_through(self, layer: EdgesLayer) -> tuple[Side[Cell], ...]:
        """Return the sides of the lines of a layer that run from corner to corner."""
        ways = ([at for spot in way if (at := self.corner_of(spot)) is not None] for way in layer.through)
        return tuple(dict.fromkeys(side for way in ways for side in sides_between(self.grid, way)))

    @cached_property
    def closed_edges(self) -> tuple[EdgesLayer, ...]:
        return tuple(layer for layer in self.board.edges if self.style(layer.edges).closed)

    def choose_cells(self, words: Iterable[str]) -> tuple[Cell, ...]:
        """Return the cells that words mean, in reading order: names, ranges, signs, zones; ``!`` takes cells away.

        Words that mean nothing choose none.
        """
        chosen: dict[Cell, None] = {}
        for word in words:
            chosen = _add_or_remove(chosen, word, self.cells_of(word.removeprefix("!")))
        return tuple(cell for cell in self.grid.cells if cell in chosen) if len(chosen) > 1 else tuple(chosen)

    def cells_of(self, word: str) -> tuple[Cell, ...]:
        """Return the cells that one word means; none for a word that means nothing."""
        return self.cells_by_word[word] if word in self.cells_by_word else self._cells_named(word)

    def _cells_named(self, word: str) -> tuple[Cell, ...]:
        """Return the cell of a name, or those of a range such as ``a1:d26`` that lie between its two corners."""
        first, _, last = word.lower().partition(":")
        ends = [self.cell_named[name] for name in (first, last or first) if name in self.cell_named]
        if len(ends) < 2 or not last:
            return () if last else tuple(ends[:1])
        columns, rows = (sorted(pair) for pair in zip(*map(self.counted.__getitem__, ends), strict=True))
        return tuple(
            cell
            for cell in self.grid.cells
            if columns[0] <= (at := self.counted[cell]).column <= columns[1] and rows[0] <= at.row <= rows[1]
        )

    @cached_property
    def headings(self) -> tuple[Mapping[Cell, str], Mapping[Cell, str]]:
        """Return the names of each cell's column and row."""
        spec = self.board.grid
        return headings(self.grid, spec.numbering, spec.counted_from)

    def cell_values(self, cell: Cell) -> Mapping[str, int | str]:
        """Return what texts may say of a cell: its values, and its name, column and row where no value is called so."""
        columns, rows = self.headings
        own = {"name": self.names[cell], "column": columns[cell], "row": rows[cell]}
        return {**own, **self.zone_values(cell)}

    @cached_property
    def value_names(self) -> tuple[str, ...]:
        """What texts may ask of cells: every name that one of them has a value for."""
        return tuple(dict.fromkeys(name for cell in self.grid.cells for name in self.cell_values(cell)))

    def zone_values(self, cell: Cell) -> Mapping[str, int | str]:
        """Return the values of a cell: those of its zones, and its own over them."""
        values = {
            key: value
            for name, zone in self.board.zones.items()
            if zone.values and cell in self._zone_sets[name]
            for key, value in zone.values.items()
        }
        return {**values, **self.board.grid.values_of(str(cell))}

    @cached_property
    def _zone_sets(self) -> Mapping[str, frozenset[Cell]]:
        return {name: frozenset(self.cells_by_word[name]) for name in self.board.zones}


def _add_or_remove(cells: dict[Cell, None], word: str, own: Iterable[Cell]) -> dict[Cell, None]:
    """Return cells with those that a word names, or without them where the word begins with ``!``."""
    if word.startswith("!"):
        removed = frozenset(own)
        return {cell: None for cell in cells if cell not in removed}
    return cells | dict.fromkeys(own)


DIRECTION_WORDS: Mapping[str, Direction] = {
    "up": "up", "right": "right", "down": "down", "left": "left",
    "arriba": "up", "derecha": "right", "abajo": "down", "izquierda": "left",
}  # fmt: skip


class Gate(NamedTuple):
    """A way out of a square of a mesh that leads elsewhere; ``back`` for one that leads both ways."""

    name: str
    square: Square
    direction: Direction
    to: Square
    back: bool


def gate_end(grid: MeshGrid, text: str) -> tuple[Square, Direction | None]:
    """Return the square of an end such as ``c3 up``, and the direction in which one leaves it there, if one does.

    Raises ``ValueError``, saying what was expected.
    """
    name, _, word = text.partition(" ")
    return grid.find_square(name), DIRECTION_WORDS.get(word)


@dataclass(frozen=True)
class MovementGraph:
    """Where one may go: cells by their names, those that nobody enters, sides that nobody crosses, or one way only."""

    grid: AnyGrid
    spec: GridSpec
    cell_named: Mapping[str, Hashable]
    closed: frozenset[Hashable]
    shut: tuple[NamedSide, ...]
    one_way: tuple[NamedSide, ...]

    @cached_property
    def steps(self) -> Mapping[Hashable, tuple[Hashable, ...]]:
        """Return the steps from each cell that can be entered: the graph that checks and links use."""
        if self._on_mesh is not None:
            return {cell: self._on_mesh.steps(cell) for cell in self.grid.cells}
        shut = {frozenset(way) for way in self._steps_over(self.shut)}
        return steps(self.grid, self.closed, shut, self._steps_over(self.one_way), self.joins)

    @cached_property
    def exits(self) -> Mapping[Hashable, int]:
        """Return the number of ways out of each cell: of directions on a mesh, of cells elsewhere."""
        if self._on_mesh is not None:
            return {cell: 4 - len(self._on_mesh.dead(cell)) for cell in self.grid.cells}
        return {cell: len(ends) for cell, ends in self.steps.items()}

    @cached_property
    def links(self) -> tuple[tuple[Hashable, Hashable], ...]:
        """Return every pair of cells between which one may step, once."""
        pairs = {frozenset((cell, other)): (cell, other) for cell, ends in self.steps.items() for other in ends}
        return tuple(pairs.values())

    @cached_property
    def joins(self) -> tuple[BoardStep, ...]:
        ways = ((join.one_way, way) for join in self.spec.gates for way in self._steps_over((NamedSide(*join.ends),)))
        both = ((way,) if one_way else (way, BoardStep(way.end, way.start)) for one_way, way in ways)
        return (*wrap_steps(self.grid, self.spec.wraps), *chain.from_iterable(both))

    def _steps_over(self, sides: Iterable[NamedSide]) -> tuple[BoardStep, ...]:
        pairs = ((self.cell_named.get(name.lower()) for name in side) for side in sides)
        return tuple(BoardStep(first, second) for first, second in pairs if first is not None and second is not None)

    @cached_property
    def _on_mesh(self) -> Ways | None:
        gates = {(gate.square, gate.direction): gate.to for gate in self.gates}
        return Ways(self.grid, self.spec.wraps, gates) if isinstance(self.grid, MeshGrid) else None

    @property
    def gates(self) -> Iterator[Gate]:
        """Yield the gates of a mesh, both ends of those that lead both ways: who leaves by one comes in at the other.

        What is written of them must be sound: see ``gate_end``.
        """
        if not isinstance(grid := self.grid, MeshGrid):
            return
        for join in self.spec.gates:
            (first, out), (second, back) = (gate_end(grid, end) for end in join.ends)
            if out:
                yield Gate(join.name, first, out, second, not join.one_way)
            if back and not join.one_way:
                yield Gate(join.name, second, back, first, True)


Ink = Literal["full", "normal", "light"]
SHARES: Mapping[Ink, float] = {"light": 0.15, "normal": 1.0, "full": 2.0}
"""How much of its usual colour a ground shows with little, usual and much ink, where the style does not say."""

FAINTEST = 0.05
"""Grounds that would show less of their colour are left blank."""


_USUAL = InkForm()


def ground(style: NamedStyle, ink: Ink, paper: Colour = WHITE) -> Colour:
    """Return the colour of a ground, of a gradient in its middle; that of the paper where nothing is to be printed."""
    return mean_of(ground_paint(style, ink, paper))


def ground_paint(style: NamedStyle, ink: Ink, paper: Colour) -> Paint:
    """Return what a ground is filled with."""
    form = _form(style, ink)
    share = min(1.0, style.tint * SHARES[ink]) if form.tint is None else form.tint
    own = form.colour or style.colour
    if own is None or share < FAINTEST:
        return paper
    return paper.mix(own, share) if isinstance(own, Colour) else own.mix(paper, 1 - share)


def colour(style: NamedStyle, ink: Ink) -> Colour:
    return mean_of(_form(style, ink).colour or style.colour or INK)


def upper_colour(style: NamedStyle, ink: Ink, paper: Colour = WHITE) -> Colour:
    """Return the colour of what is drawn upon a ground, or within a line: the style's own, or a stronger one."""
    own = plate_colour(style, ink)
    if own is not None:
        return own
    return colour(style, ink) if style.tint < 1 else ground(style, ink, paper).mix(INK, 0.35)


def plate_colour(style: NamedStyle, ink: Ink) -> Colour | None:
    """Return the colour of the plates behind letters in a style; ``None`` for none."""
    return _form(style, ink).upon or style.upon


TEXT_CONTRAST = 4.5
"""The least contrast of small text with its ground."""


def readable(tone: Colour, fill: Colour | None, least: float = TEXT_CONTRAST) -> Colour:
    """Return a colour for text on a ground: the one that is wished for where its contrast is enough, or unknown."""
    return tone if fill is None or contrast(tone, fill) >= least else fill.mix(readable_on(fill), 0.9)


def _forms(style: NamedStyle) -> tuple[InkForm, InkForm]:
    return style.inks.light, style.inks.full


def _form(style: NamedStyle, ink: Ink) -> InkForm:
    return style.inks.light if ink == "light" else style.inks.full if ink == "full" else _USUAL


def line(commands: Sequence[Command], style: NamedStyle, ink: Ink, scale: float) -> tuple[Item, ...]:
    """Return a line in a style, at the size of the board."""
    core = _form(style, ink).upon or style.upon or WHITE
    stroke = Stroke(colour(style, ink), style.width, style.pattern, style.wave, core)
    return draw_stroke(commands, stroke.scale(scale))


def course_of_line(commands: Sequence[Command], style: NamedStyle, scale: float) -> tuple[Command, ...]:
    """Return the steps of a line in a style as its stroke runs: as they are, or in waves about them."""
    return in_waves(commands, style.pattern, wave_height(style) * scale)


def wave_height(style: NamedStyle) -> float:
    """Return how high the waves of a line are from side to side, in millimetres at the size that the game gives."""
    return Stroke(WHITE, style.width, style.pattern, style.wave).wave_height
