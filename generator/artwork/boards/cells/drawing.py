"""The board of free cells: tinted cells with thick borders, the faint mesh within, gates, and tables beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.artwork.boards.cells.layout import CellLayout, Gate, gates_of
from generator.artwork.boards.cells.panels import CellPanelArt, placed_panels
from generator.artwork.boards.football.ink import Ink
from generator.geometry.grids.squares import STEPS, Direction, Square
from generator.geometry.shapes import Point, Rect
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, SEMIBOLD, fitted_size
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import (
    Artwork,
    Box,
    Circle,
    Command,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    Style,
    Text,
)
from generator.scene.text import centred

LETTER_SIZE = 5.0 * POINT


@dataclass(frozen=True, slots=True)
class CellColours:
    """The colours of a board of free cells: six tints that neighbours never share, and what is drawn upon them."""

    ground: Colour
    tints: tuple[Colour, ...]
    mesh: Colour
    border: Colour
    letter: Colour
    tunnel: Colour
    teleport: Colour


def _tints(*codes: str) -> tuple[Colour, ...]:
    return tuple(Colour.of(code) for code in codes)


CELL_INKS: Mapping[Ink, CellColours] = {
    "normal": CellColours(
        ground=Colour.of("#f7f2e7"),
        tints=_tints("#f6e3b4", "#cfe3d2", "#cbdfec", "#f3cfc2", "#e0d5ea", "#f4f0de"),
        mesh=Colour.of("#8d8374"),
        border=Colour.of("#33291f"),
        letter=Colour.of("#5f574a"),
        tunnel=Colour.of("#6a3d8f"),
        teleport=Colour.of("#00757a"),
    ),
    "full": CellColours(
        ground=Colour.of("#3a2c22"),
        tints=_tints("#e8bb4f", "#7fb38c", "#79aacd", "#de8a72", "#b094cf", "#ead9ae"),
        mesh=Colour.of("#6d5f4f"),
        border=Colour.of("#241a12"),
        letter=Colour.of("#3a3026"),
        tunnel=Colour.of("#54277a"),
        teleport=Colour.of("#00585c"),
    ),
    "light": CellColours(
        ground=WHITE,
        tints=(WHITE,) * 6,
        mesh=Colour.of("#b9b9b9"),
        border=INK,
        letter=Colour.of("#6f7780"),
        tunnel=INK,
        teleport=INK,
    ),
}


def cell_board_artwork(layout: CellLayout, ink: Ink, panels: Sequence[CellPanelArt] = ()) -> Artwork:
    """Return the whole board at its true size, in layers that are named for what they hold."""
    colours = CELL_INKS[ink]
    layers = (
        Group(_ground(layout, colours), name="ground"),
        Group(tuple(_cells(layout, colours)), name="cells"),
        Group(tuple(_mesh(layout, colours)), name="mesh"),
        Group(tuple(_letters(layout, colours)), name="labels"),
        Group(_borders(layout, colours), name="grid"),
        Group(tuple(_open_sides(layout, colours, ink)), name="torus"),
        Group(_gates(layout, colours), name="gates"),
        Group(placed_panels(layout, panels, ink), name="panels"),
    )
    return Artwork(layout.size, tuple(layer for layer in layers if layer.items))


def _ground(layout: CellLayout, colours: CellColours) -> tuple[Item, ...]:
    return (Box(Rect(0, 0, *layout.size), Style(fill=colours.ground)),) if colours.ground != WHITE else ()


def _cells(layout: CellLayout, colours: CellColours) -> Iterable[Item]:
    """Yield each cell's ground, square by square in rows so that holes stay open."""
    for cell in layout.grid.cells:
        fill = Style(fill=colours.tints[layout.colours[cell]])
        yield (
            Path(tuple(_outline_commands(layout, cell)), fill)
            if not layout.grid.holes(cell)
            else Group(tuple(Box(layout.grid.rect(square).grown(0.02), fill) for square in layout.grid.squares[cell]))
        )


def _outline_commands(layout: CellLayout, cell: str) -> Iterable[Command]:
    first, *rest = layout.grid.outline(cell)
    yield ("M", *first)
    for point in rest:
        yield ("L", *point)
    yield ("Z",)


def _mesh(layout: CellLayout, colours: CellColours) -> Iterable[Item]:
    """Yield a small cross at each corner of the mesh that lies inside a cell."""
    arm = 0.055 * layout.mesh
    style = Style(stroke=colours.mesh, width=0.18)
    for cell in layout.grid.cells:
        own = set(layout.grid.squares[cell])
        commands: list[Command] = []
        for square in layout.grid.squares[cell]:
            around = {square.towards("right"), square.towards("down"), square.towards("down").towards("right")}
            if around <= own:
                rect = layout.grid.rect(square)
                commands += [("M", rect.right - arm, rect.bottom), ("L", rect.right + arm, rect.bottom)]
                commands += [("M", rect.right, rect.bottom - arm), ("L", rect.right, rect.bottom + arm)]
            for direction in ("right", "down"):
                if square.towards(direction) in own:
                    commands += _tick(layout.side(square, direction), 0.09 * layout.mesh)
        if commands:
            yield Path(tuple(commands), style)


def _tick(side: tuple[Point, Point], length: float) -> list[Command]:
    """Return a short dash in the middle of a side between two squares of one cell."""
    (ax, ay), (bx, by) = side
    mx, my = (ax + bx) / 2, (ay + by) / 2
    dx, dy = (bx - ax), (by - ay)
    whole = abs(dx) + abs(dy)
    dx, dy = dx / whole * length / 2, dy / whole * length / 2
    return [("M", mx - dx, my - dy), ("L", mx + dx, my + dy)]


def _letters(layout: CellLayout, colours: CellColours) -> Iterable[Item]:
    """Yield the letter of each cell in the corner of its first square."""
    size = max(LETTER_SIZE, 7 * POINT * layout.scale)
    for cell in layout.grid.cells:
        rect = layout.grid.rect(layout.grid.squares[cell][0])
        at = Point(rect.x + 1.6 * layout.scale, rect.y + 1.5 * layout.scale + size * CAP_HEIGHT)
        yield Text(at, cell, SEMIBOLD, size, colours.letter)


def _borders(layout: CellLayout, colours: CellColours) -> tuple[Item, ...]:
    """Return every stretch of border once; those on the outside of the board are thicker."""
    k = layout.scale
    inner = Style(stroke=colours.border, width=1.15 * k, cap="round")
    outer = Style(stroke=colours.border, width=1.9 * k, cap="round")
    return tuple(
        Line(edge.start, edge.end, inner if edge.second is not None else outer) for edge in layout.grid.sides()
    )


def _open_sides(layout: CellLayout, colours: CellColours, ink: Ink) -> Iterable[Item]:
    """Yield on a torus a small arrow outwards at every outer side."""
    reach = layout.border * 0.62
    fill = Style(fill=colours.tints[0] if ink == "full" else colours.border)
    for square, direction in layout.open_sides():
        yield _triangle(_middle(layout, square, direction), direction, layout.border * 0.3, reach, fill)


def _middle(layout: CellLayout, square: Square, direction: Direction) -> Point:
    start, end = layout.side(square, direction)
    return Point((start.x + end.x) / 2, (start.y + end.y) / 2)


def _triangle(at: Point, direction: Direction, start: float, end: float, style: Style) -> Polygon:
    """Return a triangle that points in a direction, from ``start`` to ``end`` away from a point."""
    dx, dy = STEPS[direction]
    half = (end - start) * 0.85
    base = at.shifted(dx * start, dy * start)
    return Polygon(
        (at.shifted(dx * end, dy * end), base.shifted(-dy * half, dx * half), base.shifted(dy * half, -dx * half)),
        style,
    )


def _gates(layout: CellLayout, colours: CellColours) -> tuple[Item, ...]:
    """Return the gates: a labelled door at each way out, a ring where a teleport ends."""
    items: list[Item] = []
    for gate in gates_of(layout.board):
        items += _door(layout, gate, colours.tunnel if gate.both_ways else colours.teleport)
        if not gate.both_ways:
            centre, radius = layout.grid.rect(gate.to).centre, 0.27 * layout.mesh
            dash = (1.6 * layout.scale, 0.9 * layout.scale)
            items.append(Circle(centre, radius, Style(stroke=colours.teleport, width=0.7 * layout.scale, dash=dash)))
            items += _label(gate.name, centre, radius * 1.3, colours.teleport)
    return tuple(items)


def _door(layout: CellLayout, gate: Gate, colour: Colour) -> tuple[Item, ...]:
    """Return a half-round door inside a square, at the side through which one leaves."""
    at, radius = _middle(layout, gate.square, gate.direction), 0.3 * layout.mesh
    dx, dy = STEPS[gate.direction]
    disc = Circle(at, radius, Style(fill=colour))
    inside = Box(layout.grid.rect(gate.square))
    middle = at.shifted(-dx * radius * 0.42, -dy * radius * 0.42)
    mouth = _triangle(at, gate.direction, -0.02 * layout.mesh, 0.11 * layout.mesh, Style(fill=colour))
    return (Group((disc,), clip=inside), mouth, *_label(gate.name, middle, radius, WHITE))


def _label(name: str, at: Point, width: float, colour: Colour) -> tuple[Item, ...]:
    size = fitted_size(name, BOLD, width, width * 0.75, LETTER_SIZE)
    return (centred(name, at, BOLD, size, colour),) if size else ()
