"""Boards as grids and layers: the bundled ones are sound, and what is wrong is told at its place with a hint."""

import pytest

from generator.geometry.shapes import Size
from generator.imposition.tiling import tile_board
from generator.problems import PizarraError, Severity

SQUARES = "game: robosoccer\nlayers: []\nchecks: []\npanels: []\ngrid: {columns: 4, rows: 3, joins: []}\n"
MESH = "game: duelo-ortogonal\nchecks: []\ngrid: {least: 1}\n"


def at(problem):
    return problem.line, problem.column, problem.path


@pytest.mark.parametrize("game", ["robosoccer", "duelo-ortogonal", "dreadball"])
def test_bundled_boards_are_sound(bundled, game):
    board = bundled(game)
    assert board.problems == () and board.panels.left_out == ()


@pytest.mark.parametrize("game", ["robosoccer", "duelo-ortogonal"])
def test_small_boards_fit_one_sheet_of_a4_and_of_letter(bundled, game):
    width, height = bundled(game).layout.size
    assert width <= 259.4 and height <= 190.0


def test_robosoccer_has_14_arrows_4_lines_and_77_sides(bundled):
    """42 sides between columns, the joined one among them, and 35 between rows."""
    board = bundled("robosoccer")
    ways = [(cell, other) for cell, found in board.layout.ways.steps.items() for other in found]
    assert len({frozenset(pair) for pair in ways}) == 77 - 4 and len(ways) == 2 * (77 - 4) - 14
    assert board.facts[1] == "14 sides crossed one way, 4 closed sides, 1 join"


@pytest.mark.parametrize(
    ("keys", "place", "said"),
    [
        ("layers: [{fill: gren}]", (6, 17, "layers[1].fill"), "there is no style called “gren”"),
        ("margins: {left: -3mm}", (6, 17, "margins.left"), "0 or more, not “-3mm”"),
        ("layers: [{fill: ball, cells: z9}]", (6, 30, "layers[1].cells"), "there is no cell called “z9”"),
        ("layers: [{marks: dot, cells: goal}]", (6, 30, "layers[1].cells"), "there is no cell called “goal”"),
        (
            "layers: [{edges: arrow, sides: [a1/a3]}]",
            (6, 33, "layers[1].sides[1]"),
            "these two cells are not neighbours",
        ),
        ("layers: [{edges: arrow, sides: [a1/e1]}]", (6, 33, "layers[1].sides[1]"), "there is no cell called “e1”"),
        (
            "layers: [{edges: arrow, one_way: [a1>a2, a2>a1]}]",
            (6, 42, "layers[1].one_way[2]"),
            "this side already has “a1/a2”",
        ),
        ("zones: {home: {cells: [a1:a9]}}", (6, 23, "zones.home.cells"), "there is no cell called “a1:a9”"),
        ("map: |\n  .x..", (7, 4, "map"), "“x” has no meaning"),
        ("map: |\n  ....\n  ...", (8, 6, "map"), "line 2 of the map has 3 squares"),
        ("token: flexa", (6, 8, "token"), "there is no token called “flexa”"),
        ("checks: [fare]", (6, 9, "checks"), "“fare” is not a check"),
        ("checks: [[fair]]", (6, 9, "checks"), "a list is not a check"),
        ("layers: [{fil: ball}]", (6, 10, "layers[1]"), "“fil” is not allowed here"),
        ("layers: [{fill: ball, cels: a1}]", (6, 23, "layers[1].cels"), "unknown key “cels”"),
        (
            "layers: [{marks: dot, cells: a1, text: more letters than any cell holds}]",
            (1, 1, "layers[1].text"),
            "does not fit",
        ),
    ],
)
def test_what_is_wrong_is_reported_at_its_place(refused_or_told, keys, place, said):
    without = "".join(line + "\n" for line in SQUARES.splitlines() if not line.startswith(keys.partition(":")[0] + ":"))
    lines = without.count("\n")
    found = [p for p in refused_or_told(without + keys + "\n") if said in p.message]
    shifted = (place[0] - 6 + lines + 1, *place[1:]) if place[0] > 1 else at(found[0])[:2] + place[2:]
    assert [at(p) for p in found] == [shifted]


def test_the_neighbours_of_two_cells_without_a_common_side_are_named(refused_or_told):
    text = "".join(line + "\n" for line in SQUARES.splitlines() if not line.startswith("layers:"))
    found = refused_or_told(text + "layers: [{edges: arrow, sides: [b2/d2]}]\n")
    (hint,) = (str(p.hint) for p in found if "these two cells are not neighbours" in p.message)
    assert hint == "neighbours of b2: b3, c2, b1, a2; of d2: d3, d1, c2"


def test_a_cell_that_there_is_not_is_answered_with_the_first_and_the_last_by_name(refused_or_told):
    text = SQUARES.replace("columns: 4, rows: 3", "columns: 28, rows: 12").replace("layers: []\n", "")
    found = refused_or_told(text + "layers: [{fill: ball, cells: zz99}]\n")
    assert [str(p.hint) for p in found] == ["this board has the cells a1 to ab12"]


@pytest.fixture
def refused_or_told(written):
    """Return what is wrong with a board file, be it refused or told once the board is drawn."""

    def problems(text):
        try:
            return written(text).problems
        except PizarraError as error:
            return error.problems

    return problems


@pytest.mark.parametrize(
    ("text", "said", "severity"),
    [
        ("checks: [connected]\nlayers: [{edges: red-line, sides: [a1/a2, a1/b1]}]", "cut off from the rest", "ERROR"),
        ("checks: [connected]\nlayers: [{edges: arrow, one_way: [a1>a2, a1>b1]}]", "there is no way into a1", "ERROR"),
        ("checks: [connected]\nlayers: [{edges: arrow, one_way: [a2>a1, b1>a1]}]", "there is no way out of a1",
         "ERROR"),
        ("checks: [closed]\nlayers: [{edges: red-line, outside: all, facing: [top]}]", "nothing closes", "ERROR"),
        ("checks: [no-dead-ends]\nlayers: [{edges: red-line, sides: [a1/a2]}]", "a1 is a dead end: it has 1 exit",
         "WARNING"),
        ("checks: [{fair: {turn: 180}}]\nlayers: [{edges: arrow, one_way: [a1>a2]}]", "not the same", "WARNING"),
        (
            "checks: [{passable: [[a1, d3]]}]\nlayers: [{edges: red-line, sides: [a1/a2, a1/b1]}]",
            "there is no way from “a1” to “d3”", "ERROR",
        ),
    ],
)  # fmt: skip
def test_checks_find_what_they_are_requested(refused_or_told, text, said, severity):
    found = refused_or_told(SQUARES.replace("layers: []\nchecks: []\n", "") + text + "\n")
    assert [p.severity.name for p in found if said in p.message] == [severity]
    assert not refused_or_told(SQUARES.replace("layers: []\n", "") + text.partition("\n")[2] + "\n")


def test_a_fair_board_gets_no_message(written):
    board = written(SQUARES.replace("checks: []", "checks: [{fair: {turn: 180}}, connected]"))
    assert board.problems == ()


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("map: |\n  AAB\n  BAA\n", (6, 3, "map"), "the cell B is in 2 parts"),
        ("map: |\n  AAB\n  AAB\n", (5, 5, "map"), "too small: 2 squares of at least 3"),
        ("map: |\n  AA\n  BB\ngrid: {joins: [{name: 1, ends: [a1 up, c9 down]}]}\n", None, "no cell has the square c9"),
        (
            "map: |\n  AA\n  BB\ngrid: {joins: [{name: 1, ends: [a1 upp, a2 down]}]}\n",
            None,
            "not an exit of a square",
        ),
        ("map: |\n  AA\n  BB\ngrid: {joins: [{name: 1, ends: [a1 up, b1 up]}]}\n", None, "from the cell A into itself"),
    ],
)
def test_maps_of_letters_are_checked(refused_or_told, text, place, said):
    head = MESH.replace("grid: {least: 1}\n", "" if "grid:" in text else "grid: {least: 3}\n")
    found = [p for p in refused_or_told(head + text) if said in p.message]
    assert len(found) == 1 and (place is None or at(found[0]) == place)


def test_an_option_of_the_rules_changes_the_board(bundled):
    plain, torus = bundled("duelo-ortogonal"), bundled("duelo-ortogonal", switches={"toro": "yes"})
    assert plain.layout.board.grid.joins == () and torus.layout.board.grid.joins == ("left-right", "top-bottom")
    assert set(torus.layout.ways.exits.values()) == {4} and ("options", "toro") in torus.rule_paths


def test_everything_grows_with_the_cells(written):
    from generator.build.request import SizeRequest

    small, large = written(SQUARES), written(SQUARES, size=SizeRequest(cell=60.0))
    assert (
        large.layout.size == pytest.approx(tuple(2 * length for length in small.layout.size))
        and large.layout.grid.size == 60.0
    )


def test_seams_keep_clear_of_the_hexes_aimed_at(bundled):
    board = bundled("dreadball")
    targets = [board.layout.grid.centre(cell) for cell in board.layout.cells_by_word["target"]]
    across = [avoid for avoid in board.seam_guide().across if avoid.of == "picture"]
    assert len(targets) == 6 and all(any(a.start < at.x < a.end for a in across) for at in targets)
    tiled = tile_board(board.layout.size, board.request.paper, board.request.joint, board.seam_guide())
    assert len(tiled.tiles) > 1


def test_panels_without_room_get_a_sheet_of_their_own(written):
    board = written(SQUARES.replace("panels: []", "panels: [{track: Turns, last: 90, side: top}]"))
    assert len(board.panel_pages(Size(190.0, 277.0))) == 1
    assert "no space beside the board for “Turns”" in board.problems[-1].message


def test_warnings_do_not_stop_a_board(written):
    board = written(SQUARES.replace("checks: []", "checks: [no-dead-ends: 4]"))
    assert {p.severity for p in board.problems} == {Severity.WARNING}


def test_a_ground_that_hides_markings_is_reported(written):
    board = written(SQUARES.replace("layers: []", "layers: [{markings: [{spot: [1, 1]}]}, {fill: paper}]"))
    assert [(p.path, p.severity) for p in board.problems] == [("layers[2].fill", Severity.WARNING)]


DARK = SQUARES + 'styles: {frame: {colour: "#10162b"}, label: {colour: white}, pale: {colour: "#e0e0a0"}}\n'


def test_a_text_that_cannot_be_read_is_warned_of_at_its_label(written):
    layers = "layers: [{marks: disc, style: pale, cells: c3}, {labels: {a1: Navy, c3: Over}}]"
    board = written(DARK.replace("layers: []", layers))
    (problem,) = board.problems
    assert (problem.path, problem.line, problem.severity) == ("layers[2].labels.c3", 2, Severity.WARNING)
    assert "“Over” has a contrast of 1.4:1" in problem.message
    assert written(DARK.replace("layers: []", "layers: [{labels: {a1: Navy}}, {fill: pale, cells: c3}]")).problems == ()
