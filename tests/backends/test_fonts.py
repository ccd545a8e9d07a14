"""Embedded fonts: read back by fontTools, every letter shown is there and looks as in the full typeface."""

import base64
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.backends.svg import font_faces, subset
from generator.geometry.shapes import Point
from generator.scene.fonts import BOLD, ITALIC, REGULAR, WEIGHTS, font_file, typeface
from generator.scene.palette import BLACK
from generator.scene.primitives import Group, Symbol, Text, Use

fonts = pytest.importorskip("fontTools.ttLib")
pens = pytest.importorskip("fontTools.pens.recordingPen")
LETTERS = sorted(chr(code) for code in typeface(REGULAR).getBestCmap() if 32 <= code < 0xFFFF)


def opened(data):
    return fonts.TTFont(io.BytesIO(data), checkChecksums=2)


def outlines(font, letters):
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    found = {}
    for letter in letters:
        pen = pens.DecomposingRecordingPen(glyphs)
        glyphs[names[ord(letter)]].draw(pen)
        found[letter] = (pen.value, glyphs[names[ord(letter)]].width)
    return found


@pytest.mark.parametrize("weight", WEIGHTS)
def test_letters_are_those_of_the_typeface(weight):
    letters = "AÁñçŁß0129 →−·†½"
    small, full = opened(subset(weight, letters)), fonts.TTFont(font_file(weight))
    assert outlines(small, letters) == outlines(full, letters)
    assert sorted(small.getBestCmap()) == sorted(map(ord, letters))


@pytest.mark.slow
@given(st.sets(st.sampled_from(LETTERS), min_size=1, max_size=60))
def test_any_letters_make_a_sound_font(letters):
    data = subset(REGULAR, "".join(sorted(letters)))
    font = opened(data)
    assert set(font.getBestCmap()) == set(map(ord, letters))
    assert set(outlines(font, letters)) == letters
    assert data == subset(REGULAR, "".join(sorted(letters)))


def test_only_what_is_shown_is_embedded():
    at = Point(0, 0)
    symbol = Symbol("s", (Text(at, "abc", BOLD, 3, BLACK),))
    css = font_faces((Group((Text(at, "x🦊", REGULAR, 3, BLACK),)), Use(symbol), Use(symbol)))
    assert re.findall(r"font-weight:(\d+)", css) == ["400", "700"]
    shown = [
        "".join(map(chr, opened(base64.b64decode(data)).getBestCmap())) for data in re.findall(r"base64,([^)]+)", css)
    ]
    assert shown == ["?x", "abc"]


def test_italics_and_nothing():
    assert "font-style:italic" in font_faces((Text(Point(0, 0), "i", ITALIC, 3, BLACK),))
    assert font_faces(()) == ""
