"""Free cells: seats, parts, and where passports lead on plain boards, a torus and through gates."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.grids.mesh import ACROSS, MeshGrid, Ways, connected_parts
from generator.geometry.grids.squares import DIRECTIONS, Square

OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}

RING = MeshGrid(("AAA", "ABA", "AAA"))
ROW = MeshGrid(("AAB", "CCB"))
maps = st.integers(1, 6).flatmap(
    lambda width: st.lists(st.text("ABCD", min_size=width, max_size=width), min_size=1, max_size=6)
)


@given(maps)
def test_exits_are_mutual_on_plain_boards(rows):
    ways = Ways(MeshGrid(tuple(rows)))
    for cell in ways.grid.cells:
        for direction in DIRECTIONS:
            assert all(cell in ways.exits(other, OPPOSITE[direction]) for other in ways.exits(cell, direction))


@given(maps)
def test_exits_are_mutual_on_a_torus_and_none_leaves_it(rows):
    ways = Ways(MeshGrid(tuple(rows)), joined=frozenset(ACROSS.values()))
    for cell in ways.grid.cells:
        for direction in DIRECTIONS:
            assert all(cell in ways.exits(other, OPPOSITE[direction]) for other in ways.exits(cell, direction))
            assert all(ways.next_square(square, direction) is not None for square in ways.grid.squares[cell])


@given(maps)
def test_a_torus_takes_no_exit_away(rows):
    plain, torus = Ways(MeshGrid(tuple(rows))), Ways(MeshGrid(tuple(rows)), joined=frozenset(ACROSS.values()))
    for cell in plain.grid.cells:
        assert set(plain.steps(cell)) <= set(torus.steps(cell))
        assert set(torus.dead(cell)) <= set(plain.dead(cell))


@given(maps)
def test_seat_is_a_square_of_the_cell(rows):
    grid = MeshGrid(tuple(rows))
    assert all(grid.seat(cell) in grid.squares[cell] for cell in grid.cells)


@given(maps)
def test_parts_are_the_cell(rows):
    grid = MeshGrid(tuple(rows))
    for cell in grid.cells:
        parts = grid.parts(cell)
        assert sorted(square for part in parts for square in part) == sorted(grid.squares[cell])
        assert [len(part) for part in parts] == sorted(map(len, parts), reverse=True)
        assert all(len(connected_parts(part)) == 1 for part in parts)


def test_a_ring_leads_up_into_the_cell_it_holds():
    """Leaving a ring upwards into the inner cell is allowed: it lies above a part of the ring (DU-09)."""
    assert Ways(RING).exits("A", "up") == {"B"} and Ways(RING).dead("A") == ()


def test_only_exits_off_the_board_are_dead():
    assert Ways(ROW).dead("A") == ("up", "left")
    assert Ways(ROW).exits("A", "right") == {"B"} and Ways(ROW).exits("A", "down") == {"C"}


def test_touching_at_a_corner_is_no_exit():
    ways = Ways(MeshGrid(("AB", "CA")))
    assert "A" not in ways.steps("A") and set(ways.steps("B")) == {"A"}


def test_a_gate_leads_past_what_lies_beside():
    ways = Ways(ROW, gates={(Square(0, 0), "up"): Square(2, 1)})
    assert ways.exits("A", "up") == {"B"} and ways.dead("A") == ("left",)


def test_a_torus_goes_round_over_squares_that_belong_to_none():
    ways = Ways(MeshGrid(("A.B",)), joined=frozenset(ACROSS.values()))
    assert ways.exits("A", "left") == {"B"} and ways.exits("A", "right") == {"B"}


def test_squares_are_named_from_the_first_line_of_the_map():
    assert ROW.square_name(Square(2, 0)) == "c1" and ROW.find_square(" C1 ") == Square(2, 0)


@pytest.mark.parametrize("text", ["", "c", "6", "cc6", "c0", "c123", "ñ3", "c 6", "c6>c5"])
def test_what_names_no_square_is_refused_with_an_example(text):
    with pytest.raises(ValueError, match="such as c6"):
        ROW.find_square(text)


@pytest.mark.parametrize("square", [Square(-1, 0), Square(0, -1), Square(3, 0), Square(0, 2)])
def test_no_cell_beyond_the_map(square):
    assert ROW.cell_at(square) is None
