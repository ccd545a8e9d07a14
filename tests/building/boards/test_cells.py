"""Boards of free cells: the bundled ones are sound, and what breaks the rules is told at its letter."""

import re
from pathlib import Path

import pytest

from generator.building.boards import make_board
from generator.building.order import Order
from generator.building.planning import Measures
from generator.imposition.boards.tiling import tile
from generator.imposition.paper import SIZES, Paper
from generator.packs.files.board import read_board
from generator.problems import PizarraError, Severity
from generator.words import installed

HEAD = "game: duelo-ortogonal\n"
BOARDS = sorted((installed("templates") / "duelo-ortogonal" / "boards").glob("*.yaml"))


def board(*lines, more=""):
    """Return the text of a board file with a map, without panels unless ``more`` asks for some."""
    panels = "" if "panels" in more else "panels: []\n"
    return HEAD + more + "map: |\n" + "".join(f"  {line}\n" for line in lines) + panels


def at(problem):
    return problem.line, problem.column


def test_bundled_board_is_sound_and_has_the_cells_of_its_ruling(bundled):
    duelo = bundled("duelo-ortogonal")
    assert duelo.problems == ()
    assert len(duelo.layout.grid.cells) == 20
    assert duelo.size.width <= 259.4 and duelo.size.height <= 190.0


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_bundled_board_files_are_sound(path):
    assert make_board(Order(read_board(Path(path)), (), Paper("a4", SIZES["a4"]))).problems == ()


def test_every_token_finds_room_on_every_square(bundled):
    duelo = bundled("duelo-ortogonal")
    sizes = [token.size for name, token in duelo.order.pack.game.tokens.items() if name.startswith("ficha")]
    assert len(sizes) == 2 and all(size + 3.0 <= duelo.cell_width for size in sizes)


@pytest.mark.parametrize(
    ("lines", "place", "said"),
    [
        (("AABB", "CCCC", "AADD"), (5, 3), "the cell A is in 2 parts"),
        (("AABB", "CCCB", "AAAC"), (5, 6), "the cell C is in 2 parts"),
        (("AAB", "AAB", "CBB"), (5, 3), "the cell C is too small: one square of at least 2"),
        (("AA..", "....", "BBCC"), (3, 3), "the cell A is cut off"),
        (("AA..", "B.CC", "BBDC"), (3, 3), "the cell D is too small"),
    ],
)
def test_what_breaks_the_rules_is_told_at_its_letter(refused, lines, place, said):
    found = [problem for problem in refused(board(*lines)) if said in problem.message]
    assert len(found) == 1
    assert at(found[0]) == place or "too small" in said


def test_the_named_cell_stands_at_the_place_that_is_told(refused):
    text = board("ABBB", "CCDD", "CCDB")
    for problem in refused(text):
        (letter,) = re.findall(r"the cell (\w)", problem.message)
        assert text.splitlines()[problem.line - 1][problem.column - 1] == letter


def test_dead_corners_are_worth_a_warning_unless_asked_for(written):
    found = written(board("AABB", "AABB")).problems
    assert {p.severity for p in found} == {Severity.WARNING} and len(found) == 2
    assert "dead corner: up and down and left lead to no other" in found[0].message
    assert written(board("AABB", "AABB", more="dead_corners: true\n")).problems == ()


def test_a_torus_has_no_dead_corner(written):
    assert written(board("AABB", "CCDD", more="torus: true\n")).problems == ()


def test_an_option_of_the_rules_makes_a_torus(bundled):
    plain = bundled("duelo-ortogonal")
    torus = bundled("duelo-ortogonal", switches={"toro": "yes"})
    assert not plain.layout.ways.torus and torus.layout.ways.torus
    assert len(torus.layout.open_sides()) == 2 * (12 + 10)


def test_a_torus_is_played_by_the_option_of_its_rules(written):
    text = board("AABB", "CCDD", more="torus: true\n")
    torus, switched = written(text), written(text, switches={"toro": "no"})
    assert torus.order.rules.options["toro"].value == "yes" and torus.layout.ways.torus
    assert switched.order.rules.options["toro"].value == "no" and not switched.layout.ways.torus


@pytest.mark.parametrize(
    ("more", "path", "said"),
    [
        ("tunnels: [{name: 1, ends: [a1 up, z9 down]}]\n", "tunnels[1].ends[2]", "no cell has the square z9"),
        ("teleports: [{name: X, leave: a1 up, enter: e5}]\n", "teleports[1].enter", "no cell has the square e5"),
        ("teleports: [{name: X, leave: e1 up, enter: a1}]\n", "teleports[1].leave", "no cell has the square e1"),
        (
            "tunnels: [{name: 1, ends: [a1 up, d2 down]}]\nteleports: [{name: X, leave: a1 up, enter: c1}]\n",
            "teleports[1].leave",
            "the way a1 up has the gate “1” already",
        ),
    ],
)
def test_gates_that_lead_nowhere_are_refused(refused, more, path, said):
    found = [(p.path, p.line > 0) for p in refused(board("AABB", "AABB", more=more)) if said in p.message]
    assert found == [(path, True)]


def test_a_tunnel_leads_both_ways_and_a_teleport_one(written):
    gates = "tunnels: [{name: 1, ends: [a1 up, d2 down]}]\nteleports: [{name: X, leave: a2 left, enter: d1}]\n"
    ways = written(board("AABB", "AABB", more=gates + "dead_corners: true\n")).layout.ways
    assert ways.exits("A", "up") == {"B"} and ways.exits("B", "down") == {"A"}
    assert ways.exits("A", "left") == {"B"} and ways.exits("B", "right") == frozenset()


def test_a_teleport_alone_traps(refused):
    gates = "teleports: [{name: X, leave: a1 up, enter: d1}]\n"
    messages = [p.message for p in refused(board("AA.BB", "AA.BB", more=gates))]
    assert any("cannot be" in message for message in messages)


def test_squares_smaller_than_the_token_are_refused(refused):
    (found,) = [p for p in refused(board("AABB", "AABB", more="mesh: 17mm\n")) if p.path == "mesh"]
    assert found.line == 2 and "too small for the token of 15 mm" in found.message


def test_a_table_that_the_rules_lack_is_told_with_a_hint(refused):
    more = "panels: [{kind: dice, tables: [pasaporte]}]\n"
    (found,) = [p for p in refused(board("AABB", "AABB", more=more)) if "pasaporte" in p.message]
    assert found.path == "panels[1].tables[1]" and "pasaportes" in found.hint


def test_panels_without_room_are_left_out_and_told(written):
    panels = "torus: true\npanels: [{kind: dice, tables: [pasaportes]}, {kind: steps, tables: [turno]}]\n"
    (found,) = written(board("AABB", "CCDD", more=panels)).problems
    assert found.severity is Severity.NOTE and "2 of 3 panels" in found.message


def test_a_board_printed_too_small_for_its_token_is_refused(bundled):
    with pytest.raises(PizarraError, match="are too small for the token of 15 mm"):
        bundled("duelo-ortogonal", asked=Measures(board_width=200.0))


def test_a_text_too_long_for_its_panel_is_told(refused):
    name = "Interminable" * 4
    (found,) = refused(board("AABB", "CCDD", more=f"panels: [{{kind: dice, tables: [pasaportes], name: {name}}}]\n"))
    assert found.path == "panels[1]" and "does not fit a panel of 30 mm" in found.message


def test_seams_keep_clear_of_long_borders_where_they_can(bundled):
    duelo = bundled("duelo-ortogonal", asked=Measures(board_width=460.0))
    guide = duelo.seam_guide()
    tiles = tile(duelo.size, duelo.order.paper, duelo.order.joint, guide).tiles
    cuts = {t.trim.x for t in tiles} - {0.0}
    assert cuts and not [a for a in guide.across for x in cuts if a.start < x < a.end and a.cost > 8]
