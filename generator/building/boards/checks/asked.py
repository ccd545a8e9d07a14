"""The checks that a board may ask for; what one game needs is no rule for another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.boards.layout import BoardLayout, Cell, Fault
from generator.boards.marks import marked
from generator.geometry.grids.steps import reached, stranded
from generator.geometry.shapes import Point
from generator.i18n import Phrase, counted, few_of, message, phrase
from generator.model.boards.layers import FillLayer, MarksLayer
from generator.model.yaml_reader import DataPath
from generator.problems import Severity, quoted

MOST_NAMED = 8


def asked_faults(laid: BoardLayout) -> Iterator[Fault]:
    """Yield what the checks find that the board asks for."""
    checks = laid.board.checks
    if checks.connected:
        yield from _connected(laid)
    if checks.closed:
        yield from _open(laid)
    if checks.no_dead_ends:
        yield from _dead_ends(laid, checks.no_dead_ends)
    for index, words in enumerate(checks.passable):
        yield from _impassable(laid, index, words)
    if checks.fair:
        yield from _unlike(laid)


def _connected(laid: BoardLayout) -> Iterator[Fault]:
    lost = stranded(laid.ways.steps, laid.ways.steps.__getitem__)
    both = set(lost.unreached) & set(lost.trapped)
    for cells, told in (
        ([cell for cell in lost.unreached if cell in both], message("cut off from the rest of the board: {cells}")),
        ([cell for cell in lost.unreached if cell not in both], message("no way leads into {cells}")),
        ([cell for cell in lost.trapped if cell not in both], message("no way leads out of {cells}")),
    ):
        if cells:
            hint = phrase("open a side, turn an arrow, add a join, or leave out the check “connected”")
            yield Fault(_where(laid, cells[0]), phrase(told, cells=_named(laid, cells)), hint)


def _named(laid: BoardLayout, cells: Iterable[Cell]) -> Phrase:
    """Return the names of cells, the first few where there are many."""
    return few_of([laid.names[cell] for cell in cells], MOST_NAMED)


def _where(laid: BoardLayout, cell: Cell) -> DataPath:
    """Return where a cell stands in the map; the checks where there is no map of signs."""
    if laid.board.map and laid.board.grid.type != "hexes":
        column, row = laid.grid.position(cell)
        return ("map", row, column)
    return ("checks",)


def _open(laid: BoardLayout) -> Iterator[Fault]:
    """Yield the sides of the board that nothing closes or joins, so that pieces could leave it."""
    shut = {side for layer in laid.closed_edges for side in laid.outside(layer)}
    loose = [side.first for side in laid.outer if side not in shut and not laid.board.grid.goes_on(side.facing)]
    if loose:
        message = phrase("nothing closes the outside of the board at {cells}", cells=_named(laid, dict.fromkeys(loose)))
        yield Fault(("checks",), message, phrase("draw edges of a closed style “outside” those cells, or join them"))


def _dead_ends(laid: BoardLayout, least: int) -> Iterator[Fault]:
    for cell, exits in laid.ways.exits.items():
        if exits < least:
            message = phrase(
                "{cell} is a dead end: {exits} lead out of it, of at least {least}", cell=laid.names[cell],
                exits=counted(exits, "1 way", "{count} ways"), least=least,
            )  # fmt: skip
            hint = phrase("open a side, add a join, or leave out the check “no-dead-ends”")
            yield Fault(_where(laid, cell), message, hint, Severity.WARNING)


def _impassable(laid: BoardLayout, index: int, words: tuple[str, ...]) -> Iterator[Fault]:
    first, *others = words
    here = laid.meant(first)
    there = reached(here[0], lambda cell: laid.ways.steps.get(cell, ()))
    for word in others:
        if not there & set(laid.meant(word)):
            message = phrase("no way leads from {start} to {end}", start=quoted(first), end=quoted(word))
            yield Fault(("checks",), message, phrase("open a side or add a join"))


def _unlike(laid: BoardLayout) -> Iterator[Fault]:
    """Yield the first cell whose counterpart after half a turn is not alike, or cannot be left alike."""
    middle, worth = laid.field.centre, _worth(laid)
    at = {_spot(laid.grid.centre(cell)): cell for cell in laid.grid.cells}
    turned = {cell: at.get(_spot(_across(middle, laid.grid.centre(cell)))) for cell in laid.grid.cells}
    for cell, other in turned.items():
        ways = {turned[step] for step in laid.ways.steps.get(cell, ())}
        if other is None or worth[cell] != worth[other] or ways != set(laid.ways.steps.get(other, ())):
            message = phrase(
                "the board is not the same for both sides: {cell} and its counterpart {other} differ",
                cell=laid.names[cell], other=laid.names[other] if other is not None else phrase("outside"),
            )  # fmt: skip
            hint = phrase("make the board equal after half a turn, or leave out the check “fair”")
            yield Fault(("map",) if laid.board.map else ("checks",), message, hint, Severity.WARNING)
            return


def _worth(laid: BoardLayout) -> dict[Cell, tuple[object, ...]]:
    """Return what each cell is in play: the values of its zones, its signs, and what entering it costs."""
    found: dict[Cell, list[object]] = {
        cell: [tuple(sorted(laid.zone_values(cell).items()))] for cell in laid.grid.cells
    }
    for layer in laid.layers:
        if isinstance(layer, MarksLayer):
            for cell, symbol, mark in marked(layer, laid):
                found[cell].append((symbol, str(mark.text)))
        if isinstance(layer, FillLayer) and isinstance(layer.fill, str):
            style = laid.style(layer.fill)
            for cell in laid.filled(layer) if style.cost else ():
                found[cell].append(style.cost)
    return {cell: tuple(parts) for cell, parts in found.items()}


def _across(middle: Point, at: Point) -> Point:
    return Point(2 * middle.x - at.x, 2 * middle.y - at.y)


def _spot(at: Point) -> tuple[float, float]:
    return round(at.x, 2) + 0.0, round(at.y, 2) + 0.0
