"""The outlines of pieces: as large as asked for, inside the cell they fit, folded ones twice."""

import pytest

from generator.geometry.shapes import Point, Rect
from generator.model.pieces.types import PieceSize
from generator.pieces.counter_style import CounterStyle, outline_of
from generator.pieces.typed_pieces import form_of, own_form
from generator.scene.pieces import DrawnPiece, corners_of, count_folds, outline_area, stand_up
from generator.scene.primitives import Box

STYLE = CounterStyle(20.0)


@pytest.mark.parametrize(("shape", "size", "across"), [
    ("hex", (20, 0), (23.094, 20)), ("disc", (18, 0), (18, 18)), ("square", (16, 0), (16, 16)),
    ("rectangle", (20, 10), (20, 10)), ("rounded", (20, 10), (20, 10)), ("card", (63, 88), (63, 88)),
])  # fmt: skip
def test_a_piece_is_as_large_as_it_is_asked_to_be(shape, size, across):
    form = form_of(shape, PieceSize(*size), STYLE)
    assert outline_area(form.outline).size == pytest.approx(across, abs=1e-3)
    assert form.face is form.outline and not form.folds


@pytest.mark.parametrize("cell", ["hex", "square", "disc"])
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("shape", ["hex", "disc", "square", "rounded"])
def test_what_fits_a_cell_lies_inside_it(shape, cell, orientation):
    if shape == "hex" and cell == "disc":
        return
    style = CounterStyle(20.0, orientation, shape=cell)
    around = corners_of(outline_of(style))
    for corner in corners_of(form_of(shape, PieceSize(), style).outline):
        pairs = zip(around, (*around[1:], around[0]), strict=True)
        assert all((q.x - p.x) * (corner.y - p.y) - (q.y - p.y) * (corner.x - p.x) >= -0.05 for p, q in pairs)


@pytest.mark.parametrize(("size", "across"), [((20, 0), (20, 30)), ((20, 20), (13.333, 20)), ((0, 0), (8.862, 13.294))])
def test_a_custom_outline_keeps_its_proportions_about_the_middle(size, across):
    form = own_form((Point(5, 5), Point(7, 5), Point(6, 8)), PieceSize(*size), CounterStyle(18.8, shape="disc"))
    assert form.area.size == pytest.approx(across, abs=1e-3)
    assert form.area.centre == pytest.approx(Point(0, 0))


def test_a_standee_shows_its_face_on_both_sides_of_the_fold(flat):
    form = form_of("standee", PieceSize(25, 40), STYLE)
    assert outline_area(form.outline).size == pytest.approx((25, 2 * (40 + 10)))
    assert form.folds == (0.0, 40, -40)
    items = form.on_outline((Box(Rect(-1, -20, 2, 1)),))
    tops = [one.area.centre for one in flat(items) if isinstance(one.item, Box)]
    assert tops == [pytest.approx(Point(0, 0.5)), pytest.approx(Point(0, -0.5))]


def test_a_tent_has_one_fold():
    form = form_of("tent", PieceSize(60, 30), STYLE)
    assert outline_area(form.outline).size == pytest.approx((60, 60)) and form.folds == (0.0,)


@pytest.mark.parametrize(("shape", "folds"), [("standee", 3), ("tent", 1), ("rounded", 0)])
def test_a_folded_piece_is_seen_as_its_face_when_it_stands(shape, folds):
    form = form_of(shape, PieceSize(25, 40), STYLE)
    art = (Box(Rect(-1, -20, 2, 1)),)
    piece = DrawnPiece("hero", form.outline, form.on_outline(art))
    seen = stand_up(piece)
    assert count_folds(piece) == folds and count_folds(seen) == 0
    assert seen.area.size == (25, 40) and tuple(seen.front) == art
