"""Bundled games and what is wrong with them; ``checked_once`` in tests/conftest.py remembers it."""

import pytest

from generator.checks.check import CheckOptions, check_all
from generator.packs.load import find_pack


@pytest.fixture(scope="session")
def checked():
    """Return a function from a bundled game and its switches to all that is wrong with it."""

    def check(game, *switches):
        return check_all([find_pack(game).folder], [], CheckOptions(dict(switches)))[0]

    return check
