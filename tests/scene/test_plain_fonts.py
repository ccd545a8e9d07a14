"""Fonts of people's own: made plain, lent by name, and helped out by the house where they lack a letter."""

import io

import pytest
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as some

from generator.pieces.face_boxes import TextLook, fit_text
from generator.scene import fonts
from generator.scene.fonts import (
    HOUSE,
    SPACE,
    FontError,
    about_missing,
    custom_typefaces,
    embeddable_font,
    font_file,
    font_runs,
    missing,
    printable,
    text_width,
    weight_of,
)
from generator.scene.palette import INK
from generator.text.words import TextSpan, legible, line_width, plain, words, wrap


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

    own = custom_typefaces({"": [embeddable_font(font(larger))] * 5})[""]
    assert text_width("a a", own.regular, 1) - text_width("aa", own.regular, 1) == pytest.approx(SPACE, abs=0.001)
    assert text_width("H", own.regular, 1) == pytest.approx(text_width("H", fonts.BLACK_WEIGHT, 1), rel=0.02)


def test_a_space_of_a_monospaced_font_is_as_wide_as_its_letters():
    def monospaced(file):
        for glyph in file["hmtx"].metrics:
            file["hmtx"][glyph] = 600, 0

    own = custom_typefaces({"": [embeddable_font(font(monospaced, "Hi M."))] * 5})[""].regular
    assert text_width(" ", own, 1) == text_width("i", own, 1) == fonts.space_width(own)
    line = words([TextSpan("iM H iiM", own)])
    assert line_width(line) == pytest.approx(text_width("iM H iiM", own, 1))
    assert [plain(part) for part in wrap(line, 5.01 * text_width("i", own, 1)).lines] == ["iM H", "iiM"]


def test_a_letter_that_is_not_there_is_set_in_the_house():
    own = custom_typefaces({"": [embeddable_font(font())] * 5})[""]
    assert len(set(own)) == 1 and weight_of(own.bold) == HOUSE.regular
    assert list(font_runs("Holaz", own.bold)) == [(own.bold, "Hola"), ("Regular", "z")]
    assert text_width("z", own.bold, 1) == text_width("z", "Regular", 1)


def renamed(code, letter="A"):
    """Return a change of a font by which a letter's drawing is that of another character."""

    def change(file):
        for table in file["cmap"].tables:
            table.cmap[code] = table.cmap.pop(ord(letter))

    return change


GEORGIAN, HEBREW = "\u10d0", "\u05d0"


def typeface_with(*codes):
    plain = [embeddable_font(font(renamed(ord(code)))) for code in codes]
    return custom_typefaces({"": [*plain, *plain[:1] * (5 - len(plain))]})[""]


def test_a_letter_that_only_a_font_of_ones_own_has_is_printed_in_any_weight():
    own = typeface_with(GEORGIAN, "\u10d1")
    assert about_missing(GEORGIAN, own.regular) is None and about_missing(GEORGIAN) is not None
    assert {missing(GEORGIAN, name) for name in own} == {""} and missing(GEORGIAN, "Bold") == GEORGIAN
    assert list(font_runs(GEORGIAN, own.semibold)) == [(own.regular, GEORGIAN)]
    assert text_width(GEORGIAN, own.semibold, 1) == text_width(GEORGIAN, own.regular, 1)
    assert printable(f"a {GEORGIAN} z", own.semibold) == f"a {GEORGIAN} z" and printable(GEORGIAN) == "?"


@pytest.mark.slow
def test_two_typefaces_with_a_font_in_common_keep_apart():
    one, other = typeface_with(GEORGIAN, "\u10d1"), typeface_with(GEORGIAN, "\u10d2")
    assert set(one).isdisjoint(other)
    assert missing("\u10d1", one.regular) == "" and missing("\u10d1", other.regular) == "\u10d1"


def test_a_letter_alone_can_be_set_and_a_word_from_right_to_left_cannot():
    own = typeface_with(HEBREW).regular
    assert about_missing(f"z {HEBREW}", own) is None
    message, hint = about_missing(f"z {HEBREW}{HEBREW}", own)
    assert message == f"“{HEBREW * 2}” cannot be printed" and "right to left" in hint
    assert legible(f"z {HEBREW}{HEBREW}", own) == "z ??"


SENTENCE = "\u65e5\u672c\u8a9e\u306e\u9577\u3044\u6587\u7ae0"


def japanese(file):
    for table in file["cmap"].tables:
        table.cmap.update(dict.fromkeys(map(ord, SENTENCE), table.cmap[ord("A")]))


def test_japanese_breaks_between_any_two_letters_and_other_words_do_not():
    font_name = custom_typefaces({"": [embeddable_font(font(japanese))] * 5})[""].regular
    letter = text_width(SENTENCE[0], font_name, 1.0)
    wrapped = wrap(words([TextSpan(f"{SENTENCE} Ho", font_name)]), 3.5 * letter)
    lines = [plain(line) for line in wrapped.lines]
    assert lines == [SENTENCE[:3], SENTENCE[3:6], SENTENCE[6:], "Ho"] and not wrapped.broken
    assert wrap(words([TextSpan("HolaHolaHola", font_name)]), 3.5 * letter).broken
    look = TextLook(font_name, 4.0, 1.0, 9, "centre", INK)
    box = fit_text(SENTENCE, 9.0, 30.0, look)
    assert box.size > 3.9 and len(box.lines) > 2 and "".join(box.lines) == SENTENCE


@pytest.mark.parametrize(("text", "said"), [("\u0915\u093f", "join or change places"), ("\u65e5", "or on pieces")])
def test_other_letters_are_reported_with_what_helps(text, said):
    assert said in about_missing(text)[1]
    assert about_missing("Ω Ж ñ ★ a\u0301") is None


@pytest.mark.slow
@given(some.text(max_size=12))
def test_what_is_legible_has_no_letters_that_its_font_lacks(text):
    for name in ("Bold", typeface_with(HEBREW).regular):
        assert missing(legible(text, name), name) == "" and len(printable(text, name)) <= len(text)


def forbidden(file):
    file["OS/2"].fsType = 2


@pytest.mark.parametrize(("data", "said"), [
    (b"", "unsound"), (b"OTTO and more", "unsound"), (font()[:900], "unsound"), (font(forbidden), "forbidden"),
], ids=["empty", "no font", "half", "forbidden"])  # fmt: skip
def test_what_cannot_be_used_is_reported(data, said):
    with pytest.raises(FontError, match=said):
        embeddable_font(data)
