"""Margins that panels need, and mats that are panels only."""

import pytest

from generator.boards.panels.strips import EdgePanel, Rooms, arrange_panels, depth_needed, mat_rooms
from generator.geometry.shapes import Rect
from tests.boards.panels.conftest import PANELS, rose, track


@pytest.mark.parametrize("edge", ["left", "top"])
def test_the_depth_needed_lets_all_are_at_full_size(edge, look):
    wanted = [EdgePanel(art, edge) for art in (track(), PANELS["legend"], rose())]
    depth = depth_needed(wanted, edge, 250, look)
    strip = Rect(0, 0, depth, 250) if edge == "left" else Rect(0, 0, 250, depth)
    placed = arrange_panels(wanted, Rooms(**{edge: (strip,)}), look)
    assert placed.left_out == ()
    assert {panel.look.scale for panel in placed.places} == {1.0}


def test_an_edge_without_panels_needs_nothing(look):
    assert depth_needed([EdgePanel(rose(), "left")], "top", 250, look) == 0.0


def test_rows_alone_fill_a_mat(look):
    wanted = [EdgePanel(track(), "top"), EdgePanel(PANELS["boxes"], "bottom")]
    rooms = mat_rooms(wanted, Rect(0, 0, 280, 100), look)
    assert rooms.top[0].height + rooms.bottom[0].height == pytest.approx(96)
    assert arrange_panels(wanted, rooms, look).left_out == ()


def test_columns_stand_between_rows(look):
    wanted = [EdgePanel(track(), "top"), EdgePanel(PANELS["steps"], "left"), EdgePanel(PANELS["cards"], "right")]
    rooms = mat_rooms(wanted, Rect(0, 0, 280, 190), look)
    assert rooms.left[0].y > rooms.top[0].bottom
    assert rooms.left[0].right < rooms.right[0].x
    assert rooms.left[0].width + rooms.right[0].width == pytest.approx(276)
    assert arrange_panels(wanted, rooms, look).left_out == ()
