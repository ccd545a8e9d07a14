"""What can be wrong with a board of squares: sides that do not exist, cells out of reach, too few arrows or columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from generator.artwork.boards.squares.layout import SquareLayout, crossing, outer_ways
from generator.geometry.grids.reach import stranded
from generator.geometry.grids.squares import Crossing, Floor, Square
from generator.model.boards.squares import CellSide, SquaresBoard
from generator.model.source import DataPath
from generator.model.tokens import Token
from generator.packs.files.board import BoardPlaces
from generator.problems import Problem, Severity, did_you_mean, shown
from generator.words import counted, phrase

LEAST_WRAPPED = 3


class _Entry(NamedTuple):
    """An arrow or a line as it is written, where it stands, and the way it crosses, if there is such a side."""

    path: DataPath
    text: str
    side: CellSide
    way: Crossing | None


def board_problems(board: SquaresBoard, tokens: Mapping[str, Token], places: BoardPlaces) -> tuple[Problem, ...]:
    """Return everything that is wrong with a board, errors that forbid drawing it first."""
    floor = SquareLayout(board, board.cell).floor
    entries = _entries(board, floor)
    found = [
        *_unknown_sides(board, floor, entries, places),
        *_double_sides(floor, entries, places),
        *_outside(board, floor, places),
        *_counts(board, tokens, places),
    ]
    if not found:
        found += _out_of_reach(floor, entries, places)
        found += _unlike(floor, entries, places)
    return tuple(found)


def _entries(board: SquaresBoard, floor: Floor) -> tuple[_Entry, ...]:
    arrows = [(("arrows", i), f"{s.first}>{s.second}", s) for i, s in enumerate(board.arrows)]
    lines = [(("lines", i), f"{s.first}|{s.second}", s) for i, s in enumerate(board.lines)]
    return tuple(_Entry(path, text, side, crossing(floor, side)) for path, text, side in (*arrows, *lines))


def _unknown_sides(
    board: SquaresBoard, floor: Floor, entries: Iterable[_Entry], places: BoardPlaces
) -> Iterator[Problem]:
    last = floor.grid.label(Square(board.columns - 1, 0))
    for entry in entries:
        if entry.way is not None:
            continue
        absent = [name for name in entry.side if floor.grid.named(name) not in floor.grid]
        if absent:
            hint = f"this board has the cells a1 to {last}"
            yield places.problem(entry.path, f"{shown(entry.text)}: there is no cell {absent[0]}", hint)
        else:
            message = f"{shown(entry.text)}: these two cells do not lie side by side"
            seam = " or at the two ends of a row" if board.wraps else ""
            yield places.problem(entry.path, message, f"name two cells with a common side{seam}")


def _double_sides(floor: Floor, entries: Iterable[_Entry], places: BoardPlaces) -> Iterator[Problem]:
    seen: dict[frozenset[Crossing | None], str] = {}
    for entry in entries:
        if entry.way is None:
            continue
        side = frozenset((entry.way, floor.back(entry.way)))
        if side in seen:
            message = f"{shown(entry.text)}: the same side has {shown(seen[side])} already"
            yield places.problem(entry.path, message, "a side carries one arrow or one line; remove one of the two")
        seen.setdefault(side, entry.text)


def _outside(board: SquaresBoard, floor: Floor, places: BoardPlaces) -> Iterator[Problem]:
    if not (board.closed or board.wraps or board.arrows or board.lines):
        return  # a plain board, whose pieces do not move by what lies between its cells
    open_sides = {"top", "bottom", *(() if board.wraps else ("left", "right"))} - set(board.closed)
    for side in sorted(open_sides):
        message = f"nothing closes the {side} of the board, so that pieces would leave it"
        yield places.problem(("closed",), message, f"add “{side}” to closed")
    if not board.wraps:
        return
    if board.columns < LEAST_WRAPPED:
        message = f"a board that wraps has at least {LEAST_WRAPPED} columns, not {board.columns}"
        yield places.problem(("columns",), message, "with fewer, two cells would have two common sides")
    for side in board.closed:
        if side in ("left", "right"):
            yield places.problem(
                ("closed",), f"the {side} is closed, but the board wraps there", "remove it, or write “wraps: false”"
            )
    if not any(_passes(floor, way) for way in outer_ways(floor.grid, "left")) or not any(
        _passes(floor, way) for way in outer_ways(floor.grid, "right")
    ):
        message = "the board wraps, but no row lets one pass over the seam in both directions somewhere"
        yield places.problem(("wraps",), message, "leave a row open at its ends, or arrows in both directions")


def _passes(floor: Floor, way: Crossing) -> bool:
    return floor.beyond(way) in floor.steps(way.start)


def _counts(board: SquaresBoard, tokens: Mapping[str, Token], places: BoardPlaces) -> Iterator[Problem]:
    if board.arrow_token and board.arrow_token not in tokens:
        hint = did_you_mean(board.arrow_token, tokens)
        yield places.problem(("arrow_token",), f"there is no token {shown(board.arrow_token)}", hint)
    elif board.arrow_token:
        token, count = tokens[board.arrow_token], len(board.arrows)
        if token.count != count:
            message = phrase(
                "the board has {places} for arrows and the game {tokens}",
                places=counted(count, "1 place", "{count} places"),
                tokens=counted(token.count, "1 arrow token", "{count} arrow tokens"),
            )
            yield places.problem(
                ("arrows",), message, phrase("one token is laid on each arrow: make the two numbers equal")
            )
    if board.columns < board.set_up:
        message = phrase(
            "{columns} columns have no room for the {set_up} pieces of the first row",
            columns=board.columns,
            set_up=board.set_up,
        )
        yield places.problem(("columns",), message, f"at least {board.set_up} columns are needed")
    elif board.columns == board.set_up:
        message = phrase(
            "{set_up} pieces fill all {columns} columns of the first row: it begins plugged",
            set_up=board.set_up,
            columns=board.columns,
        )
        yield places.problem(("columns",), message, "one column more leaves a way through", Severity.WARNING)
    for index, part in enumerate(board.parts):
        if part.row > board.rows:
            yield places.problem(("parts", index, "row"), f"there is no row {part.row}", f"rows 1 to {board.rows}")


def _out_of_reach(floor: Floor, entries: Iterable[_Entry], places: BoardPlaces) -> Iterator[Problem]:
    """Yield the cells that cannot be entered or left, at an arrow or line beside them."""
    lost = stranded(floor.grid.cells, floor.steps)
    for cells, told in ((lost.unreached, "no way leads into"), (lost.trapped, "no way leads out of")):
        if not cells:
            continue
        names = ", ".join(floor.grid.label(cell) for cell in cells if isinstance(cell, Square))
        beside = [entry for entry in entries if entry.way and {entry.way.start, floor.beyond(entry.way)} & set(cells)]
        path = beside[0].path if beside else ("arrows",)
        word = "cell" if len(cells) == 1 else "cells"
        yield places.problem(path, f"{told} {word} {names}", "turn or remove an arrow or a line beside it")


def _unlike(floor: Floor, entries: Iterable[_Entry], places: BoardPlaces) -> Iterator[Problem]:
    """Yield a warning at the first arrow or line that the other player does not have as well."""
    grid = floor.grid
    half_turned = {"up": "down", "down": "up", "left": "right", "right": "left"}
    arrows, walls = set(floor.arrows), {way for wall in floor.walls for way in (wall, floor.back(wall))}
    for entry in entries:
        if entry.way is None:
            continue
        start = Square(grid.columns - 1 - entry.way.start.column, grid.rows - 1 - entry.way.start.row)
        opposite = (start, half_turned[entry.way.direction])
        if opposite not in (arrows if entry.path[0] == "arrows" else walls):
            message = f"{shown(entry.text)} has no counterpart for the player on the other side"
            hint = "a fair board looks the same after half a turn"
            yield places.problem(entry.path, message, hint, Severity.WARNING)
            return
