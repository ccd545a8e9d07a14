"""The texts of boards: the formulas of faces, with the values of the cells that a text belongs to."""

import pytest

from generator.boards.layout import Look
from generator.boards.objects import draw_objects, draw_texts
from generator.boards.texts import filling_faults, text_at
from generator.model.localized import Words

BOARD = """
grid: {type: squares, columns: 3, rows: 2, size: 20mm, numbering: a1}
zones: {z: {cells: "a1:c1", values: {points: 3, kind: marsh}}, y: {cells: a1, values: {depth: 1}}}
"""


@pytest.fixture
def board(laid):
    return laid(BOARD)


@pytest.mark.parametrize(("text", "cells", "said"), [
    ("{{ points * 2 }}", ["b1"], "6"), ("{{ name }}: {{ kind }}", ["c1"], "c1: marsh"),
    ("{{ upper(kind) if row == 1 else 'dry' }}", ["a1"], "MARSH"), ("<{{ points }}>", ["b2"], "<>"),
    ("{{ points }} {{ depth }}", ["a1", "b1", "c1"], "3 "), ("{{ 2 * 3 }}", [], "6"), ("plain", [], "plain"),
    ("{{ poinst }}", ["a1"], ""),
])  # fmt: skip
def test_a_text_has_the_values_that_its_cells_share(board, text, cells, said):
    assert text_at(Words.of(text), [board.cell_at(cell) for cell in cells], board, "en") == said


@pytest.mark.parametrize(("text", "cells", "messages"), [
    ("{{ points + 1 }}", ["a1"], []), ("{{ points }}", ["a1", "b2"], [("warning", "b2 has no value “points”")]),
    ("{{ points }}", ["b2"], [("error", "b2 has no value “points”")]),
    ("{{ id }}", ["a1"], [("error", "there is no field “id”")]),
    ("{{ 1 / 0 }}", [""], [("error", "this divides by zero")]),
    ("{{ kind + 1 }}", ["a1"], [("error", "a1: “kind” is “marsh”, not a number")]),
    ("a }} b", ["a1"], [("error", "unmatched {{ or }} in “a }} b”")]),
    ("{{ points }}", [""], [("error", "“points” is a value of cells, and this text belongs to none")]),
])  # fmt: skip
def test_what_cannot_be_filled_in_is_reported(board, text, cells, messages):
    places = [(cell, [board.cell_at(cell)] if cell else []) for cell in cells]
    faults = filling_faults(Words.of(text), places, ("text",), board)
    assert [(fault.severity.word, str(fault.message)) for fault in faults] == messages


def test_objects_and_free_texts_have_the_values_of_the_cells_that_they_are_in(laid, flat):
    layers = "[{text: '{{ points + 1 }}', at: [a1, c1]}, {draw: box, at: b1, text: '{{ name }}'}]"
    layout = laid(f"{BOARD}\nlayers: {layers}")
    for draw, layer, said in zip((draw_texts, draw_objects), layout.board.layers, (["4", "4"], ["b1"]), strict=True):
        items = flat(draw(layer, layout, Look(language="en")).items)
        assert [placed.item.text for placed in items if hasattr(placed.item, "text")] == said
