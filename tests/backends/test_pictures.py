"""Bitmaps and opacity look alike in PDF and SVG, as an imaging library has them, in colour and in grey."""

import io
import re
from functools import partial

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.backends.svg import sheet_svg
from generator.geometry.shapes import Point, Rect, Size
from generator.imposition.paper import Document, Sheet
from generator.scene.bitmaps import plain_bytes, read_bitmap
from generator.scene.drawings import to_grey
from generator.scene.palette import Blend, Colour
from generator.scene.pictures import PictureError, place_picture
from generator.scene.primitives import Box, Circle, Group, Style, Symbol, Use
from generator.scene.stencils import stencil_picture
from generator.scene.svg import read_svg

image = pytest.importorskip("PIL.Image")
draw = pytest.importorskip("PIL.ImageDraw")
chops = pytest.importorskip("PIL.ImageChops")
statistics = pytest.importorskip("PIL.ImageStat")
pdfium = pytest.importorskip("pypdfium2")
resvg = pytest.importorskip("resvg_py")

SIDE, DOTS = 25.4, 80
GROUND = Colour(200, 220, 255)
KINDS = {
    "opaque.png": ("RGB", "PNG"), "clear.png": ("RGBA", "PNG"), "grey.png": ("L", "PNG"), "palette.png": ("P", "PNG"),
    "grey clear.png": ("LA", "PNG"), "clear palette.png": ("PA", "PNG"), "line.png": ("1", "PNG"),
    "photo.jpg": ("RGB", "JPEG"), "grey.jpg": ("L", "JPEG"),
}  # fmt: skip


def motif(mode):
    found = image.new("RGBA", (DOTS, DOTS), (0, 0, 0, 0))
    pen = draw.Draw(found)
    pen.ellipse((8, 8, 60, 70), fill=(220, 30, 60, 255))
    pen.rectangle((40, 20, 76, 60), fill=(20, 90, 220, 120))
    if mode == "PA":
        return found.quantize(16)
    return found.convert(mode) if mode in ("RGBA", "LA") else _on_cream(found).convert(mode)


def _on_cream(clear):
    return image.alpha_composite(image.new("RGBA", clear.size, (255, 250, 220, 255)), clear).convert("RGB")


def picture(name):
    mode, kind = KINDS[name]
    content = io.BytesIO()
    motif(mode).save(content, kind, **({"quality": 95} if kind == "JPEG" else {}))
    data = content.getvalue()
    return read_bitmap(data, name, name, partial(plain_bytes, data)), data


def sheet(*items, grey=False):
    whole = (Box(Rect(0, 0, SIDE, SIDE), Style(fill=GROUND)), *items)
    return Sheet(Size(SIDE, SIDE), tuple(to_grey([whole])[0]) if grey else whole, "x")


def by_pdfium(page):
    data = pdf_bytes(Document("a", "a", "en", (page,)))
    drawn = pdfium.PdfDocument(data)[0].render(scale=DOTS / (SIDE / 25.4 * 72)).to_pil()
    return drawn.convert("RGB").crop((0, 0, DOTS, DOTS))


def by_resvg(page):
    svg = re.sub(r'="25\.4mm"', f'="{DOTS}"', sheet_svg(page, "en"))
    return image.open(io.BytesIO(bytes(resvg.svg_to_bytes(svg_string=svg)))).convert("RGB")


def in_grey(opaque):
    flat = opaque.tobytes()
    dots = (Colour(*flat[at : at + 3]).grey for at in range(0, len(flat), 3))
    return image.frombytes("RGB", opaque.size, b"".join(map(bytes, dots)))


def apart(one, other):
    """Return by how much two pictures differ on the mean, of 255; their edges smoothed over a few dots."""
    return sum(statistics.Stat(chops.difference(one.reduce(4), other.reduce(4))).mean) / 3


@pytest.mark.parametrize("grey", [False, True])
@pytest.mark.parametrize("name", KINDS)
def test_a_picture_looks_as_it_does_elsewhere(name, grey):
    shown, data = picture(name)
    page = sheet(place_picture(shown, Rect(0, 0, SIDE, SIDE)), grey=grey)
    decoded = image.open(io.BytesIO(data)).convert("RGBA")
    ground = image.new("RGBA", decoded.size, (*GROUND, 255))
    if grey:
        ground = in_grey(ground.convert("RGB")).convert("RGBA")
        light = in_grey(decoded.convert("RGB")).convert("RGBA")
        light.putalpha(decoded.getchannel("A"))
        decoded = light
    expected = image.alpha_composite(ground, decoded).convert("RGB")
    assert apart(by_pdfium(page), expected) < 3
    assert apart(by_resvg(page), expected) < 3


@pytest.mark.parametrize("name", ["clear.png", "photo.jpg"])
def test_a_fade_lets_the_ground_through(name):
    shown, data = picture(name)
    page = sheet(place_picture(shown, Rect(0, 0, SIDE, SIDE), fade=0.6))
    decoded = image.open(io.BytesIO(data)).convert("RGBA")
    decoded.putalpha(decoded.getchannel("A").point(lambda part: round(part * 0.4)))
    expected = image.alpha_composite(image.new("RGBA", decoded.size, (*GROUND, 255)), decoded).convert("RGB")
    assert apart(by_pdfium(page), expected) < 3
    assert apart(by_resvg(page), expected) < 3


GRADIENTS = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs>
<linearGradient id="f"><stop offset="0" stop-color="#c00"/><stop offset=".4" stop-color="#fc0"/>
<stop offset=".4" stop-color="#06c"/><stop offset="1" stop-color="#0a5"/></linearGradient>
<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-opacity="0"/><stop offset="1"/></linearGradient>
<radialGradient id="r" fx=".3" fy=".3" gradientTransform="rotate(20 .5 .5) skewX(10)"><stop stop-color="#fff"/>
<stop offset="1" stop-color="#60a" stop-opacity=".2"/></radialGradient></defs>
<path d="M0 0H100V100H0z M10 10H90V60H10z" fill-rule="evenodd" fill="url(#f)"/>
<rect x="20" y="20" width="60" height="75" fill="url(#s)" stroke="#fff"/>
<circle cx="70" cy="35" r="25" fill="url(#r)" fill-opacity=".8"/></svg>"""
"""A frame with a hole, a veil that grows out of nothing, and a ball lit from the side."""


@pytest.mark.parametrize("grey", [False, True])
def test_gradients_keep_holes_and_opacity_as_another_program_draws_them(grey):
    drawing, lost = read_svg(GRADIENTS.encode(), "gradients.svg")
    assert not lost
    page = sheet(place_picture(drawing, Rect(0, 0, SIDE, SIDE)), grey=grey)
    own = GRADIENTS.replace("<svg ", f'<svg width="{DOTS}" height="{DOTS}" ')
    shown = bytes(resvg.svg_to_bytes(svg_string=own, background=GROUND.hex))
    expected = image.open(io.BytesIO(shown)).convert("RGB")
    expected = in_grey(expected) if grey else expected
    for drawn in (by_pdfium(page), by_resvg(page)):
        assert apart(drawn, expected) < (6 if grey else 3)  # grey is mixed of greys, here it is made grey once mixed
        hole = drawn.getpixel((12, 12))
        assert hole == pytest.approx(GROUND.grey if grey else GROUND, abs=2)


def test_all_of_a_group_lets_through_together():
    two = Symbol("two", tuple(Circle(Point(x, 12.7), 8, Style(fill=Colour(255, 0, 0))) for x in (9, 16)))
    page = sheet(Group((Use(two),), opacity=0.5))
    for drawn in (by_pdfium(page), by_resvg(page)):
        assert drawn.getpixel((40, 40)) == pytest.approx(drawn.getpixel((8, 40)), abs=2)
        assert drawn.getpixel((40, 40)) == pytest.approx((228, 110, 128), abs=2)


TONE = Colour(160, 90, 40)
MIXED = {  # Compositing and Blending 1, 10.1, for two shares of light: of what lies beneath, and of what is on top
    "multiply": lambda below, top: below * top,
    "screen": lambda below, top: below + top - below * top,
    "darken": min, "lighten": max,
    "difference": lambda below, top: abs(below - top),
    "exclusion": lambda below, top: below + top - 2 * below * top,
    "hard-light": lambda below, top: 2 * below * top if top <= 0.5 else 1 - 2 * (1 - below) * (1 - top),
    "color-burn": lambda below, top: 1 - min(1, (1 - below) / top),
}  # fmt: skip


@pytest.mark.parametrize("mode", MIXED)
@pytest.mark.parametrize("opacity", [1.0, 0.6])
def test_groups_mix_with_what_lies_beneath(mode, opacity):
    page = sheet(Group((Box(Rect(5, 5, 15, 15), Style(fill=TONE)),), opacity=opacity, blend=mode))
    mixed = (MIXED[mode](below / 255, top / 255) for below, top in zip(GROUND, TONE, strict=True))
    expected = [below + opacity * (255 * part - below) for below, part in zip(GROUND, mixed, strict=True)]
    for drawn in (by_pdfium(page), by_resvg(page)):
        assert drawn.getpixel((40, 40)) == pytest.approx(expected, abs=3)
        assert drawn.getpixel((5, 5)) == pytest.approx(GROUND, abs=1)


def test_a_bitmap_is_embedded_once_however_often_and_on_however_many_pages():
    shown, _ = picture("clear.png")
    again, _ = picture("clear.png")
    spots = [place_picture(each, Rect(x, x, 9, 9)) for x in (0, 10, 20) for each in (shown, again)]
    pages = [sheet(*spots, Use(Symbol("s", (spots[0],)))) for _ in range(3)]
    assert pdf_bytes(Document("a", "a", "en", tuple(pages))).count(b"/Subtype /Image") == 2
    assert sheet_svg(pages[0], "en").count("data:image") == 1


@pytest.mark.parametrize("grey", [False, True])
def test_the_same_bytes_every_time_and_by_several_processes(grey):
    shown = [picture(name)[0] for name in KINDS]
    pages = tuple(
        sheet(place_picture(shown[number % len(shown)], Rect(0, 0, 30, 30), fade=0.1 * (number % 3)), grey=grey)
        for number in range(45)
    )
    document = Document("a", "a", "en", pages)
    assert pdf_bytes(document) == pdf_bytes(document) == pdf_bytes(document, jobs=2)


FROM, TO = Colour(250, 40, 0), Colour(0, 60, 240)


def in_ink(opacity, *colours):
    """Return what is seen of a colour, or of a gradient to the right, through an opacity."""
    ramp = image.new("RGB", opacity.size)
    for x in range(DOTS):
        share = (x + 0.5) / DOTS
        ends = zip(colours[0], colours[-1], strict=True)
        ramp.paste(tuple(round(a + (b - a) * share) for a, b in ends), (x, 0, x + 1, DOTS))
    ground = image.new("RGB", opacity.size, GROUND)
    ground.paste(ramp, (0, 0), opacity)
    return ground


@pytest.mark.parametrize("name", ["clear.png", "grey clear.png", "clear palette.png", "gradients.svg"])
@pytest.mark.parametrize("colours", [(FROM,), (FROM, TO)])
def test_a_stencil_is_as_opaque_as_its_picture(name, colours):
    if name.endswith(".svg"):
        shown, _ = read_svg(GRADIENTS.encode(), name)
        own = GRADIENTS.replace("<svg ", f'<svg width="{DOTS}" height="{DOTS}" ')
        data = bytes(resvg.svg_to_bytes(svg_string=own))
    else:
        shown, data = picture(name)
    ink = colours[0] if len(colours) == 1 else Blend(colours, 90)
    page = sheet(place_picture(stencil_picture(shown, ink), Rect(0, 0, SIDE, SIDE)))
    expected = in_ink(image.open(io.BytesIO(data)).convert("RGBA").getchannel("A"), *colours)
    assert apart(by_pdfium(page), expected) < 3
    assert apart(by_resvg(page), expected) < 3


def test_a_faded_stencil_in_grey_lets_the_ground_through():
    shown, data = picture("clear.png")
    page = sheet(place_picture(stencil_picture(shown, FROM), Rect(0, 0, SIDE, SIDE), fade=0.5), grey=True)
    opacity = image.open(io.BytesIO(data)).getchannel("A").point(lambda part: part // 2)
    expected = image.new("RGB", opacity.size, GROUND.grey)
    expected.paste(FROM.grey, (0, 0), opacity)
    assert apart(by_pdfium(page), expected) < 3
    assert apart(by_resvg(page), expected) < 3


@pytest.mark.parametrize("name", ["opaque.png", "palette.png", "photo.jpg"])
def test_a_picture_without_opacity_is_no_stencil(name):
    with pytest.raises(PictureError, match="has no alpha channel"):
        stencil_picture(picture(name)[0], FROM)
