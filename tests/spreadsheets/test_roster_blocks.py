"""Several teams in one sheet, headings of two rows, and what stands above headings."""

import pytest

from generator.packs.load import find_pack
from generator.problems import Severity, errors

GAME = find_pack("dichoso-fulbo").game


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


def test_a_block_that_nothing_names_is_reported_in_one_line(squad, read):
    _, problems = read([*squad, (), *squad], "Alfa")
    (wrong,) = errors(problems)
    assert (wrong.cell, "which team the players belong to" in wrong.message) == ("Alfa!A6", True)
    assert "above its headings" in wrong.hint


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
def test_what_is_above_is_read_with_or_without_a_gap(squad, read, row):
    teams, problems = read([row, (), *squad], "Alfa")
    assert not errors(problems)
    assert teams["Alfa"].coach == "Ana Pérez"


def test_a_label_with_nothing_beside_it_is_reported(squad, read):
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


def test_a_section_ends_with_its_team(player, grid, whole):
    rows = grid([player(n, Equipo=team, Nombre=f"{team} {n}") for team in ("Alfa", "Beta") for n in (1, 2)])
    found = whole([*rows[:2], alone("Suplentes", rows[0], 1), *rows[2:]])
    assert [[p.substitute for p in roster.team.players] for roster in found.teams] == [[False, True], [False, False]]


def test_teams_beside_each_other_whose_headings_are_in_other_rows_are_an_error(squad, read):
    width = len(squad[0]) + 1
    left, right = wide([("Alfa",), *squad], width), [("Beta",), ("Entrenadora: Ana",), *squad]
    _, problems = read([(*one, *other) for one, other in zip([*left, (None,) * width], right, strict=True)])
    assert any("more headings start here" in problem.message for problem in errors(problems))


def test_what_is_over_headings_that_repeat_at_once_is_not_lost(squad, read):
    teams, _ = read([("Entrenador", "Ana"), squad[0], *squad], "Alfa")
    assert teams["Alfa"].coach == "Ana"


def alone(text, head, column=0):
    return tuple(text if at == column else None for at in range(len(head)))


@pytest.mark.parametrize("column", [0, 1])
def test_a_team_may_be_named_in_a_row_of_its_own_below_shared_headings(squad, whole, column):
    head, *players = squad
    found = whole([head, alone("Alfa", head, column), *players, alone("Beta", head, column), *players], "Liga")
    assert not errors(found.all_problems)
    assert [(roster.name, len(roster.team.players)) for roster in found.teams] == [("Alfa", 3), ("Beta", 3)]
    cells = "AB"[column]
    assert (
        f"teams, from separate rows (“Alfa” in Liga!{cells}2, “Beta” in Liga!{cells}6)"
        in found.summary("", GAME).additions
    )


def test_the_first_team_may_be_named_by_its_sheet_where_numbers_begin_anew(squad, read):
    head, *players = squad
    teams, problems = read([head, *players, alone("Beta", head), *players], "Alfa")
    assert not errors(problems)
    assert {name: len(team.players) for name, team in teams.items()} == {"Alfa": 3, "Beta": 3}


def test_a_text_alone_in_a_row_that_may_be_a_team_or_not_is_one_error(player, grid, read):
    head, *players = grid([player(number) for number in range(1, 6)])
    _, problems = read([head, *players[:3], alone("Lesionadas", head), *players[3:], alone(17, head)], "Alfa")
    assert [(problem.cell, "alone in its row" in problem.message) for problem in errors(problems)] == [
        ("Alfa!A5", True),
        ("Alfa!A8", True),
    ]


def test_a_role_over_its_players_is_theirs(player, grid, whole):
    head, *players = grid([player(number) for number in range(1, 6)])
    keeper, *others = ([*cells[:2], None, *cells[3:]] for cells in players)
    found = whole(
        [
            head,
            alone("Porteras", head),
            keeper,
            alone("DEFENSAS", head),
            *others[:3],
            alone("Suplentes", head),
            others[3],
        ],
        "Alfa",
    )
    assert not errors(found.all_problems)
    (roster,) = found.teams
    assert [player.kind for player in roster.team.players] == ["portero", *["jugador"] * 4]
    assert [player.substitute for player in roster.team.players] == [False] * 4 + [True]
    assert any("“Porteras” in" in line for line in found.summary("", GAME).additions)


def test_a_note_in_another_column_does_not_hide_the_names_of_teams(squad, whole):
    head, *players = squad
    rows = [alone("Alfa", head), *players[:2], alone("Lesionadas", head, 1), players[2], alone("Beta", head), *players]
    found = whole([head, *rows], "Liga")
    assert [roster.name for roster in found.teams] == ["Alfa", "Beta"]
    assert [problem.cell for problem in errors(found.all_problems)] == ["Liga!B5"]


def test_staff_are_named_and_the_coach_is_the_teams(player, grid, whole):
    head, *players = grid([player(number) for number in (1, 2, 3)])
    staff = [("Entrenador", "Ana Gil"), (None, "Eva Ros", "Médica"), (None, "Luz Vega", "Segunda entrenadora")]
    found = whole([head, *players, *staff, alone("Cuerpo técnico", head), (None, "Mar Paz", "Jefa")], "Alfa")
    assert not errors(found.all_problems)
    (roster,) = found.teams
    assert (roster.team.coach, len(roster.team.players)) == ("Ana Gil", 3)
    assert [(note.cell, note.entry) for note in found.omissions] == [
        ("Alfa!B6", "Eva Ros"), ("Alfa!B7", "Luz Vega"), ("Alfa!B9", "Mar Paz"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "above", [[("Entrenador", "Ana", "Entrenador", "Eva")], [("Entrenador: Ana",), ("Entrenador: Eva",)]]
)
def test_of_two_coaches_in_the_head_none_is_dropped_without_an_error(squad, read, above):
    _, problems = read([*above, *squad], "Alfa")
    assert ["“Eva” differs from “Ana”" in problem.message for problem in errors(problems)] == [True]


def test_what_says_nothing_above_the_headings_is_in_the_summary(squad, whole):
    found = whole([("Liga de otoño", None, 2026), *squad], "Alfa")
    assert [(note.cell, note.entry) for note in found.omissions] == [("Alfa!A1", "Liga de otoño"), ("Alfa!C1", "2026")]


def test_headings_without_players_are_an_error(squad, read):
    teams, problems = read(squad, "Alfa", ("Beta", (tuple(squad[0]),)))
    assert teams["Beta"] is None
    assert [problem.message for problem in errors(problems)] == ["“Beta” has no players"]


@pytest.mark.parametrize(
    ("given", "surname", "name"),
    [("Ho-jung", "Jung", "Ho-jung Jung"), ("Lebo", "Lebo", "Lebo Lebo"), ("not applicable", "Pelé", "Pelé"),
     ("-", "Pelé", "Pelé"), ("Ana", "Gil", "Ana Gil")],
)  # fmt: skip
def test_given_names_and_surnames_make_whole_names(player, grid, read, given, surname, name):
    rows = [player(1, Nombre="Eva", Apellidos="Ros"), player(2, Nombre=given, Apellidos=surname)]
    teams, _ = read(grid(rows), "Alfa")
    assert [player.name for player in teams["Alfa"].players] == ["Eva Ros", name]
