"""Maps of signs: the cells that they mean, and the sign that is wrong told by row and column."""

import pytest

from generator.geometry.grids.grid import GridError
from generator.geometry.grids.hexes import Hex
from generator.geometry.grids.mesh import mesh_lines, signed_hexes, signed_squares
from generator.geometry.grids.squares import Square
from generator.model.boards.cells import sign_map


def test_every_other_sign_is_a_hex():
    assert signed_hexes([". f", " . "], "pointy") == {Hex(0, 0): ".", Hex(1, 0): "f", Hex(0, 1): "."}
    assert signed_hexes([". f", " . "], "flat") == {Hex(0, 0): ".", Hex(2, -1): "f", Hex(1, 0): "."}


def test_a_blank_is_no_square():
    assert signed_squares([".f", " ."]) == {Square(0, 0): ".", Square(1, 0): "f", Square(1, 1): "."}
    assert signed_squares([".f", " .", "."]).keys() == {Square(0, 0), Square(1, 0), Square(1, 1), Square(0, 2)}


def test_lines_that_form_steps_lack_squares_at_their_ends():
    steps = ["....", "...", ".."]
    assert len(signed_squares(steps)) == len(signed_squares(steps[::-1])) == 9


@pytest.mark.parametrize(
    ("written", "lines"),
    [("....\n... \n", ("....", "... ")), ("....\n... .\n", ("....", "... .")), (".... \n...\n", ("....", "..."))],
)
def test_spaces_that_fill_up_every_line_are_gaps_and_others_are_slips(written, lines):
    assert sign_map(written) == lines


def test_a_blank_of_a_mesh_belongs_to_no_cell():
    assert mesh_lines(["AA ", "B.B"]) == ("AA.", "B.B")


@pytest.mark.parametrize(
    ("read", "lines", "place"),
    [
        (lambda lines: signed_hexes(lines, "flat"), [". .", ". ."], (1, 0)),
        (lambda lines: signed_hexes(lines, "flat"), ["  "], (0, 0)),
        (signed_squares, ["...", "..", "..."], (1, 2)),
        (signed_squares, ["...", "...."], (1, 3)),
        (signed_squares, ["  "], (0, 0)),
        (mesh_lines, ["AA", "A"], (1, 1)),
        (mesh_lines, ["AA", "A+"], (1, 1)),
    ],
)
def test_a_wrong_sign_is_reported_where_it_is(read, lines, place):
    with pytest.raises(GridError) as error:
        read(lines)
    assert error.value.path == ("map", *place)
