"""Any grid covers a field: with its cells and goals, the areas of its markings, and what is wrong told at its place."""

import pytest

from generator.build.request import SizeRequest
from generator.geometry.grids.squares import SquareGrid
from generator.problems import Severity

FULBO = "game: dichoso-fulbo\npanels: []\n"
SQUARES = FULBO + "grid: {type: squares, columns: 40, size: 15mm, covers: field}\n"
COURT = (
    SQUARES
    + "field: {preset: '', length: 40m, width: 20m}\nlayers: [{markings: [%s]}, {fill: grass, inside: crease}]\n"
)


def cells(board, area):
    return board.layout.cells_inside(area)


def test_a_football_pitch_may_be_of_squares(written):
    board = written(SQUARES)
    assert isinstance(board.layout.grid, SquareGrid)
    assert board.layout.count == 800
    assert len(board.layout.cells_by_word["goals"]) == 4
    assert len(cells(board, "penalty-area")) == 2 * 7 * 16
    assert "800 cells (40 columns, 20 in each), 15 mm, 2.50 m per cell" in board.facts


@pytest.mark.parametrize(
    ("asked", "columns", "cell"),
    [
        (SizeRequest(columns=20), 20, 20.8),
        (SizeRequest(metres=2.0), 50, 20.6),  # the next smaller size, which spares a row of sheets
        (SizeRequest(cells=200), 20, 20.8),
        (SizeRequest(columns=20, cell=10.0), 20, 10.0),
        (SizeRequest(cell=10.0, board_width=504.0), 46, 10.0),
    ],
)
def test_squares_over_a_field_are_solved_like_hexes(written, asked, columns, cell):
    board = written(
        FULBO + "margins: {left: 42mm, right: 42mm}\ngrid: {type: squares, columns: 39, size: 20.8mm, covers: field}\n",
        size=asked,
    )
    assert board.layout.overlay.columns == columns
    assert board.layout.grid.size == pytest.approx(cell)


@pytest.mark.parametrize("rule", ["centre", "half", "touched", "whole"])
def test_a_rule_says_which_cells_belong_to_the_field(written, rule):
    text = FULBO + f"grid: {{columns: 27, covers: {{region: field, rule: {rule}}}}}\n"
    counts = {"whole": 1, "half": 2, "centre": 2, "touched": 3}
    found = {one: written(text.replace(rule, one)).layout.count for one in counts}
    assert found["whole"] < found[rule] or rule == "whole"
    assert found["whole"] < found["centre"] < found["touched"]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("game: robosoccer\ngrid: {covers: field}\n", 2, "there is no field to cover"),
        ("game: robosoccer\nfield: {length: 9m}\ngrid: {covers: field}\n", 2, "the field has no size yet"),
        ("game: robosoccer\nfield: {length: 9m, width: 2000m}\ngrid: {covers: field}\n", 2, "2 to 1,000 m long"),
        (FULBO + "field: {preset: futbol12}\n", 3, "there is no field “futbol12”"),
        (FULBO + "field: {preset: futbol11, length: 30m, width: 40m}\n", 3, "greater than the length"),
        (FULBO + "grid: {columns: 2}\n", 3, "a field has at least 3 columns"),
        (FULBO + "field: {length: 70m, width: 10m}\ngrid: {columns: 4}\n", 4, "leave no cell on a field of 70 × 10 m"),
    ],
)
def test_what_cannot_be_covered_is_reported_at_its_place(refused, text, line, words):
    (problem,) = refused(text)
    assert words in problem.message
    assert problem.line == line


def test_a_game_says_whose_markings_its_small_field_takes(written):
    board = written(FULBO + "field: {preset: futbol11, length: 40m, width: 20m}\n")
    (note,) = [
        problem for problem in board.problems if problem.severity is Severity.NOTE and "futsal" in problem.message
    ]
    assert (note.line, note.path) == (3, "field")


def test_the_goals_are_beside_the_field_and_panels_keep_clear_of_them(bundled):
    board = bundled("dichoso-fulbo")
    goals = [board.layout.grid.centre(cell) for cell in board.layout.cells_by_word["goals"]]
    assert all(not board.layout.field.expand(-1).holds(at) for at in goals)
    assert board.panels.left_out == ()


def test_every_line_of_the_field_is_a_landmark_for_seams(bundled):
    board = bundled("dichoso-fulbo")
    across, middle = board.seam_guide().across, board.layout.place.point(board.layout.overlay.grid.bounds.centre)
    assert any(avoid.start < middle.x < avoid.end and avoid.of == "picture" for avoid in across)
