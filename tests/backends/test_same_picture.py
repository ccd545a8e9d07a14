"""The same page as PDF and as SVG, drawn by independent programs: pdfium and resvg."""

import io
import re
from dataclasses import replace
from functools import cache

import pytest

from generator.backends.png import document_pngs
from generator.backends.svg import document_svgs
from generator.scene.drawings import flatten, text_to_outlines
from generator.scene.fonts import WEIGHTS, font_file

image = pytest.importorskip("PIL.Image")
chops = pytest.importorskip("PIL.ImageChops")
statistics = pytest.importorskip("PIL.ImageStat")
resvg = pytest.importorskip("resvg_py")
pytest.importorskip("pypdfium2")
DPI = 240


def drawn_by_resvg(svg, size):
    width, height = size
    sized = re.sub(r' height="[^"]+mm"', f' height="{height}"', svg.decode(), count=1)
    sized = re.sub(r' width="[^"]+mm"', f' width="{width}"', sized, count=1)
    files = [str(font_file(weight)) for weight in WEIGHTS]
    data = resvg.svg_to_bytes(svg_string=sized, background="#ffffff", skip_system_fonts=True, font_files=files)
    return image.open(io.BytesIO(bytes(data))).convert("RGB")


def difference(one, other):
    """Return by how much two pictures differ on the mean, as a share; the edges of letters smoothed over two pixels."""
    return sum(statistics.Stat(chops.difference(one.reduce(2), other.reduce(2))).mean) / 3 / 255


@pytest.fixture(scope="module")
def alone(kit):
    """Return a function from a document's name and a page to that page alone and its picture by pdfium."""

    @cache
    def page_of(name, page):
        document = next(document for document in kit.made.documents if document.name == name)
        document = replace(document, sheets=(document.sheets[page],))
        ((_, png),) = document_pngs(document, DPI)
        return document, image.open(io.BytesIO(png))

    return page_of


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "page", "change"),
    [
        ("board", 1, tuple),
        ("counters", 0, tuple),
        ("counters", 0, flatten),
        ("counters", 0, text_to_outlines),
        ("cards", 0, tuple),
        ("team-sheets", 0, text_to_outlines),
    ],
)
def test_pdf_and_svg_look_the_same(alone, name, page, change):
    document, picture = alone(name, page)
    (sheet,) = document.sheets
    ((_, svg),) = document_svgs(replace(document, sheets=(replace(sheet, items=change(sheet.items)),)))
    assert difference(picture, drawn_by_resvg(svg, picture.size)) < 0.012  # nine cards full of small print reach 0.010


@pytest.mark.slow
def test_flattened_pages_use_nothing(kit):
    for document in kit.made.documents:
        sheets = tuple(replace(sheet, items=flatten(sheet.items)) for sheet in document.sheets)
        assert all(b"<use" not in svg for _, svg in document_svgs(replace(document, sheets=sheets)))


@pytest.mark.slow
def test_outlined_pages_have_no_text_and_no_fonts(kit):
    for document in kit.made.documents:
        sheets = tuple(replace(sheet, items=text_to_outlines(sheet.items)) for sheet in document.sheets)
        for _, svg in document_svgs(replace(document, sheets=sheets)):
            assert b"<text" not in svg and b"@font-face" not in svg
