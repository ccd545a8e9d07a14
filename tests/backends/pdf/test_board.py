"""The board over many sheets, read back from its PDF: the sheets laid side by side are the board."""

import re
from itertools import groupby, pairwise
from math import ceil, dist, floor

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build import build
from generator.geometry.shapes import Rect

MM = 25.4 / 72
CASES = [
    [],
    ["--paper", "letter", "--hex", "20.1mm"],
    ["--paper", "a3", "--joint", "lap:0mm"],
    ["pointy.yaml", "--joint", "lap:12mm", "--hex", "20.4mm"],
    ["--field", "101.3x66.7", "--columns", "37", "--hex", "13.7mm", "--margins", "safe"],
    ["--field", "futsal", "--columns", "27", "--hex", "17mm", "--ink", "full", "--margins", "tight"],
    ["--field", "105x68", "--sheets", "4"],
    ["--columns", "11", "--hex", "11mm"],
]
cases = pytest.mark.parametrize("options", CASES, ids=[" ".join(case) or "default" for case in CASES])

without_sheets = [case for case in CASES if "--sheets" not in case]
measured = pytest.mark.parametrize(
    "options", without_sheets, ids=[" ".join(case) or "default" for case in without_sheets]
)
"""Boards of which the poster is known: ``--sheets`` asks for nothing on a poster."""


@pytest.fixture(scope="session")
def built(tmp_path_factory, forget_all):
    """Return a function from options to the bytes of the board, as tiles or as a poster; each is built once."""
    from click.testing import CliRunner

    from generator.cli import pizarra

    known = {}

    def make(options):
        key = tuple(options)
        if key not in known:
            folder = tmp_path_factory.mktemp("board")
            (folder / "pointy.yaml").write_text("game: dichoso-fulbo\ngrid: {orientation: pointy}\n")
            options = [str(folder / word) if word.endswith(".yaml") else word for word in options]
            result = CliRunner().invoke(
                pizarra, ["build", "--only", "board", "--out", str(folder), *options], catch_exceptions=False
            )
            assert result.exit_code == 0, result.output
            known[key] = (folder / "board.pdf").read_bytes()
        return known[key]

    return make


@pytest.fixture(scope="session")
def forget_all():
    from generator.packs.locations import forget_packs

    forget_packs()


def poster_options(options):
    """Return the options that print the same board on one page; the number of sheets is turned into its hex size."""
    kept, skip = [], False
    for word in options:
        if skip or word in ("--paper", "--joint", "--margins"):
            skip = not skip
            continue
        kept.append(word)
    return [*kept, "--paper", "poster"]


def tiles(reader):
    """Return the pages that hold a part of the board, by their labels."""
    labelled = zip(reader.page_labels, reader.pages, strict=True)
    return {label: page for label, page in labelled if re.fullmatch(r"[A-Z]\d+", label)}


def trims(reader):
    """Return for each tile page its label and its trim box, in millimetres from the top left of the page."""
    found = {}
    for label, page in tiles(reader).items():
        height = float(page.mediabox.height)
        left, bottom, right, top = (float(value) for value in page.trimbox)
        found[label] = Rect(left * MM, (height - top) * MM, (right - left) * MM, (top - bottom) * MM)
    return found


def laid_out(boxes):
    """Return for each label where its trim box lies on the board: beside the ones before it in its row."""
    placed, y = {}, 0.0
    for letter in sorted({label.rstrip("0123456789") for label in boxes}):
        x = 0.0
        row = sorted(
            (label for label in boxes if label.rstrip("0123456789") == letter), key=lambda one: int(one[len(letter) :])
        )
        for label in row:
            placed[label] = Rect(x, y, boxes[label].width, boxes[label].height)
            x += boxes[label].width
        assert {round(boxes[label].height, 3) for label in row} == {round(boxes[row[0]].height, 3)}
        y += boxes[row[0]].height
    return placed


def first_of(reader):
    """Return which page the first sheet of the board is: after the page with the scale check, where there is one."""
    return int(reader.page_labels[0] == "0")


def board_size(built, options):
    """Return the size of the poster of the same board, in millimetres."""
    import io

    import pypdf

    page = pypdf.PdfReader(io.BytesIO(built(options))).pages[0]
    return float(page.mediabox.width) * MM, float(page.mediabox.height) * MM


def differing(first, second):
    """Return where two pictures differ by more than the smoothing of edges: by more than a pixel's shift explains."""
    left, top, right, bottom = 2, 2, len(first[0]) - 2, len(first) - 2
    return [
        (x, y)
        for y in range(top, bottom)
        if first[y][left:right] != second[y][left:right]
        for x in range(left, right)
        if abs(first[y][x] - second[y][x]) > 40
        and not (_explains(first, x, y, second) and _explains(second, x, y, first))
    ]


def _explains(picture, x, y, other):
    """Return whether a pixel of one picture lies between those around the same place in the other."""
    around = [value for row in other[y - 1 : y + 2] for value in row[x - 1 : x + 2]]
    return min(around) - 40 <= picture[y][x] <= max(around) + 40


@pytest.mark.slow
@measured
def test_trim_boxes_side_by_side_are_as_large_as_the_board(built, read, options):
    placed = laid_out(trims(read(built(options))))
    width, height = board_size(built, poster_options(options))
    right, bottom = max(r.right for r in placed.values()), max(r.bottom for r in placed.values())
    assert (right, bottom) == pytest.approx((width, height), abs=0.01)


@cases
def test_pages_are_labelled_by_row_and_column_after_the_assembly_page(built, read, options):
    labels = list(read(built(options)).page_labels)
    parts = list(tiles(read(built(options))))
    rows = sorted({label[0] for label in parts})
    columns = max(int(label[1:]) for label in parts)
    assert parts == [f"{row}{column}" for row in rows for column in range(1, columns + 1)]
    assert labels[: len(parts) + 1] == ["0", *parts] if first_of(read(built(options))) else labels[0] == "A1"


@pytest.mark.slow
def test_a_board_put_together_half_a_millimetre_wrong_would_be_seen(built, pixels):
    poster = built(poster_options([]))
    here, there = (pixels(poster, 0, Rect(x, 0, 300, 200), 4) for x in (0, 0.5))
    assert len(differing(here, there)) > 1000


@pytest.mark.slow
@measured
def test_the_sheets_put_together_look_like_the_poster(built, read, pixels, options):
    scale = 4
    sheets, poster = built(options), built(poster_options(options))
    boxes = trims(read(sheets))
    placed = laid_out(boxes)
    for number, label in enumerate(boxes, start=first_of(read(sheets))):
        box, at = boxes[label], placed[label]
        left, top = ceil(at.x * scale) / scale, ceil(at.y * scale) / scale
        area = Rect(left, top, floor((at.right - left) * scale) / scale, floor((at.bottom - top) * scale) / scale)
        whole = pixels(poster, 0, area, scale)
        part = pixels(sheets, number, area.shift(box.x - at.x, box.y - at.y), scale)
        wrong = differing(part, whole)
        assert wrong == [], f"{len(wrong)} pixels of {label} differ, the first at {wrong[:3]}"


@cases
def test_what_neighbours_both_print_is_the_same(built, read, pixels, options):
    scale = 2.0
    data = built(options)
    boxes = trims(read(data))
    placed = laid_out(boxes)
    numbers = {label: number for number, label in enumerate(boxes, start=first_of(read(data)))}
    compared = 0
    for label, box in boxes.items():
        right = f"{label[0]}{int(label[1:]) + 1}"
        if right not in boxes or "lap:0mm" in options:
            continue
        strip = Rect(box.right, box.y + 5, 0.8 * 4, box.height - 10)
        shift_x, shift_y = placed[label].right - placed[right].x, placed[label].y - placed[right].y
        other = Rect(boxes[right].x + shift_x, boxes[right].y + 5 + shift_y, strip.width, strip.height)
        first, second = pixels(data, numbers[label], strip, scale), pixels(data, numbers[right], other, scale)
        wrong = sum(
            abs(a - b) > 60 for p, q in zip(first, second, strict=True) for a, b in zip(p[1:-1], q[1:-1], strict=True)
        )
        assert wrong <= 0.002 * len(first) * len(first[0])
        compared += 1
    assert compared or "lap:0mm" in options or not any(label.endswith("2") for label in boxes)


@pytest.mark.slow
@cases
def test_a_sheet_holds_only_what_it_shows(built, read, vectors, options):
    reader = read(built(options))
    boxes = trims(reader)
    for label, page in tiles(reader).items():
        paper = Rect(0, 0, float(page.mediabox.width) * MM, float(page.mediabox.height) * MM)
        for _, strokes in groupby(vectors(page), key=lambda drawn: drawn.path):
            around = Rect.union(Rect.around(drawn.points).expand(drawn.width + 3) for drawn in strokes)
            assert around.overlaps(boxes[label].expand(15)) or not first_of(reader)  # the scale check beside it
            assert around.overlaps(paper)


@cases
def test_the_marks_and_notes_stay_where_printers_print(built, read, pixels, options):
    """Nothing but white stands within 3 mm of the edge of the paper."""
    data = built(options)
    for number, page in enumerate(read(data).pages):
        width, height = float(page.mediabox.width) * MM, float(page.mediabox.height) * MM
        for edge in (
            Rect(0, 0, width, 3),
            Rect(0, height - 3, width, 3),
            Rect(0, 0, 3, height),
            Rect(width - 3, 0, 3, height),
        ):
            assert min(min(row) for row in pixels(data, number, edge, 2)) >= 250


@pytest.mark.slow
def test_the_rulers_of_the_assembly_page_measure_150_mm_both_ways(built, read, vectors):
    page = read(built([])).pages[0]
    spans = [
        (abs(d.points[1].x - d.points[0].x), abs(d.points[1].y - d.points[0].y))
        for d in vectors(page)
        if len(d.points) == 2
    ]
    assert any(x == pytest.approx(150, abs=0.01) and y < 1e-3 for x, y in spans)
    assert any(y == pytest.approx(150, abs=0.01) and x < 1e-3 for x, y in spans)


@pytest.mark.slow
def test_every_tile_has_a_ruler_of_50_mm(built, read, vectors):
    for page in list(read(built([])).pages)[1:]:
        spans = [abs(d.points[1].x - d.points[0].x) for d in vectors(page) if len(d.points) == 2]
        assert any(span == pytest.approx(50, abs=0.01) for span in spans)


@pytest.mark.slow
def test_the_bank_card_has_its_size(built, read, vectors):
    boxes = [Rect.around(d.points) for d in vectors(read(built([])).pages[0])]
    assert any((b.width, b.height) == pytest.approx((85.60, 53.98), abs=0.01) for b in boxes)


def test_the_hexes_of_the_default_board_measure_what_the_summary_says(kit, order, read, vectors):
    """The sides of the grid, read from the vectors: each is as long as the side of a hex of that width."""
    width = kit.made.board.layout.grid.size
    page = read(kit.files["board.pdf"]).pages[2]
    sides = [dist(p, q) for d in vectors(page) if d.operator == "S" for p, q in pairwise(d.points)]
    expected = width / 3**0.5
    hexes = [side for side in sides if side == pytest.approx(expected, abs=0.01)]
    assert len(hexes) > 200


def test_a_poster_is_one_page_of_the_size_of_the_board(kit, order, read):
    from dataclasses import replace

    made = build.draw(replace(order, poster=True, parts=("board",)))
    (document,) = made.documents
    (page,) = read(pdf_bytes(document)).pages
    size = kit.made.board.layout.size
    assert (float(page.mediabox.width) * MM, float(page.mediabox.height) * MM) == pytest.approx(tuple(size), abs=0.01)
    assert [float(v) for v in page.trimbox] == pytest.approx([float(v) for v in page.mediabox], abs=0.01)


@pytest.mark.slow
def test_a_tile_more_costs_little(built, read):
    few, many = built(["--sheets", "9"]), built(["--sheets", "20"])
    more = len(read(many).pages) - len(read(few).pages)
    assert more >= 10
    assert (len(many) - len(few)) / more < 3.3 * 1024
