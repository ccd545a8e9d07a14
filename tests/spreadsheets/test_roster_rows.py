"""Rows of totals and footnotes are left out and named; players and teams called like them are not."""

import pytest

from generator.problems import errors

TOTALS = ["TOTAL", "Total:", "Totales", "Subtotal", "Grand total", "Gran total", "Team total", "Suma", "Promedio",
          "Average", "Avg.", "Media", "Media del equipo", "Total (14)", "TOTAL €", "Total / average",
          "Totals and averages", "Squad average", "Mean", "Σ", "Ø", "14 players",
          "Total jugadoras", "Nº de jugadoras: 14"]  # fmt: skip


@pytest.mark.parametrize("label", TOTALS)
@pytest.mark.parametrize("heading", ["Equipo", "Dorsal", "Nombre", "Puesto", None])
@pytest.mark.parametrize("others", [{}, {"Dorsal": 2}, {"Nombre": 2}, {"VEL": 70, "DRI": 5}, {"Dorsal": 2, "VEL": 5.5}])
def test_a_row_of_totals_is_left_out_whatever_stands_beside_its_label(player, grid, whole, label, heading, others):
    rows = [player(number, Equipo="Alfa" if heading else None) for number in (1, 2)]
    cells = {**others, heading or "Nombre": label}
    found = whole(grid([*rows, dict.fromkeys(rows[0]) | cells]), "Alfa")
    assert not errors(found.all_problems)
    assert [len(roster.team.players) for roster in found.teams] == [2]
    assert [(note.message, note.entry) for note in found.omissions] == [("rows of totals", label)]


@pytest.mark.parametrize("name", ["Media Punta", "Total", "Media", "Sum"])
def test_a_player_with_a_number_and_figures_is_no_row_of_totals(player, grid, whole, name):
    found = whole(grid([player(1), player(2, Nombre=name)]), "Alfa")
    assert [each.name for each in found.teams[0].team.players] == ["Jugadora 1", name]
    assert not found.omissions


def test_a_team_may_be_called_like_a_total(player, grid, whole):
    rows = [player(number, Equipo=team) for team in ("Media", "Alfa") for number in (1, 2)]
    assert [roster.team.name for roster in whole(grid(rows)).teams] == ["Media", "Alfa"]
    rows = [player(number, Equipo=None) for number in (1, 2)]
    found = whole(grid([{"Dorsal": None, "Equipo": "Total"}, *rows, {"Equipo": "Alfa"}, *rows]))
    assert [roster.team.name for roster in found.teams] == ["Total", "Alfa"]


FOOTNOTES = ["* not registered", "(c) = captain", "C = captain", "Note: two are injured", "1) on loan", "† juvenil",
             "Players with two cards miss a match", "No inscritas todavía en la liga",
             "[1] Injured until March"]  # fmt: skip


@pytest.mark.parametrize("text", FOOTNOTES)
@pytest.mark.parametrize("heading", ["Equipo", "Dorsal", "Nombre", "Puesto", "VEL"])
@pytest.mark.parametrize("team", ["Alfa", None])
def test_a_footnote_is_left_out_and_named(player, grid, whole, text, heading, team):
    rows = [player(number, Equipo=team) for number in (1, 2)]
    found = whole(grid([*rows, dict.fromkeys(rows[0]) | {heading: text}]), "Alfa")
    assert not errors(found.all_problems)
    assert [len(roster.team.players) for roster in found.teams] == [2]
    assert [(note.message, note.entry) for note in found.omissions] == [("footnotes", text)]


def test_a_footnote_may_be_beside_its_asterisk(player, grid, whole):
    found = whole(grid([player(1), player(2), {"Dorsal": "*", "Nombre": "not registered"}]), "Alfa")
    assert [note.message for note in found.omissions] == ["footnotes"] and not errors(found.all_problems)


@pytest.mark.parametrize("name", ["María de la Cruz", "Ludwig van der Berg", "Ana", "ana maria lopez"])
def test_a_name_alone_in_its_row_is_no_footnote(player, grid, whole, name):
    found = whole(grid([player(1), player(2), {"Nombre": name}]), "Alfa")
    assert [problem.cell for problem in errors(found.all_problems)] == ["Alfa!B4"]


@pytest.mark.parametrize("name", ["Los amigos de Pepe", "Deportivo sin miedo"])
def test_a_team_over_its_players_is_no_footnote(player, grid, whole, name):
    rows = [player(number, Equipo=None) for number in (1, 2)]
    found = whole(grid([{"Dorsal": None, "Equipo": name}, *rows]))
    assert [roster.team.name for roster in found.teams] == [name]
