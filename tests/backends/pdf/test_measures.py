"""What people measure on paper, measured in the vectors of the PDF to a hundredth of a millimetre."""

from dataclasses import replace
from itertools import pairwise
from math import dist

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build import build
from generator.build.request import SizeRequest
from generator.imposition.paper import SIZES, Paper
from generator.imposition.printer import calibration_document, compensate
from generator.packs.printers import PrinterProfile
from tests.conftest import with_hexes

CLOSE = 0.01


def straights(drawn):
    """Return width and height of every straight line."""
    return [
        (abs(one.points[1].x - one.points[0].x), abs(one.points[1].y - one.points[0].y))
        for one in drawn
        if len(one.points) == 2
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("orientation", "width", "paper"),
    [("flat", 20.8, "a4"), ("pointy", 13.7, "letter"), ("flat", 33.3, "a3"), ("pointy", 20.0, "a3")],
)
def test_hexes_measure_what_was_requested(order, read, vectors, orientation, width, paper):
    asked = SizeRequest(columns=19, cell=width)
    wanted = replace(with_hexes(order, orientation), paper=Paper(paper, SIZES[paper]), size=asked, parts=("board",))
    page = read(pdf_bytes(build.draw(wanted).documents[0])).pages[2]
    sides = [dist(p, q) for d in vectors(page) if d.operator == "S" for p, q in pairwise(d.points)]
    side = width / 3**0.5
    near = [length for length in sides if abs(length - side) < 0.05 * side]
    assert len(near) > 50
    assert max(abs(length - side) for length in near) < CLOSE


@pytest.mark.parametrize("paper", SIZES)
def test_the_rulers_of_the_calibration_page_are_150_mm_long(read, vectors, paper):
    page = read(pdf_bytes(calibration_document(paper, "es"))).pages[0]
    lengths = straights(vectors(page))
    assert any(wide == pytest.approx(150, abs=CLOSE) and high < CLOSE for wide, high in lengths)
    assert any(high == pytest.approx(150, abs=CLOSE) and wide < CLOSE for wide, high in lengths)


def test_made_up_for_a_printer_that_shrinks_rulers_are_longer_in_the_file(read, vectors):
    document = compensate(calibration_document("a4", "es"), PrinterProfile((0.992, 0.99)))
    lengths = straights(vectors(read(pdf_bytes(document)).pages[0]))
    assert any(wide * 0.992 == pytest.approx(150, abs=CLOSE) for wide, _ in lengths)
    assert any(high * 0.99 == pytest.approx(150, abs=CLOSE) for _, high in lengths)
