"""Pictures of part of a board for a page: pieces on it, arrows over them, and a key of what is used. In millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from generator.boards.arrows import DISC, Scenery, arrow_items, arrows_in, number_disc, sample
from generator.boards.drawing import INSET, NUMBER, DrawnBoard, board_drawing, edge_names
from generator.boards.edges import draw_edges, join_items
from generator.boards.layout import BoardLayout, Cell, Look
from generator.geometry.shapes import IDENTITY, Point, Rect, Size, Transform
from generator.i18n import message, translate
from generator.model.boards.layers import BoardLayer, FillLayer
from generator.scene.drawings import bounds, symbol_bounds, without_small_letters
from generator.scene.fonts import POINT, REGULAR, SEMIBOLD, centred_text, text_width
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import (
    Artwork,
    Box,
    Circle,
    Group,
    Item,
    OutlineItem,
    Style,
    Symbol,
    Text,
    Use,
)
from generator.scene.stencils import letter_outlines

LEAST_LETTERS = 4.5 * POINT
"""Smaller letters than this are left out of a picture, in millimetres."""

EDGE = 0.12
"""How much of a cell's breadth is shown beyond the outermost cells."""

ROUNDED, FRAME = 1.2, 0.2
"""The radius of the picture's corners and the width of its frame, in millimetres."""


class PlacedPiece(NamedTuple):
    """A piece on the board: its name, its drawing about its own middle, where that is, and its turn in degrees.

    ``cell`` is the one in whose middle it is, if it is in one. A ``ghost`` shows faintly where a piece will end.
    ``step`` is the number on a disc at its upper left.
    """

    name: str
    symbol: Symbol
    at: Point
    turn: float = 0.0
    cell: Cell | None = None
    ghost: bool = False
    step: int | None = None


ArrowsAt = Callable[[float, Scenery], tuple[Item, ...]]
"""Draws the arrows of a figure in which a millimetre of the board is so long, clear of what else is there."""


class BoardPart(NamedTuple):
    """The part of a board inside a window, in millimetres of the board at its size: what is below pieces, and above.

    Of what is ``below``, nothing is outside the window. Of the ``names`` beside places, those that a piece covers are
    written once more upon it. The ``coordinates`` around the cells are written as small as can be read, and so are the
    ``corners`` of cells, with their names, where the letters on the board, of ``corner_letters`` millimetres, cannot be
    read. ``paper`` is how much larger numbers are than usual.
    """

    window: Rect
    below: tuple[Item, ...]
    above: ArrowsAt
    names: tuple[Item, ...] = ()
    coordinates: tuple[tuple[str, Point], ...] = ()
    corners: tuple[tuple[str, Point], ...] = ()
    corner_letters: float = 0.0
    paper: float = 1.0

    def with_pieces(self, pieces: Sequence[PlacedPiece], width: float) -> Artwork:
        """Return the picture of it, so many millimetres wide, with the pieces whose middles are in the window."""
        pieces = [piece for piece in pieces if self.window.holds(piece.at)]
        placed = Group(tuple(_drawn(piece) for piece in pieces), name="pieces")
        areas = [area for piece in placed.items if (area := bounds(piece)) is not None]
        covered = tuple(
            name for name in self.names if (at := bounds(name)) and any(area.overlaps(at) for area in areas)
        )
        written = (Group(covered, name="labels"),) if covered else ()
        scale = width / self.window.width
        size = Size(width, self.window.height * scale)
        onto = Transform.shift(-self.window.x, -self.window.y).then(Transform.scale(scale))
        letters = 1.1 * LEAST_LETTERS / scale
        around: list[Item] = [centred_text(name, at, SEMIBOLD, letters, INK) for name, at in self.coordinates]
        if self.corner_letters * scale < LEAST_LETTERS:
            by = 0.6 * letters
            names = [centred_text(name, at.shift(by, by), SEMIBOLD, letters, INK) for name, at in self.corners]
            around += [*letter_outlines(names, WHITE, grown=0.35 / scale), *names]
        reach = dict[Cell, float]()
        for piece in pieces:  # a ghost may have a ball on it
            if piece.cell is not None:
                reach[piece.cell] = max(reach.get(piece.cell, 0.0), _reach(piece))
        discs = [disc for piece in pieces if piece.step is not None for disc in _step_disc(piece, self.paper / scale)]
        areas += [area for disc in discs if (area := bounds(disc)) is not None]
        over = (*self.above(scale, Scenery(reach, tuple(areas), self.window)), *discs)
        arrows = Group(over, name="arrows")
        items = (*self.below, *_inside([placed, *written, arrows, *around], self.window))
        area = Rect(0.0, 0.0, *size)
        picture = without_small_letters([Group(items, onto)], LEAST_LETTERS)
        frame = Box(area.expand(-FRAME / 2), Style(stroke=INK, width=FRAME), ROUNDED)
        return Artwork(size, (Group(picture, clip=Box(area, radius=ROUNDED)), frame))


_FIGURE_WIDTHS = 0.5
"""How much of their width on a board arrows have in a figure, however small the board is in it."""


def draw_part(
    layout: BoardLayout,
    look: Look,
    window: Rect,
    layers: Sequence[BoardLayer] = (),
    beside: Sequence[Item] = (),
    tags: Mapping[int, str] = MappingProxyType({}),
    larger: float = 1.0,
    bare: Callable[[BoardLayout, Look], DrawnBoard] = board_drawing,
) -> BoardPart:
    """Return the part of a board inside a window, with more layers.

    Arrows are drawn over the pieces, all other layers below them. ``beside`` are the panels, where these are shown.
    ``tags`` are what stands beside arrows, by the places of their layers; these are ``larger`` for large print.
    ``bare`` draws a board without anything on it: many parts may share it.
    """
    above = arrows_in(layers)
    below = [layer for at, layer in enumerate(layers) if at not in above]
    tagged = [(layer, tags.get(at, "")) for at, layer in above.items()]
    drawn = board_drawing(layout_with(layout, below), look, beside) if below or beside else bare(layout, look)

    def arrows(scale: float, scenery: Scenery) -> tuple[Item, ...]:
        return tuple(arrow_items(tagged, layout, look, _FIGURE_WIDTHS * larger / scale, scenery))

    inset = INSET * layout.scale
    corners = tuple(
        (layout.title(cell).in_(look.language), Point(nook.x + inset, nook.y + inset))
        for cell in (layout.names if layout.board.grid.numbers == "cells" else ())
        if (nook := layout.grid.nook(cell)) is not None
    )
    letters = NUMBER * layout.scale
    below_pieces = tuple(_inside(drawn.artwork.items, window))
    return BoardPart(window, below_pieces, arrows, drawn.names, (), corners, letters, larger)


def _drawn(piece: PlacedPiece) -> Item:
    use = Use(piece.symbol, _place(piece))
    if not piece.ghost:
        return use
    rim = _dashed(piece.symbol)
    return Group((Group((use,), opacity=_FAINT), *((Group((rim,), _place(piece)),) if rim is not None else ())))


_FAINT = 0.4
"""The opacity of a ghost."""


def _step_disc(piece: PlacedPiece, scale: float) -> tuple[Item, ...]:
    """Return the number of a step at the upper left of a piece."""
    radius = _FIGURE_WIDTHS * DISC * scale / 2
    by = (1.05 * _reach(piece) + 0.65 * radius) * math.sqrt(0.5)
    return number_disc(piece.step or 0, piece.at.shift(-by, -by), radius, INK)


def _dashed(symbol: Symbol) -> Item | None:
    """Return the outermost outline of a symbol as a dashed line."""
    widest = max(_outlines(symbol.items), key=lambda item: max(_size(item)), default=None)
    if widest is None:
        return None
    long = max(_size(widest))
    return replace(widest, style=Style(stroke=INK, width=0.04 * long, dash=(0.1 * long, 0.07 * long)))


def _outlines(items: Iterable[Item]) -> Iterator[OutlineItem]:
    """Yield the outlines that are drawn where they are; of what is cut off, such as stripes of a kit, what cuts it."""
    for item in items:
        if isinstance(item, Group):
            if item.transform == IDENTITY:
                yield from _outlines(item.items) if item.clip is None else (item.clip,)
        elif isinstance(item, OutlineItem):
            yield item


def _size(item: Item) -> Size:
    return Size(*area.size) if (area := bounds(item)) is not None else Size(0.0, 0.0)


def _reach(piece: PlacedPiece) -> float:
    """Return how far a piece reaches from its middle, where it reaches the least."""
    return min(symbol_bounds(piece.symbol).size) / 2


def with_coordinates(part: BoardPart, layout: BoardLayout) -> BoardPart:
    """Return a picture of a whole board with its columns and rows around it, if the numbers in its cells are too small.

    It has a margin of white for them, in which every second, fifth or tenth is written where they would be crowded.
    """
    room, scale = layout.grid.breadth(layout.grid.cells[0]), USUAL_WIDTH / part.window.width
    if layout.board.grid.numbers != "cells" or NUMBER * layout.scale * scale >= LEAST_LETTERS:
        return part
    if not layout.grid.lined:
        return part
    wide = part.window.expand(room)
    middle = {"top": (wide.y + room / 2), "bottom": wide.bottom - room / 2, "left": wide.x + room / 2,
              "right": wide.right - room / 2}  # fmt: skip
    by_side: dict[str, list[tuple[str, Point]]] = {}
    for name, side, (x, y) in edge_names(layout):
        at = Point(x, middle[side]) if side in ("top", "bottom") else Point(middle[side], y)
        by_side.setdefault(side, []).append((name, at))
    coordinates = list[tuple[str, Point]]()
    for named in by_side.values():
        widest = max(text_width(name, SEMIBOLD, 1.1 * LEAST_LETTERS / scale) for name, _ in named)
        apart = math.dist(named[0][1], named[-1][1]) / max(1, len(named) - 1)
        step = next((step for step in (1, 2, 5) if step * apart > 1.2 * widest), 10)
        coordinates += named[step - 1 :: step]
    return part._replace(
        window=wide,
        below=(Box(wide, Style(fill=WHITE)), Group(part.below, clip=Box(part.window))),
        coordinates=tuple(coordinates),
    )


USUAL_WIDTH = 190.0
"""The width of a picture on a page, in millimetres, by which it shows whether numbers in its cells can be read."""


def _place(piece: PlacedPiece) -> Transform:
    return Transform.turn(piece.turn).then(Transform.shift(*piece.at))


def layout_with(layout: BoardLayout, layers: Sequence[BoardLayer]) -> BoardLayout:
    """Return a board with more layers: grounds right above its own grounds, all others on top."""
    own = list(layout.board.layers)
    after = max((index + 1 for index, layer in enumerate(own) if isinstance(layer, FillLayer)), default=0)
    own[after:after] = [layer for layer in layers if isinstance(layer, FillLayer)]
    own += [layer for layer in layers if not isinstance(layer, FillLayer)]
    return replace(layout, board=layout.board.model_copy(update={"layers": tuple(own)}))


def window_around(layout: BoardLayout, cells: Iterable[Cell], look: Look, around: int = 0) -> Rect:
    """Return the rectangle around some cells and so many cells more on every side, as far as the board goes.

    All places of a map show the whole of it, with the names beside the outermost ones. Marks at the sides of cells are
    shown whole.
    """
    cells = tuple(cells)
    own = Rect.around(corner for cell in cells for corner in layout.grid.outline(cell))
    breadth = max((layout.grid.breadth(cell) for cell in layout.grid.cells[:1]), default=layout.grid.size)
    drawn = [area for item in _at_sides(layout, look) if (area := bounds(item)) is not None]
    marks = [area.expand(_BESIDE_MARKS * breadth) for area in drawn if max(area.size) < _MARK * breadth]
    if len(frozenset(cells)) == len(layout.grid.cells):
        whole = layout.grid.bounds.expand(EDGE * breadth)
        inner = whole if layout.has_places else own.expand(EDGE * breadth).intersection(whole)
        return Rect.union([inner, *marks]).intersection(Rect(0, 0, *layout.size))
    # a part lies inside the board: beyond the lines of its edge there is nothing to see but such marks
    lines = (area for area in drawn if max(area.size) >= _MARK * breadth)
    near = own.expand(EDGE * breadth)
    shown = own.expand((around or EDGE) * breadth).intersection(Rect.union([layout.grid.bounds, *lines]))
    return Rect.union([shown, *(mark for mark in marks if mark.overlaps(near))])


_BESIDE_MARKS = 0.03
"""How much of a cell's breadth is shown beyond marks at its sides."""


_MARK = 0.8
"""What is shorter than this share of a cell's breadth is a mark, such as an arrow; all else is lines."""


def _at_sides(layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield what is drawn on the sides of cells."""
    for layer in layout.board.edges:
        yield from draw_edges(layer, layout, look).items
    yield from join_items(layout, look)


def _inside(items: Iterable[Item], window: Rect) -> Iterator[Item]:
    """Yield what can be seen in a window; groups that are not moved lose what is outside it.

    So do words whose middle is outside: what is left of them cannot be read.
    """
    for item in items:
        if isinstance(item, Group) and item.transform == IDENTITY and item.clip is None:
            inner = tuple(_inside(item.items, window))
            if inner:
                yield replace(item, items=inner)
        elif (area := bounds(item)) is None or not window.overlaps(area):
            continue
        elif window.holds(area.centre) or not _is_words(item):
            yield item


def _is_words(item: Item) -> bool:
    return isinstance(item, Text) or (isinstance(item, Group) and bool(item.items) and all(map(_is_words, item.items)))


class KeyEntry(NamedTuple):
    """An entry of the key of a figure: what is drawn in a room 1 high and so wide, from (0, 0), and what it is."""

    items: tuple[Item, ...]
    width: float
    words: str


_SAMPLE = 2.7
"""The length of an arrow in a key, in heights of its room."""


def key_entries(
    layers: Sequence[BoardLayer], layout: BoardLayout, look: Look, sides: Mapping[str, Symbol]
) -> tuple[KeyEntry, ...]:
    """Return what of a figure a key explains: its kinds of arrows that have a name, ghosts, and the two sides.

    ``sides`` are a counter without a number of each side that has players in it.
    """
    arrows = arrows_in(layers).values()
    entries = list[KeyEntry]()
    for name in dict.fromkeys(layer.arrows for layer in arrows):
        if words := arrow_name(name, layout, look.language):
            drawn = Group(sample(layout.style(name), look, 0.17, _SAMPLE - 0.15), Transform.shift(0.15, 0.5))
            entries.append(KeyEntry((drawn,), _SAMPLE, words))
    if any(layer.ghost for layer in arrows):
        dashed = Style(stroke=INK, width=0.06, dash=(0.14, 0.1))
        entries.append(KeyEntry((Circle(Point(0.5, 0.5), 0.46, dashed),), 1.0, translate(look.language, _ENDS)))
    for side, words in _SIDES:
        if side in sides:
            area = symbol_bounds(sides[side])
            place = Transform.shift(-area.centre.x, -area.centre.y).then(Transform.scale(1 / max(area.size)))
            blank = Use(sides[side], place.then(Transform.shift(0.5, 0.5)))
            entries.append(KeyEntry((blank,), 1.0, translate(look.language, words)))
    return tuple(entries)


_ENDS = message("where it ends")
_NAMES = {"move": message("move", "arrow"), "pass": message("pass", "arrow"), "shot": message("shot", "arrow")}
"""What the arrows that all boards have are called, where a game gives its style no other name."""


def arrow_name(style: str, layout: BoardLayout, language: str) -> str:
    """Return what a key calls the arrows of a style; empty for those that it leaves out."""
    own = layout.style(style).name
    return own.in_(language) if own is not None else translate(language, _NAMES[style]) if style in _NAMES else ""


_SIDES = (("home", message("home", "team")), ("away", message("away", "team")))

_KEY_HEIGHT, _KEY_TEXT, _KEY_GAP = 3.4, 8.0 * POINT, 2.2


def with_key(art: Artwork, entries: Sequence[KeyEntry], larger: float = 1.0) -> Artwork:
    """Return a picture over the line of its key; where that is too long for one line, over several."""
    height, size, gap = (value * larger for value in (_KEY_HEIGHT, _KEY_TEXT, _KEY_GAP))
    wide = [each.width * height + 0.4 * gap + text_width(each.words, REGULAR, size) for each in entries]
    rows: list[list[int]] = [[]]
    for number, width in enumerate(wide):
        if rows[-1] and sum(wide[other] + gap for other in rows[-1]) + width > art.size.width:
            rows.append([])
        rows[-1].append(number)
    items, y = list[Item](art.items), art.size.height + 0.5 * gap
    for row in rows:
        spare = art.size.width - sum(wide[number] for number in row)
        apart, x = min(3 * gap, spare / max(1, len(row) - 1)) if len(row) > 1 else 0.0, 0.0
        for number in row:
            entry = entries[number]
            room = Transform.scale(height).then(Transform.shift(x, y))
            items.append(Group(entry.items, room))
            at = Point(x + entry.width * height + 0.4 * gap, y + height / 2)
            items.append(centred_text(entry.words, at, REGULAR, size, INK, "start"))
            x += wide[number] + apart
        y += height + 0.3 * gap
    return Artwork(Size(art.size.width, y), tuple(items))
