"""``--grey``: the files themselves hold no colour, and teams in like greys are marked apart."""

import re
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from generator.backends.pdf.document import pdf_bytes
from generator.backends.svg import document_svgs
from generator.build import build


@pytest.fixture(scope="module")
def made(order):
    return build.draw(replace(order, grey=True, ink="full"))


def streams(data):
    reader = PdfReader(BytesIO(data))
    for number in range(1, len(reader.xref[0]) + 1):
        found = reader.get_object(number)
        if hasattr(found, "get_data") and "/Length1" not in found:
            yield found.get_data().decode("latin1")


@pytest.mark.slow
def test_every_colour_in_the_pdfs_is_a_grey(made):
    seen = set()
    for document in made.documents:
        for code in streams(pdf_bytes(document)):
            seen |= set(re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\b", code))
    assert len(seen) > 10
    assert [colour for colour in seen if len(set(colour)) > 1] == []


@pytest.mark.slow
def test_every_colour_in_the_svgs_is_a_grey(made):
    for document in made.documents:
        for _, data in document_svgs(document):
            found = re.findall(rb"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b", data)
            assert found
            assert all(len(set(colour)) == 1 for colour in found)
