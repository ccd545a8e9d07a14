"""The studio's engine, as a page sees it: each reply against what the command line makes of the same."""

import csv
import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from generator.cli import pizarra
from generator.cli.terminal import speak
from generator.output.writing import write
from generator.studio.session import as_json

SOSIEGO = "teams/dichoso-fulbo/sosiego-fc.yaml"


def built_by_the_command_line(folder, *arguments):
    folder.mkdir(exist_ok=True)
    before = Path.cwd()
    os.chdir(folder)
    try:
        speak(("--lang", "en"), {})
        done = CliRunner().invoke(pizarra, ["build", "--lang", "en", *arguments])
        assert done.exit_code == 0, done.output
    finally:
        os.chdir(before)
    files = (file for file in folder.rglob("*") if file.is_file() and "output" in file.parts)
    return {file.relative_to(next((folder / "output").iterdir())).as_posix(): file.read_bytes() for file in files}


@pytest.mark.slow
def test_it_builds_the_very_files_of_the_command_line(fulbo, tmp_path):
    made = fulbo("build")
    assert made["files"] == built_by_the_command_line(tmp_path / "there")
    assert made["summary"].startswith("Dichoso Fulbo: ")
    assert [each["name"] for each in made["documents"]][:2] == ["board", "counters"]
    sheets = sum(each["sheets"] for each in made["documents"])
    assert fulbo.progress[-1]["progress"] == {"done": sheets, "of": sheets, "doing": "pages of guide.pdf"}


@pytest.mark.slow
def test_it_builds_with_options_and_some_documents(fulbo, tmp_path):
    fulbo("change", options={"hex": "20mm", "grey": True, "option": ["DF-07=gol"]})
    made = fulbo("build", documents=["board"])
    arguments = ("--hex", "20mm", "--grey", "--option", "DF-07=gol", "--only", "board")
    assert made["files"] == built_by_the_command_line(tmp_path / "there", *arguments)


@pytest.mark.slow
def test_an_archive_is_always_the_same(fulbo):
    one, two = (fulbo("zip")["bytes"] for _ in range(2))
    assert one == two
    assert "board.pdf" in zipfile.ZipFile(io.BytesIO(one)).namelist()
    sources = zipfile.ZipFile(io.BytesIO(fulbo("zip", what="files")["bytes"]))
    assert SOSIEGO in sources.namelist()


@pytest.mark.slow
def test_what_is_saved_has_what_was_chosen(fulbo, page, tmp_path):
    fulbo("change", teams=[SOSIEGO], options={"hex": "20mm", "grey": True, "option": ["DF-07=gol"]})
    saved = fulbo("save")["files"]
    for name, content in saved.items():
        (tmp_path / "there" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "there" / name).write_bytes(content)
    there = built_by_the_command_line(tmp_path / "there", "build.yaml")
    record = ".pizarra.json"  # has the words of the command line
    assert {**fulbo("build")["files"], record: b""} == {**there, record: b""}
    view = page("open", zip=fulbo("zip", what="files")["bytes"], language="en")
    assert view["values"] == {"hex": "20mm", "grey": True, "option": ["DF-07=gol"]}
    assert [team["path"] for team in view["teams"] if team["printed"]] == [SOSIEGO]
    assert "build.yaml" not in [file["path"] for file in view["files"]]
    assert page("save")["files"] == saved


def test_without_a_choice_nothing_is_saved_but_the_files(fulbo):
    assert "build.yaml" not in fulbo("save")["files"]


def test_a_build_file_with_mistakes_is_reported(page):
    wrong = "pizarra: 1.0\ngame: dichoso-fulbo\noptions:\n  hexx: 20mm\n"
    (problem,) = page.reply("open", files={"build.yaml": wrong})["problems"]
    assert (problem["file"], problem["line"]) == ("build.yaml", 4)


def test_it_says_which_games_there_are(page):
    games = {game["name"]: game for game in page("games", language="es")["games"]}
    assert games["dichoso-fulbo"]["title"] == "Dichoso Fulbo"
    assert games["dichoso-fulbo"]["needs"][0].startswith("2 personas, unos 120–240 minutos")
    assert games["dichoso-fulbo"]["needs"][1] == "2 dados de 6 caras"
    assert not games["duelo-ortogonal"]["teams"]
    assert page("words", language="es")["language"] == "es"


@pytest.mark.parametrize(
    ("language", "edge", "letter"), [("en", "long edge", "letter"), ("es", "borde largo", "carta")]
)
def test_choices_are_words_of_the_reader(fulbo, language, edge, letter):
    options = {option["name"]: option for option in fulbo("view", language=language)["options"]}
    titles = {name: [choice["title"] for choice in options[name]["choices"]] for name in ("backs", "paper")}
    assert edge in titles["backs"] and titles["paper"][:2] == ["a4", letter]
    assert "long-edge" in [choice["value"] for choice in options["backs"]["choices"]]


def test_what_is_open_is_what_can_be_chosen(fulbo):
    view = fulbo("view")
    options = {option["name"]: option for option in view["options"]}
    assert [choice["value"] for choice in options["paper"]["choices"]][:2] == ["a4", "letter"]
    assert options["grey"]["kind"] == "flag" and "out" not in options
    assert any(choice["title"].endswith(" m)") for choice in options["field"]["choices"])
    assert {ruling["name"] for ruling in view["rulings"]} >= {"DF-07"}
    assert [team["printed"] for team in view["teams"]] == [True, True]
    assert {"path": "templates/dichoso-fulbo/rules.yaml", "bundled": True}.items() <= next(
        file for file in view["files"] if file["path"].endswith("rules.yaml")
    ).items()


@pytest.mark.slow
def test_a_mistake_is_reported_at_its_place_and_can_be_undone(fulbo):
    changed = fulbo("change", team=SOSIEGO, row=2, field="velocidad", value="19")
    (problem,) = changed["problems"]
    assert (problem["file"], problem["line"], problem["message"]) == (SOSIEGO, 12, "19 is above 12")
    assert fulbo.problems("preview", document="counters") == ["19 is above 12"]
    assert fulbo("undo")["files"] == [SOSIEGO]
    assert fulbo("preview", document="counters")["count"] == 2
    assert fulbo("redo")["problems"] == changed["problems"]


def test_the_pieces_of_a_sheet_know_their_rows(fulbo):
    (sheet,) = fulbo("preview", document="counters", sheet=0)["sheets"]
    rows = [piece["row"] for piece in sheet["pieces"]]
    assert len(rows) == len(set(rows)) == 34
    table = fulbo("team", path=SOSIEGO)
    assert f"{SOSIEGO}:{table['rows'][2]['line']}" in rows
    assert f'data-row="{rows[0]}"' in sheet["svg"]
    assert (sheet["width"], sheet["height"]) == (210, 297)


@pytest.mark.slow
@pytest.mark.parametrize("document", ["board", "whole-board", "cards", "rules", "team-sheets", "guide"])
def test_every_document_has_a_preview(fulbo, document):
    preview = fulbo("preview", document=document)
    assert preview["count"] and all("<svg" in sheet["svg"] for sheet in preview["sheets"])


def test_nothing_else_has_a_preview(fulbo):
    assert fulbo.problems("preview", document="nothing") == ["there is no document “nothing”"]


@pytest.mark.slow
def test_the_whole_board_knows_its_sheets(fulbo):
    preview = fulbo("preview", document="whole-board")
    (sheet,) = preview["sheets"]
    assert [tile["label"] for tile in preview["tiles"]] == ["A1", "A2", "A3", "B1", "B2", "B3"]
    corners = [corner for tile in preview["tiles"] for corner in tile["corners"]]
    assert max(x for x, _ in corners) == pytest.approx(sheet["width"])
    assert max(y for _, y in corners) == pytest.approx(sheet["height"])
    fulbo("change", options={"joint": "zigzag"})
    assert all(len(tile["corners"]) > 4 for tile in fulbo("preview", document="whole-board")["tiles"])


@pytest.mark.slow
def test_a_spreadsheet_becomes_a_team_that_is_printed(fulbo):
    heads = "Equipo;Dorsal;Nombre;Puesto;Velocidad;Driblar;Robar;Colocar;Recibir;Rematar;Fuerza;Controlar;Grado\n"
    players = "".join(f"Los Buenos;{number};J{number};;6;6;6;6;6;6;6;;\n" for number in range(2, 13))
    content = f"{heads}Los Buenos;1;Ana;portero;5;;;;;;;7;7\n{players}".encode()
    dry = fulbo("import", name="teams.csv", bytes=content, dry=True)
    assert dry["files"] == ["teams/dichoso-fulbo/los-buenos.yaml"]
    assert dry["summary"][0].startswith("12 rows read: 1 team, 12 players")
    assert len(fulbo("view")["teams"]) == 2
    teams = fulbo("import", name="teams.csv", bytes=content)["teams"]
    assert [team["printed"] for team in teams] == [True, True, True]
    fulbo("undo")
    assert len(fulbo("view")["teams"]) == 2


@pytest.mark.parametrize("game", ["dichoso-fulbo", "dreadball", "sombra"])
def test_the_titles_of_a_table_are_headings_of_an_import(page, game):
    page("open", game=game, language="en")
    path = page("view")["teams"][0]["path"]
    table = page("team", path=path)
    rows = [[row["values"].get(column["name"]) for column in table["columns"]] for row in table["rows"]]
    sheet = io.StringIO()
    csv.writer(sheet).writerows([[column["title"] for column in table["columns"]], *rows])
    reply = page("import", name="Los Nuevos.csv", bytes=sheet.getvalue().encode())
    assert [problem for problem in reply["problems"] if problem["severity"] == "error"] == []
    assert reply["files"] == [f"teams/{game}/los-nuevos.yaml"]


@pytest.mark.slow
def test_a_spreadsheet_that_is_read_again_leaves_what_it_says_nothing_of(fulbo):
    path = "teams/dichoso-fulbo/los-buenos.yaml"
    heads = "Equipo;Dorsal;Nombre;Puesto;Velocidad;Controlar;Grado;Capitán\n"
    before = f"{heads}Los Buenos;1;Ana;portero;5;7;7;\nLos Buenos;2;Eva;portero;5;7;7;x\n"
    fulbo("import", name="teams.csv", bytes=before.encode())
    fulbo("change", team=path, field="kit.primary", value="#123456")
    fulbo("change", team=path, field="coach", value="Rita")
    after = f"{heads}Los Buenos;2;Eva;portero;6;7;7;\nLos Buenos;1;Ana;portero;5;7;7;x\n"
    reply = fulbo("import", name="teams.csv", bytes=after.encode())
    assert "kept, found only in the team files: coach (1), kit (1)" in reply["summary"][-1]
    assert not any("chosen by name" in line for line in reply["summary"])
    team = fulbo("team", path=path)
    assert (team["kit"]["primary_hex"], team["coach"]) == ("#123456", "Rita")
    players = [(row["values"]["name"], row["values"].get("captain")) for row in team["rows"]]
    assert players == [("Eva", None), ("Ana", True)]


def test_a_bad_cell_is_named_and_nothing_is_written(fulbo):
    content = b"Equipo;Dorsal;Nombre;Velocidad\nA;x;Ana;6\n"
    reply = fulbo("import", name="teams.csv", bytes=content)
    assert reply["files"] == [] and any(problem["cell"] for problem in reply["problems"])


@pytest.mark.slow
def test_a_session_is_one_text(fulbo):
    fulbo("change", options={"hex": "20mm"})
    fulbo("change", path="teams/dichoso-fulbo/escudo.png", bytes=b"\x89PNG\xff")
    made = fulbo("build", documents=["board"])["files"]
    state = json.loads(json.dumps(fulbo("state")["state"]))
    fulbo("open", game="sombra")
    view = fulbo("restore", state=state)
    assert view["values"] == {"hex": "20mm"} and len(view["teams"]) == 2
    assert fulbo("build", documents=["board"])["files"] == made
    assert fulbo.problems("restore", state={"version": 9}) == ["this is not a game saved by the studio"]


@pytest.mark.slow
def test_a_custom_game_is_opened_changed_and_checked(page):
    page("open", game="duelo-ortogonal", language="en")
    names = [file["path"] for file in page("view")["files"] if file["bundled"]]
    inside = {name: page("read", path=name) for name in names}
    files = {name.split("/", 2)[2]: each.get("text", each.get("bytes")) for name, each in inside.items()}
    files["game.yaml"] = files["game.yaml"].replace("game: duelo-ortogonal", "game: mi-duelo")
    view = page("open", files=files)
    assert view["game"]["name"] == "mi-duelo" and not view["problems"]
    assert not [problem for problem in page("check")["problems"] if problem["severity"] == "error"]
    assert "board.pdf" in page("build")["files"]
    broken = page("change", path="game.yaml", text=f"{files['game.yaml']}\nbad: [")
    assert [problem["file"] for problem in broken["problems"]] == ["game.yaml"]
    assert page("view")["problems"] and page("undo")["problems"] == []


@pytest.mark.slow
def test_a_change_to_a_bundled_game_takes_effect(fulbo):
    name = "templates/dichoso-fulbo/game.yaml"
    text = fulbo("read", path=name)["text"].replace("Dichoso Fulbo", "Fulbo Mío", 1)
    fulbo("change", path=name, text=text)
    assert fulbo("view")["game"]["title"] == "Fulbo Mío"
    fulbo("change", path=name, text=None)
    assert fulbo("view")["game"]["title"] == "Dichoso Fulbo"


@pytest.mark.slow
def test_costs_and_odds(fulbo):
    plan = fulbo("plan", ink=True)
    requested = next(row for row in plan["rows"] if row["requested"] and row["paper"] == "a4")
    assert requested["sheets"]["lap"] == 6 and "◄ as requested" in plan["text"]
    assert fulbo("odds", stat=8, mod=-2)["lines"][0].startswith("2d6, target 6: success 41.67")
    assert fulbo("odds", dice="2d6", alone=True)["lines"][0] == "2d6: 2 to 12, mean 7.00"


@pytest.mark.slow
def test_costs_of_another_field_leave_the_game_as_it_is(fulbo):
    plan, larger = fulbo("plan"), fulbo("plan", options={"field": "futbol11"})
    assert plan["cells"] < larger["cells"] and not plan["inks"]
    assert fulbo("plan") == plan and "field" not in fulbo("view")["values"]


@pytest.mark.slow
def test_a_game_is_printed_without_any_team(fulbo, tmp_path):
    fulbo("change", teams=[])
    made = fulbo("build")["files"]
    assert "counters.pdf" in made and "team-sheets.pdf" not in made
    state, saved = fulbo("state")["state"], fulbo("save")["files"]
    assert b"teams: []" in saved["build.yaml"]
    for reopened in (fulbo("restore", state=state), fulbo("open", files=saved)):
        assert [team["printed"] for team in reopened["teams"]] == [False, False]
        assert fulbo("build")["files"]["counters.pdf"] == made["counters.pdf"]
    write(tmp_path, saved, "any")
    there = built_by_the_command_line(tmp_path / "there", str(tmp_path))
    assert there["counters.pdf"] == made["counters.pdf"] and "team-sheets.pdf" not in there


def test_a_game_whose_teams_were_all_removed_has_none_when_it_is_opened_again(fulbo):
    fulbo("change", files={team["path"]: None for team in fulbo("view")["teams"]})
    assert fulbo("open", files=fulbo("save")["files"])["teams"] == []


def test_schemas_are_in_the_readers_language(fulbo):
    assert fulbo("schema", kind="team")["schema"]["properties"]["players"]
    assert fulbo.problems("schema", kind="x") == ["there is no schema “x”"]
    names = [fulbo("schema", kind="team", language=language)["schema"]["title"] for language in ("es", "en")]
    assert names[0] != names[1]


@pytest.mark.parametrize("path", ["../x", "/etc/passwd", "a/../../b", "C:\\x", "a\\..\\b", "", None, "x" * 300, "con"])
def test_no_path_leads_out(fulbo, path):
    assert fulbo.problems("change", path=path, text="x")
    assert fulbo.problems("read", path=path)


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("open", {"game": "../../etc"}), ("open", {"files": ["x"]}), ("open", {"files": {"a.yaml": 3}}),
        ("change", {"options": {"out": "/tmp"}}), ("change", {"options": ["x"]}),
        ("change", {"options": {"season": "/etc/passwd"}}), ("change", {"options": {"hex": "20"}}),
        ("change", {"team": SOSIEGO, "row": 99, "field": "name", "value": "x"}), ("nothing", {}),
        ("change", {"team": SOSIEGO, "field": "nothing", "value": "x"}),
    ],
)  # fmt: skip
def test_what_cannot_be_is_a_problem(fulbo, method, params):
    (message, *_) = fulbo.problems(method, **params)
    assert "bug" not in message


def test_too_large_a_file_is_refused(fulbo):
    assert "at most 8 MB are allowed" in fulbo.problems("change", path="a.png", bytes=bytes(8_000_001))[0]


def test_nothing_is_open_at_first(page):
    assert page.problems("build", language="en") == ["no game is open yet"]


def test_replies_are_json_where_bytes_cannot_travel(fulbo):
    reply = as_json(fulbo.reply("build", documents=["team-sheets"]))
    assert json.dumps(reply) and reply["result"]["files"]["team-sheets.pdf"]["base64"]


IN_A_BROWSER = """
import os, sys, threading
from pathlib import Path
for name in ("link", "symlink", "posix_fadvise", "sched_getaffinity"):
    if hasattr(os, name):
        delattr(os, name)
def refuse(*_):
    raise RuntimeError("can't start new thread")
def fail(*_):
    raise OSError(52, "Function not implemented")
os.fork = fail
threading.Thread.start = refuse
for name in ("pikepdf", "pypdfium2", "fcntl", "resource", "multiprocessing"):
    sys.modules[name] = None
from generator.studio.engine import Studio
sys.platform = "emscripten"
studio = Studio(Path(sys.argv[1]))
team = "teams/dichoso-fulbo/sosiego-fc.yaml"
picture = {"files": {"teams/dichoso-fulbo/pictures/x.png": Path(sys.argv[2]).read_bytes()}, "team": team,
           "field": "crest", "value": "pictures/x.png"}
requests = {"open": {"game": "dichoso-fulbo"}, "change": picture, "build": {}, "check": {}, "plan": {"ink": True}}
for method, params in requests.items():
    reply = studio.handle({"method": method, "params": params})
    assert "result" in reply, reply
"""


@pytest.mark.slow
def test_it_needs_nothing_that_a_browser_lacks(tmp_path):
    picture = tmp_path / "x.png"
    Image.new("RGB", (32, 32), "#c02030").save(picture)
    command = [sys.executable, "-c", IN_A_BROWSER, tmp_path / "studio", picture]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_game_that_cannot_be_opened_leaves_the_one_before(fulbo):
    before = fulbo("state")
    assert fulbo.problems("open", game="nothing") and fulbo.problems("open", files={"../x": ""})
    assert fulbo.problems("restore", state={"version": 1, "game": "nothing", "files": {"a.yaml": "a: 1"}})
    assert fulbo("state") == before
    assert fulbo("build", documents=["team-sheets"])["files"]
    assert len(list(fulbo.studio.folder.iterdir())) == 1


@pytest.mark.slow
def test_two_sessions_do_not_mix_their_games(fulbo, tmp_path):
    other = type(fulbo)(tmp_path / "other")
    other("open", game="dichoso-fulbo", language="en")
    name = "templates/dichoso-fulbo/game.yaml"
    text = fulbo("read", path=name)["text"]
    fulbo("change", path=name, text=text.replace("title: Dichoso Fulbo", "title: Fulbo de barrio"))
    titles = [each("view")["game"]["title"] for each in (fulbo, other, fulbo)]
    assert titles == ["Fulbo de barrio", "Dichoso Fulbo", "Fulbo de barrio"]
