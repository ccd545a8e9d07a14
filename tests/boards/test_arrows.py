"""Arrows over the cells of any grid: where they begin and end, and what they look like."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.boards.layout import Look
from generator.boards.routes import ARROW_CLEAR, arrow_cells, draw_arrows
from generator.model.boards.board import Board
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.scene.drawings import bounds_of
from generator.scene.palette import WHITE, Colour
from generator.scene.primitives import Path, Polygon

BOARD = """
grid: {{type: squares, columns: 8, rows: 8, size: 20mm}}
styles: {{way: {{colour: red, width: 1.5mm{style}}}}}
layers: [{{arrows: way, through: {through}{more}}}]
"""


def board(through, more="", style=""):
    return BOARD.format(through=through, more=more, style=style)


@pytest.fixture
def arrows(laid):
    """Return what a layer of arrows draws, and the board."""

    def draw(text, scale=1.0):
        layout = laid(text, scale)
        return draw_arrows(layout.board.layers[0], layout, Look("normal", "en")).items, layout

    return draw


def heads(items):
    return [item for item in items if isinstance(item, Polygon)]


def test_an_arrow_points_from_its_first_cell_to_its_last_one(arrows):
    items, layout = arrows(board("[[b2, f2]]"))
    (head,), start, end = heads(items), *(layout.grid.centre(layout.cell_at(name)) for name in ("b2", "f2"))
    assert head.points[0] == pytest.approx((end.x - ARROW_CLEAR * 20, end.y))
    assert all(x < head.points[0].x for x, _ in head.points[1:])
    assert bounds_of(items).x == pytest.approx(start.x + ARROW_CLEAR * 20, abs=2.5)
    assert head.style.fill == Colour.of("#ff0000") or head.style.fill.luminance < 0.5


def test_heads_at_both_ends_at_one_and_at_none(arrows):
    counts = [len(heads(arrows(board("[[a1, c3]]", f", heads: {ends}"))[0])) for ends in ("end", "both", "none")]
    assert counts == [1, 2, 0]


def test_bows_stray_to_their_own_side_and_straight_arrows_do_not(arrows):
    straight, left, right = (
        bounds_of(arrows(board("[[a4, h4]]", f", bend: {bend}"))[0]) for bend in ("straight", "left", "right")
    )
    assert left.y < straight.y - 10 and left.bottom == pytest.approx(straight.bottom, abs=4)
    assert right.bottom > straight.bottom + 10 and right.y == pytest.approx(straight.y, abs=4)


def test_a_smooth_arrow_passes_through_the_middle_of_its_cells(arrows):
    items, layout = arrows(board("[[a1, c3, e1]]", ", bend: smooth, heads: none"))
    x, y = layout.grid.centre(layout.cell_at("c3"))
    path = next(item for item in items if isinstance(item, Path))
    assert min(math.dist((x, y), point) for _, *point in path.commands) < 0.01


def test_a_dashed_style_breaks_the_line(arrows):
    items, _ = arrows(board("[[a1, c3]]", style=", pattern: dashed"))
    assert any(isinstance(item, Path) and item.style.dash for item in items)


def test_a_wavy_arrow_is_straight_before_its_head(arrows):
    items, layout = arrows(board("[[a1, h1]]", style=", pattern: wavy"))
    path = next(item for item in items if isinstance(item, Path) and item.style.stroke != WHITE)
    (_, *before), (letter, *end) = path.commands[-2:]
    level = layout.grid.centre(layout.cell_at("a1")).y
    assert letter == "L" and before[-1] == pytest.approx(level) and end[-1] == pytest.approx(level)
    assert any(step[0] == "C" for step in path.commands)


def test_arrows_grow_with_the_board(arrows):
    small, large = (bounds_of(arrows(board("[[a1, c3]]"), scale)[0]) for scale in (1.0, 2.0))
    assert large.width == pytest.approx(2 * small.width) and large.height == pytest.approx(2 * small.height)


def test_a_range_is_a_straight_stretch_and_repeated_cells_count_once(laid):
    layout = laid(board("[['a1:a4', a4, c4], [b2, b2]]"))
    found = [[layout.names[cell] for cell in cells] for cells in arrow_cells(layout.board.layers[0], layout)]
    assert found == [["a1", "a2", "a3", "a4", "c4"]]


CELLS = some.lists(some.tuples(some.sampled_from("abcdefgh"), some.integers(1, 8)), min_size=2, max_size=5)


@given(CELLS, some.sampled_from(["straight", "left", "right", "smooth"]), some.sampled_from(["end", "both", "none"]))
def test_any_arrow_stays_near_its_cells(laid, cells, bend, ends):
    words = [f"{column}{row}" for column, row in cells]
    layout = laid(board(str([words]).replace("'", ""), f", bend: {bend}, heads: {ends}"))
    items = draw_arrows(layout.board.layers[0], layout, Look("normal", "en")).items
    centres = [layout.grid.centre(layout.cell_at(word)) for word in words]
    reach = 0.2 * max(math.dist(a, b) for a in centres for b in centres) + 6
    if items:
        area = bounds_of(items)
        assert min(x for x, _ in centres) - reach <= area.x and area.right <= max(x for x, _ in centres) + reach
        assert min(y for _, y in centres) - reach <= area.y and area.bottom <= max(y for _, y in centres) + reach


def test_the_keys_of_the_layer_are_read():
    read = validate(Board, parse_text(board("[[a1, b2]]", ", bend: left, heads: both"), "board.yaml"))
    assert (read.layers[0].arrows, read.layers[0].bend, read.layers[0].heads) == ("way", "left", "both")
