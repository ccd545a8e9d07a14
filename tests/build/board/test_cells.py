"""The largest cell that fits is found, and the one that saves paper."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build.board.size import CLIFF, LEAST_CELL, cheaper_cell, largest_cell, sheets_of
from tests.build.board.test_planning import columns, grounds, layout_over, setups


@pytest.mark.slow
@given(setups, grounds, columns, st.integers(1, 16))
def test_the_largest_cell_fits_and_a_tenth_more_does_not(where, ground, count, sheets):
    board = layout_over(ground.by_columns(count))
    cell = largest_cell(board, where, sheets)
    if cell is None:
        assert sheets_of(board, LEAST_CELL, where) > sheets
        return
    assert round(cell * 10) == pytest.approx(cell * 10)
    assert sheets_of(board, cell, where) <= sheets
    assert sheets_of(board, round(cell + 0.1, 1), where) > sheets


@given(setups, grounds, st.integers(1, 8))
def test_more_sheets_never_give_smaller_cells(where, ground, sheets):
    board = layout_over(ground.by_columns(39))
    fewer, more = largest_cell(board, where, sheets), largest_cell(board, where, sheets + 1)
    assert fewer is None or more >= fewer


@pytest.mark.slow
@given(setups, grounds, st.floats(8, 30).map(lambda width: round(width, 1)))
def test_a_cheaper_cell_is_the_largest_one_that_saves_paper(where, ground, cell):
    board = layout_over(ground.by_columns(39))
    now, smaller = sheets_of(board, cell, where), cheaper_cell(board, cell, where)
    if smaller is None:
        assert sheets_of(board, round(cell * (1 - CLIFF) + 0.1, 1), where) >= now
        return
    assert sheets_of(board, smaller, where) < now
    assert cell * (1 - CLIFF) - 0.1 <= smaller < cell
    assert sheets_of(board, round(smaller + 0.1, 1), where) >= now or smaller + 0.1 >= cell
