"""The assembly page: steps for the joints that the board has, and no others."""

import pytest

from generator.geometry.grids.grid import HexLattice
from generator.geometry.shapes import Point, Rect, Size
from generator.i18n import translate
from generator.imposition.board_sheets import BoardWords, tiled_document, visible_items
from generator.imposition.paper import BANK_CARD, SHEETS, SIZES, Paper
from generator.imposition.seams import Joint
from generator.imposition.tiling import fewest_sheets, tile_board
from generator.scene.drawings import bounds
from generator.scene.palette import INK
from generator.scene.primitives import Artwork, Box, Group, Path, SeamGuide, Style, Text, strokes
from tests.imposition.one_way import tile_one_way

LANGUAGES = ("es", "en")


def texts(items):
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group):
            yield from texts(item.items)


def sheets(size, kind="lap", paper="a4", language="en"):
    joint = Joint(kind, 5.0 if kind == "lap" else 0.0)
    tiling = tile_one_way(False, Size(*size), Paper(paper, SIZES[paper]), joint)
    return tiled_document(Artwork(Size(*size), ()), tiling, BoardWords("board", "Board", "", language)).sheets


@pytest.mark.parametrize("kind", ["lap", "butt"])
@pytest.mark.parametrize(
    ("size", "row", "column"), [((500, 200), True, False), ((150, 700), False, True), ((500, 700), True, True)]
)
def test_rows_are_joined_only_where_there_are_some(size, row, column, kind):
    told = " ".join(texts(sheets(size, kind)[0].items))
    assert ("left to right" in told, "top to bottom" in told) == (row, column)


def test_flaps_say_what_goes_on_top_of_them():
    told = [set(texts(sheet.items)) for sheet in sheets((300, 500))[1:]]
    assert {"→ flap: A2 goes on top", "↓ flap: B1 goes on top"} <= told[0]
    assert {"← A1 · cut", "↓ flap: B2 goes on top"} <= told[1]
    assert not [text for text in told[3] if "flap" in text]


def test_sheets_that_meet_edge_to_edge_have_no_flaps():
    told = [text for sheet in sheets((300, 500), "butt")[1:] for text in texts(sheet.items)]
    assert "→ A2 · cut" in told and not [text for text in told if "flap" in text]


@pytest.mark.parametrize(("paper", "name"), [("letter", "hojas carta,"), ("a3", "hojas A3,")])
def test_papers_are_called_by_their_name_in_the_language(paper, name):
    assert any(name in text for text in texts(sheets((500, 700), paper=paper, language="es")[0].items))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_flap_names_the_sheet_that_goes_on_it(language):
    assert "B7" in translate(language, SHEETS["flap"], count=1, name="B7")


@pytest.mark.parametrize(
    ("size", "paper", "labels"),
    [((150, 200), "a4", ["A1"]), ((254, 190), "a3", ["A1"]), ((120, 90), "letter", ["A1"]),
     ((190, 254), "a4", ["0", "A1"]), ((190, 277), "a4", ["0", "A1"]), ((190, 259), "letter", ["0", "A1"]),
     ((500, 200), "a4", ["0", "A1", "A2", "A3"])],
)  # fmt: skip
def test_every_board_has_its_scale_check_on_its_first_page(size, paper, labels, flat):
    """Beside a board that leaves the room, else on a page of its own: a card and two rulers, clear of the board."""
    made = sheets(size, paper=paper)
    assert [sheet.label for sheet in made] == labels
    first, page = made[0], Rect(0, 0, *made[0].size).expand(-5)
    (check,) = (item for item in first.items if getattr(item, "name", "") == "scale check")
    drawn = [(placed.item, Rect.around(placed.points)) for placed in flat(check.items)]
    (card,) = (area for item, area in drawn if isinstance(item, Box))
    assert card.size == pytest.approx(BANK_CARD)
    spans = [max(area.size) for item, area in drawn if isinstance(item, Path)]
    assert spans == pytest.approx([150.0, 150.0])
    texts_at = [bounds(item) for item, _ in drawn if isinstance(item, Text)]
    for area in (*(area for _, area in drawn), *texts_at):
        assert page.intersection(area) == pytest.approx(area)
        assert first.trim is None or not first.trim.expand(1).overlaps(area)
    across = [area for item, area in drawn if isinstance(item, Path)]
    assert not any(one.overlaps(other) for one in (card, *across) for other in across if one is not other)


def test_a_zigzag_says_which_line_to_cut_and_what_it_costs():
    size, paper = Size(558, 270), Paper("a4", SIZES["a4"])
    weave = HexLattice(20.0, "flat", Point(20, 20), Rect(8, 4, 540, 260))
    tiling = tile_board(size, paper, Joint("zigzag"), SeamGuide(weave=weave))
    told = [list(texts(sheet.items)) for sheet in tiled_document(
        Artwork(size, ()), tiling, BoardWords("board", "Board", "", "en")
    ).sheets]  # fmt: skip
    more = len(tiling.tiles) - fewest_sheets(size, paper, Joint())
    assert more > 0
    assert f"{more} more than with straight seams" in " ".join(told[0])
    assert "dashed line beside them" in " ".join(told[0])
    assert any("inside the dashed line" in text for text in told[2])


def test_a_title_of_300_letters_stays_on_the_assembly_page():
    size, paper = Size(300, 500), Paper("a4", SIZES["a4"])
    words = BoardWords("board", "Long title " * 27, "long summary " * 23, "en")
    page = tiled_document(Artwork(size, ()), tile_one_way(False, size, paper, Joint("lap", 5.0)), words).sheets[0]
    assert Rect(0, 0, *page.size).holds(bounds(Group(page.items)).corners[2])
    assert any(text.startswith("Long title") and text.endswith("…") for text in texts(page.items))


def starts(path):
    return [x for step, x, _ in path.commands if step == "M"]


def test_a_sheet_carries_only_the_strokes_and_outlines_of_a_hatching_that_it_shows():
    """Strokes at half a right angle, whose rectangles all overlap both windows, cut to squares in a row."""
    lines = [(Point(5.0 * number, 0), Point(5.0 * number + 100, 100)) for number in range(-20, 40)]
    squares = [("M", 10.0 * at, 0) if corner == 0 else ("L", 10.0 * at + x, y)
               for at in range(20) for corner, (x, y) in enumerate(((0, 0), (10, 0), (10, 100), (0, 100)))]  # fmt: skip
    hatching = Group((strokes(lines, Style(stroke=INK, width=0.2)),), clip=Path(tuple(squares)))
    windows = [Rect(0, 0, 40, 20), Rect(120, 60, 40, 40)]
    for window, (shown,) in zip(windows, visible_items([hatching], windows), strict=True):
        (path,) = shown.items
        low, high = window.x - window.bottom, window.right - window.y  # where strokes through its corners start
        assert starts(path) == [x for x in starts(hatching.items[0]) if low - 4.5 < x < high + 4.5]
        assert starts(shown.clip) == [x for x in starts(hatching.clip) if window.x - 13 < x < window.right + 3]
