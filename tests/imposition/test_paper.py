"""Paper: real sizes, and margins that stay on the edges they were measured at."""

import pytest

from generator.imposition.paper import MARGIN_PRESETS, SIZES, Paper


def test_sizes_are_those_of_the_standards():
    assert SIZES == {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420)}


@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize("margins", MARGIN_PRESETS)
def test_margins_belong_to_the_edges_of_the_sheet_as_fed(name, margins):
    long_edge, short_edge = MARGIN_PRESETS[margins]
    paper = Paper(name, SIZES[name], long_edge, short_edge)
    upright, turned = paper.printable(False), paper.printable(True)
    assert (upright.x, upright.y) == (long_edge, short_edge) == (turned.y, turned.x)
    assert upright.size == turned.size.turned
    assert upright.centre == (pytest.approx(paper.size.width / 2), pytest.approx(paper.size.height / 2))


def test_a_turned_page_lies_down():
    assert Paper("a4", SIZES["a4"]).page(True) == (297, 210)
