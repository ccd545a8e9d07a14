"""Counters and cards on sheets that they share, and told of in a line."""

from dataclasses import replace

import pytest

from generator.build import build
from generator.build.documents import kind_of
from generator.build.documents.part import BuildCache, BuildContext
from generator.build.request import BuildRequest
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import find_pack


@pytest.fixture(scope="module")
def apart():
    parts = ("counters", "cards", "guide")
    return BuildRequest(find_pack("duelo-ortogonal"), (), Paper("a4", SIZES["a4"]), language="en", parts=parts)


@pytest.fixture(scope="module")
def together(apart):
    return build.draw(replace(apart, together=True))


def test_a_small_game_wants_fewer_sheets(apart, together):
    fronts = [sheet for document in together.documents for sheet in document.sheets if sheet.side == "front"]
    assert [document.name for document in together.documents] == ["pieces", "guide"]
    assert len(fronts) == 2
    assert (
        sum(len(document.sheets) // (1 + (document.duplex != "none")) for document in build.draw(apart).documents) == 3
    )


def test_all_pieces_are_on_them_once(apart, together):
    assert [own.name for own in together.pieces] == [own.name for own in build.draw(apart).pieces]
    assert together.known() == build.draw(apart).known()


def test_they_are_told_of_in_a_line(apart, together):
    request = replace(apart, together=True)
    context = BuildContext(request, BuildCache(request), together.board, together.parts)
    lines = [str(line) for line in kind_of("pieces").summary(context, "1 page")]
    assert lines == [
        "19 tokens, 2 cards, 1 page",
        "to cut out with scissors",
        "on free places: victory tally × 4, light token × 2, dark token × 2",
        "--together saves 1 sheet here",
    ]
