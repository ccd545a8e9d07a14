"""The page on pictures and symbols names every symbol, in both languages, and uses none that does not exist."""

import re

import pytest

from generator.i18n import bundled_folder
from generator.packs.symbols import SIZES, symbols_of
from tests.conftest import ROOT

LISTS = {"en": "All of them by name:", "es": "Todos, por su nombre:"}
"""The line above the list of symbols."""
OWN = {"rune", "runa"}
"""Symbols of the reader's, on the page."""
pytestmark = pytest.mark.parametrize("language", LISTS)


def page_in(language):
    return (ROOT / f"docs/{language}/guide/pictures-and-symbols.md").read_text("utf-8")


def test_every_symbol_is_named_and_every_name_is_a_symbol(language):
    known = {name for name in symbols_of(bundled_folder("templates") / "none") if not name.endswith(SIZES)}
    listed = re.split(r"\n\n(?!\*)|\n## ", page_in(language).partition(LISTS[language])[2].lstrip())[0]
    assert set(re.findall(r"`([^`]+)`", listed)) == known


def test_every_symbol_that_the_text_uses_is_one(language):
    used = set(re.findall(r":([a-z][a-z0-9-]+):", page_in(language)))
    assert len(used) > 3
    assert used <= {*symbols_of(bundled_folder("templates") / "none"), *OWN}


def test_every_size_of_a_unit_is_named(language):
    assert all(f"`{size}`" in page_in(language) for size in SIZES)
