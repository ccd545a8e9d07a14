"""What words on the command line mean: teams by their file, by a short name, and as they are called."""

import shutil

import pytest

ONLY = ("--only", "team-sheets")


@pytest.fixture
def mine(pizarra, tmp_path):
    assert pizarra("new", "team", "mi-equipo.yaml").code == 0
    return tmp_path / "mi-equipo.yaml"


@pytest.mark.parametrize(
    "word",
    [
        "pizarra:teams/dichoso-fulbo/sosiego-fc.yaml", "teams/dichoso-fulbo/sosiego-fc.yaml", "sosiego-fc",
        "sosiego-fc.yaml", "Sosiego Fútbol Club", "SOSIEGO  futbol club",
    ],
)  # fmt: skip
def test_a_team_that_came_along_plays_mine_by_any_of_its_names(pizarra, mine, word):
    result = pizarra("build", mine.name, word, *ONLY)
    assert (result.code, result.err) == (0, "")
    assert "Mi equipo, Sosiego Fútbol Club" in result.out


def test_my_own_team_has_short_names_too_and_comes_before_ours(pizarra, tmp_path, mine):
    mine.rename(tmp_path / "sosiego-fc.yaml")
    assert "Dichoso Fulbo: Mi equipo\n" in pizarra("build", "sosiego-fc", *ONLY).out
    assert "Dichoso Fulbo: Mi equipo\n" in pizarra("build", "mi equipo", *ONLY).out


def test_two_teams_of_one_name_are_told_apart_by_their_files(pizarra, tmp_path, mine):
    for name in ("a.yaml", "b.yaml"):
        shutil.copy(mine, tmp_path / name)
    mine.unlink()
    result = pizarra("build", "Mi Equipo", *ONLY)
    assert result.code == 1
    assert "2 teams have this name\n    write one of: a.yaml, b.yaml" in result.err
    assert not (tmp_path / "output").exists()


def test_a_name_is_looked_for_in_the_game_that_is_requested(pizarra):
    assert "Órbita Siete" in pizarra("build", "orbita-siete", "--game", "dreadball", *ONLY).out
    assert "there is no" in pizarra("build", "orbita-siete", "--game", "dichoso-fulbo").err


@pytest.mark.parametrize(
    ("word", "hint"), [("sosiego-cf", "“sosiego-fc”"), ("zzz", "pizarra list"), ("../x.yaml", ""), ("a\0b.yaml", "")]
)
def test_a_name_that_nobody_has_gets_a_hint(pizarra, word, hint):
    result = pizarra("build", word)
    assert (result.code, "no file, folder, game or team" in result.err, hint in result.err) == (1, True, True)


def test_the_list_shows_the_name_to_type(pizarra):
    line = next(line for line in pizarra("list").out.splitlines() if "Sosiego" in line)
    assert line.split()[:2] == ["team", "sosiego-fc"]


@pytest.mark.slow
def test_a_new_team_gets_its_ending_and_looks_like_neither_of_ours(pizarra, tmp_path):
    assert pizarra("new", "team", "otro").code == 0
    assert (tmp_path / "otro.yaml").is_file()
    for other in ("sosiego-fc", "union-relampago"):
        result = pizarra("build", "otro.yaml", other, "--only", "counters")
        assert (result.code, result.err) == (0, "")


@pytest.mark.parametrize("name", ["Dichoso Fulbo", "DICHOSO-FULBO", "dichoso_fulbo"])
def test_the_game_of_a_team_is_found_by_its_title_too(pizarra, mine, name):
    text = mine.read_text(encoding="utf-8").replace("game: dichoso-fulbo", f"game: {name}")
    mine.write_text(text, encoding="utf-8")
    assert pizarra("check", mine.name).code == 0
    assert "Dichoso Fulbo: Mi equipo" in pizarra("build", mine.name, "--game", name, *ONLY).out


def sheets(folder):
    return {file.relative_to(folder).as_posix() for file in folder.rglob("team-sheets.pdf")}


@pytest.mark.parametrize(("out", "place"), [((), "output"), (("--out", "x"), "x")])
def test_several_games_are_built_each_into_its_own_folder(pizarra, tmp_path, out, place):
    result = pizarra("build", "dreadball", "sombra", *ONLY, *out)
    assert result.code == 0
    assert "DreadBall: Chatarreros" in result.out and "Sombra: Caminantes" in result.out
    assert sheets(tmp_path / place) == {"dreadball/team-sheets.pdf", "sombra/team-sheets.pdf"}
    pizarra("build", "sombra", *ONLY, "--out", "alone")
    alone = (tmp_path / "alone" / "team-sheets.pdf").read_bytes()
    assert (tmp_path / place / "sombra" / "team-sheets.pdf").read_bytes() == alone


@pytest.mark.slow
def test_teams_are_built_with_the_game_that_each_names(pizarra, tmp_path, mine):
    result = pizarra("build", "orbita-siete", mine.name, "sosiego-fc", "--each", *ONLY)
    assert result.code == 0
    assert sheets(tmp_path / "output") == {
        "dreadball/orbita-siete/team-sheets.pdf",
        "dichoso-fulbo/mi-equipo/team-sheets.pdf",
        "dichoso-fulbo/sosiego-fc/team-sheets.pdf",
    }


def test_a_game_that_fails_stops_no_other_and_leaves_nothing(pizarra, tmp_path, mine):
    mine.write_text(mine.read_text(encoding="utf-8") + "\ncoach: [", encoding="utf-8")
    result = pizarra("build", mine.name, "sosiego-fc", "orbita-siete", *ONLY)
    assert (result.code, "nothing was written for dichoso-fulbo" in result.err) == (1, True)
    assert sheets(tmp_path / "output") == {"dreadball/team-sheets.pdf"}


def test_a_game_whose_files_are_wrong_stops_no_other(pizarra, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text("game: mine\ntitel: x\n", encoding="utf-8")
    result = pizarra("build", "mine", "sombra", *ONLY)
    assert (result.code, "nothing was written for mine" in result.err) == (1, True)
    assert sheets(tmp_path / "output") == {"sombra/team-sheets.pdf"}
    assert pizarra("build", "mine", *ONLY).code == 1


@pytest.mark.parametrize("line", ["game: orbitt", "{game: dreadball", "# no game"])
def test_a_team_whose_game_cannot_be_read_stops_the_others(pizarra, tmp_path, mine, line):
    mine.write_text(mine.read_text(encoding="utf-8").replace("game: dichoso-fulbo", line), encoding="utf-8")
    result = pizarra("build", mine.name, "sosiego-fc", *ONLY)
    assert (result.code, "error" in result.err, sheets(tmp_path)) == (1, True, set())


@pytest.mark.slow
@pytest.mark.parametrize("game", ["game : 'dreadball' # mine", "game:   DreadBall", '"game": "dreadball"'])
def test_the_game_of_a_team_is_found_however_it_is_written(pizarra, tmp_path, game):
    pizarra("new", "team", "mine.yaml", "--game", "dreadball")
    file = tmp_path / "mine.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("game: dreadball", game), encoding="utf-8")
    assert pizarra("build", "mine.yaml", "sosiego-fc", *ONLY).code == 0
    assert sheets(tmp_path / "output") == {"dreadball/team-sheets.pdf", "dichoso-fulbo/team-sheets.pdf"}


@pytest.mark.parametrize(
    "command",
    [
        ("watch",), ("show", "board"), ("export", "--to", "x.csv"), ("build", "--season", "season.yaml"),
        ("build", "--reprint", "A1"),
    ],
)  # fmt: skip
def test_what_takes_one_game_refuses_several(pizarra, tmp_path, command):
    result = pizarra(*command, "dreadball", "sombra")
    assert (result.code, "these are dreadball, sombra" in result.err) == (1, True)
    assert not list(tmp_path.iterdir())


def test_a_game_beside_another_in_game_is_refused(pizarra, tmp_path):
    result = pizarra("build", "dreadball", "--game", "sombra", *ONLY)
    assert (result.code, "dreadball: error: is not the game given with --game, sombra" in result.err) == (1, True)
    assert pizarra("build", "sombra", "--game", "sombra", *ONLY).code == 0
    assert sheets(tmp_path) == {"output/sombra/team-sheets.pdf"}


@pytest.mark.slow
def test_several_games_are_planned_one_after_another(pizarra):
    result = pizarra("plan", "dreadball", "robosoccer", "--hex", "25mm")
    assert result.code == 0
    assert "DreadBall: " in result.out and "Robosoccer: " in result.out


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_name_with_spaces_that_was_split_is_put_together(pizarra, tmp_path, command):
    (tmp_path / "mi equipo.yaml").write_text("game: dichoso-fulbo\n", encoding="utf-8")
    for words in (["mi", "equipo.yaml"], ["“mi", "equipo.yaml”"]):
        result = pizarra(command, *words)
        assert result.code == 1
        assert 'a name with spaces needs straight quotes around it\n    write "mi equipo.yaml"' in result.err


@pytest.mark.parametrize("command", ["build", "check"])
@pytest.mark.parametrize(("name", "word"), [("team.yaml.txt", "team.yaml")])
def test_a_file_with_a_hidden_ending_is_recognised(pizarra, tmp_path, command, name, word):
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("game: dichoso-fulbo\n", encoding="utf-8")
    result = pizarra(command, word)
    assert result.code == 1
    assert f"{name}: error: the name of this file ends in .txt" in result.err


@pytest.mark.parametrize("command", ["build", "check"])
@pytest.mark.parametrize("name", ["game.yaml.txt", "game.yml"])
@pytest.mark.parametrize("others", [[], ["rules.yaml"]])
@pytest.mark.parametrize("word", ["mine", "mine/{name}", None])
def test_a_game_file_with_another_ending_is_recognised(pizarra, tmp_path, monkeypatch, command, name, others, word):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / name).write_text("game: mine\ntitle: Mine\n", encoding="utf-8")
    for other in others:
        (folder / other).write_text("title: Mine\ntables: {}\n", encoding="utf-8")
    if word is None:
        monkeypatch.chdir(folder)
    result = pizarra(command, *([word.format(name=name)] if word else []))
    assert result.code == 1
    assert f"game.yaml: error: is missing\n    rename {name} to game.yaml" in result.err


@pytest.mark.parametrize("command", ["build", "check"])
@pytest.mark.parametrize("name", ["game.yaml.txt", "game.yml"])
def test_a_game_among_the_others_with_another_ending_is_recognised(pizarra, tmp_path, command, name):
    folder = tmp_path / "templates" / "mine"
    folder.mkdir(parents=True)
    (folder / name).write_text("game: mine\ntitle: Mine\n", encoding="utf-8")
    (folder / "rules.yaml").write_text("title: Mine\ntables: {}\n", encoding="utf-8")
    result = pizarra(command, "mine")
    assert result.code == 1
    assert f"templates/mine/game.yaml: error: is missing\n    rename {name} to game.yaml" in result.err


@pytest.mark.parametrize("option", ["—only", "–-only", "—out=somewhere"])
def test_an_option_with_a_long_dash_is_recognised(pizarra, option):
    result = pizarra("build", option, "board")
    assert result.code == 1
    assert f"{option}: error: an option begins with two hyphens, not with a long dash" in result.err
    assert f"write --{option.strip('—–-').partition('=')[0]}" in result.err


def test_a_game_is_named_by_its_file_too(pizarra, tmp_path):
    assert pizarra("new", "deck", "mine").code == 0
    assert pizarra("build", "mine/game.yaml").code == 0
    assert (tmp_path / "output/mine/cards.pdf").is_file()


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_spreadsheet_is_no_team(pizarra, tmp_path, command):
    (tmp_path / "players.csv").write_text("Team,Name\n", encoding="utf-8")
    result = pizarra(command, "players.csv")
    assert result.code == 1
    assert "players.csv: error: is a spreadsheet, not a team\n    “pizarra import players.csv”" in result.err


@pytest.mark.parametrize(
    ("words", "list_"),
    [
        (["--only", "counters", "team-sheets"], '--only "counters,team-sheets"'),
        (["--format", "pdf", "svg"], '--format "pdf,svg"'),
    ],
)
def test_a_list_whose_comma_a_shell_took_away_is_shown_in_quotes(pizarra, words, list_):
    """PowerShell gives a program ``a b`` where somebody typed ``a,b``."""
    refused = pizarra("build", *words)
    assert (refused.code, refused.err.splitlines()[1].strip()) == (1, f"write {list_}")
    assert pizarra("build", "team-sheets").err.count("write ") == 0
