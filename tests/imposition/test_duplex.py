"""Backs come to lie behind their fronts, under every flip; bleeds stay out of their neighbours."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Point, Rect, Size
from generator.imposition.paper import (
    FOLD_CLEAR,
    SIZES,
    Document,
    Paper,
    Sheet,
    back_place,
    bleed_rooms,
    duplex_of,
    flip_of,
    fold_line,
    front_area,
    split_sides,
    turn_room,
)
from generator.imposition.slots import gang_area, honeycomb, straight_cut
from generator.scene.drawings import bounds_of
from generator.scene.pieces import BLEED
from generator.scene.primitives import Line, Polygon

A4 = SIZES["a4"]
flips = st.sampled_from(("long-edge", "short-edge", "fold"))
points = st.builds(Point, st.floats(0, 210), st.floats(0, 297))


@given(flips, points)
def test_a_back_lies_behind_its_front(backs, at):
    place = back_place(backs, A4, at)
    assert flip_of(backs, A4).point(place.point(Point(0, 0))) == pytest.approx(at)


@given(flips, points, st.builds(Point, st.floats(-20, 20), st.floats(-20, 20)))
def test_a_cut_piece_is_turned_like_a_page(backs, at, own):
    """A point drawn right of the middle of a back lies left of it seen from the front, at the same height."""
    seen = flip_of(backs, A4).point(back_place(backs, A4, at).point(own))
    assert seen == pytest.approx(Point(at.x - own.x, at.y + own.y), abs=1e-9)


def test_only_two_ways_are_the_printers_own():
    assert [duplex_of(backs) for backs in ("long-edge", "short-edge", "fold", "none")] == [
        "long-edge", "short-edge", "none", "none",
    ]  # fmt: skip


@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize("backs", ["short-edge", "fold"])
def test_backs_keep_to_the_area_of_fronts(name, backs):
    paper = Paper(name, SIZES[name])
    whole = gang_area(paper)
    area = front_area(whole, paper.size, backs)
    behind = flip_of(backs, paper.size).rect(area)
    assert whole.expand(1e-6).holds(Point(behind.x, behind.y)) and behind.bottom <= whole.bottom + 1e-6
    assert area.bottom <= whole.bottom + 1e-6


@pytest.mark.parametrize("name", SIZES)
def test_the_fold_keeps_clear_of_the_bleed(name):
    paper = Paper(name, SIZES[name])
    area = front_area(gang_area(paper), paper.size, "fold")
    assert paper.size.height / 2 - (area.bottom + BLEED) >= FOLD_CLEAR - 1e-9
    assert flip_of("fold", paper.size).rect(area).y - BLEED - paper.size.height / 2 >= FOLD_CLEAR - 1e-9


@pytest.mark.parametrize(("language", "word"), [("es", "dobla"), ("en", "fold")])
def test_the_fold_is_dashed_at_both_ends_and_told_in_words(language, word):
    paper = Paper("a4", A4)
    fold = fold_line(gang_area(paper), A4, language)
    lines = [item for item in fold.items if isinstance(item, Line)]
    assert len(lines) == 2 and all(line.style.dash and line.start.y == line.end.y == 148.5 for line in lines)
    assert word in next(item.text for item in fold.items if not isinstance(item, Line))
    assert bounds_of(fold.items).height < 2 * FOLD_CLEAR


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("make", [honeycomb, straight_cut])
def test_bleeds_meet_half_way_and_never_enter_a_neighbour(make, orientation):
    slots = make(Rect(10, 10, 190, 277), 25, orientation)
    rooms = bleed_rooms(slots.middles, slots.cell)
    centre = len(slots.middles) // 2
    for at, room in zip(slots.middles, rooms, strict=True):
        assert isinstance(room, Polygon)
        for other in slots.middles:
            if other != at and math.dist(at, other) < 60:
                for corner in room.points:
                    point = at.shift(*corner)
                    assert math.dist(point, at) <= math.dist(point, other) + 1e-6
    gap = min(_reach(rooms[centre], angle) for angle in range(0, 360, 10))
    assert gap >= 12.5 + (1 - 1e-6 if make is honeycomb else 0)


def _reach(room, degrees):
    """Return how far a convex polygon about (0, 0) reaches in a direction."""
    dx, dy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    best = math.inf
    for p, q in zip(room.points, (*room.points[1:], room.points[0]), strict=True):
        nx, ny = q.y - p.y, p.x - q.x
        along = nx * dx + ny * dy
        far = nx * p.x + ny * p.y
        if far / along > 0 if along else False:
            best = min(best, far / along)
    return best


def test_a_lonely_piece_has_all_the_room():
    assert bleed_rooms((Point(50, 50),), ((Point(-5, -5)), Point(5, -5), Point(0, 5))) == (None,)


def test_a_room_is_turned_with_its_piece():
    room = Polygon((Point(1, 2), Point(3, 4), Point(-5, 6)))
    assert turn_room(room).points == (Point(-1, -2), Point(-3, -4), Point(5, -6))
    assert turn_room(turn_room(room)) == room


def test_fronts_and_backs_in_files_of_their_own_keep_their_order():
    size = Size(100, 100)
    sheets = tuple(
        Sheet(size, (), f"{number}{side[0]}", side=side) for number in range(1, 4) for side in ("front", "back")
    )
    fronts, backs = split_sides(Document("counters", "Counters", "en", sheets, "long-edge"))
    assert (fronts.name, backs.name) == ("counters-fronts", "counters-backs")
    assert [sheet.label for sheet in fronts.sheets] == ["1f", "2f", "3f"]
    assert [sheet.label for sheet in backs.sheets] == ["1b", "2b", "3b"]
    assert fronts.duplex == backs.duplex == "none"


def test_a_document_without_backs_is_not_parted():
    document = Document("cards", "Cards", "en", (Sheet(A4, (), "1"),))
    assert split_sides(document) == (document,)


def test_backs_are_reversed_for_printers_that_take_the_last_front_first():
    sheets = tuple(Sheet(A4, (), f"{number}{side[0]}", side=side) for number in (1, 2, 3) for side in ("front", "back"))
    fronts, backs = split_sides(Document("counters", "Counters", "en", sheets, "long-edge"), "reversed")
    assert [sheet.label for sheet in fronts.sheets] == ["1f", "2f", "3f"]
    assert [sheet.label for sheet in backs.sheets] == ["3b", "2b", "1b"]
