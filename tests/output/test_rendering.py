"""Documents and pieces as files: formats, changes, layers, and pieces one by one."""

import csv
import io
from dataclasses import replace

import pytest
import yaml
from pypdf import PdfReader

from generator import __version__
from generator.backends.png import pixels_across
from generator.geometry.shapes import Point, Rect
from generator.imposition.single_pieces import PrintService, single_pieces
from generator.model.names import is_below
from generator.output.rendering import Rendering, files_of, piece_files, sources_of
from generator.packs.printers import PrinterProfile
from generator.problems import PizarraError
from generator.scene.drawings import flatten, text_to_outlines
from generator.scene.palette import Colour
from generator.scene.pieces import DrawnPiece, PieceSet, Shadow
from generator.scene.primitives import Box, Circle, Group, Polygon, Style

pypdfium2 = pytest.importorskip("pypdfium2")
image = pytest.importorskip("PIL.Image")
RED, BLUE = (200, 20, 30), (10, 40, 160)
HEX = Polygon(tuple(Point(*at) for at in ((10, 0), (5, 8.66), (-5, 8.66), (-10, 0), (-5, -8.66), (5, -8.66))))


def piece(name, outline, quantity=1, back=True):
    ground = (Box(Rect(-50, -50, 100, 100), Style(fill=Colour(*RED))),)
    behind = (Box(Rect(-50, -50, 100, 100), Style(fill=Colour(*BLUE))),)
    return DrawnPiece(name, outline, ground, behind if back else None, quantity)


SETS = (
    PieceSet("Unión Ñ", (piece("7 Ana / Eva", HEX), piece("10 Zoë", HEX, back=False))),
    PieceSet(
        "../tokens", (piece("ball", Circle(Point(0, 0), 6), 3), piece("card", Box(Rect(-10, -15, 20, 30), radius=3)))
    ),
)


def pictures(dpi, bleed):
    files = piece_files(SETS, dpi, PrintService(bleed=bleed))
    return {name: image.open(io.BytesIO(data)) for name, data in files.items() if name.endswith(".png")}


def test_names_say_what_is_inside_and_sort():
    assert list(pictures(72, 0)) == [
        f"pieces/{name}.png"
        for name in (
            "union-n/07-ana-eva-front", "union-n/07-ana-eva-back", "union-n/10-zoe-front", "tokens/01-ball-front",
            "tokens/01-ball-back", "tokens/02-card-front", "tokens/02-card-back",
        )
    ]  # fmt: skip


def test_pictures_of_more_than_99_pieces_sort_too():
    pieces = tuple(SETS[-1].pieces[0]._replace(name="a") for _ in range(100))
    names = [single.sheet.label for single in single_pieces(PieceSet("deck", pieces), PrintService())]
    assert names[::2] == sorted(names[::2]) and names[:2] == ["001 a front", "001 a back"]


@pytest.mark.parametrize(("dpi", "bleed"), [(300, 0), (300, 2), (144, 1.5)])
def test_sizes_are_exact(dpi, bleed):
    found = pictures(dpi, bleed)
    assert found["pieces/tokens/02-card-front.png"].size == tuple(
        pixels_across(side + 2 * bleed, dpi) for side in (20, 30)
    )
    assert found["pieces/tokens/01-ball-back.png"].size == (pixels_across(12 + 2 * bleed, dpi),) * 2


@pytest.mark.parametrize("bleed", [0, 2])
def test_colour_to_the_edge_and_nothing_beyond(bleed):
    for name, picture in pictures(200, bleed).items():
        colour = RED if "front" in name else BLUE
        assert {picture.getpixel((x, y))[:3] for x in range(picture.width) for y in (0, picture.height // 2)} == {
            colour
        }
        assert picture.getpixel((picture.width // 2, picture.height // 2))[3] == 255
        square = "card" in name and bleed
        assert picture.getpixel((0, 0))[3] == (255 if square else 0)


def test_table_of_pieces():
    rows = list(csv.DictReader(io.StringIO(piece_files(SETS, 100, PrintService())["pieces/pieces.csv"].decode())))
    assert [row["quantity"] for row in rows] == ["1", "1", "1", "3", "3", "1", "1"]
    assert rows[5] == {
        "file": "tokens/02-card-front.png", "quantity": "1", "width px": "79", "height px": "118",
        "width mm": "20", "height mm": "30", "bleed mm": "0",
    }  # fmt: skip


@pytest.mark.parametrize("bleed", [0, 2, 3])
def test_a_piece_as_a_drawing_has_its_cut_as_its_trim_box_and_its_art_as_its_bleed_box(bleed):
    files = piece_files(SETS, 72, PrintService(bleed=bleed), ("pdf",))
    assert [*files][-2:] == ["pieces/tokens/02-card-back.pdf", "pieces/pieces.csv"] and len(files) == 8
    data = files["pieces/tokens/02-card-front.pdf"]
    (page,) = PdfReader(io.BytesIO(data)).pages
    point = 72 / 25.4
    assert [float(side) for side in page.mediabox] == pytest.approx(
        [0, 0, (20 + 2 * bleed) * point, (30 + 2 * bleed) * point], abs=0.01
    )
    trim = [bleed * point, bleed * point, (20 + bleed) * point, (30 + bleed) * point]
    assert [float(side) for side in page.trimbox] == pytest.approx(trim, abs=0.01)
    assert [float(side) for side in page.bleedbox] == pytest.approx([*map(float, page.mediabox)], abs=0.01)
    picture = pypdfium2.PdfDocument(data)[0].render(scale=2).to_pil()
    assert picture.getpixel((picture.width // 2, 0)) == picture.getpixel((0, picture.height // 2)) == RED


def test_the_ground_of_a_face_reaches_as_far_as_any_bleed():
    card = Box(Rect(-10, -15, 20, 30))
    ground = (Box(Rect(-12, -17, 24, 34), Style(fill=Colour(*RED))),)
    face = (Group((replace(card, style=Style(fill=Colour(*RED))),), clip=card),)
    sets = (PieceSet("deck", (DrawnPiece("a", card, face, (*ground, *face), bleed=ground),)),)
    for name, data in piece_files(sets, 72, PrintService(bleed=5), ("pdf",)).items():
        if name.endswith(".pdf"):
            picture = pypdfium2.PdfDocument(data)[0].render(scale=1).to_pil()
            assert {picture.getpixel((1, 1)), picture.getpixel((picture.width - 2, picture.height - 2))} == {RED}


def test_every_format_that_is_asked_for_is_made_or_refused(pizarra):
    files = piece_files(SETS, 50, PrintService(), ("pdf", "svg", "png"))
    assert {name.rpartition(".")[2] for name in files if "ball-front" in name} == {"pdf", "svg", "png"}
    with pytest.raises(PizarraError, match="a shadow is made of pixels"):
        piece_files(SETS, 50, PrintService(shadow=Shadow(Colour(0, 0, 0))), ("pdf",))
    run = pizarra("build", "--pieces", "--format", "gif", "--only", "board")
    assert (run.code, "--format: error: single pieces cannot be files of this type: gif" in run.err) == (1, True)


def test_pieces_of_one_name_do_not_hide_each_other():
    twins = PieceSet("t", (piece("7 A", HEX, back=False), piece("7 a", HEX, back=False)))
    assert len(piece_files((twins,), 50, PrintService())) == 3


def test_the_same_bytes_every_time():
    assert piece_files(SETS, 100, PrintService(bleed=1)) == piece_files(SETS, 100, PrintService(bleed=1))


def test_formats_are_those_that_are_requested(kit):
    cards = [document for document in kit.made.documents if document.name == "cards"]
    assert list(files_of(cards, Rendering(("pdf", "svg", "png"), 40))) == [
        "cards.pdf",
        *(f"{kind}/cards-{page}.{kind}" for kind in ("svg", "png") for page in ("01-1a", "02-1b")),
    ]


def test_changes_reach_every_format(kit):
    cards = [document for document in kit.made.documents if document.name == "cards"]
    cards = [replace(document, sheets=document.sheets[-1:]) for document in cards]
    plain = files_of(cards, Rendering(("pdf", "svg"), changes=(text_to_outlines, flatten)))
    (page,) = (content for name, content in plain.items() if name.endswith(".svg"))
    assert b"<use" not in page and b"<text" not in page
    assert b"/Subtype /Form" not in plain["cards.pdf"]


def test_a_layer_that_nothing_has_is_reported(kit):
    with pytest.raises(PizarraError, match="fold"):
        flat = [document for document in kit.made.documents if document.name != "rules"]
        files_of(flat, Rendering(("svg",), layer="fold"))


def test_the_order_comes_first_and_names_what_is_there(order):
    files = sources_of(order, {"hex": "18mm", "columns": "31", "grey": True, "option": ("a=1",)})
    assert next(iter(files)) == "build.yaml"
    assert all(map(is_below, files))
    read = yaml.safe_load(files["build.yaml"])
    assert read["pizarra"] == __version__
    assert read["options"] == {"columns": 31, "grey": True, "hex": "18mm", "option": ["a=1"]}
    assert [files[name] for name in read["teams"]] == [loaded.path.read_bytes() for loaded in order.teams]


def test_only_the_cards_that_are_made_come_along(order):
    def names(*parts):
        return [name for name in sources_of(replace(order, parts=parts), {}) if "/cards/" in name]

    assert names("board", "counters") == []
    assert len(names("cards")) == len(names("guide")) == 18


def test_teams_of_one_name_stay_apart(order):
    twice = replace(order, teams=(order.teams[0], order.teams[0]))
    first, second = yaml.safe_load(sources_of(twice, {})["build.yaml"])["teams"]
    assert first != second and second.endswith("/2/union-relampago.yaml")


def test_a_printer_comes_as_a_file(order):
    files = sources_of(replace(order, printer=PrinterProfile((0.99, 1.0), (0.5, 0.0), 4.0)), {"printer": "home"})
    assert yaml.safe_load(files["build.yaml"])["options"] == {"printer": "printer.yaml"}
    assert yaml.safe_load(files["printer.yaml"]) == {"scale": "99%x100%", "back": "0.5mm,0mm", "margins": "4mm"}


def test_files_whose_names_become_alike_come_along_each(order, tmp_path, monkeypatch):
    own = tmp_path / "templates" / "dichoso-fulbo" / "cards"
    own.mkdir(parents=True)
    for name in ("x?.md.j2", "x*.md.j2", "X_.md.j2"):
        (own / name).write_text(name)
    monkeypatch.chdir(tmp_path)
    files = sources_of(order, {})
    found = {name.rpartition("/")[2]: text.decode() for name, text in files.items() if "/cards/x" in name.lower()}
    assert found == {"X_.md.j2": "X_.md.j2", "x_-2.md.j2": "x*.md.j2", "x_-3.md.j2": "x?.md.j2"}
    assert all(map(is_below, files))
