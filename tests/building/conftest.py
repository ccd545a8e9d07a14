"""What is printed, read back from the PDF files of a build."""

from collections.abc import Mapping
from functools import cache

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.building import build
from generator.building.order import Order
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import example_teams, find_pack, read_team
from tests.reading import said


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
        return {document.name: " ".join(said(pdf_bytes(document))) for document in made.documents}

    return lambda game, language="es", **switches: read(game, language, tuple(switches.items()))
