"""Layers on any grid: what each of them draws, and where seams keep clear of it."""

import math
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.boards.drawing import board_drawing, in_order, texts_with_bounds
from generator.boards.edges import parts_of_sides
from generator.boards.layout import Look, course_of_line
from generator.boards.marks import SIGNS, cell_labels
from generator.boards.panels.text import SWATCH, board_legend
from generator.geometry.shapes import IDENTITY, Point, Rect, bearing, contains_point, distance_to
from generator.model.boards.layers import NamedStyle
from generator.problems import Severity
from generator.scene.drawings import bounds_of
from generator.scene.fonts import POINT
from generator.scene.palette import BLACK, WHITE, Colour
from generator.scene.pictures import straight_runs
from generator.scene.primitives import LANDMARK, Box, Circle, Group, Path, Polygon, Shade, Text
from generator.scene.strokes import MOST_WAVES

CHESS = """
grid: {type: squares, columns: 8, rows: 8, size: 30mm, numbering: a1, numbers: cells}
styles: {light: {colour: "#efd9b4"}, dark: {colour: "#8a5a36"}}
layers: [{fill: {chequered: [dark, light]}}]
"""
HEXES = "grid: {type: hexes, columns: 4, rows: 4, size: 18mm}\nstyles: {road: {colour: black, width: 1mm}}\n"


@pytest.fixture
def drawn(laid, flat):
    """Return the groups of a board's drawing by name, all their items in one list."""

    def draw(text, scale=1.0, ink="normal"):
        art = board_drawing(laid(text, scale), Look(ink, "en"))
        groups = {}
        for group in art.artwork.items:
            groups.setdefault(group.name, []).extend(placed.item for placed in flat(group.items))
        return groups, art

    return draw


def fills(groups):
    return {item.style.fill for item in groups["ground"] if isinstance(item, Path | Polygon)}


def test_a_chess_board_has_the_colours_it_is_given_and_less_of_them_with_little_ink(drawn):
    normal, light = drawn(CHESS)[0], drawn(CHESS, ink="light")[0]
    assert fills(normal) == {Colour.of("#efd9b4"), Colour.of("#8a5a36")}
    assert len(fills(light)) == 2 and not fills(light) & fills(normal)


SEA = """
grid: {type: squares, columns: 3, rows: 2, size: 30mm, numbering: a1}
styles: {sea: {name: {en: sea}, colour: white to navy}, frame: {colour: white to black at 90}, label: {colour: black}}
layers: [{fill: sea, cells: [a1, a2]}, {draw: box, at: [50%, 50%], size: [20mm, 20mm], fill: sea, text: A},
  {labels: {a1: up, a2: up, c1: out}, place: LOW}]
"""


def shades(groups, name):
    return [item for item in groups[name] if isinstance(item, Shade)]


def test_gradients_fill_cells_objects_and_the_frame_and_are_pale_with_little_ink(drawn):
    groups, art = drawn(SEA.replace("LOW", "top"))
    frame, *cells = shades(groups, "ground")
    assert frame.gradient.stops[1].colour == BLACK and len(cells) == 2 and len(shades(groups, "objects")) == 1
    assert not art.faults
    for shade in shades(drawn(SEA.replace("LOW", "top"), ink="light")[0], "ground")[1:]:
        assert min(stop.colour.luminance for stop in shade.gradient.stops) > 0.5


def test_the_text_of_a_shape_suits_the_part_of_its_gradient_that_it_is_on(drawn):
    board = SEA.replace("LOW", "top").replace("white to navy", "white to red radial")
    groups, _ = drawn(board)
    (text,) = (item for item in groups["objects"] if isinstance(item, Text))
    assert text.fill.luminance < 0.2


def test_labels_suit_the_part_of_a_gradient_that_they_are_on(drawn):
    inks = {}
    for place in ("top", "bottom"):
        groups, _ = drawn(SEA.replace("LOW", place))
        inks[place] = {item.text: item.fill for item in groups["labels"] if isinstance(item, Text)}
    assert inks["top"]["up"] == BLACK and inks["bottom"]["up"].luminance > 0.5
    assert inks["top"]["out"].luminance > 0.5


def test_every_cell_of_a_chess_board_has_its_name_twice(drawn):
    groups, _ = drawn(CHESS)
    names = [item.text for item in groups["labels"] if isinstance(item, Text)]
    assert len(names) == 128 and set(names[:2]) == {"a8"}


@pytest.mark.parametrize(("layer", "texts"), [
    ("labels: Camp", 16 * ["Camp"]), ("labels: {es: Campo, en: Camp}, cells: [0101, 0201]", 2 * ["Camp"]),
    ("labels: 7, cells: '0101'", ["7"]), ("labels: {'0101': Camp}", ["Camp"]),
])  # fmt: skip
def test_one_text_is_in_each_of_the_cells_and_in_all_where_none_are_named(drawn, layer, texts):
    groups, _ = drawn(HEXES.replace("18mm", "18mm, numbers: none") + f"layers: [{{{layer}}}]\n")
    assert [item.text for item in groups["labels"] if isinstance(item, Text)] == texts


def test_one_text_without_room_in_many_cells_is_one_fault(drawn):
    _, art = drawn(HEXES + "layers: [{labels: an extraordinarily long name of a very small place}]\n")
    assert [fault.path for fault in art.faults] == [("layers", 0, "labels")]


def test_a_path_runs_through_the_middles_of_its_cells(drawn, laid):
    groups, _ = drawn(HEXES + "layers: [{paths: road, through: [[0101, 0201, 0302]]}]\n")
    (path,) = [item for item in groups["lines"] if isinstance(item, Path)]
    board = laid(HEXES)
    assert [step[1:] for step in path.commands] == [
        pytest.approx(board.grid.centre(board.cell_at(name))) for name in ("0101", "0201", "0302")
    ]


@pytest.mark.parametrize("further", ["", ", bend: straight, heads: none"])
def test_a_path_may_run_from_side_to_side_of_a_cell(drawn, laid, further):
    way = "[0101 side 6, 0101, 0101/0102, 0102]"
    groups, _ = drawn(HEXES + f"layers: [{{paths: road, through: [{way}]{further}}}]\n")
    (path,) = [item for item in groups["lines"] if isinstance(item, Path)]
    board = laid(HEXES)
    first, second = (board.grid.centre(board.cell_at(name)) for name in ("0101", "0102"))
    points = [step[1:] for step in path.commands]
    assert points[1] == pytest.approx(first) and points[-1] == pytest.approx(second)
    assert math.dist(points[0], first) == pytest.approx(board.grid.size / 2)  # the middle of a side of a hex
    assert points[0][0] < first.x
    assert points[2:3] in ([], [pytest.approx(first.towards(second, 0.5))])


@pytest.mark.parametrize(
    ("pattern", "strokes"),
    [
        ("plain", 1),
        ("dashed", 1),
        ("dotted", 1),
        ("sleepers", 2),
        ("cored", 2),
        ("stitched", 2),
        ("wavy", 1),
        ("zigzag", 1),
    ],
)
def test_lines_have_patterns(drawn, pattern, strokes):
    text = HEXES.replace("width: 1mm", f"width: 1mm, pattern: {pattern}")
    groups, _ = drawn(text + "layers: [{edges: road, outside: all}]\n")
    assert sum(isinstance(item, Path) for item in groups["lines"]) == strokes


POINTS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), min_size=2, max_size=6, unique=True)


@given(POINTS, st.sampled_from(["wavy", "zigzag"]), st.sampled_from([0.3, 2.0, 9.0]), st.booleans())
def test_waves_meet_the_corners_of_their_line_and_keep_close_to_it(points, pattern, wave, closed):
    corners = [Point(float(x), float(y)) for x, y in points]
    steps = (("M", *corners[0]), *(("L", *at) for at in corners[1:]), *([("Z",)] if closed else []))
    style = NamedStyle(pattern=pattern, wave=f"{wave}mm", width="0.1mm")
    waves = course_of_line(steps, style, 1.0)
    (run,) = straight_runs(waves, IDENTITY, 8)
    stretches = list(pairwise([*corners, *corners[:1]] if closed else corners))
    # about a slight bend, which is no corner, a curve reaches a little farther than straight pieces do
    reach = wave / 2 * (1.2 if pattern == "wavy" else 1.0) + 0.01
    assert all(min(distance_to(at, *one) for one in stretches) <= reach for at in run)
    turning = [
        at for before, at, after in zip(corners, corners[1:], corners[2:], strict=False)
        if abs(math.remainder(bearing(at, after) - bearing(before, at), math.tau)) > 0.5
    ]  # fmt: skip
    assert all(min(math.dist(at, corner) for at in run) < 1e-6 for corner in (corners[0], *turning, stretches[-1][1]))


def test_a_wave_is_as_high_as_its_style_says_and_grows_with_the_board():
    steps = (("M", 0.0, 0.0), ("L", 100.0, 0.0))
    for style, scale, high in ((NamedStyle(pattern="wavy", wave="3mm"), 2.0, 6.0),
                               (NamedStyle(pattern="zigzag", width="1mm"), 1.0, 4.0)):  # fmt: skip
        around = Rect.around(
            at for run in straight_runs(course_of_line(steps, style, scale), IDENTITY, 16) for at in run
        )
        assert around.height == pytest.approx(high, rel=0.02) and around.width == pytest.approx(100)


@pytest.mark.slow
def test_an_endless_line_has_few_waves():
    steps = (("M", 0.0, 0.0), ("L", 1e6, 0.0))
    assert len(course_of_line(steps, NamedStyle(pattern="wavy", wave="0.3mm"), 1.0)) == 2 * MOST_WAVES + 1


@pytest.mark.parametrize("symbol", SIGNS)
def test_every_sign_is_drawn_within_its_cell(drawn, laid, symbol):
    from generator.scene.drawings import bounds_of

    groups, _ = drawn(HEXES + f"layers: [{{marks: {symbol}, cells: '0202'}}]\n")
    board, area = laid(HEXES), bounds_of(tuple(groups["signs"]))
    at = board.grid.centre(board.cell_at("0202"))
    assert groups["signs"] and max(abs(area.centre.x - at.x), abs(area.centre.y - at.y)) < 3
    assert max(area.width, area.height) < 18 * 1.3


@pytest.mark.parametrize("turn", ["flat", "pointy"])
@pytest.mark.parametrize("symbol", ["star", "ring", "target", "spot"])
def test_a_sign_is_smaller_where_it_would_cover_the_number_of_its_cell(drawn, laid, symbol, turn):
    grid = f"grid: {{type: hexes, columns: 4, rows: 4, size: 18mm, orientation: {turn}, numbers: %s}}\n"
    layers = f"layers: [{{marks: {symbol}, cells: '0202'}}]\n"
    (usual,) = [item for item in drawn(grid % "none" + layers)[1].artwork.items if item.name == "signs"]
    art = drawn(grid % "cells" + layers)[1].artwork
    (sign,) = [item for item in art.items if item.name == "signs"]
    around, before = bounds_of([sign]), bounds_of([usual])
    ((number, _),) = [(area, text) for area, text in texts_with_bounds(art.items) if text == "0202"]
    assert before.overlaps(number) and not around.overlaps(number)
    assert 0.75 < around.height / before.height < 1 and around.bottom == pytest.approx(before.bottom)


def test_a_sign_that_covers_no_number_keeps_its_size(drawn):
    grid = "grid: {type: hexes, columns: 4, rows: 4, size: 18mm, numbers: %s}\n"
    signs = [
        bounds_of([item for item in drawn(grid % where + "layers: [{marks: dot}]\n")[1].artwork.items
                   if item.name == "signs"]).height
        for where in ("none", "cells")
    ]  # fmt: skip
    assert signs[0] == signs[1]


def test_a_seam_keeps_clear_of_targets(drawn, laid):
    _, art = drawn(HEXES + "layers: [{marks: target, cells: '0202'}]\n")
    at = laid(HEXES).grid.centre(laid(HEXES).cell_at("0202"))
    (across,), (down,) = art.avoids.across, art.avoids.down
    assert across.start < at.x < across.end and down.start < at.y < down.end and across.cost == LANDMARK


def test_a_zone_is_named_across_its_cells(drawn):
    zone = "zones: {hall: {cells: [0101, 0301]}}\nlayers: [{labels: {hall: The great hall}}]\n"
    groups, art = drawn(HEXES + zone)
    assert " ".join(item.text for item in groups["labels"] if isinstance(item, Text)) == "The great hall"
    assert not art.faults


NUMBERED = "grid: {{type: {}, columns: 5, rows: 4, size: 18mm, numbering: '0101', numbers: cells}}\n"
WORDS = ("Woods", "The long hills", "The lost people of Ararat", "W" * 40)


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(
    kind=st.sampled_from(["squares", "hexes", "hexes, orientation: pointy", "hexes, orientation: flat"]),
    cells=st.sets(st.sampled_from([f"{x:02}{y:02}" for x in range(1, 6) for y in range(1, 5)]), min_size=2),
    marked=st.sets(st.sampled_from(["0202", "0303", "0401"])),
    word=st.sampled_from(WORDS),
)
def test_names_of_zones_cover_no_number_and_no_mark_or_are_reported(drawn, laid, kind, cells, marked, word):
    zone = f"zones: {{hall: {{cells: {sorted(cells)}}}}}\nlayers: [{{labels: {{hall: {word}}}}}"
    marks = f", {{marks: star, cells: {sorted(marked)}}}" if marked else ""
    _, art = drawn(NUMBERED.format(kind) + zone + marks + "]\n")
    if art.faults:
        return
    texts = list(texts_with_bounds(art.artwork.items))
    names = [area for area, text in texts if text in word]
    taken = [area for area, text in texts if text.isdecimal()]
    taken += [bounds_of([item]) for group in art.artwork.items if group.name == "signs" for item in group.items]
    assert names and not any(name.overlaps(other) for name in names for other in taken)


def test_a_zone_keeps_its_name_in_the_middle_or_close_to_it(drawn, laid):
    board = NUMBERED.format("hexes") + "zones: {hall: {cells: ['0201:0303']}}\nlayers: [{labels: {hall: Hall}}]\n"
    free = board.replace("numbers: cells", "numbers: none")
    places = [next(area.centre for area, text in texts_with_bounds(drawn(each)[1].artwork.items) if text == "Hall")
              for each in (free, board)]  # fmt: skip
    middle = Rect.around(corner for cell in laid(board).cells_of("hall") for corner in laid(board).grid.outline(cell))
    assert places[0].x == pytest.approx(middle.centre.x) and math.dist(*places) < 18 / 2


def test_a_text_on_a_number_is_reported(drawn):
    board = NUMBERED.format("hexes") + "layers: [{labels: {'0101': Camp}, place: PLACE}]\n"
    (fault,) = drawn(board.replace("PLACE", "top"))[1].faults
    assert fault.path == ("layers", 0, "labels", "0101") and fault.severity is Severity.WARNING
    assert not drawn(board.replace("PLACE", "bottom"))[1].faults


def test_two_names_of_the_same_zone_are_beside_each_other(drawn):
    board = HEXES + "zones: {a: {cells: all}, b: {cells: all}}\nlayers: [{labels: {a: Olmo, b: Pino}}]\n"
    _, art = drawn(board)
    first, second = (area for area, _ in texts_with_bounds(art.artwork.items))
    assert not first.overlaps(second) and not art.faults


def test_a_text_without_room_is_reported(drawn):
    _, art = drawn(HEXES + "layers: [{labels: {'0101': an extraordinarily long name of a very small place}}]\n")
    assert [fault.path for fault in art.faults] == [("layers", 0, "labels", "0101")]


def test_values_of_a_zone_are_in_marks(drawn):
    text = 'zones: {a: {cells: [0101], values: {points: 3}}}\nlayers: [{marks: dot, cells: a, text: "{{ points }}"}]\n'
    groups, _ = drawn(HEXES + text)
    assert [item.text for item in groups["signs"] if isinstance(item, Text)] == ["3"]


def test_the_grids_lines_follow_the_grounds_where_nobody_says_so(laid):
    board = laid(HEXES + "layers: [{fill: road}, {marks: dot, cells: all}]\n")
    ordered = in_order([(None, layer) for layer in board.layers])
    assert [type(layer).__name__ for _, layer in ordered] == ["FillLayer", "GridLayer", "MarksLayer"]


def test_grid_lines_may_be_left_out(drawn):
    assert "grid" not in drawn(HEXES + "layers: [{grid: none}]\n")[0]


def test_arrows_stand_across_the_sides_they_are_crossed_over(drawn, laid):
    squares = (
        "grid: {type: squares, columns: 3, rows: 2, size: 30mm, joins: [left-right]}\nstyles: {go: {colour: gold}}\n"
    )
    groups, art = drawn(squares + "layers: [{edges: go, one_way: [a1>b1, a2>c2]}]\n")
    boxes = [item for item in groups["lines"] if isinstance(item, Box)]
    assert len(boxes) == 3 and len(art.avoids.across) >= 3


def test_a_named_join_is_marked_at_both_ends(drawn):
    groups, _ = drawn(HEXES.replace("size: 18mm", "size: 18mm, joins: [{name: X, ends: [0101, 0404]}]"))
    assert sum(isinstance(item, Circle) for item in groups["signs"]) == 2


def test_ten_thousand_cells_have_each_side_once(laid, flat):
    board = laid("grid: {type: squares, columns: 100, rows: 100, size: 5mm}\n")
    art = board_drawing(board, Look()).artwork
    (grid,) = [group for group in art.items if isinstance(group, Group) and group.name == "grid"]
    paths = [placed.item for placed in flat(grid.items)]
    lines = [step for path in paths for step in path.commands if step[0] == "L"]
    assert len(lines) == len(board.grid.sides) == 2 * 100 * 101


@pytest.mark.parametrize("numbering", ["a1", "A1", "0101", "1-1"])
def test_columns_and_rows_are_named_at_both_ends(drawn, numbering):
    groups, _ = drawn(CHESS.replace("numbers: cells", "numbers: edges").replace("a1,", f"{numbering},"))
    texts = [item for item in groups["labels"] if isinstance(item, Text)]
    first = {"a1": "a", "A1": "A", "0101": "01", "1-1": "1"}[numbering]
    assert len(texts) == 32 and [item.text for item in texts].count(first) == (2 if numbering in ("a1", "A1") else 4)


def test_numbers_at_the_edges_stand_outside_the_cells(drawn, laid):
    text = CHESS.replace("numbers: cells", "numbers: edges")
    groups, _ = drawn(text)
    field = laid(text).field.expand(-0.5)
    texts = [item for item in groups["labels"] if isinstance(item, Text)]
    assert texts and not any(field.holds(item.position) for item in texts)


def test_numbers_at_the_edges_grow_with_large_cells_and_stay_within_their_margin(drawn, laid):
    def texts(size):
        text = CHESS.replace("numbers: cells", "numbers: edges").replace("size: 30mm", f"size: {size}mm")
        board = laid(text)
        found = [item for item in drawn(text)[0]["labels"] if isinstance(item, Text)]
        areas = [bounds_of((item,)) for item in found]
        whole = Rect(0, 0, *board.size)
        assert all(not area.overlaps(board.field.expand(-0.1)) for area in areas)
        assert all(whole.holds(corner) for area in areas for corner in area.corners)
        return found[0].size

    assert texts(15) == pytest.approx(9 * POINT) and texts(30) > 9 * POINT


def test_numbers_at_the_edges_stay_clear_of_wide_lines_along_the_outside(drawn, laid):
    text = "grid: {type: squares, columns: 3, rows: 12, size: 28mm, numbering: a1, numbers: edges}\n"
    text += "styles: {wall: {colour: black, width: 1.4mm}}\nlayers: [{edges: wall, around: all}]\n"
    inked = laid(text).field.expand(0.7)
    found = [item for item in drawn(text)[0]["labels"] if isinstance(item, Text)]
    assert len(found) == 30 and not any(bounds_of((item,)).overlaps(inked) for item in found)


def test_the_legend_shows_sides_that_are_crossed_one_way_as_the_arrows_they_are(laid):
    text = "grid: {type: squares, columns: 3, rows: 3, size: 20mm}\n"
    text += "styles: {go: {name: {en: current}, colour: blue, upon: white}}\n"
    (line,) = board_legend(laid(text + "layers: [{edges: go, one_way: [a1>b1]}]\n"), Look(language="en"))
    (arrow,) = line.picture
    assert line.text == "current" and any(isinstance(item, Box) for item in arrow.items)
    swatch = Rect(0, 0, SWATCH, SWATCH).expand(0.1)
    assert all(swatch.holds(corner) for corner in bounds_of(line.picture).corners)
    (line,) = board_legend(laid(text + "layers: [{edges: go, sides: [a1/b1]}]\n"), Look(language="en"))
    assert not any(isinstance(item, Group) for item in line.picture)


def test_the_legend_shows_where_one_comes_in_over_joined_sides(laid):
    text = "grid: {type: squares, columns: 3, rows: 3, size: 20mm, numbering: a1, joins: [left-right]}\n"
    text += "styles: {go: {colour: blue, upon: white}}\nlayers: [%s]\n"
    found = [[line.text for line in board_legend(laid(text % layer), Look(language="en"))]
             for layer in ("{edges: go, one_way: [a1>c1]}", "{edges: go, outside: all, facing: [top]}")]  # fmt: skip
    assert found == [["way in", "joined sides"], ["joined sides"]]
    assert board_legend(laid(text.replace(", joins: [left-right]", "") % "{grid: go}"), Look(language="en")) == ()


def test_the_legend_gives_marks_the_meaning_of_their_layer_and_the_colour_of_their_zone(laid):
    text = "grid: {type: squares, columns: 3, rows: 3, size: 20mm, numbering: a1}\n"
    text += "zones: {camp: {cells: [a1, a2], style: red}}\nstyles: {red: {colour: '#c8102e'}, blue: {colour: navy}}\n"
    text += "layers:\n- {marks: star, cells: a1, style: zone, name: {es: oro, en: gold}}\n"
    text += "- {marks: diamond, cells: c3, style: blue, name: {es: salida, en: start}}\n- {marks: dot, cells: b2}\n"
    lines = board_legend(laid(text), Look(language="en"))
    assert [line.text for line in lines] == ["gold", "start"]
    assert [line.picture[0].style.fill.hex for line in lines] == ["#c8102e", "#14284b"]


def test_the_legend_gives_each_mark_and_object_its_own_meaning(laid):
    text = "grid: {type: squares, columns: 3, rows: 3, size: 20mm, numbering: a1}\n"
    text += "styles: {red: {colour: '#c8102e', name: {es: rojo, en: red}}, blue: {colour: navy}}\nlayers:\n"
    text += (
        "- {style: red, marks: {a1: {symbol: star, name: {es: oro, en: gold}}, a2: dot, b1: {symbol: star, name: oro}}"
    )
    text += "}\n"
    text += "- {marks: {a3: dot, b3: {symbol: ring, colour: navy, name: pozo}}, name: faro}\n"
    text += "- {draw: circle, at: c3, size: [9mm, 3mm], fill: red, name: lago}\n"
    text += "- {draw: line, through: [a1, c3], line: blue, name: senda}\n- {draw: box, at: c1, fill: red}\n"
    lines = {line.text: line.picture for line in board_legend(laid(text), Look(language="es"))}
    assert [*lines] == ["oro", "rojo", "faro", "pozo", "lago", "senda"]
    assert lines["rojo"][0] != lines["oro"][0] and lines["pozo"][0].style.stroke.hex == "#14284b"
    around = bounds_of(lines["lago"])
    assert around.size == pytest.approx((SWATCH, SWATCH / 3)) and around.centre == pytest.approx((SWATCH / 2,) * 2)
    assert all(Rect(0, 0, SWATCH, SWATCH).expand(0.3).encloses(bounds_of(picture)) for picture in lines.values())


@pytest.mark.parametrize("width", ["0.2mm", "2mm", "3mm"])
def test_names_in_squares_stay_clear_of_lines_along_their_sides(laid, drawn, width):
    text = "grid: {type: squares, columns: 2, rows: 2, size: 30mm, numbering: a1, numbers: cells}\n"
    text += f"styles: {{wall: {{colour: red, width: {width}}}}}\nlayers: [{{edges: wall, around: all}}]\n"
    half = float(width.removesuffix("mm")) / 2
    (names,) = [group.items for group in drawn(text)[1].artwork.items if group.name == "labels"]
    grid = laid(text).grid
    clear = [Rect.around(grid.outline(cell)).expand(-half) for cell in grid.cells]
    assert len(names) == 8
    assert all(any(rect.encloses(bounds_of((name,))) for rect in clear) for name in names)


def test_lines_between_places_end_at_their_rims(drawn):
    text = "grid: {type: nodes, size: 12mm, nodes: {a: [20mm, 20mm], b: [60mm, 20mm]}, links: [a-b]}\n"
    groups, _ = drawn(text + "layers: [{paths: grid, links: all}]\n")
    circles = [item for item in groups["grid"] if isinstance(item, Circle)]
    (path,) = [item for item in groups["lines"] if isinstance(item, Path)]
    (_, x, y), (_, to_x, _) = path.commands
    assert len(circles) == 2 and abs(to_x - x) == pytest.approx(40 - 12) and y == pytest.approx(circles[0].centre.y)


def test_pieces_on_corners_have_bare_lines(drawn):
    text = "grid: {type: squares, columns: 3, rows: 2, size: 20mm, play_on: corners}\n"
    groups, art = drawn(text)
    assert not any(isinstance(item, Circle) for item in groups["grid"])
    assert art.artwork.size.width == pytest.approx(3 * 20 + 20)


def test_a_label_may_are_on_a_plate(drawn):
    text = HEXES + "layers: [{labels: {0101: Olmo}, upon: road}]\n"
    groups, _ = drawn(text)
    plate, word = groups["labels"]
    assert isinstance(plate, Box) and isinstance(word, Text) and plate.rect.holds(word.position)


@pytest.mark.parametrize(("ground", "light"), [("black", True), ("white", False)])
def test_a_label_is_light_on_dark_ground(drawn, ground, light):
    groups, _ = drawn((HEXES + "layers: [{fill: road}, {labels: {0101: Olmo}}]\n").replace("black", ground))
    (word,) = groups["labels"]
    assert (word.fill.luminance > 0.5) == light


def test_a_long_name_stays_within_its_hex(drawn, laid):
    text = HEXES + "layers: [{labels: {0101: Villanueva}, place: bottom}]\n"
    groups, _ = drawn(text)
    grid = laid(text).grid
    corners = [corner for word in groups["labels"] for corner in bounds_of([word]).corners]
    assert corners and all(contains_point(grid.outline(grid.cells[0]), corner) for corner in corners)


@pytest.mark.parametrize("symbol", [name for name in SIGNS if not name.endswith("-tile") and name != "spot"])
def test_signs_have_the_colour_of_their_style_and_leave_the_cell_bare(drawn, symbol):
    text = HEXES + f"layers: [{{marks: {symbol}, style: red, cells: '0202'}}]\n"
    groups, _ = drawn(text.replace("styles: {", 'styles: {red: {colour: "#c00000"}, '))
    colours = {colour for item in groups["signs"] for colour in (item.style.fill, item.style.stroke)}
    assert colours - {None, WHITE} == {Colour.of("#c00000")}
    assert max(bounds_of(tuple(groups["signs"]))[2:]) < 0.8 * 18


def test_a_spot_is_as_wide_as_the_piece_that_covers_it(drawn):
    groups, _ = drawn(HEXES + "layers: [{marks: spot, cells: '0202'}]\n")
    (spot,) = groups["signs"]
    assert (spot.style.fill, 2 * spot.radius) == (WHITE, pytest.approx(18, rel=0.03))


def test_the_text_of_a_mark_has_the_colour_of_the_mark_or_of_its_style(drawn):
    marks = "{'0202': {text: A}, '0303': {text: B, colour: '#007000'}, '0101': {symbol: dot, text: C}}"
    text = HEXES + f"layers: [{{marks: {marks}, style: red}}]\n"
    groups, _ = drawn(text.replace("styles: {", 'styles: {red: {colour: "#c00000"}, '))
    found = {item.text: item.fill for item in groups["signs"] if isinstance(item, Text)}
    assert found == {"A": Colour.of("#c00000"), "B": Colour.of("#007000"), "C": WHITE}


DARK = CHESS.replace("numbers: cells", "numbers: none").replace("styles: {", 'styles: {frame: {colour: "#10162b"}, ')


@pytest.mark.parametrize(
    ("layers", "white"),
    [
        ("[]", True),
        ("[{fill: light}]", False),
        ("[{fill: light, cells: b2}]", True),
        ("[{fill: light, cells: a1}]", False),
        ("[{fill: light}, {fill: dark, cells: a1}]", True),
    ],
)
def test_a_white_label_stays_white_on_whatever_dark_ground_is_beneath_it(drawn, layers, white):
    text = (
        DARK[: DARK.index("layers")] + f"layers: {layers[:-1]}{', ' if len(layers) > 2 else ''}{{labels: {{a1: Ur}}}}]"
    )
    groups, _ = drawn(text.replace("styles: {", "styles: {label: {colour: white}, "))
    (label,) = [item for item in groups["labels"] if isinstance(item, Text)]
    assert (label.fill == WHITE) is white


def test_a_ground_in_the_colour_of_the_paper_covers_a_darker_one(drawn):
    text = CHESS.replace("layers: [", "layers: [{fill: dark}, {fill: white, cells: a1}, ").replace(
        "{fill: {chequered", "#"
    )
    groups, _ = drawn(text.replace("styles: {", "styles: {white: {colour: white}, ") + "]")
    assert WHITE in fills(groups)


PLACES = """
grid: {type: nodes, size: 12mm, links: [a-b], joins: [JOIN], nodes: {a: [20mm, 20mm], b: [99mm, 20mm], c: [60mm, 60mm]}}
styles: {grid: {colour: black}, lane: {colour: "#c08030", width: WIDTH}}
layers: [{paths: lane, links: all}]
"""


@pytest.mark.parametrize(("join", "heads"), [("b>c", 1), ("b-c", 0)])
def test_a_join_of_places_is_a_line_and_one_way_an_arrow(drawn, laid, join, heads):
    text = PLACES.replace("JOIN", join).replace("WIDTH", "1mm").partition("layers")[0]
    groups, _ = drawn(text)
    board = laid(text)
    start, end = board.grid.line_between("b", "c")
    steps = [step[1:] for item in groups["grid"] if isinstance(item, Path) for step in item.commands]
    assert [pytest.approx(start), pytest.approx(end)] == steps[-2:]
    arrows = [item.points for item in groups.get("signs", ()) if isinstance(item, Polygon)]
    assert len(arrows) == heads and all(points[0] == pytest.approx(end) for points in arrows)


@pytest.mark.parametrize(("width", "inside"), [("0.5mm", False), ("4mm", True)])
def test_an_arrow_is_seen_on_wide_lines_too(drawn, width, inside):
    groups, _ = drawn(PLACES.replace("JOIN", "b>c").replace("WIDTH", width))
    (head,) = [item for item in groups["signs"] if isinstance(item, Polygon)]
    assert (head.style.fill != Colour.of("#c08030")) is inside
    _, left, right = head.points
    assert not inside or math.dist(left, right) < 4


HIDDEN_LABEL = ("layers", 1, "labels", "0101")
"""Where a label is reported that has nearly the colour of the mark below it."""
COVERING_PLATE = HIDDEN_LABEL
"""Where a label is reported whose plate covers a part of the mark."""
COVERING_MARK = ("layers", 1)
"""Where a mark is reported that is drawn over a label."""


@pytest.mark.parametrize(
    ("layers", "place"),
    [
        ("{marks: {'0101': square}}, {labels: {'0101': Camp}}", HIDDEN_LABEL),
        ("{marks: {'0101': square}}, {labels: {'0101': Camp}, upon: panel}", COVERING_PLATE),
        ("{marks: {'0101': {symbol: square, colour: white}}}, {labels: {'0101': Camp}}", None),
        ("{marks: {'0101': square}}, {labels: {'0201': Camp}}", None),
        ("{labels: {'0101': Camp}}, {marks: {'0101': square}}", COVERING_MARK),
        ("{labels: {'0101': Camp}}, {marks: {'0201': square}}", None),
        ("{labels: {'0101': Camp}, place: bottom}, {marks: {'0101': disc}}", None),
        ("{labels: {'0101': I}}, {marks: {'0101': ring}}", None),
    ],
)
def test_a_label_that_disappears_in_or_below_a_mark_is_a_warning(drawn, layers, place):
    _, art = drawn(HEXES + f"layers: [{layers}]\n")
    found = [(fault.path, fault.severity) for fault in art.faults]
    assert found == ([] if place is None else [(place, Severity.WARNING)])


LINED = {
    "hexes": "{type: hexes, columns: 3, rows: 3, size: 20mm}",
    "squares": "{type: squares, columns: 3, rows: 3, size: 20mm}",
    "bricks": "{type: tiling, size: 20mm, polygons: {brick: [[0, 0], [1, 0], [2, 0], [2, 1], [1, 1], [0, 1]]}, "
    "repeat: [[2, 0], [1, 1]], columns: 3, rows: 3}",
}


@pytest.mark.parametrize("kind", LINED)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(length=st.floats(0.5, 4), middle=st.booleans(), scale=st.sampled_from([0.7, 1.0, 1.5]))
def test_strokes_at_corners_and_middles_are_as_long_as_asked(laid, kind, length, middle, scale):
    key = "middles" if middle else "corners"
    board = laid(f"grid: {LINED[kind]}\nlayers: [{{grid: grid, {key}: {length:.2f}mm}}]", scale)
    strokes = list(parts_of_sides(board.board.layers[0], board))
    assert len(strokes) == len(board.grid.sides) * (1 if middle else 2)
    corners = {(round(x, 3), round(y, 3)) for side in board.grid.sides for x, y in (side.start, side.end)}
    for stroke in strokes:
        assert math.dist(stroke.start, stroke.end) == pytest.approx(round(length, 2) * scale, abs=1e-6)
        at = {(round(x, 3), round(y, 3)) for x, y in (stroke.start, stroke.end)} & corners
        assert len(at) == (0 if middle else 1)


def test_spokes_lead_from_centres_to_corners_beside_whole_lines(drawn, laid):
    text = f"grid: {LINED['hexes']}\nlayers: [{{grid: grid}}, {{grid: grid, spokes: [top, bottom-left]}}]"
    spokes = list(parts_of_sides(laid(text).board.layers[1], laid(text)))
    assert len(spokes) == 2 * 9
    assert {round(math.dist(spoke.start, spoke.end), 6) for spoke in spokes} == {round(20 / 3**0.5, 6)}
    groups, _ = drawn(text)
    assert len(groups["grid"]) == 2 * 3


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("z{{ name }}!", "za2!"),
        ("c{{column}} r{{ row }}", "ca r2"),
        ("{{ points }} {{ row }}", "7 2"),
        ("{{ points * row }}", "14"),
        ("{{ upper(name) if points > 6 else row }}", "A2"),
    ],
)
def test_a_label_for_several_cells_has_what_belongs_to_each(laid, text, first):
    zones = "zones: {all-of-it: {cells: [all], values: {points: 7}}}"
    grid = "grid: {type: squares, columns: 2, rows: 2, size: 20mm, numbering: a1}"
    board = laid(f"{grid}\n{zones}\nlayers: [{{labels: '{text}'}}]")
    texts = [said for _, _, said in cell_labels(board.board.layers[0], board, "en")]
    assert texts[0] == first and len(texts) == 4


def test_a_zone_may_have_a_value_called_row(laid):
    zones = "zones: {all-of-it: {cells: [all], values: {row: west}}}"
    board = laid(f"grid: {{type: squares, columns: 1, rows: 1}}\n{zones}\nlayers: [{{labels: '{{{{ row }}}}'}}]")
    assert [said for _, _, said in cell_labels(board.board.layers[0], board, "en")] == ["west"]


ROADS = """
grid: {type: hexes, orientation: flat, columns: 3, rows: 4, size: 16mm, numbers: cells}
styles: {road: {colour: brown, width: 0.9mm}, plate: {colour: white}}
"""


def test_a_number_that_a_road_runs_through_has_the_ground_around_its_letters(drawn):
    without, _ = drawn(f"{ROADS}\nlayers: [{{fill: grid}}]")
    groups, _ = drawn(f"{ROADS}\nlayers: [{{fill: grid}}, {{paths: road, through: [['0201', '0202', '0203']]}}]")
    outlined = [index for index, item in enumerate(groups["labels"]) if isinstance(item, Path)]
    assert [groups["labels"][index + 1].text for index in outlined] == ["0202", "0203"]  # the road begins below 0201
    assert [item for item in groups["labels"] if isinstance(item, Text)] == without["labels"]


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("upon: plate", ["the plate of “Bastonia” covers a part of the mark of 0202"]),
        ("place: bottom, upon: plate", []),
        ("place: bottom", ["“Bastonia” runs across the mark of 0202, which has nearly its colour"]),
        ("place: bottom, upon: plate, size: 1mm", []),
    ],
)
def test_a_plate_over_a_mark_is_reported(drawn, label, said):
    _, art = drawn(f"{ROADS}\nlayers: [{{marks: {{'0202': square}}}}, {{labels: {{'0202': Bastonia}}, {label}}}]")
    assert [str(fault.message) for fault in art.faults] == said
