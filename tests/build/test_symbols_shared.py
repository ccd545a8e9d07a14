"""Symbols that are put together from rows are the same whenever they are drawn."""

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build.build import draw
from generator.build.request import BuildRequest
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import read_pack

GAME = """\
game: mine
title: T
summary: s
credit: c
pieces: {man: {shape: disc, size: 20mm, from: [{v: sword}, {v: bow}], front: {centre: ":{{ v }}:"}}}
decks: {d: {from: [{v: key}, {v: gem}], front: {centre: ":{{ v }}:"}}}
"""


@pytest.fixture
def order(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    return BuildRequest(read_pack(folder), (), Paper("a4", SIZES["a4"]), language="en")


def test_what_is_drawn_again_has_the_same_bytes(order):
    first = {document.name: pdf_bytes(document) for document in draw(order).documents}
    again = {document.name: pdf_bytes(document) for document in draw(order).documents}
    assert {"counters", "cards"} <= first.keys()
    assert first == again


def test_symbols_that_a_card_alone_names_are_drawn_the_same_again(tmp_path):
    folder = tmp_path / "cards-alone"
    (folder / "cards").mkdir(parents=True)
    (folder / "pictures").mkdir()
    (folder / "game.yaml").write_text("game: cards-alone\ntitle: T\nsummary: s\ncredit: c\n", encoding="utf-8")
    (folder / "cards" / "a.md.j2").write_text("# A\n\nTake :flag: and ![](flag.svg) now\n", encoding="utf-8")
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'
    (folder / "pictures" / "flag.svg").write_text(svg, encoding="utf-8")
    order = BuildRequest(read_pack(folder), (), Paper("a4", SIZES["a4"]), language="en")
    found = []
    for _ in range(2):
        found.append({document.name: pdf_bytes(document) for document in draw(order).documents})
    assert "cards" in found[0]
    assert found[0] == found[1]
