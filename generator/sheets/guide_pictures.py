"""Small drawings for the guide, each within ``PICTURE``, its origin at the top left. Lengths in millimetres."""

from __future__ import annotations

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.scene.bounds import bounds_of
from generator.scene.fonts import BOLD, POINT, SEMIBOLD, centred
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import (
    Box,
    Circle,
    Command,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    Style,
    Symbol,
    Text,
    Use,
    arc_commands,
    polyline,
)

PICTURE = Size(30.0, 22.0)
ACCENT = Colour.of("#2f6b4a")
CUT = Colour.of("#c8102e")
_PAPER = Style(fill=WHITE, stroke=INK, width=0.25, join="round")
_ART = Style(fill=Colour.of("#dcebdd"))
_FLAP = Style(fill=Colour.of("#eef0f2"))
_TAPE = Style(fill=Colour.of("#f6e3a8"), stroke=INK, width=0.15)
_THIN = Style(stroke=INK, width=0.15)
_CUTTING = Style(stroke=CUT, width=0.5, dash=(1.5, 0.8))
_ARROW = Style(stroke=ACCENT, width=0.6, cap="round", join="round")


def printing() -> tuple[Item, ...]:
    """Return a sheet leaving a printer at 100 %."""
    return (
        Box(Rect(4, 2, 22, 9), Style(fill=Colour.of("#c9ced4"), stroke=INK, width=0.25), 1.5),
        Circle(Point(23, 5), 0.7, Style(fill=ACCENT)),
        Box(Rect(7, 8, 16, 13), _PAPER),
        Box(Rect(7, 8, 16, 0.8), Style(fill=INK.mixed(WHITE, 0.5))),
        _text("100 %", Point(15, 15.5), 9 * POINT, ACCENT),
    )


def turning() -> tuple[Item, ...]:
    """Return a stack of printed sheets that is turned over."""
    stack = [Box(Rect(4 + step * 0.9, 4.6 - step * 0.9, 11, 15), _PAPER) for step in range(4)]
    return (
        *stack,
        Box(Rect(8.2, 3.4, 8, 6), _ART),
        Path((("M", 20, 5), ("C", 28, 6, 28, 15, 20.5, 16.5)), _ARROW),
        polyline([Point(22.4, 13.9), Point(20.3, 16.6), Point(23.6, 17.8)], _ARROW),
    )


def measuring() -> tuple[Item, ...]:
    """Return a ruler beside a printed scale, and the outline of a bank card."""
    printed: list[Command] = [("M", 2, 16), ("L", 28, 16)]
    for step in range(27):
        printed += [("M", 2 + step, 16), ("L", 2 + step, 14.4 if step % 5 == 0 else 15.2)]
    ruler: list[Command] = []
    for step in range(27):
        ruler += [("M", 2 + step, 16.6), ("L", 2 + step, 18.4 if step % 5 == 0 else 17.6)]
    return (
        Box(Rect(8, 1.5, 16, 10.1), Style(stroke=INK, width=0.25, dash=(1.2, 0.8)), 0.8),
        Box(Rect(11, 2.6, 16, 10.1), Style(fill=Colour.of("#dfe7f2"), stroke=INK, width=0.2), 0.8),
        Box(Rect(11, 4.4, 16, 2), Style(fill=INK.mixed(WHITE, 0.4))),
        Path(tuple(printed), _THIN),
        Box(Rect(1, 16.6, 28, 4.6), Style(fill=Colour.of("#f6e3a8"), stroke=INK, width=0.2), 0.4),
        Path(tuple(ruler), _THIN),
    )


def cutting(joint: str) -> tuple[Item, ...]:
    """Return a sheet with the sides that are cut and the flaps that stay: ``lap``, ``butt``, ``zigzag`` or ``one``."""
    page, art, whole = Rect(1, 1, 28, 20), Rect(4, 4, 22, 14), Rect(4, 4, 22, 14)
    items: list[Item] = [Box(page, _PAPER)]
    if joint in ("lap", "zigzag"):
        art = Rect(4, 4, 18.5, 11)
        items += [Box(whole, _FLAP), *_hatch(Rect(art.right, 4, 3.5, 14)), *_hatch(Rect(4, art.bottom, 18.5, 3))]
    items.append(Box(art, _ART))
    if joint == "zigzag":
        top = [Point(4 + 2.3125 * index, 4 + (0.9 if index % 2 else -0.3)) for index in range(9)]
        side = [Point(4 + (0.9 if index % 2 else -0.3), 4 + 1.83 * index) for index in range(7)]
        return (*items, polyline(top, _CUTTING), polyline(side, _CUTTING), *_scissors(Point(1.6, 14)))
    reach = 30 if joint != "lap" else 29
    lines = [Line(Point(0.5, 4), Point(reach, 4), _CUTTING), Line(Point(4, 0.5), Point(4, 21.5), _CUTTING)]
    if joint in ("butt", "one"):
        lines += [
            Line(Point(0.5, art.bottom), Point(29.5, art.bottom), _CUTTING),
            Line(Point(art.right, 0.5), Point(art.right, 21.5), _CUTTING),
        ]
    return (*items, *lines, *_scissors(Point(13, 4)))


def gluing(first: str, second: str) -> tuple[Item, ...]:
    """Return a cut sheet being laid upon the flap of the one at its left."""
    laid = _laid(second, Size(13, 13), Transform(1, -0.12, 0, 1, 16, 4.5))
    arrow = _arrow(Point(25, 1.2), Point(15.4, 2.6))
    return *_flapped(first, Rect(1, 7, 12.5, 13), Rect(13.5, 7, 4.5, 13), Point(7, 13.5)), laid, *arrow


def gluing_below(first: str, second: str) -> tuple[Item, ...]:
    """Return a cut sheet being laid upon the flap of the one above it."""
    laid = _laid(second, Size(19, 9), Transform(1, 0, -0.2, 1, 5.2, 11))
    arrow = _arrow(Point(28, 19), Point(26.6, 9.4))
    return *_flapped(first, Rect(6, 1, 19, 7.5), Rect(6, 8.5, 19, 4.5), Point(15.5, 4.75)), laid, *arrow


def _flapped(name: str, art: Rect, flap: Rect, middle: Point) -> tuple[Item, ...]:
    """Return a sheet with its name and the flap that it keeps."""
    paper = Box(Rect.around((*art.corners, *flap.corners)), _PAPER)
    return paper, Box(art, _ART), *_hatch(flap), _text(name, middle, 10 * POINT, INK)


def _laid(name: str, size: Size, where: Transform) -> Group:
    """Return the cut sheet that is laid upon another's flap, seen aslant."""
    paper = Box(Rect(0, 0, size.width, size.height), Style(fill=Colour.of("#cfe3d1"), stroke=INK, width=0.25))
    return Group((paper, _text(name, Point(size.width / 2, size.height / 2), 10 * POINT, INK)), where)


def taping(first: str, second: str) -> tuple[Item, ...]:
    """Return two sheets face down, edge to edge, with tape over their joint."""
    names = _pale(first, Point(7, 11.5)), _pale(second, Point(23, 11.5))
    return *(Box(Rect(x, 4, 14, 15), _PAPER) for x in (1, 15)), *names, Box(Rect(13, 2.5, 4, 18), _TAPE)


def taping_below(first: str, second: str) -> tuple[Item, ...]:
    """Return two sheets face down, one below the other, with tape over their joint."""
    names = _pale(first, Point(15, 5)), _pale(second, Point(15, 17))
    return *(Box(Rect(6, y, 18, 10), _PAPER) for y in (1, 11)), *names, Box(Rect(4.5, 9, 21, 4), _TAPE)


def _pale(name: str, middle: Point) -> Text:
    return _text(name, middle, 9 * POINT, INK.mixed(WHITE, 0.6))


def strips() -> tuple[Item, ...]:
    """Return a part with its cut line, and scissors on their way along it."""
    line = Polygon(tuple(Point(x, y) for x, y in ((5, 14), (26, 8), (27, 11), (6, 17))), _ART)
    return Box(Rect(1, 1, 28, 20), _PAPER), line, Polygon(line.points, _CUTTING), *_scissors(Point(3, 9))


def hinge() -> tuple[Item, ...]:
    """Return a board half folded."""
    left = Polygon(
        (Point(2, 8), Point(15, 14), Point(15, 20), Point(2, 14)), Style(fill=_ART.fill, stroke=INK, width=0.25)
    )
    right = Polygon(
        (Point(15, 14), Point(28, 8), Point(28, 14), Point(15, 20)), Style(fill=_FLAP.fill, stroke=INK, width=0.25)
    )
    arc = Path(arc_commands(Point(15, 12), 8, 215, 110), _ARROW)
    return left, right, Line(Point(15, 14), Point(15, 20), _CUTTING), arc, *_head(Point(19.6, 5.4), 35)


def mounting() -> tuple[Item, ...]:
    """Return what lies upon what: film, board, card."""
    shades = (Colour.of("#c9a77a"), Colour.of("#dcebdd"), Colour.of("#eaf3fb"))
    items: list[Item] = []
    for level, shade in enumerate(shades):
        y = 15 - level * 5.2
        points = (Point(1.5, y), Point(10, y - 4), Point(28.5, y - 4), Point(20, y))
        thick = 1.6 if level == 0 else 0.0
        if thick:
            front = (points[0], points[3], points[3].shifted(0, thick), points[0].shifted(0, thick))
            side = (points[3], points[2], points[2].shifted(0, thick), points[3].shifted(0, thick))
            edge = Style(fill=shade.mixed(INK, 0.2), stroke=INK, width=0.2)
            items += [Polygon(front, edge), Polygon(side, edge)]
        items.append(Polygon(points, Style(fill=shade, stroke=INK, width=0.25, join="round")))
    return tuple(items)


def counter(front: Symbol | None, back: Symbol | None) -> tuple[Item, ...]:
    """Return a piece of this build, and its back where it has one; nothing where there is no piece."""
    if front is None:
        return ()
    if back is None:
        return (_side(front, Point(13, 11), 18.0),)
    turn = (Path(arc_commands(Point(16, 9), 6.5, 255, 85), _ARROW), *_head(Point(22.3, 7.3), 80))
    return (_side(front, Point(8, 8), 13.5), _side(back, Point(21.5, 14), 13.5), *turn)


def _side(symbol: Symbol, middle: Point, across: float) -> Item:
    scale = across / max(bounds_of(symbol.items).size)
    return Use(symbol, Transform.scale(scale).then(Transform.shift(*middle)))


def cards() -> tuple[Item, ...]:
    """Return a few cards and the marks they are cut by."""
    items: list[Item] = []
    for x, turn in ((8.0, -9.0), (12.5, 0.0), (17.0, 9.0)):
        card: tuple[Item, ...] = (
            Box(Rect(-5, -8, 10, 15), _PAPER, 0.9),
            Box(Rect(-4, -7, 8, 2), Style(fill=ACCENT), 0.4),
            *(Line(Point(-3.6, -3 + 1.7 * row), Point(3.6 - row % 2, -3 + 1.7 * row), _THIN) for row in range(5)),
        )
        items.append(Group(card, Transform.turn(turn).then(Transform.shift(x + 2.5, 11.5 + abs(turn) * 0.08))))
    return tuple(items)


def _text(text: str, middle: Point, size: float, colour: Colour) -> Text:
    font = BOLD if size > 8 * POINT else SEMIBOLD
    return centred(text, middle, font, size, colour)


def _hatch(rect: Rect) -> tuple[Item, ...]:
    """Return the slanting strokes of a flap."""
    commands: list[Command] = []
    x = rect.x - rect.height
    while x < rect.right:
        commands += [("M", x, rect.bottom), ("L", x + rect.height, rect.y)]
        x += 1.6
    lines = Path(tuple(commands), Style(stroke=INK.mixed(WHITE, 0.55), width=0.15))
    return (Box(rect, _FLAP), Group((lines,), clip=Box(rect)))


def _scissors(at: Point) -> tuple[Item, ...]:
    """Return a small pair of scissors that cuts to the right."""
    grip = Style(fill=WHITE, stroke=CUT, width=0.4)
    return (
        Path((("M", at.x, at.y - 0.9), ("L", at.x + 4, at.y + 0.5)), Style(stroke=CUT, width=0.45, cap="round")),
        Path((("M", at.x, at.y + 0.9), ("L", at.x + 4, at.y - 0.5)), Style(stroke=CUT, width=0.45, cap="round")),
        Circle(Point(at.x - 0.7, at.y - 1.1), 0.8, grip),
        Circle(Point(at.x - 0.7, at.y + 1.1), 0.8, grip),
    )


def _arrow(start: Point, end: Point) -> tuple[Item, ...]:
    return (Line(start, end, _ARROW), *_head(end, 170))


def _head(tip: Point, degrees: float) -> tuple[Item, ...]:
    """Return the head of an arrow that points that many degrees clockwise from the right."""
    wings = (Point(-1.6, -1.0), Point(0.0, 0.0), Point(-1.6, 1.0))
    turn = Transform.turn(degrees).then(Transform.shift(*tip))
    return (polyline([turn.point(point) for point in wings], _ARROW),)
