"""The board of squares: floor plates, rows with a part, arrows, closed lines, and strips that say how sides join."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from generator.artwork.boards.football.ink import Ink
from generator.artwork.boards.squares.layout import SquareLayout, outer_ways, row_squares
from generator.artwork.pieces.faces.pictures import ball, robot
from generator.artwork.pieces.faces.suits import arrow
from generator.geometry.grids.squares import Crossing, Direction, Square
from generator.geometry.shapes import Point, Rect, Transform
from generator.model.tokens import TokenFace
from generator.scene.fonts import BLACK_WEIGHT, BOLD, POINT, REGULAR, SEMIBOLD, fitted_size
from generator.scene.palette import INK, WHITE, Colour, contrast, readable_on
from generator.scene.primitives import Artwork, Box, Circle, Group, Item, Line, Polygon, Style, Symbol, Use
from generator.scene.text import centred

FLOOR_SIZE = 4.5 * POINT


@dataclass(frozen=True, slots=True)
class SquareColours:
    """The colours of a board of squares; ``tint`` is how much of its colour a row with a part takes on."""

    frame: Colour
    plates: tuple[Colour, Colour]
    seam: Colour
    rivet: Colour
    tint: float
    line: Colour
    place: Colour
    arrow: Colour
    text: Colour
    faint: Colour


SQUARE_INKS: Mapping[Ink, SquareColours] = {
    "normal": SquareColours(
        frame=Colour.of("#e3e8ee"),
        plates=(Colour.of("#f8fafc"), Colour.of("#eff3f7")),
        seam=Colour.of("#a9b5c2"),
        rivet=Colour.of("#c0cad4"),
        tint=0.5,
        line=Colour.of("#d0182b"),
        place=Colour.of("#ffd35c"),
        arrow=Colour.of("#3b3210"),
        text=Colour.of("#33404f"),
        faint=Colour.of("#5b6876"),
    ),
    "full": SquareColours(
        frame=Colour.of("#232c38"),
        plates=(Colour.of("#8198b0"), Colour.of("#7c94ad")),
        seam=Colour.of("#39454f"),
        rivet=Colour.of("#5f6d7c"),
        tint=0.62,
        line=Colour.of("#e3142c"),
        place=Colour.of("#ffc93c"),
        arrow=Colour.of("#231d05"),
        text=Colour.of("#f1f5f9"),
        faint=Colour.of("#e3e9ef"),
    ),
    "light": SquareColours(
        frame=WHITE,
        plates=(WHITE, WHITE),
        seam=Colour.of("#9aa5b0"),
        rivet=Colour.of("#c8d0d8"),
        tint=0.0,
        line=Colour.of("#b3121f"),
        place=WHITE,
        arrow=INK,
        text=INK,
        faint=Colour.of("#6a7580"),
    ),
}


@dataclass(frozen=True, slots=True)
class SquareWords:
    """What is written on the board: the game's name, and a reminder for each player along his side."""

    title: str
    legend: str = ""
    note: str = ""
    language: str = "es"


def square_board_artwork(layout: SquareLayout, ink: Ink, words: SquareWords) -> Artwork:
    """Return the whole board at its true size, in layers that are named for what they hold."""
    colours = SQUARE_INKS[ink]
    layers = (
        Group(_ground(layout, colours), name="ground"),
        Group(_plates(layout, colours), name="grid"),
        Group(_pitch(layout, colours), name="pitch"),
        Group(_names(layout, colours), name="labels"),
        Group(_closed(layout, colours), name="lines"),
        Group(_arrows(layout, colours), name="arrows"),
        Group(_strips(layout, colours, words), name="strips"),
    )
    return Artwork(layout.size, tuple(layer for layer in layers if layer.items))


def _ground(layout: SquareLayout, colours: SquareColours) -> tuple[Item, ...]:
    whole = Rect(0, 0, *layout.size)
    frame = Box(whole, Style(fill=colours.frame)) if colours.frame != WHITE else None
    floor = Box(layout.grid.bounds, Style(fill=colours.seam.mixed(colours.plates[0], 0.35)))
    return (frame, floor) if frame else (floor,)


def _plates(layout: SquareLayout, colours: SquareColours) -> tuple[Item, ...]:
    """Return one plate a cell, chequered, tinted where its row has a part; each kind is drawn once."""
    k = layout.scale
    symbols: dict[Colour, Symbol] = {}
    items: list[Item] = []
    for cell in layout.grid.cells:
        fill = _fill(layout, cell, colours)
        if fill not in symbols:
            symbols[fill] = Symbol(f"plate-{len(symbols)}", _plate(layout.cell, k, fill, colours))
        items.append(Use(symbols[fill], Transform.shift(*layout.grid.centre(cell))))
    return tuple(items)


def _fill(layout: SquareLayout, cell: Square, colours: SquareColours) -> Colour:
    """Return the colour of a cell's plate."""
    part = layout.part_rows.get(cell.row)
    fill = colours.plates[(cell.column + cell.row) % 2]
    return fill.mixed(part.colour, colours.tint) if part is not None and colours.tint else fill


def _plate(cell: float, k: float, fill: Colour, colours: SquareColours) -> tuple[Item, ...]:
    half = cell / 2
    box = Rect(-half, -half, cell, cell).grown(-0.28 * k)
    rivets = tuple(
        Circle(Point(x * (half - 2.4 * k), y * (half - 2.4 * k)), 0.55 * k, Style(fill=_rivet(fill, colours)))
        for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1))
    )
    return (Box(box, Style(fill=fill, stroke=colours.seam, width=0.16), 1.8 * k), *rivets)


def _pitch(layout: SquareLayout, colours: SquareColours) -> tuple[Item, ...]:
    """Return what recalls a football pitch: circle and halfway line, and signs in the rows that have a part."""
    k, bounds = layout.scale, layout.grid.bounds
    items: list[Item] = []
    if layout.board.centre_circle:
        middle, paint = bounds.centre, colours.plates[0].mixed(colours.seam, 0.55)
        stroke = Style(stroke=paint, width=1.3 * k)
        radius = 0.94 * layout.cell
        items += [Circle(middle, radius, stroke), Circle(middle, 1.6 * k, Style(fill=paint))]
        items.append(Line(Point(bounds.x, middle.y), Point(bounds.right, middle.y), stroke))
    for row, part in layout.part_rows.items():
        if part.picture == "none":
            continue
        dark = colours.plates[0].mixed(part.colour, colours.tint)
        faint = dark.mixed(INK, 0.17 if colours.tint else 0.1)
        symbol = Symbol(f"sign-{row}", _sign(part.picture, layout.cell, faint, dark))
        turn = Transform.turn(180 if part.side == "top" else 0)
        for cell in row_squares(layout.grid, row):
            items.append(Use(symbol, turn.then(Transform.shift(*layout.grid.centre(cell)))))
    return tuple(items)


def _sign(picture: str, cell: float, ink: Colour, ground: Colour) -> tuple[Item, ...]:
    if picture == "ball":
        return ball(Point(0, 0), cell * 0.2, ground, ink)
    return robot(TokenFace(colour=ground, ink=ink, marks=2), cell * 0.7)


def _rivet(fill: Colour, colours: SquareColours) -> Colour:
    return colours.rivet if fill in colours.plates else fill.mixed(INK, 0.18)


def _names(layout: SquareLayout, colours: SquareColours) -> tuple[Item, ...]:
    """Return the name of each cell near two of its corners, so that both players can read it."""
    size = max(FLOOR_SIZE, 6.5 * POINT * layout.scale)
    inset = 4.6 * layout.scale
    items: list[Item] = []
    for cell in layout.grid.cells:
        rect, name = layout.grid.rect(cell), layout.grid.label(cell)
        fill = _fill(layout, cell, colours)
        ink = colours.faint if contrast(colours.faint, fill) >= 4.5 else fill.mixed(readable_on(fill), 0.9)
        text = centred(name, Point(0, 0), SEMIBOLD, size, ink, "start")
        items.append(Group((text,), Transform.shift(rect.x + inset, rect.bottom - 2.4 * layout.scale)))
        turn = Transform.turn(180).then(Transform.shift(rect.right - inset, rect.y + 2.4 * layout.scale))
        items.append(Group((text,), turn))
    return tuple(items)


def _closed(layout: SquareLayout, colours: SquareColours) -> tuple[Item, ...]:
    """Return the lines that nobody crosses: red, and dashed white within, so that grey printers show them too."""
    ways = list(layout.floor.walls)
    ways += [twin for way in layout.floor.walls if (twin := layout.twin(way)) is not None]
    inner = [layout.grid.side(way.start, way.direction) for way in sorted(ways)]
    outer = [_whole_side(layout, side) for side in _outer_sides(layout)]
    k = layout.scale
    items: list[Item] = []
    for start, end in (*inner, *outer):
        items.append(Line(start, end, Style(stroke=colours.line, width=2.2 * k, cap="round")))
        items.append(Line(start, end, Style(stroke=WHITE, width=0.55 * k, dash=(1.5 * k, 1.5 * k))))
    return tuple(items)


def _outer_sides(layout: SquareLayout) -> tuple[Direction, ...]:
    sides: Mapping[str, Direction] = {"top": "up", "bottom": "down", "left": "left", "right": "right"}
    return tuple(sides[name] for name in layout.board.closed)


def _whole_side(layout: SquareLayout, direction: Direction) -> tuple[Point, Point]:
    ways = outer_ways(layout.grid, direction)
    ends = sorted(end for way in (ways[0], ways[-1]) for end in layout.grid.side(way.start, way.direction))
    return ends[0], ends[-1]


def _arrows(layout: SquareLayout, colours: SquareColours) -> tuple[Item, ...]:
    """Return the arrows on their places; an arrow over the seam shows again, paler, at its other end."""
    items: list[Item] = []
    for way in sorted(layout.floor.arrows):
        items += _arrow(layout, way, way.direction, colours, ghost=False)
        twin = layout.twin(way)
        if twin is not None:
            items += _arrow(layout, twin, way.direction, colours, ghost=True)
    return tuple(items)


def _arrow(
    layout: SquareLayout, way: Crossing, direction: Direction, colours: SquareColours, ghost: bool
) -> tuple[Item, ...]:
    k, box = layout.scale, layout.arrow_box(way)
    dash = (1.2 * k, 0.8 * k) if ghost else ()
    fill = colours.place.mixed(WHITE, 0.65) if ghost else colours.place
    style = Style(fill=colours.place if ghost else colours.arrow, stroke=colours.arrow, width=0.25 * k, join="round")
    return (
        Box(box, Style(fill=fill, stroke=colours.arrow, width=0.3 * k, dash=dash), 1.1 * k),
        arrow(direction, box.centre, 8.6 * k, style),
    )


def _strips(layout: SquareLayout, colours: SquareColours, words: SquareWords) -> tuple[Item, ...]:
    """Return what each player sees at his left hand and along his side; the other one's is turned round."""
    turn = Transform.turn(180, Point(layout.size.width / 2, layout.size.height / 2))
    near = (*_numbers(layout, colours), *_texts(layout, colours, words, "bottom"))
    far = (*_numbers(layout, colours), *_texts(layout, colours, words, "top"))
    return (*_seams(layout, colours), Group(near), Group(far, turn))


def _numbers(layout: SquareLayout, colours: SquareColours) -> Iterable[Item]:
    """Yield the numbers of the rows, counted from one player's side."""
    size = 15 * POINT * layout.scale
    for row in range(1, layout.board.rows + 1):
        at = _number_place(layout, row)
        yield centred(str(row), at, BOLD, size, colours.text)


def _number_place(layout: SquareLayout, row: int) -> Point:
    x = layout.sides - 13.2 * layout.scale if layout.board.wraps else layout.sides / 2
    return Point(x, layout.grid.bounds.bottom - (row - 0.5) * layout.cell)


def _texts(layout: SquareLayout, colours: SquareColours, words: SquareWords, side: str) -> Iterable[Item]:
    """Yield what is written along one player's side, and the game's name upright at his left."""
    for label in _labels(layout, words, side):
        if label.size is None:
            continue
        colour = colours.faint if label.font == BLACK_WEIGHT else colours.text
        text = centred(label.text, Point(0, 0), label.font, label.size, colour)
        yield Group((text,), Transform.turn(label.degrees).then(Transform.shift(*label.middle)))


class _Label(NamedTuple):
    """A text of the strips, the middle of its line, and its size; ``None`` when it finds no room."""

    text: str
    font: str
    middle: Point
    size: float | None
    degrees: float = 0.0


def _labels(layout: SquareLayout, words: SquareWords, side: str) -> Iterable[_Label]:
    k, bounds = layout.scale, layout.grid.bounds
    for part in layout.board.parts:
        if part.side == side:
            text = part.name.in_(words.language)
            size = fitted_size(text, SEMIBOLD, layout.cell * 0.42, max(7.5 * POINT * k, FLOOR_SIZE), FLOOR_SIZE)
            at = _number_place(layout, part.row).shifted(0, 5.2 * k)
            yield _Label(text, SEMIBOLD, at, size)
    title = words.title.upper()
    size = fitted_size(title, BLACK_WEIGHT, bounds.height, max(11 * POINT * k, FLOOR_SIZE), FLOOR_SIZE)
    yield _Label(title, BLACK_WEIGHT, Point(4.4 * k, layout.size.height / 2), size, 270)
    text = "  ·  ".join(part for part in (words.legend, words.note if side == "bottom" else "") if part)
    if text:
        middle = (bounds.bottom + 1.1 * k + layout.size.height) / 2
        size = fitted_size(text, REGULAR, bounds.width + layout.sides, max(7 * POINT * k, FLOOR_SIZE), FLOOR_SIZE)
        yield _Label(text, REGULAR, Point(layout.size.width / 2, middle), size)


def texts_without_room(layout: SquareLayout, words: SquareWords) -> tuple[str, ...]:
    """Return the texts of the strips that are left out because they find no room at a size that can be read."""
    labels = (label for side in ("bottom", "top") for label in _labels(layout, words, side))
    return tuple(dict.fromkeys(label.text for label in labels if label.size is None))


def _seams(layout: SquareLayout, colours: SquareColours) -> Iterable[Item]:
    """Yield beside each row an arrow that says that the left and right sides are one, where one may cross there."""
    if not layout.board.wraps:
        return
    k = layout.scale
    style = Style(fill=colours.text)
    for direction in ("left", "right"):
        out = -1 if direction == "left" else 1
        for way in outer_ways(layout.grid, direction):
            back = layout.floor.back(way)
            if {way, back} & (layout.floor.arrows | layout.floor.walls):
                continue
            at = layout.middle(way).shifted(out * 4.6 * k, 0)
            for end in (-1, 1):
                tip = at.shifted(end * 3.4 * k, 0)
                base = at.shifted(end * 1.2 * k, 0)
                yield Polygon((tip, base.shifted(0, -1.5 * k), base.shifted(0, 1.5 * k)), style)
            yield Line(at.shifted(-1.4 * k, 0), at.shifted(1.4 * k, 0), Style(stroke=colours.text, width=0.9 * k))
