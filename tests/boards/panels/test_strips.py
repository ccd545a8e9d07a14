"""Panels stand in the order given, and what is needed to play stands longest."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.boards.panels.panel import PanelLook
from generator.boards.panels.strips import LEAST, LEAST_NEEDED, EdgePanel, Rooms, arrange_panels
from generator.boards.panels.text import TextArt
from generator.geometry.shapes import Rect
from generator.model.boards.board import PanelForm
from generator.scene.drawings import bounds
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Line, Path, Use
from tests.boards.panels.conftest import PANELS, odds, rose, track

PLAIN = PanelLook(INK, None, WHITE, WHITE, INK, INK, INK, 0.2, 25.0)


def at_left(*arts):
    return [EdgePanel(art, "left") for art in arts]


def room(length, depth=34.0):
    return Rooms(left=(Rect(3, 2, depth, length),))


def test_panels_stand_one_below_the_other_and_apart(look):
    placed = arrange_panels(at_left(rose(), track(), odds()), room(240), look)
    assert [place.panel.art for place in placed.places] == [rose(), track(), odds()]
    assert all(second.area.y >= first.area.bottom + 4 for first, second in pairwise(placed.places))
    for panel in placed.places:
        assert Rect(3, 2, 34, 240).expand(0.01).intersection(panel.area) == pytest.approx(panel.area)


def test_panels_at_a_side_can_have_one_frame_together(look):
    alone = replace(look, ground=WHITE)
    together = replace(alone, form=PanelForm(frame="side"))
    panels = at_left(rose(), track(), odds())
    placed = arrange_panels(panels, room(240), together)
    around = Rect.union([place.area for place in placed.places])
    frames = [item for item in placed.items if isinstance(item, Path)]
    assert [item.style.fill for item in frames] == [WHITE, None, None]
    assert bounds(frames[0]) == pytest.approx(around)
    gaps = [item.start.y for item in placed.items if isinstance(item, Line)]
    assert len(gaps) == 2 and not any(place.area.y < y < place.area.bottom for place in placed.places for y in gaps)
    # each has its ground and frame where they are not shared, and inside the board
    own = [len(place.item.symbol.items) for place in arrange_panels(panels, room(240), alone).places]
    assert [len(place.item.symbol.items) for place in placed.places] == [count - 1 for count in own]
    inside = [place._replace(panel=place.panel._replace(edge="inside")) for place in placed.places]
    assert [len(place.item.symbol.items) for place in inside] == own


def test_when_room_is_short_a_rose_goes_and_the_track_stays(look):
    tall = track(last=29, columns=2)
    needed = tall.height(34, replace(look, scale=LEAST)) + 1
    placed = arrange_panels(at_left(rose(), tall, odds()), room(needed), look)
    assert [place.panel.art for place in placed.places] == [tall]
    assert [panel.art for panel in placed.left_out] == [rose(), odds()]


def test_a_note_goes_before_a_panel(look):
    noted = [track(note="† Not in the rules"), odds(note="† Not in the rules")]
    small = replace(look, scale=LEAST)
    needed = sum(art.without_note.height(34, small) for art in noted) + 4 * LEAST + 0.5
    placed = arrange_panels(at_left(*noted), room(needed), look)
    assert [place.panel.art for place in placed.places] == [art.without_note for art in noted]
    assert placed.left_out == ()


def test_twins_go_first_and_are_not_missed(look):
    arts = [rose(), odds(), rose()]
    small = replace(look, scale=LEAST)
    needed = sum(art.height(34, small) for art in arts[:2]) + 4 * LEAST + 0.5
    placed = arrange_panels(at_left(*arts), room(needed), look)
    assert [place.panel.art for place in placed.places] == [rose(), odds()]
    assert placed.left_out == ()


def test_two_equal_tracks_are_two_tracks(look):
    small = replace(look, scale=LEAST_NEEDED)
    placed = arrange_panels(
        at_left(track(columns=2), track(columns=2)), room(track(columns=2).height(34, small) + 1), look
    )
    assert len(placed.places) == len(placed.left_out) == 1


def test_panels_shrink_before_any_goes(look):
    arts = [rose(), track(columns=2)]
    full = sum(art.height(34, look) for art in arts) + 4
    placed = arrange_panels(at_left(*arts), room(full * 0.8), look)
    assert len(placed.places) == 2
    assert LEAST <= placed.places[0].look.scale < 1


def test_without_room_nothing_stands_and_nothing_is_forgotten(look):
    placed = arrange_panels(at_left(rose(), track()), Rooms(), look)
    assert placed.places == ()
    assert [panel.art for panel in placed.left_out] == [rose(), track()]


def test_stretches_are_filled_alike_and_from_the_outside(look):
    above, below = Rect(0, 0, 34, 150), Rect(0, 210, 34, 150)
    placed = arrange_panels(at_left(rose(), odds(), track(columns=2), rose()), Rooms(left=(above, below)), look)
    assert [above.overlaps(panel.area) for panel in placed.places] == [True, True, False, False]
    assert placed.places[0].area.y == 0
    assert placed.places[-1].area.bottom == pytest.approx(360)


def test_a_share_is_a_share_of_the_strip(look):
    wanted = [
        EdgePanel(track(columns=2), "left", share=0.7),
        EdgePanel(track("Turn", columns=2), "left", share=0.3),
    ]
    first, second = arrange_panels(wanted, room(304), look).places
    assert first.area.height == pytest.approx(210)
    assert second.area.height == pytest.approx(90)


@pytest.mark.parametrize(
    ("edge", "turn", "degrees"),
    [
        ("top", "upright", 0), ("top", "outwards", 180), ("top", "inwards", 0), ("bottom", "outwards", 0),
        ("left", "outwards", 90), ("left", "inwards", 270), ("right", "outwards", 270), ("right", "half", 180),
        ("bottom", "left", 270), ("bottom", "right", 90),
    ],
)  # fmt: skip
def test_a_panel_is_turned_as_one_likes(edge, turn, degrees):
    assert EdgePanel(track(), edge, turn).degrees == degrees


def test_a_turned_panel_fills_its_place(look):
    rooms = Rooms(right=(Rect(100, 0, 40, 200),))
    for turn in ("upright", "half", "left", "outwards"):
        (place,) = arrange_panels([EdgePanel(track(), "right", turn)], rooms, look).places
        use = place.item
        assert isinstance(use, Use)
        assert use.transform.rect(Rect(0, 0, *place.size)) == pytest.approx(place.area)


@given(
    st.lists(st.sampled_from(sorted(PANELS)), min_size=1, max_size=6),
    st.sampled_from(["left", "right", "top", "bottom"]),
    st.sampled_from(["upright", "outwards", "inwards", "half", "left", "right"]),
    st.floats(20, 80),
    st.floats(40, 400),
)
def test_nothing_is_dropped_and_nothing_overlaps(names, edge, turn, depth, length):
    wanted = [EdgePanel(PANELS[name], edge, turn) for name in names]
    area = Rect(0, 0, depth, length) if edge in ("left", "right") else Rect(0, 0, length, depth)
    placed = arrange_panels(wanted, Rooms(**{edge: (area,)}), PLAIN)
    there = {place.panel.art.without_note for place in placed.places} | {
        panel.art.without_note for panel in placed.left_out
    }
    assert there == {panel.art.without_note for panel in wanted}
    inside = area.expand(0.01)
    for panel in placed.places:
        assert inside.intersection(panel.area) == pytest.approx(panel.area)
    for first, second in pairwise(placed.places):
        assert not first.area.expand(-0.01).overlaps(second.area)


def test_a_line_of_text_is_in_a_strip_of_five_millimetres(look):
    text = TextArt("", "", None, "Nothing: both ways  ·  Arrow: its way only  ·  Red line: nobody passes")
    wanted = [EdgePanel(text, "bottom"), EdgePanel(text, "top", "outwards")]
    rooms = Rooms(top=(Rect(20, 0, 210, 4.2),), bottom=(Rect(20, 100, 210, 4.2),))
    placed = arrange_panels(wanted, rooms, look)
    assert len(placed.places) == 2
    assert {panel.look.scale for panel in placed.places} == {1.0}


def test_what_only_explains_a_map_leaves_its_middle_to_the_seam(look):
    wanted = [EdgePanel(PANELS[name], "bottom") for name in ("title", "legend", "facings")]
    first, second, last = arrange_panels(wanted, Rooms(bottom=(Rect(5, 0, 400, 30),)), look).places
    assert second.area.right < 205 < last.area.x
    assert first.area.x == pytest.approx(5)
    assert last.area.right == pytest.approx(405)
