"""``--seams mixed``: strips of sheets that stand and strips that lie, only where that saves paper."""

import re

import pytest
from pypdf import PdfReader

MIXED = ("build", "--only", "board", "--hex", "21.5mm", "--seams", "mixed", "--out", "here")
"""Three turned sheets below five upright ones instead of nine."""

POINTS_PER_MM = 72 / 25.4


def pages(folder):
    """Return the pages of the board by their labels."""
    reader = PdfReader(folder / "board.pdf")
    return dict(zip(reader.page_labels, reader.pages, strict=True))


@pytest.mark.slow
def test_the_pages_lie_as_the_layout_says_and_their_trims_are_the_board(pizarra, tmp_path):
    ran = pizarra(*MIXED)
    assert "819.2 × 375.8 mm: 8 sheets and an assembly page with rulers --seams mixed saves 1 sheet here" in " ".join(
        ran.out.split()
    )
    found = pages(tmp_path / "here")
    assert list(found) == ["0", "A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3"]
    lying = [label for label, page in found.items() if page.mediabox.width > page.mediabox.height]
    assert lying == ["B1", "B2", "B3"]
    assert {page.rotation for page in found.values()} == {0}
    trims = {label: page.trimbox for label, page in found.items() if label != "0"}
    for row in "AB":
        wide = [float(trim.width) / POINTS_PER_MM for label, trim in trims.items() if label[0] == row]
        assert sum(wide) == pytest.approx(819.2, abs=0.1)
    assert (float(trims["A1"].height) + float(trims["B1"].height)) / POINTS_PER_MM == pytest.approx(375.8, abs=0.1)


@pytest.mark.slow
def test_every_margin_names_all_the_sheets_that_come_next(pizarra, tmp_path):
    pizarra(*MIXED, "--lang", "en")
    text = {label: re.sub(r"\s+", " ", page.extract_text()) for label, page in pages(tmp_path / "here").items()}
    assert "8 sheets of A4, rows of 5 and 3" in text["0"] and "some sheets are portrait, others landscape" in text["0"]
    assert "↓ flap: B1, B2 go on top" in text["A2"] and "→ flap: A3 goes on top" in text["A2"]
    assert "↑ A2, A3, A4 · cut" in text["B2"] and "← B1" in text["B2"] and "→ flap: B3" in text["B2"]


@pytest.mark.slow
def test_columns_are_said_to_be_glued_first(pizarra, tmp_path):
    pizarra("build", "--only", "board,guide", "--hex", "26.5mm", "--seams", "mixed", "--lang", "en", "--out", "here")
    guide = re.sub(r"\s+", " ", PdfReader(tmp_path / "here" / "guide.pdf").pages[0].extract_text())
    assert "columns of 3, 2, 2, 2 and 2 sheets" in guide
    assert "Glue the columns first" in guide and "A1, then B1 on top of its flap" in guide
    assembly = re.sub(r"\s+", " ", pages(tmp_path / "here")["0"].extract_text())
    assert "Glue each column from top to bottom" in assembly and "Join the columns from left to right" in assembly


@pytest.mark.slow
def test_where_it_saves_nothing_the_board_is_the_usual_one(pizarra, tmp_path):
    pizarra("build", "--only", "board,guide", "--out", "usual")
    ran = pizarra("build", "--only", "board,guide", "--seams", "mixed", "--out", "here")
    assert "--seams mixed saves nothing here" in ran.out
    for name in ("board.pdf", "guide.pdf"):
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "usual" / name).read_bytes()


@pytest.mark.slow
def test_a_poster_takes_no_notice_of_it(pizarra, tmp_path):
    for folder, more in (("usual", ()), ("here", ("--seams", "mixed"))):
        ran = pizarra("build", "--only", "board", "--paper", "poster", *more, "--out", folder)
        assert (ran.code, "--seams" in ran.out) == (0, False)
    assert (tmp_path / "here/board.pdf").read_bytes() == (tmp_path / "usual/board.pdf").read_bytes()


@pytest.mark.parametrize("command", ["build", "plan"])
def test_seams_along_hexes_are_refused_in_one_line(pizarra, tmp_path, command):
    ran = pizarra(command, "--seams", "mixed", "--joint", "zigzag")
    assert ran.code == 1 and not list(tmp_path.iterdir())
    assert "--seams: error: mixed sheets need straight seams\n    leave out --joint zigzag\n" in ran.err


def test_a_spoiled_sheet_that_lies_is_printed_again(pizarra, tmp_path):
    pizarra(*MIXED)
    assert pizarra("build", "--reprint", "b2", "--out", "here").code == 0
    (page,) = PdfReader(tmp_path / "here" / "board-again.pdf").pages
    assert page.mediabox.width > page.mediabox.height


@pytest.mark.slow
def test_as_many_sheets_hold_larger_hexes(pizarra):
    def hexes(*more):
        said = " ".join(pizarra("build", "--only", "board", "--sheets", "8", *more).out.split())
        count, width = re.search(r"(\d+) sheets and .* 16/17 in each\), ([\d.]+) mm", said).groups()
        return int(count), float(width)

    usual, mixed = hexes(), hexes("--seams", "mixed")
    assert mixed[1] > usual[1] and mixed[0] <= 8


def test_the_cliff_counts_with_it(pizarra):
    ran = pizarra(*MIXED)
    assert "hexes of 21.5 mm need 8 sheets; 21.4 mm would need 6" in ran.err


@pytest.mark.slow
def test_a_printer_is_made_up_for_whichever_way_a_sheet_lies(pizarra, tmp_path):
    pizarra("printer", "home", "--scale", "99%x98%")
    pizarra(*MIXED[:-1], "exact")
    pizarra(*MIXED[:-1], "home", "--printer", "home", "--margins", "standard")
    exact, home = (pages(tmp_path / folder) for folder in ("exact", "home"))
    for label, across, down in (("A2", 0.99, 0.98), ("B2", 0.98, 0.99)):
        assert float(home[label].trimbox.width) == pytest.approx(float(exact[label].trimbox.width) / across, abs=0.01)
        assert float(home[label].trimbox.height) == pytest.approx(float(exact[label].trimbox.height) / down, abs=0.01)


@pytest.mark.slow
def test_plan_shows_it_where_it_saves_and_what_then_binds(pizarra):
    told = pizarra("plan", "--hex", "21.5mm", "--seams", "mixed").out
    asked = next(line for line in told.splitlines() if "◄ as requested" in line)
    assert "rows 5+3 = 8" in asked
    assert "21.5 mm: 8 sheets of A4. 21.4 mm: 6 sheets." in told
    assert re.search(r"Limited by width: 3 × 277 − 2 × 5 = 821\.0 mm available, 819\.2 mm needed\.", told)


@pytest.mark.slow
def test_plan_does_not_speak_of_it_unasked(pizarra):
    assert "mixed" not in pizarra("plan", "--hex", "21.5mm").out
