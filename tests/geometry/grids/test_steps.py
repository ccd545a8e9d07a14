"""Steps: neighbours less what is closed, plus what is joined."""

from generator.geometry.grids.grid import BoardStep, steps, wrap_steps
from generator.geometry.grids.squares import Square, SquareGrid

GRID = SquareGrid(3, 1, 10.0)
A, B, C = GRID.cells


def test_plain_steps_are_those_of_neighbours():
    assert steps(GRID) == {cell: GRID.neighbours(cell) for cell in GRID.cells}


def test_closed_cells_have_no_steps_and_none_lead_there():
    assert steps(GRID, closed_cells={B}) == {A: (), C: ()}


def test_one_way_sides_lead_one_way_and_closed_ones_nowhere():
    assert steps(GRID, closed={frozenset((A, B))}, one_way=[BoardStep(B, C)]) == {A: (), B: (C,), C: ()}


def test_joined_sides_lead_from_each_end_of_a_row_to_the_other():
    assert wrap_steps(GRID, ["left-right"]) == (BoardStep(A, C), BoardStep(C, A))
    assert wrap_steps(SquareGrid(2, 4, 10.0), ["top-bottom"])[0] == BoardStep(Square(0, 0), Square(0, 3))
    assert wrap_steps(GRID, ["top-bottom"]) == ()
