"""Panels stand in the order given, and what is needed to play stands longest."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.boards.panels.panel import PanelLook
from generator.boards.panels.strips import LEAST, LEAST_NEEDED, Rooms, WantedPanel, stand
from generator.boards.panels.text import TextArt
from generator.geometry.shapes import Rect
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Use
from tests.boards.panels.conftest import PANELS, odds, rose, track

PLAIN = PanelLook(INK, None, WHITE, WHITE, INK, INK, INK, 0.2, 25.0)


def at_left(*arts):
    return [WantedPanel(art, "left") for art in arts]


def room(length, depth=34.0):
    return Rooms(left=(Rect(3, 2, depth, length),))


def test_panels_stand_one_below_the_other_and_apart(look):
    placed = stand(at_left(rose(), track(), odds()), room(240), look)
    assert [panel.wanted.art for panel in placed.standing] == [rose(), track(), odds()]
    assert all(second.place.y >= first.place.bottom + 4 for first, second in pairwise(placed.standing))
    for panel in placed.standing:
        assert Rect(3, 2, 34, 240).expand(0.01).intersection(panel.place) == pytest.approx(panel.place)


def test_when_room_is_short_a_rose_goes_and_the_track_stays(look):
    tall = track(last=29, columns=2)
    needed = tall.height(34, replace(look, scale=LEAST)) + 1
    placed = stand(at_left(rose(), tall, odds()), room(needed), look)
    assert [panel.wanted.art for panel in placed.standing] == [tall]
    assert [panel.art for panel in placed.left_out] == [rose(), odds()]


def test_a_note_goes_before_a_panel(look):
    noted = [track(note="† not in the rules"), odds(note="† not in the rules")]
    small = replace(look, scale=LEAST)
    needed = sum(art.bare.height(34, small) for art in noted) + 4 * LEAST + 0.5
    placed = stand(at_left(*noted), room(needed), look)
    assert [panel.wanted.art for panel in placed.standing] == [art.bare for art in noted]
    assert placed.left_out == ()


def test_twins_go_first_and_are_not_missed(look):
    arts = [rose(), odds(), rose()]
    small = replace(look, scale=LEAST)
    needed = sum(art.height(34, small) for art in arts[:2]) + 4 * LEAST + 0.5
    placed = stand(at_left(*arts), room(needed), look)
    assert [panel.wanted.art for panel in placed.standing] == [rose(), odds()]
    assert placed.left_out == ()


def test_two_equal_tracks_are_two_tracks(look):
    small = replace(look, scale=LEAST_NEEDED)
    placed = stand(at_left(track(columns=2), track(columns=2)), room(track(columns=2).height(34, small) + 1), look)
    assert len(placed.standing) == len(placed.left_out) == 1


def test_panels_shrink_before_any_goes(look):
    arts = [rose(), track(columns=2)]
    full = sum(art.height(34, look) for art in arts) + 4
    placed = stand(at_left(*arts), room(full * 0.8), look)
    assert len(placed.standing) == 2
    assert LEAST <= placed.standing[0].look.scale < 1


def test_without_room_nothing_stands_and_nothing_is_forgotten(look):
    placed = stand(at_left(rose(), track()), Rooms(), look)
    assert placed.standing == ()
    assert [panel.art for panel in placed.left_out] == [rose(), track()]


def test_stretches_are_filled_alike_and_from_the_outside(look):
    above, below = Rect(0, 0, 34, 150), Rect(0, 210, 34, 150)
    placed = stand(at_left(rose(), odds(), track(columns=2), rose()), Rooms(left=(above, below)), look)
    assert [above.overlaps(panel.place) for panel in placed.standing] == [True, True, False, False]
    assert placed.standing[0].place.y == 0
    assert placed.standing[-1].place.bottom == pytest.approx(360)


def test_a_share_is_a_share_of_the_strip(look):
    wanted = [
        WantedPanel(track(columns=2), "left", share=0.7),
        WantedPanel(track("Turn", columns=2), "left", share=0.3),
    ]
    first, second = stand(wanted, room(304), look).standing
    assert first.place.height == pytest.approx(210)
    assert second.place.height == pytest.approx(90)


@pytest.mark.parametrize(
    ("edge", "turn", "degrees"),
    [
        ("top", "upright", 0), ("top", "outwards", 180), ("top", "inwards", 0), ("bottom", "outwards", 0),
        ("left", "outwards", 90), ("left", "inwards", 270), ("right", "outwards", 270), ("right", "half", 180),
        ("bottom", "left", 270), ("bottom", "right", 90),
    ],
)  # fmt: skip
def test_a_panel_is_turned_as_one_likes(edge, turn, degrees):
    assert WantedPanel(track(), edge, turn).degrees == degrees


def test_a_turned_panel_fills_its_place(look):
    rooms = Rooms(right=(Rect(100, 0, 40, 200),))
    for turn in ("upright", "half", "left", "outwards"):
        (panel,) = stand([WantedPanel(track(), "right", turn)], rooms, look).standing
        (use,) = (panel.item,)
        assert isinstance(use, Use)
        size = panel.place.size.turned if panel.wanted.degrees % 180 else panel.place.size
        place = use.transform.rect(Rect(0, 0, *size))
        assert place == pytest.approx(panel.place)


@given(
    st.lists(st.sampled_from(sorted(PANELS)), min_size=1, max_size=6),
    st.sampled_from(["left", "right", "top", "bottom"]),
    st.sampled_from(["upright", "outwards", "inwards", "half", "left", "right"]),
    st.floats(20, 80),
    st.floats(40, 400),
)
def test_nothing_is_dropped_and_nothing_overlaps(names, edge, turn, depth, length):
    wanted = [WantedPanel(PANELS[name], edge, turn) for name in names]
    area = Rect(0, 0, depth, length) if edge in ("left", "right") else Rect(0, 0, length, depth)
    placed = stand(wanted, Rooms(**{edge: (area,)}), PLAIN)
    there = {panel.wanted.art.bare for panel in placed.standing} | {panel.art.bare for panel in placed.left_out}
    assert there == {panel.art.bare for panel in wanted}
    inside = area.expand(0.01)
    for panel in placed.standing:
        assert inside.intersection(panel.place) == pytest.approx(panel.place)
    for first, second in pairwise(placed.standing):
        assert not first.place.expand(-0.01).overlaps(second.place)


def test_a_line_of_text_stands_in_a_strip_of_five_millimetres(look):
    text = TextArt("", "", None, "Nothing: both ways  ·  Arrow: its way only  ·  Red line: nobody passes")
    wanted = [WantedPanel(text, "bottom"), WantedPanel(text, "top", "outwards")]
    rooms = Rooms(top=(Rect(20, 0, 210, 4.2),), bottom=(Rect(20, 100, 210, 4.2),))
    placed = stand(wanted, rooms, look)
    assert len(placed.standing) == 2
    assert {panel.look.scale for panel in placed.standing} == {1.0}


def test_what_only_explains_a_map_leaves_its_middle_to_the_seam(look):
    wanted = [WantedPanel(PANELS[name], "bottom") for name in ("title", "legend", "facings")]
    first, second, last = stand(wanted, Rooms(bottom=(Rect(5, 0, 400, 30),)), look).standing
    assert second.place.right < 205 < last.place.x
    assert first.place.x == pytest.approx(5)
    assert last.place.right == pytest.approx(405)
