"""Layers and attached files, read back by pypdf; what they show, drawn by PDFium."""

import io
import re
import sys

import pypdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf.generic import ArrayObject, NameObject

from generator.backends.pdf.content import Encoder
from generator.backends.pdf.document import pdf_bytes
from generator.backends.pdf.extras import BOARD_GROUPS, GROUPS, TITLES, attachments, groups_of, with_extras
from generator.geometry.shapes import Rect, Size, Transform
from generator.i18n import translate
from generator.imposition.paper import Document, Sheet
from generator.installation import command
from generator.problems import PizarraError
from generator.scene.drawings import flatten
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Group, Style, Symbol, Use

RED, BLUE = Style(fill=Colour(255, 0, 0)), Style(fill=Colour(0, 0, 255))
LEFT, RIGHT = Box(Rect(0, 0, 20, 20), RED), Box(Rect(20, 0, 20, 20), BLUE)
TILE = Symbol("tile", (Group((LEFT,), name="ground"), Group((RIGHT,), name="lines")))


def document(*items, **rest):
    return Document("x", "X", "es", (Sheet(Size(40, 40), items, "1"),), **rest)


SMALL = document(Group((Use(TILE),), name="art-A1"), Group((Use(TILE, Transform.shift(0, 30)),), name="marks"))
FLAT = document(*flatten(SMALL.sheets[0].items))


def titles_in(language):
    return {name: translate(language, title) for name, title in TITLES.items()}


def layered(made):
    return with_extras(pdf_bytes(made, Encoder(GROUPS)), titles_in("es"), {})


def titles(data):
    catalogue = pypdf.PdfReader(io.BytesIO(data), strict=True).trailer["/Root"]
    return [group.get_object()["/Name"] for group in catalogue["/OCProperties"]["/OCGs"]]


def without(data, title):
    """Return the file with one of its layers switched off, as a viewer would."""
    writer = pypdf.PdfWriter(io.BytesIO(data))
    properties = writer._root_object["/OCProperties"]
    off = [group for group in properties["/OCGs"] if group.get_object()["/Name"] == title]
    properties["/D"][NameObject("/OFF")] = ArrayObject(off)
    made = io.BytesIO()
    writer.write(made)
    return made.getvalue()


def colours(data):
    """Return the colours in the middle of the left and the right half of the two places of the tile."""
    picture = pypdfium2.PdfDocument(data)[0].render(scale=2).to_pil().convert("RGB")
    factor = picture.width / 40
    return [picture.getpixel((int(x * factor), int(y * factor))) for y in (10, 35) for x in (10, 30)]


@pytest.mark.parametrize("drawn", [SMALL, FLAT])
def test_a_layer_switched_off_is_not_drawn(drawn):
    red, blue, white = (255, 0, 0), (0, 0, 255), (255, 255, 255)
    data = layered(drawn)
    assert titles(data) == ["Fondo", "Líneas y muros", "Marcas de corte"]
    assert colours(data) == [red, blue, red, blue]
    assert colours(without(data, "Fondo")) == [white, blue, white, blue]
    assert colours(without(data, "Marcas de corte")) == [red, blue, white, white]


def test_layers_do_not_change_what_is_seen(kit, pixels):
    board = next(made for made in kit.made.documents if made.name == "board")
    plain, data = kit.files["board.pdf"], layered(board)
    for page, sheet in enumerate(board.sheets[:2]):
        area = Rect(0, 0, *sheet.size)
        assert pixels(data, page, area, 2) == pixels(plain, page, area, 2)
        assert pixels(without(data, "Cuadrícula"), page, area, 2) != pixels(plain, page, area, 2)


def test_only_boards_have_the_layers_of_boards(kit):
    parts = {made.name: set(groups_of(made).values()) for made in kit.made.documents}
    assert parts["board"] == set(TITLES)
    assert parts["counters"] == parts["team-sheets"] == {"cut", "fold", "text"}


def test_every_group_belongs_to_a_layer_with_a_title_in_every_language():
    assert set(TITLES) == set(GROUPS.values())
    spanish, english = titles_in("es"), titles_in("en")
    assert all(spanish[name] != english[name] for name in TITLES)
    assert {"ground", "grid", "lines", "coordinates", "zone"} <= set(BOARD_GROUPS.values())


def test_a_page_without_layers_stays_without_them():
    data = with_extras(pdf_bytes(document(LEFT), Encoder(GROUPS)), titles_in("es"), {})
    assert "/OCProperties" not in pypdf.PdfReader(io.BytesIO(data)).trailer["/Root"]


def test_nothing_is_marked_unless_it_is_requested(kit):
    for page in pypdf.PdfReader(io.BytesIO(kit.files["board.pdf"])).pages:
        assert b"BDC" not in page.get_contents().get_data()


@pytest.mark.slow
def test_layers_cost_next_to_nothing(kit):
    for made in kit.made.documents:
        assert (
            len(with_extras(pdf_bytes(made, Encoder(groups_of(made))), titles_in("es"), {}))
            < len(kit.files[f"{made.name}.pdf"]) + 1000
        )


def test_attached_files_are_found_again():
    files = {"build.yaml": b"pizarra: 1\n", "teams/a.yaml": "Ñandú".encode()}
    made = [with_extras(pdf_bytes(SMALL), {}, files) for _ in range(2)]
    found = pypdf.PdfReader(io.BytesIO(made[0])).attachments
    assert {name: content[0] for name, content in found.items()} == files
    assert made[0] == made[1]
    assert b"/ModDate (D:2000" in made[0] or b"CreationDate" not in made[0]


BUILT = with_extras(pdf_bytes(SMALL), {}, {"build.yaml": b"pizarra: 1\n" * 300, "teams/a.yaml": b"name: A\n"})


@given(st.lists(st.tuples(st.integers(0, len(BUILT) - 1), st.binary(max_size=4)), max_size=20), st.integers(0, 3000))
def test_whatever_became_of_a_file_it_is_read_or_refused(changes, cut):
    data = bytearray(BUILT)
    for at, content in changes:
        data[at : at + len(content)] = content
    try:
        found = attachments(bytes(data[: len(data) - cut]), "x.pdf", 10_000)
    except PizarraError as error:
        (problem,) = error.problems
        assert problem.file == "x.pdf" and problem.hint
    else:
        assert sum(map(len, found.values())) <= 10_000


def test_what_was_attached_is_read_back():
    assert attachments(BUILT, "x.pdf", 10_000)["teams/a.yaml"] == b"name: A\n"


@pytest.mark.parametrize("most", [2500, 3307])
def test_no_more_is_unpacked_than_is_allowed(most):
    with pytest.raises(PizarraError, match=r"x\.pdf: has more than"):
        attachments(BUILT, "x.pdf", most)


def test_without_pikepdf_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pikepdf", None)
    with pytest.raises(PizarraError, match=re.escape(command("pikepdf"))):
        with_extras(b"", {}, {})


def test_the_mark_of_our_files_stays(kit):
    metadata = pypdf.PdfReader(io.BytesIO(layered(kit.made.documents[0]))).metadata
    assert (metadata.producer, metadata.creator) == ("Pizarra", "Pizarra")
