"""What can be wrong with cells drawn as a map of letters, and with the joins of any board."""

from __future__ import annotations

from collections.abc import Iterator

from generator.boards.layout import BoardLayout, Fault
from generator.boards.movement import DIRECTION_WORDS, gate_end
from generator.geometry.grids.mesh import MeshGrid
from generator.geometry.grids.squares import Square
from generator.i18n import Phrase, counted, phrase, verbatim
from generator.model.boards.cells import Join
from generator.model.boards.grids import MeshSpec
from generator.model.yaml_reader import DataPath
from generator.problems import Severity, did_you_mean, quoted


def mesh_faults(laid: BoardLayout) -> tuple[Fault, ...]:
    """Return cells that are in pieces or too small, and joins that lead nowhere."""
    if isinstance(laid.grid, MeshGrid):
        return (*_shapes(laid, laid.grid), *_gates(laid, laid.grid))
    return tuple(_joins(laid))


def _shapes(laid: BoardLayout, grid: MeshGrid) -> Iterator[Fault]:
    spec = laid.board.grid
    least = spec.least if isinstance(spec, MeshSpec) else 1
    for cell in grid.cells:
        _, *others = grid.parts(cell)
        for part in others:
            message = phrase(
                "the cell {cell} is in {parts} parts; this one does not touch the largest by a side",
                cell=cell, parts=1 + len(others),
            )  # fmt: skip
            yield Fault(_at(part[0]), message, phrase("join the parts, or give one of them another letter"))
        if len(grid.squares[cell]) < least:
            squares = counted(len(grid.squares[cell]), "one square", "{count} squares")
            message = phrase("the cell {cell} is too small: {squares} of at least {least}", cell=cell, squares=squares,
                             least=least)  # fmt: skip
            yield Fault(_at(grid.squares[cell][0]), message, phrase("give it more squares"))


def _at(square: Square) -> DataPath:
    return ("map", square.row, square.column)


def _joins(laid: BoardLayout) -> Iterator[Fault]:
    for index, join in enumerate(laid.board.grid.joins):
        for number, end in enumerate(join.ends if isinstance(join, Join) else ()):
            if laid.cell_at(end) is None:
                message = phrase("no cell is called {word}", word=quoted(end))
                yield Fault(("grid", "joins", index, "ends", number), message, did_you_mean(end, laid.cell_named))


def _gates(laid: BoardLayout, grid: MeshGrid) -> Iterator[Fault]:
    """Yield gates that stand or lead off the map, share a side with another, or lead back into their own cell."""
    taken: dict[tuple[Square, str], str] = {}
    for index, join in enumerate(laid.board.grid.joins):
        if not isinstance(join, Join):
            continue
        for number, end in enumerate(join.ends):
            path: DataPath = ("grid", "joins", index, "ends", number)
            fault = _misplaced(grid, end, number, join)
            if fault:
                yield Fault(path, *fault)
                return
            square, direction = gate_end(grid, end)
            other, _ = gate_end(grid, join.ends[1 - number])
            if direction and (square, direction) in taken:
                other_gate = quoted(taken[square, direction])
                message = phrase("the way {way} has the gate {other} already", way=end, other=other_gate)
                yield Fault(path, message, phrase("choose another side"))
            if direction:
                taken.setdefault((square, direction), join.name)
            if number == 0 and grid.at(square) == grid.at(other):
                gate, cell = quoted(join.name), grid.at(square)
                message = phrase("the gate {gate} leads from the cell {cell} into itself", gate=gate, cell=cell)
                yield Fault(path, message, phrase("a gate must lead to another cell"), Severity.WARNING)


def _misplaced(grid: MeshGrid, end: str, number: int, join: Join) -> tuple[Phrase, str] | None:
    """Return what is wrong with an end of a gate, and a hint; ``None`` for a sound one."""
    _, _, word = end.partition(" ")
    needed = number == 0 or not join.one_way
    if (needed and word not in DIRECTION_WORDS) or (word and word not in DIRECTION_WORDS):
        message = phrase("{end} is no way out of a square; write it like “c3 up”", end=quoted(end))
        return message, did_you_mean(word, DIRECTION_WORDS)
    try:
        square, _ = gate_end(grid, end)
    except ValueError as error:
        return verbatim(str(error)), ""
    if grid.at(square) is not None:
        return None
    last = grid.square_name(Square(grid.columns - 1, len(grid.rows) - 1))
    message = phrase("no cell has the square {square}", square=grid.square_name(square))
    return message, phrase("this map has the squares a1 to {last}", last=last)
