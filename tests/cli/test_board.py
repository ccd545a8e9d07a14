"""``pizarra new board``, and board files as targets of build and check."""

import pytest

GAME = ("--game", "duelo-ortogonal")


@pytest.mark.slow
def test_a_new_board_is_built_and_checked(pizarra, tmp_path):
    made = pizarra("new", "board", "mine.yaml", *GAME, "--cells", "24", "--seed", "7")
    assert made.code == 0 and "24 cells for Duelo ortogonal" in made.out
    checked = pizarra("check", "mine.yaml")
    assert checked.code == 0 and "no problems found" in checked.out
    built = pizarra("build", "mine.yaml", "--only", "board")
    assert built.code == 0 and "24 cells of 18 mm" in built.out
    assert (tmp_path / "output" / "duelo-ortogonal" / "board.pdf").is_file()


def test_the_game_need_not_be_named(pizarra):
    assert "Duelo ortogonal" in pizarra("new", "board", "mine.yaml").out


@pytest.mark.slow
def test_same_seed_same_file(pizarra, tmp_path):
    for name in ("a/x.yaml", "b/x.yaml"):
        pizarra("new", "board", name, "--seed", "3", "--lang", "en")
    first, second = ((tmp_path / name).read_text(encoding="utf-8") for name in ("a/x.yaml", "b/x.yaml"))
    assert first.replace("a/x.yaml", "b/x.yaml") == second


def test_nothing_is_overwritten(pizarra, tmp_path):
    (tmp_path / "mine.yaml").write_text("mine", encoding="utf-8")
    refused = pizarra("new", "board", "mine.yaml")
    assert refused.code == 1 and "already exists" in refused.err
    assert (tmp_path / "mine.yaml").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--cells", "31"), "12 × 10 squares allow 2 to 30 cells, not 31"),
        (("--cells", "1"), "12 × 10 squares allow 2 to 30 cells, not 1\n"),
        (("--size", "12"), "“12” is not a size"),
        (("--size", "2x10"), "a mesh needs 3 to 26 columns, not 2"),
        (("--size", "12x99"), "a mesh needs 3 to 40 rows, not 99"),
        (("--game", "robosoccer"), "not made of free cells"),
        (("--game", "duelo"), "there is no game “duelo”"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_line(pizarra, tmp_path, options, said):
    refused = pizarra("new", "board", "mine.yaml", *options)
    assert refused.code == 1 and said in refused.err
    assert not (tmp_path / "mine.yaml").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: duelo-ortogonal\ntours: true\nmap: |\n  AB\n", "2:1: error: tours: unknown key “tours”"),
        ("game: duelo-ortogona\nmap: |\n  AB\n", "1:7: error: game: there is no game “duelo-ortogona”"),
        ("game: duelo-ortogonal\nmap: |\n  AAB\n  AA\n", "4:5: error: map: line 2 of the map has 2 squares"),
        (
            "game: robosoccer\nlayers: [{edges: arrow, one_way: [c6<c5]}]\n",
            "2:35: error: layers 1, one_way 1: “c6<c5” is not a side",
        ),
        ("game: dichoso-fulbo\ngrid: {size: 20}\n", "2:14: error: grid.size: “20” has no unit"),
        ("game: robosoccer\nmap: |\n  AB\n", "3:3: error: map: “A” has no meaning"),
    ],
)
def test_a_bad_board_file_is_reported_by_line_and_column(pizarra, tmp_path, text, said):
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    for command in ("build", "check"):
        refused = pizarra(command, "mine.yaml")
        assert refused.code == 1 and f"mine.yaml:{said}" in refused.err + refused.out


@pytest.mark.slow
def test_a_board_file_changes_only_what_it_names(pizarra, tmp_path):
    (tmp_path / "mine.yaml").write_text("game: dichoso-fulbo\ngrid: {columns: 35}\n", encoding="utf-8")
    built = pizarra("build", "mine.yaml", "--only", "board")
    assert built.code == 0 and "35 columns" in built.out


@pytest.mark.slow
@pytest.mark.parametrize("game", ["robosoccer", "duelo-ortogonal"])
def test_games_without_teams_give_board_pieces_and_cards(pizarra, tmp_path, game):
    built = pizarra("build", game, "--lang", "en")
    assert built.code == 0, built.err
    files = {path.name for path in (tmp_path / "output" / game).glob("*.pdf")}
    assert {"board.pdf", "counters.pdf", "cards.pdf"} <= files and "team-sheets.pdf" not in files


def test_team_sheets_without_teams_are_reported(pizarra):
    built = pizarra("build", "robosoccer", "--only", "team-sheets")
    assert built.code == 1 and "nothing to make: Robosoccer has none of these: team sheets" in built.err
    built = pizarra("build", "robosoccer", "--only", "team-sheets,cards")
    assert built.code == 0 and "no team sheets" in built.err


@pytest.mark.slow
@pytest.mark.parametrize("game", ["robosoccer", "duelo-ortogonal"])
def test_bundled_games_check_clean(pizarra, game):
    checked = pizarra("check", game)
    assert checked.code == 0 and "no problems found" in checked.out


def test_bundled_boards_are_listed_and_built_by_name(pizarra):
    assert "duelo-ortogonal/isla" in pizarra("list").out
    built = pizarra("build", "duelo-ortogonal/isla", "--only", "board")
    assert built.code == 0 and "3 joins" in built.out


def test_a_game_and_its_boards_are_built_each_into_its_own_folder(pizarra, tmp_path):
    built = pizarra("build", "duelo-ortogonal", "duelo-ortogonal/isla", "--only", "board")
    assert (built.code, built.err) == (0, "")
    assert "3 joins" in built.out.partition("output/duelo-ortogonal/")[2]
    boards = [tmp_path / "output" / name / "board.pdf" for name in ("duelo-ortogonal", "duelo-ortogonal-isla")]
    assert boards[0].read_bytes() != boards[1].read_bytes()


@pytest.mark.slow
def test_a_folder_of_teams_may_hold_boards_too(pizarra, tmp_path):
    pizarra("new", "team", "league/mine.yaml")
    pizarra("new", "board", "league/board.yaml")
    built = pizarra("build", "league", "--only", "counters")
    assert built.code == 0, built.err
    checked = pizarra("check", "league")
    assert "2 team, board and season files, 2 valid" in checked.out
