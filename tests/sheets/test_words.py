"""Labels are complete and printable in both languages, with the game's own words."""

import pytest

from generator.model.game import BookingMark, Record
from generator.scene.fonts import missing
from generator.scene.palette import WHITE, contrast
from generator.sheets.blocks import labels
from generator.sheets.style import QUIET

CARD = BookingMark(letter="A", name={"es": "tarjeta", "en": "card"}, colour="#f0e442")
RECORD = Record(tally={"es": "Goles", "en": "Goals"}, marks=(CARD, CARD), periods=("1.ª", "Final"))


def texts_of(value):
    """Return every text of a label: itself, its lines, the letters and meanings of marks."""
    if isinstance(value, str):
        return [value]
    return [text for part in value for text in ([part] if isinstance(part, str) else part[:2])]


def test_a_game_says_what_is_written_down():
    found = labels("es", RECORD)
    assert (found.tally, found.periods) == ("Goles", ("1.ª", "Final"))
    assert [(mark.letter, mark.meaning) for mark in found.marks] == [("A", "tarjeta")] * 2
    assert labels("en", Record()).marks == ()


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_label_is_there_and_printable(language):
    for value in labels(language, RECORD):
        for text in texts_of(value):
            assert text
            assert missing(text) == ""


def test_labels_are_readable():
    assert contrast(QUIET, WHITE) >= 4.5


def test_other_languages_are_english_save_for_the_games_own_words():
    found = labels("fr", RECORD)
    assert (found.team_sheet, found.tally) == ("team sheet", labels("es", RECORD).tally)
