"""The board of free cells as it is drawn: tints, borders, gates and tables."""

from dataclasses import replace

import pytest

from generator.artwork.boards.cells.drawing import CELL_INKS, cell_board_artwork
from generator.artwork.boards.cells.layout import CellLayout
from generator.building.boards import make_board
from generator.building.order import Order
from generator.geometry.shapes import Point, Rect
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import find_pack
from generator.scene.palette import contrast
from generator.scene.primitives import Line, Text

INKS = pytest.mark.parametrize("ink", sorted(CELL_INKS))


def planned(language="es", **changes):
    pack = find_pack("duelo-ortogonal")
    game = pack.game.model_copy(update={"board": pack.game.board.model_copy(update=changes)})
    return make_board(Order(replace(pack, game=game), (), Paper("a4", SIZES["a4"]), language=language))


@pytest.fixture(scope="module")
def layout():
    return CellLayout(find_pack("duelo-ortogonal").game.board, 18.0)


def layer(artwork, name):
    return next(group for group in artwork.items if group.name == name)


def test_neighbours_never_share_a_tint(layout):
    for cell in layout.grid.cells:
        assert all(layout.colours[cell] != layout.colours[other] for other in layout.grid.neighbours(cell))


def test_every_border_is_drawn_once(layout, flat):
    lines = [p.item for p in flat(layer(cell_board_artwork(layout, "normal"), "grid").items)]
    assert len(lines) == len(layout.grid.sides()) and all(isinstance(line, Line) for line in lines)
    assert len({(line.start, line.end) for line in lines}) == len(lines)


@INKS
@pytest.mark.parametrize("language", ["es", "en"])
def test_all_is_drawn_on_the_board(flat, ink, language):
    board = planned(language)
    artwork = cell_board_artwork(board.layout, ink, board.panels)
    whole = Rect(0, 0, *artwork.size).grown(0.01)
    boxes = [p.cap_box for p in flat(artwork.items) if isinstance(p.item, Text)]
    assert all(whole.holds(c) for box in boxes for c in (Point(box.x, box.y), Point(box.right, box.bottom)))


@pytest.mark.parametrize("language", ["es", "en"])
def test_tables_and_compass_say_what_the_rules_say(flat, language):
    board = planned(language)
    texts = {p.item.text for p in flat(layer(board.artwork(), "panels").items) if isinstance(p.item, Text)}
    for table in ("pasaportes", "direcciones"):
        assert {row.text.in_(language) for row in board.order.rules.rows(table)} <= texts
    suits = board.order.rules.tables["palos_y_direcciones"]
    assert {face for row in suits.rows for face in suits.faces_in(row, language)} <= texts
    assert {"1 · 4", "2 · 5", "3 · 6", "1D6", "1D4"} <= texts


@pytest.mark.parametrize("language", ["es", "en"])
def test_texts_of_the_tables_do_not_overlap(flat, language):
    board = planned(language)
    boxes = [p.cap_box for p in flat(layer(board.artwork(), "panels").items) if isinstance(p.item, Text)]
    for index, box in enumerate(boxes):
        assert not any(box.grown(-0.05).overlaps(other.grown(-0.05)) for other in boxes[index + 1 :])


def test_panels_stay_in_their_strip(flat):
    board = planned()
    for placed in flat(layer(board.artwork(), "panels").items):
        assert board.layout.field.right < placed.area.x and placed.area.right < board.size.width


def test_a_torus_points_outwards_at_every_outer_side(flat):
    plain, torus = planned(), planned(torus=True)
    assert not [group for group in plain.artwork().items if group.name == "torus"]
    arrows = list(flat(layer(torus.artwork(), "torus").items))
    assert len(arrows) == 2 * (12 + 10)
    assert not [p for p in arrows if torus.layout.field.grown(-0.01).overlaps(p.area)]


@INKS
def test_letters_and_borders_stand_out_from_every_tint(ink):
    colours = CELL_INKS[ink]
    assert all(contrast(colours.border, tint) > 5 for tint in colours.tints)
    assert all(contrast(colours.letter, tint) > 3 for tint in colours.tints)
