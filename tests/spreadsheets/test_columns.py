"""No column of an organiser's own blocks an import, and rows of any table know their places."""

import pytest

from generator.model.roster_map import RosterMap
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.packs.load import find_pack
from generator.problems import PizarraError, Severity, errors
from generator.spreadsheets.columns import rows_of
from generator.spreadsheets.roster_blocks import without_effect
from generator.spreadsheets.roster_words import mapped_lexicon
from generator.spreadsheets.sheets import Formula, SheetTable

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
        (1, "“Ritmo” is not in this spreadsheet, so it has no effect"),
        (2, "“fuerza” is not in this spreadsheet, so it has no effect"),
        (3, "“Meta” is not in this spreadsheet, so it has no effect"),
    ]


@pytest.mark.parametrize(("clubs", "idle"), [(("Unión", "UNION"), ["Union"]), (("Unión", "Union"), [])])
def test_a_word_that_a_map_tells_apart_is_idle_unless_it_is_there_as_written(clubs, idle):
    source = parse_text("words: {team: {Unión: Unión, Union: Union}}\n", "map.yaml")
    read = validate(RosterMap, source)
    rows = (("Equipo", "Nº", "Jugador"), *((club, 1, "Ana") for club in clubs))
    found = without_effect(read, source, [SheetTable("t.csv", "", rows)], mapped_lexicon(GAME, read, source))
    assert [problem.message for problem in found] == [
        f"“{name}” is not in this spreadsheet, so it has no effect" for name in idle
    ]


def table(*rows, name="Sheet"):
    return SheetTable("t.xlsx", name, rows)


def test_rows_know_their_cells_and_places():
    found = rows_of(table(("Events of the year",), (), ("title", "cost"), ("Rain", 3.0), (), ("Sun",)))
    rows = found.rows
    assert [dict(row.cells) for row in rows] == [{"title": "Rain", "cost": 3.0}, {"title": "Sun", "cost": None}]
    assert rows[1].at("cost").problem("x").place == "t.xlsx:Sheet!B6"
    assert (rows[0].at("").cell, rows[0].heading("cost").cell) == ("Sheet!A4", "Sheet!B3")
    assert found.skipped == ("above the headings: “Events of the year”",)


@pytest.mark.parametrize(("rows", "cell", "message"), [
    ((("a", "A"), ("1", "2")), "Sheet!B1", "the heading “A” appears twice"),
    ((("a", "b"), (Formula("=1+1"), "x")), "Sheet!A2", "the result of this formula is not saved in the file"),
    ((("a", "b"), ("#N/A", "x")), "Sheet!A2", "“#N/A” is not a value"),
    ((("a", "b"), ("x", "2026-02-01 00:00:00")), "Sheet!B2", "contains a date, 2026-02-01, not a text"),
    ((("a", "b"), ("1", "2", "3")), "Sheet!C2", "there is no heading above “3”"),
])  # fmt: skip
def test_what_is_wrong_is_reported_at_its_cell(rows, cell, message):
    with pytest.raises(PizarraError) as raised:
        rows_of(table(*rows))
    (problem,) = raised.value.problems
    assert (problem.cell, problem.message) == (cell, message)


def test_a_column_may_hold_dates():
    rows = table(("Día", "b"), ("1815-06-18 00:00:00", "x"))
    assert rows_of(rows, dates={"dia"}).rows[0].cells["Día"] == "1815-06-18 00:00:00"
    with pytest.raises(PizarraError) as raised:
        rows_of(rows, dates={"b"})
    hint = "to print 1815-06-18, write Día: date under “fields”; otherwise format the cell as text"
    assert raised.value.problems[0].hint == hint


def test_one_column_is_a_table_too():
    assert [dict(row.cells) for row in rows_of(table(("name",), ("Ana",))).rows] == [{"name": "Ana"}]


def test_other_sheets_that_hold_anything_are_named():
    first, empty, other = table(("name",), ("Ana",)), table((), name="Empty"), table(("x",), name="Notes")
    assert rows_of(first, (first, empty, other)).skipped == ("sheets that are not read: Notes",)


def test_a_text_that_looks_like_a_date_is_a_text():
    (row,) = rows_of(table(("a", "b"), ("x", "1805-10-21"))).rows
    assert row.cells == {"a": "x", "b": "1805-10-21"}
