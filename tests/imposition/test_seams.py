"""Where the seams of football boards fall: clear of hexes and of the picture wherever that can be had.

``PIZARRA_EVERY=1 python -m pytest -s tests/imposition/test_seams.py``
tries every combination and prints the shares.
"""

import os
from collections import Counter
from itertools import pairwise, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.boards.drawing import goal_guide, grid_guide
from generator.boards.markings import landmarks
from generator.geometry.covering import Goals, cover_field
from generator.geometry.field import FootballField, field_markings, transform_marking
from generator.geometry.grids.hexes import ROOT3
from generator.geometry.shapes import Point, Size
from generator.imposition.paper import SIZES, Paper
from generator.imposition.seams import JOINTS, USUAL_OVERLAP, Joint, SeamAxis, seams, sheets_along
from generator.imposition.tiling import axes
from generator.scene.primitives import Avoid, SeamGuide

pytestmark = pytest.mark.sweep(1)  # .ci/run tries more with PIZARRA_EVERY=1
EVERY = "PIZARRA_EVERY" in os.environ
FIELDS = ((100, 50), (105, 68), (90, 45), (97.3, 61.7), (88.8, 44.4), (61, 59), (120, 90), (40, 20), (68, 52))
COLUMNS = (19, 27, 39, 55)
HEXES = (4.7, 9.0, 12.3, 16.0, 20.8, 27.4, 38.1)
ORIENTATIONS = ("flat", "pointy")
PAPERS = tuple(Paper(name, size) for name, size in SIZES.items())
ROOM = 1.5
"""With so many sides of a hex to spare, seams find a good place (sources.md: tiling)."""


def seamed(field, columns, orientation, hex_width, papers=PAPERS, ways=(False, True), joints=JOINTS):
    """Return the axes of a board on papers either way round, with joints, that have seams to place."""
    overlay = cover_field(Size(*field), columns, orientation, Goals(7.32))
    bare = overlay.grid.resize(hex_width, Point(0, 0)).bounds
    width = field[0] * hex_width / overlay.metres + 84
    grid = overlay.grid.resize(hex_width, Point((width - bare.width) / 2, 5))
    marks = tuple(
        transform_marking(mark, overlay.grid.transform_to(grid))
        for mark in field_markings(FootballField(*field)).painted
    )
    guides = [grid_guide(grid), landmarks(marks), goal_guide(grid, overlay)]
    across, down = (sum((part[axis] for part in guides), ()) for axis in (0, 1))
    guide = SeamGuide(across, down, guides[0].weave)
    size = Size(width, bare.height + 10)
    for paper, turned, kind in product(papers, ways, joints):
        for axis in axes(size, paper, Joint(kind, USUAL_OVERLAP[kind]), guide, turned):
            if sheets_along(axis) > 1:
                yield axis


def slack(axis):
    count = sheets_along(axis)
    return count * axis.sheet - (count - 1) * axis.overlap - axis.length


def hit(axis, cuts, *kinds):
    return [one for cut in cuts[1:-1] for one in axis.avoid if one.of in kinds and one.start <= cut <= one.end]


def clear_stretches(axis, kinds):
    found, at = [], 0.0
    for start, end, _, kind in sorted(axis.avoid):
        if kind not in kinds:
            continue
        if start > at:
            found.append((at, min(start, axis.length)))
        at = max(at, end)
    return [*found, (at, axis.length)] if at < axis.length else found


def can_be_clear(axis, count, *kinds):
    """Return whether straight seams clear of such stretches exist: follows all that can be reached, sheet by sheet."""
    even = axis.length / count
    least = max(even / 4, min(60, even - axis.overlap))
    reached = [(0.0, 0.0)]
    for number in range(1, count):
        far = axis.sheet - axis.after - (axis.before if number > 1 else 0.0)
        reached = [
            (max(low + least, start), min(high + far, end))
            for low, high in reached
            for start, end in clear_stretches(axis, kinds)
            if min(high + far, end) - max(low + least, start) > 0.01
        ]
        reached = joined(reached)
    return any(high >= axis.length + axis.before - axis.sheet and low <= axis.length - least for low, high in reached)


def joined(stretches):
    found = []
    for start, end in sorted(stretches):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def judged(axis, hex_width):
    """Return what is true of the seams of an axis; those along hexes are good, as long as they keep to their places."""
    count, straight = sheets_along(axis), axis.places is None
    cuts = seams(axis, count)
    roomy = slack(axis) >= ROOM * hex_width / ROOT3
    return {
        "axes": True,
        "roomy": roomy,
        "roomy and good": roomy and not hit(axis, cuts, "grid"),
        "roomy and could be good": roomy and (not straight or can_be_clear(axis, count, "grid")),
        "roomy and could be good and clear": roomy and (not straight or can_be_clear(axis, count, "grid", "picture")),
        "straight": straight,
        "straight and clear": straight and not hit(axis, cuts, "grid", "picture"),
        "straight and could be clear": straight and can_be_clear(axis, count, "grid", "picture"),
    }


def shares(boards, **sheets):
    """Return how often each judgement holds over all axes of the boards."""
    found = Counter()
    for field, columns, orientation, hex_width in boards:
        for axis in seamed(field, columns, orientation, hex_width, **sheets):
            found.update(name for name, true in judged(axis, hex_width).items() if true)
    return found


@pytest.mark.slow
def test_on_boards_for_a_table_every_roomy_side_has_good_seams():
    found = shares(product(FIELDS[:5], (39,), ORIENTATIONS, (12.3, 20.8)), joints=("lap",))
    assert found["roomy and good"] == found["roomy"] > 150
    assert found["straight and clear"] == found["straight and could be clear"]


@pytest.mark.skipif(not EVERY, reason="a minute; PIZARRA_EVERY=1 runs it")
def test_every_side_has_seams_as_good_as_they_can_be():
    found = shares(product(FIELDS, COLUMNS, ORIENTATIONS, HEXES))
    print("", *(f"{name:28} {count:7}" for name, count in found.items()), sep="\n")
    # where all seams clear of the grid would cut a spot or a goal mouth, a few run along sides of cells instead
    assert found["roomy and good"] >= 0.995 * found["roomy and could be good"]
    assert found["straight and clear"] == found["straight and could be clear"]


fields = st.builds(lambda length, share: (length, length * share), st.floats(40, 130), st.floats(0.4, 0.95))


@pytest.mark.slow
@example((61, 59), 39, "flat", 12.3)
@example((105, 68), 39, "flat", 27.4)
@given(fields, st.sampled_from(range(11, 60, 4)), st.sampled_from(ORIENTATIONS), st.floats(6, 40))
def test_seams_are_good_where_there_is_room_and_clear_of_everything_where_that_can_be(
    field, columns, orientation, hex_width
):
    found = shares([(field, columns, orientation, hex_width)], papers=PAPERS[:1], joints=("lap", "zigzag"))
    assert found["roomy and good"] >= found["roomy and could be good and clear"]
    assert found["straight and clear"] >= found["straight and could be clear"]


def test_a_seam_rather_crosses_the_goal_mouth_than_a_row_of_hexes():
    row, mouth = Avoid(148.0, 152.0, 40.0), Avoid(120.0, 180.0, 50.0, "picture")
    cuts = seams(SeamAxis(300.0, 160.0, 1.0, 4.0, (row, mouth)), 2)
    assert hit(SeamAxis(300.0, 160.0, 1.0, 4.0, (row, mouth)), cuts, "grid") == []


def test_sheets_may_differ_to_keep_a_seam_out_of_the_goal_mouth():
    cuts = seams(SeamAxis(282.0, 277.0, 1.0, 4.0, (Avoid(117.0, 165.0, 50.0, "picture"),)), 2)
    assert cuts[1] < 117.0 or cuts[1] > 165.0
    assert min(b - a for a, b in pairwise(cuts)) > 100


def test_a_gap_too_narrow_for_whole_steps_is_found():
    walls = (Avoid(0.0, 100.26, 5.0), Avoid(100.32, 400.0, 5.0))
    assert seams(SeamAxis(200.0, 150.0, 1.0, 4.0, walls), 2)[1] == pytest.approx(100.29)
