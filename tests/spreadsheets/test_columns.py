"""No column of an organiser's own blocks an import, and each that is left out is named."""

import pytest

from generator.model.roster_map import RosterMap
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.packs.load import find_pack
from generator.problems import Severity, errors
from generator.spreadsheets.roster_columns import without_effect
from generator.spreadsheets.roster_words import mapped_lexicon
from generator.spreadsheets.sheets import SheetTable

GAME = find_pack("dichoso-fulbo").game


@pytest.mark.parametrize("heading", ["Correo", "C.P.", "Contract", "DNI", "Observaciones", "Año"])
def test_a_column_that_means_nothing_is_left_out(player, grid, read, heading):
    teams, problems = read(grid([player(number) | {heading: "x"} for number in (1, 2)]), "Alfa")
    assert not errors(problems)
    assert len(teams["Alfa"].players) == 2
    assert any(heading in problem.message for problem in problems)


def test_all_such_columns_are_named_in_one_line(player, grid, read):
    own = dict.fromkeys(("DNI", "Teléfono", "Correo", "Domicilio", "Año"), "x")
    _, problems = read(grid([player(number) | own for number in (1, 2)]), "Alfa")
    (problem,) = [problem for problem in problems if problem.severity is Severity.WARNING]
    assert problem.cell == "Alfa!M1"
    assert all(f"“{heading}” (Alfa!{column}1)" in problem.message for heading, column in zip(own, "MNOPQ", strict=True))


def test_a_slip_is_named_with_what_it_may_mean(player, grid, read):
    _, problems = read(grid([player(number, Capitn="x") for number in (1, 2)]), "Alfa")
    assert [(problem.cell, problem.hint) for problem in problems if problem.severity is Severity.WARNING] == [
        ("Alfa!M1", "did you mean “capitan”?")
    ]


@pytest.mark.parametrize("heading", ["Supl.", "Sub", "Bench"])
def test_short_words_for_substitutes(player, grid, read, heading):
    teams, _ = read(grid([player(number, **{heading: "x" if number == 3 else None}) for number in (1, 2, 3)]), "Alfa")
    assert [player.substitute for player in teams["Alfa"].players] == [False, False, True]


@pytest.mark.parametrize("heading", ["Dor.", "Jersey number", "Shirt number"])
def test_words_for_the_number(player, grid, read, heading):
    head, *rows = grid([player(number) for number in (1, 2)])
    teams, _ = read([(heading, *head[1:]), *rows], "Alfa")
    assert [player.number for player in teams["Alfa"].players] == [1, 2]


@pytest.mark.parametrize("heading", ["Nº camiseta", "DORSAL\nNÚM.", "Número de dorsal"])
def test_words_around_the_number(player, grid, read, heading):
    head, *rows = grid([player(number) for number in (1, 2)])
    teams, problems = read([(heading, *head[1:]), *rows], "Alfa")
    assert not problems
    assert [player.number for player in teams["Alfa"].players] == [1, 2]


def test_what_of_a_map_is_not_in_the_spreadsheet_is_named():
    text = "columns: {Pace: velocidad, Ritmo: velocidad}\nscales: {fuerza: 0-100}\n"
    text += "words: {role: {Meta: portero, GK: portero}}\n"
    source = parse_text(text, "map.yaml")
    read = validate(RosterMap, source)
    table = SheetTable("t.csv", "", (("Nº", "Jugador", "Puesto", "Pace"), (1, "Ana", "GK", 5)))
    found = list(without_effect(read, source, [table], mapped_lexicon(GAME, read, source)))
    assert [(problem.line, problem.message) for problem in found] == [
        (1, "“Ritmo” is not in this spreadsheet: no effect"),
        (2, "“fuerza” is not in this spreadsheet: no effect"),
        (3, "“Meta” is not in this spreadsheet: no effect"),
    ]
