"""Pictures of part of a board: what is in the window, at which size, and what is too small to read."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.boards.layout import Look
from generator.build.figures import EDGE, LEAST_LETTERS, PlacedPiece, draw_part, layout_with, window_around
from generator.build.set_ups import spread
from generator.geometry.shapes import Point, Rect
from generator.model.boards.layers import ArrowsLayer, FillLayer
from generator.scene.palette import INK
from generator.scene.primitives import Circle, Style, Symbol, Text, place_items

BOARD = """
grid: {type: squares, columns: 8, rows: 8, size: 20mm, numbers: cells}
styles: {light: {colour: white}, mark: {colour: red}, way: {colour: blue, width: 1mm}}
layers: [{fill: light}, {marks: star, cells: a1}]
"""
LOOK = Look("normal", "en")
DISC = Symbol("disc", (Circle(Point(0, 0), 8, Style(fill=INK)),))


def cells(layout, *names):
    return [layout.cell_at(name) for name in names]


@pytest.mark.parametrize("width", [60.0, 120.0, 190.0])
def test_a_picture_is_as_wide_as_it_is_requested_and_pieces_are_in_their_cells(laid, width):
    layout = laid(BOARD)
    window = window_around(layout, cells(layout, "b2", "d5"), LOOK)
    at = layout.grid.centre(layout.cell_at("c3"))
    drawn = draw_part(layout, LOOK, window).with_pieces([PlacedPiece("disc", DISC, at)], width)
    scale = width / window.width
    assert drawn.size.width == width and drawn.size.height == pytest.approx(window.height * scale)
    places = [place.point(item.centre) for item, place in place_items(drawn.items)
              if isinstance(item, Circle) and item.radius == 8]  # fmt: skip
    assert places == [pytest.approx(((at.x - window.x) * scale, (at.y - window.y) * scale))]


def test_letters_too_small_to_read_are_left_out_and_larger_ones_are_not(laid):
    layout = laid(BOARD)
    window = window_around(layout, layout.grid.cells, LOOK)
    small, large = (draw_part(layout, LOOK, window).with_pieces([], width).items for width in (60.0, 160.0))
    assert not [item for item, _ in place_items(small) if isinstance(item, Text)]
    sizes = [item.size * place.magnification for item, place in place_items(large) if isinstance(item, Text)]
    assert sizes and min(sizes) >= LEAST_LETTERS - 1e-6


def test_what_is_outside_the_window_is_not_in_the_file(laid):
    layout = laid(BOARD)
    window = window_around(layout, cells(layout, "g7", "h8"), LOOK)
    names = {item.text for item, _ in place_items(draw_part(layout, LOOK, window).with_pieces([], 190.0).items)
             if isinstance(item, Text)}  # fmt: skip
    assert {"g7", "h8"} <= names and "a1" not in names


def test_grounds_of_a_diagram_are_below_signs_and_arrows_are_above_pieces(laid):
    layout = laid(BOARD)
    fill, arrows = FillLayer(fill="mark", cells=("a1",)), ArrowsLayer(arrows="way", through=(("a1", "b2"),))
    assert [type(layer).__name__ for layer in layout_with(layout, [fill]).board.layers] == [
        "FillLayer", "FillLayer", "MarksLayer",
    ]  # fmt: skip
    window = window_around(layout, layout.grid.cells, LOOK)
    part = draw_part(layout, LOOK, window, [fill, arrows])
    drawn = part.with_pieces([PlacedPiece("disc", DISC, Point(20, 20))], 100.0)
    named = [group.name for group in drawn.items[0].items[0].items if group.name]
    assert named.index("pieces") < named.index("arrows")


def test_a_window_never_leaves_the_board(laid):
    layout = laid(BOARD)
    whole = window_around(layout, layout.grid.cells, LOOK)
    assert window_around(layout, cells(layout, "a1"), LOOK, 20) == layout.grid.bounds
    assert whole.encloses(layout.grid.bounds)


@given(some.integers(1, 60), some.integers(1, 60))
def test_spread_pieces_have_a_cell_each_and_keep_their_order(count, more):
    chosen = spread(range(count + more), count)
    assert len(set(chosen)) == count and chosen == sorted(chosen)


def test_all_places_of_a_map_show_the_whole_of_it_with_the_names_beside_the_outermost(laid):
    nodes = "{tamra: {at: [10mm, 20mm], name: Tamra}, ghat: {at: [90mm, 20mm], name: Ghat, side: bottom}}"
    layout = laid(
        f"grid: {{type: nodes, size: 8mm, width: 120mm, height: 50mm, nodes: {nodes}}}\nstyles: {{label: {{}}}}\n"
    )
    window = window_around(layout, layout.grid.cells, LOOK)
    assert window.encloses(layout.grid.bounds) and layout.grid.bounds.size == (120, 50)
    names = {item.text for item, _ in place_items(draw_part(layout, LOOK, window).with_pieces([], 190.0).items)
             if isinstance(item, Text)}  # fmt: skip
    assert names == {"Tamra", "Ghat"}
    assert window_around(layout, cells(layout, "ghat"), LOOK).width < 20


def test_a_name_that_a_piece_covers_is_written_upon_it_again(laid):
    layout = laid("""grid:
  {type: nodes, size: 9mm, names: beside, nodes: {mill: [30mm, 30mm], inn: [120mm, 30mm]}, links: [mill-inn]}
layers: [{paths: rule, links: all}]
""")
    part = draw_part(layout, LOOK, window_around(layout, layout.grid.cells, LOOK))
    large = Symbol("large", (Circle(Point(0, 0), 12, Style(fill=INK)),))
    items = [
        item
        for item, _ in place_items(part.with_pieces([PlacedPiece("l", large, layout.grid.centre("mill"))], 190.0).items)
    ]
    piece = next(index for index, item in enumerate(items) if isinstance(item, Circle) and item.radius == 12)
    names = [(item.text, index > piece) for index, item in enumerate(items) if isinstance(item, Text)]
    assert sorted(names) == [("inn", False), ("mill", False), ("mill", True)]


JOINED = """
grid: {type: squares, columns: 6, rows: 4, size: 30mm, joins: [left-right]}
margins: {left: 22mm, right: 22mm, top: 5mm, bottom: 5mm}
styles: {light: {colour: white}, wall: {colour: red, width: 2mm}, way: {colour: blue}, word: {colour: black}}
layers:
  - {fill: light}
  - {edges: wall, outside: all, facing: [top]}
  - {edges: way, one_way: [a2>f2, c3>d3]}
  - {text: GATES, at: board left -4mm 40%, size: 9mm, turn: -90, style: word}
"""


def test_arrows_at_the_sides_of_the_cells_that_are_shown_are_whole(laid):
    layout = laid(JOINED)
    board, size = layout.grid.bounds, 30.0
    whole = window_around(layout, layout.grid.cells, LOOK)
    assert board.x - 0.3 * size < whole.x < board.x - 0.2 * size and whole.right - board.right > 0.2 * size
    part = window_around(layout, cells(layout, "d3", "e4"), LOOK)
    left = layout.grid.centre(layout.cell_at("d3")).x - size / 2
    assert part.x < left - 0.18 * size  # the arrow from c3
    assert part.right == pytest.approx(left + (2 + EDGE) * size)
    assert board.y - 2.5 < part.y < board.y  # the line at the top is as wide as it is


def test_pieces_and_words_beyond_a_window_leave_no_slivers(laid):
    layout = laid(JOINED)
    window = window_around(layout, cells(layout, "d3", "e4"), LOOK)
    beyond = PlacedPiece("disc", DISC, Point(window.x - 5, window.centre.y))
    drawn = [item for item, _ in place_items(draw_part(layout, LOOK, window).with_pieces([beyond], 100.0).items)]
    assert not any(isinstance(item, Circle) and item.radius == 8 for item in drawn)
    near = layout.grid.bounds
    for reach, words in ((3.0, False), (20.0, True)):
        view = Rect(near.x - reach, near.y, near.width, near.height)
        shown = draw_part(layout, LOOK, view).with_pieces([], 190.0).items
        assert any(isinstance(item, Text) and item.text == "GATES" for item, _ in place_items(shown)) is words
