"""The board of squares: floor plates, rows with a part, arrows, closed lines, and strips that say how sides join."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.artwork.ink import Ink
from generator.artwork.square_layout import SquareLayout, outer_ways, row_squares
from generator.artwork.suits import arrow
from generator.artwork.token_pictures import ball, robot
from generator.geometry.shapes import Point, Rect, Transform
from generator.geometry.squares import Crossing, Direction, Square
from generator.model.tokens import Face
from generator.scene.fonts import BLACK_WEIGHT, BOLD, CAP_HEIGHT, POINT, REGULAR, SEMIBOLD, fitted_size
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.primitives import Artwork, Box, Circle, Group, Item, Line, Polygon, Style, Symbol, Text, Use

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
        faint=Colour.of("#8c99a7"),
    ),
    "full": SquareColours(
        frame=Colour.of("#232c38"),
        plates=(Colour.of("#8198b0"), Colour.of("#758da6")),
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
        faint=Colour.of("#7d8893"),
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
    return robot(Face(colour=ground, ink=ink, marks=2), cell * 0.7)


def _rivet(fill: Colour, colours: SquareColours) -> Colour:
    return colours.rivet if fill in colours.plates else fill.mixed(INK, 0.18)


def _names(layout: SquareLayout, colours: SquareColours) -> tuple[Item, ...]:
    """Return the name of each cell near two of its corners, so that both players can read it."""
    size = max(FLOOR_SIZE, 6.5 * POINT * layout.scale)
    inset, low = 4.6 * layout.scale, size * CAP_HEIGHT / 2
    items: list[Item] = []
    for cell in layout.grid.cells:
        rect, name = layout.grid.rect(cell), layout.grid.label(cell)
        fill = _fill(layout, cell, colours)
        ink = colours.faint if fill in colours.plates else fill.mixed(readable_on(fill), 0.62)
        text = Text(Point(0, low), name, SEMIBOLD, size, ink, "start")
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
    near = (*_numbers(layout, colours, words, "bottom"), *_edge_texts(layout, colours, words, noted=True))
    far = (*_numbers(layout, colours, words, "top"), *_edge_texts(layout, colours, words, noted=False))
    return (*_seams(layout, colours), Group(near), Group(far, turn))


def _numbers(layout: SquareLayout, colours: SquareColours, words: SquareWords, side: str) -> Iterable[Item]:
    """Yield the numbers of the rows from one player's side, what they are for, and the game's name."""
    k, width = layout.scale, layout.sides
    parts = {part.row: part for part in layout.board.parts if part.side == side}
    x = width - 13.2 * k if layout.board.wraps else width / 2
    for row in range(1, layout.board.rows + 1):
        y = layout.grid.bounds.bottom - (row - 0.5) * layout.cell
        size = 15 * POINT * k
        yield Text(Point(x, y + size * CAP_HEIGHT / 2), str(row), BOLD, size, colours.text, "middle")
        if row in parts:
            text = parts[row].name.in_(words.language)
            small = fitted_size(text, SEMIBOLD, layout.cell * 0.4, 7.5 * POINT * k, FLOOR_SIZE)
            if small:
                yield Text(Point(x, y + 6.2 * k), text, SEMIBOLD, small, colours.text, "middle")
    upright = Transform.turn(270).then(Transform.shift(4.4 * k, layout.size.height / 2))
    title = words.title.upper()
    large = fitted_size(title, BLACK_WEIGHT, layout.size.height * 0.8, 11 * POINT * k, FLOOR_SIZE)
    if large:
        yield Group(
            (Text(Point(0, large * CAP_HEIGHT / 2), title, BLACK_WEIGHT, large, colours.faint, "middle"),), upright
        )


def _edge_texts(layout: SquareLayout, colours: SquareColours, words: SquareWords, noted: bool) -> Iterable[Item]:
    """Yield the reminder along one player's side, and at the near side the note."""
    k, bounds = layout.scale, layout.grid.bounds
    texts = [part for part in (words.legend, words.note if noted else "") if part]
    text = "  ·  ".join(texts)
    size = fitted_size(text, REGULAR, bounds.width + layout.sides, 7 * POINT * k, FLOOR_SIZE) if text else None
    if size:
        middle = (bounds.bottom + 1.1 * k + layout.size.height) / 2
        at = Point(layout.size.width / 2, middle + size * CAP_HEIGHT / 2)
        yield Text(at, text, REGULAR, size, colours.text, "middle")


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
