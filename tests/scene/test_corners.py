"""Corners of boxes: they stay inside the box, keep its sides, and those that are too large shrink."""

from hypothesis import given
from hypothesis import strategies as some

from generator.geometry.shapes import IDENTITY, Point, Rect, Size, signed_area
from generator.scene.pictures import straight_runs
from generator.scene.primitives import Corner, corner_share, cornered_commands, rounded_commands

BOX = Rect(10, 20, 40, 30)


def ring_of(corners, box=BOX):
    (ring,) = straight_runs(cornered_commands(box, corners), IDENTITY, 16)
    return ring


corner = some.builds(
    Corner, some.sampled_from(["round", "cut", "step", "bite"]), some.floats(0.5, 60), some.floats(0.5, 60)
)


@given(some.tuples(*[corner | some.none()] * 4))
def test_no_corner_leaves_its_box(corners):
    ring = ring_of(corners)
    assert all(BOX.expand(1e-6).encloses(Rect(*at, 0, 0)) for at in ring)
    around = Rect.around(ring)
    assert abs(around.width - BOX.width) < 1e-6 and abs(around.height - BOX.height) < 1e-6
    assert abs(signed_area(ring)) <= BOX.width * BOX.height + 1e-6


def test_each_form_takes_its_part_of_the_box():
    whole, reach = BOX.width * BOX.height, 6

    def missing(form):
        return whole - abs(signed_area(ring_of((Corner(form, reach, reach), None, None, None))))

    assert abs(missing("cut") - reach**2 / 2) < 1e-6
    assert abs(missing("step") - reach**2) < 1e-6
    assert abs(missing("bite") - 3.1416 * reach**2 / 4) < 0.1
    assert abs(missing("round") - (1 - 3.1416 / 4) * reach**2) < 0.1


def test_corners_are_where_their_names_say():
    cut = Corner("cut", 4, 3)
    assert Point(10, 23) in ring_of((cut, None, None, None)) and Point(14, 20) in ring_of((cut, None, None, None))
    assert Point(46, 20) in ring_of((None, cut, None, None)) and Point(50, 23) in ring_of((None, cut, None, None))
    assert Point(50, 47) in ring_of((None, None, cut, None)) and Point(46, 50) in ring_of((None, None, cut, None))
    assert Point(14, 50) in ring_of((None, None, None, cut)) and Point(10, 47) in ring_of((None, None, None, cut))


def test_round_corners_are_those_of_every_other_box():
    one = Corner("round", 5, 5)
    (usual,) = straight_runs(rounded_commands(BOX, 5, 5), IDENTITY, 16)
    assert abs(abs(signed_area(usual)) - abs(signed_area(ring_of((one, one, one, one))))) < 1e-9


def test_large_corners_shrink_together():
    large = Corner("bite", 40, 15)
    assert corner_share((large, large, None, None), Size(40, 30)) == 0.5
    assert corner_share((large, None, None, None), Size(40, 30)) == 1
