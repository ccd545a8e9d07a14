"""Tuck boxes read back from the PDF file: the lines that are dashed are where a hand folds."""

import ctypes
import itertools
import math

import pypdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build.documents.tuck_box import (
    BLEED,
    CLEARANCE,
    LEAST_DEPTH,
    LOOSE,
    BoxLook,
    BoxText,
    Stack,
    box_size,
    loose_box,
    net_items,
    one_sheet,
    tab_width,
    two_halves,
)
from generator.geometry.shapes import Point, Rect, Size, crosses_itself, polygon_area, signed_area
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.pieces import DrawnPiece
from generator.scene.primitives import Box, Circle, Style

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


@pytest.mark.slow
def test_a_box_too_wide_for_the_sheet_is_made_of_two_halves(pizarra, tmp_path):
    deep = GAME.replace("count: 40", "count: 300")
    (tmp_path / "piles").mkdir()
    (tmp_path / "piles" / "game.yaml").write_text(deep, encoding="utf-8")
    result = pizarra("build", "piles", "--only", "tuck-box", "--out", "out")
    assert result.code != 0 and "--paper a3" in result.err
    (tmp_path / "piles" / "game.yaml").write_text(deep.replace("300", "190"), encoding="utf-8")
    assert pizarra("build", "piles", "--only", "tuck-box,guide", "--out", "out", "--lang", "es").code == 0
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


@pytest.mark.slow
@pytest.mark.parametrize("game", ["dichoso-fulbo", "robosoccer"])
def test_large_print_and_light_ink_change_the_box(pizarra, tmp_path, game):
    for flags in (("--large-print",), ("--ink", "light"), ("--ink", "full")):
        assert pizarra("build", game, "--only", "tuck-box", "--out", "out", *flags).code == 0


stacks = st.builds(
    Stack,
    st.integers(1, 300),
    st.builds(Size, st.floats(30, 200), st.floats(30, 200)),
    st.floats(0.1, 1.0),
)


def areas(net, name):
    return [panel.area for panel in net.panels if panel.name == name]


@given(stacks)
def test_the_stack_fits_with_the_clearance_on_every_side(stack):
    inner = box_size(stack).inner
    for room, need in zip(inner, (*stack.card, stack.thickness), strict=True):
        assert room >= need + CLEARANCE - 1e-9
    assert inner[0] - stack.card.width == pytest.approx(CLEARANCE)
    assert inner[2] == pytest.approx(max(LEAST_DEPTH - stack.stock, stack.thickness + CLEARANCE))


@given(stacks)
def test_the_panels_go_once_round_the_box(stack):
    box = box_size(stack)
    (net,) = one_sheet(box)
    round_it = sum(area.width for name in ("back", "side", "front") for area in areas(net, name))
    assert round_it == pytest.approx(2 * (box.width + box.depth))
    assert net.size.width == pytest.approx(round_it + tab_width(box))
    halves = two_halves(box)
    both = sum(net.size.width for net in halves)
    assert both == pytest.approx(round_it + 2 * tab_width(box))


@given(stacks)
def test_flaps_are_narrower_than_what_they_go_into(stack):
    box = box_size(stack)
    assert tab_width(box) < box.width / 2
    (net,) = one_sheet(box)
    (lid,), (back,) = areas(net, "lid"), areas(net, "back")
    assert (lid.width, lid.height, lid.bottom) == pytest.approx((box.width, box.depth, back.y))
    sides = areas(net, "side")
    for side in sides:
        within = [point for point in net.outline if side.x - 1e-6 <= point.x <= side.right + 1e-6]
        dust = side.y - min(point.y for point in within if side.x + 0.4 < point.x < side.right - 0.4)
        assert 2 * dust < box.width
    foot = max(point.y for point in net.outline if back.x < point.x < back.right) - back.bottom
    assert foot <= box.depth


@given(stacks)
def test_the_outline_is_one_cut_around_everything(stack):
    for nets in (one_sheet, two_halves):
        for net in nets(box_size(stack)):
            assert not crosses_itself(net.outline)
            assert abs(signed_area(net.outline)) == pytest.approx(polygon_area(net.outline))
            assert polygon_area(net.outline) >= sum(panel.area.width * panel.area.height for panel in net.panels) * 0.8
            for point in net.outline:
                assert -1e-6 <= point.x <= net.size.width + 1e-6 and -1e-6 <= point.y <= net.size.height + 1e-6


@given(stacks)
def test_glue_goes_on_the_tab_and_on_the_flap_of_the_front(stack):
    box = box_size(stack)
    (net,) = one_sheet(box)
    tab, bottom = net.glue
    (tab_area,), (front,) = areas(net, "tab"), areas(net, "front")
    assert tab_area.x < tab.x and tab.right < tab_area.right and tab_area.y < tab.y and tab.bottom < tab_area.bottom
    assert front.bottom < bottom.y and bottom.bottom < front.bottom + box.depth and bottom.height > 0


@given(stacks)
def test_every_flap_hangs_on_a_fold(stack):
    """A whole box has 4 upright folds, 4 of the flaps of the sides, 2 of the bottom, the lid's and the tuck flap's."""
    (net,) = one_sheet(box_size(stack))
    upright = [fold for fold in net.folds if math.isclose(fold[0].x, fold[1].x)]
    assert (len(upright), len(net.folds)) == (4, 12)
    assert sum(len(half.folds) for half in two_halves(box_size(stack))) == 4 + 4 + 2 + 2


def test_why_there_is_no_box_for_cards_that_are_pieces_is_said(pizarra, tmp_path):
    (tmp_path / "piles").mkdir()
    pieces = "pieces: {events: {shape: card, size: 63x88mm, rows: [{name: A}], front: {centre: A}}}\n"
    (tmp_path / "piles" / "game.yaml").write_text(GAME.partition("decks:")[0] + pieces, encoding="utf-8")
    result = pizarra("build", "piles", "--only", "tuck-box", "--lang", "en")
    assert result.code == 1 and not (tmp_path / "output").exists()
    assert "note: Piles has no cards to put in a box\n    boxes are for decks: write events under" in result.err


def grounds(parts):
    """Return the coloured areas of nets, without the band around them."""
    look = BoxLook(Style(fill=Colour.of("#dde8e2")), Style(fill=INK), (INK, WHITE), "usual")
    text = BoxText("Piles", "Big", "40 cards", "About it.", "glue")
    for net in parts:
        items = net_items(net, text, look)[0].items
        yield net, [item.rect for item in items if isinstance(item, Box) and item.style == look.ground]


@given(stacks)
def test_colour_reaches_over_every_cut_and_fold_of_what_is_outside(stack):
    box = box_size(stack)
    for net, areas in grounds([*one_sheet(box), *two_halves(box)]):
        for panel in net.panels:
            if panel.name != "tab":
                around = panel.area.expand(BLEED - 0.01)
                corners = (around.x, around.y), (around.right, around.y), (around.x, around.bottom)
                for corner in (*corners, (around.right, around.bottom)):
                    assert any(area.expand(0.01).encloses(Rect(*corner, 0.0, 0.0)) for area in areas), panel.name
        for glued in net.glue:
            inner = glued.expand(-BLEED)
            assert not any(area.overlaps(inner) for area in areas) or inner.height <= 0


def disc(quantity, radius=10.0):
    return DrawnPiece("disc", Circle(Point(0, 0), radius), (), quantity=quantity)


@given(st.integers(1, 500))
def test_the_box_for_counters_holds_them_in_layers(count):
    box = loose_box([disc(count)])
    width, height, depth = box.inner
    assert width == height >= LOOSE
    assert depth >= 2.0 * count * 20 * 20 / (width * height), "mounted on card of 2 mm"


def test_counters_have_a_box_on_the_sheet_of_the_cards(pizarra, tmp_path):
    (tmp_path / "piles").mkdir()
    pieces = """pieces:
  discs: {shape: disc, size: 20mm, count: 30, front: {ground: navy}}
  track: {shape: rectangle, size: 120x20mm, front: {ground: navy}}
"""
    deck = GAME.rpartition("  small:")[0]
    (tmp_path / "piles" / "game.yaml").write_text(deck + pieces, encoding="utf-8")
    result = pizarra("build", "piles", "--only", "tuck-box", "--lang", "en", "--out", "out")
    assert result.code == 0 and "2 boxes, 1 page" in result.out, result.err
    text = pypdf.PdfReader(tmp_path / "out" / "tuck-box.pdf").pages[0].extract_text()
    assert "Counters · 30 pieces" in text, "without the track, which is too long"
    alone = pizarra("build", "piles", "--only", "big,tuck-box", "--lang", "en", "--out", "two")
    assert "1 box, 1 page" in alone.out


def test_more_counters_than_a_box_holds_are_named(pizarra, tmp_path):
    (tmp_path / "piles").mkdir()
    pieces = "pieces: {discs: {shape: disc, size: 20mm, count: 500, front: {ground: navy}}}\n"
    (tmp_path / "piles" / "game.yaml").write_text(GAME + pieces, encoding="utf-8")
    result = pizarra("build", "piles", "--only", "tuck-box", "--lang", "en", "--out", "out")
    assert result.code == 0 and "500 pieces are too many for one box on A4" in result.err
    assert "2 boxes" in result.out
