"""PDF files, read back by other people's code: true to size, searchable, shared, the same on every run."""

import os
import re
import shutil
import subprocess

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.backends.pdf.content import Encoder
from generator.backends.pdf.document import pdf_bytes, pdf_parts
from generator.build.documents import kind_of
from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.imposition.paper import Document, Sheet, ruler
from generator.scene.fonts import BOLD, POINT, REGULAR, WEIGHTS, printable, text_width
from generator.scene.palette import BLACK, WHITE, Colour
from generator.scene.primitives import (
    Box,
    Circle,
    Group,
    Line,
    Path,
    Polygon,
    Style,
    Symbol,
    Text,
    Use,
)

MM = 25.4 / 72
PEN = Style(stroke=BLACK, width=0.3)
FILL = Style(fill=Colour(200, 30, 30))
A4 = Size(210, 297)
DOT = Symbol("dot", (Circle(Point(0, 0), 1, FILL),))
places = st.floats(-50, 250)
points = st.builds(Point, places, places)


def sheet(*items, label="1", size=A4, **rest):
    return Sheet(size, items, label, **rest)


def document(*sheets, **rest):
    return Document("x", "Título", "es", sheets, **rest)


def one_page(read, *items, size=A4):
    return read(pdf_bytes(document(sheet(*items, size=size)))).pages[0]


def mm(box):
    """Return a box of a page in millimetres: left, bottom, right, top."""
    return [float(value) * MM for value in box]


def text_of(data, number=0):
    return pypdfium2.PdfDocument(data)[number].get_textpage().get_text_range()


# --- true to size ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [A4, Size(215.9, 279.4), Size(792.5, 363.6)])
def test_pages_are_as_large_as_their_sheets(read, size):
    assert mm(one_page(read, size=size).mediabox) == pytest.approx([0, 0, *size], abs=0.002)


@pytest.mark.slow
@given(st.lists(points, min_size=2, max_size=5))
def test_every_point_lies_where_it_was_put(read, vectors, outline):
    drawn = vectors(one_page(read, Polygon(tuple(outline), PEN)))
    assert len(drawn) == 1
    assert [c for p in drawn[0].points for c in p] == pytest.approx([c for p in outline for c in p], abs=0.002)


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (Line(Point(1, 2), Point(3, 4), PEN), [(1, 2), (3, 4)]),
        (Box(Rect(10, 20, 30, 40), FILL), [(10, 20), (40, 20), (40, 60), (10, 60)]),
        (Path((("M", 1, 1), ("L", 2, 1), ("L", 2, 5), ("Z",)), PEN), [(1, 1), (2, 1), (2, 5)]),
    ],
)
def test_shapes(read, vectors, item, expected):
    (drawn,) = vectors(one_page(read, item))
    assert list(drawn.points) == [pytest.approx(point, abs=0.002) for point in expected]


def test_line_widths_are_millimetres(read, vectors):
    (drawn,) = vectors(one_page(read, Line(Point(0, 0), Point(9, 0), Style(stroke=BLACK, width=0.35))))
    assert drawn.width == pytest.approx(0.35, abs=0.001)


@pytest.mark.parametrize(("style", "operator"), [(PEN, "S"), (FILL, "f"), (Style(fill=WHITE, stroke=BLACK), "B")])
def test_painting(read, vectors, style, operator):
    (drawn,) = vectors(one_page(read, Box(Rect(0, 0, 1, 1), style)))
    assert drawn.operator == operator


def test_what_has_no_paint_is_not_painted(read, vectors):
    assert vectors(one_page(read, Box(Rect(0, 0, 1, 1), Style()))) == []


@given(st.floats(-360, 360), points, st.floats(0.2, 3))
def test_symbols_and_groups_are_moved_turned_and_scaled_together(read, vectors, degrees, at, scale):
    mark = Symbol("mark", (Line(Point(0, 0), Point(10, 0), PEN),))
    outer, inner = Transform.scale(scale).then(Transform.shift(*at)), Transform.turn(degrees)
    (drawn,) = vectors(one_page(read, Group((Use(mark, inner),), outer)))
    expected = inner.then(outer).point(Point(10, 0))
    assert tuple(drawn.points[-1]) == pytest.approx(tuple(expected), abs=0.005)


def test_a_ruler_of_150_mm_measures_150_mm(read, vectors):
    (first, *_) = vectors(one_page(read, *ruler(Point(20, 30), 150)))
    assert first.points[1].x - first.points[0].x == pytest.approx(150, abs=0.01)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_a_hex_measures_what_it_should(read, vectors, orientation):
    (drawn,) = vectors(one_page(read, Polygon(corners(Point(60, 60), 20.8, orientation), PEN)))
    axis = 1 if orientation == "flat" else 0
    values = [point[axis] for point in drawn.points]
    assert max(values) - min(values) == pytest.approx(20.8, abs=0.01)


def test_circles_are_round(read, vectors):
    (drawn,) = vectors(one_page(read, Circle(Point(50, 60), 25, PEN)))
    far = [((p.x - 50) ** 2 + (p.y - 60) ** 2) ** 0.5 for p in drawn.points]
    assert far == pytest.approx([25] * len(far), abs=0.005)


# --- sharing --------------------------------------------------------------------------------------------------------


def test_a_symbol_is_written_once_however_often_it_is_used(read):
    uses = tuple(Use(DOT, Transform.shift(x, x)) for x in range(50))
    reader = read(pdf_bytes(document(sheet(*uses), sheet(*uses, label="2"))))
    forms = [
        o
        for o in (reader.get_object(n) for n in range(1, len(reader.xref[0]) + 1))
        if isinstance(o, dict) and o.get("/Subtype") == "/Form"
    ]
    assert len(forms) == 1


def test_symbols_with_one_name_but_other_drawings_stay_apart(read, vectors):
    other = Symbol("dot", (Box(Rect(0, 0, 2, 2), FILL),))
    assert len({len(drawn.points) for drawn in vectors(one_page(read, Use(DOT), Use(other)))}) == 2


def test_symbols_inside_symbols(read, vectors):
    pair = Symbol("pair", (Use(DOT, Transform.shift(10, 0)), Use(DOT, Transform.shift(20, 0))))
    drawn = vectors(one_page(read, Use(pair, Transform.shift(0, 30))))
    assert sorted(round(sum(p.x for p in d.points[:-1]) / len(d.points[:-1])) for d in drawn) == [10, 20]


def test_symbols_that_are_drawn_alike_are_one_form(read):
    again = Symbol("dot again", (Circle(Point(0, 0), 1, FILL),))
    page = one_page(read, Use(DOT), Use(again, Transform.shift(5, 5)))
    assert list(page["/Resources"]["/XObject"]) == ["/X0"]


def test_a_page_holds_the_same_wherever_it_stands(read):
    other = Symbol("box", (Box(Rect(0, 0, 2, 2), FILL), Text(Point(0, 0), "Łódź", BOLD, 4, BLACK)))
    sheets = [sheet(Use(DOT), Use(other), label="1"), sheet(Use(other), Use(DOT), label="2")]
    there, back = (read(pdf_bytes(document(*order))).pages for order in (sheets, sheets[::-1]))
    assert [page.get_contents().get_data() for page in there] == [p.get_contents().get_data() for p in back][::-1]


def test_a_page_names_only_what_it_shows(read):
    pages = read(pdf_bytes(document(sheet(Use(DOT)), sheet(label="2")))).pages
    assert ["/XObject" in page["/Resources"] for page in pages] == [True, False]
    assert not {"/Trans", "/Rotate", "/Annots"} & set(pages[0])


# --- text -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@given(
    st.text(st.characters(codec="latin-1", categories=["L", "N", "P", "S"]), min_size=1, max_size=20),
    st.sampled_from(WEIGHTS),
)
def test_text_is_found_again(text, weight):
    data = pdf_bytes(document(sheet(Text(Point(20, 50), text, weight, 4, BLACK))))
    expected = "".join(printable(text).split())
    assert "".join(text_of(data).split()).replace("\ufffe", "-") == expected.replace("\u00ad", "-")


@pytest.mark.parametrize("text", ["Łódź Ωμέγα Жуковщиков", "(a) \\ (b", "<b>& % $ # {{x}}", "→ ↑ ✓ × − ≤ “”"])
def test_hard_texts_are_found_again(text):
    data = pdf_bytes(document(sheet(Text(Point(20, 50), text, BOLD, 4, BLACK))))
    assert "".join(text_of(data).split()) == "".join(text.split())


@pytest.mark.slow
@given(st.text(max_size=30))
def test_no_text_breaks_the_writer(read, text):
    reader = read(
        pdf_bytes(Document("x", text, "es", (sheet(Text(Point(20, 50), text, REGULAR, 4, BLACK), title=text),)))
    )
    assert len(reader.pages) == 1


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_text_is_where_its_anchor_says(anchor, share):
    width = text_width("HHHH", BOLD, 10)
    data = pdf_bytes(document(sheet(Text(Point(100, 50), "HHHH", BOLD, 10, BLACK, anchor))))
    page = pypdfium2.PdfDocument(data)[0]
    boxes = [page.get_textpage().get_charbox(i, loose=True) for i in range(4)]
    assert boxes[0][0] * MM == pytest.approx(100 - share * width, abs=0.1)
    assert boxes[-1][2] * MM == pytest.approx(100 + (1 - share) * width, abs=0.1)


def test_capitals_are_on_the_baseline_and_are_as_high_as_we_count_on():
    data = pdf_bytes(document(sheet(Text(Point(100, 50), "H", BOLD, 10, BLACK))))
    _, bottom, _, top = pypdfium2.PdfDocument(data)[0].get_textpage().get_charbox(0)
    assert (297 - bottom * MM, (top - bottom) * MM) == pytest.approx((50, 6.6), abs=0.1)


# --- what the file says about itself --------------------------------------------------------------------------------


def test_title_language_author_and_no_scaling(read):
    catalogue = (reader := read(pdf_bytes(document(sheet())))).trailer["/Root"]
    assert (reader.metadata.title, reader.metadata.author) == ("Título", "Pizarra")
    assert catalogue["/Lang"] == "es"
    assert catalogue["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert catalogue["/ViewerPreferences"]["/DisplayDocTitle"].value is True
    assert catalogue["/ViewerPreferences"]["/PickTrayByPDFSize"].value is True


@pytest.mark.parametrize(
    ("duplex", "expected"),
    [("none", None), ("long-edge", "/DuplexFlipLongEdge"), ("short-edge", "/DuplexFlipShortEdge")],
)
def test_duplex(read, duplex, expected):
    catalogue = read(pdf_bytes(document(sheet(), duplex=duplex))).trailer["/Root"]
    assert catalogue["/ViewerPreferences"].get("/Duplex") == expected


def test_page_labels_and_bookmarks(read):
    sheets = [sheet(label=label, title=f"Hoja {label}") for label in ("0", "A1", "A2", "B1")]
    reader = read(pdf_bytes(document(*sheets)))
    assert list(reader.page_labels) == ["0", "A1", "A2", "B1"]
    assert [entry.title for entry in reader.outline] == ["Hoja 0", "Hoja A1", "Hoja A2", "Hoja B1"]
    assert [reader.get_destination_page_number(entry) for entry in reader.outline] == [0, 1, 2, 3]


@given(st.floats(0, 90), st.floats(0, 90), st.floats(5, 100), st.floats(5, 100))
def test_trim_boxes(read, x, y, width, height):
    page = read(pdf_bytes(document(sheet(trim=Rect(x, y, width, height))))).pages[0]
    assert mm(page.trimbox) == pytest.approx([x, 297 - y - height, x + width, 297 - y], abs=0.001)


def test_a_sheet_that_is_not_trimmed_has_its_whole_page(read):
    page = one_page(read)
    assert mm(page.trimbox) == pytest.approx([0, 0, 210, 297], abs=0.001)


# --- the default kit ------------------------------------------------------------------------------------------------

FILES = ("board", "counters", "cards", "team-sheets")
files = pytest.mark.parametrize("name", FILES)


@files
def test_every_font_is_embedded_as_a_subset(kit, read, fonts, name):
    found = fonts(read(kit.files[f"{name}.pdf"]))
    assert found
    for base, font in found.items():
        assert re.fullmatch(r"/[A-Z]{6}\+SourceSansPro-\w+", base)
        assert len(font["/FontDescriptor"]["/FontFile2"].get_data()) < 60_000
        assert "/ToUnicode" in font


@files
def test_the_kit_says_what_it_is(kit, order, read, name):
    reader = read(kit.files[f"{name}.pdf"])
    catalogue = reader.trailer["/Root"]
    assert reader.metadata.title == order.title_of(kind_of(name).title)
    assert catalogue["/Lang"] == "es"
    assert catalogue["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert len(list(reader.page_labels)) == len(set(reader.page_labels)) == len(reader.pages)


@files
@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not here")
def test_qpdf_finds_nothing_wrong(kit, tmp_path, name):
    file = tmp_path / f"{name}.pdf"
    file.write_bytes(kit.files[f"{name}.pdf"])
    done = subprocess.run(["qpdf", "--check", str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_player_is_found_by_name_and_number(kit, order):
    counters = "\n".join(text_of(kit.files["counters.pdf"], n) for n in range(2))
    sheets = "\n".join(text_of(kit.files["team-sheets.pdf"], n) for n in range(2))
    for loaded in order.teams:
        for player in loaded.team.players:
            assert (player.short or player.name).split()[-1] in counters.replace("-\r\n", "").replace("\ufffe", "")
            assert player.name in " ".join(sheets.split())
            assert str(player.number) in counters.split()


@pytest.mark.parametrize("date", ["1000000000", "yesterday"])
def test_no_date_of_the_environment_is_written(date, monkeypatch):
    made = document(sheet(Use(DOT)))
    usual = pdf_bytes(made)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    assert pdf_bytes(made) == usual
    assert os.environ["SOURCE_DATE_EPOCH"] == date


@pytest.mark.parametrize("jobs", [2, 3])
def test_pages_are_the_same_however_many_processes_draw_them(jobs):
    words = [Text(Point(9, 9), f"Łódź {number} ✓ {chr(0x410 + number % 20)}", BOLD, 4, BLACK) for number in range(60)]
    long = document(*(sheet(Use(DOT), word, label=str(number)) for number, word in enumerate(words)))
    assert pdf_bytes(long, jobs=jobs) == pdf_bytes(long)


def test_a_long_document_goes_out_page_by_page(read):
    sheets = (sheet(Use(DOT), label=str(number)) for number in range(60))
    parts = list(pdf_parts(document(*sheets), Encoder()))
    assert all(part.count(b"/Type /Page") and b"endstream" in part for part in parts[:60])
    assert len(read(b"".join(parts)).pages) == 60


def test_two_runs_in_one_process_are_the_same(kit):
    for made in kit.made.documents:
        assert pdf_bytes(made) == kit.files[f"{made.name}.pdf"]


def test_a_kit_is_small(kit):
    assert len(kit.files["board.pdf"]) < 90_000  # stripes of whole columns and hatching on each sheet
    assert max(len(kit.files[f"{name}.pdf"]) for name in FILES) < 150_000


def test_point_is_a_seventy_second_of_an_inch():
    assert pytest.approx(MM) == POINT


def test_a_document_is_the_same_whatever_its_encoder_has_drawn_before():
    other = document(sheet(Use(DOT), Text(Point(9, 9), "Łódź ✓", BOLD, 4, BLACK)))
    made = document(sheet(Text(Point(9, 9), "Peña", BOLD, 4, BLACK), Use(DOT)))
    encoder = Encoder()
    pdf_bytes(other, encoder)
    assert pdf_bytes(made, encoder) == pdf_bytes(made)


@pytest.mark.parametrize("first", [0.0, -0.0])
def test_no_zero_has_a_sign_whichever_was_written_first(first):
    shown = Box(Rect(0, 0, 1, 1), Style(fill=BLACK))
    turned = [Group((shown,), Transform(-1.0, c, c, -1.0, 7.25, 3.0)) for c in (first, -first)]
    one, other = (Encoder().content([group]).code for group in turned)
    assert one == other and b"-0 " not in one
