"""``pizarra check``, ``list``, ``new`` and ``schema`` from the outside."""

import json
import re
import shutil

import pytest

from tests.conftest import ROOT

TEAM = (ROOT / "teams" / "dichoso-fulbo" / "sosiego-fc.yaml").read_text(encoding="utf-8")


# --- check -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_all_that_came_with_pizarra_has_no_errors(pizarra):
    result = pizarra("check")
    assert result.code == 0, result.out
    assert re.search(r"checked \d+ games \(.*dichoso-fulbo.*\) and (\d+) .*files.*, \1 valid", result.out)
    assert "pizarra:" not in result.out  # its notes are for those who name the game


@pytest.mark.slow
def test_notes_on_a_game_that_came_with_pizarra_are_printed_if_it_is_named(pizarra):
    assert "pizarra:templates/dichoso-fulbo/words/ca.yaml: note: " in pizarra("check", "dichoso-fulbo").out


def test_an_empty_folder_is_reported_as_one(pizarra, tmp_path):
    (tmp_path / "mine").mkdir()
    result = pizarra("check", "mine")
    assert result.code == 1
    assert "mine: error: the folder contains no files to check" in result.out + result.err


def test_one_team_by_its_path(pizarra, tmp_path):
    (tmp_path / "t.yaml").write_text(TEAM, encoding="utf-8")
    result = pizarra("check", "t.yaml")
    assert (result.code, "checked 1 team, board or season file, 1 valid" in result.out) == (0, True)


@pytest.mark.slow
def test_team_files_of_the_working_folder_are_in_reach(pizarra, tmp_path, monkeypatch):
    monkeypatch.setattr("generator.checks.check._check_pack", lambda *_: ((), None))
    (tmp_path / "t.yaml").write_text(
        TEAM.replace("velocidad: 5, controlar: 9", "velocidad: 55, controlar: 9"), encoding="utf-8"
    )
    (tmp_path / "notes.yaml").write_text("anything: [", encoding="utf-8")
    (tmp_path / "folder.yaml").mkdir()
    result = pizarra("check")
    assert result.code == 1
    assert re.search(r"t\.yaml:\d+:\d+: error: players 1 .*, velocidad: 55 is above 12", result.out)
    assert "notes.yaml" not in result.out
    assert "bug in Pizarra" not in result.err


def test_texts_that_do_not_fit_are_found_without_a_build(pizarra, tmp_path):
    (tmp_path / "t.yaml").write_text(
        TEAM.replace("name: Leandro Quiñones, short: Quiñones", "name: " + "W" * 60), encoding="utf-8"
    )
    result = pizarra("check", "t.yaml")
    assert result.code == 1
    assert "does not fit" in result.out
    assert not (tmp_path / "output").exists()


@pytest.mark.slow
def test_a_typo_in_a_card_shows_with_its_file_and_line(pizarra, tmp_path):
    pack = tmp_path / "templates" / "dichoso-fulbo"
    shutil.copytree(ROOT / "templates" / "dichoso-fulbo", pack)
    card = sorted((pack / "cards").glob("*.md.j2"))[0]
    card.write_text(card.read_text(encoding="utf-8") + "\n{{ bandz('x') }}\n", encoding="utf-8")
    result = pizarra("check", "dichoso-fulbo")
    assert result.code == 1
    assert re.search(rf"{re.escape(card.name)}:\d+(:\d+)?: error: .*bandz", result.out)


def test_a_game_without_board_or_kinds_is_no_fault_of_ours(pizarra, tmp_path):
    pack = tmp_path / "templates" / "bare"
    pack.mkdir(parents=True)
    (pack / "game.yaml").write_text("game: bare\ntitle: Bare\nsummary: x\ncredit: y\n", encoding="utf-8")
    (tmp_path / "t.yaml").write_text(
        "game: bare\nname: x\nkit: {primary: azul}\nplayers: [{number: 1, name: a}]", encoding="utf-8"
    )
    for command in (
        ["check", "bare"],
        ["check", "t.yaml"],
        ["build", "bare"],
        ["build", "t.yaml"],
        ["new", "team", "n.yaml", "--game", "bare"],
    ):
        result = pizarra(*command)
        assert "bug in Pizarra" not in result.err, (command, result.err)


@pytest.mark.parametrize("style", ["json", "markdown"])
def test_findings_as_data(pizarra, tmp_path, style):
    (tmp_path / "t.yaml").write_text(
        TEAM.replace("velocidad: 5, controlar: 9", "velocidad: 55, controlar: 9"), encoding="utf-8"
    )
    result = pizarra("check", "t.yaml", "--format", style)
    assert result.code == 1
    assert "55 is above 12" in result.out
    if style == "json":
        assert json.loads(result.out)


def test_a_path_that_is_not_there_gets_a_hint(pizarra):
    result = pizarra("check", "dichoso-fulvo")
    assert (result.code, "did you mean “dichoso-fulbo”" in result.err) == (1, True)


# --- list -------------------------------------------------------------------------------------------------------------


def test_the_list_names_games_teams_fields_papers_and_margins(pizarra):
    out = pizarra("list").out
    for word in (
        "Dichoso Fulbo",
        "sosiego-fc.yaml",
        "santiago-bernabeu",
        "105 × 68 m",
        "a4",
        "letter",
        "poster",
        "safe",
    ):
        assert word in out


def test_the_list_tells_what_a_game_needs(pizarra):
    lines = iter(pizarra("list").out.splitlines())
    needed = next(next(lines) for line in lines if "robosoccer" in line)
    assert needed.split()[0] == "needs"
    assert "2 people, about 30 minutes" in needed


@pytest.mark.slow
def test_the_list_survives_a_broken_pack_and_broken_fields(pizarra, tmp_path):
    pack = tmp_path / "templates" / "broken"
    pack.mkdir(parents=True)
    (pack / "game.yaml").write_text("game: [", encoding="utf-8")
    result = pizarra("list")
    assert (result.code, "cannot be read" in result.out) == (0, True)
    base = tmp_path / "templates" / "_base"
    base.mkdir()
    (base / "fields.yaml").write_text("codes: 3", encoding="utf-8")
    assert "bug in Pizarra" not in pizarra("list").err


# --- new --------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("language", ["es", "en"])
def test_a_new_team_builds_as_it_is(pizarra, tmp_path, language):
    made = pizarra("new", "team", "my-team.yaml", "--lang", language)
    assert (made.code, "pizarra build my-team.yaml" in made.out) == (0, True)
    assert pizarra("check", "my-team.yaml").code == 0
    assert pizarra("build", "my-team.yaml", "--only", "counters,team-sheets").code == 0


def test_a_file_that_is_there_is_not_overwritten(pizarra, tmp_path):
    (tmp_path / "t.yaml").write_text("mine", encoding="utf-8")
    result = pizarra("new", "team", "t.yaml")
    assert (result.code, "already exists" in result.err) == (1, True)
    assert (tmp_path / "t.yaml").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("arguments", [["t.yaml", "--game", "dichoso-fulvo"], ["t.yaml", "--lang", "fr"], []])
def test_a_new_team_that_cannot_be(pizarra, tmp_path, arguments):
    assert pizarra("new", "team", *arguments).code == 1
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_no_half_team(pizarra, tmp_path, monkeypatch):
    def written(path, content):
        path.write_bytes(content[:100])
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("generator.output.writing.write_draft", written)
    result = pizarra("new", "team", "t.yaml")
    assert (result.code, "the disk is full" in result.err) == (1, True)
    assert list(tmp_path.iterdir()) == []


# --- schema and help -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["team", "game"])
def test_schemas_are_json(pizarra, kind):
    result = pizarra("schema", kind)
    assert json.loads(result.out)["$schema"].startswith("http")


def test_an_unknown_schema_gets_a_hint(pizarra):
    result = pizarra("schema", "teem")
    assert (result.code, "did you mean “team”" in result.err) == (1, True)


@pytest.mark.parametrize(
    "command", [[], ["build"], ["check"], ["new"], ["new", "team"], ["list"], ["schema"], ["odds"], ["explain"]]
)
def test_every_command_explains_itself(pizarra, command):
    result = pizarra(*command, "--help")
    assert (result.code, "Usage: pizarra" in result.out) == (0, True)


def test_the_version(pizarra):
    from generator import __version__

    assert pizarra("--version").out.strip().endswith(__version__)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ink", "warning"),
    [
        ("#d4b106", r"game\.yaml: warning: counters: “(Oros|Coins)[^”]*” on .* contrast of [12]\.\d:1 .* needs 4\.5:1"),
        ("#f0e442", r"game\.yaml:\d+:\d+: warning: .*“(Oros|Coins)[^”]*” .* 1\.\d:1 .*almost nobody can read it"),
    ],
    ids=["pale", "hardly seen"],
)
def test_letters_too_faint_for_their_ground_are_a_warning(pizarra, tmp_path, ink, warning):
    pack = tmp_path / "templates" / "duelo-ortogonal"
    shutil.copytree(ROOT / "templates" / "duelo-ortogonal", pack)
    game = pack / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace('ink: "#8f610b"', f'ink: "{ink}"'), encoding="utf-8")
    result = pizarra("check", "duelo-ortogonal")
    assert result.code == 0
    assert re.search(warning, result.out)


@pytest.fixture
def beside(pizarra, tmp_path):
    """Two teams in a folder with their season; return the folder."""
    for name in ("uno", "dos"):
        pizarra("new", "team", f"liga/{name}.yaml")
        file = tmp_path / "liga" / f"{name}.yaml"
        file.write_text(file.read_text(encoding="utf-8").replace("Mi equipo", name), encoding="utf-8")
    (tmp_path / "liga" / "season.yaml").write_text("season: L\nmatches:\n  - {home: uno, away: dos}\n", "utf-8")
    return tmp_path / "liga"


@pytest.mark.slow
@pytest.mark.parametrize(("words", "files"), [(["liga"], 3), (["liga/season.yaml"], 1)])
def test_a_season_is_checked_with_its_teams_or_those_beside_it(pizarra, beside, words, files):
    ran = pizarra("check", *words)
    assert ran.code == 0
    assert f"{files} valid" in ran.out
    season = beside / "season.yaml"
    season.write_text(season.read_text(encoding="utf-8").replace("dos", "tres"), encoding="utf-8")
    ran = pizarra("check", *words)
    assert ran.code == 1
    assert "season.yaml:3:23: error: matches 1, away: there is no team “tres”" in ran.out
    assert f"{files - 1} valid" in ran.out


def test_a_season_among_the_teams_of_a_game_is_no_team(pizarra, beside, tmp_path):
    (tmp_path / "teams").mkdir()
    beside.rename(tmp_path / "teams" / "dichoso-fulbo")
    listed = pizarra("list").out
    assert "uno.yaml" in listed
    assert "season.yaml" not in listed


@pytest.mark.slow
def test_a_season_far_from_its_teams_says_what_to_type(pizarra, beside, tmp_path):
    (beside / "season.yaml").rename(tmp_path / "season.yaml")
    ran = pizarra("check", "season.yaml")
    assert ran.code == 1
    assert "pizarra check TEAMS season.yaml" in ran.out
    assert pizarra("check", "liga", "season.yaml").code == 0


def test_a_folder_of_teams_may_hold_their_season(pizarra, beside):
    assert pizarra("build", "liga", "--only", "counters", "--season", "liga/season.yaml", "--out", "o").code == 0
    ran = pizarra("build", "liga/season.yaml", "--out", "p")
    assert "is a season, not a team" in ran.err
    assert "--season liga/season.yaml" in ran.err


def test_a_team_that_cannot_be_drawn_is_not_sound(pizarra, beside):
    file = beside / "uno.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("name: uno", f"name: {'u' * 400}"), encoding="utf-8")
    ran = pizarra("check", "liga/uno.yaml", "liga/dos.yaml")
    assert ran.code == 1
    assert "2 team, board and season files, 1 valid" in ran.out


@pytest.mark.parametrize(("name", "better"), [("CON", "_CON.yaml"), ("a?.yaml", "a_.yaml"), ("nul.yaml", "_nul.yaml")])
def test_a_new_file_has_a_name_that_every_system_takes(pizarra, tmp_path, name, better):
    result = pizarra("new", "team", name)
    assert (result.code, f"call it {better}" in result.err) == (1, True)
    assert list(tmp_path.iterdir()) == []


def test_a_team_beside_rules_as_published_is_reported_as_unchecked(pizarra):
    pizarra("new", "team", "mine.yaml")
    assert "--as-published: warning: checks only the rule tables; not checked: mine.yaml" in (
        pizarra("check", "mine.yaml", "--as-published").err
    )
