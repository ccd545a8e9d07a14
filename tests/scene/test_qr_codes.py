"""QR codes: read by a reader that has nothing to do with what draws them."""

import io
import re

import pytest
import zxingcpp

from generator.backends.svg import number
from generator.geometry.shapes import Rect
from generator.scene.drawings import bounds
from generator.scene.palette import NAMES, Colour
from generator.scene.pictures import QUIET, QrCodeError, can_be_scanned, draw_qr_code, least_side, qr_modules
from generator.scene.primitives import Box

resvg = pytest.importorskip("resvg_py")
Image = pytest.importorskip("PIL.Image")
LEFT, TOP = 3.0, 5.0


def pixels(items, side):
    """Return what is drawn at 12 dots to the millimetre, on grey paper."""
    ground, squares = items
    path = " ".join(f"{letter}{','.join(map(number, at))}" for letter, *at in squares.commands)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side + 10} {side + 10}" width="{12 * side + 120}">'
        f'<rect x="{ground.rect.x}" y="{ground.rect.y}" width="{ground.rect.width}" height="{ground.rect.height}"'
        f' fill="{ground.style.fill.hex}"/><path d="{path}" fill="{squares.style.fill.hex}"/></svg>'
    )
    return Image.open(io.BytesIO(bytes(resvg.svg_to_bytes(svg_string=svg, background="#808080")))).convert("RGB")


@pytest.mark.parametrize("text", ["https://example.org/cards/17", "Ñandú ♥", "12345", "x" * 300])
@pytest.mark.parametrize(("ink", "ground"), [("black", "white"), ("navy", "cream")])
def test_a_code_is_read_at_its_least_size(text, ink, ground):
    side = least_side(qr_modules(text))
    items = draw_qr_code(qr_modules(text), Rect(LEFT, TOP, side, side), NAMES[ink], NAMES[ground])
    assert [code.text for code in zxingcpp.read_barcodes(pixels(items, side))] == [text]


def test_a_code_keeps_its_quiet_zone_in_the_middle_of_its_area():
    modules = qr_modules("Ana")
    ground, squares = draw_qr_code(modules, Rect(0, 0, 40, 29), NAMES["black"], NAMES["white"])
    assert isinstance(ground, Box) and ground.rect == pytest.approx((5.5, 0, 29, 29))
    module = 29 / (len(modules) + 2 * QUIET)
    assert bounds(squares) == pytest.approx(ground.rect.expand(-QUIET * module))


@pytest.mark.parametrize(("ink", "ground", "readable"), [
    ("#000000", "#ffffff", True), ("#14284b", "#f7eed3", True), ("#ffffff", "#000000", False),
    ("#8a8f98", "#ffffff", False),
])  # fmt: skip
def test_a_code_is_dark_on_light(ink, ground, readable):
    assert can_be_scanned(Colour.of(ink), Colour.of(ground)) is readable


def test_too_long_a_text_is_refused():
    with pytest.raises(QrCodeError, match=re.escape("xxx")):
        qr_modules("x" * 4000)
