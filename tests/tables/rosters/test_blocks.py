"""Several teams in one sheet, headings of two rows, and what stands above headings."""

import pytest

from generator.problems import Severity, errors


@pytest.fixture
def squad(player, grid):
    return grid([player(number) for number in (1, 2, 3)])


def wide(rows, width):
    return [(*row, *[None] * (width - len(row))) for row in rows]


@pytest.mark.parametrize("gap", [[()], [], [(), ()]])
def test_teams_below_each_other_with_their_names_above(squad, read, gap):
    rows = [("Liga 2026",), ("Alfa",), *squad, *gap, ("Beta",), ("Entrenador: Ana",), *squad]
    teams, problems = read(rows)
    assert not errors(problems)
    assert [(name, len(team.players), team.coach) for name, team in teams.items()] == [
        ("Alfa", 3, ""),
        ("Beta", 3, "Ana"),
    ]


def test_teams_beside_each_other_with_their_names_above(squad, read):
    width = len(squad[0]) + 1
    left, right = wide([("Alfa",), *squad], width), [("Beta",), *squad]
    teams, problems = read([(*one, *other) for one, other in zip(left, right, strict=True)])
    assert not errors(problems)
    assert {name: [player.number for player in team.players] for name, team in teams.items()} == {
        "Alfa": [1, 2, 3],
        "Beta": [1, 2, 3],
    }


def test_the_team_beside_may_have_fewer_columns_and_says_so_in_one_line(squad, read):
    width = len(squad[0]) + 1
    left, right = wide([("Alfa",), *squad], width), [("Beta",), *(row[:-1] for row in squad)]
    _, problems = read([(*one, *other) for one, other in zip(left, right, strict=True)])
    assert len(errors(problems)) == 1 and "no column for" in errors(problems)[0].message


def test_a_label_below_the_headings_names_the_team(squad, read):
    teams, problems = read([squad[0], ("Equipo: Alfa",), *squad[1:], ("Equipo: Beta",), *squad[1:]])
    assert not errors(problems)
    assert {name: len(team.players) for name, team in teams.items()} == {"Alfa": 3, "Beta": 3}


def test_headings_that_a_page_repeats_go_on_with_the_team(player, grid, read):
    rows = grid([player(number) for number in range(1, 5)])
    teams, problems = read([*rows[:3], rows[0], *rows[3:]], "Alfa")
    assert not errors(problems)
    assert len(teams["Alfa"].players) == 4


def test_a_block_that_nothing_names_is_told_in_one_line(squad, read):
    _, problems = read([*squad, (), *squad], "Alfa")
    (wrong,) = errors(problems)
    assert (wrong.cell, "whose players" in wrong.message) == ("Alfa!A6", True)
    assert "over its headings" in wrong.hint


def test_headings_of_two_rows_are_one(squad, read):
    head, *players = squad
    upper = (*head[:3], "Características", *[None] * (len(head) - 4))
    lower = (None, None, None, *head[3:])
    teams, problems = read([upper, lower, *players], "Alfa")
    assert not errors(problems)
    assert [player.name for player in teams["Alfa"].players] == ["Jugadora 1", "Jugadora 2", "Jugadora 3"]


def test_a_row_of_players_is_no_heading(player, grid, read):
    rows = grid([player(number, Titular="Titular", Capitán="C") for number in (1, 2)])
    teams, problems = read(rows, "Alfa")
    assert not errors(problems)
    assert len(teams["Alfa"].players) == 2


@pytest.mark.parametrize(
    "row",
    [("Entrenador: Ana Pérez",), ("Entrenador", "Ana Pérez"), ("Entrenador:", None, None, "Ana Pérez"),
     ("Color", "rojo", None, "Entrenador", None, "Ana Pérez")],
)  # fmt: skip
def test_what_stands_above_is_read_with_or_without_a_gap(squad, read, row):
    teams, problems = read([row, (), *squad], "Alfa")
    assert not errors(problems)
    assert teams["Alfa"].coach == "Ana Pérez"


def test_a_label_with_nothing_beside_it_is_told(squad, read):
    _, problems = read([("Entrenador:",), *squad], "Alfa")
    assert [problem.cell for problem in problems if problem.severity is Severity.WARNING] == ["Alfa!A1"]


@pytest.mark.parametrize(
    ("first", "second", "names"),
    [("Nombre", "Apellidos", ("Ana", "Pérez Gil")), ("First name", "Last name", ("Ana", "Pérez Gil")),
     ("Apellidos", "Nombre", ("Pérez Gil", "Ana")),
     ("Nombre y apellidos", "Apellidos", ("Ana Pérez Gil", "Pérez Gil"))],
)  # fmt: skip
def test_names_in_two_columns_are_joined(player, grid, read, first, second, names):
    (head, *players) = grid([player(number, Apellidos=None) for number in (1, 2)])
    head = [{"Nombre": first, "Apellidos": second}.get(cell, cell) for cell in head]
    rows = [[*cells[:1], names[0], *cells[2:-1], names[1]] for cells in players]
    teams, problems = read([head, *rows], "Alfa")
    assert not errors(problems)
    assert {player.name for player in teams["Alfa"].players} == {"Ana Pérez Gil"}
