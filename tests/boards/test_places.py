"""Places, their names and the routes between them: no name lies over anything, and what is counted is drawn."""

import math
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as some

from generator.boards.drawing import board_drawing
from generator.boards.layout import BoardLayout, Look
from generator.boards.places import Candidate, choose_candidates
from generator.boards.routes import offset_course
from generator.geometry.shapes import Point, Rect, Size, contains_point, part_inside
from generator.model.boards.board import Board
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.scene.drawings import bounds_of
from generator.scene.legibility import Backdrop, outlines
from generator.scene.palette import NAMES, WHITE
from generator.scene.primitives import Box, Circle, Group, Path, Polygon, Text, place_items

STYLES = "styles: {rail: {colour: grey, width: 4mm}, red: {colour: red}, grid: {}, label: {}}\n"
THREE = "nodes: {alba: [20mm, 40mm], borea: [90mm, 40mm], cala: [90mm, 100mm]}"


def laid(text):
    board = validate(Board, parse_text(text, "board.yaml"))
    cells = board.grid.build_grid(())
    grid = cells.grid.resize(board.grid.size, Point(10.0, 10.0))
    size = Size(grid.bounds.right + 10, grid.bounds.bottom + 10)
    return BoardLayout(board, grid, cells.signs, board.styles, size)


def drawn(text):
    """Return the groups of a board by name, with items of equal names together, and the faults of its layers."""
    board = board_drawing(laid(text), Look(language="en"))
    groups = {}
    for group in board.artwork.items:
        groups[group.name] = (*groups.get(group.name, ()), *group.items)
    return groups, board.faults


def texts(groups):
    shown = place_items(groups.get("labels", ()))
    return [(item, place.rect(bounds_of([item]))) for item, place in shown if isinstance(item, Text)]


def ink(text):
    """Return the rectangle of a text's letters: from the top of its capitals to its baseline."""
    around = bounds_of([text])
    return Rect(around.x, text.position.y - 0.7 * text.size, around.width, 0.7 * text.size)


spots = some.lists(some.tuples(some.integers(8, 152), some.integers(8, 112)), min_size=2, max_size=12, unique=True)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(spots, some.integers(0, 10**6), some.sampled_from(["disc", "square", "star", "none"]))
def test_no_name_lies_over_a_place_a_line_or_another_name_and_none_is_lost(places, seed, shape):
    assume(all(math.dist(a, b) > 9 for a in places for b in places if a != b))
    names = [f"n{index}" for index in range(len(places))]
    nodes = ", ".join(
        f"{name}: {{at: [{x}mm, {y}mm], shape: {shape}, name: Name {name}}}"
        for name, (x, y) in zip(names, places, strict=True)
    )
    pairs = {(min(a, b), max(a, b)) for a in range(len(names)) for b in [(a * 7 + seed) % len(names)] if a != b}
    rows = ", ".join(f"{{from: n{a}, to: n{b}, bend: {['left', 'straight'][a % 2]}}}" for a, b in sorted(pairs))
    paths = f"layers: [{{paths: rail, from: [{rows}]}}]\n" if rows else ""
    grid = f"grid: {{type: nodes, size: 6mm, width: 160mm, height: 120mm, names: beside, nodes: {{{nodes}}}}}\n"
    board = laid(grid + STYLES + paths)
    groups, faults = drawn(grid + STYLES + paths)
    rects = [ink(item) for item, _ in texts(groups)]
    printed = {" ".join(item.text for item, _ in texts(groups))}
    missing = [fault for fault in faults if "no space for the name" in fault.message]
    assert sum(f"Name {name}" in next(iter(printed)) for name in names) >= len(names) - len(missing)
    for index, rect in enumerate(rects):
        assert not any(
            rect.overlaps(other) for other in rects[index + 1 :] if abs(rect.y - other.y) > 0.1 or rect.x != other.x
        )
        for cell in board.grid.cells:
            at, half = board.grid.centre(cell), 2.9
            dx, dy = max(rect.x - at.x, 0, at.x - rect.right), max(rect.y - at.y, 0, at.y - rect.bottom)
            assert math.hypot(dx, dy) >= half
        for item, place in place_items(groups.get("lines", ())):
            for ring in outlines(item, place) if isinstance(item, Path) else ():
                around = rect.expand(item.style.width / 2 - 0.01)
                assert all(part_inside(*ends, around) is None for ends in pairwise(ring))


@given(some.lists(some.lists(some.tuples(some.integers(0, 40), some.integers(0, 40)), max_size=5), max_size=9))
def test_chosen_candidates_never_overlap_and_the_choice_is_always_the_same(lists):
    options = [[Candidate(Rect(x, y, 9, 4), cost) for cost, (x, y) in enumerate(own)] for own in lists]
    chosen = choose_candidates(options)
    rects = [own[choice].rect for own, choice in zip(options, chosen, strict=True) if choice is not None]
    assert not any(a.overlaps(b) for index, a in enumerate(rects) for b in rects[index + 1 :])
    assert chosen == choose_candidates(options)
    for own, choice in zip(options, chosen, strict=True):
        if choice is None:
            assert all(any(each.rect.expand(0.4).overlaps(rect) for rect in rects) for each in own)


def test_a_name_makes_way_for_one_that_has_no_other_place():
    at = [Candidate(Rect(0, 0, 9, 4), 0), Candidate(Rect(20, 0, 9, 4), 1)]
    assert choose_candidates([at, [at[0]]]) == [1, 0]
    middle = Candidate(Rect(5, 0, 9, 4), 0)
    assert (
        choose_candidates(
            [[middle], [at[0], at[1]], [Candidate(Rect(5, 2, 9, 4), 0), Candidate(Rect(50, 0, 9, 4), 2)]]
        )[0]
        == 0
    )


def test_every_space_of_every_track_is_drawn_in_its_colour():
    routes = "[{from: alba, to: borea, spaces: 4, colour: 'red, blue'}, {from: borea, to: cala, spaces: 3}]"
    groups, faults = drawn(
        f"grid: {{type: nodes, size: 6mm, {THREE}}}\n{STYLES}layers: [{{paths: rail, from: {routes}}}]\n"
    )
    polygons = [item for item in groups["lines"] if isinstance(item, Polygon)]
    fills = [item.style.fill for item in polygons]
    assert [fills.count(tone) for tone in dict.fromkeys(fills)] == [4, 4, 3] and not faults
    middles = [bounds_of([item]).centre for item in polygons]
    assert len(set(middles)) == 11


def test_spaces_begin_where_routes_side_by_side_no_longer_overlap():
    near = "nodes: {a: [20mm, 20mm], b: [100mm, 20mm], c: [95mm, 60mm]}"
    routes = "[{from: a, to: b, spaces: 4}, {from: a, to: c, spaces: 4}]"
    groups, _ = drawn(f"grid: {{type: nodes, size: 3mm, {near}}}\n{STYLES}layers: [{{paths: rail, from: {routes}}}]\n")
    polygons = [item.points for item in groups["lines"] if isinstance(item, Polygon)]
    for index, polygon in enumerate(polygons):
        others = polygons[:index] + polygons[index + 1 :]
        assert not any(contains_point(other, point) for other in others for point in polygon)


def test_a_one_way_route_has_an_arrow_that_points_to_its_end():
    route = "[{from: alba, to: borea, spaces: 2, one_way: true}]"
    groups, _ = drawn(f"grid: {{type: nodes, size: 6mm, {THREE}}}\n{STYLES}layers: [{{paths: rail, from: {route}}}]\n")
    *_, (tip, *foot) = [item.points for item in groups["lines"] if isinstance(item, Polygon)]
    assert all(tip.x > point.x for point in foot)


def test_places_lie_above_lines_and_have_their_shapes():
    square, large = "{at: [20mm, 20mm], shape: square, style: red}", "{at: [60mm, 20mm], size: 9mm}"
    nodes = f"nodes: {{a: {square}, b: {large}, c: {{at: [60mm, 60mm], shape: none}}}}"
    board = board_drawing(
        laid(f"grid: {{type: nodes, size: 6mm, {nodes}, links: [a-b-c]}}\n{STYLES}"), Look(language="en")
    )
    order = [group.name for group in board.artwork.items]
    assert order.index("grid") < order.index("signs")
    signs = next(group for group in board.artwork.items if group.name == "signs").items
    assert [item.rect.width for item in signs if isinstance(item, Box)] == [6, 6]
    assert [item.radius for item in signs if isinstance(item, Circle)] == [4.5, 4.5]


def test_an_oval_track_is_a_ring_of_spaces_at_equal_distances():
    board = laid("grid: {type: nodes, oval: 20, size: 10mm}\n")
    grid = board.grid
    assert len(grid.cells) == 20 and all(len(grid.neighbours(cell)) == 2 for cell in grid.cells)
    gaps = [math.dist(grid.centre(str(n)), grid.centre(str(n % 20 + 1))) for n in range(1, 21)]
    assert min(gaps) >= 10 and max(gaps) - min(gaps) < 1
    assert grid.bounds.encloses(Rect.around(map(grid.centre, grid.cells)).expand(5))


@given(
    some.lists(some.tuples(some.floats(0, 90), some.floats(0, 90)), min_size=2, max_size=2, unique=True),
    some.floats(-5, 5),
)
def test_a_line_beside_a_straight_one_is_parallel_and_as_long(ends, by):
    start, end = (Point(*at) for at in ends)
    assume(math.dist(start, end) > 0.1)
    beside = offset_course((start, end), by)
    assert math.dist(*beside) == pytest.approx(math.dist(start, end))
    assert math.dist(start, beside[0]) == pytest.approx(abs(by), abs=1e-6)


def test_names_stand_inside_where_that_is_requested():
    nodes = "nodes: {a: {at: [30mm, 20mm], shape: box, size: [30mm, 16mm], side: inside, name: Pass}, b: [80mm, 20mm]}"
    groups, faults = drawn(f"grid: {{type: nodes, size: 12mm, {nodes}}}\n{STYLES}")
    ((item, around),) = texts(groups)
    assert item.text == "Pass" and not faults
    assert isinstance(groups["labels"][0], Group) and 10 < around.x < 60


def test_names_keep_clear_of_free_texts():
    grid = "grid: {type: nodes, size: 6mm, names: beside, width: 160mm, height: 60mm, nodes: {alba: [60mm, 30mm]}}\n"
    ((alone, at),) = texts(drawn(grid + STYLES)[0])
    free = f"layers: [{{text: Dragons, at: [{at.centre.x - 10}mm, {at.centre.y - 10}mm], size: 3mm}}]\n"
    both = {item.text: around for item, around in texts(drawn(grid + STYLES + free)[0])}
    assert alone.text == "alba" and both["Dragons"].overlaps(at) and not both["Dragons"].overlaps(both["alba"])


def test_the_ground_of_a_box_has_the_round_corners_of_its_rim():
    layout = laid("grid: {type: nodes, size: 10mm, nodes: {yard: {at: [40mm, 30mm], shape: box, size: [40mm, 20mm]}}}")
    outline, middle = layout.grid.outline("yard"), layout.grid.centre("yard")
    around = Rect.around(outline)
    assert around.size == pytest.approx((40, 20)) and around.centre == pytest.approx(middle)
    assert not contains_point(outline, Point(around.x + 0.3, around.y + 0.3))
    assert contains_point(outline, Point(around.x + 0.6, around.y + 0.6))


PAIR = (
    "grid: {type: nodes, size: 8mm, width: 90mm, height: 30mm, nodes: "
    "{alba: {at: [20mm, 15mm], style: red}, borea: [60mm, 15mm]}}\n"
    "styles: {red: {colour: '#cc0000'}, sand: {colour: '#f0e0b0'}, salt: {colour: white}, grid: {}, label: {}}\n"
)


@pytest.mark.parametrize(
    ("layers", "alba", "borea"),
    [
        ("", "red", "salt"),
        ("{fill: sand}", "red", "sand"),
        ("{fill: sand, cells: all}", "red", "sand"),
        ("{fill: sand, cells: [alba, borea]}", "sand", "sand"),
        ("{fill: sand}, {fill: salt, cells: alba}", "salt", "sand"),
        ("{fill: salt, cells: alba}, {fill: sand}", "red", "sand"),
        ("{fill: sand, cells: borea}, {fill: salt, cells: [alba, borea]}", "salt", "salt"),
    ],
)
def test_grounds_that_choose_places_cover_their_own_styles_and_those_of_the_whole_board_do_not(layers, alba, borea):
    board = laid(f"{PAIR}layers: [{layers}]\n")
    assert [tone_at(board, place) for place in ("alba", "borea")] == [
        board.style(name).colour for name in (alba, borea)
    ]


def test_marks_lie_on_places_with_styles_of_their_own():
    board = laid(f"{PAIR}layers: [{{marks: star, colour: blue}}]\n")
    assert tone_at(board, "alba") == tone_at(board, "borea") == NAMES["blue"]


def tone_at(board, place):
    """Return the colour that is seen in the middle of a place."""
    shown = Backdrop()
    shown.add(board_drawing(board, Look(language="en")).artwork.items)
    (tone,) = shown.grounds(Rect(*board.grid.centre(place), 0, 0), WHITE)
    return tone
