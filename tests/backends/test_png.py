"""PNG files: exact sizes, the colours of the drawing, transparency, and the same bytes on every run."""

import io
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.backends import png
from generator.backends.png import (
    Pixels,
    animated_gif,
    cast_shadow,
    darkness,
    document_pngs,
    pixels_across,
    png_bytes,
    rasterise,
    with_mask,
    with_shadow,
)
from generator.geometry.shapes import Point, Rect, Size
from generator.imposition.paper import Document, Sheet
from generator.installation import command
from generator.problems import PizarraError
from generator.scene.palette import BLACK, Colour
from generator.scene.primitives import Box, Circle, Group, Style

pytest.importorskip("pypdfium2")
ORANGE = Style(fill=Colour(230, 120, 10))


def document(*sizes):
    sheets = tuple(
        Sheet(Size(*size), (Box(Rect(0, 0, size[0] / 2, size[1]), ORANGE),), f"P{count}")
        for count, size in enumerate(sizes, 1)
    )
    return Document("Two pages", "Two pages", "en", sheets)


def opened(data):
    image = pytest.importorskip("PIL.Image")
    return image.open(io.BytesIO(data))


def test_names_size_resolution_and_colour():
    files = dict(document_pngs(document((50.8, 25.4), (25.4, 25.4)), 100))
    assert list(files) == ["two-pages-01-p1.png", "two-pages-02-p2.png"]
    picture = opened(files["two-pages-01-p1.png"])
    assert (picture.size, picture.mode) == ((200, 100), "RGB")
    assert picture.info["dpi"] == pytest.approx((100, 100), abs=0.1)
    assert picture.getpixel((50, 50)) == (230, 120, 10)
    assert picture.getpixel((150, 50)) == (255, 255, 255)


def test_a_mask_makes_transparent():
    white = Style(fill=Colour(255, 255, 255))
    disc = Sheet(Size(10, 10), (Box(Rect(0, 0, 10, 10), Style(fill=BLACK)), Circle(Point(5, 5), 4, white)), "1")
    face = Sheet(Size(10, 10), (Box(Rect(0, 0, 10, 10), ORANGE),), "1")
    (pixels,), (mask,) = (rasterise(Document("d", "d", "en", (sheet,)), 300) for sheet in (face, disc))
    picture = opened(png_bytes(with_mask(pixels, mask), 300))
    assert picture.mode == "RGBA"
    assert [picture.getpixel(at)[3] for at in ((1, 1), (60, 60))] == [0, 255]
    assert {picture.getpixel((x, 59))[:3] for x in range(118)} == {(230, 120, 10)}


@given(st.lists(st.tuples(*[st.integers(0, 255)] * 5), min_size=1, max_size=12))
def test_a_picture_lies_upon_its_shadow_as_another_program_lays_it(pixels):
    image, width, tone = pytest.importorskip("PIL.Image"), len(pixels), Colour(20, 40, 200)
    picture = Pixels(width, 1, 4, 4 * width, b"".join(bytes(pixel[:4]) for pixel in pixels))
    light = Pixels(width, 1, 3, 3 * width, b"".join(bytes(pixel[4:]) * 3 for pixel in pixels))
    tones = Pixels(width, 1, 4, 4 * width, bytes((*tone, 255)) * width)
    shadow = image.new("RGBA", (width, 1), tone)
    shadow.putalpha(image.frombytes("L", (width, 1), bytes(255 - pixel[4] for pixel in pixels)))
    expected = image.alpha_composite(shadow, image.frombytes("RGBA", (width, 1), picture.data))
    drawn = with_shadow(picture, darkness(light), tone)
    assert with_shadow(picture, darkness(light), tones) == drawn
    found = image.frombytes("RGBA", (width, 1), drawn.data)
    for x in range(width):
        here, there = found.getpixel((x, 0)), expected.getpixel((x, 0))
        assert here[3] == pytest.approx(there[3], abs=1)
        assert [part * here[3] / 255 for part in here[:3]] == pytest.approx(
            [part * there[3] / 255 for part in there[:3]], abs=2
        )


@given(
    st.tuples(st.integers(1, 12), st.integers(1, 12)),
    st.tuples(st.integers(-15, 15), st.integers(-15, 15)),
    st.floats(0.1, 1),
    st.data(),
)
def test_a_hard_shadow_is_what_is_drawn_moved(size, fall, opacity, data):
    (width, height), (across, down) = size, fall
    alpha = data.draw(st.binary(min_size=width * height, max_size=width * height))
    picture = Pixels(width, height, 4, 4 * width, b"".join(bytes((9, 9, 9, value)) for value in alpha))
    dark = cast_shadow(picture, Point(across, down), 0, opacity)
    for y in range(height):
        for x in range(width):
            column, row = x - across, y - down
            inside = 0 <= column < width and 0 <= row < height
            assert dark[y * width + x] == pytest.approx(opacity * alpha[row * width + column] if inside else 0, abs=1)


def test_the_edge_of_a_soft_shadow_fades_out_as_far_as_it_is_wide():
    alpha = [255 * (20 <= x < 40 and 20 <= y < 40) for y in range(60) for x in range(60)]
    picture = Pixels(60, 60, 4, 240, b"".join(bytes((0, 0, 0, value)) for value in alpha))
    dark = cast_shadow(picture, Point(0, 0), 9, 1.0)
    middle = dark[30 * 60 : 31 * 60]
    assert middle == middle[::-1] == dark[30::60]  # alike on all sides
    assert not any(middle[:11]) and list(middle[11:30]) == sorted(middle[11:30]) and middle[11]
    assert middle[30] == 255 and middle[19] > 200  # darkest where something is drawn
    assert cast_shadow(picture._replace(data=bytes(4 * 3600)), Point(3, 3), 9, 1.0) == bytes(3600)


def test_a_page_on_nothing_is_as_opaque_as_what_is_drawn():
    half = Group((Box(Rect(5, 0, 5, 10), ORANGE),), opacity=0.5)
    page = Sheet(Size(15, 10), (Box(Rect(0, 0, 5, 10), ORANGE), half), "1")
    clear, white = rasterise(Document("d", "d", "en", (page, page)), 127, clear=[True])
    assert (clear.channels, white.channels) == (4, 3)
    found = opened(png_bytes(clear, 127))
    assert [found.getpixel((x, 25))[3] for x in (12, 37, 62)] == [255, pytest.approx(128, abs=1), 0]
    assert found.getpixel((37, 25))[:3] == pytest.approx((230, 120, 10), abs=2)


def test_same_bytes_every_time():
    assert list(document_pngs(document((20, 20)))) == list(document_pngs(document((20, 20))))


def test_a_page_drawn_in_strips_is_the_page_drawn_at_once(monkeypatch):
    disc = Circle(Point(10, 10), 7.3, ORANGE)
    page = Document("d", "d", "en", (Sheet(Size(20, 20), (disc,), "1"),))
    (whole,) = document_pngs(page, 200)
    drawn = []
    monkeypatch.setattr(png, "STRIP_PIXELS", 157 * 10)
    monkeypatch.setattr(
        png, "_render_rows", lambda *request, own=png._render_rows: drawn.append(request[-1]) or own(*request)
    )
    (strips,) = document_pngs(page, 200)
    assert drawn == [10] * 15 + [7]
    chops = pytest.importorskip("PIL.ImageChops")
    apart = chops.difference(opened(whole[1]), opened(strips[1])).getextrema()
    assert all(most <= 1 for _, most in apart)  # edges are rounded anew in each strip


def test_a_single_piece_is_limited_further():
    with pytest.raises(PizarraError, match="limit is 40,000,000"):
        list(rasterise(document((210, 297)), 1200))


def test_a_picture_beyond_the_limit_is_refused():
    with pytest.raises(PizarraError, match="limit is 150,000,000"):
        list(document_pngs(document((2000, 2000)), 1200))


def test_a_missing_pypdfium2_is_reported(monkeypatch):
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(PizarraError) as raised:
        list(document_pngs(document((10, 10))))
    (problem,) = raised.value.problems
    assert problem.file == "--format png"
    assert problem.hint.startswith(f"{command('pypdfium2')} (or install “pizarra[all]”")
    for option, draw in (("--pieces", rasterise), ("--format gif", lambda one, dpi: animated_gif([one, one], dpi, 1))):
        with pytest.raises(PizarraError) as raised:
            list(draw(document((10, 10)), 100))
        assert raised.value.problems[0].file == option


@pytest.mark.slow
@given(st.integers(1, 40), st.integers(1, 40), st.sampled_from([3, 4]), st.integers(0, 7), st.randoms())
def test_any_pixels_come_back(width, height, channels, spare, chance):
    stride = width * channels + spare
    data = bytes(chance.randrange(256) for _ in range(stride * height))
    picture = opened(png_bytes(Pixels(width, height, channels, stride, data), 96))
    rows = [data[y * stride : y * stride + width * channels] for y in range(height)]
    assert picture.tobytes() == b"".join(rows)


@given(st.floats(0.001, 2000), st.integers(30, 1200))
def test_pixels_are_whole_and_never_none(length, dpi):
    assert pixels_across(length, dpi) >= 1
    assert abs(pixels_across(length, dpi) - length / 25.4 * dpi) <= 1


def pages(*colours, size=(25.4, 12.7)):
    sheets = tuple(Sheet(Size(*size), (Box(Rect(0, 0, *size), Style(fill=colour)),), "P") for colour in colours)
    return Document("board", "Board", "en", sheets)


RED, BLUE = Colour(200, 20, 30), Colour(10, 40, 160)


def test_pages_follow_each_other_in_one_picture_that_begins_again():
    data = animated_gif([pages(RED), pages(BLUE), pages(RED)], 50, 0.7)
    picture = opened(data)
    assert (picture.format, picture.n_frames, picture.size, picture.info["loop"]) == ("GIF", 3, (50, 25), 0)
    for frame, colour in enumerate((RED, BLUE, RED)):
        picture.seek(frame)
        assert picture.info["duration"] == 700
        assert picture.convert("RGB").getpixel((25, 12)) == tuple(colour)
    assert data == animated_gif([pages(RED), pages(BLUE), pages(RED)], 50, 0.7)


def test_smaller_pages_are_in_the_middle_of_white_ones():
    picture = opened(animated_gif([pages(RED, size=(12.7, 12.7)), pages(BLUE, size=(25.4, 25.4))], 50, 1))
    assert picture.size == (50, 50)
    first = picture.convert("RGB")
    assert [first.getpixel(at) for at in ((25, 25), (5, 25), (25, 45))] == [tuple(RED), (255,) * 3, (255,) * 3]


def test_too_many_pixels_for_one_picture_are_refused(monkeypatch):
    monkeypatch.setattr(png, "MOST_PIXELS", 2000)
    with pytest.raises(PizarraError, match=r"2 pages of 50 × 25 pixels are too many; the limit is 2,000 pixels"):
        animated_gif([pages(RED, BLUE)], 50, 1)


def test_without_pillow_the_hint_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(PizarraError) as refused:
        animated_gif([pages(RED, BLUE)], 50, 1)
    assert command("pillow") in refused.value.problems[0].hint
