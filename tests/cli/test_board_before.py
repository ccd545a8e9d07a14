"""A spoiled sheet of a board that was built before comes out as it was, whatever is said of it now."""

import io
import json

import pytest
from pypdf import PdfReader

AGAIN = ("--reprint", "B2", "--out", "q")
HEX = ("--hex", "17mm", "--ink", "light")


def sheet(tmp_path):
    return (tmp_path / "q" / "board-again.pdf").read_bytes()


@pytest.fixture
def wanted(pizarra, tmp_path):
    """Return a sheet of the board of 17 mm, and leave nothing of it behind."""
    assert pizarra("build", *HEX, *AGAIN).code == 0
    found = sheet(tmp_path)
    for file in (tmp_path / "q").iterdir():
        file.unlink()
    return found


@pytest.mark.parametrize("words", [(), ("sosiego-fc",), ("--game", "dichoso-fulbo")])
def test_a_sheet_is_one_of_the_board_that_was_built(pizarra, tmp_path, wanted, words):
    assert pizarra("build", *HEX, "--only", "board", "--out", "q").code == 0
    result = pizarra("build", *words, *AGAIN)
    assert (result.code, result.err) == (0, "")
    assert "same options as the board in q: --hex=17mm --ink=light" in result.out
    assert sheet(tmp_path) == wanted


@pytest.mark.slow
def test_other_parts_and_single_sheets_leave_the_board_known(pizarra, tmp_path, wanted):
    assert pizarra("build", *HEX, "--only", "board", "--out", "q").code == 0
    assert pizarra("build", "--hex", "22mm", "--only", "team-sheets", "--out", "q").code == 0
    assert pizarra("build", "--hex", "22mm", *AGAIN).code == 0
    assert sheet(tmp_path) != wanted
    assert pizarra("build", *AGAIN).code == 0
    assert sheet(tmp_path) == wanted


@pytest.mark.slow
def test_what_is_said_now_takes_the_place_of_what_was_said_then(pizarra):
    assert pizarra("build", "--hex", "17mm", "--ink", "light", "--only", "board", "--out", "q").code == 0
    assert "same options as the board in q: --ink=light --lang=es\n" in pizarra("build", "--sheets", "6", *AGAIN).out


def test_a_board_file_is_remembered(pizarra, tmp_path):
    assert pizarra("build", "duelo-ortogonal/isla", "--only", "board", "--out", "q").code == 0
    assert json.loads((tmp_path / "q" / ".pizarra.json").read_text())["board"]["word"] == "duelo-ortogonal/isla"
    assert "Duelo ortogonal" in pizarra("build", "--reprint", "A1", "--out", "q").out


@pytest.mark.slow
def test_a_sheet_of_another_game_is_reported(pizarra):
    assert pizarra("build", "robosoccer", "--only", "board", "--out", "q").code == 0
    result = pizarra("build", "dichoso-fulbo", *AGAIN)
    assert (
        result.code,
        "q: warning: contains a board of robosoccer; these sheets are of dichoso-fulbo" in result.err,
    ) == (0, True)


@pytest.mark.parametrize("spoil", [None, "{", '{"board": 3}', '{"board": {"word": 3}, "files": {"a": 1}}'])
def test_where_no_board_is_known_it_says_so(pizarra, tmp_path, spoil):
    if spoil is not None:
        (tmp_path / "q").mkdir()
        (tmp_path / "q" / ".pizarra.json").write_text(spoil)
    result = pizarra("build", *AGAIN)
    assert (
        result.code,
        "q: note: contains no board of known size; these sheets use the options given now" in result.err,
    ) == (0, True)


@pytest.mark.slow
def test_a_board_built_from_a_pdf_is_known_by_it(pizarra, tmp_path, wanted):
    pytest.importorskip("pikepdf")
    assert pizarra("build", *HEX, "--only", "board", "--attach", "--out", "old").code == 0
    assert pizarra("build", "old/board.pdf", "--out", "q").code == 0
    assert "pizarra-" not in (tmp_path / "q" / ".pizarra.json").read_text()
    assert pizarra("build", *AGAIN).code == 0
    drawn, hoped = (PdfReader(io.BytesIO(data)).pages[0].get_contents() for data in (sheet(tmp_path), wanted))
    assert drawn.get_data() == hoped.get_data()
