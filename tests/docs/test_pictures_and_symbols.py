"""The page on pictures and symbols names what there is, and what it shows is made from it."""

import re

from generator.i18n import bundled_folder
from generator.packs.symbols import SIZES, symbols_of
from tests.conftest import ROOT

PAGE = (ROOT / "docs/en/guide/pictures-and-symbols.md").read_text("utf-8")


def test_every_symbol_is_named_and_every_name_is_a_symbol():
    known = {name for name in symbols_of(bundled_folder("templates") / "none") if not name.endswith(SIZES)}
    listed = PAGE.partition("All of them by name:")[2].partition("\n## ")[0]
    assert set(re.findall(r"`([^`]+)`", listed)) == known


def test_every_symbol_that_the_text_uses_is_one():
    known = {*symbols_of(bundled_folder("templates") / "none"), "rune"}
    used = set(re.findall(r":([a-z][a-z0-9-]+):", PAGE))
    assert len(used) > 5
    assert used <= known


def test_every_size_of_a_unit_is_named():
    assert all(f"`{size}`" in PAGE for size in SIZES)
