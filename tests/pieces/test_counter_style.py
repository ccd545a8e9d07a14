"""The shapes of counters, and the room on each."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Rect
from generator.model.game import CounterDesign
from generator.pieces.counter_style import CounterStyle, outline_of, panel, panel_room, plan_of, text_room
from generator.scene.pieces import corners_of, outline_area

styles = st.builds(
    CounterStyle,
    st.floats(8, 60),
    st.sampled_from(["flat", "pointy"]),
    st.just("es"),
    st.sampled_from(["hex", "square", "disc"]),
)


@pytest.mark.parametrize("shape", ["hex", "square", "disc"])
def test_a_counter_is_as_wide_as_it_is_asked_to_be(shape):
    assert min(outline_area(outline_of(CounterStyle(20.0, shape=shape))).size) == pytest.approx(20.0)


@given(styles, st.floats(-0.7, 0.7), st.sampled_from(["shirt", "facing"]))
def test_the_room_lies_inside_the_cut_and_that_of_values_inside_the_panel(style, share, kind):
    plan = plan_of(CounterDesign(style=kind, facing="side"), 2, style)
    y = share * style.width
    half = text_room(style)(y)
    area = outline_area(outline_of(style))
    assert 0 <= panel_room(plan, style)(y) <= half < area.width / 2
    assert half < 1e-6 or area.y < y < area.bottom


@given(styles, st.sampled_from(["shirt", "facing"]), st.sampled_from(["side", "corner"]), st.integers(1, 3))
def test_the_panel_lies_between_head_and_foot(style, kind, facing, rows):
    plan = plan_of(CounterDesign(style=kind, facing=facing), rows, style)
    around = Rect.around(panel(plan, style))
    assert (around.y, around.bottom) == (pytest.approx(plan.top), pytest.approx(plan.bottom))
    assert plan.head < plan.top < plan.bottom < plan.name
    assert all(outline_area(outline_of(style)).holds(corner) for corner in panel(plan, style))


def test_the_corners_of_a_disc_lie_on_it():
    assert {round(x * x + y * y, 6) for x, y in corners_of(outline_of(CounterStyle(20.0, shape="disc")))} == {100.0}
