"""A typeface of a pack's own in files: embedded beside the house's, which lends it the letters that it lacks."""

import io

import pytest
from pypdf import PdfReader

from generator.backends.pdf.document import pdf_bytes
from generator.backends.svg import sheet_svg
from generator.geometry.shapes import Point, Size
from generator.imposition.paper import Document, Sheet
from generator.scene.fonts import custom_typefaces, embeddable_font, font_file
from generator.scene.palette import BLACK
from generator.scene.primitives import Text

OWN = custom_typefaces({"": [embeddable_font(font_file("Black").read_bytes())] * 5})[""]
SHEET = Sheet(Size(60, 20), (Text(Point(5, 10), "Ana", OWN.bold, 5, BLACK),), "1")


def test_a_pdf_file_embeds_it_and_its_text_is_found():
    reader = PdfReader(io.BytesIO(pdf_bytes(Document("d", "d", "en", (SHEET,)))))
    fonts = reader.pages[0]["/Resources"]["/Font"].values()
    assert any("SourceSansPro-Black-" in font.get_object()["/BaseFont"] for font in fonts)
    assert "Ana" in reader.pages[0].extract_text()


def test_a_picture_embeds_it_and_asks_for_it_by_name():
    text = sheet_svg(SHEET, "en")
    assert "@font-face{font-family:'Own';font-weight:400" in text
    assert "font-family=\"'Own', 'Source Sans Pro', sans-serif\"" in text


@pytest.mark.slow
def test_each_family_has_a_name_of_its_own_in_a_picture():
    plain = embeddable_font(font_file("Black").read_bytes())
    fonts = custom_typefaces({"": [plain] * 5, "gothic": [plain] * 5})
    texts = tuple(Text(Point(5, 10), "Ana", font.bold, 5, BLACK) for font in fonts.values())
    document = Document("d", "d", "en", (Sheet(Size(60, 20), texts, "1"),))
    text = sheet_svg(document.sheets[0], "en")
    assert text.count("@font-face") == 2 and "font-family:'Own-gothic'" in text
    assert "font-family=\"'Own-gothic', 'Source Sans Pro', sans-serif\"" in text
    assert PdfReader(io.BytesIO(pdf_bytes(document))).pages[0].extract_text().count("Ana") == 2
