"""Seams keep clear of text and panels, straight ones and those along hexes."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.grids.grid import HexLattice
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.imposition.paper import SIZES, Paper
from generator.imposition.seams import Joint, straight_conflicts, texts, zigzag_conflicts
from generator.scene.fonts import REGULAR
from generator.scene.palette import INK
from generator.scene.primitives import Group, KeepTogether, SeamGuide, Symbol, Text, Use
from tests.imposition.one_way import tile_one_way

PAPER = Paper("a4", SIZES["a4"])
WORD = Text(Point(0, 5), "Legend", REGULAR, 5.0, INK)


def test_texts_are_found_in_groups_and_in_every_use_of_a_symbol():
    symbol = Symbol("panel", (Group((WORD,), Transform.shift(10, 0)),))
    found = texts((WORD, Use(symbol, Transform.shift(100, 0)), Use(symbol, Transform.turn(90))))
    assert len(found) == 3
    assert 109 < found[1].place.x < 110
    assert found[2].place.height > found[2].place.width


def test_alike_stretches_are_one_and_cost_together():
    wholes = [KeepTogether(Rect(10, y, 5, 3), 6.0) for y in (0, 20, 40)]
    assert [tuple(stretch[:3]) for stretch in straight_conflicts(wholes, 0)] == [(10, 15, 18.0)]
    assert len(straight_conflicts(wholes, 1)) == 3


def test_a_straight_seam_keeps_clear_of_a_word_in_its_way():
    size = Size(340, 150)
    free = tile_one_way(False, size, PAPER, Joint()).tiles[0].trim.right
    word = KeepTogether(Rect(free - 6, 20, 12, 4), 6.0)
    seam = tile_one_way(False, size, PAPER, Joint(), SeamGuide(wholes=(word,))).tiles[0].trim.right
    assert not word.place.x < seam < word.place.right


def test_a_seam_along_hexes_is_met_on_its_real_course():
    chain = (Point(48, 0), Point(48, 40), Point(52, 50), Point(48, 60), Point(48, 100))
    beside, upon = Rect(49, 10, 10, 5), Rect(50, 47, 10, 5)
    assert zigzag_conflicts([KeepTogether(beside, 6.0)], 0, {50.0: chain}, (0, 100)) == ()
    (found,) = zigzag_conflicts([KeepTogether(upon, 6.0)], 0, {50.0: chain}, (0, 100))
    assert found.start < 50.0 < found.end and found.cost == 6.0


def test_beyond_the_hexes_seams_are_straight():
    found = zigzag_conflicts([KeepTogether(Rect(95, 0, 10, 5), 6.0)], 0, {}, (20, 100))
    assert [tuple(stretch[:3]) for stretch in found] == [(100, 105, 6.0)]


@given(st.floats(130, 160), st.floats(0, 140), st.floats(4, 12))
def test_a_woven_seam_keeps_clear_of_a_panel(x, y, width):
    size, panel = Size(300, 150), Rect(x, y, width, 8)
    weave = HexLattice(20.0, "flat", Point(20, 20), Rect(8, 10, 284, 130))
    guide = SeamGuide(weave=weave, wholes=(KeepTogether(panel, 10.0),))
    left = tile_one_way(False, size, PAPER, Joint("zigzag"), guide).tiles[0]
    crossed = [
        (a, b)
        for a, b in pairwise(left.sides[1])
        if min(a.x, b.x) < panel.right and max(a.x, b.x) > panel.x and b.y > panel.y and a.y < panel.bottom
    ]
    assert crossed == []
