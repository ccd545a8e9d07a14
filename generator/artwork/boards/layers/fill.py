"""Grounds of cells: one style, several in turn so that neighbours differ, or bands across the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from generator.artwork.boards.laid import Cell, LaidBoard, LayerArt, Look
from generator.artwork.boards.layers.patterns import pattern_items, repeated
from generator.artwork.boards.paint import ground, upon
from generator.geometry.grids.tones import tones
from generator.geometry.shapes import Point, Rect
from generator.model.boards.board import ZONE
from generator.model.boards.layers import FillLayer, ManyStyles, NamedStyle, PictureLayer, PlanLayer
from generator.scene.palette import Colour
from generator.scene.pictures import placed
from generator.scene.primitives import Box, Command, Group, Item, Path, Polygon, Style

BAND = 5.5
"""The width of a mown band on a field in metres: three of them are a penalty area deep."""

_STRETCH = 8
"""How many columns of cells share a path: fewer paths are faster, and a sheet carries all of each that it meets."""

_ALIKE = 4
"""How many cells of one shape are worth a symbol."""

APRON = 1.6
"""Ground around the outermost cells, in millimetres, where bands run across the whole board."""


def draw(layer: FillLayer, laid: LaidBoard, look: Look) -> LayerArt:
    """Return the grounds of a layer's cells."""
    if isinstance(layer.fill, ManyStyles) and layer.fill.bands:
        return LayerArt(tuple(_bands(layer.fill.bands, laid, look)))
    items: list[Item] = []
    for name, own in by_style(layer.fill, laid.filled(layer), laid).items():
        items += filled(laid, laid.style(name), own, look, layer)
    return LayerArt(tuple(items))


def grounds(laid: LaidBoard, look: Look, below: FillLayer | None = None) -> Mapping[Cell, Colour | None]:
    """Return the colour of the ground of each cell, for what is to be read upon it; nobody knows that of a picture.

    With a layer, that of the ground below it.
    """
    paper = laid.paper(look.ink)
    found: dict[Cell, Colour | None] = dict.fromkeys(laid.grid.cells, ground(laid.style("frame"), look.ink, paper))
    for layer in laid.layers:
        if layer is below:
            break
        match layer:
            case PictureLayer():
                found = dict.fromkeys(found)
            case PlanLayer(plan="floor"):
                found = dict.fromkeys(found, paper)
            case FillLayer(fill=ManyStyles(bands=(first, *_))):
                found = dict.fromkeys(found, ground(laid.style(first), look.ink, paper))
            case FillLayer():
                for name, cells in by_style(layer.fill, laid.filled(layer), laid).items():
                    style = laid.style(name)
                    found |= dict.fromkeys(cells, None if style.picture else ground(style, look.ink, paper))
    return found


def by_style(fill: str | ManyStyles, cells: Sequence[Cell], laid: LaidBoard) -> Mapping[str, list[Cell]]:
    """Return the cells by the name of the style that each of them has; bands belong to no cell."""
    found: dict[str, list[Cell]] = {}
    if isinstance(fill, ManyStyles) and not fill.chequered:
        return found
    if isinstance(fill, ManyStyles):
        tone = tones(laid.grid, len(fill.chequered))
        found = {name: [] for name in fill.chequered}
        for cell in cells:
            found[fill.chequered[tone[cell]]].append(cell)
    elif fill == ZONE:
        for cell in cells:
            found.setdefault(laid.zone_style(cell), []).append(cell)
    else:
        found[fill] = list(cells)
    return {name: own for name, own in found.items() if name and own}


def filled(laid: LaidBoard, style: NamedStyle, cells: Sequence[Cell], look: Look, layer: FillLayer) -> Iterator[Item]:
    """Yield cells in a style and their patterns; the ground of cells of one shape is one symbol, used for each."""
    paper = laid.paper(look.ink)
    fill = ground(style, look.ink, paper)
    plate = style.pattern == "plate"
    if not plate:
        below = grounds(laid, look, layer) if fill == paper else dict[Cell, Colour | None]()
        yield from _grounds(laid, [cell for cell in cells if below.get(cell) != fill], Style(fill=fill))
    if style.picture in laid.pictures:
        yield from (_pictured(laid, style, cell) for cell in cells)
    yield from pattern_items(style, laid, cells, fill, upon(style, look.ink, paper))


def _grounds(laid: LaidBoard, cells: Sequence[Cell], style: Style) -> Iterator[Item]:
    """Yield the grounds of cells: symbols for the shapes that several have, a path for each stretch of the others."""
    alike: dict[tuple[Point, ...], list[Cell]] = {}
    for cell in cells:
        alike.setdefault(() if laid.grid.holes(cell) else laid.shapes[cell], []).append(cell)
    stretches: dict[tuple[int, int], list[Command]] = {}
    for shape, own in alike.items():
        if len(own) >= _ALIKE and shape:
            yield from repeated(laid, own, "cell", lambda outline, _: (Polygon(outline, style),))
        else:
            for cell in own:
                at = laid.grid.position(cell)
                stretches.setdefault((at.row, at.column // _STRETCH), []).extend(cell_commands(laid, cell))
    yield from (Path(tuple(steps), style) for _, steps in sorted(stretches.items()))


def _pictured(laid: LaidBoard, style: NamedStyle, cell: Cell) -> Group:
    outline = laid.grid.outline(cell)
    return placed(laid.pictures[style.picture], Rect.around(outline), "cover", 1 - style.tint, clip=Polygon(outline))


def cell_commands(laid: LaidBoard, cell: Cell) -> Iterator[Command]:
    """Yield the outline of a cell and of its holes as closed paths."""
    for ring in (laid.grid.outline(cell), *laid.grid.holes(cell)):
        yield from closed(ring)


def closed(points: Sequence[Point]) -> list[Command]:
    """Return a closed outline as steps of a path."""
    first, *rest = points
    return [("M", *first), *(("L", *point) for point in rest), ("Z",)]


def _bands(names: Sequence[str], laid: LaidBoard, look: Look) -> Iterable[Item]:
    """Yield bands across the board, an odd number of them, so that both halves look alike."""
    around, paper = laid.field.grown(APRON), laid.paper(look.ink)
    colours: list[Colour] = [ground(laid.style(name), look.ink, paper) for name in names]
    columns = 1 + max(laid.grid.position(cell).column for cell in laid.grid.cells)
    length, middle = laid.overlay.field.width if laid.overlay else columns * BAND, laid.field.centre.x
    count = max(3, round(length / BAND) // 2 * 2 + 1)
    width = (length * laid.metre if laid.metre else laid.field.width) / count
    edges = [around.x, *(middle + width * (index - count / 2) for index in range(1, count)), around.right]
    for index, (left, right) in enumerate(pairwise(edges)):
        if (fill := colours[index % len(colours)]) != paper:
            yield Box(Rect(left, around.y, right - left, around.height), Style(fill=fill))
