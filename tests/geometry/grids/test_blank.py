"""A sheet without cells has a size, and grows like any grid."""

from generator.geometry.grids.blank import BlankGrid
from generator.geometry.grids.numbering import numbered
from generator.geometry.shapes import Point, Rect, Size


def test_a_sheet_grows_with_its_pieces_and_has_no_cells():
    placed = BlankGrid(Size(180, 120), 25.0).placed(50.0, Point(5, 5))
    assert placed.bounds == Rect(5, 5, 360, 240)
    assert (placed.cells, placed.sides(), 1 in placed) == ((), (), False)
    assert numbered(placed, "a1") == {}
