"""Which cells a word means, on any grid: names, ranges, signs, zones, and what is taken away."""

import pytest

SQUARES = "grid: {type: squares, columns: 4, rows: 3, size: 20mm}\n"
SIGNED = """
grid: {type: squares, size: 20mm}
map: |
  .ff
  .fC
signs: {f: [forest, rough], C: city}
zones:
  west: {signs: ".", values: {points: 1}}
  corner: {cells: [a1, c2], style: gold, values: {points: 2}}
"""


def named(board, words):
    return [board.names[cell] for cell in board.choose_cells(words)]


@pytest.mark.parametrize(
    ("words", "cells"),
    [
        (["a1"], ["a1"]),
        (["A1"], ["a1"]),
        (["b1:c2"], ["b2", "c2", "b1", "c1"]),
        (["c2:b1"], ["b2", "c2", "b1", "c1"]),
        (["all", "!a1:d2"], ["a3", "b3", "c3", "d3"]),
        (["!a1", "a1"], ["a1"]),
        (["nowhere"], []),
    ],
)
def test_cells_are_chosen_by_name_and_range(laid, words, cells):
    assert named(laid(SQUARES), words) == cells


@pytest.mark.parametrize(
    ("words", "cells"),
    [
        (["forest"], ["b2", "c2", "b1"]),
        (["rough", "city"], ["b2", "c2", "b1", "c1"]),
        (["f"], ["b2", "c2", "b1"]),
        (["west"], ["a2", "a1"]),
        (["corner", "west"], ["a2", "c2", "a1"]),
    ],
)
def test_cells_are_chosen_by_sign_and_zone(laid, words, cells):
    assert named(laid(SIGNED), words) == cells


def test_values_and_style_of_a_zone_belong_to_its_cells(laid):
    board = laid(SIGNED)
    assert board.zone_values(board.cell_at("c2")) == {"points": 2}
    assert board.zone_style(board.cell_at("a1")) == "gold" and board.zone_style(board.cell_at("b1")) == ""


def test_signs_that_are_styles_fill_their_cells_before_all_layers(laid):
    board = laid(SIGNED + "styles: {forest: {colour: green}}\nlayers: [{marks: dot, cells: a1}]\n")
    assert [type(layer).__name__ for layer in board.layers] == ["FillLayer", "MarksLayer"]


def test_steps_follow_closed_sides_one_way_sides_and_joins(laid):
    board = laid("""
grid: {type: squares, columns: 3, rows: 1, joins: [left-right]}
styles: {wall: {closed: true}, arrow: {}}
layers:
  - {edges: wall, sides: [a1/b1]}
  - {edges: arrow, one_way: [c1>b1]}
""")
    a, b, c = board.grid.cells
    assert board.ways.steps == {a: (c,), b: (), c: (b, a)}
    assert {frozenset(pair) for pair in board.ways.links} == {frozenset((a, c)), frozenset((b, c))}


def test_a_closed_style_closes_its_cells(laid):
    board = laid("""
grid: {type: squares}
map: [".~."]
signs: {"~": lake}
styles: {lake: {closed: true}}
""")
    a, _, c = board.grid.cells
    assert board.ways.steps == {a: (), c: ()}


def test_a_mesh_steps_through_gates_and_over_joined_sides(laid):
    board = laid("""
grid: {type: mesh, joins: [left-right, {name: X, ends: [a1 up, c1], one_way: true}]}
map: [ABC]
""")
    assert set(board.ways.steps["A"]) == {"B", "C"} and set(board.ways.steps["C"]) == {"A", "B"}
    assert board.ways.exits == {"A": 3, "B": 2, "C": 2}
