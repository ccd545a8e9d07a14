"""SVG pages are well-formed, in millimetres, share what repeats, keep text as text, and are the same on every run."""

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.backends.svg import document_svgs, sheet_svg
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.imposition.paper import Document, Sheet
from generator.scene.fonts import BLACK_WEIGHT, BOLD, ITALIC, REGULAR, SEMIBOLD, printable
from generator.scene.palette import BLACK, WHITE, Colour
from generator.scene.primitives import Box, Circle, Group, Line, Path, Polygon, Style, Symbol, Text, Use

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
RED = Style(fill=Colour(255, 0, 0))
A4 = Size(210, 297)
DOT = Symbol("dot", (Circle(Point(0, 0), 1, RED),))


def page(*items, language="es", title="", label="1", size=A4):
    return ET.fromstring(sheet_svg(Sheet(size, items, label, title), language))


def drawn(item):
    """Return the one element that an item becomes."""
    root = page(item)
    (element,) = [child for child in root if child.tag not in (f"{SVG}title", f"{SVG}defs")]
    return element


def text(value, font=REGULAR, anchor="start"):
    return Text(Point(10, 20), value, font, 3.5, BLACK, anchor)


def ids(root):
    return [element.get("id") for element in root.iter() if element.get("id")]


def test_size_and_view_box_are_in_millimetres():
    root = page(size=Size(215.9, 279.4))
    assert [root.get("width"), root.get("height")] == ["215.9mm", "279.4mm"]
    assert root.get("viewBox") == "0 0 215.9 279.4"


def test_language_and_title():
    root = page(language="en", title="Cards <1> & 2")
    assert root.get("lang") == root.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"
    assert root.find(f"{SVG}title").text == "Cards <1> & 2"


def test_title_names_document_and_sheet():
    ((_, content),) = document_svgs(Document("x", "Board", "en", (Sheet(Size(10, 10), (), "A1", "Sheet A1"),)))
    assert ET.fromstring(content).find(f"{SVG}title").text == "Board – Sheet A1"


def test_nothing_is_filled_that_has_no_fill():
    assert page().get("fill") == "none"
    assert "fill" not in drawn(Box(Rect(0, 0, 1, 1), Style(stroke=BLACK))).attrib


def test_box():
    element = drawn(Box(Rect(1, 2, 3, 4.12345), RED, radius=0.5))
    assert element.tag == f"{SVG}rect"
    assert [element.get(key) for key in ("x", "y", "width", "height", "rx")] == ["1", "2", "3", "4.123", "0.5"]
    assert element.get("fill") == "#ff0000"


def test_circle():
    element = drawn(Circle(Point(1, 2), 3, RED))
    assert [element.get(key) for key in ("cx", "cy", "r")] == ["1", "2", "3"]


def test_line_and_stroke():
    style = Style(stroke=BLACK, width=0.25, dash=(1, 0.5), cap="round", join="round")
    element = drawn(Line(Point(0, 1), Point(2, 3), style))
    assert [element.get(key) for key in ("x1", "y1", "x2", "y2")] == ["0", "1", "2", "3"]
    assert [element.get(f"stroke{key}") for key in ("", "-width", "-dasharray", "-linecap", "-linejoin")] == [
        "#000000", "0.25", "1 0.5", "round", "round",
    ]  # fmt: skip


def test_polygon():
    element = drawn(Polygon((Point(0, 0), Point(1.5, 0), Point(0, 2)), RED))
    assert element.get("points") == "0,0 1.5,0 0,2"


def test_path():
    commands = (("M", 0, 0), ("C", 1, 0, 2, 1, 2.0004, 2), ("L", 0, -2), ("Z",))
    assert drawn(Path(commands, RED)).get("d") == "M0 0 C1 0 2 1 2 2 L0 -2 Z"


@pytest.mark.parametrize(
    ("font", "weight", "style"),
    [
        (REGULAR, None, None),
        (SEMIBOLD, "600", None),
        (BOLD, "700", None),
        (BLACK_WEIGHT, "900", None),
        (ITALIC, None, "italic"),
    ],
)
def test_weights(font, weight, style):
    element = drawn(text("Hola", font))
    assert (element.get("font-weight"), element.get("font-style")) == (weight, style)


def test_text_is_text():
    element = drawn(text("Ñandú <b> {{ x }} & 'y'", anchor="middle"))
    assert element.text == "Ñandú <b> {{ x }} & 'y'"
    assert [element.get(key) for key in ("x", "y", "font-size", "text-anchor")] == ["10", "20", "3.5", "middle"]


def test_family_has_a_substitute_and_no_kerning():
    root = page()
    assert root.get("font-family") == "'Source Sans Pro', sans-serif"
    assert "font-kerning:none" in root.get("style")


def test_characters_without_a_glyph_are_those_of_the_pdf():
    assert drawn(text("a🦊b")).text == "a?b"


def test_symbol_is_defined_once_and_used_often():
    root = page(*(Use(DOT, Transform.shift(x, 5)) for x in range(20)))
    assert [element.get("id") for element in root.find(f"{SVG}defs")] == ["dot"]
    uses = root.findall(f"{SVG}use")
    assert [use.get(LINK) for use in uses] == ["#dot"] * 20
    assert [use.get("x") for use in uses[:3]] == ["0", "1", "2"]


def test_only_symbols_in_use_are_defined():
    assert len(page(Box(Rect(0, 0, 1, 1), RED)).find(f"{SVG}defs")) == 0


def test_inner_symbols_come_first():
    outer = Symbol("pair", (Use(DOT), Use(DOT, Transform.shift(3, 0))))
    assert [element.get("id") for element in page(Use(outer)).find(f"{SVG}defs")] == ["dot", "pair"]


def test_turned_symbol():
    (use,) = page(Use(DOT, Transform.turn(90))).findall(f"{SVG}use")
    assert use.get("transform") == "matrix(0 1 -1 0 0 0)"


def test_matrix_keeps_a_far_corner_in_its_place():
    turn = Transform.turn(33.3)
    (use,) = page(Use(DOT, turn)).findall(f"{SVG}use")
    values = [float(value) for value in re.findall(r"[-\d.]+", use.get("transform"))]
    far = Point(1000, 1000)
    assert Transform(*values).point(far) == pytest.approx(turn.point(far), abs=0.01)


def test_clip_is_shared():
    clip = Box(Rect(0, 0, 5, 5))
    groups = [Group((Circle(Point(x, 0), 2, RED),), clip=clip) for x in range(3)]
    root = page(*groups)
    assert len(root.findall(f"{SVG}defs/{SVG}clipPath")) == 1
    assert {group.get("clip-path") for group in root.findall(f"{SVG}g")} == {"url(#clip)"}


def test_named_groups_are_layers_with_readable_ids():
    root = page(Group((Group((text("x"),), name="Ñ cut"),), name="Cut lines"))
    layer = root.find(f"{SVG}g")
    assert layer.get("id") == "cut-lines"
    assert layer.get(f"{INKSCAPE}label") == "Cut lines"
    assert layer.get(f"{INKSCAPE}groupmode") == "layer"
    inner = layer.find(f"{SVG}g")
    assert (inner.get("id"), inner.get(f"{INKSCAPE}groupmode")) == ("n-cut", None)


def test_ids_are_unique():
    names = ["cut", "Cut", "cut-2", "cut", "clip", "7", ""]
    groups = [Group((text("x"),), name=name, clip=Box(Rect(0, 0, 1 + i, 1))) for i, name in enumerate(names)]
    found = ids(page(*groups, Use(Symbol("cut", (text("y"),)))))
    assert len(found) == len(set(found))
    assert all(re.fullmatch(r"[a-z][a-z0-9-]*", name) for name in found)


def test_names_of_files_sort_and_are_safe():
    sheets = tuple(Sheet(Size(10, 10), (), label) for label in ("A1", "../b", "Ñandú/Łódź", ""))
    names = [name for name, _ in document_svgs(Document("Team Sheets", "T", "es", sheets))]
    assert names == [f"team-sheets-{rest}.svg" for rest in ("01-a1", "02-b", "03-nandu-lodz", "04")]


def test_names_sort_beyond_a_hundred():
    sheets = tuple(Sheet(Size(10, 10), (), str(n)) for n in range(101))
    names = [name for name, _ in document_svgs(Document("b", "B", "es", sheets))]
    assert names == sorted(names)


def test_same_bytes_every_time():
    items = (Use(DOT), Group((text("x"),), clip=Circle(Point(0, 0), 4)))
    document = Document("x", "X", "es", (Sheet(Size(10, 10), items, "1"),))
    assert list(document_svgs(document)) == list(document_svgs(document))


@pytest.mark.slow
@given(st.text(st.characters(), max_size=40))
def test_any_text_gives_well_formed_xml(value):
    sheet = Sheet(Size(50, 50), (Group((text(value),), name=value), Use(Symbol(value, (text(value),)))), value, value)
    ((name, content),) = document_svgs(Document(value, value, "es", (sheet,)))
    root = ET.fromstring(content)
    shown = [element.text or "" for element in root.iter(f"{SVG}text")]
    assert shown == [printable(value)] * 2
    assert re.fullmatch(r"[a-z0-9-]+\.svg", name)


def test_white_and_colours():
    assert drawn(Box(Rect(0, 0, 1, 1), Style(fill=WHITE))).get("fill") == "#ffffff"
