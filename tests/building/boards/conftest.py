"""Orders for boards that a test writes as a board file."""

import pytest

from generator.building.boards import make_board
from generator.building.order import Order
from generator.imposition.paper import SIZES, Paper
from generator.packs.files.board import read_board
from generator.packs.load import find_pack
from generator.problems import PizarraError

A4 = Paper("a4", SIZES["a4"])


@pytest.fixture
def bundled():
    """Return the planned board of a bundled game, as a function of its name and of wishes."""
    return lambda name, **wishes: make_board(Order(find_pack(name), (), A4, **wishes))


@pytest.fixture
def written(tmp_path):
    """Return the planned board of a board file's text, as a function; it raises what is wrong."""

    def make(text, **wishes):
        path = tmp_path / "board.yaml"
        path.write_text(text, encoding="utf-8")
        return make_board(Order(read_board(path), (), A4, **wishes))

    return make


@pytest.fixture
def refused(written):
    """Return the problems of a board file's text, as a function."""

    def problems(text):
        with pytest.raises(PizarraError) as error:
            written(text)
        return error.value.problems

    return problems
