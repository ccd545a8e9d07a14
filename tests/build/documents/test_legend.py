"""The legend explains every head once, within its width, on lines that do not meet."""

import pytest

from generator.build.documents.team_sheets import draw_legend, legend_entries
from generator.geometry.shapes import Rect
from generator.model.localized import NO_WORDS, Words
from generator.model.rules.rulings import Amendment, Ruling, RulingChoice
from generator.scene.primitives import Text
from generator.sheets.blocks import SheetWishes
from generator.sheets.roster import FigureColumn

TIES = Ruling("R1", NO_WORDS, NO_WORDS, (), (), (), RulingChoice("", Words((("es", "Vale ocho."),)), Amendment()))
FIGURES = (FigureColumn("2F", "remate " * 20, ("12†",), (TIES,)),)


@pytest.fixture(params=["usual", "large-print"])
def setup(pack, request):
    return SheetWishes(pack.game, "es", edition=request.param).setup("sheet", "x.yaml")


def test_characteristics_flags_figures_marks_and_rulings_are_explained(setup, pack):
    shorts = [entry.short for entry in legend_entries(FIGURES, setup)]
    assert shorts[: len(pack.game.characteristics)] == [c.short.in_("es") for c in pack.game.characteristics.values()]
    assert {"DRI ≥ 8", "2F", "A", "R", "†"} <= set(shorts)
    assert len(shorts) == len(set(shorts))
    assert legend_entries(FIGURES, setup)[-1].long == "No está en las reglas; aquí: Vale ocho."


@pytest.mark.parametrize("width", [190.0, 277.0])
def test_it_stays_in_its_width_and_height(setup, flat, width):
    height, items = draw_legend((), Rect(0, 0, width, 0), setup)
    boxes = [placed.cap_box for placed in flat(items) if isinstance(placed.item, Text)]
    assert max(box.right for box in boxes) <= width + 1e-6
    assert min(box.y for box in boxes) >= 0 and max(box.bottom for box in boxes) <= height
    for index, one in enumerate(boxes):
        for other in boxes[:index]:
            assert one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
