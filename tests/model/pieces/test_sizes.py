"""Sizes of pieces, as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.pieces.types import CARD_SIZES, LEAST, MOST, PieceSize, piece_size
from generator.problems import InvalidValueError


@pytest.mark.parametrize(("text", "size"), [
    ("16mm", (16.0, 0.0)), ("63x88", (63.0, 88.0)), ("6.3 x 8.8 cm", (63.0, 88.0)), ("57 × 87mm", (57.0, 87.0)),
    ("0.5in", (12.7, 0.0)), ("poker", (63.0, 88.0)), ("A6 lying", (148.0, 105.0)), ("70x120 lying", (120.0, 70.0)),
    ("66%", (0.66, 0.0, True)), ("43x60 %", (0.43, 0.6, True)), ("88x63 upright", (63.0, 88.0)),
    ("63mmx8.8cm", (63.0, 88.0)),
])  # fmt: skip
def test_sizes_are_read(text, size):
    assert piece_size(text) == pytest.approx((*size, False)[:3])
    assert not piece_size(text).fits_cell


def test_what_fits_a_cell_has_no_size_of_its_own():
    assert piece_size("fit") == PieceSize() and piece_size(" FIT ").fits_cell


@pytest.mark.parametrize("text", [
    "16", "", "63x", "pocker", "-5mm", "3mm", "63x900", "1e3mm", "fit lying", "mm", 16, "10mmx20%", "5%",
])  # fmt: skip
def test_what_is_no_size_is_refused(text):
    with pytest.raises(ValueError):
        piece_size(text)


def test_a_share_is_one_of_the_width_of_a_counter():
    assert piece_size("50x25%").in_millimetres(20.0) == PieceSize(10.0, 5.0)
    assert piece_size("50mm").in_millimetres(20.0) == PieceSize(50.0)


def test_a_name_that_is_nearly_right_is_answered_with_the_right_one():
    with pytest.raises(InvalidValueError) as raised:
        piece_size("pocker")
    assert "poker" in raised.value.hint


@given(st.floats(LEAST, MOST), st.floats(LEAST, MOST))
def test_two_lengths_come_back_as_they_were_written(width, height):
    assert piece_size(f"{width:.3f}x{height:.3f}mm")[:2] == pytest.approx((width, height), abs=1e-3)


def test_cards_stand_upright():
    assert all(width <= height for width, height in CARD_SIZES.values())
