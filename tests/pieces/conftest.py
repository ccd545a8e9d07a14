"""What a built file of a game says when it is read back: its words in the order they are drawn."""

from functools import cache

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build import build
from generator.build.request import BuildRequest
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import find_pack
from tests.reading import said


@cache
def _printed(game, language, part, document, switches):
    paper = Paper("a4", SIZES["a4"])
    made = build.draw(
        BuildRequest(find_pack(game), (), paper, language=language, parts=(part,), switches=dict(switches))
    )
    (found,) = (made_one for made_one in made.documents if made_one.name == (document or part))
    return " ".join(said(pdf_bytes(found)))


@pytest.fixture
def printed():
    """Return what reads a document of a game back from its PDF: ``printed(game, language, part, switches)``.

    Marks are printed, so that tests see what is decided here.
    """

    def read(game, language="es", part="cards", document="", **switches):
        return _printed(game, language, part, document, tuple(sorted({"marks": "yes", **switches}.items())))

    return read
