"""Boards of squares: the bundled one is sound, and what breaks the rules is refused at its place."""

import pytest

from generator.building.planning import Measures
from generator.geometry.grids.reach import stranded
from generator.imposition.boards.tiling import tile
from generator.problems import PizarraError, Severity

HEAD = "game: robosoccer\n"
SMALL = HEAD + 'columns: 6\nrows: 4\narrow_token: ""\nset_up: 0\nparts: []\nlegend: ""\n'


def at(problem):
    return problem.line, problem.column, problem.path


@pytest.fixture
def robosoccer(bundled):
    return bundled("robosoccer")


def test_bundled_board_is_sound(robosoccer):
    assert robosoccer.problems == ()
    floor = robosoccer.layout.floor
    assert len(floor.arrows) == 14 and floor.wraps
    assert not stranded(floor.grid.cells, floor.steps)


def test_bundled_board_fits_one_sheet_of_a4_and_of_letter(robosoccer):
    width, height = robosoccer.size
    assert width <= 259.4 and height <= 190.0


def test_bundled_board_has_77_sides_between_cells(robosoccer):
    """42 between columns, the seam among them, and 35 between rows."""
    floor = robosoccer.layout.floor
    beyond = {(cell, other) for cell in floor.grid.cells for other in floor.steps(cell)}
    assert len({frozenset(pair) for pair in beyond}) == 77 - len(floor.walls)
    assert len(beyond) == 2 * (77 - len(floor.walls)) - len(floor.arrows)


@pytest.mark.parametrize(
    ("change", "place", "said"),
    [
        ("arrows: [a1>a2, b1>c9]", (8, 17, "arrows[2]"), "no cell c9"),
        ("arrows: [a1>a3]", (8, 10, "arrows[1]"), "do not lie side by side"),
        ("arrows: [a1>a2, a2>a1]", (8, 17, "arrows[2]"), "has “a1>a2” already"),
        ("arrows: []\nclosed: [top]", (9, 9, "closed"), "nothing closes the bottom"),
        ("arrows: []\nclosed: [top, bottom, left]", (9, 9, "closed"), "the board wraps there"),
        ("arrows: []\nwraps: false", (1, 1, "closed"), "nothing closes the left"),
        ("arrows: [a1>b1, a1>f1, a1>a2]", (8, 10, "arrows[1]"), "no way leads into cell a1"),
        ("arrows: [b1>a1, f1>a1, a2>a1]", (8, 10, "arrows[1]"), "no way leads out of cell a1"),
        ("arrows: [a1>f1, a2>f2, a3>f3, a4>f4]", (1, 1, "wraps"), "no row lets one pass over the seam"),
    ],
)
def test_what_breaks_the_rules_is_told_at_its_place(refused, change, place, said):
    found = [p for p in refused(SMALL + change + "\nlines: []\n") if said in p.message]
    assert [at(p) for p in found] == [place]


def test_as_many_arrows_as_tokens(refused):
    (found,) = refused(HEAD + "arrows: [c6>c5]\n")
    assert found.path == "arrows" and "1 place for arrows and the game 14 arrow tokens" in found.message


def test_first_row_has_room_for_the_robots(refused):
    found = refused(HEAD + "columns: 5\narrows: []\nlines: []\n")
    assert (2, 10, "columns") in [at(p) for p in found]


def test_a_full_first_row_is_worth_a_warning(written):
    board = written(HEAD + 'columns: 6\narrow_token: ""\narrows: []\nlines: []\n')
    (found,) = board.problems
    assert found.severity is Severity.WARNING and "begins plugged" in found.message


def test_an_unfair_board_is_worth_a_warning(written):
    (found,) = written(SMALL + "arrows: [a1>a2]\nlines: []\n").problems
    assert found.severity is Severity.WARNING and "no counterpart" in found.message


def test_a_fair_board_looks_the_same_after_half_a_turn(written):
    assert written(SMALL + "arrows: [a1>a2, f4>f3]\nlines: [c2|c3]\n").problems[0].message.startswith("“c2|c3”")
    assert written(SMALL + "arrows: [a1>a2, f4>f3]\nlines: [c2|c3, d3|d2]\n").problems == ()


@pytest.mark.parametrize(
    "measures", [Measures(hex_width=20.0), Measures(columns=9), Measures(hexes=50), Measures(metres_per_hex=2.0)]
)
def test_measures_of_hexes_are_refused(bundled, measures):
    with pytest.raises(PizarraError, match="does not apply"):
        bundled("robosoccer", asked=measures)


def test_board_width_and_sheets_size_the_cells(bundled):
    assert bundled("robosoccer", asked=Measures(board_width=500.0)).size.width == pytest.approx(500, abs=1.0)
    assert bundled("robosoccer", asked=Measures(sheets=4)).cell_width > 55


def test_seams_keep_clear_of_lines_and_arrows_where_they_can(bundled):
    board = bundled("robosoccer", asked=Measures(board_width=460.0))
    guide = board.seam_guide()
    cut = {t.trim.x for t in tile(board.size, board.order.paper, board.order.joint, guide).tiles} - {0.0}
    assert cut
    assert not [a for a in guide.across for x in cut if a.start < x < a.end and a.cost > 5]


@pytest.mark.parametrize("language", ["es", "en"])
def test_reminder_along_the_board_comes_from_the_rules(bundled, language):
    legend = bundled("robosoccer", language=language).legend
    assert legend.count("·") == 2 and ("Flecha" in legend) == (language == "es")


def test_cells_too_small_to_play_on_are_refused(bundled):
    with pytest.raises(PizarraError, match="too small for pieces"):
        bundled("robosoccer", asked=Measures(board_width=100.0))


def test_all_texts_find_room_on_a_small_board(bundled):
    assert bundled("robosoccer", asked=Measures(board_width=140.0)).problems == ()


def test_texts_without_room_are_told(written):
    part = "{row: 1, name: Interminablemente, colour: red}"
    text = HEAD + f"columns: 7\nrows: 6\nparts: [{part}]\n"
    found = written(text).problems
    assert [p.severity for p in found] == [Severity.NOTE] and "“Interminablemente” finds no room" in found[0].message


def test_a_board_that_wraps_has_three_columns(refused):
    text = HEAD + "columns: 2\nrows: 4\narrow_token: ''\nset_up: 0\nparts: []\narrows: []\nlines: []\n"
    assert any("at least 3 columns, not 2" in p.message and at(p)[:2] == (2, 10) for p in refused(text))


def test_what_a_board_has_none_of_is_not_counted(written, robosoccer):
    assert any("14 one-way arrows" in fact for fact in robosoccer.facts)
    plain = written(SMALL + "arrows: []\nlines: []\n")
    assert not any("between cells" in fact for fact in plain.facts)
