"""Patterns of shirts as grounds: what may be written, what is read on them, and where they leave room."""

import pytest

from generator.geometry.shapes import Rect
from generator.model.pieces.face_values import parse_ground
from generator.problems import InvalidValueError
from generator.scene.palette import PATTERNS, Cloth, Colour, colours_of, mean_of
from generator.scene.patterns import pattern_items
from generator.scene.primitives import Box

BLUE, WHITE = Colour.of("#0072b2"), Colour.of("#ffffff")
AREA = Rect(-10, -12, 20, 24)


@pytest.mark.parametrize("pattern", [name for name in PATTERNS if name != "plain"])
def test_a_ground_may_be_the_pattern_of_a_shirt(pattern):
    assert parse_ground(f"#0072b2 with white {pattern}") == Cloth(BLUE, WHITE, pattern)
    found = parse_ground(f"#0072b2 with white {pattern} clear 26%")
    assert found == Cloth(BLUE, WHITE, pattern, 0.26)
    assert colours_of(found) == (BLUE, WHITE) and mean_of(found) == BLUE
    assert found.mix(WHITE, 1.0) == Cloth(WHITE, WHITE, pattern, 0.26)


def test_a_plain_shirt_is_of_its_first_colour():
    assert parse_ground("#0072b2 with white plain clear 26%") == BLUE


@pytest.mark.parametrize(("text", "message"), [
    ("stripes", "“stripes” is not a pattern of two colours"),
    ("blue with stripes", "“blue with stripes” is not a pattern of two colours"),
    ("blue with white stripes 5mm", "“blue with white stripes 5mm” is not a pattern of two colours"),
    ("blue with white stripes clear 100%", "a stripe of 100% leaves no room for the pattern"),
    ("blue with whit stripes", "“whit” is not a colour"),
])  # fmt: skip
def test_what_is_no_pattern_is_refused(text, message):
    with pytest.raises(InvalidValueError) as refused:
        parse_ground(text)
    assert refused.value.message == message


@pytest.mark.parametrize("clear", [0.1, 0.26, 0.66])
@pytest.mark.parametrize("pattern", ["stripes", "halves", "quarters", "chequered"])
def test_no_part_of_a_pattern_enters_the_stripe_that_is_clear(pattern, clear):
    parts = pattern_items(pattern, AREA, WHITE, clear)
    assert parts and all(isinstance(part, Box) for part in parts)
    half = clear * AREA.width / 2
    assert all(part.rect.right <= -half + 1e-9 or part.rect.x >= half - 1e-9 for part in parts)
    assert max(part.rect.right for part in parts) > AREA.right + 1  # it goes on beyond the cut
