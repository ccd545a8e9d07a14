"""From wishes to a board: any sufficient subset does, contradictions and absurdities are refused, cliffs are told."""

import math
import re
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import strategies as st

from generator.boards.layout import BoardLayout
from generator.build.board.ground import MAX_CELLS, FieldFitter, PlanFitter
from generator.build.board.size import MAX_SHEETS, PaperSetup, sheets_of, solve_size
from generator.build.request import CELLS, HEXES, SQUARES, SizeRequest
from generator.geometry.covering import Goals, Overlay, cover_field, unfairness
from generator.geometry.grids.squares import SquareGrid
from generator.geometry.shapes import Point, Size
from generator.imposition.paper import MARGIN_PRESETS, SIZES, Paper, with_tight_margins
from generator.imposition.seams import Joint
from generator.model.boards.board import Board
from generator.model.boards.grids import SquaresSpec
from generator.model.boards.markings import open_ground
from generator.problems import PizarraError, Severity

SETUP = PaperSetup(Paper("a4", SIZES["a4"]), Joint(), HEXES)
USUAL = SizeRequest(columns=39, cell=20.8)
HOW_FINE = ("columns", "metres", "cells")
HOW_LARGE = ("cell", "board_width", "sheets")
ENDS, BORDER = 74.0, 10.0
BOARD = Board(grid=SquaresSpec(type="squares", columns=8, rows=6))


def layout_over(overlay):
    """Return the board that comes of a field or a plan under cells, with room at both ends and a border."""
    grid = overlay.grid.resize(USUAL.cell, Point(0, 0))
    size = Size(grid.bounds.width + ENDS, grid.bounds.height + BORDER)
    over = {"overlay": overlay} if isinstance(overlay, Overlay) else {"plan": overlay}
    return BoardLayout(BOARD, grid, {}, {}, size, **over)


def board_of(columns, rows, cell):
    """Return a board of squares that is given cell by cell."""
    return BoardLayout(BOARD, SquareGrid(columns, rows, cell), {}, {}, Size(columns * cell, rows * cell))


def field_of(length, width, lattice="flat"):
    return FieldFitter(Size(length, width), lattice, Goals(7.32))


GROUND = field_of(100, 50)
WHOLE = board_of(8, 6, 30.0)

setups = st.builds(
    lambda paper, margins, overlap: PaperSetup(
        Paper(paper, SIZES[paper], *MARGIN_PRESETS[margins]), Joint(overlap=overlap), HEXES
    ),
    st.sampled_from(sorted(SIZES)), st.sampled_from(sorted(MARGIN_PRESETS)), st.sampled_from([0.0, 5.0, 12.0]),
)  # fmt: skip
grounds = st.builds(field_of, st.floats(90, 120), st.floats(45, 90), st.sampled_from(["flat", "pointy", "squares"]))
columns = st.integers(3, 14).map(lambda n: 4 * n + 3)


def planned(asked=SizeRequest(), usual=USUAL, ground=GROUND, where=SETUP):
    """Return what comes of a wish on a field or a plan, or for a board that is given cell by cell."""
    if isinstance(ground, BoardLayout):
        return solve_size(asked, usual, None, lambda _: ground, where)
    return solve_size(asked, usual, ground, layout_over, where)


def refusal(asked=SizeRequest(), usual=USUAL, ground=GROUND, where=SETUP):
    with pytest.raises(PizarraError) as caught:
        planned(asked, usual, ground, where)
    return caught.value.problems


def agreeing(found, where=SETUP):
    """Return every measure of a board."""
    layout, cell = found.layout, found.cell
    width, sheets = layout.size_at(cell).width, sheets_of(layout, cell, where)
    return SizeRequest(layout.overlay.columns, layout.metres, layout.count, cell, width, sheets)


# --- any sufficient subset ------------------------------------------------------------------------------------------


def test_what_is_not_requested_comes_from_the_game():
    found = planned()
    assert (found.layout.overlay.columns, found.cell, found.layout.count) == (39, 20.8, 643)


@pytest.mark.parametrize("lattice", ["flat", "pointy", "squares"])
@pytest.mark.parametrize("fine", HOW_FINE)
@pytest.mark.parametrize("large", HOW_LARGE)
def test_one_of_each_kind_fixes_the_rest(fine, large, lattice):
    ground = field_of(100, 50, lattice)
    reference = planned(ground=ground)
    every = agreeing(reference)
    found = planned(SizeRequest(**{key: getattr(every, key) for key in (fine, large)}), SizeRequest(), ground)
    assert found.layout.overlay.columns == 39
    if large == "sheets":
        assert found.cell >= reference.cell
        assert sheets_of(found.layout, found.cell, SETUP) <= every.sheets
    else:
        assert found.cell == pytest.approx(reference.cell, abs=0.011)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_any_set_of_agreeing_measures_gives_the_same_board(count):
    every = agreeing(planned())
    for keys in combinations(HOW_FINE + HOW_LARGE, count):
        fine, large = set(keys) & set(HOW_FINE), set(keys) & set(HOW_LARGE) - {"sheets"}
        if fine and large:
            found = planned(SizeRequest(**{key: getattr(every, key) for key in keys}), SizeRequest())
            assert found.layout.overlay.columns == 39, keys
            assert found.cell == pytest.approx(20.8, abs=0.011), keys


@pytest.mark.parametrize("lattice", ["flat", "pointy", "squares"])
@pytest.mark.parametrize("other", ["board_width", "sheets"])
def test_a_cell_and_the_room_for_it_give_the_finest_fair_board(other, lattice):
    room, ground = {"board_width": 800.0, "sheets": 8}[other], field_of(100, 50, lattice)
    found = planned(SizeRequest(cell=20.0, **{other: room}), SizeRequest(), ground)
    assert unfairness(found.layout.overlay) == ()
    step = {"flat": 4, "pointy": 2, "squares": 1}[lattice]
    finer = layout_over(ground.by_columns(found.layout.overlay.columns + step))
    assert found.cell == 20.0
    if other == "sheets":
        assert sheets_of(found.layout, 20.0, SETUP) <= 8 < sheets_of(finer, 20.0, SETUP)
    else:
        assert found.layout.size_at(20.0).width <= 800 < finer.size_at(20.0).width


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (SizeRequest(), "add the number or the size of the hexes"),
        (SizeRequest(columns=39), "add the printed size of the board"),
        (SizeRequest(cell=20.0), "add the number or the size of the hexes"),
        (SizeRequest(board_width=800.0, sheets=6), "together do not give the size of the hexes"),
    ],
)
def test_too_little_is_reported_with_what_to_add(asked, words):
    (problem,) = refusal(asked, SizeRequest())
    assert words in problem.message
    assert "--" in problem.hint


def test_a_board_of_squares_is_told_of_in_its_own_words():
    where = replace(SETUP, words=SQUARES)
    (problem,) = refusal(SizeRequest(), SizeRequest(), field_of(100, 50, "squares"), where)
    assert "squares" in problem.message
    assert problem.hint == "give --columns, --metres-per-cell or --cells"
    assert "hex" not in str(problem)


@pytest.mark.parametrize(
    ("asked", "option"),
    [
        (SizeRequest(columns=39, cells=900), "--hexes"),
        (SizeRequest(columns=39, metres=2.0), "--metres-per-hex"),
        (SizeRequest(columns=39, cell=20.0, board_width=500.0), "--board-width"),
        (SizeRequest(columns=39, cell=20.0, sheets=4), "--sheets"),
        (SizeRequest(columns=39, board_width=800.0, sheets=2), "--sheets"),
    ],
)
def test_contradictions_are_refused(asked, option):
    problems = refusal(asked)
    assert [problem.file for problem in problems] == [option]
    assert problems[0].hint


def test_cells_and_metres_that_contradict_each_other_are_refused():
    (problem,) = refusal(SizeRequest(metres=2.0, cells=300))
    assert "300 contradicts --metres-per-hex 2m" in problem.message


def test_several_contradictions_are_reported_at_once():
    problems = refusal(SizeRequest(columns=39, cells=900, metres=1.0, sheets=1, cell=30.0))
    assert {problem.file for problem in problems} == {"--hexes", "--metres-per-hex", "--sheets"}


# --- boards given cell by cell, and plans ---------------------------------------------------------------------------


def test_a_board_given_cell_by_cell_has_the_cells_of_the_game():
    assert planned(usual=SizeRequest(cell=30.0), ground=WHOLE).cell == 30.0


@pytest.mark.parametrize("asked", [SizeRequest(cell=25.0), SizeRequest(board_width=200.0), SizeRequest(sheets=2)])
def test_a_board_given_cell_by_cell_is_scaled(asked):
    found = planned(asked, SizeRequest(cell=30.0), WHOLE, replace(SETUP, words=CELLS))
    if asked.sheets:
        assert sheets_of(WHOLE, found.cell, SETUP) <= 2 < sheets_of(WHOLE, round(found.cell + 0.1, 1), SETUP)
    else:
        assert found.cell == 25.0


@pytest.mark.parametrize(
    ("asked", "option"),
    [
        (SizeRequest(columns=9), "--columns"),
        (SizeRequest(metres=2.0), "--metres-per-cell"),
        (SizeRequest(cells=90), "--cells"),
    ],
)
def test_a_board_given_cell_by_cell_cannot_be_finer(asked, option):
    (problem,) = refusal(asked, SizeRequest(cell=30.0), WHOLE, replace(SETUP, words=CELLS))
    assert problem.file == option
    assert "cell by cell" in problem.message
    assert problem.hint.startswith("--cell,")


def test_a_cell_and_a_width_must_agree_on_a_board_given_cell_by_cell():
    (problem,) = refusal(SizeRequest(cell=30.0, board_width=500.0), SizeRequest(cell=30.0), WHOLE)
    assert "240.0 mm wide" in problem.message
    assert planned(SizeRequest(cell=30.0, board_width=240.0), SizeRequest(cell=25.0), WHOLE).cell == 30.0


PLAN = PlanFitter(open_ground(20, 10), "squares")


@pytest.mark.parametrize(
    ("asked", "metres"),
    [
        (SizeRequest(), 2.0),
        (SizeRequest(metres=1.5), 1.5),
        (SizeRequest(cells=200), 1.0),
        (SizeRequest(columns=20), 1.0),
    ],
)
def test_a_plan_is_covered_by_cells_of_any_size(asked, metres):
    assert planned(asked, SizeRequest(metres=2.0, cell=25.0), PLAN).layout.metres == pytest.approx(metres)


@pytest.mark.slow
def test_a_plan_takes_the_finest_cells_that_have_room():
    found = planned(SizeRequest(cell=25.0, board_width=600.0), ground=PLAN)
    finer = layout_over(PLAN.by_metres(found.layout.metres - 0.1))
    assert found.layout.size_at(25.0).width <= 600 < finer.size_at(25.0).width


# --- absurd ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked",
    [
        SizeRequest(columns=2), SizeRequest(columns=401), SizeRequest(columns=-39), SizeRequest(metres=0.0),
        SizeRequest(metres=-1.0), SizeRequest(metres=1e9), SizeRequest(cells=0), SizeRequest(cells=1_000_000),
        SizeRequest(cell=0.0), SizeRequest(cell=-20.0), SizeRequest(cell=1e6), SizeRequest(cell=math.inf),
        SizeRequest(cell=math.nan), SizeRequest(board_width=0.0), SizeRequest(board_width=1e7), SizeRequest(sheets=0),
        SizeRequest(sheets=-1), SizeRequest(sheets=1000),
    ],
)  # fmt: skip
def test_absurd_wishes_are_refused_with_the_limits(asked):
    (problem,) = refusal(asked)
    assert " to " in problem.message
    assert problem.file.startswith("--")


def test_all_absurd_wishes_are_reported_at_once():
    assert len(refusal(SizeRequest(columns=0, cell=0.0, sheets=0))) == 3


def test_a_million_cells_or_a_thousand_sheets_are_refused_with_the_limit_named():
    (cells,) = refusal(SizeRequest(columns=300), ground=field_of(100, 90))
    assert f"{MAX_CELLS:,}" in cells.message
    (sheets,) = refusal(SizeRequest(columns=131, cell=140.0))
    assert str(MAX_SHEETS) in sheets.message


def test_a_poster_may_be_as_large_as_it_likes():
    assert planned(SizeRequest(columns=131, cell=140.0), where=replace(SETUP, poster=True)).cell == 140.0


def test_more_columns_than_fit_the_sheets_are_refused():
    (problem,) = refusal(SizeRequest(columns=131, sheets=1))
    assert problem.message == "not even hexes of 4 mm fit"


# --- cliffs and fairness --------------------------------------------------------------------------------------------


def test_the_cliff_is_reported_in_words():
    told = [note for note in planned(SizeRequest(columns=39, cell=22.0)).notes if "would need" in note.message]
    assert [note.severity for note in told] == [Severity.NOTE]
    assert told[0].message.startswith("hexes of 22 mm need")


LETTER = replace(SETUP, paper=Paper("letter", SIZES["letter"]))


def test_the_usual_cell_spares_an_almost_empty_row_and_says_so():
    board = replace(board_of(1, 1, 1.0), size=Size(38.1, 17.48))
    found = planned(usual=SizeRequest(cell=USUAL.cell), ground=board, where=LETTER)
    assert sheets_of(found.layout, found.cell, LETTER) < sheets_of(found.layout, USUAL.cell, LETTER)
    assert 0.95 * USUAL.cell <= found.cell < USUAL.cell
    (note,) = (note for note in found.notes if "instead of" in note.message)
    assert f"{found.cell:g} mm instead of {USUAL.cell:g}" in note.message and note.severity is Severity.NOTE
    assert f"--hex {USUAL.cell:g}mm keeps the size" in note.hint
    larger = float(re.search(r"--margins tight allows ([\d.]+) mm", note.hint)[1])
    tight = replace(LETTER, paper=with_tight_margins(LETTER.paper))
    assert found.cell < larger and sheets_of(found.layout, larger, tight) == sheets_of(found.layout, found.cell, LETTER)


@pytest.mark.parametrize("asked", [SizeRequest(cell=20.8), SizeRequest(board_width=790.0), SizeRequest(sheets=9)])
def test_a_size_that_is_requested_is_kept(asked):
    found = planned(replace(asked, columns=39), where=LETTER)
    assert not [note for note in found.notes if "instead of" in note.message]
    assert asked.cell in (None, found.cell)


def test_on_a4_the_usual_cell_spares_nothing():
    assert planned().cell == USUAL.cell and planned(where=replace(LETTER, poster=True)).cell == USUAL.cell


def test_a_large_board_is_not_made_smaller_for_a_row_of_well_filled_sheets():
    """Five in a hundred of a board many sheets wide are more than a sliver of a sheet."""
    wide = board_of(200, 10, 1.0)
    assert planned(usual=SizeRequest(cell=20.0), ground=wide).cell == 20.0


@pytest.mark.parametrize(("columns", "fair"), [(39, True), (40, False), (41, False)])
def test_an_unfair_board_is_a_warning(columns, fair):
    warned = [note for note in planned(SizeRequest(columns=columns)).notes if note.severity is Severity.WARNING]
    assert bool(warned) is not fair


@pytest.mark.parametrize(("metres", "told"), [(50.0, True), (20.0, True), (5.0, False), (2.5, False)])
def test_a_scale_that_cannot_be_had_is_reported(metres, told):
    layout, _, notes = planned(SizeRequest(metres=metres))
    found = [problem for problem in notes if problem.file == "--metres-per-hex"]
    assert bool(found) == told
    if told:
        assert f"{layout.overlay.columns} columns make it {layout.metres:.3g} m" in found[0].message


def test_the_overlay_of_a_board_is_the_one_that_was_requested():
    assert planned().layout.overlay == cover_field(Size(100, 50), 39, "flat", Goals(7.32))
