import pytest

from generator.geometry.shapes import Size
from generator.imposition.paper import SIZES, Paper, document_of_pages, true_size_document
from generator.scene.primitives import Artwork, Text

A4 = Paper("a4", SIZES["a4"])
PAGES = [Artwork(Size(190, 277), ()), Artwork(Size(190, 277), ())]


def texts(sheet, flat):
    return [one.item.text for one in flat(sheet.items) if isinstance(one.item, Text)]


@pytest.mark.parametrize(
    ("language", "foot"), [("es", "Tiras · hoja 2 de 2 · al 100 %"), ("en", "Tiras · sheet 2 of 2 · at 100%")]
)
def test_what_is_laid_on_the_board_has_a_ruler_at_its_foot(flat, language, foot):
    made = true_size_document("strips", "Tiras", language, A4, PAGES)
    assert [sheet.label for sheet in made.sheets] == ["1", "2"]
    assert all("50 mm" in texts(sheet, flat) for sheet in made.sheets)
    assert foot in texts(made.sheets[1], flat)


def test_pages_to_be_read_have_none(flat):
    made = document_of_pages("sheets", "Hojas", "es", A4, [("uno", PAGES[0])])
    assert texts(made.sheets[0], flat) == []
