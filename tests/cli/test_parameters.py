"""Options that cannot be, told in one form by every command."""

import pytest


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["build", ""], "pizarra build: error: [TEAM | FOLDER | GAME]... is empty"),
        (["build", "--game", ""], "--game: error: is empty"),
        (["build", "--out", ""], "--out: error: is empty"),
        (["build", "--season", ""], "--season: error: is empty"),
        (["build", "--columns", "x"], "--columns: error: “x” is not a whole number\n    for example 12"),
        (["build", "--option", "DF-07="], "--option: error: nothing is not a choice for DF-07"),
        (
            ["odds", "dichoso-fulbo", "--stat", "x", "--mod", "y"],
            "--mod: error: “y” is not allowed\n    allowed: -99 to 99",
        ),
        (["new", "team", ""], "pizarra new team: error: FILE is empty"),
        (["schema", ""], "pizarra schema: error: “” is not allowed"),
        (["show"], "pizarra show: error: THING is missing"),
        (["new", "team"], "pizarra new team: error: FILE is missing"),
        (["new", "template"], "game | rules is missing"),
        (["new", "team", "x.yaml", "--lang", "fr"], "--lang: error: “fr” is not allowed\n    allowed: ca, en, es"),
        (["new", "board", "x.yaml", "--lang", "fr"], "--lang: error: “fr” is not allowed\n    allowed: ca, en, es"),
        (["export"], "--to: error: is missing"),
        (["export", "robosoccer", "--to", "x.csv"], "robosoccer: error: Robosoccer has no teams to export"),
        (["build", "--only", "counters", "--only=cards"], "--only: error: is given more than once, but takes only one "
         "value\n    write --only counters,cards"),
        (["plan", "--hex", "20"], "--hex: error: “20” has no unit"),
        (["plan", "--paper", "a5"], "--paper: error: “a5” is not allowed"),
        (["list", "x"], "pizarra list: error: “x” is not allowed\n    allowed: colours, fields, games, paper, symbols"),
        (["completion", "bash", "x"], "pizarra completion: error: got unexpected extra argument (x)"),
        (["watch", "--season", "x"], "pizarra watch: error: no such option '--season'"),
        (["biuld"], "pizarra: error: there is no command “biuld”\n    did you mean “build”?"),
        (["watch", "nada"], "nada: error: there is no file, folder, game or team “nada”"),
        (["watch", "."], ".: error: the folder contains neither a game.yaml nor team files"),
        (["show", "board", "-o", "board.jpg"], "--output: error: “board.jpg” is not a PNG file\n    "
         "its name must end in .png"),
    ],
)  # fmt: skip
def test_an_option_that_cannot_be_is_named_with_what_is_allowed(pizarra, tmp_path, arguments, said):
    result = pizarra(*arguments)
    assert (result.code, result.out) == (1, "")
    assert said in result.err
    assert list(tmp_path.iterdir()) == []


def test_a_number_of_jobs_that_cannot_be_is_refused(pizarra, monkeypatch):
    monkeypatch.setenv("PIZARRA_JOBS", "0")
    assert "PIZARRA_JOBS: error: “0” is not allowed\n    allowed: 1 to 64" in pizarra("build", "--only", "cards").err


@pytest.mark.parametrize(("arguments", "told"), [
    (("build", "--mixed"), "pizarra build: error: there is no --mixed; use --seams mixed\n"),
    (("plan", "--overlap=8mm"), "pizarra plan: error: there is no --overlap; use --joint lap:8mm\n"),
    (
        ("watch", "--orientation", "flat"),
        "pizarra watch: error: there is no --orientation; use “grid: {orientation: flat}” in a board file\n",
    ),
    (("build", "--jobs", "2"), "pizarra build: error: there is no --jobs; use the environment variable PIZARRA_JOBS\n"),
    (("build", "--sheets-only", "B2"), "pizarra build: error: there is no --sheets-only; use --reprint B2,A1\n"),
    (("build", "--marks", "both"), "pizarra build: error: there is no --marks; use --backs long-edge-marked\n"),
    (("build", "--legibility"), "pizarra build: error: there is no --legibility; use --gallery\n"),
    (("calibrate", "--order", "odd-even"), "pizarra calibrate: error: there is no --order; use --duplex manual\n"),
])  # fmt: skip
def test_an_option_that_there_was_is_named_with_what_is_written_instead(pizarra, tmp_path, arguments, told):
    result = pizarra(*arguments)
    outcome = "" if arguments[0] == "plan" else "; nothing was written"
    assert (result.code, result.err) == (1, f"{told}1 error{outcome}\n")


@pytest.mark.parametrize("arguments", [
    ("explain", "nonsense"), ("explain", "--nonsense"), ("odds", "nonsense"), ("list", "nonsense"),
    ("plan", "nonsense"),
])  # fmt: skip
def test_a_command_that_never_writes_does_not_say_so(pizarra, arguments):
    assert pizarra(*arguments).err.endswith("\n1 error\n")


def test_an_order_of_an_earlier_version_is_reported_what_its_options_are_now(pizarra, tmp_path):
    (tmp_path / "build.yaml").write_text("pizarra: 1.0rc1\ngame: robosoccer\noptions: {mixed: true}\n")
    result = pizarra("build", "build.yaml")
    assert (
        result.code,
        "build.yaml:3:11: error: options.mixed: there is no mixed; use --seams mixed" in result.err,
    ) == (1, True)


@pytest.mark.slow
def test_a_folder_without_teams_does_not_hide_the_game_of_that_name(pizarra, tmp_path):
    (tmp_path / "sombra").mkdir()
    assert pizarra("build", "sombra", "--only", "counters", "--out", "sombra").code == 0
    assert pizarra("build", "sombra", "--only", "counters", "--out", "sombra").code == 0


@pytest.mark.slow
def test_fields_are_found_however_they_are_spelt(pizarra):
    assert pizarra("build", "--only", "board", "--field", " Anfield ").code == 0


def test_a_broken_link_is_not_proposed_for_itself(pizarra, tmp_path):
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    assert "did you mean" not in pizarra("build", "loop.yaml").err


@pytest.mark.slow
def test_a_custom_web_page_is_not_used_and_that_is_reported(pizarra, tmp_path):
    assert pizarra("build", "--only", "counters", "--gallery", "--out", "ours").code == 0
    home = tmp_path / "templates" / "_base" / "gallery"
    home.mkdir(parents=True)
    for name in ("page.html.j2", "body.html.j2", "script.js", "style.css"):
        (home / name).write_text("<script>alert(1)</script>{{ nope }", encoding="utf-8")
    note = "templates/_base/gallery/: note: is ignored: web pages, their style and their script are always Pizarra's"
    result = pizarra("build", "--only", "counters", "--gallery", "--out", "theirs")
    assert result.code == 0
    assert note in result.err
    assert "alert(1)" not in (tmp_path / "theirs" / "index.html").read_text(encoding="utf-8")
    told = pizarra("check", "robosoccer").out
    assert note in told and "is not read" not in told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: dichoso-fulbo\nfield: {length: 3m}\n", "b.yaml:2:8: error: field: the width"),
        ("game: dichoso-fulbo\ngrid: {columns: 399}\n", "b.yaml:2:17: error: grid.columns: 399 columns make"),
        ("game: sombra\nplan: nope\n", "b.yaml:2:7: error: plan: there is no"),
    ],
)
def test_what_a_board_file_asks_for_is_reported_at_its_place(pizarra, tmp_path, text, said):
    (tmp_path / "b.yaml").write_text(text, encoding="utf-8")
    result = pizarra("build", "b.yaml", "--only", "board")
    assert result.code == 1
    assert said in result.err


@pytest.mark.slow
def test_spanish_words_are_taken_for_names(pizarra, tmp_path):
    assert pizarra("build", "--only", "Fichas,guía", "--ink", "poca", "--paper", "carta", "--out", "o").code == 0
    assert {file.name for file in (tmp_path / "o").glob("*.pdf")} == {"counters.pdf", "guide.pdf"}
    assert "“tablero” is not allowed" in pizarra("build", "--ink", "tablero").err
