"""Rows as they were found in organisers' spreadsheets: no value changes, moves or goes without a word."""

import pytest

from generator.problems import Severity, errors
from generator.tables.files.sheets import Formula


@pytest.mark.parametrize(
    ("heading", "starter", "substitute"),
    [("Suplente", "Titular", "Suplente"), ("Titular", "Titular", "Suplente"), ("Titular", "T", "S"),
     ("Suplente", "T", "S"), ("Suplente", None, "x"), ("Titular", "sí", None), ("Titular", "x", "no")],
)  # fmt: skip
def test_starters_and_substitutes(player, grid, read, heading, starter, substitute):
    rows = [player(number, **{heading: starter if number < 3 else substitute}) for number in (1, 2, 3, 4)]
    teams, problems = read(grid(rows), "Alfa")
    assert not errors(problems)
    assert [player.substitute for player in teams["Alfa"].players] == [False, False, True, True]


def test_a_letter_that_may_mean_both_is_asked_about(player, grid, read):
    _, problems = read(grid([player(number, Suplente="T") for number in (1, 2)]), "Alfa")
    assert [problem.cell for problem in errors(problems)] == ["Alfa!M2", "Alfa!M3"]


def test_a_position_that_says_substitute_benches_the_player(player, grid, read):
    teams, _ = read(grid([player(1), player(2), player(3, Puesto="Delantero suplente")]), "Alfa")
    assert [player.substitute for player in teams["Alfa"].players] == [False, False, True]


@pytest.mark.parametrize(
    ("cell", "what"),
    [("#N/A", "failed"), ("2026-05-07 00:00:00", "a date"), ("7/5/2026", "a date"), (Formula("=A1"), "formula")],
)
@pytest.mark.parametrize("heading", ["Nombre", "Apodo", "Entrenador"])
def test_what_is_no_name_is_told_at_its_cell(player, grid, read, heading, cell, what):
    rows = [player(1), player(2, **{heading: cell})]
    _, problems = read(grid(rows), "Alfa")
    (wrong,) = errors(problems)
    assert (wrong.line, what in wrong.message) == (3, True)


@pytest.mark.parametrize("cell", ["1.000", "100.000"])
def test_thousands_are_no_small_figures(player, grid, read, cell):
    _, problems = read(grid([player(1), player(2, VEL=cell)]), "Alfa")
    (wrong,) = errors(problems)
    assert (wrong.cell, cell in wrong.message) == ("Alfa!D3", True)


def test_a_word_that_sums_is_told_and_a_player_with_a_number_plays(player, grid, whole):
    rows = [player(1), player(2, Nombre="Media"), player(None, Nombre="Total equipo")]
    found = whole(grid(rows), "Alfa")
    assert [player.name for player in found.teams[0].team.players] == ["Jugadora 1", "Media"]
    assert [note.cell for note in found.left_out] == ["Alfa!B4"]


def league(player, names):
    return [player(number, Equipo=name) for number, name in enumerate(names, start=1)]


@pytest.mark.parametrize("other", ["Atletico Peñaflor", "ATLÉTICO PEÑAFLOR"])
def test_another_spelling_is_the_same_club_and_told(player, grid, read, other):
    teams, problems = read(grid(league(player, ["Atlético Peñaflor"] * 4 + [other])))
    assert [(name, len(team.players)) for name, team in teams.items()] == [("Atlético Peñaflor", 5)]
    assert [problem.cell for problem in problems if problem.severity is Severity.WARNING] == ["Liga!M6"]


def test_a_stray_player_of_a_misspelt_club_is_asked_about(player, grid, read):
    teams, problems = read(grid(league(player, ["Atlético Peñaflor"] * 4 + ["Atlético Peñflor"])))
    assert not any(teams.values())
    near = [problem for problem in errors(problems) if "is it not “Atlético Peñaflor”" in problem.message]
    assert {problem.cell for problem in near} == {"Liga!M6"}


def test_what_a_team_lacks_names_the_team(player, grid, read):
    rows = [player(1, Equipo="Alfa"), player(2, Equipo="Alfa"), player(3, Equipo="Omega")]
    _, problems = read(grid(rows))
    assert [problem.message for problem in errors(problems)] == ["“Omega”: the team has no portero"]


def test_a_row_without_its_team_is_told_where_the_others_have_theirs(player, grid, read):
    rows = league(player, ["Alfa", "Alfa", None, "Alfa"])
    _, problems = read(grid(rows))
    assert [(problem.cell, problem.message) for problem in errors(problems)] == [
        ("Liga!M4", "names no team, as the other rows do")
    ]


def test_a_team_named_only_in_its_first_row_has_the_rows_below(player, grid, read):
    teams, problems = read(grid(league(player, ["Alfa", None, None, None])))
    assert not errors(problems)
    assert len(teams["Alfa"].players) == 4


def test_a_player_of_two_teams_is_told(player, grid, read):
    rows = [player(n, Equipo=team, Nombre=f"Ana {n}") for team in ("Alfa", "Omega") for n in (1, 2)]
    rows[3]["Nombre"] = "ana 2"
    _, problems = read(grid(rows))
    told = [problem for problem in problems if "too" in problem.message]
    assert [(problem.cell, problem.severity) for problem in told] == [
        ("Liga!B4", Severity.WARNING),
        ("Liga!B5", Severity.WARNING),
    ]


def test_of_a_team_that_shares_many_players_a_few_are_named(player, grid, read):
    rows = [player(n, Equipo=team, Nombre=f"Ana {n}") for team in ("Alfa", "Omega") for n in range(1, 7)]
    _, problems = read(grid(rows))
    told = [problem for problem in problems if "too" in problem.message]
    assert [problem.cell for problem in told] == ["Liga!B8", "Liga!B9", "Liga!B10", "Liga!B11"]
    assert told[3].message == "3 more players of “Omega” play for other teams too"


def test_a_missing_figure_is_an_error_though_a_warning_is_at_the_same_cell(player, grid, mapped):
    rows = [{"Equipo": "Peña", **player(1)}, {"Equipo": "PEÑA", **player(2, Puesto="DC")}]
    for row in rows:
        del row["FUE"]
    _, problems = mapped(grid(rows), "defaults: {MCD: {fuerza: 6}}")
    assert [(problem.cell, problem.message) for problem in errors(problems)] == [("A3", "fuerza is empty")]
