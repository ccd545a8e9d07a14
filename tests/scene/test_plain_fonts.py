"""Fonts of people's own: made plain, lent by name, and helped out by the house where they lack a letter."""

import io

import pytest
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from generator.scene import fonts
from generator.scene.fonts import (
    HOUSE,
    SPACE,
    FontError,
    custom_typeface,
    embeddable_font,
    font_file,
    font_runs,
    text_width,
    weight_of,
)


def font(change=lambda font: None, letters="Hola A"):
    """Return the file of a small font with some letters of the black weight."""
    with TTFont(font_file(fonts.BLACK_WEIGHT), lazy=True, recalcTimestamp=False) as file, io.BytesIO() as content:
        subsetter = Subsetter(Options(layout_features=[]))
        subsetter.populate(text=letters)
        subsetter.subset(file)
        change(file)
        file.save(content)
        return content.getvalue()


def test_a_plain_font_is_the_same_every_time_and_holds_what_is_drawn():
    plain = embeddable_font(font())
    assert plain == embeddable_font(font())
    assert set(TTFont(io.BytesIO(plain)).keys()) <= {
        "head", "hhea", "hmtx", "maxp", "cmap", "glyf", "loca", "name", "OS/2", "post", "GlyphOrder",
    }  # fmt: skip


def test_spaces_and_capitals_are_those_of_the_house_whatever_the_em():
    def larger(file):
        file["head"].unitsPerEm = 1500

    own = custom_typeface([embeddable_font(font(larger))] * 5)
    assert text_width("a a", own.regular, 1) - text_width("aa", own.regular, 1) == pytest.approx(SPACE, abs=0.001)
    assert text_width("H", own.regular, 1) == pytest.approx(text_width("H", fonts.BLACK_WEIGHT, 1), rel=0.02)


def test_a_letter_that_is_not_there_is_set_in_the_house():
    own = custom_typeface([embeddable_font(font())] * 5)
    assert len(set(own)) == 1 and weight_of(own.bold) == HOUSE.regular
    assert list(font_runs("Holaz", own.bold)) == [(own.bold, "Hola"), ("Regular", "z")]
    assert text_width("z", own.bold, 1) == text_width("z", "Regular", 1)


def forbidden(file):
    file["OS/2"].fsType = 2


@pytest.mark.parametrize(("data", "said"), [
    (b"", "unsound"), (b"OTTO and more", "unsound"), (font()[:900], "unsound"), (font(forbidden), "forbidden"),
], ids=["empty", "no font", "half", "forbidden"])  # fmt: skip
def test_what_cannot_be_used_is_reported(data, said):
    with pytest.raises(FontError, match=said):
        embeddable_font(data)
