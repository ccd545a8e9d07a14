"""Lines before they were filtered."""

import pytest

from generator.scene.bitmaps import deinterlace, undo_filters


@pytest.mark.parametrize(("name", "found"), [
    (0, (5, 5, 5, 5)), (1, (5, 5, 10, 10)), (2, (15, 25, 35, 45)), (3, (10, 15, 25, 32)), (4, (15, 25, 35, 45)),
])  # fmt: skip
def test_each_filter_looks_left_and_up_by_whole_dots(name, found):
    assert tuple(undo_filters(name, bytes((5, 5, 5, 5)), bytes((10, 20, 30, 40)), 2)) == found


def test_sums_begin_again_after_255():
    assert undo_filters(2, b"\xff", b"\x02", 1) == b"\x01"


def test_passes_are_put_together():
    assert deinterlace(b"\0\x01\0\x02\0\x03\x04", 2, 2, 1) == [b"\0\x01\x02", b"\0\x03\x04"]
    with pytest.raises(ValueError, match="broken"):
        deinterlace(b"\0\x01\0\x02\0\x03", 2, 2, 1)
    with pytest.raises(ValueError, match="broken"):
        deinterlace(b"\x09\x01\0\x02\0\x03\x04", 2, 2, 1)
