"""Contents, questions and index of a leaflet: every entry leads to the page that says it."""

import pytest

from generator.sheets.lookup import CardEntry, Places, Told, contents, index, questions
from generator.text.blocks import PipeTable, parse
from generator.text.words import plain

PAGES = (
    parse("# Moving\n\n**Running.** Three hexes.\n\nA ball in a free hex\nstays there."),
    parse("# Winning\n\n**1. First.** Nobody.\n\n**The more** the better. The younger wins a tie.\n\n## Ties"),
)
PLACES = Places.of(PAGES)
RULINGS = (
    Told("M-1", "A tie", "The younger wins a tie.", "Who wins a tie?"),
    Told("M-2", "Loose ball", "A ball in a free hex stays there."),
    Told("M-3", "Wind & rain", "Nobody plays.", "And if it *rains*?"),
)


def test_headings_and_terms_that_run_into_paragraphs_have_their_pages():
    assert PLACES.headings == ((1, "Moving", 1), (1, "Winning", 2), (2, "Ties", 2))
    assert PLACES.terms == (("Running", 1),)


def test_a_text_is_found_on_the_first_page_that_says_it_over_the_ends_of_lines():
    assert [PLACES.page_of(ruling.text) for ruling in RULINGS] == [2, 1, None]


def test_contents_are_one_line_with_the_page_of_each_section():
    assert (
        contents([("Moving", 1), ("A & B", 12)], "en")
        == "*In this leaflet:* Moving\u00a0**1**\u00a0· A \\& B\u00a0**12**"
    )


@pytest.mark.parametrize(
    ("language", "page", "cards"),
    [("en", "p.\u00a02", "cards\u00a02a, 3b"), ("es", "pág.\u00a02", "cartas\u00a02a, 3b")],
)
def test_a_question_is_answered_by_its_ruling_with_number_page_and_cards(language, page, cards):
    said = [CardEntry.of(parse(f"# Ends\n\n- {RULINGS[0].text}"), number) for number in ("2a", "3b")]
    text = questions(RULINGS, (*said, CardEntry("Winning", "1b")), PLACES, language)
    assert f"**Who wins a tie?** The younger wins a tie. *M\\-1, {page}, {cards}*" in text
    assert "**And if it \\*rains\\*?** Nobody plays. *M\\-3*" in text and "free hex" not in text
    assert questions(RULINGS[1:2], (), PLACES, language) == ""


def test_the_index_has_headings_terms_cards_and_rulings_in_the_order_of_their_letters():
    nowhere = Told("M-4", "Told nowhere", "Ghosts do not play.")
    cards = [CardEntry("Winning", "1b"), CardEntry("Ñandú", "2a", "Nobody plays. Or so they say.")]
    text = index((*RULINGS, nowhere), cards, PLACES, "en")
    (table,) = (block for block in parse(text) if isinstance(block, PipeTable))
    columns = zip(*([plain(cell.words) for cell in row] for row in table.rows), strict=True)
    entries = [entry for column in columns for entry in column]
    assert entries == [
        "A tie 2, M-1", "Loose ball 1, M-2", "Moving 1", "Ñandú card 2a",
        "Running 1", "Ties 2", "Wind & rain card 2a, M-3", "Winning 2, card 1b",
    ]  # fmt: skip
    assert table.style == "plain"
    assert index((), [CardEntry("Winning", "1b")], Places((), (), ()), "en") == ""
