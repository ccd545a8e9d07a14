"""What is printed, read back from the PDF files of a build."""

from collections.abc import Mapping
from functools import cache
from io import BytesIO

import pypdfium2
import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.building import build
from generator.building.order import Order
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import example_teams, find_pack, read_team


@pytest.fixture(scope="session")
def printed():
    """Return a function from a game, a language and switches to the words that each of its documents prints."""

    @cache
    def read(game, language, switches) -> Mapping[str, str]:
        pack = find_pack(game)
        teams = tuple(read_team(path)[0] for path in example_teams(pack))
        parts = ("board", "cards", "team-sheets", "guide") if teams else ("board", "cards", "guide")
        order = Order(pack, teams, Paper("a4", SIZES["a4"]), language=language, parts=parts, switches=dict(switches))
        made = build.draw(order)
        return {document.name: _words(document) for document in made.documents}

    return lambda game, language="es", **switches: read(game, language, tuple(switches.items()))


def _words(document):
    """Return what a document says with one blank between words, as its lines may part anywhere between them."""
    pages = pypdfium2.PdfDocument(BytesIO(pdf_bytes(document)))
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())
