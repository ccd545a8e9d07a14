"""What a board's file has painted becomes lines, arcs and spots about the middle of the ground, and named areas."""

import math

import pytest

from generator.boards.layout import PaintedGround
from generator.boards.markings import paint
from generator.geometry.covering import share as share_of
from generator.geometry.field import Arc, FootballField, PaintedSpot, Segment, field_markings
from generator.geometry.shapes import Point, Size
from generator.model.boards.layers import MarkingsLayer
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.problems import PizarraError

HALL = PaintedGround(Size(40, 20), metric=True, painted=field_markings(FootballField(40, 20, 3)))
CELLS = PaintedGround(Size(26, 15))
HANDBALL = """
markings:
  - {box: [[0m, 0m], [40m, 20m]]}
  - {line: [[20m, 0m], [20m, 20m]]}
  - {arc: [0m, 8.5m], radius: 6m, from: 270, to: 360, area: goal-area, mirrored: both}
  - {box: [[0m, 8.5m], [6m, 11.5m]], area: goal-area, drawn: false, mirrored: ends}
  - {spot: [7m, 10m], mirrored: ends}
"""


def layer(text):
    return validate(MarkingsLayer, parse_text(text, "board.yaml"))


def made(text, ground=HALL):
    return paint(layer(text).markings, ground)


def holds(found, area, x, y, ground=HALL):
    return found.areas[area].holds(Point(x - ground.size.width / 2, y - ground.size.height / 2))


def test_a_handball_court_is_a_few_lines_of_data():
    found, faults = made(HANDBALL)
    assert faults == ()
    kinds = [type(mark) for mark in found.painted]
    assert (kinds.count(Segment), kinds.count(Arc), kinds.count(PaintedSpot)) == (4 + 1, 4, 2)
    spots = [mark.centre for mark in found.painted if isinstance(mark, PaintedSpot)]
    assert sorted(spots) == [Point(-13, 0), Point(13, 0)]


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [
        (0, 10, True), (6, 10, True), (6.01, 10, False), (3, 14, True), (0, 2.5, True), (0, 2.4, False),
        (4.2, 4.3, True), (4.3, 4.1, False), (34, 10, True), (33.9, 10, False), (40, 17.5, True), (20, 10, False),
    ],
)  # fmt: skip
def test_parts_of_one_name_are_one_area_at_both_ends(x, y, inside):
    assert holds(made(HANDBALL)[0], "goal-area", x, y) is inside


def test_the_word_football_paints_what_the_field_has():
    found, faults = made("markings: football")
    assert (found.painted, faults) == (HALL.painted.painted, ())
    assert set(found.areas) == set(HALL.painted.areas)


def test_ones_own_marks_may_are_beside_those_of_football():
    found, _ = made("markings: [football, {circle: [20m, 10m], radius: 1m, area: tee}]")
    assert len(found.painted) == len(HALL.painted.painted) + 1
    assert holds(found, "tee", 20.9, 10)


def test_on_a_board_without_a_field_lengths_are_cells():
    found, faults = made("markings: [{line: [[0, 4], [26, 4]], mirrored: sides}]", CELLS)
    assert faults == ()
    assert [(mark.start, mark.end) for mark in found.painted] == [
        (Point(-13, -3.5), Point(13, -3.5)),
        (Point(-13, 3.5), Point(13, 3.5)),
    ]


@pytest.mark.parametrize(("start", "end", "share"), [(0, 90, 0.25), (0, 360, 1), (300, 60, 1 / 3), (10, 280, 0.75)])
def test_the_area_of_an_arc_is_its_sector(start, end, share):
    found, _ = made(f"markings: [{{arc: [20m, 10m], radius: 5m, from: {start}, to: {end}, area: pie}}]")
    around = [Point(x, y) for x, y in ((-6, -6), (6, -6), (6, 6), (-6, 6))]
    assert share_of(found.areas["pie"], around) == pytest.approx(share * math.pi * 25 / 144, rel=1e-3)


@pytest.mark.parametrize(
    "corners", ["[5m, 5m], [9m, 5m], [7m, 9m], [5m, 5m]", "[5m, 5m], [7m, 9m], [9m, 5m], [5m, 5m]"]
)
def test_a_line_that_comes_back_encloses_an_area_whichever_way_it_runs(corners):
    found, faults = made(f"markings: [{{line: [{corners}], area: corner}}]")
    assert faults == ()
    assert holds(found, "corner", 7, 6)
    assert not holds(found, "corner", 5, 9)


@pytest.mark.parametrize(
    ("entry", "path", "words"),
    [
        ("{spot: [7, 10]}", (0, "spot"), "in metres, such as 6m, not in cells"),
        ("{circle: [7m, 10m], radius: 3}", (0, "radius"), "in metres, such as 6m, not in cells"),
        ("{spot: [41m, 10m]}", (0, "spot"), "outside the ground of 40 × 20 m"),
        ("{line: [[0m, 0m], [40m, 21m]]}", (0, "line", 1), "outside the ground"),
        ("{circle: [7m, 10m], radius: 0m}", (0, "radius"), "above 0"),
        ("{box: [[7m, 1m], [7m, 9m]]}", (0, "box"), "enclose nothing"),
        ("{spot: [7m, 10m], area: tee}", (0, "area"), "does not enclose an area"),
        ("{line: [[1m, 1m], [9m, 9m], [1m, 9m]], area: tee}", (0, "area"), "does not enclose an area"),
        (
            "{line: [[0m, 0m], [9m, 0m], [3m, 3m], [0m, 9m], [0m, 0m]], area: tee}",
            (0, "area"),
            "does not enclose an area",
        ),
    ],
)
def test_what_cannot_be_painted_is_reported_at_its_place(entry, path, words):
    found, faults = made(f"markings: [{entry}]")
    assert [fault.path for fault in faults] == [path]
    assert words in faults[0].message
    assert found.painted == ()


def test_metres_on_a_board_without_a_field_are_reported():
    _, (fault,) = made("markings: [{spot: [7m, 10m]}]", CELLS)
    assert "in cells, such as 6, not in metres" in fault.message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("markings: footbal", "did you mean “football”"),
        ("markings: [{lin: [[0m, 0m], [1m, 1m]]}]", "did you mean “line”"),
        ("markings: [{line: [[0m, 0m]]}]", "at least 2 entries"),
        ("markings: [{spot: 7m}]", "write it like [6m, 10m]"),
        ("markings: [{spot: [7mm, 1m]}]", "write 6m for metres"),
        ("markings: []", "at least 1 entry"),
        ("markings: [{circle: [1m, 1m], radus: 3m}]", "radius"),
    ],
)
def test_what_is_no_marking_is_reported_with_the_right_word(text, words):
    with pytest.raises(PizarraError) as caught:
        layer(text)
    assert words in " ".join(f"{problem} {problem.hint}" for problem in caught.value.problems)


def test_zones_in_cells_are_named_on_both_sides():
    zones = "markings: [{box: [[0, 0], [1, 15]], area: end-zone, mirrored: ends}]"
    found, faults = made(zones, CELLS)
    assert faults == ()
    assert holds(found, "end-zone", 0.5, 7.5, CELLS) and holds(found, "end-zone", 25.5, 7.5, CELLS)
    assert not holds(found, "end-zone", 13, 7.5, CELLS)
