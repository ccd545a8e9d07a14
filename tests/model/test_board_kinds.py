"""What a pack may say of boards of squares and of free cells, and how it is told that something is wrong."""

import pytest

from generator.geometry.grids.squares import CellName
from generator.model.boards.cells import CellsBoard, gate_side, map_lines
from generator.model.boards.squares import CellSide, SquaresBoard, arrow, line
from generator.model.source import parse_text
from generator.model.validation import validated
from generator.problems import PizarraError


def problem(model, text):
    with pytest.raises(PizarraError) as refused:
        validated(model, parse_text(text, "game.yaml"))
    (found,) = refused.value.problems
    return found


def test_arrows_and_lines_name_two_cells():
    assert arrow(" c6 > C5 ") == CellSide(CellName(2, 6), CellName(2, 5))
    assert line("e5|e4") == CellSide(CellName(4, 5), CellName(4, 4))


@pytest.mark.parametrize("text", ["c6", "c6>c5>c4", "c6|c5", 3, None, ["c6", "c5"]])
def test_what_is_no_arrow_is_refused_with_an_example(text):
    with pytest.raises(ValueError, match="c6>c5"):
        arrow(text)


def test_a_bad_arrow_is_told_at_its_place():
    found = problem(SquaresBoard, "kind: squares\ncolumns: 7\nrows: 6\narrows: [c6>c5, c6-c4]\n")
    assert (found.line, found.column, found.path) == (4, 17, "arrows[2]")


@pytest.mark.parametrize("size", [1, 27, "7"])
def test_columns_have_limits(size):
    assert problem(SquaresBoard, f"kind: squares\ncolumns: {size!r}\nrows: 6\n").path == "columns"


def test_map_lines_lose_their_frame():
    assert map_lines("AAB\nA.B\n") == ("AAB", "A.B")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "one letter for each square"),
        ("AAB\nAA", "line 2 of the map has 2 squares and the first has 3"),
        ("AAB\nA#B", "line 2 of the map has “#”"),
        ("A" * 27, "lines of 27 squares"),
        ("A\n" * 41, "41 lines"),
        (7, "write “map: |” above it"),
    ],
)
def test_what_is_no_map_is_refused(text, said):
    with pytest.raises(ValueError, match=said.replace("|", r"\|")):
        map_lines(text)


def test_ways_out_are_told_in_either_language():
    assert gate_side("c3 up") == gate_side("C3  arriba") == (CellName(2, 3), "up")


@pytest.mark.parametrize(("text", "said"), [("c3", "c3 up"), ("c3 upp", "did you mean “up”"), ("33 up", "such as c6")])
def test_what_is_no_way_out_is_refused(text, said):
    with pytest.raises(ValueError, match=said):
        gate_side(text)


def test_a_tunnel_has_two_ends():
    found = problem(CellsBoard, "kind: cells\nmap: |\n  AB\ntunnels: [{name: 1, ends: [a1 up]}]\n")
    assert found.path == "tunnels[1].ends" and "at least 2" in found.message
