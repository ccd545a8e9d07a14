"""Free objects: where positions lie on any grid, courses, rims and routes along sides, and what is reported."""

import dataclasses
import io
import math
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some
from PIL import Image

from generator.boards.drawing import board_drawing
from generator.boards.layout import Look
from generator.boards.objects import draw_objects, draw_pieces, draw_texts, positions, size_of, spread
from generator.geometry.grids.grid import sides_between
from generator.geometry.shapes import Point, Rect, contains_point
from generator.model.boards.cells import Length, Spot, spots
from generator.scene.bitmaps import plain_bytes, read_bitmap
from generator.scene.drawings import bounds_of
from generator.scene.fonts import REGULAR
from generator.scene.palette import INK
from generator.scene.pieces import DrawnPiece
from generator.scene.primitives import Box, Group, Path, Text, Use, place_items
from generator.scene.svg import read_svg

LOOK = Look("normal", "en")
BOARD = """
grid: {{type: {grid}, size: 20mm, numbering: a1}}
styles:
  {{lake: {{colour: blue}}, label: {{colour: black}}, river: {{colour: blue, width: 1mm}}, mud: {{colour: "#222"}},
   dusk: {{colour: gold to navy}}, ruled: {{colour: red lines 0.5mm every 3mm}}}}
layers: [{layers}]
"""


def board(layers, grid="squares, columns: 8, rows: 6"):
    return BOARD.format(layers=layers, grid=grid)


WOLF = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0L40 20H9z" fill="red"/></svg>'


def texts(art):
    return [item.text for item, _ in place_items(art.items) if isinstance(item, Text)]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("a6", (20, 20)), ("a6 bottom-right", (30, 30)), ("a6 right", (30, 20)), ("a6 2mm -3mm", (22, 17)),
        ("top-left", (10, 10)), ("centre", (90, 70)), ("bottom-right -1 cells 0mm", (150, 130)),
        ("board top-left", (0, 0)), ("board 10% 0mm", (108, 70)), (["50%", "25%"], (90, 40)),
        (["20mm", "1 cell"], (30, 30)), ("a6 side 1", (20, 10)), ("a6 side 4 1mm 0mm", (11, 20)),
        ("a6/a5", (20, 30)), ("b6 / a6", (30, 20)),
    ],
)  # fmt: skip
def test_a_position_is_a_cell_a_corner_a_word_or_two_lengths(laid, text, at):
    (spot,) = spots(text)
    (place,) = positions(spot, laid(board("{text: A, at: a1}")))
    assert place.at == pytest.approx(at, abs=1e-6)


@pytest.mark.parametrize(("orientation", "first"), [("flat", 0), ("pointy", 30)])
def test_sides_of_a_hex_count_clockwise_from_the_top_and_neighbours_share_theirs(laid, orientation, first):
    layout = laid(board("{text: A, at: centre}", f"hexes, orientation: {orientation}, columns: 3, rows: 3"))
    cell, centre = layout.cell_at("b2"), layout.grid.centre(layout.cell_at("b2"))
    middles = [positions(spots(f"b2 side {number}")[0], layout)[0].at for number in range(1, 7)]
    angles = [math.degrees(math.atan2(at.x - centre.x, centre.y - at.y)) % 360 for at in middles]
    assert angles == pytest.approx([first + 60 * number for number in range(6)], abs=1e-6)
    shared = {layout.middle_between(f"{layout.names[other]}/b2") for other in layout.grid.neighbours(cell)}
    assert {(round(at.x, 6), round(at.y, 6)) for at in shared} == {(round(at.x, 6), round(at.y, 6)) for at in middles}
    assert positions(spots("b2 side 7")[0], layout) == ()


def test_lengths_in_millimetres_grow_with_the_cells(laid):
    layer = "{draw: box, at: a6 4mm 2mm, size: 6mm, fill: lake}"
    small, large = laid(board(layer)), laid(board(layer), 2.0)
    (first,), (second,) = (positions(layout.board.layers[0].at[0], layout) for layout in (small, large))
    assert [second.at.x - 10, second.at.y - 10] == pytest.approx([2 * (first.at.x - 10), 2 * (first.at.y - 10)])
    assert size_of(large.board.layers[0], large).width == 2 * size_of(small.board.layers[0], small).width


def test_a_word_puts_an_object_inside_the_cells_against_that_corner(laid):
    layout = laid(board("{draw: box, at: bottom-right, size: [30mm, 10mm], turn: 90, fill: lake}"))
    around = bounds_of(draw_objects(layout.board.layers[0], layout, LOOK).items)
    assert (around.right, around.bottom) == pytest.approx((170, 130), abs=0.3)
    assert around.size == pytest.approx((10, 30), abs=0.5)


def test_a_range_gives_one_text_of_a_sequence_to_each_cell_in_its_direction(laid):
    layout = laid(board("{text: {sequence: 2-7}, at: 'f2:a2'}"))
    art = draw_texts(layout.board.layers[0], layout, LOOK)
    assert texts(art) == ["2", "3", "4", "5", "6", "7"]
    xs = [group.transform.e for group in art.items]
    assert xs == sorted(xs, reverse=True)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2-5", ["2", "3", "4", "5"]), ("3-1", ["3", "2", "1"]), ("0-100, step: 50", ["0", "50", "100"]),
        ("[A, 2]", ["A", "2"]), ("-1-1", ["-1", "0", "1"]),
    ],
)  # fmt: skip
def test_sequences(laid, written, read):
    layout = laid(board(f"{{text: {{sequence: {written}}}, along: [a1, f1]}}"))
    assert [str(words) for words in layout.board.layers[0].text] == read


@given(count=some.integers(min_value=2, max_value=60))
def test_copies_along_a_course_are_at_equal_distances(laid, count):
    layout = laid(board(f"{{draw: star, along: [a1, h1], count: {count}, size: 3mm}}"))
    places = spread(layout.board.layers[0], layout, count, 3.0)
    gaps = [math.dist(a.at, b.at) for a, b in pairwise(places)]
    assert len(places) == count
    assert gaps == pytest.approx([140 / (count - 1)] * (count - 1))


@given(count=some.integers(min_value=4, max_value=120))
def test_copies_along_the_rim_of_a_mat_have_one_at_each_corner_and_do_not_overlap(laid, count):
    layout = laid(board(f"{{draw: box, along: rim, count: {count}}}", "none, width: 180mm, height: 120mm"))
    side = size_of(layout.board.layers[0], layout).width
    places = spread(layout.board.layers[0], layout, count, side)
    assert len(places) == count
    assert len({(round(place.at.x, 6), round(place.at.y, 6)) for place in places}) == count
    assert min(math.dist(a.at, b.at) for a, b in pairwise([*places, places[0]])) >= side - 1e-6
    whole = Rect(0, 0, *layout.size)
    assert all(whole.encloses(Rect(*place.at, 0, 0).expand(side / 2 - 1e-6)) for place in places)


@pytest.mark.parametrize("grid", ["squares, columns: 8, rows: 6", "hexes, columns: 8, rows: 6",
                                  "hexes, columns: 8, rows: 6, orientation: flat"])  # fmt: skip
@given(pair=some.tuples(some.integers(0, 47), some.integers(0, 47)))
def test_a_line_from_corner_to_corner_is_a_chain_of_sides(laid, grid, pair):
    layout = laid(board("{text: A, at: a1}", grid))
    start, end = (layout.grid.outline(layout.grid.cells[index])[0] for index in pair)
    way = sides_between(layout.grid, (start, end))
    at = start
    for side in way:
        ends = (side.start, side.end)
        near = min(ends, key=lambda point: math.dist(point, at))
        assert math.dist(near, at) < 0.01
        at = max(ends, key=lambda point: math.dist(point, at))
    assert math.dist(at, end) < 0.01


def test_a_closed_line_from_corner_to_corner_closes_the_sides(laid):
    text = board("{edges: wall, through: [[c1 bottom-left, c6 top-left]]}")
    layout = laid(text.replace("{lake:", "{wall: {colour: black, closed: true}, lake:"))
    assert {layout.names[cell] for cell in layout.ways.steps[layout.cell_at("b3")]} == {"b4", "a3", "b2"}


def test_a_text_is_printed_in_a_colour_that_can_be_read_on_what_is_below_it(laid):
    layout = laid(board("{draw: box, at: c3, size: 30mm, fill: mud}, {text: Cave, at: c3}, {text: Air, at: h6}"))
    drawn = {item.text: item.fill for item, _ in place_items(board_drawing(layout, LOOK).artwork.items)
             if isinstance(item, Text)}  # fmt: skip
    assert drawn["Cave"].luminance > 0.7
    assert drawn["Air"].luminance < 0.1


@pytest.mark.parametrize(
    ("layers", "said"),
    [
        ("{text: Camp, at: c3}, {draw: box, at: c3, size: 9mm, fill: lake}", "this covers the text “Camp”"),
        ("{labels: {c3: Camp}}, {draw: star, at: c3, size: 18mm, fill: lake}", "this covers the text “Camp”"),
        ("{text: Camp, at: c3}, {text: Fort, at: c3}", "this covers the text “Camp”"),
        ("{draw: box, at: c3, size: 9mm, fill: lake}, {text: Camp, at: c3}", ""),
        ("{text: Camp, at: c3}, {draw: box, at: c3, size: 30mm, line: lake}", ""),
        ("{text: Camp, at: c3}, {draw: box, at: c3, size: 30mm, fill: ruled}", ""),
        ("{draw: box, at: [-60mm, 0mm], size: 9mm, fill: lake}", "this is outside the board"),
        ("{draw: box, at: [-10mm, 0mm], size: 9mm, fill: lake}", "this reaches beyond the edge of the board"),
        ("{draw: box, at: c3, size: 5mm, text: Far too long}", "does not fit in its shape"),
    ],
)
def test_objects_that_cover_texts_or_lie_outside_are_reported(laid, layers, said):
    faults = board_drawing(laid(board(layers)), LOOK).faults
    assert [str(fault.message) for fault in faults if said and said in str(fault.message)] or not (said or faults)


def test_seams_avoid_small_objects_and_may_cut_large_ones(laid):
    layout = laid(board("{draw: box, at: c3, size: 12mm, fill: lake}, {draw: box, at: c3, size: 90mm, fill: lake}"))
    wholes = board_drawing(layout, LOOK).avoids.wholes
    assert [round(whole.place.width) for whole in wholes] == [12]


@pytest.mark.parametrize("shape", ["circle", "box", "star", "triangle", "diamond", "hexagon", "arrow"])
def test_every_shape_fills_its_size_filled_or_outlined(laid, shape):
    for key, count in (("fill", 1), ("line", 1), ("fill: lake, line", 2)):
        layout = laid(board(f"{{draw: {shape}, at: centre, size: [30mm, 20mm], {key}: river}}"))
        art = draw_objects(layout.board.layers[0], layout, LOOK)
        paths = [item for item, _ in place_items(art.items) if isinstance(item, Path)]
        assert len(paths) == count
        assert bounds_of(art.items).size == pytest.approx((30, 20), abs=3.1)


@given(text=some.text(some.characters(exclude_categories=("C", "M")), min_size=1, max_size=300))
def test_any_text_is_drawn_or_reported(laid, text):
    layout = laid(board("{draw: box, at: c3, size: 15mm, fill: lake, text: X}"))
    layer = layout.board.layers[0]
    words = type(layer.text[0])((("", text),))
    art = draw_objects(layer.model_copy(update={"text": (words,)}), layout, LOOK)
    assert art.faults or texts(art) or not text.strip()
    inside = [place.rect(bounds_of([item])) for item, place in place_items(art.items) if isinstance(item, Text)]
    cell = Rect(*layout.grid.centre(layout.cell_at("c3")), 0, 0).expand(7.5)
    assert all(cell.encloses(rect) for rect in inside)


def test_a_spot_without_a_name_is_measured_from_the_top_left_of_the_cells():
    assert spots(["10mm", "20%"]) == (Spot("", "", Length(10.0), Length(20.0, "%")),)
    assert spots("[10mm, 20%]") == spots(["10mm", "20%"])


def test_names_and_labels_can_be_read_on_a_shape_below_them(laid):
    layers = "{draw: box, at: c3, size: 50mm, fill: mud}, {labels: {c3: Cave, h6: Camp}, style: label}"
    layout = laid(board(layers).replace("numbering: a1", "numbering: a1, numbers: cells"))
    items = board_drawing(layout, LOOK).artwork.items
    drawn = {item.text: item.fill for item, _ in place_items(items) if isinstance(item, Text)}
    assert drawn["Cave"].luminance > 0.4
    assert drawn["Camp"].luminance < 0.1
    assert drawn["c3"].luminance > 0.2 > drawn["h6"].luminance


def test_a_text_in_an_outline_can_be_read_on_what_is_below_the_outline(laid):
    layout = laid(board("{draw: box, at: c3, size: 50mm, fill: mud}, {draw: box, at: c3, line: river, text: Cave}"))
    items = board_drawing(layout, LOOK).artwork.items
    (cave,) = (item for item, _ in place_items(items) if isinstance(item, Text) and item.text == "Cave")
    assert cave.fill.luminance > 0.7


@given(
    first=some.integers(-360, 360), sweep=some.integers(1, 359), wide=some.integers(4, 60), high=some.integers(4, 60)
)
def test_parts_of_a_circle_are_curves_between_their_angles(laid, first, sweep, wide, high):
    last = first + sweep if first + sweep <= 360 else first + sweep - 360
    for shape in ("arc", "chord", "sector"):
        keys = f"at: [80mm, 60mm], size: [{wide}mm, {high}mm], angles: [{first}, {last}], line: river"
        layout = laid(board(f"{{draw: {shape}, {keys}}}"))
        ((item, place),) = place_items(draw_objects(layout.board.layers[0], layout, LOOK).items)
        ends = [place.point(Point(*step[-2:])) for step in item.commands if step[0] in "MLC"]
        ends = ends[1:] if shape == "sector" else ends
        for end, angle in ((ends[0], first), (ends[-1], first + sweep)):
            x, y = math.sin(math.radians(angle)), -math.cos(math.radians(angle))
            assert end == pytest.approx((90 + x * wide / 2, 70 + y * high / 2), abs=1e-4)
        assert len([step for step in item.commands if step[0] == "C"]) == math.ceil(sweep / 30)
        assert all(math.hypot((x - 90) / wide, (y - 70) / high) == pytest.approx(0.5, abs=1e-4) for x, y in ends)
        assert (item.commands[-1] == ("Z",)) == (shape != "arc")


@pytest.mark.parametrize("count", [3, 4, 7, 10])
def test_a_curve_ends_where_its_first_and_last_positions_are(laid, count):
    through = ", ".join(f"[{8 * at}mm, {at * at % 11 + 5}mm]" for at in range(1, count + 1))
    layout = laid(board(f"{{draw: curve, through: [{through}], line: river}}"))
    ((item, _),) = place_items(draw_objects(layout.board.layers[0], layout, LOOK).items)
    (first, *curves) = item.commands
    assert first == ("M", 18.0, 16.0) and {step[0] for step in curves} == {"C"} and len(curves) == max(1, count // 3)
    assert curves[-1][-2:] == (10.0 + 8 * count, 15.0 + count * count % 11)


def test_a_filled_curve_hides_what_is_below_and_an_open_one_does_not(laid):
    for fill, covers in (("", 0), (", fill: lake", 1)):
        layout = laid(board(f"{{draw: curve, through: [a1, c4, e1]{fill}, line: river}}"))
        assert len(draw_objects(layout.board.layers[0], layout, LOOK).covers) == covers


@pytest.mark.parametrize(("first", "last"), [(0, 30), (0, 120), (0, 240), (90, 80)])
def test_the_text_of_a_slice_is_inside_the_slice(laid, first, last):
    layout = laid(board(f"{{draw: sector, at: d4, size: 60mm, angles: [{first}, {last}], fill: mud, text: A}}"))
    art = draw_objects(layout.board.layers[0], layout, LOOK)
    ((text, place),) = [(item, at) for item, at in place_items(art.items) if isinstance(item, Text)]
    assert contains_point(art.covers[0], place.point(text.position))


CARDS = tuple(
    DrawnPiece(name, Box(Rect(-20, -30, 40, 60)), (Text(Point(0, 0), name, REGULAR, 5, INK),))
    for name in ("Ten", "Jack", "Ace")
)


def drawn_pieces(laid, layer, at_scale=1.0):
    """Return the outlines and the names of the cards that a layer draws, the lowest first, and its faults."""
    layout = dataclasses.replace(laid(board(layer), at_scale), pieces={"hand": CARDS})
    art = draw_pieces(layout.board.layers[0], layout, LOOK)
    assert all(isinstance(item, Use) for item in art.items)
    return art.covers, texts(art), [str(fault.message) for fault in art.faults]


def test_cards_lie_at_the_positions_one_after_the_other_and_as_large_as_they_are_printed(laid):
    rings, names, _ = drawn_pieces(laid, "{piece: hand, at: [[40mm, 50mm], [60mm, 50mm], c3, d4]}")
    assert names == ["Ten", "Jack", "Ace", "Ten"]
    assert Rect.around(rings[0]).size == pytest.approx((40, 60))
    assert Rect.around(rings[0]).centre == pytest.approx((50, 60))
    larger, _, _ = drawn_pieces(laid, "{piece: hand, at: c3}", 2.0)
    assert Rect.around(larger[0]).size == pytest.approx((80, 120))


def test_cards_of_some_rows_have_the_width_that_is_asked_for(laid):
    rings, names, _ = drawn_pieces(laid, "{piece: hand, row: [ace, TEN], along: a1 h1, size: 10mm}")
    assert names == ["Ace", "Ten"]
    assert [Rect.around(ring).size for ring in rings] == [pytest.approx((10, 15))] * 2


def test_cards_of_a_fan_are_turned_evenly_and_it_stays_inside_the_side_that_it_touches(laid):
    rings, names, faults = drawn_pieces(laid, "{piece: hand, at: bottom, fan: 60, size: 20mm, count: 5}")
    assert names == ["Ten", "Jack", "Ace", "Ten", "Jack"]
    turns = [math.degrees(math.atan2(ring[1].y - ring[0].y, ring[1].x - ring[0].x)) for ring in rings]
    assert turns == pytest.approx([-30, -15, 0, 15, 30])
    around = Rect.around(corner for ring in rings for corner in ring)
    assert around.bottom == pytest.approx(130) and around.centre.x == pytest.approx(90)
    assert faults == []


@given(count=some.integers(2, 12), degrees=some.integers(1, 359))
def test_cards_of_a_fan_are_half_a_width_apart(laid, count, degrees):
    rings, _, _ = drawn_pieces(laid, f"{{piece: hand, at: centre, fan: {degrees}, size: 4mm, count: {count}}}")
    first, second = (Rect.around(ring).centre for ring in rings[:2])
    step = math.radians(degrees / (count - 1))
    assert math.dist(first, second) == pytest.approx(2 * math.sin(step / 2) * 2 / step, rel=0.02)


def test_cards_lie_on_the_numbers_of_cells_and_later_objects_on_the_cards(laid):
    layers = "{draw: circle, at: a1, fill: mud}, {piece: hand, at: c3}, {draw: star, at: c3, fill: mud}"
    layout = laid(board(layers, "squares, columns: 8, rows: 6, numbers: cells"))
    drawn = board_drawing(dataclasses.replace(layout, pieces={"hand": CARDS}), LOOK)
    names = [group.name for group in drawn.artwork.items if group.items]
    assert names.index("objects") < names.index("labels")
    assert names[names.index("labels") + 1 :] == ["objects", "objects"]


def test_a_whole_circle_of_cards_has_no_two_on_top_of_one_another(laid):
    rings, _, _ = drawn_pieces(laid, "{piece: hand, at: centre, fan: 360, size: 20mm, count: 4}")
    middles = [Rect.around(ring).centre for ring in rings]
    assert all(math.dist(*pair) > 1 for pair in pairwise((*middles, middles[0])))


def test_a_card_without_a_back_is_reported_face_down(laid):
    assert drawn_pieces(laid, "{piece: hand, at: centre, side: back, size: 9mm}")[2] == ["“Ten” has no back"]


def test_a_fan_at_too_many_positions_is_refused(laid):
    rings, _, faults = drawn_pieces(laid, "{piece: hand, at: all, fan: 60, size: 9mm, count: 90}")
    assert (rings, faults) == ((), ["4320 pieces are too many; at most 1000 are allowed"])


def test_copies_lie_along_a_circle_from_its_top_and_follow_it(laid):
    layout = laid(board("{draw: box, along: {draw: circle, at: d3, size: 60mm}, turn: along, count: 12, size: 3mm}"))
    places = spread(layout.board.layers[0], layout, 12, 3.0)
    middle = layout.grid.centre(layout.cell_at("d3"))
    for number, place in enumerate(places):
        angle = math.radians(30 * number)
        expected = middle.shift(30 * math.sin(angle), -30 * math.cos(angle))
        assert math.dist(place.at, expected) < 0.05
        assert math.remainder(place.turn - 30 * number, 360) == pytest.approx(0, abs=1.0)


def test_copies_along_an_arc_lie_at_its_ends_too(laid):
    arc = "{draw: arc, at: d3, size: 60mm, angles: [-90, 90]}"
    layout = laid(board(f"{{draw: box, along: {arc}, count: 3, size: 3mm}}"))
    first, top, last = (place.at for place in spread(layout.board.layers[0], layout, 3, 3.0))
    x, y = layout.grid.centre(layout.cell_at("d3"))
    assert [*first, *top, *last] == pytest.approx([x - 30, y, x, y - 30, x + 30, y], abs=0.05)


@pytest.mark.parametrize(("shape", "corners"), [("polygon, sides: 8", 8), ("star, sides: 12", 24), ("star", 10)])
def test_regular_polygons_and_stars_have_the_corners_that_they_are_given(laid, shape, corners):
    layout = laid(board(f"{{draw: {shape}, at: c3, size: 15mm, fill: lake}}"))
    (ring,) = draw_objects(layout.board.layers[0], layout, LOOK).covers
    assert len({(round(x, 6), round(y, 6)) for x, y in ring}) == corners


def test_copies_have_styles_sizes_and_rotations_in_turn(laid):
    keys = "fill: {sequence: [lake, mud]}, size: {sequence: [4mm, 6mm, 8mm]}, turn: {sequence: [0, 45]}"
    layout = laid(board(f"{{draw: box, at: a1:e1, {keys}}}"))
    art = draw_objects(layout.board.layers[0], layout, LOOK)
    widths = [Rect.around(ring).width for ring in art.covers]
    assert widths == pytest.approx([4, 6 * 2**0.5, 8, 4 * 2**0.5, 6])
    fills = [item.style.fill for item, _ in place_items(art.items) if isinstance(item, Path)]
    assert fills[0] == fills[2] == fills[4] != fills[1] == fills[3]


def test_scattered_objects_keep_clear_of_earlier_ones_and_of_the_edges_of_their_cells(laid):
    layers = "{draw: circle, scatter: 12, over: b2:d4, size: 8mm}, {draw: star, scatter: 30, over: b2:d4, size: 4mm}"
    drawn = [board_drawing(laid(board(layers)), LOOK).objects for _ in range(2)]
    assert drawn[0] == drawn[1]
    layout = laid(board(layers))
    first = draw_objects(layout.board.layers[0], layout, LOOK)
    second = draw_objects(layout.board.layers[1], dataclasses.replace(layout, scattered=first.scattered), LOOK)
    discs = [*first.scattered, *second.scattered]
    assert len(discs) == 42
    area = Rect.union(Rect.around(layout.grid.outline(cell)) for cell in layout.choose_cells(("b2:d4",)))
    assert all(area.encloses(Rect.around(ring)) for art in (first, second) for ring in art.covers)
    assert all(math.dist(a, b) >= r + s - 1e-6 for n, (a, r) in enumerate(discs) for b, s in discs[:n])


@pytest.mark.parametrize(("align", "share"), [("left", 0.0), ("centre", 0.5), ("right", 1.0)])
def test_a_text_has_its_edge_or_its_middle_at_its_position(laid, align, share):
    layout = laid(board(f"{{text: A longer text that wraps, at: d4, size: 4mm, width: 30mm, align: {align}}}"))
    around = bounds_of(draw_texts(layout.board.layers[0], layout, LOOK).items)
    (place,) = positions(layout.board.layers[0].at[0], layout)
    assert around.x + share * around.width == pytest.approx(place.at.x, abs=0.01)
    assert around.centre.y == pytest.approx(place.at.y, abs=2)


def bitmap(mode):
    """Return a picture in PNG, with an alpha channel where its mode has one."""
    content = io.BytesIO()
    Image.new(mode, (20, 10)).save(content, "PNG")
    data = content.getvalue()
    return read_bitmap(data, "wolf.png", "wolf.png", partial(plain_bytes, data))


def masks(items):
    """Yield the groups that a mask shows in part."""
    for item in items:
        if isinstance(item, Group):
            yield from [item] if item.mask else masks(item.items)
        elif isinstance(item, Use):
            yield from masks(item.symbol.items)


@pytest.mark.parametrize(("name", "found", "ink"), [
    ("wolf.png", bitmap("RGBA"), "lake"), ("wolf.svg", read_svg(WOLF, "wolf.svg")[0], "dusk"),
    ("wolf.svg", read_svg(WOLF, "wolf.svg")[0], "ruled"),
])  # fmt: skip
def test_a_picture_is_printed_through_its_shape_in_a_style(laid, name, found, ink):
    layout = laid(board(f"{{draw: {name}, at: c3, size: 20mm, fill: {ink}}}"))
    layout = dataclasses.replace(layout, pictures={f":{name}:": found})
    art = draw_objects(layout.layers[0], layout, LOOK)
    assert not art.faults
    (shown,) = masks(art.items)
    strokes = [item.style for item, _ in place_items(shown.items) if isinstance(item, Path) and item.style.stroke]
    widths = [style.width * 20 / max(found.size) for style in strokes]
    assert widths == ([pytest.approx(0.5)] if ink == "ruled" else [])


def test_a_picture_that_is_opaque_everywhere_is_no_stencil(laid):
    layout = laid(board("{draw: wolf.png, at: c3, size: 20mm, fill: lake}"))
    art = draw_objects(layout.layers[0], dataclasses.replace(layout, pictures={":wolf.png:": bitmap("RGB")}), LOOK)
    assert [(fault.path, "alpha channel" in fault.message) for fault in art.faults] == [(("fill",), True)]
