"""A reprint has the whole sheets of teams that changed, and says what it leaves in the folder as it was."""

import json
from io import BytesIO

import pypdf
import pytest

from generator.output.builds import LIST

TEAM = """\
game: dichoso-fulbo
name: {name}
kit: {{primary: {colour}, secondary: white, pattern: halves}}
players:
  - {{number: 1, name: Ana, role: portero, velocidad: 5, grado: 6, controlar: 6}}
  - {{number: 2, name: Bea, velocidad: 5, robar: 5, recibir: 5, driblar: 5, colocar: 5, rematar: 5, fuerza: 5}}
  - {{number: 3, name: Cleo, velocidad: 5, robar: 5, recibir: 5, driblar: 5, colocar: 5, rematar: 5, fuerza: 5}}
"""
SEASON = "season: Liga\nmatches:\n  - {home: Reds, away: Blues, round: 1}\n  - {home: Blues, away: Reds, round: 2}\n"
STILL = "still as printed before: {} (renewed by a build without --reprint)\n"
OUT = ("--out", "op")
CHANGED = ("--reprint", "changed", *OUT)


@pytest.fixture
def teams(tmp_path):
    """Return the folder of two teams."""
    folder = tmp_path / "teams"
    folder.mkdir()
    for name, colour in (("Reds", "red"), ("Blues", "blue")):
        (folder / f"{name.lower()}.yaml").write_text(TEAM.format(name=name, colour=colour), "utf-8")
    return folder


@pytest.fixture
def build(pizarra, teams):
    """Return a function that builds both teams and returns what was said, without what is on sheets of pieces."""

    def call(*words, status=0):
        done = pizarra("build", "teams", *words)
        assert done.code == status, done.err
        return done.out if status == 0 else done.err

    return call


def change(file, old, new):
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def pages(tmp_path, name):
    reader = pypdf.PdfReader(BytesIO((tmp_path / "op" / f"{name}.pdf").read_bytes()))
    return [page.extract_text() for page in reader.pages]


def test_the_sheet_of_the_team_that_changed_is_printed_with_its_counter(build, teams, tmp_path):
    build("--only", "counters,team-sheets", *OUT)
    change(teams / "reds.yaml", "name: Bea, velocidad: 5", "name: Bea, velocidad: 7")
    said = build(*CHANGED)
    assert "1 piece: 2 Bea, 1 sheet" in said and "team-sheets-again.pdf 1 page: Reds\n" in said
    assert said.endswith(STILL.format("counters.pdf, team-sheets.pdf"))
    (page,) = pages(tmp_path, "team-sheets-again")
    assert "Reds" in page and "Blues" not in page
    again = build(*CHANGED)
    assert again.startswith("nothing has changed since the last reprint\n")
    assert STILL.format("counters.pdf, team-sheets.pdf") in again
    build("--only", "counters,team-sheets", *OUT)
    assert build(*CHANGED) == "nothing has changed since op/ was built\n"


def test_sheets_alone_are_reprinted_and_what_earlier_reprints_left_is_named(build, teams, tmp_path):
    build("--only", "team-sheets", *OUT)
    change(teams / "reds.yaml", "name: Bea", "name: Bess")
    assert "1 page: Reds" in build("--only", "team-sheets", *CHANGED)
    assert not (tmp_path / "op" / "reprint.pdf").exists()
    change(teams / "blues.yaml", "name: Bea", "name: Bess")
    said = build("--only", "counters", *CHANGED)
    assert "still there from earlier reprints: team-sheets-again.pdf\n" in said


def test_who_has_left_makes_sheets_and_counters_out_of_date(build, teams, tmp_path):
    build("--only", "counters,team-sheets", *OUT)
    change(teams / "reds.yaml", "number: 3, name: Cleo,", "number: 3, name: Cleo, left: 2026-11-01,")
    said = build(*CHANGED)
    assert "reprint.pdf" not in said and "1 page: Reds\n" in said
    assert said.endswith(STILL.format("counters.pdf, team-sheets.pdf"))
    assert "Cleo" not in pages(tmp_path, "team-sheets-again")[0]


def test_a_counter_of_somebody_who_left_is_named_although_there_is_nothing_to_print(build, teams, tmp_path):
    build("--only", "counters", *OUT)
    change(teams / "reds.yaml", "number: 3, name: Cleo,", "number: 3, name: Cleo, left: 2026-11-01,")
    before = {file.name: file.read_bytes() for file in (tmp_path / "op").iterdir()}
    assert build(*CHANGED) == "there is nothing to reprint\n" + STILL.format("counters.pdf")
    assert {file.name: file.read_bytes() for file in (tmp_path / "op").iterdir()} == before


def test_a_team_that_is_not_asked_for_is_no_change(build, teams, pizarra):
    build("--only", "team-sheets", *OUT)
    assert pizarra("build", "teams/reds.yaml", *CHANGED).out == "nothing has changed since op/ was built\n"


def test_sheets_of_matches_are_reprinted_and_the_table_is_said_to_have_changed(build, teams, tmp_path):
    season = tmp_path / "season.yaml"
    season.write_text(SEASON, "utf-8")
    build("--only", "match-sheets,league", "--season", "season.yaml", *OUT)
    assert "not compared without --season: match sheets and teams of the league\n" in build(*CHANGED)
    change(season, "round: 2}", "round: 2, place: Harbour}")
    said = build("--season", "season.yaml", *CHANGED)
    assert "match-sheets-again.pdf 1 page: 2 · Blues – Reds\n" in said
    assert "changed, but not part of a reprint: league.html, league.pdf (renewed" in said
    (page,) = pages(tmp_path, "match-sheets-again")
    assert "Harbour" in page


def test_match_sheets_that_were_never_printed_are_made_unless_others_are_named(build, teams, tmp_path):
    (tmp_path / "season.yaml").write_text(SEASON, "utf-8")
    build("--only", "team-sheets", *OUT)
    assert "match-sheets-again" not in build("--season", "season.yaml", "--only", "team-sheets", *CHANGED)
    assert "match-sheets-again.pdf" in build("--season", "season.yaml", *CHANGED)


def test_an_older_list_knows_pieces_alone(build, teams, tmp_path):
    build("--only", "counters", *OUT)
    file = tmp_path / "op" / LIST
    listed = json.loads(file.read_text("utf-8"))
    del listed["pages"]
    file.write_text(json.dumps(listed), "utf-8")
    assert build("--only", "counters", *CHANGED) == "nothing has changed since op/ was built\n"


def test_only_pieces_are_reprinted_by_name(build):
    told = build("--only", "team-sheets", "--reprint", "Bea", *OUT, status=1)
    assert told.startswith("--reprint: error: only pieces and cards are reprinted by name\n")


def test_a_board_that_changed_is_named(pizarra, tmp_path):
    file = tmp_path / "small" / "game.yaml"
    file.parent.mkdir()
    file.write_text(
        "game: small\ntitle: Small\nsummary: A game\ncredit: me\nlanguages: [en]\n"
        "board: {grid: {type: squares, columns: 3, rows: 3, size: 20mm}}\n"
        "pieces: {marker: {size: 10mm, front: {ground: red}}}\n",
        "utf-8",
    )
    assert pizarra("build", "small", "--only", "board,counters", *OUT).code == 0
    change(file, "columns: 3", "columns: 4")
    done = pizarra("build", "small", *CHANGED)
    text = "changed, but not part of a reprint: board.pdf (renewed by a build without --reprint)\n"
    assert done.out == "there is nothing to reprint\n" + text
    change(file, "ground: red", "ground: blue")
    assert pizarra("build", "small", *CHANGED).out.endswith(STILL.format("counters.pdf") + text)
    assert pizarra("build", "small", *CHANGED).out.endswith(text)
