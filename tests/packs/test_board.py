"""Board files: told apart from teams, merged with their game's board, mistakes at their own line and column."""

import pytest

from generator.packs.board_file import bundled_boards, is_board_file, read_board
from generator.problems import PizarraError

MAP = "game: duelo-ortogonal\n# a remark\nmap: |\n\n    AAB\n    CCB\ngrid: {joins: [left-right]}\n"


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "mine.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(
    ("text", "board"),
    [
        (MAP, True),
        ("game: robosoccer\nlayers: []\n", True),
        ("game: dichoso-fulbo\ncolumns: 35\n", True),
        ("game: dichoso-fulbo\nname: X\nplayers: []\n", False),
        ("game: dichoso-fulbo\nkit: {primary: azul}\nhex: 20mm\n", False),
        ("game: dichoso-fulbo\n", False),
        ("map: |\n  AB\n", False),
        ("", False),
        ("- game: x\n- map: y\n", False),
    ],
)
def test_boards_are_told_apart_from_teams(file, text, board):
    assert is_board_file(file(text)) is board


def test_a_board_keeps_what_it_does_not_name_but_for_the_note(file):
    pack = read_board(file(MAP))
    board = pack.game.board
    assert board.map == ("AAB", "CCB") and board.grid.joins == ("left-right",)
    assert board.grid.size == 18.0 and board.token == "ficha-clara" and board.note is None


def test_mistakes_are_at_their_own_place_without_the_word_board(file):
    with pytest.raises(PizarraError) as refused:
        read_board(file("game: duelo-ortogonal\ngrid: {size: 18}\nmap: 7\n"))
    assert [(p.line, p.column, p.path) for p in refused.value.problems] == [(2, 14, "grid.size"), (3, 6, "map")]


@pytest.mark.parametrize("text", ["", "[]", "map: |\n  AB\n", "7"])
def test_what_names_no_game_is_refused(file, text):
    with pytest.raises(PizarraError, match="game"):
        read_board(file(text))


def test_bundled_boards_go_by_game_and_name():
    boards = bundled_boards()
    assert {"duelo-ortogonal/isla", "duelo-ortogonal/toro"} <= set(boards)
    assert all(is_board_file(path) for path in boards.values())


def test_what_cannot_be_read_is_left_to_whoever_reads_teams(tmp_path):
    assert not is_board_file(tmp_path / "not-there.yaml")
    assert not is_board_file(tmp_path)


def test_characters_that_nobody_has_are_told_of_a_board_file_too(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text('game: robosoccer\nnote: "♥ and ☃"\n', "utf-8")
    (problem,) = read_board(file).warnings
    assert (problem.line, problem.column) == (2, 7)
    assert str(problem.message) == "the font has no “☃”"
