"""The nets of tuck boxes: panels add up, the stack fits, flaps go where they have room."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Size, crosses_itself, polygon_area, signed_area
from generator.pieces.tuck_box import (
    CLEARANCE,
    LEAST_DEPTH,
    Stack,
    box_size,
    one_sheet,
    tab_width,
    two_halves,
)

stacks = st.builds(
    Stack,
    st.integers(1, 300),
    st.builds(Size, st.floats(30, 200), st.floats(30, 200)),
    st.floats(0.1, 1.0),
)


def areas(net, name):
    return [panel.area for panel in net.panels if panel.name == name]


@given(stacks)
def test_the_stack_fits_with_the_clearance_on_every_side(stack):
    inner = box_size(stack).inner
    for room, need in zip(inner, (*stack.card, stack.thickness), strict=True):
        assert room >= need + CLEARANCE - 1e-9
    assert inner[0] - stack.card.width == pytest.approx(CLEARANCE)
    assert inner[2] == pytest.approx(max(LEAST_DEPTH - stack.stock, stack.thickness + CLEARANCE))


@given(stacks)
def test_the_panels_go_once_round_the_box(stack):
    box = box_size(stack)
    (net,) = one_sheet(box)
    round_it = sum(area.width for name in ("back", "side", "front") for area in areas(net, name))
    assert round_it == pytest.approx(2 * (box.width + box.depth))
    assert net.size.width == pytest.approx(round_it + tab_width(box))
    halves = two_halves(box)
    both = sum(net.size.width for net in halves)
    assert both == pytest.approx(round_it + 2 * tab_width(box))


@given(stacks)
def test_flaps_are_narrower_than_what_they_go_into(stack):
    box = box_size(stack)
    assert tab_width(box) < box.width / 2
    (net,) = one_sheet(box)
    (lid,), (back,) = areas(net, "lid"), areas(net, "back")
    assert (lid.width, lid.height, lid.bottom) == pytest.approx((box.width, box.depth, back.y))
    sides = areas(net, "side")
    for side in sides:
        within = [point for point in net.outline if side.x - 1e-6 <= point.x <= side.right + 1e-6]
        dust = side.y - min(point.y for point in within if side.x + 0.4 < point.x < side.right - 0.4)
        assert 2 * dust < box.width
    foot = max(point.y for point in net.outline if back.x < point.x < back.right) - back.bottom
    assert foot <= box.depth


@given(stacks)
def test_the_outline_is_one_cut_around_everything(stack):
    for nets in (one_sheet, two_halves):
        for net in nets(box_size(stack)):
            assert not crosses_itself(net.outline)
            assert abs(signed_area(net.outline)) == pytest.approx(polygon_area(net.outline))
            assert polygon_area(net.outline) >= sum(panel.area.width * panel.area.height for panel in net.panels) * 0.8
            for point in net.outline:
                assert -1e-6 <= point.x <= net.size.width + 1e-6 and -1e-6 <= point.y <= net.size.height + 1e-6


@given(stacks)
def test_glue_goes_on_the_tab_and_on_the_flap_of_the_front(stack):
    box = box_size(stack)
    (net,) = one_sheet(box)
    tab, bottom = net.glue
    (tab_area,), (front,) = areas(net, "tab"), areas(net, "front")
    assert tab_area.x < tab.x and tab.right < tab_area.right and tab_area.y < tab.y and tab.bottom < tab_area.bottom
    assert front.bottom < bottom.y and bottom.bottom < front.bottom + box.depth and bottom.height > 0


@given(stacks)
def test_every_flap_hangs_on_a_fold(stack):
    """A whole box has 4 upright folds, 4 of the flaps of the sides, 2 of the bottom, the lid's and the tuck flap's."""
    (net,) = one_sheet(box_size(stack))
    upright = [fold for fold in net.folds if math.isclose(fold[0].x, fold[1].x)]
    assert (len(upright), len(net.folds)) == (4, 12)
    assert sum(len(half.folds) for half in two_halves(box_size(stack))) == 4 + 4 + 2 + 2
