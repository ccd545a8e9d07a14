"""The boxes of every page of every kind of document, read back by pypdf: what is cut, its bleed, the page."""

from dataclasses import replace

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build.build import draw
from generator.geometry.shapes import Rect
from generator.imposition.ganging import GangStyle
from generator.imposition.printer import calibration_document, compensate
from generator.imposition.seams import Joint
from generator.packs.printers import PrinterProfile

MM = 25.4 / 72
PRINTERS = {
    "": None,
    "usual": PrinterProfile((0.992, 0.985), (0.8, -0.4), 4.0),
    "shrinking": PrinterProfile((0.9, 0.9), (9.0, -9.0), 1.0),
    "stretching": PrinterProfile((1.1, 1.08), (-9.0, 9.0), 4.0),
}


@pytest.fixture(scope="module")
def documents(kit, order):
    """Return documents of every kind."""
    butt = replace(order, joint=Joint("butt", 0.0), parts=("board",), lines="strips")
    poster = replace(order, poster=True, parts=("board",))
    folded = replace(order, gang=GangStyle("straight", "fold", "both"), parts=("counters", "cards"))
    drawn = [document for wish in (butt, poster, folded) for document in draw(wish).documents]
    return (*kit.made.documents, *drawn, calibration_document("a4", "es"))


def box(page, name):
    """Return a box of a page in millimetres from its top left."""
    left, bottom, right, top = (float(value) * MM for value in getattr(page, name))
    return Rect(left, float(page.mediabox.height) * MM - top, right - left, top - bottom)


@pytest.mark.slow
@pytest.mark.parametrize("printer", PRINTERS.values(), ids=PRINTERS)
def test_every_page_has_sound_boxes(documents, read, printer):
    for document in documents:
        made = document if printer is None else compensate(document, printer)
        pages = read(pdf_bytes(made)).pages
        for page, sheet in zip(pages, made.sheets, strict=True):
            media, bleed, trim = (box(page, name) for name in ("mediabox", "bleedbox", "trimbox"))
            assert {"/TrimBox", "/BleedBox"} <= page.keys()
            for inner, outer in ((trim, bleed), (bleed, media)):
                assert all(outer.expand(0.002).holds(corner) for corner in inner.corners), (document.name, sheet.label)
            whole = Rect(0, 0, *sheet.size)
            assert trim == pytest.approx(sheet.trim or whole, abs=0.002)
            assert bleed == pytest.approx(sheet.bleed or sheet.trim or whole, abs=0.002)
