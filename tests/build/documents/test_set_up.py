"""The set-up printed: a page for each, pieces in the middle of their cells, read back from the PDF file."""

import math

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.build.documents.set_up import SetUpText, set_up_pages
from generator.build.set_ups import PieceList
from generator.geometry.shapes import Rect, Size
from generator.model.team import Kit, Team
from generator.scene.drawings import bounds_of
from generator.scene.palette import Colour
from generator.scene.primitives import Artwork, Box, Text, place_items


def numbers_in(page):
    """Return where each shirt number of one digit is written in large letters, in points."""
    found = {}

    def visit(text, matrix, transform, _font, size):
        if text.strip().isdigit() and len(text.strip()) == 1:
            x, y = (matrix[4] * transform[0] + matrix[5] * transform[2] + transform[4],
                    matrix[4] * transform[1] + matrix[5] * transform[3] + transform[5])  # fmt: skip
            found.setdefault(text.strip(), []).append((x, y))

    page.extract_text(visitor_text=visit)
    return found


@pytest.mark.slow
def test_every_player_is_in_the_middle_of_his_cell(pizarra, tmp_path):
    """Cells are found without the program: columns of flat hexes are √3/2 rows apart, every other one half lower."""
    assert pizarra("build", "dichoso-fulbo", "--only", "set-up", "--out", "out").code == 0
    (page,) = pypdf.PdfReader(tmp_path / "out" / "set-up.pdf").pages
    spots = numbers_in(page)
    home = {"2": "0914", "4": "0911", "5": "0907", "3": "0904", "7": "1514", "8": "1511", "6": "1507", "9": "2008"}
    away = {"2": "3304", "4": "3307", "5": "3311", "3": "3314", "6": "2704", "8": "2707", "7": "2714", "9": "2507"}

    def ideal(name):
        column, row = int(name[:2]), int(name[2:])
        return column * math.sqrt(3) / 2, -(row + (0.5 if column % 2 == 0 else 0.0))

    def at(number, side):
        return sorted(spots[number])[-1 if side is away else 0]

    pairs = [(ideal(side[number]), at(number, side)) for side in (home, away) for number in side]
    (first, second), (here, there) = zip(pairs[0], pairs[-1], strict=True)
    step = math.dist(here, there) / math.dist(first, second)
    for (x, y), (left, base) in pairs:
        assert left - here[0] == pytest.approx(step * (x - first[0]), abs=0.6)
        assert base - here[1] == pytest.approx(step * (y - first[1]), abs=0.6)


@pytest.mark.slow
def test_the_same_request_makes_the_same_bytes_and_the_page_is_turned(pizarra, tmp_path):
    files = []
    for out in ("one", "two"):
        assert pizarra("build", "dreadball", "--only", "set-up", "--out", out).code == 0
        files.append((tmp_path / out / "set-up.pdf").read_bytes())
    assert files[0] == files[1] and len(files[0]) < 150_000
    page = pypdf.PdfReader(tmp_path / "one" / "set-up.pdf").pages[0]
    assert page.mediabox.width > page.mediabox.height


@pytest.mark.slow
@pytest.mark.parametrize(("language", "words"), [("es", "Saque de centro"), ("en", "Kick-off")])
def test_the_page_has_its_name_its_note_and_the_players(pizarra, tmp_path, language, words):
    assert pizarra("build", "dichoso-fulbo", "--only", "set-up", "--lang", language, "--out", "out").code == 0
    text = pypdf.PdfReader(tmp_path / "out" / "set-up.pdf").pages[0].extract_text()
    assert words in text and "Salvador Tejera" in text and "4-4-2" in text


@pytest.mark.slow
def test_large_print_has_the_list_on_a_page_of_its_own(pizarra, tmp_path):
    assert pizarra("build", "dichoso-fulbo", "--only", "set-up", "--large-print", "--out", "out").code == 0
    first, second = pypdf.PdfReader(tmp_path / "out" / "set-up.pdf").pages
    assert "4-4-2" in first.extract_text() and "Salvador Tejera" in second.extract_text()


@pytest.mark.slow
@pytest.mark.parametrize("wish", [("--columns", "31"), ("--field", "futsal")])
def test_a_board_of_another_size_is_no_error_of_the_game(pizarra, tmp_path, wish):
    assert pizarra("build", "dichoso-fulbo", "--only", "set-up,board", *wish, "--out", "out").code == 0
    assert len(pypdf.PdfReader(tmp_path / "out" / "set-up.pdf").pages) == 1


def test_a_game_without_set_ups_has_no_such_page(pizarra, tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "game: mine\ntitle: Mine\nboard: {grid: {type: squares, columns: 4, rows: 4, size: 20mm}}\n", encoding="utf-8"
    )
    run = pizarra("build", "mine/", "--only", "set-up", "--out", "out")
    assert not (tmp_path / "out" / "set-up.pdf").exists() and (run.err or run.out)


def test_a_bad_set_up_is_reported_by_check_and_by_build(pizarra, tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    text = (
        "game: mine\ntitle: Mine\nboard: {grid: {type: squares, columns: 4, rows: 4, size: 20mm}}\n"
        "set_up: {start: {name: Start, pieces: [{piece: pawn, at: a1}]}}\n"
    )
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    for command in (("check", "mine/"), ("build", "mine/", "--only", "set-up", "--out", "out")):
        run = pizarra(*command)
        assert run.code and "game.yaml:4:48: error: set_up.start.pieces 1, piece: there is" in run.err + run.out
    assert not (tmp_path / "out").exists()


def picture(aspect):
    def draw(width):
        size = Size(width, width / aspect)
        return Artwork(size, (Box(Rect(0, 0, *size)),))

    return draw


def text(players, note="A note."):
    lines = tuple(f"{number} Somebody Longname" for number in range(players))
    return SetUpText("Game", "Start", note, (PieceList("Team (home)", lines), PieceList("Other pieces", ("ball",))))


@given(some.floats(0.4, 3.0), some.integers(0, 60), some.sampled_from(["usual", "large-print"]))
def test_everything_is_on_the_page(aspect, players, edition):
    size = Size(277, 190) if aspect > 1 else Size(190, 277)
    for page in set_up_pages(size, text(players), edition, aspect, picture(aspect)):
        above = 2.5  # the bounds of a text begin a whole em above its baseline
        assert Rect(-0.5, -above, size.width + 1, size.height + above + 0.5).encloses(bounds_of(page.items))


@pytest.mark.parametrize(("edition", "pages"), [("usual", 1), ("large-print", 2)])
def test_every_piece_is_in_the_list_once(edition, pages):
    made = set_up_pages(Size(277, 190), text(11), edition, 2.0, picture(2.0))
    words = [item.text for page in made for item, _ in place_items(page.items) if isinstance(item, Text)]
    assert len(made) == pages and sum("Somebody" in word for word in words) == 11 and words.count("ball") == 1


def printed(size, *lists):
    """Return the lines of a page's lists in their order, each with where it stands."""
    (page,) = set_up_pages(size, SetUpText("Game", "Start", "", lists), "usual", 2.0, picture(2.0))
    return [(item.text, item.position) for item, _ in place_items(page.items) if isinstance(item, Text)][2:]


def test_each_team_has_a_column_with_its_badge():
    kit = Kit(Colour.of("#204060"), Colour.of("#ffffff"))
    home, away = (Team("game", name, name, "", kit, kit, ()) for name in ("Home", "Away"))
    lists = [PieceList(team.name, tuple(f"{n} {team.name}" for n in range(11)), team) for team in (home, away)]
    at = dict(printed(Size(277, 190), *lists, PieceList("Others", ("ball",))))
    for team in (home, away):
        assert len({at[f"{n} {team.name}"].x for n in range(11)}) == 1
    assert at["0 Home"].x < at["0 Away"].x < at["ball"].x
    assert at["Others"].x == at["ball"].x and at["Home"].x > at["0 Home"].x, "the badge is left of a team's name"


def test_no_item_is_broken_over_two_columns():
    names = [f"{n} pawns" for n in range(12)]
    names[3] = "3 passports of swords: without a deck, face down and shuffled in a pile beside the board"
    lines = printed(Size(190, 277), PieceList("", tuple(names)))
    assert len({place.x for text, place in lines if text[0].isdigit()}) == 4
    (index,) = (number for number, (text, _) in enumerate(lines) if "passports" in text)
    item = [place for _, place in lines[index : index + 4]]
    assert "board" in lines[index + 3][0] and item[0].x < item[1].x == item[3].x < item[0].x + 5
    assert item[0].y < item[1].y < item[3].y
