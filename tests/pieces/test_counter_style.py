"""The shapes of counters, and the room on each."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.game import CounterDesign
from generator.pieces.counter_style import CounterStyle, outline_of
from generator.pieces.face_room import panel_room, place_in, text_room
from generator.scene.pieces import corners_of, outline_area
from tests.pieces.game_counters import kind_faces

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


def places(style, kind, facing, rows):
    """Return where the boxes of the front of a counter are, by their names."""
    faces = kind_faces(CounterDesign(style=kind, facing=facing), rows, style)
    return {box.name: place_in(box.place, outline_of(style), style.width) for box in faces.front.boxes}


@given(styles, st.floats(-0.7, 0.7), st.sampled_from(["shirt", "facing"]))
def test_the_room_lies_inside_the_cut_and_that_of_values_inside_the_panel(style, share, kind):
    y = share * style.width
    half = text_room(outline_of(style), style.width)(y)
    area = outline_area(outline_of(style))
    room = panel_room(places(style, kind, "side", 2)["values"], outline_of(style), style.width)
    assert 0 <= room(y) <= half < area.width / 2
    assert half < 1e-6 or area.y < y < area.bottom


@given(styles, st.sampled_from(["shirt", "facing"]), st.sampled_from(["side", "corner"]), st.integers(1, 3))
def test_the_values_lie_between_number_and_name(style, kind, facing, rows):
    at = places(style, kind, facing, rows)
    panel, values = at["panel"], at["values"]
    assert (panel.y, panel.bottom) == (pytest.approx(values.y), pytest.approx(values.bottom))
    assert at["number"].centre.y < panel.y < panel.bottom < at["name"].centre.y
    assert at["number"].bottom < panel.y + 0.01 * style.width


def test_the_corners_of_a_disc_lie_on_it():
    assert {round(x * x + y * y, 6) for x, y in corners_of(outline_of(CounterStyle(20.0, shape="disc")))} == {100.0}
