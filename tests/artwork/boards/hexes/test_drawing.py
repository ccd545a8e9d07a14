"""Boards given hex by hex and scenarios, drawn: layers, places, fairness, marks."""

import dataclasses

import pytest

from generator.artwork.boards.hexes.drawing import hex_board_artwork
from generator.artwork.boards.hexes.layout import HexBoardLayout
from generator.artwork.boards.scenario.drawing import runs, scenario_artwork
from generator.artwork.boards.scenario.layout import ScenarioLayout
from generator.artwork.boards.scenario.templates import _triangles, template_pages
from generator.geometry.grids.hexes import Hex, HexGrid
from generator.geometry.shapes import Point, Rect, Size
from generator.model.boards.hexes import HexBoard
from generator.model.boards.scenario import open_ground, scenario_of
from generator.packs.load import find_pack, source_of
from generator.scene.primitives import bounds_of


@pytest.fixture(scope="module")
def pitch():
    board = find_pack("dreadball").game.board
    return HexBoardLayout(board, board.hex)


@pytest.fixture(scope="module")
def crypt():
    pack = find_pack("sombra")
    board = pack.game.board
    file = pack.file("scenarios") / f"{board.scenario}.yaml"
    return ScenarioLayout(scenario_of(source_of(file), board.terrain), "flat", 2.0, 25.0)


def test_the_bundled_pitch_is_fair(pitch):
    assert pitch.unlike() is None


def test_an_unfair_pitch_is_noticed(pitch):
    board = pitch.board
    fields = {name: getattr(board, name) for name in HexBoard.model_fields}
    rows = (board.map[0].replace("V", "."), *board.map[1:])
    assert HexBoardLayout(HexBoard.model_construct(**{**fields, "map": rows}), 25.0).unlike() is not None


def test_six_zones_three_a_half_with_a_target_and_a_bonus_each(pitch):
    board = pitch.board
    middle = pitch.grid.bounds.centre.x
    left = [zone for zone in board.zones if pitch.grid.centre(board.with_sign(zone.target)[0]).x < middle]
    assert (len(board.zones), len(left)) == (6, 3)
    assert all(len(board.with_sign(zone.bonus)) == 1 for zone in board.zones)


def test_tracks_have_the_boxes_that_the_rules_need(pitch):
    tracks = {panel.name.in_("en"): panel for panel in pitch.board.panels if panel.kind == "track"}
    assert (tracks["Turn"].first, tracks["Turn"].last) == (1, 14)
    assert (tracks["Score"].first, tracks["Score"].last) == (-7, 7)
    assert [panel.count for panel in pitch.board.panels if panel.kind == "tokens"] == [5, 5]


def test_panels_lie_on_the_board_clear_of_the_hexes_and_of_each_other(pitch):
    places = [rect for _, rect in pitch.places()]
    whole = Rect(0, 0, *pitch.size)
    for index, rect in enumerate(places):
        assert whole.holds(Point(rect.x, rect.y))
        assert whole.holds(Point(rect.right, rect.bottom))
        assert not rect.overlaps(pitch.grid.bounds)
        assert not any(rect.overlaps(other) for other in places[:index])


@pytest.mark.parametrize("ink", ["normal", "full", "light"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_a_pitch_stays_on_its_board(pitch, ink, language):
    artwork = hex_board_artwork(pitch, ink, language)
    assert artwork.size == pitch.size
    area = bounds_of(artwork.items)
    assert area.x >= 0
    assert area.right <= artwork.size.width
    assert area.bottom <= artwork.size.height


@pytest.mark.parametrize("hexes", [18.0, 25.0, 40.0])
def test_the_remark_stands_clear_of_the_panels(pitch, hexes):
    layout = HexBoardLayout(pitch.board, hexes)
    (note,) = [item for item in hex_board_artwork(layout, "normal", "es").items if item.name == "note"]
    top = min(text.position.y - text.size * 0.7 for text in note.items)
    assert all(place.bottom < top - 0.4 for panel, place in layout.places() if panel.edge == "bottom")


def test_everything_grows_with_the_hexes(pitch):
    double = HexBoardLayout(pitch.board, 2 * pitch.hex_width)
    assert double.size.width == pytest.approx(2 * pitch.size.width)
    assert double.size.height == pytest.approx(2 * pitch.size.height)


@pytest.mark.parametrize("ink", ["normal", "full", "light"])
def test_a_scenario_stays_on_its_board(crypt, ink):
    artwork = scenario_artwork(crypt, ink, "es", True)
    area = bounds_of(artwork.items)
    assert area.x >= -0.5
    assert area.right <= artwork.size.width + 0.5
    assert [layer.name for layer in artwork.items][:3] == ["floor", "terrain", "half hexes"]


def test_the_bundled_scenario_has_each_case_of_the_rules(crypt):
    states = crypt.states.values()
    assert any(state.leaves for state in states)
    assert any(state.whole for state in states)
    assert any(not state.places for state in states)
    assert any(len(state.places) == 1 and not state.whole for state in states)
    assert {free for *_, free in crypt.sides} == {True, False}


def test_doors_lie_across_their_passage(crypt):
    for leaf in crypt.ground.leaves:
        column, row = leaf.spot
        level = leaf.start.y == leaf.end.y
        ways = ((column, row - 1), (column, row + 1)) if level else ((column - 1, row), (column + 1, row))
        assert all(crypt.scenario.sign(*way) not in "# " for way in ways), leaf


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("metres", [1.0, 1.5, 2.0, 3.0])
def test_open_ground_is_covered_by_its_hexes(orientation, metres):
    layout = ScenarioLayout(open_ground(12, 8), orientation, metres, 25.0)
    covered = sum(state.free for state in layout.states.values()) * metres**2 * 3**0.5 / 2
    assert covered == pytest.approx(96, rel=0.01)


def test_squares_side_by_side_are_drawn_as_one():
    assert runs([(0, 0), (1, 0), (3, 0), (0, 1)]) == [(0, 0, 2), (3, 0, 1), (0, 1, 1)]


@pytest.mark.parametrize(("first", "second", "sixths"), [(None, 2, 3), (1, 2, 2), (1, 3, 1), (0, 3, 0)])
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_drawn_positions_share_what_they_say(orientation, first, second, sixths):
    grid = HexGrid((Hex(0, 0),), orientation, 15.0, Point(0, 0))
    one, other = _triangles(grid, first), _triangles(grid, second)
    assert (len(set(one)), len(set(other)), len(set(one) & set(other))) == (6, 6, sixths)


@pytest.mark.parametrize("size", [Size(190, 277), Size(195.9, 259.4)])
@pytest.mark.parametrize("hexes", [20.0, 25.0])
def test_templates_stay_on_their_pages(crypt, size, hexes):
    for page in template_pages(dataclasses.replace(crypt, hex_width=hexes), size, "normal", "es"):
        area = bounds_of(page.items)
        assert area.x >= -0.5
        assert area.right <= size.width + 0.5
        assert area.bottom <= size.height + 0.5
