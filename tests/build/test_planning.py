"""From wishes to a board: any sufficient subset does, contradictions and absurdities are refused, cliffs are told."""

import math
import re
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import strategies as st

from generator.build.board_size import MAX_CELLS, MAX_SHEETS, OverField, OverPlan, plan, sheets_of
from generator.build.request import CELLS, HEXES, SQUARES, Divided, SizeRequest, Terms
from generator.geometry.covering import Goals, cover_field, unfairness
from generator.geometry.shapes import Point, Size
from generator.imposition.paper import MARGIN_PRESETS, SIZES, Paper, with_tight_margins
from generator.imposition.seams import Joint
from generator.problems import PizarraError, Severity

TERMS = Terms(Paper("a4", SIZES["a4"]), Joint(), HEXES)
USUAL = SizeRequest(columns=39, cell=20.8)
HOW_FINE = ("columns", "metres", "cells")
HOW_LARGE = ("cell", "board_width", "sheets")
ENDS, BORDER = 74.0, 10.0


def board_of(overlay):
    """Return the board that comes of a field covered with cells, with room at both ends and a border."""
    around = overlay.grid.bounds

    def size_of(cell):
        scale = cell / overlay.metres
        return Size(around.width * scale + ENDS, around.height * scale + BORDER)

    weave = None if overlay.lattice == "squares" else lambda cell: overlay.grid.placed(cell, Point(0, 0)).weave
    return Divided(overlay.count, size_of, weave, overlay.columns, overlay.metres, overlay, unfairness(overlay))


def field_of(length, width, lattice="flat"):
    return OverField(Size(length, width), lattice, board_of, Goals(7.32))


GROUND = field_of(100, 50)
WHOLE = Divided(48, lambda cell: Size(8 * cell + 20, 6 * cell + 10))
"""A board of 8 × 6 squares that is given cell by cell."""

terms = st.builds(
    lambda paper, margins, overlap: Terms(
        Paper(paper, SIZES[paper], *MARGIN_PRESETS[margins]), Joint(overlap=overlap), HEXES
    ),
    st.sampled_from(sorted(SIZES)), st.sampled_from(sorted(MARGIN_PRESETS)), st.sampled_from([0.0, 5.0, 12.0]),
)  # fmt: skip
grounds = st.builds(field_of, st.floats(90, 120), st.floats(45, 90), st.sampled_from(["flat", "pointy", "squares"]))
columns = st.integers(3, 14).map(lambda n: 4 * n + 3)


def planned(asked=SizeRequest(), usual=USUAL, ground=GROUND, where=TERMS):
    return plan(asked, usual, ground, where)


def refusal(asked=SizeRequest(), usual=USUAL, ground=GROUND, where=TERMS):
    with pytest.raises(PizarraError) as caught:
        plan(asked, usual, ground, where)
    return caught.value.problems


def agreeing(found, where=TERMS):
    """Return every measure of a board."""
    board, cell = found.board, found.cell
    width, sheets = board.size_of(cell).width, sheets_of(board, cell, where)
    return SizeRequest(board.columns, board.metres, board.count, cell, width, sheets)


# --- any sufficient subset ------------------------------------------------------------------------------------------


def test_what_is_not_asked_for_comes_from_the_game():
    found = planned()
    assert (found.board.columns, found.cell, found.board.count) == (39, 20.8, 643)


@pytest.mark.parametrize("lattice", ["flat", "pointy", "squares"])
@pytest.mark.parametrize("fine", HOW_FINE)
@pytest.mark.parametrize("large", HOW_LARGE)
def test_one_of_each_kind_fixes_the_rest(fine, large, lattice):
    ground = field_of(100, 50, lattice)
    reference = planned(ground=ground)
    every = agreeing(reference)
    found = planned(SizeRequest(**{key: getattr(every, key) for key in (fine, large)}), SizeRequest(), ground)
    assert found.board.columns == 39
    if large == "sheets":
        assert found.cell >= reference.cell
        assert sheets_of(found.board, found.cell, TERMS) <= every.sheets
    else:
        assert found.cell == pytest.approx(reference.cell, abs=0.011)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_any_set_of_agreeing_measures_gives_the_same_board(count):
    every = agreeing(planned())
    for keys in combinations(HOW_FINE + HOW_LARGE, count):
        fine, large = set(keys) & set(HOW_FINE), set(keys) & set(HOW_LARGE) - {"sheets"}
        if fine and large:
            found = planned(SizeRequest(**{key: getattr(every, key) for key in keys}), SizeRequest())
            assert found.board.columns == 39, keys
            assert found.cell == pytest.approx(20.8, abs=0.011), keys


@pytest.mark.parametrize("lattice", ["flat", "pointy", "squares"])
@pytest.mark.parametrize("other", ["board_width", "sheets"])
def test_a_cell_and_the_room_for_it_give_the_finest_fair_board(other, lattice):
    room, ground = {"board_width": 800.0, "sheets": 8}[other], field_of(100, 50, lattice)
    found = planned(SizeRequest(cell=20.0, **{other: room}), SizeRequest(), ground)
    assert found.board.unfair == ()
    step = {"flat": 4, "pointy": 2, "squares": 1}[lattice]
    finer = ground.by_columns(found.board.columns + step)
    assert found.cell == 20.0
    if other == "sheets":
        assert sheets_of(found.board, 20.0, TERMS) <= 8 < sheets_of(finer, 20.0, TERMS)
    else:
        assert found.board.size_of(20.0).width <= 800 < finer.size_of(20.0).width


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (SizeRequest(), "nothing says how fine the hexes are"),
        (SizeRequest(columns=39), "nothing says how large the board is printed"),
        (SizeRequest(cell=20.0), "nothing says how fine the hexes are"),
        (SizeRequest(board_width=800.0, sheets=6), "do not say how fine the hexes are"),
    ],
)
def test_too_little_is_told_with_what_to_add(asked, words):
    (problem,) = refusal(asked, SizeRequest())
    assert words in problem.message
    assert "--" in problem.hint


def test_a_board_of_squares_is_told_of_in_its_own_words():
    where = replace(TERMS, words=SQUARES)
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


def test_several_contradictions_are_told_at_once():
    problems = refusal(SizeRequest(columns=39, cells=900, metres=1.0, sheets=1, cell=30.0))
    assert {problem.file for problem in problems} == {"--hexes", "--metres-per-hex", "--sheets"}


# --- boards given cell by cell, and plans ---------------------------------------------------------------------------


def test_a_board_given_cell_by_cell_has_the_cells_of_the_game():
    assert planned(usual=SizeRequest(cell=30.0), ground=WHOLE).cell == 30.0


@pytest.mark.parametrize("asked", [SizeRequest(cell=25.0), SizeRequest(board_width=220.0), SizeRequest(sheets=2)])
def test_a_board_given_cell_by_cell_is_scaled(asked):
    found = planned(asked, SizeRequest(cell=30.0), WHOLE, replace(TERMS, words=CELLS))
    if asked.sheets:
        assert sheets_of(WHOLE, found.cell, TERMS) <= 2 < sheets_of(WHOLE, round(found.cell + 0.1, 1), TERMS)
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
    (problem,) = refusal(asked, SizeRequest(cell=30.0), WHOLE, replace(TERMS, words=CELLS))
    assert problem.file == option
    assert "cell by cell" in problem.message
    assert problem.hint.startswith("--cell,")


def test_a_cell_and_a_width_must_agree_on_a_board_given_cell_by_cell():
    (problem,) = refusal(SizeRequest(cell=30.0, board_width=500.0), SizeRequest(cell=30.0), WHOLE)
    assert "260.0 mm wide" in problem.message
    assert planned(SizeRequest(cell=30.0, board_width=260.0), SizeRequest(cell=25.0), WHOLE).cell == 30.0


def plan_of(metres):
    return Divided(
        round(200 / metres**2), lambda cell: Size(20 / metres * cell, 10 / metres * cell), None, None, metres
    )


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
    ground = OverPlan(Size(20, 10), "squares", plan_of)
    assert planned(asked, SizeRequest(metres=2.0, cell=25.0), ground).board.metres == pytest.approx(metres)


def test_a_plan_takes_the_finest_cells_that_have_room():
    found = planned(SizeRequest(cell=25.0, board_width=400.0), ground=OverPlan(Size(20, 10), "squares", plan_of))
    assert found.board.size_of(25.0).width <= 400 < plan_of(found.board.metres - 0.1).size_of(25.0).width


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


def test_all_absurd_wishes_are_told_at_once():
    assert len(refusal(SizeRequest(columns=0, cell=0.0, sheets=0))) == 3


def test_a_million_cells_or_a_thousand_sheets_are_refused_with_the_limit_named():
    (cells,) = refusal(SizeRequest(columns=300), ground=field_of(100, 90))
    assert f"{MAX_CELLS:,}" in cells.message
    (sheets,) = refusal(SizeRequest(columns=131, cell=140.0))
    assert str(MAX_SHEETS) in sheets.message


def test_a_poster_may_be_as_large_as_it_likes():
    assert planned(SizeRequest(columns=131, cell=140.0), where=replace(TERMS, poster=True)).cell == 140.0


def test_more_columns_than_fit_the_sheets_are_refused():
    (problem,) = refusal(SizeRequest(columns=131, sheets=1))
    assert problem.message == "not even hexes of 4 mm fit"


# --- cliffs and fairness --------------------------------------------------------------------------------------------


def test_the_cliff_is_told_in_words():
    told = [note for note in planned(SizeRequest(columns=39, cell=22.0)).notes if "would take" in note.message]
    assert [note.severity for note in told] == [Severity.NOTE]
    assert told[0].message.startswith("hexes of 22 mm take")


LETTER = replace(TERMS, paper=Paper("letter", SIZES["letter"]))


def test_the_usual_cell_spares_an_almost_empty_row_and_says_so():
    board = Divided(643, lambda cell: Size(38.1 * cell, 17.48 * cell))
    found = planned(usual=SizeRequest(cell=USUAL.cell), ground=board, where=LETTER)
    assert sheets_of(found.board, found.cell, LETTER) < sheets_of(found.board, USUAL.cell, LETTER)
    assert 0.95 * USUAL.cell <= found.cell < USUAL.cell
    (note,) = (note for note in found.notes if "instead of" in note.message)
    assert f"{found.cell:g} mm instead of {USUAL.cell:g}" in note.message and note.severity is Severity.NOTE
    assert f"--hex {USUAL.cell:g}mm keeps the size" in note.hint
    larger = float(re.search(r"--margins tight allows ([\d.]+) mm", note.hint)[1])
    tight = replace(LETTER, paper=with_tight_margins(LETTER.paper))
    assert found.cell < larger and sheets_of(found.board, larger, tight) == sheets_of(found.board, found.cell, LETTER)


@pytest.mark.parametrize("asked", [SizeRequest(cell=20.8), SizeRequest(board_width=790.0), SizeRequest(sheets=9)])
def test_a_size_that_is_asked_for_is_kept(asked):
    found = planned(replace(asked, columns=39), where=LETTER)
    assert not [note for note in found.notes if "instead of" in note.message]
    assert asked.cell in (None, found.cell)


def test_on_a4_the_usual_cell_spares_nothing():
    assert planned().cell == USUAL.cell and planned(where=replace(LETTER, poster=True)).cell == USUAL.cell


def test_a_large_board_is_not_made_smaller_for_a_row_of_well_filled_sheets():
    """Five in a hundred of a board many sheets wide are more than a sliver of a sheet."""
    wide = Divided(2000, lambda cell: Size(200 * cell, 10 * cell))
    assert planned(usual=SizeRequest(cell=20.0), ground=wide).cell == 20.0


@pytest.mark.parametrize(("columns", "fair"), [(39, True), (40, False), (41, False)])
def test_an_unfair_board_is_a_warning(columns, fair):
    warned = [note for note in planned(SizeRequest(columns=columns)).notes if note.severity is Severity.WARNING]
    assert bool(warned) is not fair


@pytest.mark.parametrize(("metres", "told"), [(50.0, True), (20.0, True), (5.0, False), (2.5, False)])
def test_a_scale_that_cannot_be_had_is_told(metres, told):
    board, _, notes = planned(SizeRequest(metres=metres))
    found = [problem for problem in notes if problem.file == "--metres-per-hex"]
    assert bool(found) == told
    if told:
        assert f"{board.columns} columns make it {board.metres:.3g} m" in found[0].message


def test_the_overlay_of_a_board_is_the_one_that_was_asked_for():
    assert planned().board.ground == cover_field(Size(100, 50), 39, "flat", Goals(7.32))
