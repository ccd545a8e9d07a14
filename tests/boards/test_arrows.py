"""Arrows over the cells of any grid: where they begin and end, and what they look like."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.boards.arrows import START_CLEAR, Scenery, arrow_cells, arrow_items, draw_arrows
from generator.boards.layout import Look
from generator.build.board.checks import layer_faults
from generator.model.boards.board import Board
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.scene.drawings import bounds_of
from generator.scene.palette import WHITE, Colour
from generator.scene.primitives import Circle, Path, Polygon, Text

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
    return [item for item in items if isinstance(item, Polygon) and item.style.fill != WHITE]


def test_an_arrow_points_from_its_first_cell_to_its_last_one(arrows):
    items, layout = arrows(board("[[b2, f2]]"))
    (head,), start, end = heads(items), *(layout.grid.centre(layout.cell_at(name)) for name in ("b2", "f2"))
    assert head.points[0] == pytest.approx(end)
    assert all(x < head.points[0].x for x, _ in head.points[1:])
    assert bounds_of(items).x == pytest.approx(start.x + START_CLEAR * 20, abs=3.5)
    assert head.style.fill == Colour.of("#ff0000") or head.style.fill.luminance < 0.5


def test_a_head_is_slim_and_has_a_waist(arrows):
    (head,) = heads(arrows(board("[[a1, h1]]"))[0])
    (tip_x, y), (barb_x, barb_y), (waist_x, waist_y), (_, other_y) = head.points
    assert tip_x - barb_x == pytest.approx(4.4 * 1.5) and abs(barb_y - other_y) == pytest.approx(2.28 * 1.5)
    assert barb_x < waist_x < tip_x and waist_y == pytest.approx(y)


def test_dots_count_the_cells_between_start_and_end_whether_named_or_not(arrows):
    def dots(through):
        items, layout = arrows(board(through, ", dots: true"))
        middles = {at: name for name in layout.sorted_names for at in [layout.grid.centre(layout.cell_at(name))]}
        return [middles.get(item.centre, "") for item in items if isinstance(item, Circle)]

    assert dots("[[a1, b1, c1, d1]]") == ["b1", "c1"]
    assert dots("[[a1, d1]]") == ["b1", "c1"]
    assert dots("[[a1, c2]]") == ["", ""]  # three steps by the sides


@pytest.mark.parametrize(("more", "said"), [(", step: 3", ["3"]), (", distance: cells", ["7 cells"]),
                                            (", step: 2, distance: cells", ["7 cells", "2"])])  # fmt: skip
def test_a_number_and_the_length_stand_beside_the_line_and_not_on_it(arrows, more, said):
    items, layout = arrows(board("[[a4, h4]]", more))
    texts = [item for item in items if isinstance(item, Text)]
    assert [item.text for item in texts] == said
    level = layout.grid.centre(layout.cell_at("a4")).y
    for item in texts:
        area = bounds_of([item])
        assert area.bottom < level - 0.75 or area.y > level + 0.75


def test_an_arrow_ends_at_the_rim_of_a_piece_and_in_the_middle_of_an_empty_cell(laid):
    layout = laid(board("[[a1, e1]]"))
    first, last = (layout.cell_at(name) for name in ("a1", "e1"))
    look, (layer,) = Look("normal", "en"), layout.board.layers
    free = heads(arrow_items([(layer, "")], layout, look, 1.0))[0].points[0]
    held = heads(arrow_items([(layer, "")], layout, look, 1.0, Scenery({last: 7.0, first: 7.0})))[0].points[0]
    assert free == pytest.approx(layout.grid.centre(last)) and held == pytest.approx(free.shift(-7, 0))


@pytest.mark.parametrize(("more", "message"), [
    ("ghost: true", "only arrows of a diagram have a “ghost”"), ("distance: passes", "may name a table"),
    ("dots: true", "“dots” has no effect"),
])  # fmt: skip
def test_what_arrows_of_a_board_cannot_have_is_reported(laid, more, message):
    layout = laid(board("[[a1, b1]]", f", {more}"))
    assert any(message in fault.message for fault in layer_faults(layout, {}))


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
