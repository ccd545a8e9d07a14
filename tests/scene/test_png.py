"""PNG files are taken apart without being drawn; Pillow says what their dots are."""

import io
import itertools
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator.scene import bitmaps
from generator.scene.pictures import PictureError


def opened(file):
    return Image.open(io.BytesIO(file))


@pytest.mark.parametrize("mode", ["1", "L", "LA", "RGB", "RGBA", "P"])
def test_what_is_kept_of_a_file_shows_the_same(clear, file_of, mode):
    file = file_of(clear.convert(mode), "PNG", dpi=(72, 72))
    assert opened(bitmaps.read_png(file).file).convert("RGBA").tobytes() == opened(file).convert("RGBA").tobytes()


def test_notes_of_programs_are_not_passed_on(solid, file_of):
    from PIL.PngImagePlugin import PngInfo

    notes = PngInfo()
    notes.add_text("Author", "somebody in particular")
    file = file_of(solid, "PNG", pnginfo=notes)
    assert b"somebody" in file
    assert b"somebody" not in bitmaps.read_png(file).file


@pytest.mark.parametrize("mode", ["LA", "RGBA"])
def test_colours_and_opacity_come_apart(clear, file_of, mode):
    image = clear.convert(mode)
    colours, opacity = bitmaps.split_alpha(bitmaps.read_png(file_of(image, "PNG")))
    assert opened(colours.file).tobytes() == image.convert("RGBA").convert({"LA": "L", "RGBA": "RGB"}[mode]).tobytes()
    assert opened(opacity.file).tobytes() == image.getchannel("A").tobytes()


@pytest.mark.parametrize("colours", [2, 4, 12, 30, 200])
def test_opacity_of_a_palette_at_every_depth(clear, file_of, colours):
    file = file_of(clear.quantize(colours), "PNG")
    found = bitmaps.read_png(file)
    assert found.clear
    assert bitmaps.opacity_of_palette(found) == opened(file).convert("RGBA").getchannel("A").tobytes()


@given(st.integers(0, 4), st.binary(min_size=40, max_size=40))
def test_every_filter_is_undone(name, dots):
    rows = [dots[start : start + 10] for start in range(0, 40, 10)]
    lines = b"".join(bytes((name,)) + row for row in rows)
    head = struct.pack(">IIBBBBB", 10, 4, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", bytes(768)), (b"tRNS", bytes(range(256))), (b"IDAT", zlib.compress(lines)))
    file = bitmaps.PNG_SIGNATURE + b"".join(bitmaps.chunk(*part) for part in (*parts, (b"IEND", b"")))
    assert bitmaps.opacity_of_palette(bitmaps.read_png(file)) == opened(file).convert("RGBA").getchannel("A").tobytes()


def test_sixteen_bits_become_eight(file_of):
    light = bytes(range(200))
    image = Image.frombytes("I;16", (20, 10), b"".join(bytes((7, value)) for value in light))
    found = bitmaps.read_png(file_of(image, "PNG"))
    assert found.depth == 8
    assert opened(found.file).tobytes() == light


PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


def interlaced(width, height, colour, depth, filters, dots):
    """Return an interlaced PNG whose filtered lines are any bytes at all: each means some picture."""
    step, lines = {0: 1, 2: 3, 4: 2, 6: 4}[colour] * depth // 8, b""
    for left, top, across, down in PASSES:
        count = len(range(left, width, across)) * step
        for _ in range(top, height, down) if count else ():
            lines += bytes((next(filters),)) + bytes(next(dots) for _ in range(count))
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 1)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
    return bitmaps.PNG_SIGNATURE + b"".join(bitmaps.chunk(*part) for part in parts)


@given(st.integers(1, 19), st.integers(1, 19), st.sampled_from([0, 2, 4, 6]), st.randoms(use_true_random=False))
def test_an_interlaced_picture_is_put_together(width, height, colour, chance):
    def numbers(most):
        while True:
            yield chance.randint(0, most)

    file = interlaced(width, height, colour, 8, numbers(4), numbers(255))
    assert opened(bitmaps.read_png(file).file).tobytes() == opened(file).tobytes()


def test_an_interlaced_picture_of_sixteen_bits_becomes_one_of_eight():
    file = interlaced(9, 9, 2, 16, itertools.repeat(0), itertools.cycle((7, 99)))
    assert set(opened(bitmaps.read_png(file).file).tobytes()) == {7}


def test_an_interlaced_picture_that_breaks_off_is_refused():
    whole = interlaced(9, 9, 2, 8, itertools.repeat(0), itertools.repeat(1))
    head = whole[:33].replace(struct.pack(">II", 9, 9), struct.pack(">II", 9, 12))
    head = head[:29] + struct.pack(">I", zlib.crc32(head[12:29]))
    with pytest.raises(PictureError, match="broken PNG"):
        bitmaps.read_png(head + whole[33:])


def test_a_large_interlaced_picture_is_refused_with_what_helps():
    head = bitmaps.chunk(b"IHDR", struct.pack(">IIBBBBB", 3000, 3000, 8, 2, 0, 0, 1))
    with pytest.raises(PictureError, match="interlaced PNG"):
        bitmaps.read_png(bitmaps.PNG_SIGNATURE + head + bitmaps.chunk(b"IEND", b""))


def test_a_bomb_is_refused_by_its_size():
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 6, 0, 0, 0)
    file = (
        bitmaps.PNG_SIGNATURE + bitmaps.chunk(b"IHDR", head) + bitmaps.chunk(b"IDAT", b"") + bitmaps.chunk(b"IEND", b"")
    )
    with pytest.raises(PictureError, match="60,000 × 60,000 pixels"):
        bitmaps.read_png(file)


@pytest.mark.parametrize(("width", "height", "depth", "colour", "said"), [
    (1, 49_000_000, 8, 6, "1 × 49,000,000 pixels"),
    (49_000_000, 1, 16, 6, "49,000,000 × 1 pixels"),
    (30_000, 1_600, 8, 6, r"takes 192\.1 MB"),
    (4_000, 4_000, 16, 6, r"takes 128\.1 MB"),
    (7_000, 7_000, 8, 6, r"takes 196\.1 MB"),
])  # fmt: skip
def test_a_picture_is_measured_by_its_lines_before_they_are_unpacked(width, height, depth, colour, said, monkeypatch):
    monkeypatch.setattr(bitmaps.Png, "lines", None)
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    file = bitmaps.png_file(((b"IHDR", head), (b"IDAT", zlib.compress(b""))))
    for read in (bitmaps.checked_png, bitmaps.read_png):
        with pytest.raises(PictureError, match=said) as error:
            read(file)
        assert "smaller" in error.value.hint


def test_a_large_palette_with_opacity_is_refused_where_each_dot_would_be_worked_out(monkeypatch):
    monkeypatch.setattr(bitmaps, "MOST_UNFILTERED", 100)
    parts = ((b"PLTE", bytes(768)), (b"tRNS", b"\0"))
    head = (b"IHDR", struct.pack(">IIBBBBB", 20, 10, 8, 3, 0, 0, 0))
    for name in (0, 4):
        lines = zlib.compress(bytes((name, *bytes(20))) * 10)
        file = bitmaps.png_file((head, *parts, (b"IDAT", lines)))
        if name:
            with pytest.raises(PictureError, match="palette and opacity"):
                bitmaps.checked_png(file)
        else:
            assert bitmaps.checked_png(file).width == 20


@pytest.mark.parametrize("length", [0, 8, 20, 33, 60, -30, -13, -5])
def test_a_file_that_breaks_off_is_refused(file_of, solid, length):
    with pytest.raises(PictureError, match="PNG"):
        bitmaps.checked_png(file_of(solid, "PNG")[:length])


@given(st.integers(8, 2_000), st.integers(0, 255))
def test_a_spoilt_byte_is_noticed_or_does_no_harm(file_of, clear, at, byte):
    file = bytearray(file_of(clear, "PNG"))
    file[at % len(file)] = byte
    try:
        found = bitmaps.checked_png(bytes(file))
    except PictureError:
        return
    assert (found.width, found.height) == clear.size


def test_lines_that_are_too_few_are_noticed(file_of, solid):
    whole = bitmaps.read_png(file_of(solid, "PNG"))
    with pytest.raises(PictureError, match="broken PNG"):
        bitmaps.checked_png(whole._replace(height=whole.height + 1).file)
