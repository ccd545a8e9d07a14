"""Bundled games that are checked once."""

from functools import cache

import pytest

from generator.checks.check import CheckOptions, check_all
from generator.packs.load import find_pack


@pytest.fixture(scope="session")
def checked():
    """Return a function from a bundled game and its switches to all that is wrong with it."""

    @cache
    def check(game, *switches):
        return check_all([find_pack(game).folder], [], CheckOptions(dict(switches)))[0]

    return check
