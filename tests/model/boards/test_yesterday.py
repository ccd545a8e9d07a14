"""Boards as they were once written are read as what they are today, and junk is left for others to refuse."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.boards.board import Board
from generator.model.boards.yesterday import TODAY, as_today, keys_as_today
from generator.model.source import parse_text
from generator.model.validation import validated

SQUARES = """
kind: squares
columns: 3
rows: 2
cell: 20mm
wraps: true
closed: [top, bottom]
arrows: [a1>a2]
lines: [b1|b2]
legend: edges
parts:
  - {row: 1, name: robots, colour: gold, picture: robot}
  - {row: 1, side: top, name: ball, colour: blue}
"""
CELLS = """
kind: cells
mesh: 18mm
least: 2
map: |
  AAAB
  ACAB
  AAAB
torus: true
torus_option: toro
tunnels: [{name: 1, ends: [a1 up, d3 down]}]
teleports: [{name: X, leave: d1 right, enter: b2}]
directions: {up: up}
pictures: {swords: sword}
panels: [{kind: compass, tables: [ways]}]
"""
HEXES = """
kind: hexes
hex: 22mm
margins: {left: 40mm}
map:
  - ". a A 1"
  - " G . . "
zones:
  - {name: home, hexes: a, target: A, bonus: "1", points: 1, bonus_points: 2, colour: blue}
marks:
  G: {name: entry, picture: gate, colour: red}
panels:
  - {kind: track, edge: top, name: Turn, last: 9}
"""

SCENARIO = """
kind: scenario
scenario: crypt
metres_per_hex: 3m
terrain:
  "~": {name: water, picture: water, cost: 4m, colour: blue}
"""


def read(text):
    data = as_today(parse_text(text, "board").data)
    return validated(Board, parse_text(text, "board").__class__("board", data))


def test_squares_keep_their_sides_rows_and_reminder():
    board = read(SQUARES)
    assert (board.grid.columns, board.grid.rows, board.grid.size, board.grid.joins) == (3, 2, 20.0, ("left-right",))
    fills = {layer.fill: layer.cells for layer in board.layers if hasattr(layer, "fill")}
    assert fills == {"part-1": ("a1:c1",), "part-2": ("a2:c2",)}
    edges = [layer for layer in board.layers if hasattr(layer, "edges")]
    assert [str(side) for layer in edges for side in (*layer.sides, *layer.one_way)] == ["b1/b2", "a1/a2"]
    assert board.styles["closed-line"].closed
    assert [(panel.side, panel.tables) for panel in board.panels] == [("top", ("edges",)), ("bottom", ("edges",))]
    assert board.margins.left == 22.0


def test_free_cells_keep_their_gates_and_tables():
    board = read(CELLS)
    assert (board.grid.size, board.grid.least) == (18.0, 2)
    around, _, tunnel, teleport = board.grid.joins
    assert around == "left-right"
    assert (tunnel.name, tunnel.one_way, teleport.ends, teleport.one_way) == ("1", False, ("d1 right", "b2"), True)
    title, compass = board.panels
    assert (title.kind, compass.directions, compass.pictures) == ("title", {"up": "up"}, {"swords": "sword"})
    assert board.variants["toro"].keys() == {"yes"}


def test_hexes_keep_their_zones_marks_and_walls():
    board = read(HEXES)
    assert (board.grid.size, board.margins.left, board.margins.top) == (22.0, 40.0, 8.0)
    assert board.zones["zone-1"].values == {"points": 1, "bonus": 2}
    assert board.zones["zone-1"].signs == "aA1"
    outside = [layer.outside for layer in board.layers if getattr(layer, "outside", ())]
    assert outside == [("all", "!G"), ("G",)]
    (track,) = board.panels
    assert (track.side, track.turn, track.columns) == ("top", "outwards", 1)


def test_scenarios_keep_their_plan_and_grounds():
    board = read(SCENARIO)
    assert (board.plan, board.grid.metres, board.signs) == ("crypt", 3.0, {"~": ("ground-1",)})
    assert (board.styles["ground-1"].pattern, board.styles["ground-1"].cost) == ("waves", "4m")
    assert [panel.kind for panel in board.panels] == ["title", "legend", "rose"]


def test_a_board_of_today_is_left_alone():
    board = {"grid": {"type": "none"}, "panels": ["legend"]}
    assert as_today(board) is board
    keys = {"map": "AAB", "note": "ours"}
    assert keys_as_today(keys) is keys


def test_keys_of_board_files_are_said_in_todays_words():
    keys = keys_as_today({"map": "AAB", "torus": True, "mesh": "20mm", "dead_corners": True})
    assert keys == {
        "map": "AAB", "grid": {"size": "20mm", "joins": ["left-right", "top-bottom"]}, "checks": ["connected"]
    }  # fmt: skip


junk = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 40) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
KINDS = ("squares", "cells", "hexes", "scenario")
KEYS = [
    "map",
    "columns",
    "rows",
    "cell",
    "arrows",
    "parts",
    "zones",
    "marks",
    "panels",
    "margins",
    "legend",
    "torus_option",
    "terrain",
    *TODAY,
]


@given(
    st.sampled_from(["squares", "cells", "hexes", "scenario", "bogus"]), st.dictionaries(st.sampled_from(KEYS), junk)
)
@pytest.mark.parametrize("read_as", [as_today, keys_as_today])
def test_junk_breaks_nothing(read_as, kind, keys):
    read_as({"kind": kind, **keys})


def test_what_no_board_ever_had_is_still_there_to_be_refused():
    assert as_today({"kind": "squares", "columns": 3, "rows": 3, "bogus": 1})["bogus"] == 1
