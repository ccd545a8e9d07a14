"""The board of squares as it is drawn: everything on the board, both players see the same, arrows point right."""

import pytest

from generator.artwork.boards.squares.drawing import SQUARE_INKS, SquareWords, square_board_artwork
from generator.artwork.boards.squares.layout import SquareLayout
from generator.geometry.shapes import Point, Rect
from generator.packs.load import find_pack
from generator.scene.palette import contrast
from generator.scene.primitives import Box, Polygon, Text

WORDS = SquareWords("Robosoccer", "Nada: en ambos sentidos", "disposición nuestra")
INKS = pytest.mark.parametrize("ink", sorted(SQUARE_INKS))


@pytest.fixture(scope="module")
def layout():
    return SquareLayout(find_pack("robosoccer").game.board, 30.0)


def layer(artwork, name):
    return next(group for group in artwork.items if group.name == name)


@INKS
@pytest.mark.parametrize("cell", [12.0, 30.0, 61.3])
def test_all_is_drawn_on_the_board(layout, flat, ink, cell):
    artwork = square_board_artwork(SquareLayout(layout.board, cell), ink, WORDS)
    whole = Rect(0, 0, *artwork.size).grown(0.01)
    texts = [placed.cap_box for placed in flat(artwork.items) if isinstance(placed.item, Text)]
    assert texts and all(
        whole.holds(corner) for box in texts for corner in (Point(box.x, box.y), Point(box.right, box.bottom))
    )


@INKS
def test_the_board_is_the_same_after_half_a_turn_but_for_the_note(layout, flat, ink):
    """Both players find numbers, names and arrows alike; only colours of the two sides and the note differ."""
    artwork = square_board_artwork(layout, ink, WORDS)
    width, height = artwork.size
    kinds = {"arrows": Box, "strips": Text}
    for name, kind in kinds.items():
        places = [p.area for p in flat(layer(artwork, name).items) if isinstance(p.item, kind)]
        middles = {(round(a.centre.x, 3), round(a.centre.y, 3)) for a in places}
        turned = {(round(width - x, 3), round(height - y, 3)) for x, y in middles}
        lost = {point for point in middles ^ turned if name == "arrows" or (point[1] < height - 6 and point[1] > 6)}
        assert not lost


def test_as_many_places_as_arrows_and_a_twin_for_each_over_the_seam(layout, flat):
    boxes = [p.item for p in flat(layer(square_board_artwork(layout, "normal", WORDS), "arrows").items)]
    drawn = [item for item in boxes if isinstance(item, Box)]
    assert len([box for box in drawn if not box.style.dash]) == 14
    assert len([box for box in drawn if box.style.dash]) == 2


def test_arrow_places_are_as_large_as_their_tokens(layout):
    for way in layout.floor.arrows:
        box = layout.arrow_box(way)
        assert sorted((box.width, box.height)) == [8.0, 12.0]


def test_printed_arrows_point_the_way_that_is_open(layout, flat):
    artwork = square_board_artwork(layout, "normal", WORDS)
    points = [p.points for p in flat(layer(artwork, "arrows").items) if isinstance(p.item, Polygon)]
    tips = {(round(p[3].x - p[0].x), round(p[3].y - p[0].y)) for p in points}
    assert len(tips) == 4


def test_every_cell_has_its_name_twice(layout, flat):
    artwork = square_board_artwork(layout, "normal", WORDS)
    names = [p.item.text for p in flat(layer(artwork, "labels").items) if isinstance(p.item, Text)]
    assert sorted(names) == sorted([layout.grid.label(cell) for cell in layout.grid.cells] * 2)


@INKS
def test_words_stand_out_from_the_frame(ink):
    colours = SQUARE_INKS[ink]
    assert contrast(colours.text, colours.frame) > 7
    assert contrast(colours.arrow, colours.place) > 7
