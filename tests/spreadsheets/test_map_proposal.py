"""Maps proposed for spreadsheets, which read them as they stand."""

import pytest

from generator.model.source import parse_text
from generator.packs.load import find_pack
from generator.problems import errors
from generator.spreadsheets.map_proposal import proposed_map
from generator.spreadsheets.sheets import Formula, SheetTable

LIST = [["Nº", "Jugador", "Demarcación", "País"], [1, "Ana", "Portera", "ES"], [6, "Eva", "Comodín", "PT"]]


def figures(row):
    return [row(), row("Ana", "GK", 91, *[50] * 6), row("Eva", "ST", 70, *[80] * 6)]


def proposed(rows, language="en"):
    tables = [SheetTable("t.csv", "", tuple(map(tuple, rows)))]
    return proposed_map(tables, find_pack("dichoso-fulbo").game, language)[0]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("listed", [True, False])
def test_what_is_proposed_reads_the_spreadsheet(listed, language, mapped, of_hundred):
    rows = LIST if listed else figures(of_hundred)
    (roster,), told = mapped(rows, proposed(rows, language))
    assert errors(told) == ()
    assert len(roster.team.players) == 2


def test_scales_unknown_roles_and_lacking_columns_are_seen(of_hundred):
    found = parse_text(proposed(figures(of_hundred)), "m").data
    assert (found["scales"], found["numbers"]) == ({"all": "0-100"}, "counted")
    found = parse_text(proposed(LIST), "m").data
    assert found["words"] == {"role": {"Comodín": "field player"}}
    assert found["defaults"]["keeper"] == {"speed": 6, "keeping": 6, "control": 6}
    assert parse_text(proposed(LIST, "es"), "m").data["defaults"]["portero"] == {
        "velocidad": 6, "grado": 6, "controlar": 6,
    }  # fmt: skip
    assert found["columns"] == {"Nº": "number", "Jugador": "name", "Demarcación": "role", "País": None}


def test_one_figure_beyond_the_game_is_a_slip_and_no_scale():
    rows = [["Nº", "Jugador", "Velocidad"], [1, "Ana", 77], [2, "Eva", 5], [3, "Sol", 6]]
    assert "scales" not in parse_text(proposed(rows), "m").data


def test_a_row_of_totals_sets_no_scale():
    rows = [["Equipo", "Nº", "Jugador", "Velocidad"], ["Uno", 1, "Ana", 55], ["Uno", 2, "Eva", 71]]
    for total in (["Total", "", "", 781], ["", "", "Total", 781]):
        assert parse_text(proposed([*rows, total]), "m").data["scales"] == {"all": "0-100"}


@pytest.mark.parametrize("rows", [[["Wer", "Was"], ["x: #y", '"\x07\u2028']], [["7"]], [[1, 2]]])
def test_any_table_gets_sound_yaml(rows):
    assert "columns" in parse_text(proposed(rows), "m").data


SQUADS = [
    ["team_name", "family_name", "given_name", "shirt_number", "position_name", "position_code", "pace", "defending"],
    ["Brazil", "Pelé", "not applicable", 1, "goal keeper", "GK", 77, "not applicable"],
    ["Brazil", "Silva", "Ana", 2, "defender", "DF", 80, 85],
    ["Brazil", "Jung", "Ho-jung", 3, "forward", "FW", 90, 60],
]


def test_positions_are_known_by_their_values_and_what_is_not_applicable_is_empty(mapped):
    text = proposed(SQUADS)
    found = parse_text(text, "m").data
    assert (found["columns"]["position_name"], found["columns"]["position_code"]) == ("role", None)
    assert "position_code:   # F1 · same as position_name" in text
    assert found["words"]["name"] == found["words"]["steal"] == {"not applicable": ""}
    (roster,), told = mapped(SQUADS, text)
    assert errors(told) == ()
    assert [(player.name, player.kind) for player in roster.team.players] == [
        ("Pelé", "portero"), ("Ana Silva", "jugador"), ("Ho-jung Jung", "jugador"),
    ]  # fmt: skip


def test_a_column_of_codes_is_of_roles_whatever_its_heading():
    rows = [["Nº", "Jugador", "Línea"], [1, "Ana", "GK"], [2, "Eva", "DF"], [3, "Sol", "MF"]]
    assert parse_text(proposed(rows), "m").data["columns"]["Línea"] == "role"


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_stops_an_import_with_the_proposed_map_is_in_its_comments(language, mapped):
    rows = [["Nº", "Jugador", "Puesto", "Ritmo"], [1, "Ana", "GK", 5], [1, "Eva", "DF", None], [3, "Sol", "MF", 6]]
    text = proposed(rows, language)
    _, told = mapped(rows, text)
    cells = sorted(problem.cell for problem in errors(told))
    assert cells == ["A3", "D3"]
    assert [line.split(":")[1] for line in text.splitlines() if line.startswith("# t.csv:")] == cells


def test_a_map_is_proposed_for_letters_as_they_should_be():
    text = proposed([["Posición".encode().decode("cp1252"), "Nombre"], ["Defensa", "Núñez".encode().decode("cp1252")]])
    data = parse_text(text, "m").data
    assert (data["encoding"], "Posición" in data["columns"], "Ã" in text) == ("repair", True, False)


def test_a_formula_without_a_result_is_shown_as_it_is_written():
    rows = [["Team", "Number", "Name", "Portero", "Role"], ["Reds", 1, "A", Formula("=1+1"), Formula("=B2")]]
    text = proposed([*rows, [None, None, None, Formula("=SUM(D2:D3)")]])
    assert "=SUM(D2:D3)" in text and "Formula(" not in text and "text=" not in text
    assert "words" not in parse_text(text, "m").data


@pytest.mark.parametrize(
    ("heading", "values", "guess"),
    [
        ("Starts", [22, 0, 12], None), ("Starts", [1, 0, 1], "starter"), ("Stealing", [0, 1, 5], None),
        ("Stealing", [1, 12, 5], "steal"), ("Stealing", [0, 91, 50], "steal"), ("Stealing", ["a", 5, 5], None),
        ("Stealing", ["-", 5, 5], "steal"), ("Stealing", [5.5, 200, -1], None), ("Captaincy", ["Ana", "Bea"], None),
        ("Captaincy", ["x", ""], "captain"), ("Joined in", [2019, 2020], None), ("Joined in", ["2019-01-05"], "joined"),
        ("Numbers", ["a", "b"], None), ("Numbers", ["#1", 7], "number"), ("Player names", [4, 5], None),
        ("Player names", ["Ana", "Bea"], "name"),
    ],
)  # fmt: skip
def test_a_guess_fits_all_values_of_its_column(heading, values, guess):
    rows = [["Team", heading], *(["Reds", value] for value in values)]
    assert parse_text(proposed(rows), "m").data["columns"][heading] == guess


def test_what_is_known_is_guessed_also_where_no_row_has_headings():
    rows = [["Team", "Nr", "Nafn"], ["Reds", 1, "A"]]
    assert parse_text(proposed(rows), "m").data["columns"] == {"Team": "team", "Nr": "number", "Nafn": None}
