"""Tuck boxes read back from the PDF file: the lines that are dashed are where a hand folds."""

import ctypes
import itertools

import pypdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

GAME = """game: piles
title: Piles
needs: {players: 3}
decks:
  big: {name: Big, count: 40, size: 63x88mm, front: {boxes: {centre: {text: Big}}}}
  small: {name: Small, count: 12, size: 44x63mm, front: {boxes: {centre: {text: Small}}}}
"""
POINT = 25.4 / 72


def strokes(page, dashed):
    """Return the straight strokes of a page that are dashed, or not, in millimetres from its lower left corner."""
    lines = []
    for item in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=15):
        if (pdfium.FPDFPageObj_GetDashCount(item.raw) > 0) is not dashed:
            continue
        place, before = item.get_matrix(), None
        for number in range(pdfium.FPDFPath_CountSegments(item.raw)):
            segment = pdfium.FPDFPath_GetPathSegment(item.raw, number)
            x, y = ctypes.c_float(), ctypes.c_float()
            pdfium.FPDFPathSegment_GetPoint(segment, x, y)
            at = tuple(each * POINT for each in place.on_point(x.value, y.value))
            if pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_LINETO and before:
                lines.append((before, at))
            before = at
    return lines


def uprights(lines):
    return sorted(lines_x for (lines_x, y), (x, other) in lines if abs(lines_x - x) < 0.01 and abs(y - other) > 20)


def built(pizarra, tmp_path, *arguments):
    (tmp_path / "piles").mkdir(exist_ok=True)
    (tmp_path / "piles" / "game.yaml").write_text(GAME, encoding="utf-8")
    result = pizarra("build", "piles", "--only", "tuck-box", "--lang", "en", "--out", "out", *arguments)
    return result, tmp_path / "out" / "tuck-box.pdf"


@pytest.mark.parametrize(("paper", "flags"), [("a4", ()), ("letter", ("--ink", "light", "--grey"))])
def test_the_folds_make_a_box_that_holds_the_cards(pizarra, tmp_path, paper, flags):
    result, file = built(pizarra, tmp_path, "--paper", paper, *flags)
    assert result.code == 0, result.err
    (page,) = pypdfium2.PdfDocument(file)
    folds = [line for line in strokes(page, dashed=True) if abs(line[0][0] - line[1][0]) < 0.01]
    edges = {round(x, 1) for line in strokes(page, dashed=False) for x, _ in line}
    for wide, high, count in ((63, 88, 40), (44, 63, 12)):
        xs = sorted(x for (x, y), (_, other) in folds if abs(abs(y - other) - high - 1.3) < 0.02)
        assert len(xs) == 4
        width, depth = wide + 1.3, max(6.0, count * 0.3 + 1.3)
        assert [right - left for left, right in itertools.pairwise(xs)] == pytest.approx(
            [depth, width, depth], abs=0.02
        )
        assert min(abs(edge - (xs[0] - width)) for edge in edges) < 0.1


def test_thicker_cards_make_a_deeper_box(pizarra, tmp_path):
    (tmp_path / "piles").mkdir()
    (tmp_path / "piles" / "game.yaml").write_text(GAME + "card_thickness: 0.5mm\n", encoding="utf-8")
    assert pizarra("build", "piles", "--only", "tuck-box", "--out", "out").code == 0
    page = pypdfium2.PdfDocument(tmp_path / "out" / "tuck-box.pdf")[0]
    xs = uprights(strokes(page, dashed=True))
    assert any(right - left == pytest.approx(40 * 0.5 + 1.5, abs=0.02) for left, right in itertools.combinations(xs, 2))


def test_a_box_too_wide_for_the_sheet_is_made_of_two_halves(pizarra, tmp_path):
    deep = GAME.replace("count: 40", "count: 300")
    (tmp_path / "piles").mkdir()
    (tmp_path / "piles" / "game.yaml").write_text(deep, encoding="utf-8")
    result = pizarra("build", "piles", "--only", "tuck-box", "--out", "out")
    assert result.code != 0 and "--paper a3" in result.err
    (tmp_path / "piles" / "game.yaml").write_text(deep.replace("300", "190"), encoding="utf-8")
    assert pizarra("build", "piles", "--only", "tuck-box,guide", "--out", "out").code == 0
    assert len(pypdf.PdfReader(tmp_path / "out" / "tuck-box.pdf").pages) == 2
    assert "mitad" in pypdf.PdfReader(tmp_path / "out" / "guide.pdf").pages[0].extract_text()


def test_cuts_and_folds_are_in_their_layers(pizarra, tmp_path):
    for layer in ("cut", "fold"):
        result, _ = built(pizarra, tmp_path, "--format", "svg", "--layer", layer)
        assert result.code == 0, result.err
        (file,) = (tmp_path / "out" / "svg").glob(f"tuck-box-{layer}*.svg")
        assert ("dasharray" in file.read_text(encoding="utf-8")) is (layer == "fold")


def test_a_game_without_cards_says_so(pizarra, tmp_path):
    (tmp_path / "bare").mkdir()
    text = "game: bare\ntitle: Bare\nboard: {grid: {type: squares, columns: 2, rows: 2, size: 20mm}}\n"
    (tmp_path / "bare" / "game.yaml").write_text(text, encoding="utf-8")
    result = pizarra("build", "bare", "--only", "board,tuck-box", "--lang", "en", "--out", "out")
    assert "has no cards" in result.err + result.out


@pytest.mark.parametrize("game", ["dichoso-fulbo", "robosoccer"])
def test_large_print_and_light_ink_change_the_box(pizarra, tmp_path, game):
    for flags in (("--large-print",), ("--ink", "light"), ("--ink", "full")):
        assert pizarra("build", game, "--only", "tuck-box", "--out", "out", *flags).code == 0
