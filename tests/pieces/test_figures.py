"""Figures on counters: rows that never touch."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from generator.model.game import CounterDesign
from generator.pieces.counter_style import CounterStyle, outline_of
from generator.pieces.face_columns import LabelledValue, RowShape, columns_look, draw_row, row_shapes, value_row
from generator.pieces.face_room import panel_room, place_in
from generator.scene.fonts import BOLD, CAP_HEIGHT, HOUSE, POINT, SEMIBOLD, text_width
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Text
from tests.pieces.game_counters import kind_faces

SHAPE = RowShape(-0.55, -3.8, 10.4 * POINT, 12.6 * POINT, 5.2 * POINT, lambda y: 9.5 - abs(y) / 1.732)
values = st.lists(
    st.builds(
        LabelledValue,
        st.sampled_from(["VEL", "DRI", "ROB", "A", "FUE"]),
        st.integers(0, 12).map(str),
        main=st.just(False),
        flagged=st.booleans(),
    ),
    min_size=1,
    max_size=3,
)


def span(text):
    width = text_width(text.text, text.font, text.size)
    return text.position.x - width / 2, text.position.x + width / 2


@given(
    st.lists(
        st.builds(
            LabelledValue,
            st.text("ABIMW", min_size=1, max_size=6),
            st.integers(0, 999).map(str),
            main=st.booleans(),
            flagged=st.booleans(),
        ),
        min_size=1,
        max_size=9,
    ),
    st.floats(12, 60),
    st.sampled_from(["flat", "pointy"]),
    st.sampled_from([(1, 0), (2, 0), (2, 1)]),
    st.sampled_from(["shirt", "facing"]),
)
def test_figures_and_labels_of_a_row_keep_apart_and_inside_or_are_refused(row, width, orientation, which, kind):
    rows, index = which
    style = CounterStyle(width, orientation)
    box = next(box for box in kind_faces(CounterDesign(style=kind), rows, style).front.boxes if box.name == "values")
    area = place_in(box.place, outline_of(style), width)
    room = panel_room(area, outline_of(style), width)
    shape = row_shapes(tuple(range(3, 3 + rows)), columns_look(box, area, width, HOUSE), room)[index]
    if value_row(tuple(row), shape).columns.fits:
        keep_apart_and_inside(row, shape)


@given(values)
def test_three_usual_values_always_find_room(row):
    columns = value_row(tuple(row), SHAPE).columns
    assert columns.fits and columns.label_size
    keep_apart_and_inside(row, SHAPE)


def keep_apart_and_inside(row, shape):
    values = value_row(tuple(row), shape)
    columns = values.columns
    texts = [item for item in draw_row(values, INK, WHITE).symbol.items if isinstance(item, Text)]
    for font in (BOLD, SEMIBOLD):
        spans = [span(text) for text in texts if text.font == font]
        assert len(spans) == (len(row) if font == BOLD or columns.label_size else 0)
        gap = text_width("0", BOLD, max(columns.sizes)) / 2 if font == BOLD else 0.0
        assert all(a[1] + gap <= b[0] + 1e-9 for a, b in pairwise(spans))
        for text in (text for text in texts if text.font == font):
            high = max(abs(text.position.y), abs(text.position.y - text.size * CAP_HEIGHT))
            assert max(map(abs, span(text))) <= shape.half_width(high) + 1e-6
    assert list(columns.sizes) == [text.size for text in texts if text.font == BOLD]
    assert min(text.size for text in texts) >= 5 * POINT - 1e-9


@given(values)
def test_a_flagged_figure_is_drawn_in_the_opposite_colours(row):
    drawn = draw_row(value_row(tuple(row), SHAPE), INK, WHITE).symbol.items
    figures = [item for item in drawn if isinstance(item, Text) and item.font == BOLD]
    assert [figure.fill == WHITE for figure in figures] == [value.flagged for value in row]


def test_figures_of_as_many_digits_have_the_same_columns():
    ones, eights = (tuple(LabelledValue("VEL", figure) for figure in figures) for figures in (("1", "11"), ("8", "17")))
    assert len({text_width(digit, BOLD, 1.0) for digit in "0123456789"}) == 1
    assert value_row(ones, SHAPE).columns is value_row(eights, SHAPE).columns
