"""Spreadsheets to team files and back, on the command line."""

import io
import re
import zipfile

import pytest

from generator import cli
from generator.packs.load import find_pack, read_team
from generator.packs.locations import source_of
from generator.packs.season_file import season_of


def run(capsys, *words):
    with pytest.raises(SystemExit) as stop:
        cli.main(list(map(str, words)))
    out, err = capsys.readouterr()
    return stop.value.code, out, err


@pytest.mark.parametrize("ending", ["csv", "xlsx", "ods"])
@pytest.mark.parametrize("game", ["dichoso-fulbo", "dreadball"])
def test_the_template_can_be_imported_and_exported_again(ending, game, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "export", "--template", "--game", game, "--to", f"t.{ending}")[0] == 0
    assert run(capsys, "import", f"t.{ending}", "--game", game, "--out", "one")[0] == 0
    assert run(capsys, "export", "one", "--to", f"u.{ending}")[0] == 0
    assert (tmp_path / f"t.{ending}").read_bytes() == (tmp_path / f"u.{ending}").read_bytes()


def test_the_hint_for_an_empty_roster_works_as_it_is_written(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "roster.csv").write_text("", encoding="utf-8")
    code, _, told = run(capsys, "import", "roster.csv", "--out", "teams", "--lang", "en")
    assert code == 1
    command = re.search("“pizarra (.*)”", told)[1]
    assert run(capsys, *command.split())[0] == 0


@pytest.mark.parametrize("name", ["roster.txt", "roster.tsv", "roster"])
def test_only_the_three_kinds_of_spreadsheet_are_written(name, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, _, err = run(capsys, "export", "--template", "--to", name)
    assert (status, "allowed: .csv, .xlsx, .ods" in err) == (1, True)
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_unless_all_is_right(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "export", "--template", "--to", "t.csv")
    text = (tmp_path / "t.csv").read_text(encoding="utf-8-sig")
    _, *rows = text.splitlines(keepends=True)
    other = "".join(rows).replace("Mi equipo;", "Otro;").replace(";7;", ";70;")
    (tmp_path / "t.csv").write_text(text + other, encoding="utf-8")
    status, _, err = run(capsys, "import", "t.csv", "--out", "teams")
    assert (status, "t.csv:P13: error: 70 is above 12" in err) == (1, True)
    assert err.splitlines()[-2:] == ["22 rows read: nothing was written", "  left out: “Otro” (21 errors)"]
    assert not (tmp_path / "teams").exists()
    status, out, _ = run(capsys, "import", "t.csv", "--out", "teams", "--keep-going")
    assert (status, "left out: “Otro” (21 errors)" in out) == (1, True)
    assert [file.name for file in (tmp_path / "teams").iterdir()] == ["mi-equipo.yaml"]


def test_a_row_that_names_no_team_holds_no_valid_team_back(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "export", "--template", "--to", "t.csv")
    head, *rows = (tmp_path / "t.csv").read_text(encoding="utf-8-sig").splitlines(keepends=True)
    stray = rows[-1].replace("Mi equipo;", ";").replace(";11;", ";12;")
    others = [row.replace("Mi equipo;", "Otro;") for row in rows]
    (tmp_path / "t.csv").write_text("".join([head, *rows, stray, *others]), encoding="utf-8")
    status, _, err = run(capsys, "import", "t.csv", "--out", "teams")
    assert (status, "error: names no team" in err, (tmp_path / "teams").exists()) == (1, True, False)
    status, out, err = run(capsys, "import", "t.csv", "--out", "teams", "--keep-going")
    assert (status, "error: names no team" in err, "left out: rows that name no team (A" in out) == (1, True, True)
    assert sorted(file.name for file in (tmp_path / "teams").iterdir()) == ["mi-equipo.yaml", "otro.yaml"]


@pytest.mark.slow
@pytest.mark.parametrize("column", ["nombre", "equipo"])
def test_what_a_build_would_refuse_is_reported_at_its_cell_with_the_column_that_helps(
    column, tmp_path, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    run(capsys, "export", "--template", "--to", "t.csv")
    head, first, *rows = (tmp_path / "t.csv").read_text(encoding="utf-8-sig").splitlines()
    at = [name.casefold() for name in head.split(";")].index(column)
    cells = first.split(";")
    name = "W" * 150
    lines = [";".join([*cells[:at], name, *cells[at + 1 :]])]
    lines += [line.replace(cells[at], name, 1) if column == "equipo" else line for line in rows]
    (tmp_path / "t.csv").write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")
    status, out, err = run(capsys, "import", "t.csv", "--out", "teams")
    assert status == 0
    assert f"t.csv:{'ABCDEFGHIJKLMNOPQRST'[at]}2: warning: “WWW" in err
    assert f"write a shorter one in the column “{'short name' if column == 'nombre' else 'team short'}”" in err
    assert "import again" in out
    assert run(capsys, "build", "teams", "--only", "counters,team-sheets")[0] == 1


@pytest.mark.slow
def test_teams_that_a_roster_no_longer_holds_are_named(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "export", "--template", "--to", "t.csv")
    run(capsys, "import", "t.csv", "--out", "teams")
    text = (tmp_path / "t.csv").read_text(encoding="utf-8-sig")
    (tmp_path / "t.csv").write_text(text.replace("Mi equipo", "Otro"), encoding="utf-8")
    status, _, err = run(capsys, "import", "t.csv", "--out", "teams", "--force")
    assert status == 0
    assert "teams/: warning: contains 1 team that is not in this spreadsheet: mi-equipo.yaml" in err


@pytest.mark.slow
def test_teams_that_are_wrong_now_are_not_said_to_be_gone(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "export", "--template", "--to", "t.csv")
    text = (tmp_path / "t.csv").read_text(encoding="utf-8-sig")
    head, *rows = text.splitlines(keepends=True)
    other = "".join(rows).replace("Mi equipo;", "Otro;")
    (tmp_path / "t.csv").write_text(head + "".join(rows) + other, encoding="utf-8")
    run(capsys, "import", "t.csv", "--out", "teams")
    (tmp_path / "t.csv").write_text(head + "".join(rows) + other.replace(";7;", ";70;"), encoding="utf-8")
    status, _, err = run(capsys, "import", "t.csv", "--out", "teams", "--keep-going")
    assert status == 1
    assert "teams/: warning: still contains old files of teams that now have errors: otro.yaml" in err
    assert "not in this spreadsheet" not in err


@pytest.mark.slow
def test_a_file_that_says_something_else_is_kept(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "export", "--template", "--to", "t.csv")
    mine = tmp_path / "teams" / "mi-equipo.yaml"
    mine.parent.mkdir()
    mine.write_text("mine", encoding="utf-8")
    assert run(capsys, "import", "t.csv", "--out", "teams")[0] == 1
    assert mine.read_text(encoding="utf-8") == "mine"
    assert run(capsys, "import", "t.csv", "--out", "teams", "--force")[0] == 0
    assert run(capsys, "import", "t.csv", "--out", "teams")[0] == 0


@pytest.mark.parametrize("ending", ["csv", "xlsx", "ods"])
def test_a_spreadsheet_that_says_something_else_is_kept(ending, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    mine = tmp_path / f"t.{ending}"
    mine.write_bytes(b"mine")
    status, _, err = run(capsys, "export", "--template", "--to", mine.name)
    assert (status, mine.read_bytes()) == (1, b"mine")
    assert err.splitlines()[0] == f"{mine.name}: error: already exists and is different"
    assert run(capsys, "export", "--template", "--to", mine.name, "--force")[0] == 0
    assert run(capsys, "export", "--template", "--to", mine.name)[0] == 0


@pytest.mark.parametrize("ending", ["csv", "xlsx", "ods"])
def test_names_that_look_like_formulas_come_back_and_are_none_in_the_file(ending, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "team", "one/t.yaml")
    text = (tmp_path / "one/t.yaml").read_text(encoding="utf-8")
    (tmp_path / "one/t.yaml").write_text(text.replace("name: Mi equipo", "name: '=1+1'"), encoding="utf-8")
    assert run(capsys, "export", "one", "--to", f"t.{ending}")[0] == 0
    assert run(capsys, "import", f"t.{ending}", "--out", "two")[0] == 0
    assert "name: =1+1" in (tmp_path / "two/1-1.yaml").read_text(encoding="utf-8").replace("'", "").replace('"', "")
    raw = (tmp_path / f"t.{ending}").read_bytes()
    if ending == "csv":
        assert b"\n'=1+1;" in raw
    else:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            assert not any(re.search(rb"<f>|table:formula", archive.read(name)) for name in archive.namelist())


FIGURES = "Name,Club,Position,Nationality,Overall,Pace\nAna,Alfa,GK,ES,{},50\nEva,Alfa,ST,ES,70,90\n"


def test_a_map_is_proposed_then_read_and_nothing_is_overwritten(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.csv").write_text(FIGURES.format(60), encoding="utf-8")
    status, out, _ = run(capsys, "import", "t.csv", "--propose", "map.yaml")
    assert (status, "pizarra import t.csv --map map.yaml" in out) == (0, True)
    assert [file.name for file in tmp_path.iterdir() if file.is_dir()] == []
    status, _, err = run(capsys, "import", "t.csv", "--map", "map.yaml", "--out", "teams")
    assert (status, "“Pace” → speed" in err) == (0, True)
    (tmp_path / "map.yaml").write_text("columns: {}  # mine\n", encoding="utf-8")
    assert run(capsys, "import", "t.csv", "--propose", "map.yaml")[0] == 1
    assert "mine" in (tmp_path / "map.yaml").read_text(encoding="utf-8")


def test_a_report_is_written_though_the_teams_are_wrong(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.csv").write_text(FIGURES.format(60), encoding="utf-8")
    assert run(capsys, "import", "t.csv", "--out", "teams", "--report", "r.xlsx")[0] == 1
    assert (tmp_path / "r.xlsx").is_file()
    assert not (tmp_path / "teams").exists()
    status, _, err = run(capsys, "import", "t.csv", "--report", "t.csv")
    assert (status, "is the spreadsheet itself" in err) == (1, True)
    assert "allowed: .xlsx" in run(capsys, "import", "t.csv", "--report", "r.ods")[2]


@pytest.mark.slow
def test_in_a_terminal_a_near_team_is_asked_about(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "export", "--template", "--to", "t.csv")
    head, *rows = (tmp_path / "t.csv").read_text(encoding="utf-8-sig").splitlines()
    rows[-1] = rows[-1].replace("Mi equipo", "Mi equpo")
    (tmp_path / "t.csv").write_text("\n".join([head, *rows]), encoding="utf-8")
    assert run(capsys, "import", "t.csv", "--out", "teams")[0] == 1
    monkeypatch.setattr("generator.cli.import_export.at_terminal", lambda: True)
    monkeypatch.setattr("click.confirm", lambda question, default: "Mi equpo" in question)
    status, out, _ = run(capsys, "import", "t.csv", "--out", "teams")
    assert (status, "1 team" in out) == (0, True)


def test_a_team_without_a_keeper_is_never_left_out_without_an_error(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = "Ana,Alfa,GK,60,50\nEva,Alfa,ST,70,90\nSol,Beta,ST,70,90\n"
    (tmp_path / "t.csv").write_text("Name,Club,Position,Overall,Pace\n" + rows, encoding="utf-8")
    run(capsys, "import", "t.csv", "--propose", "map.yaml")
    words = ("import", "t.csv", "--map", "map.yaml", "--out", "teams")
    status, _, err = run(capsys, *words)
    assert (status, "t.csv:B4: error: “Beta”: the team has no keeper" in err) == (1, True)
    status, out, err = run(capsys, *words, "--keep-going")
    assert (status, "the team has no keeper" in err, "left out: “Beta” (1 error)" in out) == (1, True, True)


def test_defaults_of_a_map_that_fill_nothing_are_named(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    head = "Equipo,Dorsal,Nombre,Puesto,Velocidad,Robar,Recibir,Driblar,Colocar,Rematar,Fuerza,Grado,Controlar"
    rows = ["Uno,1,Ana,Portero,5,,,,,,,8,7", "Uno,2,Eva,MCD,5,,5,5,5,5,5,,"]
    (tmp_path / "t.csv").write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")
    entries = ["defaults:", "  MCD: {robar: 9, fuerza: 6}", "  portero: {grado: 8}", "numbers: counted"]
    (tmp_path / "map.yaml").write_text("\n".join(entries) + "\n", encoding="utf-8")
    _, _, err = run(capsys, "import", "t.csv", "--map", "map.yaml", "--out", "teams")
    found = [line.split(": ")[0] for line in err.splitlines() if "fills no empty cell" in line]
    assert [place.split(":")[1] for place in found] == ["2", "3", "4"]
    assert "“MCD: fuerza”" in err
    assert "robar" not in "".join(line for line in err.splitlines() if "fills no empty cell" in line)


def test_garbled_letters_are_all_listed_and_a_line_in_a_map_repairs_them(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "export", "--template", "--to", "t.csv")
    text = (tmp_path / "t.csv").read_text(encoding="utf-8-sig")
    _, *rows = text.splitlines(keepends=True)
    other = "".join(rows).replace("Mi equipo;", "ChÃ¢teau Dâ€™Or;")
    (tmp_path / "t.csv").write_text(text + other, encoding="utf-8")
    status, _, err = run(capsys, "import", "t.csv", "--out", "teams", "--lang", "en")
    assert (status, err.count("the accents in “ChÃ¢teau Dâ€™Or” are damaged") > 3) == (1, True)
    assert "should it be “Château D’Or”? a map with “encoding: repair” reads it so" in err
    status, *_ = run(capsys, "import", "t.csv", "--out", "teams", "--keep-going")
    assert (status, [file.name for file in (tmp_path / "teams").iterdir()]) == (1, ["mi-equipo.yaml"])
    (tmp_path / "map.yaml").write_text("encoding: repair\n", encoding="utf-8")
    status, out, err = run(capsys, "import", "t.csv", "--out", "new", "--map", "map.yaml", "--lang", "en")
    assert (status, "accents, repaired (“Château D’Or” in A13" in out) == (0, True), err
    assert sorted(file.name for file in (tmp_path / "new").iterdir()) == ["chateau-dor.yaml", "mi-equipo.yaml"]


def test_garbled_letters_in_a_table_of_matches_are_all_listed(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m.csv").write_text("Home,Away,Score\nChÃ¢teau,B,1-0\nB,ChÃ¢teau,1-0\n", encoding="utf-8")
    status, _, err = run(capsys, "import", "m.csv", "--season", "season.yaml", "--lang", "en")
    assert (status, "m.csv:A2: error" in err, "m.csv:B3: error" in err, "“Château”" in err) == (1, True, True, True)


def test_clubs_that_differ_by_an_accent_keep_their_files_when_they_are_read_again(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "export", "--template", "--to", "t.csv")
    head, *rows = (tmp_path / "t.csv").read_text(encoding="utf-8-sig").splitlines(keepends=True)
    clubs = ("Unión", "Union", "UNION")
    text = head + "".join("".join(rows).replace("Mi equipo", club) for club in clubs)
    (tmp_path / "t.csv").write_text(text, encoding="utf-8")
    named = ", ".join(f"{club}: {club}" for club in clubs)
    (tmp_path / "m.yaml").write_text(f"words: {{team: {{{named}}}}}\n", encoding="utf-8")
    for _ in range(2):
        assert run(capsys, "import", "t.csv", "--map", "m.yaml", "--out", "teams")[0] == 0
        files = {file.name: file.read_text(encoding="utf-8") for file in (tmp_path / "teams").glob("*.yaml")}
        assert sorted(files) == ["union-2.yaml", "union-3.yaml", "union.yaml"]
        told = {name: next(c for c in clubs if f"name: {c}\n" in text) for name, text in files.items()}
        assert told == {"union.yaml": "Unión", "union-2.yaml": "Union", "union-3.yaml": "UNION"}
    (tmp_path / "s.yaml").write_text(
        "season: Liga\nmatches:\n  - {home: Unión, away: Union, score: 1-0}\n  - {home: UNION, away: Unión}\n",
        encoding="utf-8",
    )
    teams = [read_team(file)[0] for file in sorted((tmp_path / "teams").glob("*.yaml"))]
    season = season_of(source_of(tmp_path / "s.yaml"), find_pack("dichoso-fulbo").game, teams)
    assert [[team.name for team in match.teams] for match in season.fixtures] == [
        ["Unión", "Union"],
        ["UNION", "Unión"],
    ]
