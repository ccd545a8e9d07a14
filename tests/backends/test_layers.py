"""Layers of pages, and cut lines alone for cutting machines."""

import xml.etree.ElementTree as ET

import pytest

from generator.backends.svg import CUT, LAYERS, cut_path, document_svgs, only_layer, with_layers, with_registration
from generator.geometry.shapes import Point, Rect, Size
from generator.imposition.paper import SIZES, Document, Paper, Sheet, registration_marks
from generator.scene.drawings import bounds
from generator.scene.primitives import Box, Circle, Group, Line, Polygon

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
LINE = Line(Point(0, 0), Point(1, 1))
HEX = Polygon((Point(0, 0), Point(4, 0), Point(4, 4)))


def sheet(*names, cuts=()):
    return Sheet(Size(10, 10), tuple(Group((LINE,), name=name) for name in names), "1", cuts=cuts)


def test_items_are_gathered_by_layer():
    found = with_layers(sheet("art-A1", "cut", "", "fold", "backs", "notes"))
    assert [group.name for group in found.items] == ["art", "cut", "fold", "text"]
    assert len(found.items[0].items) == 3
    assert found.items[1].items == (LINE,)


@pytest.mark.slow
def test_every_page_of_the_kit_has_readable_layers(kit):
    for document in kit.made.documents:
        for _, content in document_svgs(document):
            root = ET.fromstring(content)
            layers = [g for g in root.findall(f"{SVG}g") if g.get(f"{INKSCAPE}groupmode") == "layer"]
            assert [g.get("id") for g in layers] == [g.get(f"{INKSCAPE}label") for g in layers]
            assert {g.get("id") for g in layers} <= set(LAYERS)
            assert len(layers) == len([c for c in root if c.tag not in (f"{SVG}title", f"{SVG}defs")])


def test_cut_lines_alone_are_closed_paths(kit):
    counters = next(document for document in kit.made.documents if document.name == "counters")
    ((name, content),) = document_svgs(only_layer(counters, "cut"))
    root = ET.fromstring(content)
    drawn = {element.tag for element in root.find(f"{SVG}g").iter()} - {f"{SVG}g"}
    paths = [path.get("d") for path in root.iter(f"{SVG}path")]
    assert name == "counters-cut-01-1a.svg"
    assert drawn == {f"{SVG}path"}
    counts = kit.made.counts
    assert len(paths) == counts["counters"] + counts["tokens"] + counts["counters filled"]
    assert all(path.startswith("M") and path.endswith("Z") for path in paths)


def test_board_sheets_are_cut_along_their_visible_part(kit):
    board = next(document for document in kit.made.documents if document.name == "board")
    for page in board.sheets[1:]:
        (outline,) = page.cuts
        kept = bounds(outline)
        assert (kept.x, kept.y) == pytest.approx((page.trim.x, page.trim.y))
        assert kept.right >= page.trim.right - 1e-6 and kept.bottom >= page.trim.bottom - 1e-6


def test_pages_without_the_layer_are_left_out():
    document = Document("d", "d", "es", (sheet("art"), sheet("art", "fold", cuts=(HEX,))))
    assert len(only_layer(document, "fold").sheets) == 1
    assert len(only_layer(document, "cut").sheets) == 1
    assert only_layer(document, "text").sheets == ()


def test_registration_marks_are_at_the_same_places_in_every_layer():
    document = with_registration(Document("d", "d", "es", (sheet("art", "fold", cuts=(HEX,)), sheet("art"))))
    marked, unmarked = document.sheets
    (marks,) = (item for item in marked.items if item.name == "registration")
    assert not any(item.name == "registration" for item in unmarked.items)
    for layer in ("cut", "fold", "art"):
        first = only_layer(document, layer).sheets[0]
        assert [item for item in first.items if item.name == "registration"] == [marks]
        assert not any(mark.style.stroke == CUT.stroke for mark in marks.items)


def test_registration_marks_are_where_printers_print_and_the_art_is_not():
    size, art = SIZES["a4"], Paper("a4", SIZES["a4"]).printable(landscape=False)
    (arms, *rings) = registration_marks(size).items
    assert len({ring.centre for ring in rings}) == 3
    reach = bounds(arms)
    assert min(reach.x, reach.y, size.width - reach.right, size.height - reach.bottom) >= 6.4 - 1e-6
    assert not any(
        art.expand(-0.3).holds(ring.centre.shift(1.45 * x, 1.45 * y))
        for ring in rings
        for x in (-1, 0, 1)
        for y in (-1, 0, 1)
    )


@pytest.mark.parametrize(
    "outline", [HEX, Circle(Point(5, 5), 3), Box(Rect(1, 2, 30, 40)), Box(Rect(1, 2, 30, 40), radius=3)]
)
def test_cut_paths_keep_to_their_outline(outline):
    path = cut_path(outline)
    assert bounds(Polygon(tuple(Point(*c[-2:]) for c in path.commands if c[0] != "Z"))) == pytest.approx(
        bounds(outline), abs=1e-3
    )
