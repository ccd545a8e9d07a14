"""A season from a spreadsheet and back, on the command line."""

import subprocess
import sys
from dataclasses import replace

import pytest

from generator import cli
from generator.packs.load import find_pack, read_team
from generator.packs.locations import source_of
from generator.packs.season_file import season_of
from tests.conftest import needs_locks

HEAD = "Jornada;Fecha;Hora;Local;Visitante;Resultado;Goleadores local;Amarillas visitante;Campo\n"
GOOD = "1;12/09/2026;17:00;Unión Relámpago;Sosiego FC;2-1;\"Salvador Tejera 23', 45'\";10;Campo Viejo\n"


def run(capsys, *words):
    with pytest.raises(SystemExit) as stop:
        cli.main(list(map(str, words)))
    return stop.value.code, *capsys.readouterr()


def imported(capsys, file, season):
    return run(capsys, "import", file, "--season", season, "--out", "teams")


@pytest.mark.parametrize("ending", ["xlsx", "ods"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_a_season_goes_out_and_comes_back(place, capsys, ending, language):
    (place / "r.csv").write_text(HEAD + GOOD + "2;;;Sosiego FC;Unión Relámpago;aplazado;;;\n", encoding="utf-8")
    assert imported(capsys, "r.csv", "season.yaml")[0] == 0
    words = ("--season", "season.yaml", "--to", f"o.{ending}", "--lang", language)
    assert run(capsys, "export", "teams", *words)[0] == 0
    assert imported(capsys, f"o.{ending}", "again.yaml")[0] == 0
    assert run(capsys, "export", "teams", "--season", "again.yaml", "--to", f"p.{ending}", "--lang", language)[0] == 0
    assert (place / f"o.{ending}").read_bytes() == (place / f"p.{ending}").read_bytes()


def test_in_csv_each_sheet_is_a_file(place, capsys):
    (place / "r.csv").write_text(HEAD + GOOD, encoding="utf-8")
    imported(capsys, "r.csv", "season.yaml")
    assert run(capsys, "export", "teams", "--season", "season.yaml", "--to", "o.csv", "--lang", "en")[0] == 0
    assert {file.name for file in place.glob("o-*.csv")} == {
        "o-matches.csv", "o-standings.csv", "o-goals.csv", "o-yellow-card.csv",
    }  # fmt: skip
    assert "Salvador Tejera,Unión Relámpago,2" in (place / "o-goals.csv").read_text(encoding="utf-8-sig")


@pytest.mark.parametrize(
    ("change", "cell"),
    [
        (("12/09/2026", "31/02/2026"), "B2"),
        (("17:00", "25:00"), "C2"),
        (("Unión Relámpago", "Unión Relampgo"), "D2"),
        (("Sosiego FC", "Unión Relámpago"), "E2"),
        (("2-1", "2-x"), "F2"),
        (("Salvador Tejera", "Salvador Teixeira"), "G2"),
        ((";10;", ";77;"), "H2"),
    ],
)
def test_a_bad_cell_is_named_and_nothing_is_written(place, capsys, change, cell):
    (place / "r.csv").write_text(HEAD + GOOD.replace(*change), encoding="utf-8")
    status, _, err = imported(capsys, "r.csv", "season.yaml")
    assert (status, f"r.csv:{cell}: error" in err, (place / "season.yaml").exists()) == (1, True, False)


def test_results_come_into_a_season_that_is_there(place, capsys):
    line = "  - {home: union-relampago, away: sosiego-fc}"
    (place / "season.yaml").write_text(f"# mine\nseason: Liga\nmatches:\n{line}   # first\n", encoding="utf-8")
    (place / "r.txt").write_text("Jornada 1\nUnion Relampago 2-1 Sosiego FC\n", encoding="utf-8")
    assert imported(capsys, "r.txt", "season.yaml")[0] == 1
    (place / "r.txt").write_text("Union Relampago 2-1 Sosiego FC\n", encoding="utf-8")
    assert imported(capsys, "r.txt", "season.yaml")[0] == 0
    expected = f"# mine\nseason: Liga\nmatches:\n{line[:-1]}, score: 2-1}}   # first\n"
    assert (place / "season.yaml").read_text(encoding="utf-8") == expected
    (place / "r.txt").write_text("Union Relampago 3-1 Sosiego FC\n", encoding="utf-8")
    status, _, err = imported(capsys, "r.txt", "season.yaml")
    assert (status, "r.txt:A1: error: 3-1 here, but 2-1 in season.yaml:4" in err) == (1, True)
    assert (place / "season.yaml").read_text(encoding="utf-8") == expected


def test_a_file_that_is_no_season_is_left_as_it_is(place, capsys):
    (place / "r.csv").write_text(HEAD + GOOD, encoding="utf-8")
    (place / "season.yaml").write_text("# mine\n", encoding="utf-8")
    assert imported(capsys, "r.csv", "season.yaml")[0] == 1
    assert (place / "season.yaml").read_text(encoding="utf-8") == "# mine\n"
    assert "contains no teams" in run(capsys, "import", "r.csv", "--season", "s.yaml", "--out", "none")[2]


IMPORTING = """
import sys
from generator import cli
for turn in range(4):
    try:
        cli.main(["import", f"{sys.argv[1]}-{turn}.txt", "--season", "season.yaml", "--out", "teams"])
    except SystemExit as stop:
        assert stop.code == 0
"""


@pytest.mark.slow
@needs_locks
def test_what_three_import_at_once_is_all_in_the_file(place):
    lines = [f"  - {{home: union-relampago, away: sosiego-fc, round: {number}}}\n" for number in range(12)]
    (place / "season.yaml").write_text("".join(["season: Liga\nmatches:\n", *lines]), encoding="utf-8")
    for number in range(12):
        result = f"Jornada {number}\nUnión Relámpago {number}-1 Sosiego FC\n"
        (place / f"{number // 4}-{number % 4}.txt").write_text(result, encoding="utf-8")
    racers = [subprocess.Popen([sys.executable, "-c", IMPORTING, mark], stdout=subprocess.DEVNULL) for mark in "012"]
    assert [racer.wait() for racer in racers] == [0, 0, 0]
    text = (place / "season.yaml").read_text(encoding="utf-8")
    assert [f"round: {number}, score: {number}-1" in text for number in range(12)] == [True] * 12


def test_a_season_that_is_protected_stays_and_keeps_its_mode(place, capsys):
    file = place / "season.yaml"
    file.write_text("season: Liga\nmatches:\n  - {home: union-relampago, away: sosiego-fc}\n", encoding="utf-8")
    (place / "r.txt").write_text("Unión Relámpago 2-1 Sosiego FC\n", encoding="utf-8")
    file.chmod(0o400)
    status, _, err = imported(capsys, "r.txt", "season.yaml")
    assert (status, "season.yaml: error: is read-only" in err) == (1, True)
    assert "score" not in file.read_text(encoding="utf-8")
    file.chmod(0o600)
    assert imported(capsys, "r.txt", "season.yaml")[0] == 0
    assert (file.stat().st_mode & 0o777, "score: 2-1" in file.read_text(encoding="utf-8")) == (0o600, True)


WHOLE = """season: Liga de otoño 2026
table: {order: spanish, win: 2, deducted: {sosiego-fc: 1}, fair_play: {yellow: 1}}
bans: [{of: yellow, every: 3, matches: 2}, {of: red}]
groups: {"1: A": [Sosiego FC, union-relampago]}
matches:
  - {home: union-relampago, away: sosiego-fc, round: 1, date: 2026-09-12, time: "17:00", place: "=N", referee: A. M.}
  - {bye: sosiego-fc, round: 2, date: 2026-09-19}
  - {home: sosiego-fc, away: union-relampago, round: final, score: 1-1, shootout: 4-3, cup: true}
  - {home: sosiego-fc, away: union-relampago, round: 5, score: 0-1, state: annulled}
results:
  - {home: union-relampago, away: sosiego-fc, score: 2-1, events: {goals: {home: [7, 7], away: [10]}, red: {away: [5]}}}
joined: {union-relampago: {Salvador Tejera: round 2}}
left: {union-relampago: {Salvador Tejera: 5}, sosiego-fc: {10: final}}
withdrawn: {sosiego-fc: {from: 5, matches: awarded, score: 2-0}}
"""


@pytest.mark.parametrize("ending", ["xlsx", "ods", "csv"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_nothing_of_a_season_is_lost_on_the_way_out_and_back(place, capsys, ending, language):
    (place / "season.yaml").write_text(WHOLE, encoding="utf-8")
    assert run(capsys, "export", "teams", "--season", "season.yaml", "--to", f"o.{ending}", "--lang", language)[0] == 0
    (matches,) = [file for file in place.glob("o*") if ending != "csv" or file.stem in ("o-matches", "o-partidos")]
    status, out, err = run(capsys, "import", matches, "--season", "again.yaml", "--out", "teams", "--lang", "en")
    assert (status, err) == (0, "")
    assert "4 rows read: 3 matches, 1 bye → again.yaml" in out
    pack = find_pack("dichoso-fulbo")
    teams = [read_team(file)[0] for file in sorted((place / "teams").glob("*.yaml"))]
    first, again = (season_of(source_of(place / name), pack.game, teams) for name in ("season.yaml", "again.yaml"))
    plain = {"source": None, "file": "", "written": ()}
    bare = [
        replace(season, **plain, entries=tuple(replace(e, result_at=()) if e.teams[1:] else e for e in season.entries))
        for season in (first, again)
    ]
    assert bare[0] == bare[1]


GONE = """season: L
matches:
  - {home: union-relampago, away: sosiego-fc, round: 1, score: 2-1}
  - {bye: sosiego-fc, round: 2}
  - {home: sosiego-fc, away: union-relampago, round: 3}
left: {union-relampago: {Salvador Tejera: 2}}
withdrawn: {sosiego-fc: 2}
"""


def test_matches_of_a_club_that_withdrew_go_out_and_back_as_they_were(place, capsys):
    (place / "season.yaml").write_text(GONE, encoding="utf-8")
    run(capsys, "export", "teams", "--season", "season.yaml", "--to", "o.xlsx", "--lang", "en")
    status, out, err = imported(capsys, "o.xlsx", "season.yaml")
    assert (status, err, "3 rows read: 0 matches, 2 unchanged" in out) == (0, "", True)
    assert imported(capsys, "o.xlsx", "again.yaml")[0] == 0
    text = (place / "again.yaml").read_text(encoding="utf-8")
    assert ("withdrawn: {Sosiego Fútbol Club: 2}" in text, "bye: Sosiego" in text, "annulled" in text) == (
        True, True, False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("joined: {union-relampago: {Quico Saldaña: 2}}", "joined"),
        ("left: {union-relampago: {10: 3}}", "left"),
        ("withdrawn: {sosiego-fc: 3}", "withdrawn"),
    ],
)
def test_what_a_season_that_is_there_says_otherwise_of_people_and_clubs_is_named(place, capsys, line, key):
    (place / "season.yaml").write_text(f"{GONE}{line}\n" if key == "joined" else GONE.replace(
        next(each for each in GONE.splitlines() if each.startswith(key)), line), encoding="utf-8")  # fmt: skip
    run(capsys, "export", "teams", "--season", "season.yaml", "--to", "o.xlsx", "--lang", "en")
    (place / "season.yaml").write_text(GONE, encoding="utf-8")
    status, _, err = imported(capsys, "o.xlsx", "season.yaml")
    other = "has no “joined”, and it is not added" if key == "joined" else f"has a different “{key}”, which is kept"
    assert (status, other in err, err.count("warning")) == (0, True, 1)


@pytest.mark.parametrize(("name", "cell"), [("Bea Ruiz", "Bea Ruiz"), ("Ramón y Cajal", "7")])
def test_a_scorer_whose_number_others_wore_goes_by_the_name(place, capsys, name, cell):
    file = place / "teams" / "union-relampago.yaml"
    lines = file.read_text(encoding="utf-8").splitlines()
    at = next(index for index, line in enumerate(lines) if "number: 7" in line)
    new = lines[at].replace("Quico Saldaña", name).replace("short: Saldaña, ", "")
    lines[at : at + 1] = [lines[at].replace("}", ", left: 2026-09-20}"), new.replace("}", ", joined: 2026-09-20}")]
    file.write_text("\n".join(lines), encoding="utf-8")
    entry = "{home: union-relampago, away: sosiego-fc, date: 2026-09-26, score: 1-0, events: {goals: {home: [7]}}}"
    (place / "season.yaml").write_text(f"season: L\nmatches:\n  - {entry}\n", encoding="utf-8")
    assert run(capsys, "export", "teams", "--season", "season.yaml", "--to", "o.csv", "--lang", "en")[0] == 0
    (row,) = (place / "o-matches.csv").read_text(encoding="utf-8-sig").splitlines()[2:]
    assert row.split(",")[-2] == cell
    assert imported(capsys, "o-matches.csv", "again.yaml")[0] == 0
    assert name in (place / "again.yaml").read_text(encoding="utf-8")


def test_an_error_beside_a_warning_is_reported(place, capsys):
    (place / "r.csv").write_text("Público;Local;Visitante\n", encoding="utf-8")
    status, _, err = imported(capsys, "r.csv", "season.yaml")
    assert (status, "r.csv:A1: warning" in err, "r.csv:A1: error" in err) == (1, True, True)


def test_an_import_says_which_matches_it_filled_and_what_it_left_out(place, capsys):
    line = "  - {home: union-relampago, away: sosiego-fc, round: 8, date: 2026-10-31}\n"
    (place / "season.yaml").write_text(f"season: L\nmatches:\n{line}", encoding="utf-8")
    rows = "Local;Visitante;Resultado;Goleadores visitante\nUnión Relámpago;Sosiego FC;0-5;10 23'\n;;;;tarde\n"
    (place / "r.csv").write_text(rows, encoding="utf-8")
    status, out, err = imported(capsys, "r.csv", "season.yaml")
    assert (status, err) == (0, "")
    assert out.splitlines()[:5] == [
        "2 rows read: 1 match → season.yaml",
        "  round 8, 31 Oct: Unión Relámpago 0-5 Sosiego Fútbol Club (events)",
        "  left out: minutes, which a season does not record (“10 23'” in D2)",
        "  left out: cells without a heading above them (“tarde” in E3)",
        "  left out: rows without a match (“tarde” in E3)",
    ]


def test_a_match_that_is_there_becomes_one_of_a_cup(place, capsys):
    line = "  - {home: union-relampago, away: sosiego-fc}\n"
    (place / "season.yaml").write_text(f"season: L\nmatches:\n{line}", encoding="utf-8")
    rows = "Local;Visitante;Resultado;Copa\nUnión Relámpago;Sosiego FC;1-1;sí\n"
    (place / "r.csv").write_text(rows, encoding="utf-8")
    status, out, _ = imported(capsys, "r.csv", "season.yaml")
    assert (status, "1-1 Sosiego Fútbol Club (cup)" in out) == (0, True)
    assert "score: 1-1, cup: true}" in (place / "season.yaml").read_text(encoding="utf-8")


def test_groups_that_a_season_does_not_have_are_named(place, capsys):
    known = "  - {home: union-relampago, away: sosiego-fc, round: 1}\n"
    (place / "season.yaml").write_text(f"season: L\nmatches:\n{known}", encoding="utf-8")
    (place / "r.csv").write_text("Local;Visitante;Grupo\nUnión Relámpago;Sosiego FC;A\n", encoding="utf-8")
    assert (
        "the file has no “groups”, and it is not added; add it yourself" in imported(capsys, "r.csv", "season.yaml")[2]
    )


def test_who_rests_is_named_where_a_season_does_not_say_it(place, capsys):
    known = "  - {home: union-relampago, away: sosiego-fc, round: 1}\n  - {bye: sosiego-fc, round: 2}\n"
    (place / "season.yaml").write_text(f"season: L\nmatches:\n{known}", encoding="utf-8")
    rows = "Jornada;Local;Visitante;Descansa\n2;;;Sosiego FC\n3;Unión Relámpago;Descansa;\n"
    (place / "r.csv").write_text(rows, encoding="utf-8")
    status, out, err = imported(capsys, "r.csv", "season.yaml")
    assert (status, err) == (0, "")
    line = "  left out: byes: the file already exists; add “bye” to it yourself (“Unión Relámpago” in A3)"
    assert [text for text in out.splitlines() if "left out" in text] == [line]


def test_a_title_that_a_season_keeps_out_is_named(place, capsys):
    (place / "season.yaml").write_text("season: L\nmatches:\n  - {home: union-relampago, away: sosiego-fc}\n", "utf-8")
    rows = "Liga;;;\nTemporada;Otra;;\nJornada;Local;Visitante;Resultado\n;Unión Relámpago;Sosiego FC;1-0\n"
    (place / "r.csv").write_text(rows, encoding="utf-8")
    status, out, _ = imported(capsys, "r.csv", "season.yaml")
    assert status == 0
    assert "  left out: rows above the headings (“Liga” in A1)" in out
    assert "  left out: titles: the file keeps its own (“Otra” in B2)" in out


@pytest.mark.parametrize("option", [("--keep-going",), ("--report", "o.xlsx")])
def test_options_for_rosters_are_refused_with_matches(place, capsys, option):
    (place / "r.csv").write_text(HEAD + GOOD, encoding="utf-8")
    status, _, err = run(capsys, "import", "r.csv", "--season", "season.yaml", "--out", "teams", *option)
    assert (status, f"{option[0]}: error: has no effect on matches" in err, (place / "season.yaml").exists()) == (
        1, True, False,
    )  # fmt: skip


LEGS = "season: L\nmatches:\n" + "".join(
    f"  - {{home: {home}, away: {away}, round: {round_}}}\n"
    for round_, (home, away) in enumerate([("union-relampago", "sosiego-fc"), ("sosiego-fc", "union-relampago")] * 2, 1)
)


@pytest.mark.parametrize(
    "text", ["Resumen\nRound 3\nUnión Relámpago 2-1 Sosiego FC\n", "J3: Unión Relámpago 2-1 Sosiego FC\n"]
)
def test_a_text_says_which_of_four_legs_its_results_are_of(place, capsys, text):
    (place / "season.yaml").write_text(LEGS, encoding="utf-8")
    (place / "r.txt").write_text(text, encoding="utf-8")
    assert imported(capsys, "r.txt", "season.yaml")[0] == 0
    assert "round: 3, score: 2-1}" in (place / "season.yaml").read_text(encoding="utf-8")


def test_a_fixture_that_is_there_twice_is_written_once(place, capsys):
    row = "1;2026-01-01;Unión Relámpago;Sosiego FC\n"
    (place / "r.csv").write_text(f"Round;Date;Home;Away\n{row}{row}", encoding="utf-8")
    status, out, err = imported(capsys, "r.csv", "season.yaml")
    assert (status, "2 rows read: 1 match" in out, "ignored: same as line 2" in err) == (0, True, True)
    assert (place / "season.yaml").read_text(encoding="utf-8").count("home:") == 1


def test_two_results_of_one_match_are_one_error(place, capsys):
    (place / "season.yaml").write_text("season: L\nmatches:\n  - {home: union-relampago, away: sosiego-fc}\n", "utf-8")
    (place / "r.txt").write_text("Unión Relámpago 2-1 Sosiego FC\nUnión Relámpago 3-1 Sosiego FC\n", "utf-8")
    status, _, err = imported(capsys, "r.txt", "season.yaml")
    assert (status, "is here twice" in err, "both are counted" in err) == (1, True, False)


@pytest.mark.parametrize("column", ["X;Y", "Score;"])
def test_results_that_are_none_are_an_error_in_a_season_that_is_there(place, capsys, column):
    (place / "season.yaml").write_text("season: L\nmatches:\n  - {home: union-relampago, away: sosiego-fc}\n", "utf-8")
    heading, _, value = column.partition(";")
    (place / "r.csv").write_text(f"Home;Away;{heading}\nUnión Relámpago;Sosiego FC;{value}\n", "utf-8")
    status, _, err = imported(capsys, "r.csv", "season.yaml")
    assert (status, "r.csv: error: contains no results, and nothing else that is new for season.yaml" in err) == (
        1, True,
    )  # fmt: skip
    (place / "r.csv").write_text("Home;Away\nUnión Relámpago;Sosiego FC\n", "utf-8")
    assert imported(capsys, "r.csv", "season.yaml")[0] == 0


def test_a_bad_score_has_advice_for_a_spreadsheet(place, capsys):
    (place / "r.csv").write_text(HEAD + GOOD.replace("2-1", "2-x"), encoding="utf-8")
    err = imported(capsys, "r.csv", "season.yaml")[2]
    assert ("write a score such as 2-1" in err, "in quotes" in err) == (True, False)


def test_hints_name_columns_in_the_language_of_the_reader(place, capsys):
    (place / "r.csv").write_text("a;b\nc;d\n", encoding="utf-8")
    words = ("import", "r.csv", "--season", "season.yaml", "--out", "teams", "--lang")
    assert "home, away, score, round" in run(capsys, *words, "en")[2]
    assert "local, visitante, resultado, jornada" in run(capsys, *words, "es")[2]


def test_a_map_is_proposed_for_matches_and_read(place, capsys):
    rows = "When,Home,Away,End,Mid\n01/02/2024,Relampago,Sosiego,2-1,1-0\n"
    (place / "r.csv").write_text(rows, encoding="utf-8")
    where = ("import", "r.csv", "--season", "season.yaml", "--out", "teams")
    status, out, err = run(capsys, *where, "--propose", "m.yaml")
    assert (status, err) == (0, "")
    assert "then run: pizarra import r.csv --map m.yaml --season season.yaml --out teams" in out
    text = (place / "m.yaml").read_text(encoding="utf-8")
    assert ("End: score" in text, "Mid: " in text, (place / "season.yaml").exists()) == (True, True, False)
    status, out, err = run(capsys, *where, "--map", "m.yaml")
    assert (status, "r.csv:A1: note: read as: " in err) == (0, True), err
    assert "date: 2024-02-01" in (place / "season.yaml").read_text(encoding="utf-8")
    (place / "r.csv").write_text(rows.replace("Relampago", "Nobody"), encoding="utf-8")
    assert "1 error is left" in run(capsys, *where, "--propose", "m.yaml", "--force")[1]
    assert "# r.csv:B2: there is no team “Nobody”" in (place / "m.yaml").read_text(encoding="utf-8")
    (place / "m.yaml").write_text("columns: {Ende: score}\n", encoding="utf-8")
    assert "“Ende” is not in this spreadsheet, so it has no effect" in run(capsys, *where, "--map", "m.yaml")[2]


def test_what_a_season_says_of_results_only_now_is_at_their_cells(place, capsys):
    match = "  - {round: 1, home: Sosiego FC, away: Unión Relámpago, score: 1-0, events: {red: {home: [4]}}}\n"
    entries = f"{match}  - {{round: 2, home: Unión Relámpago, away: Sosiego FC, score: 0-1}}\n"
    (place / "season.yaml").write_text(f"season: L\nbans: spanish\nmatches:\n{entries}", "utf-8")
    head = "Jornada;Local;Visitante;Goleadores visitante\n"
    (place / "r.csv").write_text(f"{head}2;Unión Relámpago;Sosiego FC;4, 5\n", "utf-8")
    status, _, err = imported(capsys, "r.csv", "season.yaml")
    assert (status, err.count("warning: ")) == (0, 2)
    assert "r.csv:D2: warning: 2 scorers, but 1 in the score" in err
    assert "r.csv:D2: warning: Teo Cantalapiedra is suspended for this match" in err
    (place / "r.csv").write_text(f"{head}2;Unión Relámpago;Sosiego FC;Teo Cantalapiedra 33\n", "utf-8")
    before = (place / "season.yaml").read_bytes()
    status, _, err = imported(capsys, "r.csv", "season.yaml")
    assert (status, "r.csv:D2: error: 33 goals by " in err) == (1, True)
    assert (place / "season.yaml").read_bytes() == before


def test_an_awarded_match_without_a_score_is_named_at_its_cell(place, capsys):
    (place / "season.yaml").write_text("season: L\nmatches:\n  - {home: Sosiego FC, away: Unión Relámpago}\n", "utf-8")
    (place / "r.csv").write_text("Local;Visitante;Resultado\nSosiego FC;Unión Relámpago;W/O\n", "utf-8")
    status, _, err = imported(capsys, "r.csv", "season.yaml")
    assert (status, err) == (0, "r.csv:C2: warning: awarded, but to whom?\n    add the score, such as 3-0\n")
    (place / "r.csv").write_text("Local;Visitante;Resultado\nSosiego FC;Unión Relámpago;3-0\n", "utf-8")
    status, _, err = imported(capsys, "r.csv", "season.yaml")
    assert (status, err) == (0, "")
    assert "state: awarded, score: 3-0" in (place / "season.yaml").read_text("utf-8")


@pytest.mark.parametrize("matches", ["annulled", "awarded"])
def test_only_new_warnings_of_the_season_are_told_after_an_import(place, capsys, matches):
    lines = [
        "season: Liga", f"withdrawn: {{Sosiego FC: {{from: 1, matches: {matches}}}}}", "matches:",
        "  - round: 1", "    home: Sosiego FC", "    away: Unión Relámpago", "    date: 2026-09-12",
        "  - {round: 2, home: Unión Relámpago, away: Sosiego FC, score: 1-0}",
    ]  # fmt: skip
    (place / "season.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (place / "r.csv").write_text("round,home,away,score\n1,Sosiego FC,Unión Relámpago,2-0\n", encoding="utf-8")
    code, _, err = imported(capsys, "r.csv", "season.yaml")
    told = [line for line in err.splitlines() if "withdrew before round 1" in line]
    assert code == 0 and len(told) == 1 and told[0].startswith("r.csv:A2: warning: ")
    assert told[0].endswith("it counts" if matches == "awarded" else "it is annulled and does not count")
    assert "- {round: 2" in (place / "season.yaml").read_text(encoding="utf-8").splitlines()[8]  # one line further down
