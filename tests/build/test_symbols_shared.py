"""Symbols that are put together from rows are the same, however many processes draw the documents."""

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


def test_one_process_and_two_draw_the_same(order, monkeypatch):
    for loans in ("_characters", "_loans"):
        monkeypatch.setattr(f"generator.scene.fonts.{loans}", {})
    monkeypatch.setattr("generator.processes.cores", lambda: 2)
    shared = {document.name: pdf_bytes(document) for document in draw(order).documents}
    monkeypatch.setattr("generator.processes.cores", lambda: 1)
    alone = {document.name: pdf_bytes(document) for document in draw(order).documents}
    assert {"counters", "cards"} <= shared.keys()
    assert shared == alone


def test_symbols_that_a_card_alone_names_are_known_to_all(tmp_path, monkeypatch):
    folder = tmp_path / "cards-alone"
    (folder / "cards").mkdir(parents=True)
    (folder / "pictures").mkdir()
    (folder / "game.yaml").write_text("game: cards-alone\ntitle: T\nsummary: s\ncredit: c\n", encoding="utf-8")
    (folder / "cards" / "a.md.j2").write_text("# A\n\nTake :flag: and ![](flag.svg) now\n", encoding="utf-8")
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'
    (folder / "pictures" / "flag.svg").write_text(svg, encoding="utf-8")
    order = BuildRequest(read_pack(folder), (), Paper("a4", SIZES["a4"]), language="en")
    found = []
    for cores in (2, 1):
        for loans in ("_characters", "_loans"):
            monkeypatch.setattr(f"generator.scene.fonts.{loans}", {})
        monkeypatch.setattr("generator.processes.cores", lambda cores=cores: cores)
        found.append({document.name: pdf_bytes(document) for document in draw(order).documents})
    assert "cards" in found[0]
    assert found[0] == found[1]
