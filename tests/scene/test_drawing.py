"""SVG files become our own shapes; what cannot is told, what is hostile is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Point, Rect
from generator.scene.drawings import bounds_of
from generator.scene.palette import Colour
from generator.scene.pictures import CURRENT, PictureError
from generator.scene.primitives import Group, Path, Shade
from generator.scene.svg import read_svg
from generator.scene.svg_elements import read_tree

HEAD = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(inside, size='viewBox="0 0 50 25"'):
    return f"<svg {HEAD} {size}>{inside}</svg>".encode()


def items(inside, size='viewBox="0 0 50 25"'):
    return read_svg(svg(inside, size), "a.svg")[0].drawing.items


def style(inside):
    (item,) = items(inside)
    return item.style


@pytest.mark.parametrize(("shape", "area"), [
    ('<rect x="5" y="5" width="10" height="10"/>', Rect(10, 10, 20, 20)),
    ('<rect x="5" y="5" width="10" height="10" rx="2"/>', Rect(10, 10, 20, 20)),
    ('<circle cx="10" cy="10" r="5"/>', Rect(10, 10, 20, 20)),
    ('<ellipse cx="10" cy="10" rx="5" ry="5"/>', Rect(10, 10, 20, 20)),
    ('<polygon points="5,5 15,5 15,15 5 15"/>', Rect(10, 10, 20, 20)),
    ('<path d="M5 5h10v10H5z"/>', Rect(10, 10, 20, 20)),
    ('<path d="m5,5l10,0 0,10-10,0Z"/>', Rect(10, 10, 20, 20)),
    ('<g transform="translate(5 5) scale(2)"><path d="M0 0H5V5H0"/></g>', Rect(10, 10, 20, 20)),
    ('<svg x="5" y="5" width="10" height="10" viewBox="0 0 2 2"><path d="M0 0H2V2H0"/></svg>', Rect(10, 10, 20, 20)),
    ('<defs><path id="p" d="M0 0h10v10h-10"/></defs><use xlink:href="#p" x="5" y="5"/>', Rect(10, 10, 20, 20)),
    ('<symbol id="p" viewBox="0 0 1 1"><path d="M0 0h1v1h-1"/></symbol>'
     '<use href="#p" x="5" y="5" width="10" height="10"/>', Rect(10, 10, 20, 20)),
])  # fmt: skip
def test_shapes(shape, area):
    assert bounds_of(items(shape)) == pytest.approx(area)


def test_the_longer_side_is_a_hundred_and_what_lies_outside_is_cut():
    picture, _ = read_svg(svg('<rect x="-10" width="20" height="20"/>', 'viewBox="-5 0 10 20"'), "a.svg")
    assert picture.size == (50, 100)
    (group,) = picture.drawing.items
    assert bounds_of([group]) == Rect(0, 0, 50, 100)


@pytest.mark.parametrize(("paint", "fill"), [
    ("", CURRENT), ('fill="currentColor"', CURRENT), ('fill="none" stroke="red"', None), ('fill="#f00"', (255, 0, 0)),
    ('style="fill:rgb(0,128,255)"', (0, 128, 255)), ('fill="hsl(120,100%,50%)"', (0, 255, 0)),
    ('class="a"', (0, 0, 128)), ('color="lime" fill="currentColor"', (0, 255, 0)), ('fill="rebeccapurple"',
    (102, 51, 153)), ('fill="rgb(100%, 0%, 0%)"', (255, 0, 0)),
])  # fmt: skip
def test_fills(paint, fill):
    found = style(f"<style>/* one */ .a, .b {{ fill: navy }}</style><path d='M5 5h9v9' {paint}/>").fill
    assert found == (fill and Colour(*fill))


def test_strokes():
    found = style(
        '<g stroke="#000" stroke-width="2" stroke-linecap="round"><path fill="none" d="M5 5h9" '
        'stroke-dasharray="1" stroke-linejoin="bevel" fill-rule="evenodd"/></g>'
    )
    assert (found.width, found.dash, found.cap, found.join) == (4, (2, 2), "round", "bevel")


def test_opacity_of_all_together_and_of_a_fill_alone():
    (group,) = items('<g opacity="0.5"><path d="M0 0h9v9"/><path d="M0 0h9v9"/></g>')
    assert (group.opacity, len(group.items)) == (0.5, 2)
    fill, stroke = items('<path d="M5 5h9v9" stroke="red" fill-opacity=".25"/>')
    assert (fill.opacity, stroke.style.fill) == (0.25, None)


def test_a_clip():
    clip = '<clipPath id="c"><rect width="5" height="5"/></clipPath><g clip-path="url(#c)"><circle r="9"/></g>'
    (group,) = items(clip)
    assert isinstance(group, Group)
    assert isinstance(group.clip, Path)
    assert bounds_of([group]) == Rect(0, 0, 10, 10)


@pytest.mark.parametrize(("inside", "told"), [
    ('<text x="3">hello</text>', "letters (line 1)"),
    ('<image href="/etc/passwd"/>', "a picture inside it (line 1)"),
    ('<path d="M0 0h1v1" filter="url(#f)"/>', "a filter (line 1)"),
    ('<path d="M0 0h1v1" fill="url(#p)"/><pattern id="p"/>', "a pattern (line 1)"),
    ('<use href="other.svg#a"/>', "a <use> of something that is not in the file (line 1)"),
    ('<linearGradient id="g"><stop/><stop offset="1"/></linearGradient><path d="M0 0h1v1" stroke="url(#g)"/>',
     "a gradient along a line, which becomes its average colour (line 1)"),
    ('<path d="M0 0h1v1" fill="blau"/>', "the colour blau (line 1)"),
])  # fmt: skip
def test_what_is_not_drawn_is_reported_once(inside, told):
    _, lost = read_svg(svg("<rect width='1' height='1'/>" + inside + inside), "a.svg")
    assert lost == (told,)


def test_scripts_and_what_is_hidden_are_passed_over_in_silence():
    hidden = (
        '<script>alert(1)</script><g display="none"><path d="M0 0h1v1"/></g><path visibility="hidden" d="M0 0h1v1"/>'
    )
    picture, lost = read_svg(svg(f'<path d="M0 0h9v9" onclick="alert(1)"/>{hidden}'), "a.svg")
    assert (len(picture.drawing.items), lost) == (1, ())


BOMB = "".join(
    f'<g id="b{n}">{f"<use href=&quot;#b{n - 1}&quot;/>".replace("&quot;", chr(34)) * 10}</g>' for n in range(1, 9)
)


@pytest.mark.parametrize(("data", "told"), [
    (b"", "is not valid XML in line 1"),
    (b"<svg", "is not valid XML in line 1"),
    (b"<html/>", "is not an SVG drawing"),
    (f"<svg {HEAD}/>".encode(), "does not state its size"),
    (svg("<path d='M0 0h1v1'/>", 'viewBox="0 0 1e-30 1"'), "has an impossible size"),
    (svg("<path d='hello'/>"), "has a path in line 1 that cannot be read"),
    (svg("<path d='M0 0L1e999 5'/>"), "far outside its own bounds"),
    (svg("<path d='M0 0L9 5' transform='scale(1e7) scale(1e7)'/>"), "far outside its own bounds"),
    (b'<!DOCTYPE svg [<!ENTITY a "aa">]>' + svg("<path d='&a;'/>"), "has declarations .* in line 1"),
    (b'<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>' + svg("<path d='&a;'/>"), "has declarations"),
    (b'<!DOCTYPE svg [<!ATTLIST svg width CDATA "9">]>' + svg("<path d='M0 0h1v1'/>"), "has declarations"),
    (b'<?xml version="1.0" encoding="iso-8859-1"?>' + svg("<path d='M0 0h1v1'/>"), "is not UTF-8 but “iso-8859-1”"),
    (svg("<path d='M0 0h1v1'/>").decode().encode("utf-16"), "is not UTF-8 but UTF-16"),
    (svg("<g>" * 70 + "</g>" * 70), "60 levels of nesting"),
    (svg("<g/>" * 20_001), "more than 20000 elements"),
    pytest.param(
        svg(f'<g id="b0"><path d="M0 0h1v1"/></g>{BOMB}'), "draws more than 20,000 shapes", marks=pytest.mark.slow
    ),
    pytest.param(svg(f'<g id="b0"/>{BOMB}'), "draws more than 20,000 shapes", marks=pytest.mark.slow),
    (svg(f"<path d='M{'1 ' * 300_000}'/>"), "has a path of"),
])  # fmt: skip
def test_what_is_refused(data, told):
    with pytest.raises(PictureError, match=told):
        read_svg(data, "a.svg")


def test_a_use_of_itself_ends():
    _, lost = read_svg(svg('<g id="a"><path d="M0 0h1v1"/><use href="#a"/></g>'), "a.svg")
    assert lost == ("a <use> of something that is not in the file (line 1)",)


def test_an_external_document_type_is_never_fetched():
    head = b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert read_tree(head + svg("<g/>")).tag == "svg"


WHOLE = svg(
    '<style>.a{fill:red;stroke:blue}</style><defs><circle id="c" r="4"/></defs><g class="a" transform="rotate(30 5 5)">'
    '<path d="M1 1 C2 3 4 5 6 7 S8 9 10 11 Q1 2 3 4 T5 6 A5 4 30 0 1 8 9z"/><use href="#c" x="4"/></g>'
)


@given(st.lists(st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(32, 126)), min_size=1, max_size=6))
def test_a_spoilt_file_is_drawn_or_refused(changes):
    data = bytearray(WHOLE)
    for at, byte in changes:
        data[at] = byte
    try:
        picture, _ = read_svg(bytes(data), "a.svg")
    except PictureError:
        return
    assert max(picture.size) == pytest.approx(100)


LABEL = 'xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:label'
ICONS = (
    '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x2="9"><stop stop-color="red"/><stop offset="1"/>'
    '</linearGradient><path id="gem" d="M0 0h4v2h-4z"/><symbol id="card" viewBox="0 0 2 4"><path d="M0 0h1v1H0z"/>'
    '</symbol></defs><g transform="translate(7 3) scale(2)" fill="lime" opacity="0.1" display="none">'
    '<path id="tile" d="M1 1h2v4h-2z"/><g id="g12" ' + LABEL + '="two gems"><use href="#gem"/>'
    '<use href="#gem" y="2"/></g></g><path id="ramp" display="none" fill="url(#g)" d="M0 0h9v3H0z"/>'
    '<circle id="dial" r="4" fill="none" stroke="blue" stroke-width="2"/>'
    '<path id="curve" d="M0 0C0 40 40 40 40 0z"/>'
)


def part(name):
    return read_svg(svg(ICONS), "a.svg", name)[0]


@pytest.mark.parametrize(("name", "size"), [
    ("tile", (50, 100)), ("two gems", (100, 100)), ("g12", (100, 100)), ("gem", (100, 50)), ("card", (50, 100)),
    ("ramp", (100, 100 / 3)), ("dial", (100, 100)), ("curve", (100, 75)),
])  # fmt: skip
def test_one_object_fills_the_picture_wherever_it_lies(name, size):
    picture = part(name)
    assert picture.size == pytest.approx(size, rel=1e-3)
    around = bounds_of(item for item in picture.drawing.items)
    assert (around.x, around.y) == pytest.approx((0, 0), abs=20 if name == "dial" else 0.1)


def test_an_object_has_the_style_and_place_of_those_that_hold_it_but_not_their_opacity():
    (path,) = part("tile").drawing.items
    assert path.style.fill == (0, 255, 0)
    assert bounds_of([path]) == pytest.approx(Rect(0, 0, 50, 100))


def test_the_gradient_of_an_object_is_that_of_the_file():
    (shade,) = part("ramp").drawing.items
    assert isinstance(shade, Shade)
    assert shade.gradient.place.point(Point(1, 0)) == pytest.approx((100, 0))


def test_an_object_that_is_not_there_is_answered_with_those_that_are():
    with pytest.raises(PictureError) as error:
        part("tiel")
    assert (error.value.message, error.value.hint) == ("has no object “tiel”", "did you mean “tile”?")
    with pytest.raises(PictureError) as error:
        part("x")
    assert error.value.hint == "allowed: card, curve, dial, gem, ramp, tile, two gems"


@pytest.mark.slow
def test_an_object_with_too_many_shapes_is_refused_and_one_without_is_blank():
    drawing = svg(f'<linearGradient id="g"/><g id="b0"><path d="M0 0h1v1"/></g>{BOMB}')
    with pytest.raises(PictureError, match=r"draws more than"):
        read_svg(drawing, "a.svg", "b8")
    assert read_svg(drawing, "a.svg", "g")[0].is_blank


@pytest.mark.parametrize("inside", ["", "<text>a</text>"])
def test_a_drawing_without_shapes_is_blank_and_says_what_it_lost(inside):
    picture, lost = read_svg(svg(inside), "a.svg")
    assert picture.is_blank and bool(lost) == bool(inside)
