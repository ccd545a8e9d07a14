"""The football board: everything in its place, inside the board, the same from both sides of the table."""

import math
import os
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.artwork.boards.football.drawing import BoardStyle, board_artwork
from generator.artwork.boards.football.ink import INKS, PANEL_LOOK
from generator.artwork.boards.football.layout import BoardLayout
from generator.artwork.boards.football.seams import CLEARANCE, seam_guide
from generator.artwork.boards.panels.boxes import BoxesArt, TrackBox
from generator.artwork.boards.panels.odds import Chance, OddsArt
from generator.artwork.boards.panels.rose import RoseArt
from generator.artwork.boards.panels.strips import LEAST_NEEDED, WantedPanel, stand
from generator.geometry.football import FootballField
from generator.geometry.grids.hexes import DIRECTIONS, centre_of, corners
from generator.geometry.pitch import lay_out
from generator.geometry.shapes import Point, Rect
from generator.imposition.boards.sheets import tile_symbols
from generator.imposition.boards.tiling import tile
from generator.scene.dump import dump
from generator.scene.fonts import POINT, REGULAR, SEMIBOLD
from generator.scene.palette import contrast
from generator.scene.primitives import Circle, Polygon, Text, bounds_of

GOLDENS = Path(__file__).parents[2] / "goldens"
CORNERS = ("left-top", "left-bottom", "right-top", "right-bottom")
layouts = st.builds(
    lambda length, width, columns, orientation, hexes, border, ends: BoardLayout(
        lay_out(FootballField(length, width), columns, orientation), hexes, border, ends
    ),
    st.floats(90, 120), st.floats(45, 90), st.integers(7, 31), st.sampled_from(["flat", "pointy"]), st.floats(6, 40),
    st.sampled_from([2.0, 5.0, 20.0]), st.sampled_from([0.0, 37.0, 60.0]),
)  # fmt: skip
inks = st.sampled_from(sorted(INKS))


def layout_of(columns=39, hexes=20.8, orientation="flat", field=FootballField(100, 50), border=5.0, ends=37.0):  # noqa: B008
    return BoardLayout(lay_out(field, columns, orientation), hexes, border, ends)


def beside(layout):
    """Return a rose, a track and chances at each end, those at the right turned for the other coach."""
    orientation = layout.pitch.orientation
    steps = tuple(centre_of(step, orientation) for step in DIRECTIONS[orientation])
    arts = (
        RoseArt("", "", None, corners(Point(0, 0), 1.0, orientation), steps),
        BoxesArt("Goles", "", None, tuple(TrackBox(str(number)) for number in range(10)), 2),
        OddsArt("2D6", "", None, tuple(Chance(str(value), "58 %", 0.58) for value in range(2, 13))),
    )
    wanted = [WantedPanel(art, "left") for art in arts]
    wanted += [WantedPanel(art, "right", "half") for art in reversed(arts)]
    return stand(wanted, layout.rooms, replace(PANEL_LOOK, cell=layout.hex_width, scale=layout.panel_scale))


def layer(artwork, name):
    (found,) = [group for group in artwork.items if group.name == name]
    return found.items


def turned(point, size):
    return Point(size.width - point.x, size.height - point.y)


def rounded(points):
    return {(round(p.x, 3) + 0.0, round(p.y, 3) + 0.0) for p in points}


def alike(points, others, within=0.03):
    """Return whether each of the points has one of the others beside it."""
    near = {}
    for p in others:
        near.setdefault((round(p.x), round(p.y)), []).append(p)
    return all(
        any(
            math.dist(p, q) <= within
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            for q in near.get((round(p.x) + dx, round(p.y) + dy), ())
        )
        for p in set(points)
    )


# --- layout ----------------------------------------------------------------------------------------------------------


@given(layouts)
def test_everything_lies_on_the_board(layout):
    whole = Rect(0, 0, *layout.size).grown(1e-6)
    for rect in (layout.grid.bounds, layout.goals.bounds, layout.field):
        assert all(whole.holds(corner) for corner in rect.corners)


@given(layouts)
def test_the_border_is_kept_free(layout):
    inner = Rect(0, 0, *layout.size).grown(-layout.border + 1e-6)
    for rect in (layout.grid.bounds, layout.goals.bounds, layout.field):
        assert all(inner.holds(corner) for corner in rect.corners)


@given(layouts)
def test_the_board_is_true_to_scale(layout):
    assert layout.hex_width / layout.mm_per_metre == pytest.approx(layout.pitch.metres_per_hex)
    assert layout.field.width == pytest.approx(layout.pitch.field.length * layout.mm_per_metre)
    assert layout.field.centre == pytest.approx(tuple(layout.centre))
    assert tuple(layout.at(Point(0, 0))) == pytest.approx(tuple(layout.centre))


@given(layouts)
def test_panels_are_readable_or_not_there(layout):
    assert layout.panel_scale == 0 or LEAST_NEEDED <= layout.panel_scale <= 1


@given(layouts)
def test_columns_are_counted_from_the_goal(layout):
    most = (layout.pitch.columns + (layout.pitch.orientation == "pointy")) / 2
    counts = {cell: layout.columns_from_goal(cell) for cell in layout.pitch.cells}
    assert (min(counts.values()), max(counts.values())) == (1, math.ceil(most))
    for cell in layout.pitch.cells:
        ahead = [other for other in layout.grid.neighbours(cell) if layout.pitch.metres(other).x > 1e-6]
        if layout.pitch.metres(cell).x > 1e-6:
            assert all(counts[cell] - counts[other] in (-1, 0, 1) for other in ahead)


# --- the drawing -----------------------------------------------------------------------------------------------------


@given(layouts, inks)
def test_nothing_is_drawn_outside_the_board(layout, ink):
    artwork = board_artwork(layout, BoardStyle(ink), beside(layout).items)
    assert artwork.size == layout.size
    assert all(Rect(0, 0, *layout.size).grown(0.5).holds(corner) for corner in bounds_of(artwork.items).corners)


def test_the_layers_are_named_in_drawing_order():
    artwork = board_artwork(layout_of(), BoardStyle(), beside(layout_of()).items)
    assert [group.name for group in artwork.items] == ["ground", "zone", "grid", "goals", "lines", "labels", "panels"]


@given(layouts)
def test_every_side_of_every_hex_is_drawn_once(flat, layout):
    drawn = layer(board_artwork(layout, BoardStyle()), "grid")
    length = 0.0
    for one in flat(drawn):
        at = None
        for letter, *numbers in one.item.commands:
            here = Point(*numbers)
            length += math.dist(at, here) if letter == "L" else 0
            at = here
    sides = layout.grid.sides()
    assert length == pytest.approx(len(sides) * layout.hex_width / math.sqrt(3), rel=1e-3)


@given(layouts)
def test_zone_and_goals_are_where_the_pitch_says(flat, layout):
    artwork = board_artwork(layout, BoardStyle())
    if layout.pitch.inside("little-angle"):
        tints = [one for one in flat(layer(artwork, "zone")) if isinstance(one.item, Polygon)]
        middles = [Rect.around(one.points).centre for one in tints]
        assert rounded(middles) == rounded(map(layout.grid.centre, layout.pitch.inside("little-angle")))
    goals = [one for one in flat(layer(artwork, "goals")) if isinstance(one.item, Polygon)]
    assert rounded(Rect.around(one.points).centre for one in goals) == rounded(
        map(layout.goals.centre, layout.pitch.goal_cells)
    )


@given(layouts)
def test_posts_stand_as_wide_as_the_goal(flat, layout):
    posts = [
        one.points[0]
        for one in flat(layer(board_artwork(layout, BoardStyle()), "goals"))
        if isinstance(one.item, Circle)
    ]
    assert len(posts) == 4
    ys = sorted({round(p.y, 6) for p in posts})
    assert ys[1] - ys[0] == pytest.approx(7.32 * layout.mm_per_metre, abs=1e-5)
    assert {round(p.x, 3) for p in posts} == {round(layout.field.x, 3), round(layout.field.right, 3)}


@given(st.integers(2, 8).map(lambda n: 4 * n + 3), inks)
def test_a_fair_board_looks_the_same_from_the_other_side(flat, columns, ink):
    both_sides_alike(flat, layout_of(columns, 20.0), ink)


def test_a_fair_board_of_pointy_hexes_does_too(flat):
    both_sides_alike(flat, layout_of(39, 20.0, "pointy"), "normal")


def both_sides_alike(flat, layout, ink):
    artwork = board_artwork(layout, BoardStyle(ink))
    for group in artwork.items:
        if group.name in ("labels", "zone"):
            continue
        points = [p for one in flat(group.items) for p in one.points if not isinstance(one.item, Text)]
        assert alike(points, [turned(p, layout.size) for p in points]), group.name
    numbers = {}
    for one in flat(layer(artwork, "labels")):
        numbers.setdefault(one.item.text, []).append(one.points[0].x)
    for places in numbers.values():
        assert sorted(places) == pytest.approx(sorted(layout.size.width - x for x in places))


@pytest.mark.parametrize("ink", INKS)
def test_hexes_are_visible_but_lines_are_louder(ink):
    colours = INKS[ink]
    for ground in (colours.stripe, colours.other_stripe):
        assert 1.2 <= contrast(colours.grid, ground) < contrast(colours.lines, ground)
        assert contrast(colours.lines, ground) >= 3


def test_the_default_takes_about_a_fifteenth_of_the_ink_of_solid_green():
    from generator.scene.palette import ink_cover

    pale = sum(ink_cover(getattr(INKS["normal"], name)) for name in ("stripe", "other_stripe"))
    full = sum(ink_cover(getattr(INKS["full"], name)) for name in ("stripe", "other_stripe"))
    assert full / pale >= 13
    assert ink_cover(INKS["light"].stripe) == 0


@pytest.mark.parametrize(("lines", "names"), [("none", False), ("strips", True), ("printed", True)])
def test_lines_can_be_left_out(lines, names):
    artwork = board_artwork(layout_of(), BoardStyle(lines=lines))
    assert ("lines" in [group.name for group in artwork.items]) is names


def test_strips_leave_thin_guide_lines():
    artwork = board_artwork(layout_of(), BoardStyle(lines="strips"))
    assert max(item.style.width for item in layer(artwork, "lines") if item.style.stroke) == 0.15


def test_columns_are_numbered_along_both_touchlines(flat):
    texts = flat(layer(board_artwork(layout_of(), BoardStyle()), "labels"))
    assert sorted(int(one.item.text) for one in texts) == sorted([*range(1, 20), *range(1, 21)] * 2)
    for first, second in combinations(texts, 2):
        assert not first.cap_box.overlaps(second.cap_box)


@pytest.mark.parametrize("hexes", [8.0, 20.8])
def test_pointy_columns_are_numbered_too_those_of_the_second_row_lighter(flat, hexes):
    texts = flat(layer(board_artwork(layout_of(39, hexes, "pointy"), BoardStyle()), "labels"))
    numbers = {font: [int(t.item.text) for t in texts if t.item.font == font] for font in (SEMIBOLD, REGULAR)}
    assert sorted(numbers[SEMIBOLD]) == sorted([*range(1, 21)] * 4)
    assert sorted(numbers[REGULAR]) == sorted([*range(1, 20), *range(1, 21)] * 2)
    for first, second in combinations(texts, 2):
        assert not first.cap_box.overlaps(second.cap_box)


# --- seams -----------------------------------------------------------------------------------------------------------


@given(layouts)
def test_seams_keep_clear_of_spots_goals_and_lines(layout):
    guide = seam_guide(layout)
    costly = [avoid for avoid in guide.across if avoid.cost >= 50]
    for spot in map(layout.at, layout.pitch.markings.spots):
        assert any(a.start <= spot.x - CLEARANCE + 1e-2 and spot.x + CLEARANCE - 1e-2 <= a.end for a in costly)
    for x in (layout.field.x, layout.field.right, layout.centre.x):
        assert any(a.start < x < a.end for a in costly)
    middle = layout.centre.y
    assert any(a.start < middle < a.end and a.cost >= 50 for a in guide.down)


@given(layouts)
def test_seams_keep_clear_of_centres_and_of_lines_of_sides(layout):
    guide = seam_guide(layout)
    flat_top = layout.pitch.orientation == "flat"
    through, along = (guide.across, guide.down) if flat_top else (guide.down, guide.across)
    for cell in layout.grid.cells[::17]:
        centre = layout.grid.centre(cell)
        a, b = (centre.x, centre.y) if flat_top else (centre.y, centre.x)
        assert any(avoid.start < a < avoid.end for avoid in through)
        for side in (b, b + layout.hex_width / 2, b - layout.hex_width / 2):
            assert any(avoid.start < side < avoid.end or avoid.cost >= 50 for avoid in along)


def test_the_seams_of_the_default_board_are_good_ones():
    """docs/sources.md: joints: off the middles of hexes, never along a row of sides, clear of spots and goal mouths."""
    layout = layout_of()
    guide = seam_guide(layout)
    from generator.imposition.paper import SIZES, Paper

    tiling = tile(layout.size, Paper("a4", SIZES["a4"]), guide=guide)
    for cut in {one.trim.x for one in tiling.tiles} - {0.0}:
        assert not [avoid for avoid in guide.across if avoid.start <= cut <= avoid.end and avoid.cost >= 5]
    (cut,) = {one.trim.y for one in tiling.tiles} - {0.0}
    height, sheet = layout.size.height, 190.0
    costs = {at: sum(a.cost for a in guide.down if a.start <= at <= a.end) for at in (cut, *_between(height, sheet))}
    assert costs[cut] == min(costs.values())


def _between(height, sheet):
    """Return where the one seam down a board over two sheets can lie: a bleed of 1 mm above, a flap of 4 mm below."""
    return [at / 2 for at in range(math.ceil((height + 1 - sheet) * 2), math.floor((sheet - 4) * 2) + 1)]


# --- panels ----------------------------------------------------------------------------------------------------------


@given(layouts)
def test_panels_stay_clear_of_hexes_goals_and_each_other(layout):
    placed = beside(layout)
    areas = [panel.place for panel in placed.standing]
    for area in areas:
        assert all(Rect(0, 0, *layout.size).grown(1e-6).holds(corner) for corner in area.corners)
        assert not area.overlaps(layout.grid.bounds)
        for cell in layout.goals.cells:
            assert not area.overlaps(Rect.around(layout.goals.outline(cell)))
    assert not [pair for pair in combinations(areas, 2) if pair[0].grown(-1e-6).overlaps(pair[1])]


def test_panels_lie_alike_for_both_coaches():
    layout = layout_of()
    middles = [panel.place.centre for panel in beside(layout).standing]
    assert len(middles) == 6
    assert rounded(middles) == rounded(turned(p, layout.size) for p in middles)


def test_on_a_board_with_small_hexes_the_tracks_stay():
    placed = beside(layout_of(columns=39, hexes=10.0))
    assert {panel.wanted.art.kind for panel in placed.standing} == {BoxesArt.kind}
    assert {panel.art.kind for panel in placed.left_out} == {RoseArt.kind, OddsArt.kind}


@pytest.mark.parametrize("border", [0.0, 0.5, 1.0])
def test_a_board_without_a_border_has_no_numbers_nobody_could_read(flat, border):
    artwork = board_artwork(layout_of(border=border), BoardStyle(), beside(layout_of(border=border)).items)
    sizes = [one.item.size for one in flat(artwork.items) if isinstance(one.item, Text)]
    assert min(sizes) >= 3 * POINT


# --- goldens ---------------------------------------------------------------------------------------------------------


def test_golden_tile():
    """One sheet of a small board, as text: renewed by PIZARRA_RENEW_GOLDENS=1."""
    from generator.imposition.paper import SIZES, Paper

    layout = layout_of(19, 14.0)
    artwork = board_artwork(layout, BoardStyle(), beside(layout).items)
    tiling = tile(artwork.size, Paper("a4", SIZES["a4"]), guide=seam_guide(layout))
    drawn = dump(tile_symbols(artwork, tiling)[0].items)
    file = GOLDENS / "board-tile.txt"
    if os.environ.get("PIZARRA_RENEW_GOLDENS"):
        file.write_text(drawn, encoding="utf-8")
    assert drawn == file.read_text(encoding="utf-8")
