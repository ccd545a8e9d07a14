"""Grounds: bands of whole columns and rows, and grounds that are cut off along an area."""

from dataclasses import replace

import pytest

from generator.boards.edges import draw_edges
from generator.boards.fill import AreaEdge, band_numbers, draw_fill
from generator.boards.layout import Look
from generator.geometry.covering import Convex
from generator.geometry.shapes import Point, Rect
from generator.scene.drawings import bounds_of
from generator.scene.primitives import Box, Group, Path, each_item

FIELD = """
grid: {{type: hexes, orientation: flat, columns: 7, rows: 5, size: 20mm}}
styles: {{light: {{colour: "#eeffee"}}, dark: {{colour: "#99cc99"}}, edge: {{colour: black, width: 1mm}}}}
layers: [{{{layer}}}]
"""


@pytest.mark.parametrize("count", range(1, 12))
@pytest.mark.parametrize("every", [1, 2, 3])
def test_bands_are_alike_at_both_ends_and_as_wide_as_asked(count, every):
    numbers = band_numbers(count, every)
    assert len(numbers) == count and numbers == numbers[::-1] and numbers[0] == 0
    widths = [numbers[: -(-count // 2)].count(number) for number in range(1, max(numbers))]
    assert widths == [every] * len(widths)
    assert max(numbers) == 0 or numbers.count(max(numbers)) in (every, every + 1)


@pytest.mark.parametrize("line", ["columns", "rows"])
def test_a_band_is_whole_cells_and_goes_on_as_far_as_asked(laid, line):
    layout = laid(FIELD.format(layer=f"fill: {{bands: [light, dark], {line}: 2, beyond: 3mm}}, line: edge"))
    (layer,) = layout.layers
    ground, *bands, edge = draw_fill(layer, layout, Look()).items
    assert isinstance(ground, Box) and ground.rect == pytest.approx(layout.grid.bounds.expand(3))
    assert bounds_of([edge]) == pytest.approx(ground.rect.expand(1))  # room for corners
    steps = [at for item in each_item(bands) for _, *at in item.commands if at]
    corners = {(round(x, 2), round(y, 2)) for x, y in steps}
    numbers = band_numbers(7 if line == "columns" else 5, 2)
    for cell in layout.grid.cells:
        at = layout.grid.position(cell)
        dark = numbers[at.column if line == "columns" else at.row] % 2 == 1
        own = {(round(x, 2), round(y, 2)) for x, y in layout.grid.outline(cell)}
        assert not dark or own <= corners
    assert all(isinstance(band, Group) and band.clip.rect == ground.rect for band in bands)
    if line == "columns":  # above and below the cells too, without a gap
        (steps,) = (item.commands for item in each_item(bands[:1]))
        around = Rect.around(at for _, *at in steps if at)
        assert around.y < ground.rect.y and around.bottom > ground.rect.bottom


def area_of(layout, cells):
    """Return an area from the left of the ground to the middle of its last columns, in cells about its middle."""
    bounds = layout.grid.bounds
    return {"yard": Convex.box(Point(-bounds.width / 40, -bounds.height / 40), Point(cells, bounds.height / 40))}


def test_a_ground_that_is_cut_off_along_an_area_fills_it_to_its_edge(laid):
    layout = laid(FIELD.format(layer="fill: dark, within: yard, line: edge"))
    layout = replace(layout, areas=area_of(layout, 1.0))
    inside = [cell for cell in layout.grid.cells if layout.grid.centre(cell).x <= layout.grid.bounds.centre.x + 20]
    more, beside = AreaEdge("yard", layout).beyond(inside)
    # cells whose middles are beyond the edge, each beside cells of the area alone
    last = max(layout.grid.position(cell).column for cell in inside)
    assert {layout.grid.position(cell).column for cell in more} == {last + 1}
    assert beside and {side.second for side in beside} == {None}
    (cut,) = draw_fill(layout.layers[0], layout, Look()).items
    assert isinstance(cut, Group) and isinstance(cut.clip, Path)
    assert bounds_of([cut]).right == pytest.approx(layout.grid.bounds.centre.x + 20)


def test_a_ground_outside_an_area_is_cut_off_where_the_area_begins(laid):
    layout = laid(FIELD.format(layer='fill: dark, within: "!yard"'))
    layout = replace(layout, areas=area_of(layout, 0.3))
    (cut,) = draw_fill(layout.layers[0], layout, Look()).items
    assert len([1 for step, *_ in cut.clip.commands if step == "M"]) == 2  # the board, and the area as a hole in it


def test_a_ground_whose_neighbours_in_the_area_have_another_style_keeps_to_its_cells(laid):
    layout = laid(FIELD.format(layer="fill: dark, within: yard"))
    layout = replace(layout, areas=area_of(layout, 1.0))
    (one,) = [cell for cell in layout.grid.cells if layout.grid.position(cell) == (3, 2)]
    assert AreaEdge("yard", layout).beyond([one]) == ([], {})


@pytest.mark.parametrize(("within", "rings"), [("yard", 1), ('"!yard"', 2)])
def test_a_line_along_sides_is_cut_off_along_an_area(laid, within, rings):
    layout = laid(FIELD.format(layer=f"edges: edge, around: all, within: {within}"))
    layout = replace(layout, areas=area_of(layout, 0.3))
    (cut,) = draw_edges(layout.layers[0], layout, Look()).items
    assert len([1 for step, *_ in cut.clip.commands if step == "M"]) == rings
    assert cut.items == draw_edges(layout.layers[0].model_copy(update={"within": ""}), layout, Look()).items
