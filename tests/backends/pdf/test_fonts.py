"""Which byte stands for which letter in a PDF: one place for every letter, whatever else is written."""

import pytest

from generator.backends.pdf.file import SIGNS, code_of, encoded_runs
from generator.scene.fonts import BOLD, REGULAR, WEIGHTS, _widths

LETTERS = sorted({chr(code) for weight in WEIGHTS for code in _widths(weight)} - {"\xa0"})


def test_no_two_letters_share_a_place():
    places = [code_of(letter) for letter in LETTERS if letter.isprintable() or letter == " "]
    assert len(places) > 500
    assert len(set(places)) == len(places)


def test_a_letter_is_one_byte_and_none_that_a_pdf_string_would_change():
    codes = {code_of(letter)[1] for letter in LETTERS if letter.isprintable()}
    assert codes <= set(range(1, 256)) - {8, 9, 10, 12, 13}


@pytest.mark.parametrize("text", ["AZaz09 áéñ ÿ € “”–…†", SIGNS])
def test_what_games_print_is_in_the_first_subset(text):
    assert {code_of(letter)[0] for letter in text} == {0}


def test_letters_of_windows_1252_are_readable_in_the_file():
    assert list(encoded_runs("Iker (5) \\", BOLD)) == [("F2", "(Iker \\(5\\) \\\\)")]


def test_other_letters_change_the_subset_and_back():
    assert [name for name, _ in encoded_runs("Łódź", REGULAR)] == ["F0.3", "F0", "F0.3"]
