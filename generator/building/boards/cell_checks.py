"""What can be wrong with a board of free cells: cells in pieces, too small, out of reach, gates that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.artwork.boards.cells.layout import gates_of, ways_of
from generator.geometry.grids.mesh import MeshGrid, Ways
from generator.geometry.grids.reach import stranded
from generator.geometry.grids.squares import Square
from generator.model.boards.cells import CellsBoard
from generator.model.source import DataPath
from generator.model.tokens import Token
from generator.packs.files.board import BoardPlaces
from generator.problems import Problem, Severity, did_you_mean, shown

ROOM = 3.0
"""A square of the mesh is so much wider than the token, in millimetres, that the token finds room."""


def board_problems(board: CellsBoard, tokens: Mapping[str, Token], places: BoardPlaces) -> tuple[Problem, ...]:
    """Return everything that is wrong with a board, each at its letter of the map or its key."""
    grid = MeshGrid(board.map)
    if not grid.cells:
        return (places.problem(("map",), "the map has no cells", "write letters, one for each square"),)
    gates_wrong = tuple(_gates(board, grid, places))
    found = [*_room(board, tokens, places), *_shapes(board, grid, places), *gates_wrong]
    if not gates_wrong:
        ways = ways_of(board)
        found += _out_of_reach(ways, places)
        found += () if board.dead_corners or found else _dead_corners(ways, places)
    return tuple(found)


def _room(board: CellsBoard, tokens: Mapping[str, Token], places: BoardPlaces) -> Iterator[Problem]:
    if not board.token:
        return
    if board.token not in tokens:
        hint = did_you_mean(board.token, tokens)
        yield places.problem(("token",), f"there is no token {shown(board.token)}", hint)
        return
    size = tokens[board.token].size
    if size is not None and board.mesh < size + ROOM:
        message = f"squares of {board.mesh:g} mm are too small for the token of {size:g} mm"
        yield places.problem(("mesh",), message, f"at least {size + ROOM:g} mm, or a smaller token")


def too_small(board: CellsBoard, tokens: Mapping[str, Token], mesh: float) -> tuple[Problem, ...]:
    """Return a problem when the squares, printed ``mesh`` millimetres wide, leave the token no room."""
    size = tokens[board.token].size if board.token in tokens else None
    if size is None or mesh >= size + ROOM:
        return ()
    message = f"squares of {mesh:g} mm are too small for the token of {size:g} mm; they need {size + ROOM:g} mm"
    return (Problem("--board-width", message, hint="a wider board, more --sheets, or a smaller token in game.yaml"),)


def _shapes(board: CellsBoard, grid: MeshGrid, places: BoardPlaces) -> Iterator[Problem]:
    """Yield cells that do not hang together or have too few squares."""
    for cell in grid.cells:
        _, *others = grid.parts(cell)
        for part in others:
            message = f"the cell {cell} is in {1 + len(others)} parts; this one does not touch the largest by a side"
            yield _at(places, part[0], message, "join the parts, or give one of them another letter")
        if len(grid.squares[cell]) < board.least:
            count = len(grid.squares[cell])
            squares = "one square" if count == 1 else f"{count} squares"
            message = f"the cell {cell} is too small: {squares} of at least {board.least}"
            yield _at(places, grid.squares[cell][0], message, "give it more squares")


def _gates(board: CellsBoard, grid: MeshGrid, places: BoardPlaces) -> Iterator[Problem]:
    """Yield gates that stand or lead off the map, or share a side with another."""
    taken: dict[tuple[Square, str], str] = {}
    paths = _gate_paths(board)
    for gate, (path, goal) in zip(gates_of(board), paths, strict=True):
        for square, where in ((gate.square, path), (gate.to, goal)):
            if grid.at(square) is None:
                name = grid.square_name(square)
                last = f"{grid.square_name(Square(grid.columns - 1, len(grid.rows) - 1))}"
                yield places.problem(where, f"no cell has the square {name}", f"this map has the squares a1 to {last}")
        way = (gate.square, gate.direction)
        if way in taken:
            message = (
                f"the way {grid.square_name(gate.square)} {gate.direction} has the gate {shown(taken[way])} already"
            )
            yield places.problem(path, message, "choose another side")
        taken.setdefault(way, gate.name)
        if grid.at(gate.square) is not None and grid.at(gate.square) == grid.at(gate.to):
            message = f"the gate {shown(gate.name)} leads from the cell {grid.at(gate.square)} into itself"
            yield places.problem(path, message, "a gate must lead to another cell", Severity.WARNING)


def _gate_paths(board: CellsBoard) -> list[tuple[DataPath, DataPath]]:
    """Return where each gate and its goal are written, in the order of ``gates_of``."""
    paths: list[tuple[DataPath, DataPath]] = []
    for index in range(len(board.tunnels)):
        ends: list[DataPath] = [("tunnels", index, "ends", end) for end in (0, 1)]
        paths += [(ends[0], ends[1]), (ends[1], ends[0])]
    paths += [(("teleports", i, "leave"), ("teleports", i, "enter")) for i in range(len(board.teleports))]
    return paths


def _out_of_reach(ways: Ways, places: BoardPlaces) -> Iterator[Problem]:
    lost = stranded(ways.grid.cells, ways.steps)
    hint = "every cell must reach every other: let it share a side with another cell, or add a gate"
    for cell in ways.grid.cells:
        inwards, outwards = cell in lost.unreached, cell in lost.trapped
        if inwards or outwards:
            what = "is cut off" if inwards and outwards else "cannot be entered" if inwards else "cannot be left"
            message = f"the cell {cell} {what}: no passports lead between it and the rest of the board"
            if inwards != outwards:
                message = f"the cell {cell} {what}: no passports lead {'to it' if inwards else 'back from it'}"
            yield _at(places, ways.grid.squares[cell][0], message, hint)


def _dead_corners(ways: Ways, places: BoardPlaces) -> Iterator[Problem]:
    """Yield a warning for cells that lose half of all passports or more."""
    for cell in ways.grid.cells:
        dead = ways.dead(cell)
        if len(dead) >= 2:
            message = f"the cell {cell} is a dead corner: {' and '.join(dead)} lead to no other cell"
            hint = "reach under or over a neighbour, add a gate, or write “dead_corners: true”"
            yield _at(places, ways.grid.squares[cell][0], message, hint, Severity.WARNING)


def _at(places: BoardPlaces, square: Square, message: str, hint: str, severity: Severity = Severity.ERROR) -> Problem:
    return places.at_map(square.row, square.column, message, hint, severity)
