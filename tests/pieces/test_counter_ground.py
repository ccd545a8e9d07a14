"""What lies around a counter's number: patterns keep clear of it, fronts and panels of each other."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Point, Rect, distance_to, inset_convex, sides_of
from generator.model.game import CounterDesign
from generator.model.team import PATTERNS, Kit
from generator.pieces.counter_face import HeadRoom, front_items, ground, head_frame, head_layout
from generator.pieces.counter_style import (
    FRONT,
    CounterStyle,
    counter_orientation,
    outline_of,
    panel,
    panel_room,
    plan_of,
)
from generator.pieces.kit import framed_ground
from generator.scene.palette import WHITE, Colour, contrast, readable_on
from generator.scene.pieces import corners_of
from generator.scene.primitives import Box, Circle, Group, Polygon

RED, BLUE = Colour(200, 0, 0), Colour(0, 0, 200)
styles = st.builds(
    CounterStyle,
    st.sampled_from([8.0, 14.0, 18.8, 23.0, 40.0]),
    st.sampled_from(["flat", "pointy"]),
    st.just("es"),
    st.sampled_from(["hex", "square", "disc"]),
)
rooms = st.builds(
    HeadRoom,
    st.integers(2, 3),
    st.sampled_from(["", "sign", "armband"]),
    st.sampled_from(["", "sign", "armband", "badge"]),
)
designs = st.builds(
    lambda kind, facing: CounterDesign(style=kind, facing=facing),
    st.sampled_from(["shirt", "facing"]),
    st.sampled_from(["side", "corner"]),
)


def parts(group):
    """Return the parts of a pattern, each within the rectangle around it."""
    return [item for item in group.items if item.style.fill == BLUE]


@given(styles, rooms, designs, st.sampled_from(PATTERNS), st.integers(1, 2))
def test_a_number_has_one_ground_and_no_part_of_the_pattern_close_to_it(style, room, design, pattern, rows):
    plan = plan_of(design, rows, style)
    frame = head_frame(plan, style, room)
    layout = head_layout(plan, style, room)
    start, end = layout.middle - layout.half, layout.middle + layout.half
    group = framed_ground(Kit(RED, BLUE, pattern), outline_of(style), frame)
    number = Rect(start + 1e-6, frame.top, end - start - 2e-6, plan.top - frame.top - 1e-6)
    for part in parts(group):
        around = part.rect if isinstance(part, Box) else Rect.around(part.points)
        if isinstance(part, Box):
            assert not around.overlaps(number)
        else:  # a sash comes down to the foot of the number
            assert around.right <= start + 1e-6 or around.x >= end - 1e-6


@given(styles, rooms, designs, st.sampled_from(PATTERNS), st.integers(1, 2))
def test_no_part_of_a_pattern_is_a_sliver_beside_the_number_or_the_panel(style, room, design, pattern, rows):
    plan = plan_of(design, rows, style)
    frame = head_frame(plan, style, room)
    for part in parts(framed_ground(Kit(RED, BLUE, pattern), outline_of(style), frame)):
        if isinstance(part, Box):
            assert min(part.rect.width, part.rect.height) > 0.04 * style.width
            for edge, side in product((part.rect.x, part.rect.right), (frame.panel.x, frame.panel.right)):
                assert abs(edge - side) < 1e-6 or abs(edge - side) > 0.03 * style.width


@given(styles, designs, st.integers(1, 2))
def test_the_panel_covers_no_front(style, design, rows):
    plan = plan_of(design, rows, style)
    if plan.facing:
        outline = corners_of(outline_of(style))
        inner = inset_convex(outline, FRONT * style.width)
        top = min(y for _, y in inner)
        assert plan.top > top
        for x, y in panel(plan, style):
            if style.shape == "hex" and y < 0:
                assert inside(inset_convex(outline, FRONT * style.width - 1e-6), Point(x, y)) or y > -0.2 * style.width


@given(styles, designs)
def test_marks_of_the_front_stay_inside_the_cut(style, design):
    style = style._replace(orientation=counter_orientation(design, style.orientation))
    plan = plan_of(design, 2, style)
    if plan.facing:
        outline = outline_of(style)
        bands, *marks = front_items(outline, plan.facing, style.width, WHITE)
        assert bands.clip == outline
        for mark in marks:
            assert all(inside(corners_of(outline), point) for point in mark.points)


def inside(outline, point):
    return all(
        (q.x - p.x) * (point.y - p.y) - (q.y - p.y) * (point.x - p.x) >= -1e-6
        for p, q in zip(outline, (*outline[1:], outline[0]), strict=True)
    )


@given(styles, designs, st.integers(1, 2))
def test_values_stay_off_the_edge_of_the_panel(style, design, rows):
    plan = plan_of(design, rows, style)
    widest = Rect.around(panel(plan, style)).width / 2
    assert all(
        panel_room(plan, style)(plan.top + share * (plan.bottom - plan.top)) <= widest - 0.019 * style.width
        for share in (0, 0.25, 0.5, 0.75, 1)
    )


@given(st.builds(Colour, *[st.integers(0, 255)] * 3))
def test_a_number_is_read_on_any_ground(colour):
    assert contrast(readable_on(colour), colour) >= 4.5


@pytest.mark.parametrize("shape", ["hex", "square", "disc"])
def test_a_second_rim_is_not_cut_by_the_panel(shape):
    style = CounterStyle(18.8, shape=shape)
    plan = plan_of(CounterDesign(), 2, style)
    use = ground(Kit(RED, BLUE, "plain", "double"), WHITE, plan, style, False, HeadRoom(2))
    drawn = [item for item in use.symbol.items if isinstance(item, Polygon) and item.points == panel(plan, style)]
    assert use.symbol.items.index(drawn[0]) == 1


@pytest.mark.parametrize("rim", ["corners", "studs"])
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("rows", [1, 2])
def test_corners_and_studs_cover_neither_values_nor_name(rim, orientation, rows):
    style = CounterStyle(18.8, orientation)
    for design in (CounterDesign(), CounterDesign(style="facing"), CounterDesign(style="facing", facing="corner")):
        plan = plan_of(design, rows, style)
        use = ground(Kit(RED, BLUE, "plain", rim), WHITE, plan, style, False, HeadRoom(2))
        groups = [item for item in use.symbol.items if isinstance(item, Group)]
        marks = [mark for group in groups for mark in group.items if isinstance(mark, Circle)]
        assert len(marks) >= 2
        values = Polygon(panel(plan, style)).points
        name = Rect(-0.3 * style.width, plan.name - plan.name_size / 2, 0.6 * style.width, plan.name_size)
        for mark, shape in product(marks, (values, name.corners)):
            assert min(distance_to(mark.centre, *side) for side in sides_of(shape)) > mark.radius


@given(styles, rooms, designs, st.integers(1, 2))
def test_badges_and_signs_beside_a_number_touch_neither_it_nor_the_labels_below(style, room, design, rows):
    style = style._replace(orientation=counter_orientation(design, style.orientation))
    plan = plan_of(design, rows, style)
    layout = head_layout(plan, style, room)
    sizes = {"sign": 0.122 * style.width, "armband": 0.122 * style.width, "badge": plan.badge}
    for side, place in ((room.left, layout.left), (room.right, layout.right)):
        if side:
            half = sizes[side] / 2
            assert abs(place.x - layout.middle) >= layout.half + half
            assert place.y + (0.86 if side == "armband" else 1.0) * half <= plan.top + 0.016 * style.width


@pytest.mark.parametrize("pattern", ["stripes", "chequered"])
@pytest.mark.parametrize(("shape", "head"), [("hex", False), ("disc", False), ("square", True)])
def test_beside_a_badge_stripes_begin_below_it_where_a_slanted_side_would_leave_corners(shape, head, pattern):
    style = CounterStyle(23.0, "flat", shape=shape)
    plan = plan_of(CounterDesign(style="facing"), 2, style)
    room = HeadRoom(1, "", "badge")
    layout = head_layout(plan, style, room)
    boxes = [
        part.rect
        for part in parts(framed_ground(Kit(RED, BLUE, pattern), outline_of(style), head_frame(plan, style, room)))
    ]
    assert any(box.right < layout.middle and box.y < plan.top - 1 for box in boxes)  # nothing is at its left
    assert any(box.x > layout.middle and box.y < plan.top - 1 for box in boxes) == head
    assert any(box.x > layout.middle and box.bottom > plan.top for box in boxes)
