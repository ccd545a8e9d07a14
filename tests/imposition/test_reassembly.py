"""The sheets, cut and laid together as the guide says, are the poster: at 160 pixels per inch, pixel for pixel.

``PIZARRA_EVERY=1 python -m pytest -s tests/imposition/test_reassembly.py``
puts together every combination of joint, paper, way of the paper, orientation of the hexes and some odd fields, at
200 pixels per inch, and prints what it saw.
"""

import ctypes
import math
import os
from dataclasses import replace
from functools import cache
from itertools import cycle, product

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from PIL import Image, ImageChops, ImageDraw

from generator.backends.pdf.document import pdf_bytes
from generator.build.board.plan import make_board
from generator.build.request import SizeRequest
from generator.imposition.board_sheets import BoardWords, cut_outline, poster_document, tiled_document
from generator.imposition.paper import SIZES, Paper
from generator.imposition.seams import JOINTS, USUAL_OVERLAP, Joint
from generator.imposition.tiling import tile_board
from generator.scene.drawings import text_to_outlines
from tests.conftest import with_hexes
from tests.imposition.one_way import tile_one_way

pytestmark = pytest.mark.sweep(1)  # .ci/run tries more with PIZARRA_EVERY=1
EVERY = "PIZARRA_EVERY" in os.environ
DOTS = (200 if EVERY else 160) / 25.4
"""Dots per millimetre of the pictures that are compared."""

WORDS = BoardWords("board", "board", "summary", "en")
FIELDS = ("97.3x61.7", "100x50", "88.8x44.4", "61x59", "119.9x90.1")
ORIENTATIONS = ("flat", "pointy")
HEX = 19.7
MIXED = (("61x59", HEX, "rows", [3, 2]), ("61x59", 35.4, "columns", [3, 3, 4, 4]))
"""Boards over A4 sheets, some strips of which stand and others lie: field, hex, how many sheets are in each strip."""
SMOOTHING = 24
"""Of 255 shades, what a pixel on a smoothed edge may differ."""
LEANING = 2e-4
"""How much what is upright on paper leans in the pictures, to the right and down alike.

A renderer fills upright rectangles to whole pixels: one whose edge lies half-way between two of them, such as a letter
I, is a pixel off by a coordinate's last digit. Half a pixel over a whole board is enough for it to smooth them too.
"""


def combinations():
    """Return fields, orientations, papers, joints and ways of the paper: all, or each paper with each joint."""
    joints = [Joint(kind, USUAL_OVERLAP[kind]) for kind in JOINTS]
    papers = [Paper(name, size) for name, size in SIZES.items()]
    if not EVERY:
        turns = zip(cycle(FIELDS[:3]), cycle(ORIENTATIONS), product(papers, joints), cycle((False, True, True, False)))
        return [(field, orientation, *sheets, turned) for field, orientation, sheets, turned in turns]
    folding = [replace(joint, fold=True) for joint in joints]
    return [
        *product(FIELDS, ORIENTATIONS, papers, joints, (False, True)),
        *product(FIELDS[:1], ORIENTATIONS, papers, folding, (False, True)),
    ]


@pytest.fixture(scope="module")
def poster(order):
    """Return a function from field, orientation and hex to a board, its seam guide and the picture of its poster.

    Letters are outlines: a renderer puts them at whole quarters of a pixel, which is not what is looked at here.
    """

    @cache
    def made(field, orientation, cell=HEX):
        asked = SizeRequest(columns=23, cell=cell)
        board = make_board(replace(with_hexes(order, orientation), field=field, size=asked))
        artwork = replace(board.artwork(), items=text_to_outlines(board.artwork().items))
        page = pypdfium2.PdfDocument(pdf_bytes(poster_document(artwork, WORDS)))[0]
        whole = picture(page, (0, 0), *(math.ceil(length * DOTS) for length in artwork.size))
        return artwork, board.seam_guide(), whole

    return made


def picture(page, corner, width, height, shift=(0, 0)):
    """Return so many pixels of a board, from a corner, on a page where it lies shifted; all in pixels."""
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, pdfium.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    factor = DOTS * 25.4 / 72
    leaning = factor * LEANING
    right, down = (corner[0] + shift[0] + LEANING * shift[1], corner[1] + shift[1] + LEANING * shift[0])
    matrix = pdfium.FS_MATRIX(factor, leaning, leaning, factor, -right, -down)
    clip = pdfium.FS_RECTF(0, 0, width, height)
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, ctypes.byref(matrix), ctypes.byref(clip), 0)
    return Image.frombytes("RGB", (width, height), bytes(bitmap.buffer), "raw", "BGR", bitmap.stride)


def cut_sheets(artwork, tiling):
    """Yield for each sheet, in the order of gluing, its picture, where on the board it lies, and how it is cut."""
    document = tiled_document(artwork, tiling, WORDS)
    pages = pypdfium2.PdfDocument(pdf_bytes(document))
    for number, (one, sheet) in enumerate(zip(tiling.tiles, document.sheets[1:], strict=True), start=1):
        left, top = (math.floor(value * DOTS) for value in one.window[:2])
        size = math.ceil(one.window.right * DOTS) - left, math.ceil(one.window.bottom * DOTS) - top
        shift = (sheet.trim.x - one.trim.x) * DOTS, (sheet.trim.y - one.trim.y) * DOTS
        cut = [(x * DOTS - left - 0.5, y * DOTS - top - 0.5) for x, y in cut_outline(tiling, one)]
        yield picture(pages[number], (left, top), *size, shift), (left, top), cut


def within(cut, size, margin=0):
    """Return which pixels a cut leaves, so many less along it."""
    found = Image.new("L", size)
    draw = ImageDraw.Draw(found)
    draw.polygon(cut, fill=255)
    if margin:
        draw.line([*cut, cut[0]], fill=0, width=2 * margin + 1)
    return found


def difference(first, second, where):
    """Return by how many of 255 shades two pictures differ at most."""
    found = Image.composite(ImageChops.difference(first, second), Image.new("RGB", first.size), where)
    return max(high for _, high in found.getextrema())


def called(value):
    if isinstance(value, Joint):
        return value.kind + ("-fold" if value.fold else "")
    return value.name if isinstance(value, Paper) else {True: "turned", False: "upright"}.get(value, str(value))


@pytest.mark.slow
@pytest.mark.parametrize(("field", "orientation", "paper", "joint", "turned"), combinations(), ids=called)
def test_the_sheets_cut_and_laid_together_are_the_poster(poster, field, orientation, paper, joint, turned):
    artwork, guide, whole = poster(field, orientation)
    laid_together(artwork, tile_one_way(turned, artwork.size, paper, joint, guide), whole)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["lap", "butt"])
@pytest.mark.parametrize(("field", "hex_width", "of", "counts"), MIXED)
def test_sheets_that_stand_and_sheets_that_lie_are_the_poster(poster, field, hex_width, of, counts, kind):
    artwork, guide, whole = poster(field, "flat", hex_width)
    joint = Joint(kind, USUAL_OVERLAP[kind], strips="mixed")
    tiling = tile_board(artwork.size, Paper("a4", SIZES["a4"]), joint, guide)
    assert (tiling.layout.of, sorted(strip.sheets for strip in tiling.layout.strips)) == (of, sorted(counts))
    laid_together(artwork, tiling, whole)


def laid_together(artwork, tiling, whole):
    """Cut and lay all sheets; compare what then shows, and what is on the flaps, with the whole picture."""
    table = Image.new("RGB", whole.size, "magenta")
    flaps = 0
    for shown, (left, top), cut in cut_sheets(artwork, tiling):
        table.paste(shown, (left, top), within(cut, shown.size))
        beneath = whole.crop((left, top, left + shown.width, top + shown.height))
        flaps = max(flaps, difference(shown, beneath, within(cut, shown.size, 1)))
    inside = Image.new("L", whole.size, 255)
    ImageDraw.Draw(inside).rectangle((0, 0, whole.width - 1, whole.height - 1), outline=0, width=2)
    laid = difference(table, whole, inside)
    if EVERY:
        print(f"{whole.width * whole.height:9} pixels: at most {laid} of 255 shades off, {flaps} with the flaps")
    assert laid <= SMOOTHING
    assert flaps <= SMOOTHING


def test_a_sheet_glued_one_pixel_off_would_be_seen(poster):
    artwork, guide, whole = poster(FIELDS[1], "flat")
    tiling = tile_one_way(False, artwork.size, Paper("a4", SIZES["a4"]), Joint(), guide)
    shown, (left, top), cut = next(cut_sheets(artwork, tiling))
    beneath = whole.crop((left + 1, top, left + 1 + shown.width, top + shown.height))
    assert difference(shown, beneath, within(cut, shown.size, 2)) > 4 * SMOOTHING
