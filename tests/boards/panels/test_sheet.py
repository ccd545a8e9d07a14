"""Panels without room beside the board stand on pages of their own."""

from itertools import combinations

import pytest

from generator.boards.panels.strips import panel_pages
from generator.geometry.shapes import Rect, Size
from generator.scene.primitives import Box, Text
from tests.boards.panels.conftest import PANELS

PAGE = Size(190, 270)


def cards(page):
    return [item.rect for item in page.items if isinstance(item, Box)]


def test_every_panel_is_printed_once_on_a_card_of_its_own(look):
    pages = panel_pages(list(PANELS.values()), PAGE, look, "Beside the board")
    assert sum(len(cards(page)) for page in pages) == len(PANELS)
    for page in pages:
        assert [item.text for item in page.items if isinstance(item, Text)] == ["Beside the board"]
        for card in cards(page):
            assert Rect(0, 0, *PAGE).expand(0.01).intersection(card) == pytest.approx(card)
        assert not any(first.overlaps(second) for first, second in combinations(cards(page), 2))


def test_no_panels_take_no_page(look):
    assert panel_pages([], PAGE, look, "Beside the board") == ()
