"""PNG files are taken apart without being drawn; Pillow says what their dots are."""

import io
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator.scene.bitmaps import png
from generator.scene.pictures import PictureError


def opened(file):
    return Image.open(io.BytesIO(file))


@pytest.mark.parametrize("mode", ["1", "L", "LA", "RGB", "RGBA", "P"])
def test_what_is_kept_of_a_file_shows_the_same(clear, file_of, mode):
    file = file_of(clear.convert(mode), "PNG", dpi=(72, 72))
    assert opened(png.read_png(file).file).convert("RGBA").tobytes() == opened(file).convert("RGBA").tobytes()


def test_notes_of_programs_are_not_passed_on(solid, file_of):
    from PIL.PngImagePlugin import PngInfo

    notes = PngInfo()
    notes.add_text("Author", "somebody in particular")
    file = file_of(solid, "PNG", pnginfo=notes)
    assert b"somebody" in file
    assert b"somebody" not in png.read_png(file).file


@pytest.mark.parametrize("mode", ["LA", "RGBA"])
def test_colours_and_opacity_come_apart(clear, file_of, mode):
    image = clear.convert(mode)
    colours, opacity = png.split(png.read_png(file_of(image, "PNG")))
    assert opened(colours.file).tobytes() == image.convert("RGBA").convert({"LA": "L", "RGBA": "RGB"}[mode]).tobytes()
    assert opened(opacity.file).tobytes() == image.getchannel("A").tobytes()


@pytest.mark.parametrize("colours", [2, 4, 12, 30, 200])
def test_opacity_of_a_palette_at_every_depth(clear, file_of, colours):
    file = file_of(clear.quantize(colours), "PNG")
    found = png.read_png(file)
    assert found.clear
    assert png.opacity_of_palette(found) == opened(file).convert("RGBA").getchannel("A").tobytes()


@given(st.integers(0, 4), st.binary(min_size=40, max_size=40))
def test_every_filter_is_undone(name, dots):
    rows = [dots[start : start + 10] for start in range(0, 40, 10)]
    lines = b"".join(bytes((name,)) + row for row in rows)
    head = struct.pack(">IIBBBBB", 10, 4, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", bytes(768)), (b"tRNS", bytes(range(256))), (b"IDAT", zlib.compress(lines)))
    file = png.SIGNATURE + b"".join(png._chunk(*part) for part in (*parts, (b"IEND", b"")))
    assert png.opacity_of_palette(png.read_png(file)) == opened(file).convert("RGBA").getchannel("A").tobytes()


def test_sixteen_bits_become_eight(file_of):
    light = bytes(range(200))
    image = Image.frombytes("I;16", (20, 10), b"".join(bytes((7, value)) for value in light))
    found = png.read_png(file_of(image, "PNG"))
    assert found.depth == 8
    assert opened(found.file).tobytes() == light


def test_an_interlaced_picture_is_refused_with_what_helps(file_of, solid):
    file = bytearray(file_of(solid, "PNG"))
    file[28] = 1
    file[29:33] = struct.pack(">I", zlib.crc32(bytes(file[12:29])))
    with pytest.raises(PictureError, match="interlaced PNG"):
        png.read_png(bytes(file))


def test_a_bomb_is_refused_by_its_size():
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 6, 0, 0, 0)
    file = png.SIGNATURE + png._chunk(b"IHDR", head) + png._chunk(b"IDAT", b"") + png._chunk(b"IEND", b"")
    with pytest.raises(PictureError, match="60,000 × 60,000 dots"):
        png.read_png(file)


@pytest.mark.parametrize("length", [0, 8, 20, 33, 60, -30, -13, -5])
def test_a_file_that_breaks_off_is_refused(file_of, solid, length):
    with pytest.raises(PictureError, match="PNG"):
        png.read_png(file_of(solid, "PNG")[:length])


@given(st.integers(8, 2_000), st.integers(0, 255))
def test_a_spoilt_byte_is_noticed_or_does_no_harm(file_of, clear, at, byte):
    file = bytearray(file_of(clear, "PNG"))
    file[at % len(file)] = byte
    try:
        found = png.read_png(bytes(file))
    except PictureError:
        return
    assert (found.width, found.height) == clear.size


def test_lines_that_are_too_few_are_noticed(file_of, solid):
    whole = png.read_png(file_of(solid, "PNG"))
    with pytest.raises(PictureError, match="broken PNG"):
        png.read_png(whole._replace(height=whole.height + 1).file)
