"""What is printed, read back from the PDF files of a build; boards that a test writes as a board file."""

from collections.abc import Mapping
from functools import cache

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build import build
from generator.build.board.plan import make_board
from generator.build.request import BuildRequest
from generator.imposition.paper import SIZES, Paper
from generator.packs.board_file import read_board
from generator.packs.load import example_teams, find_pack, read_team
from generator.problems import PizarraError
from tests.reading import said

A4 = Paper("a4", SIZES["a4"])


@pytest.fixture(scope="session")
def printed():
    """Return a function from a game, a language and switches to the words that each of its documents prints.

    Marks are printed, so that tests see what is decided here.
    """

    @cache
    def read(game, language, switches) -> Mapping[str, str]:
        pack = find_pack(game)
        teams = tuple(read_team(path)[0] for path in example_teams(pack))
        parts = ("board", "cards", "team-sheets", "guide") if teams else ("board", "cards", "guide")
        order = BuildRequest(
            pack, teams, Paper("a4", SIZES["a4"]), language=language, parts=parts, switches=dict(switches)
        )
        made = build.draw(order)
        return {document.name: " ".join(said(pdf_bytes(document))) for document in made.documents}

    return lambda game, language="es", **switches: read(game, language, tuple({"marks": "yes", **switches}.items()))


@pytest.fixture
def bundled():
    """Return the planned board of a bundled game, as a function of its name and of wishes."""
    return lambda name, **wishes: make_board(BuildRequest(find_pack(name), (), A4, **wishes))


@pytest.fixture
def written(tmp_path):
    """Return the planned board of a board file's text, as a function; it raises what is wrong."""

    def make(text, **wishes):
        path = tmp_path / "board.yaml"
        path.write_text(text, encoding="utf-8")
        return make_board(BuildRequest(read_board(path), (), A4, **wishes))

    return make


@pytest.fixture
def refused(written):
    """Return the problems of a board file's text, as a function."""

    def problems(text):
        with pytest.raises(PizarraError) as error:
            written(text)
        return error.value.problems

    return problems
